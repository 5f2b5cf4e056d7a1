"""Excerpts: the line of a text that a finding is about, shortened to fit, with an underline."""

import re

from .columns import cut, width
from .findings import Finding
from .record import Record
from .safe_text import clean

TAB = 4
"""The number of columns of a tab."""
_LINE_END = re.compile(r"\r\n?|\n")


class Lines:
    """The lines of a record by their numbers in the file. The text is split at the first access."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lines: list[str] | None = None

    def __getitem__(self, number: int) -> str:
        if self._lines is None:
            self._lines = _LINE_END.split(self._record.text)
        number -= self._record.first_line - 1
        return self._lines[number - 1] if 1 <= number <= len(self._lines) else ""


def underlined(finding: Finding, line: str, columns: int) -> tuple[str, int, int]:
    """Return the line of a finding as `cut_around` does, with an underline of the piece that the finding is about."""
    end = finding.end_column if finding.end_line == finding.line else len(line.rstrip()) + 1
    return cut_around(line, finding.column, columns, end)


def cut_around(line: str, column: int, columns: int, end: int = 0) -> tuple[str, int, int]:
    """Return the part of a line that fits in ``columns`` columns, and the start (from 0) and width of an underline.

    The underline is from ``column`` up to, not including, ``end``; its width is at least 1. Tabs are expanded, and wide
    characters count as two columns. A long line is cut to the part around the column.
    """
    first = max(0, column - 1 - columns)
    shown, caret, last, at = "", None, None, 0
    for index, each in enumerate(line[first : column - 1 + columns], start=first + 1):
        if index == column:
            caret = at
        if index == end:
            last = at
        piece = " " * (TAB - at % TAB) if each == "\t" else clean(each)
        shown += piece
        at += width(piece)
    if caret is None:
        caret = at
    if last is None:
        last = at if end > column else caret
    long = max(last - caret, 1)
    more = len(line) > column - 1 + columns
    if first == 0 and not more and at <= columns:
        return shown.rstrip(), caret, long
    dropped = max(0, caret - columns * 2 // 3) if first or at > columns else 0
    if dropped or first:
        head = cut(shown, dropped + 1)
        shown, caret = "…" + shown[len(head) :], caret - width(head) + 1
    if more or width(shown) > columns:
        shown = cut(shown, columns - 1) + "…"
    return shown, caret, max(min(long, width(shown) - caret), 1)


def excerpt(finding: Finding, record: Record, columns: int = 120) -> str:
    """Return two lines of text: the line of a record that a finding is about, and carets under the refused piece.

    Return an empty text if the record has no such line. A line that is too long is cut around the piece.
    """
    line = Lines(record)[finding.line]
    if not line.strip():
        return ""
    number = f"{finding.line:>4} | "
    shown, caret, long = underlined(finding, line, columns - len(number))
    return f"{number}{shown}".rstrip() + f"\n{' ' * (len(number) - 2)}| {' ' * caret}{'^' * long}\n"
