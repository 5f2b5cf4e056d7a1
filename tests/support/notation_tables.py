"""Tables of steps in the documentation of the games, generated from the declarations.

``python -m tests.support.notation_tables`` updates them. Each table is between ``<!-- steps: order, pass -->``, which
names its steps, and ``<!-- -->``. A step that no table names is added after the one declared before it.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from caverna.games.agricola.notation import NOTATION as AGRICOLA
from caverna.games.caverna.notation import NOTATION
from caverna.games.stone_age.notation import NOTATION as STONE_AGE
from caverna.model.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word
from caverna.reading.notation.notation import Notation

_DOCS = Path(__file__).parents[2] / "docs"
GUIDE, STONE_AGE_GUIDE, AGRICOLA_GUIDE = _DOCS / "notation.md", _DOCS / "stone-age.md", _DOCS / "agricola.md"
GUIDES = {GUIDE: NOTATION, STONE_AGE_GUIDE: STONE_AGE, AGRICOLA_GUIDE: AGRICOLA}
"""File -> the notation it documents."""
_BLOCK = re.compile(r"(<!-- steps: (.*?) -->\n)(.*?)(<!-- -->)", re.DOTALL)


def steps_shown(text: str) -> list[str]:
    """Return the words of the steps that the tables of a text show."""
    return [word for block in _BLOCK.finditer(text) for word in block[2].split(", ")]


def written(text: str, notation: Notation = NOTATION) -> str:
    """Return a text with its tables made anew."""
    shown = steps_shown(text)
    tables = [block[2].split(", ") for block in _BLOCK.finditer(text)]
    for before, word in zip(notation.kinds, [*notation.kinds][1:], strict=False):
        for table in tables:
            if word not in shown and before in table:
                table.insert(table.index(before) + 1, word)
    made = iter(tables)

    def anew(block: re.Match[str]) -> str:
        words = next(made)
        return f"<!-- steps: {', '.join(words)} -->\n{_table(words, notation)}{block[4]}"

    return _BLOCK.sub(anew, text)


def _table(words: list[str], notation: Notation) -> str:
    rows = ["| step | for example | meaning | as an object |", "|---|---|---|---|"]
    return "\n".join([*rows, *(_row(notation.kinds[word], notation) for word in words)]) + "\n"


def _row(kind: type[Step], notation: Notation) -> str:
    form = _shown(kind.form.elements, notation).replace("|", "\\|")
    examples = ", ".join(f"`{example}`" for example in kind.form.examples)
    meaning = " ".join((kind.__doc__ or "").split()).replace("``", "`").removesuffix(".")
    either = "; the halves in either order" if kind.form.halves else ""
    fields = ", ".join(f"`{name}`" for name in notation.fields[kind])
    return f"| {form} | {examples} | {meaning}{either} | `{kind.word}`{fields and ': '}{fields} |"


def _shown(elements: Iterable[Element], notation: Notation, between: str = " ") -> str:
    return between.join(_element(element, notation) for element in elements)


def _element(element: Element, notation: Notation) -> str:
    match element:
        case Word(text):
            return text
        case Flag(name):
            return name
        case Field(fixed=fixed) if fixed:
            return fixed
        case Field(slot=slot, most=most):
            title = notation.slots[slot].title
            return title if most == 1 else f"{title} [{title}]" if most == 2 else f"{title} ..."
        case Inside(field):
            return f"({_element(field, notation)})"
        case Part(inner, repeats):
            return f"[{_shown(inner, notation)}{' ...' * repeats}]"
        case AnyOrder(parts):
            return _shown(parts, notation)


if __name__ == "__main__":
    for path, notation in GUIDES.items():
        path.write_text(written(path.read_text(encoding="utf-8"), notation), encoding="utf-8")
