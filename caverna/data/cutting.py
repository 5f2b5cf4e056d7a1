"""Texts with several records: YAML cut into its documents, JSON Lines into its lines, while they are read.

Documents are cut at the lines that begin with ``---``, before YAML sees them, so that a broken one hides no other.
"""

import json
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Protocol

from attrs import define, field, frozen

from caverna.text.reading.reader import MAX_BYTES

BLOCK = 1 << 18
"""Bytes of a line that are read at once."""
MOST_PASSED_OVER = 16 * MAX_BYTES
"""Bytes of a record too large to be read that are passed over to find the next; what goes on longer is left there."""
_MARK = re.compile(rb"(?:\xef\xbb\xbf)?---(?=[ \t\r\n]|\Z)")
_BARE_MARK = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*(?:#.*)?\r?(?:\n|\Z)")
"""The line that begins a document, where nothing of it stands there."""
_SAYS_NOTHING = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*(?:#.*)?|%.*|\.\.\.[ \t]*)\r?\n?")
"""A blank line, a comment, a directive, the mark of an end."""
_LONE_RETURN = re.compile(rb"\r(?!\n|\Z)")


class Lines(Protocol):
    """What lines are read from."""

    def readline(self, size: int, /) -> bytes:
        """Return a line, or so many bytes of it; nothing at the end."""


@frozen
class Piece:
    """One record of a text."""

    data: bytes
    """Its text, empty where it is too large."""
    first_line: int
    size: int
    endless: bool = False
    """It was not read to its end, nor was anything behind it."""


@define
class _Growing:
    """A record being read."""

    first_line: int
    lines: list[bytes] = field(factory=list)
    size: int = 0

    def add(self, line: bytes) -> None:
        """Take some more; of what is too large only the size is kept."""
        if not self.size and _BARE_MARK.fullmatch(line):
            self.first_line += 1
            return
        self.size += len(line)
        if self.size <= MAX_BYTES:
            self.lines.append(line)
        else:
            self.lines.clear()

    def pieces(self) -> Iterator[Piece]:
        """Return it, if it says something."""
        if self.size > MAX_BYTES or any(not _SAYS_NOTHING.fullmatch(line) for line in self.lines):
            yield Piece(b"".join(self.lines), self.first_line, self.size)


class _Whole:
    """A text that is kept while it is read, as long as it may turn out to be one record."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.kept: list[bytes] | None = []
        self.size = 0

    def readline(self, size: int) -> bytes:
        line = self._lines.readline(size)
        self.size += len(line)
        if self.kept is not None:
            self.kept.append(line)
            if self.size > MAX_BYTES:
                self.kept.clear()
        return line


class _Ahead:
    """Lines of which some have been looked at."""

    def __init__(self, seen: list[bytes], lines: Lines) -> None:
        self._seen, self._lines = seen, lines

    def readline(self, size: int) -> bytes:
        return self._seen.pop(0) if self._seen else self._lines.readline(size)


class Again:
    """A text of which the beginning has been read."""

    def __init__(self, begun: bytes, rest: Lines) -> None:
        self._begun, self._rest = BytesIO(begun), rest

    def readline(self, size: int) -> bytes:
        """Return a line, or the end of what had been read of one."""
        return self._begun.readline(size) or self._rest.readline(size)


def certainly_one(data: bytes) -> bool:
    """Return whether YAML is certainly one document: it has no line that begins another."""
    return len(data) <= MAX_BYTES and b"---" not in data


def records_in(lines: Lines, by_line: bool | None) -> Iterator[tuple[int, Piece]]:
    """Return the records of a text with their numbers from 1; the only one has 0, and is the whole text.

    ``by_line`` says whether it is JSON Lines; None: the text tells.
    """
    if by_line is None:
        lines, by_line = _told_by_text(lines)
    whole = _Whole(lines)
    only: Piece | None = None
    number = 0
    for number, piece in enumerate(_pieces(whole, _each_line if by_line else _marked), 1):
        if number == 1:
            only = piece
            continue
        if only is not None:
            yield 1, only
            only = whole.kept = None
        yield number, piece
    if number > 1:
        return
    if only is None or whole.size <= MAX_BYTES:
        only = Piece(b"".join(whole.kept or ()), 1, whole.size)
    yield 0, only


def _pieces(lines: Lines, begins: Callable[[bytes], bool]) -> Iterator[Piece]:
    growing, number, fresh = _Growing(1), 1, True
    while line := lines.readline(BLOCK):
        if fresh and begins(line):
            yield from growing.pieces()
            growing = _Growing(number)
        growing.add(line)
        if growing.size > MOST_PASSED_OVER:
            yield Piece(b"", growing.first_line, growing.size, endless=True)
            return
        fresh = line.endswith(b"\n")
        number += fresh + (len(_LONE_RETURN.findall(line)) if b"\r" in line else 0)
    yield from growing.pieces()


def _marked(line: bytes) -> bool:
    return line.startswith((b"---", b"\xef\xbb\xbf---")) and _MARK.match(line) is not None


def _each_line(line: bytes) -> bool:
    return True


def _told_by_text(lines: Lines) -> tuple[Lines, bool]:
    """Return a text again, and whether it is JSON Lines: its first line is a whole object, and no mark follows."""
    seen: list[bytes] = []
    said: list[bytes] = []
    while len(said) < 2 and (line := lines.readline(MAX_BYTES)):
        seen.append(line)
        if line.strip():
            said.append(line)
            if not _is_object(said[0]):
                break
    return _Ahead(seen, lines), bool(said) and _is_object(said[0]) and not _marked(said[-1])


def _is_object(line: bytes) -> bool:
    try:
        return line.lstrip().startswith(b"{") and isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
