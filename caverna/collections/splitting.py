"""Splitting of texts with several records while they are read: YAML into documents, JSON Lines into lines.

Documents are split at lines that begin with ``---``, before YAML is parsed, so that a broken document hides no other.
"""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Protocol

from attrs import frozen

from caverna.model.values import Value
from caverna.reading.reader import MAX_BYTES

BLOCK = 1 << 18
"""The number of bytes that are read at once."""
MAX_PASSED_OVER = 16 * MAX_BYTES
"""The number of bytes of a record that is too large which are skipped to find the next. Then reading stops."""
_MARK = re.compile(rb"(?:\xef\xbb\xbf)?---(?=[ \t\r\n]|\Z)")
_BARE_MARK = re.compile(rb"(?:\xef\xbb\xbf)?---(?:[ \t]+#.*|[ \t]*)\r?(?:\n|\Z)")
"""Matches a line that begins a document and has nothing of the document itself."""
_SAYS_SOMETHING = re.compile(rb"(?m)^(?!(?:\xef\xbb\xbf)?(?:[ \t]*(?:#.*)?|%.*|\.\.\.[ \t]*)\r?$)")
"""Matches the beginning of a line with content: not blank, a comment, a directive or an end mark."""
_MAX_MARK = len(b"\n\xef\xbb\xbf--- ")
"""The number of bytes that decide whether a line begins a document."""


class Stream(Protocol):
    """A stream of bytes."""

    def read(self, size: int, /) -> bytes:
        """Return at most ``size`` bytes; nothing at the end."""

    def readline(self, size: int, /) -> bytes:
        """Return the next line, or its first ``size`` bytes; nothing at the end."""


def reading(stream: Stream) -> Callable[[int], bytes]:
    """Return the method of a stream to read with. If possible it returns what is available and does not wait."""
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    return read


@frozen(eq=False, repr=False)
class Piece(Value):
    """One record of a text."""

    data: bytes
    """Its text; empty if it is too large."""
    first_line: int
    size: int
    endless: bool = False
    """True if the text was too long to be read to its end. Records after it were not read."""


class _Whole:
    """A stream whose text is kept while it is read, as it may be a single record."""

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
    """A stream that begins with bytes that were read from it before."""

    def __init__(self, begun: bytes, rest: Stream) -> None:
        self._begun, self._rest, self._read = BytesIO(begun), rest, reading(rest)

    def read(self, size: int) -> bytes:
        """Return the bytes that were read before, then more of the stream."""
        return self._begun.read(size) or self._read(size)

    def readline(self, size: int) -> bytes:
        """Return a line. The bytes that were read before may end in the middle of one."""
        return self._begun.readline(size) or self._rest.readline(size)


def certainly_one(data: bytes) -> bool:
    """Return whether a text of YAML is certainly one document, because no line begins another."""
    return len(data) <= MAX_BYTES and b"---" not in data


def records_in(stream: Stream, by_line: bool | None) -> Iterator[tuple[int, Piece]]:
    """Yield the records of a text with their numbers from 1. A single record has the number 0 and is the whole text.

    ``by_line`` is True for JSON Lines and False for YAML. None: find out from the text.
    """
    if by_line is None:
        stream, by_line = _kind_by_text(stream)
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
    """The text that has been read and not been split yet: the record being read, and bytes after it."""

    def __init__(self) -> None:
        self.text = b""
        self.line = 1
        """The number of the first line of ``text``."""
        self.passed = 0
        """The number of dropped bytes of a record that is too large."""
        self.first_line = 1
        """The number of the first line of a record that is too large."""

    @property
    def size(self) -> int:
        return self.passed + len(self.text)

    def cut(self, begin: int, end: int) -> Iterator[Piece]:
        """Yield the record between two positions of the text, if it has content. Count its lines."""
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
        """Drop the text of a record that is too large, except the end: it may have a part of the next mark."""
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
    """Return the number of lines that end in a part of a text. A single carriage return ends a line, too."""
    returns = text.count(b"\r", begin, end)
    alone = returns - text.count(b"\r\n", begin, end + 1) if returns else 0
    return text.count(b"\n", begin, end) + alone


def _line_ends(text: bytes, begin: int, final: bool) -> int:
    """Return the position of the next line; 0 if it is not known yet."""
    return text.find(b"\n", begin) + 1


def _document_ends(text: bytes, begin: int, final: bool) -> int:
    """Return the position of the next document mark; 0 if none is known yet. The end of the text may be part of one."""
    end = _next_mark(text, begin, len(text), b"\n---", final)
    return _next_mark(text, begin, end or len(text), b"\n\xef\xbb\xbf---", final) or end


def _next_mark(text: bytes, begin: int, end: int, sign: bytes, final: bool) -> int:
    while (begin := text.find(sign, begin, end) + 1) > 0:
        behind = text[begin + len(sign) - 1 : begin + len(sign)]
        if behind in b" \t\r\n":
            return begin if behind or final else 0
    return 0


def _kind_by_text(stream: Stream) -> tuple[Stream, bool]:
    """Return the stream from its beginning, and whether it is JSON Lines: first an object, next no document mark."""
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
