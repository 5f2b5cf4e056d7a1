"""Text in terminal columns: fitted, wrapped, in tables."""

import sys
from collections.abc import Sequence

import click

from .safe_text import clean

LEFT, RIGHT = "<", ">"
_NARROW = 16
"""The minimum width of a wrapped column of a table."""


def width(text: str) -> int:
    """Return the width of a cleaned text in terminal columns."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # its tables are large, and most texts need none of them

    return max(wcswidth(text), 0)


def fit(text: str, columns: int, align: str = LEFT) -> str:
    """Return a text padded, or shortened with an ellipsis, to exactly ``columns`` columns."""
    if width(text) > columns:
        text = cut(text, columns - 1) + "…"
    blank = " " * (columns - width(text))
    return blank + text if align == RIGHT else text + blank


def cut(text: str, columns: int) -> str:
    """Return the beginning of a text that fits in ``columns`` columns."""
    taken = 0
    for index, each in enumerate(text):
        taken += width(each)
        if taken > columns:
            return text[:index]
    return text


def wrap(text: str, columns: int, indent: str = "") -> str:
    """Return a paragraph broken into lines of at most ``columns`` columns."""
    return click.wrap_text(text, columns, initial_indent=indent, subsequent_indent=indent)


def table(rows: Sequence[Sequence[str]], align: str = "", columns: int | None = None, indent: str = "") -> str:
    """Return rows as a table. ``align`` has ``<`` or ``>`` for each column; further columns are aligned left.

    If the table is wider than ``columns``, its last column is wrapped. If that column would become too narrow, it moves
    to lines of its own.
    """
    if not rows:
        return ""
    count = max(map(len, rows))
    align = align.ljust(count, LEFT)
    cells = [[*map(clean, row), *[""] * (count - len(row))] for row in rows]
    widths = [max(width(row[at]) for row in cells) for at in range(count)]
    before = len(indent) + sum(widths[:-1]) + 2 * (count - 1)
    room = columns - before if columns else widths[-1]
    lines = []
    for row in cells:
        start = indent + "".join(fit(row[at], widths[at], align[at]) + "  " for at in range(count - 1))
        if room >= min(widths[-1], _NARROW):
            last = [row[-1]] if width(row[-1]) <= room else wrap(row[-1], room).split("\n")
            lines += [
                (start if not number else " " * before) + (fit(text, widths[-1], RIGHT) if align[-1] == RIGHT else text)
                for number, text in enumerate(last)
            ]
        else:
            lines.append(start)
            if row[-1]:
                lines.append(wrap(row[-1], max(columns or 0, 20), indent + "    "))
    return "".join(line.rstrip() + "\n" for line in lines)


def can_show(characters: str) -> bool:
    """Return whether standard output can encode some characters."""
    try:
        characters.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
