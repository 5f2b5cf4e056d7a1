"""The reference of a game's record for the documentation: every key, what stands there, when it is needed.

    python -m caverna.text.reference docs/record.md

writes it again between the two marks of a file, the first of which names the game.
"""

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from caverna.core import kinds
from caverna.core.format import Format, Key, keys_of, written_order
from caverna.core.ruleset import ruleset

_BEGIN, _END = re.compile(r"<!-- keys of (.+): made by caverna\.text\.reference -->"), "<!-- end of keys -->"
_HEAD = "| key | value | must be there | what it says | example |\n|---|---|---|---|---|"


def reference(format: Format) -> str:
    """Return the reference in Markdown: a table for each part of a record, the table options, the claims."""
    version = f"| `{format.key}` | {format.version} | yes | The version of the format. | `{format.opening}` |"
    parts = [f"### The record\n\n{_HEAD}\n{version}\n{_rows(format.keys)}"]
    parts += [f"### {_title(group.what)}\n\n{_HEAD}\n{_rows(keys_of(group.cls))}" for group in format.groups]
    for each in format.keys:
        if isinstance(each.kind, kinds.Options):
            rows = "\n".join(f"| `{name}` | {_quoted(values)} |" for name, values in each.kind.choices.items())
            parts.append(f"### Table options\n\n| below `{each.name}` | values, the default first |\n|---|---|\n{rows}")
        elif isinstance(each.kind, kinds.Claims):
            parts.append(f"### Lines of a score sheet\n\nBelow `{each.name}`: {_quoted(each.kind.lines)}.")
    return "\n\n".join(parts) + "\n"


def updated(text: str) -> str:
    """Return a text with the reference between its marks as it is now."""
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


def _words(kind: kinds.Kind) -> str:
    """Return what a value is."""
    said = kinds.row_of(_WORDS, kind)
    assert said is not None
    return said(kind)


def _bounds(kind: kinds.Number) -> str:
    if kind.least <= -kinds.MAX_NUMBER:
        return "also below 0"
    return f"{kind.least} to {kind.most}" if kind.most < kinds.MAX_NUMBER else f"{kind.least} or more"


_WORDS: dict[type[kinds.Kind], Callable[[Any], str]] = {
    kinds.Own: lambda kind: kind.words,
    kinds.Anything: lambda _: "a mapping of any form",
    kinds.Note: lambda _: "a text, or a list of texts",
    kinds.Number: lambda kind: f"a whole number, {_bounds(kind)}",
    kinds.Choice: lambda kind: " or ".join(f"`{choice}`" for choice in kind.choices),
    kinds.Name: lambda kind: f"a {kind.names.sort}",
    kinds.Player: lambda _: "a player",
    kinds.Players: lambda kind: f"a list of {kind.least} to {kind.most} names",
    kinds.Options: lambda _: "a mapping from table options to one of their values",
    kinds.OrWord: lambda kind: f"{_words(kind.value)}, or `{kind.word}`",
    kinds.Amount: lambda _: "goods, or a mapping from goods to counts",
    kinds.ListOf: lambda kind: f"a list, each {_words(kind.item)}",
    kinds.ByName: lambda kind: f"a mapping, for each {kind.names.sort} {_words(kind.value)}",
    kinds.ByPlayer: lambda kind: f"a mapping, for each player {kind.value.what}",
    kinds.Group: lambda kind: f"a mapping with the keys of {_title(kind.what).replace('A ', 'a ')}",
    kinds.Rounds: lambda _: "a list of rounds",
    kinds.LinesInOrder: lambda _: "a list of lines, a player before each; notes between them",
    kinds.LinesByPlayer: lambda _: "a mapping, for each player a line",
    kinds.Checks: lambda _: "a mapping, for each player what `have` says",
    kinds.Claims: lambda _: "a mapping, for each player the total or lines of the score sheet",
    kinds.ExpectedFindings: lambda _: "a list of findings: rule, line, column",
}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
