"""The tree of a record's text: nodes that know their positions.

The scanner of common YAML, the events of PyYAML and JSON give the same tree. All scalars are text. A pair of plain
texts, such as most lines of a record, is a tuple until its nodes are requested. Offsets become lines and columns only
on request.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, TypeAlias, Union, final

from caverna.model.findings import Span

from .scalars import LINE_END, offsets

_QUOTED = {"'": re.compile(r"'(?:[^']|'')*'"), '"': re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)}
BLOCK_HEADER = re.compile(r"[|>][-+0-9]*[ \t]*(#[^\n]*)?")
"""The header of a block scalar, with a comment after it."""
MAX_DEPTH = 32
"""The largest depth of nested lists and mappings."""
MAX_EVENTS = 500_000
"""The largest number of values, starts and ends of lists and mappings; a long game has some ten thousand."""

Pair: TypeAlias = "tuple[str | Node, str | Node, int]"
"""A key, its value, and the offset of the key.

A key that is a `str` is plain, or in double quotes without escapes: then the offset is inverted (``~``). A value that
is a `str` is written in the same style, after the colon in the same line.
"""


class Source:
    """A text that was read, and the positions in it."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        self.text = text
        self.first_line = first_line
        """The number of its first line in the file, which may have other records before it."""
        self._lines: list[int] = []

    def __deepcopy__(self, _: object) -> "Source":
        return self

    def span(self, offset: int) -> Span:
        """Return the line and column of a character of the text."""
        if not self._lines:
            self._lines = [0, *(end.end() for end in LINE_END.finditer(self.text))]
        line = bisect_right(self._lines, offset)
        return Span(line - 1 + self.first_line, offset - self._lines[line - 1] + 1)

    def offset(self, line: int, column: int) -> int | None:
        """Return the offset of a line and column, which may be just after the text; None if it has no such line."""
        if not self._lines:
            self.span(0)
        index = line - self.first_line
        if not 0 <= index < len(self._lines):
            return None
        at = self._lines[index] + column - 1
        return at if at <= len(self.text) else None

    # --- pairs

    def key_of(self, pair: Pair) -> Any:
        """Return the key of a pair as a node."""
        key, _, at = pair
        if type(key) is not str:
            return key
        return Scalar(key, at, "", self) if at >= 0 else Scalar(key, ~at, '"', self)

    def value_of(self, pair: Pair) -> Any:
        """Return the value of a pair as a node."""
        key, value, at = pair
        if type(value) is not str or type(key) is not str:
            return value
        style, begin = ("", at + len(key)) if at >= 0 else ('"', ~at + len(key) + 2)
        text = self.text
        begin = text.index(":", begin) + 1
        while text[begin] in " \t\r\n":
            begin += 1
        return Scalar(value, begin, style, self)

    def key_span(self, pair: Pair) -> Span:
        """Return the position of the key of a pair."""
        at = pair[2]
        return self.span(at if at >= 0 else ~at)


@final
class Scalar:
    """A text. ``style`` is "" for a plain scalar, else the character that opens it: ``'``, ``"``, ``|``, ``>``."""

    __slots__ = ("source", "start", "style", "text")

    def __init__(self, text: str, start: int, style: str, source: Source) -> None:
        self.text, self.start = text, start
        self.style, self.source = style, source

    @property
    def end(self) -> int:
        """The offset of its end, without the line end that closes a block scalar."""
        text, start = self.source.text, self.start
        if self.style in _QUOTED:
            closed = _QUOTED[self.style].match(text, start)
            return closed.end() if closed else len(text)
        if not self.style:
            return self.within(len(self.text))
        if not self.text:
            return start + len(BLOCK_HEADER.match(text, start)[0])  # type: ignore[index]
        end = offsets(text, start, self.style, self.text)[len(self.text) - 1] + 1
        return end - (text[end - 1] == "\n")

    def within(self, offset: int) -> int:
        """Return the offset in the source of a character of the text."""
        if not self.style and self.source.text.startswith(self.text[: offset + 1], self.start):
            return self.start + offset
        return offsets(self.source.text, self.start, self.style, self.text)[offset]

    def locate(self, offset: int) -> Span:
        """Return the position of a character of the text."""
        return self.source.span(self.within(offset))


@final
class Mapping:
    """A mapping. ``flow`` is true if it is written in braces; ``end`` is the offset of their end."""

    __slots__ = ("end", "entries", "flow", "source", "start")

    def __init__(self, entries: list[Pair], start: int, flow: bool, source: Source, end: int = 0) -> None:
        self.entries, self.start = entries, start
        self.flow, self.source, self.end = flow, source, end

    def pairs(self) -> "Iterator[tuple[Node, Node]]":
        """Return each key with its value, in the order of the text."""
        source = self.source
        return ((source.key_of(pair), source.value_of(pair)) for pair in self.entries)

    def words(self) -> list[str]:
        """Return the texts of the keys that are texts."""
        keys = [pair[0] for pair in self.entries]
        return [key if isinstance(key, str) else key.text for key in keys if isinstance(key, str | Scalar)]


@final
class Sequence:
    """A list. A pair among its ``items`` is a mapping with this single pair."""

    __slots__ = ("end", "flow", "items", "source", "start")

    def __init__(self, items: "list[Node | Pair]", start: int, flow: bool, source: Source, end: int = 0) -> None:
        self.items, self.start = items, start
        self.flow, self.source, self.end = flow, source, end

    @property
    def children(self) -> "list[Node]":
        """The items as nodes."""
        return [self.node_of(item) for item in self.items]

    def node_of(self, item: "Node | Pair") -> "Node":
        """Return an item as a node."""
        if not isinstance(item, tuple):
            return item
        at = item[2]
        return Mapping([item], at if at >= 0 else self.source.text.rindex("{", 0, ~at), self.flow, self.source)


Node: TypeAlias = Union[Scalar, Mapping, Sequence]  # noqa: UP007 - a quoted name is not an operand

WRITTEN_NULLS = frozenset({"~", "null"})
NULLS = WRITTEN_NULLS | {""}


def word_of(pair: Pair) -> str | None:
    """Return the text of the key of a pair; None if it is not a text."""
    key = pair[0]
    return key if isinstance(key, str) else key.text if isinstance(key, Scalar) else None


def absent(node: "Node | Pair | None") -> bool:
    """Return whether a node is missing, empty, ``null`` or ``~``."""
    return node is None or (type(node) is Scalar and not node.style and node.text in NULLS)


def opens_like_json(text: str) -> bool:
    """Return whether a text begins like a JSON object. YAML may, too."""
    return text.lstrip(" \t\r\n").startswith("{")
