"""Texts with several records: YAML cut into its documents, JSON Lines into its lines, while they are read.

Documents are cut at the lines that begin with ``---``, before YAML sees them, so that a broken one hides no other.
"""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Protocol

from attrs import frozen

from caverna.model.values import Value
from caverna.reading.reader import MAX_BYTES

BLOCK = 1 << 18
"""Bytes that are read at once."""
MAX_PASSED_OVER = 16 * MAX_BYTES
"""Bytes of a record too large to be read that are passed over to find the next; what goes on longer is left there."""
_MARK = re.compile(rb"(?:\xef\xbb\xbf)?---(?=[ \t\r\n]|\Z)")
_BARE_MARK = re.compile(rb"(?:\xef\xbb\xbf)?---(?:[ \t]+#.*|[ \t]*)\r?(?:\n|\Z)")
"""The line that begins a document, if nothing of the document is on it."""
_SAYS_SOMETHING = re.compile(rb"(?m)^(?!(?:\xef\xbb\xbf)?(?:[ \t]*(?:#.*)?|%.*|\.\.\.[ \t]*)\r?$)")
"""The beginning of a line that is more than blank, a comment, a directive or the mark of an end."""
_MAX_MARK = len(b"\n\xef\xbb\xbf--- ")
"""The number of bytes that decide whether a line is such a mark."""


class Stream(Protocol):
    """A stream of bytes."""

    def read(self, size: int, /) -> bytes:
        """Return at most ``size`` bytes; nothing at the end."""

    def readline(self, size: int, /) -> bytes:
        """Return a line, or ``size`` bytes of it; nothing at the end."""


def reading(stream: Stream) -> Callable[[int], bytes]:
    """Return what reads a text without waiting for as much as is asked for, where that can be done."""
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    return read


@frozen(eq=False, repr=False)
class Piece(Value):
    """One record of a text."""

    data: bytes
    """Its text, empty where it is too large."""
    first_line: int
    size: int
    endless: bool = False
    """It was not read to its end, nor was anything behind it."""


class _Whole:
    """A text that is kept while it is read, as long as it may turn out to be one record."""

    def __init__(self, stream: Stream) -> None:
        self._read = reading(stream)
        self.kept: list[bytes] | None = []
        self.size = 0

    def read(self) -> bytes:
        some = self._read(BLOCK)
        self.size += len(some)
        if self.kept is not None:
            self.kept.append(some)
            if self.size > MAX_BYTES:
                self.kept.clear()
        return some


class Again:
    """A text of which the beginning has been read."""

    def __init__(self, begun: bytes, rest: Stream) -> None:
        self._begun, self._rest, self._read = BytesIO(begun), rest, reading(rest)

    def read(self, size: int) -> bytes:
        """Return some of what had been read, then of the rest."""
        return self._begun.read(size) or self._read(size)

    def readline(self, size: int) -> bytes:
        """Return a line, or the end of what had been read of one."""
        return self._begun.readline(size) or self._rest.readline(size)


def certainly_one(data: bytes) -> bool:
    """Return whether YAML is certainly one document: it has no line that begins another."""
    return len(data) <= MAX_BYTES and b"---" not in data


def records_in(stream: Stream, by_line: bool | None) -> Iterator[tuple[int, Piece]]:
    """Return the records of a text with their numbers from 1; the only one has 0, and is the whole text.

    ``by_line`` says whether it is JSON Lines; None: the text tells.
    """
    if by_line is None:
        stream, by_line = _told_by_text(stream)
    whole = _Whole(stream)
    only: Piece | None = None
    number = 0
    for number, piece in enumerate(_pieces(whole.read, _line_ends if by_line else _document_ends), 1):
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


class _Growing:
    """The text that has been read and not been cut: the record being read, and what came with it."""

    def __init__(self) -> None:
        self.text = b""
        self.line = 1
        """The number of the first line of that text."""
        self.passed = 0
        """The number of dropped bytes of a record that is too large."""
        self.first_line = 1
        """That of such a record."""

    @property
    def size(self) -> int:
        return self.passed + len(self.text)

    def cut(self, begin: int, end: int) -> Iterator[Piece]:
        """Return the record that ends there in the text, if it says something; the next begins there."""
        text, line = self.text, self.line
        self.line += _lines(text, begin, end)
        if self.passed:
            yield Piece(b"", self.first_line, self.passed + end - begin)
            self.passed = 0
            return
        if bare := _BARE_MARK.match(text, begin, end):
            begin, line = bare.end(), line + 1
        data = text[begin:end]
        if len(data) > MAX_BYTES:
            yield Piece(b"", line, len(data))
        elif _SAYS_SOMETHING.search(data):
            yield Piece(data, line, len(data))

    def lighten(self) -> None:
        """Keep of what is too large only the end, in which a mark may have begun."""
        if not self.passed:
            bare = _BARE_MARK.match(self.text)
            begin = bare.end() if bare and bare[0].endswith(b"\n") else 0
            if len(self.text) - begin <= MAX_BYTES + _MAX_MARK:
                return
            self.line += begin > 0
            self.first_line, self.text = self.line, self.text[begin:]
        end = len(self.text) - _MAX_MARK
        self.line += _lines(self.text, 0, end)
        self.passed += end
        self.text = self.text[end:]


def _pieces(read: Callable[[], bytes], ends: Callable[[bytes, int, bool], int]) -> Iterator[Piece]:
    growing, searched, some = _Growing(), 0, b"begun"
    while some:
        some = read()
        growing.text += some
        begin = 0
        while end := ends(growing.text, searched, not some):
            yield from growing.cut(begin, end)
            begin = searched = end
        growing.text = growing.text[begin:]
        if growing.size > MAX_BYTES:
            growing.lighten()
        if growing.size > MAX_PASSED_OVER:
            yield Piece(b"", growing.first_line, growing.size, endless=True)
            return
        searched = max(len(growing.text) - _MAX_MARK, 0)
    yield from growing.cut(0, len(growing.text))


def _lines(text: bytes, begin: int, end: int) -> int:
    """Return how many lines end in a part of a text; a carriage return by itself ends one, too."""
    returns = text.count(b"\r", begin, end)
    alone = returns - text.count(b"\r\n", begin, end + 1) if returns else 0
    return text.count(b"\n", begin, end) + alone


def _line_ends(text: bytes, begin: int, final: bool) -> int:
    """Return where the next line begins, 0 where that is not known yet."""
    return text.find(b"\n", begin) + 1


def _document_ends(text: bytes, begin: int, final: bool) -> int:
    """Return where the next mark begins, 0 where none is known yet: what stands at the end may still become one."""
    end = _next_mark(text, begin, len(text), b"\n---", final)
    return _next_mark(text, begin, end or len(text), b"\n\xef\xbb\xbf---", final) or end


def _next_mark(text: bytes, begin: int, end: int, sign: bytes, final: bool) -> int:
    while (begin := text.find(sign, begin, end) + 1) > 0:
        behind = text[begin + len(sign) - 1 : begin + len(sign)]
        if behind in b" \t\r\n":
            return begin if behind or final else 0
    return 0


def _told_by_text(stream: Stream) -> tuple[Stream, bool]:
    """Return a text again, and whether it is JSON Lines: its first line is a whole object, and no mark follows."""
    seen: list[bytes] = []
    said: list[bytes] = []
    while len(said) < 2 and (line := stream.readline(MAX_BYTES)):
        seen.append(line)
        if line.strip():
            said.append(line)
            if not _is_object(said[0]):
                break
    return Again(b"".join(seen), stream), bool(said) and _is_object(said[0]) and not _MARK.match(said[-1])


def _is_object(line: bytes) -> bool:
    if not line.lstrip().startswith(b"{"):
        return False
    import json  # most records are YAML

    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
