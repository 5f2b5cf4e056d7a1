"""The tables of steps in ``docs/notation.md``, made from the declarations.

``python -m tests.support.guide`` writes them anew, each between ``<!-- steps: order, pass -->`` with the words of its
steps and ``<!-- -->``.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from caverna.core.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word
from caverna.games.caverna.notation import NOTATION

GUIDE = Path(__file__).parents[2] / "docs" / "notation.md"
_BLOCK = re.compile(r"(<!-- steps: (.*?) -->\n)(.*?)(<!-- -->)", re.DOTALL)


def steps_shown(text: str) -> list[str]:
    """Return the words of the steps that the tables of a text show."""
    return [word for block in _BLOCK.finditer(text) for word in block[2].split(", ")]


def written(text: str) -> str:
    """Return a text with its tables made anew."""
    return _BLOCK.sub(lambda block: f"{block[1]}{_table(block[2].split(', '))}{block[4]}", text)


def _table(words: list[str]) -> str:
    rows = ["| step | for example | meaning | as an object |", "|---|---|---|---|"]
    return "\n".join([*rows, *(_row(NOTATION.kinds[word]) for word in words)]) + "\n"


def _row(kind: type[Step]) -> str:
    form = _shown(kind.form.elements).replace("|", "\\|")
    examples = ", ".join(f"`{example}`" for example in kind.form.examples)
    meaning = " ".join((kind.__doc__ or "").split()).replace("``", "`").removesuffix(".")
    either = "; the halves in either order" if kind.form.halves else ""
    fields = ", ".join(f"`{name}`" for name in NOTATION.fields[kind])
    return f"| {form} | {examples} | {meaning}{either} | `{kind.word}`{fields and ': '}{fields} |"


def _shown(elements: Iterable[Element]) -> str:
    return " ".join(map(_element, elements))


def _element(element: Element) -> str:
    match element:
        case Word(text):
            return text
        case Flag(name):
            return name
        case Field(fixed=fixed) if fixed:
            return fixed
        case Field(slot=slot, most=most):
            title = NOTATION.slots[slot].title
            return title if most == 1 else f"{title} [{title}]" if most == 2 else f"{title} ..."
        case Inside(field):
            return f"({_element(field)})"
        case Part(inner, repeats):
            return f"[{_shown(inner)}{' ...' * repeats}]"
        case AnyOrder(parts):
            return " ".join(map(_element, parts))


if __name__ == "__main__":
    GUIDE.write_text(written(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
