"""The reference of a game's record for the documentation: every key, its values, and when it is required.

    python -m caverna.writing.reference docs/record.md

updates it between two marks in a file. The first mark names the game.
"""

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from caverna.model import value_types
from caverna.model.format import Format, Key, keys_of, written_order
from caverna.model.ruleset import ruleset

_BEGIN, _END = re.compile(r"<!-- keys of (.+): made by caverna\.writing\.reference -->"), "<!-- end of keys -->"
_HEAD = "| key | value | required | meaning | example |\n|---|---|---|---|---|"


def reference(format: Format) -> str:
    """Return the reference in Markdown: a table for each part of a record, the table options, the claims."""
    version = f"| `{format.key}` | {format.version} | yes | The version of the format. | `{format.opening}` |"
    parts = [f"### The record\n\n{_HEAD}\n{version}\n{_rows(format.keys)}"]
    parts += [f"### {_title(group.what)}\n\n{_HEAD}\n{_rows(keys_of(group.cls))}" for group in format.groups]
    for each in format.keys:
        if isinstance(each.kind, value_types.Options):
            rows = "\n".join(f"| `{name}` | {_quoted(values)} |" for name, values in each.kind.choices.items())
            parts.append(f"### Table options\n\n| below `{each.name}` | values, the default first |\n|---|---|\n{rows}")
        elif isinstance(each.kind, value_types.Claims):
            parts.append(f"### Lines of a score sheet\n\nBelow `{each.name}`: {_quoted(each.kind.lines)}.")
    return "\n\n".join(parts) + "\n"


def updated(text: str) -> str:
    """Return a text with an updated reference between its marks."""
    mark = _BEGIN.search(text)
    assert mark is not None, "a mark says where the reference belongs, and of which game"
    _, _, after = text[mark.end() :].partition(_END)
    return f"{text[: mark.end()]}\n\n{reference(ruleset(mark[1]).format)}\n{_END}{after}"


def _rows(keys: Iterable[Key]) -> str:
    return "\n".join(
        f"| `{each.name}` | {_words(each.kind)} | {_needed(each)} | {f'{each.brief} {each.doc}'.strip()} "
        f"| `{each.example}` |"
        for each in written_order(keys)
    )


def _needed(key: Key) -> str:
    if key.needs:
        return f"no; it needs `{key.needs[0]}`"
    return f"unless `{key.unless}` is there" if key.unless else "yes" if key.needed else "no"


def _title(what: str) -> str:
    return what[0].upper() + what[1:] if what.startswith("a ") else f"`{what}`"


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _words(kind: value_types.Kind) -> str:
    """Return a description of a value type."""
    said = value_types.row_of(_WORDS, kind)
    assert said is not None
    return said(kind)


def _bounds(kind: value_types.Number) -> str:
    if kind.least <= -value_types.MAX_NUMBER:
        return "also below 0"
    return f"{kind.least} to {kind.most}" if kind.most < value_types.MAX_NUMBER else f"{kind.least} or more"


_WORDS: dict[type[value_types.Kind], Callable[[Any], str]] = {
    value_types.Own: lambda kind: kind.words,
    value_types.Anything: lambda _: "a mapping of any form",
    value_types.Note: lambda _: "a text, or a list of texts",
    value_types.Number: lambda kind: f"a whole number, {_bounds(kind)}",
    value_types.Choice: lambda kind: " or ".join(f"`{choice}`" for choice in kind.choices),
    value_types.Name: lambda kind: f"a {kind.names.sort}",
    value_types.Player: lambda _: "a player",
    value_types.Players: lambda kind: f"a list of {kind.least} to {kind.most} names",
    value_types.Options: lambda _: "a mapping from table options to one of their values",
    value_types.OrWord: lambda kind: f"{_words(kind.value)}, or `{kind.word}`",
    value_types.Amount: lambda _: "goods, or a mapping from goods to counts",
    value_types.ListOf: lambda kind: f"a list, each {_words(kind.item)}",
    value_types.ByName: lambda kind: f"a mapping, for each {kind.names.sort} {_words(kind.value)}",
    value_types.ByPlayer: lambda kind: f"a mapping, for each player {kind.value.what}",
    value_types.Group: lambda kind: f"a mapping with the keys of {_title(kind.what).replace('A ', 'a ')}",
    value_types.Rounds: lambda _: "a list of rounds",
    value_types.LinesInOrder: lambda _: "a list of lines, a player before each; notes and corrections between them",
    value_types.LinesByPlayer: lambda _: "a mapping, for each player a line",
    value_types.Checks: lambda _: "a mapping, for each player what `have` says",
    value_types.Claims: lambda _: "a mapping, for each player the total or lines of the score sheet",
    value_types.Decisions: lambda _: "a list of decisions: about, decision, by, why",
    value_types.ExpectedFindings: lambda _: "a list of findings: rule, line, column",
}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
