"""The text of a record as a tree of nodes, each with the place it stands at.

YAML and JSON are read into the same nodes. All scalars are text; a node keeps where in the source it begins, and
places as lines and columns are worked out only where somebody asks.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import TypeAlias, final

from .findings import Span
from .scalars import offsets

_LINE_END = re.compile(r"\r\n?|\n")


class Source:
    """A text that was read, and the places in it. ``start`` of a node is for :meth:`offset` to understand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.find_starts: Callable[[], list[int]] | None = None
        """Tells where each node begins, where the reading has only numbered them."""
        self._starts: list[int] = []
        self._lines: list[int] = []

    def offset(self, start: int) -> int:
        """Return the offset of a node's first character.

        That is its ``start``, or, where this is below 0, what is found out for the node of that number: -1 is the
        first of the text, -2 the next.
        """
        if start >= 0:
            return start
        if not self._starts:
            assert self.find_starts is not None
            self._starts = self.find_starts()
        return self._starts[-1 - start]

    def place(self, start: int) -> Span:
        """Return the place of a node."""
        return self.span(self.offset(start))

    def span(self, offset: int) -> Span:
        """Return the line and column of a character of the text."""
        if not self._lines:
            self._lines = [0, *(end.end() for end in _LINE_END.finditer(self.text))]
        line = bisect_right(self._lines, offset)
        return Span(line, offset - self._lines[line - 1] + 1)


@final
class Scalar:
    """A text. ``style`` is "" for a plain scalar, else the character it is written with: ``'``, ``"``, ``|``, ``>``."""

    __slots__ = ("source", "start", "style", "text")

    def __init__(self, text: str, start: int, style: str, source: Source) -> None:
        self.text = text
        self.start = start
        self.style = style
        self.source = source

    def span(self) -> Span:
        """Return the place it stands at."""
        return self.source.place(self.start)

    def within(self, offset: int) -> int:
        """Return where in the source a character of the text stands."""
        start = self.source.offset(self.start)
        if not self.style and self.source.text.startswith(self.text[: offset + 1], start):
            return start + offset
        return offsets(self.source.text, start, self.style, self.text)[offset]

    def locate(self, offset: int) -> Span:
        """Return the place of a character of the text."""
        return self.source.span(self.within(offset))


class Mapping:
    """Keys and values; ``children`` has them in turn. ``flow`` tells whether it is written in braces."""

    __slots__ = ("children", "flow", "start")

    def __init__(self, children: "list[Node]", start: int, flow: bool) -> None:
        self.children = children
        self.start = start
        self.flow = flow

    def pairs(self) -> "Iterator[tuple[Node, Node]]":
        """Return each key with its value, in the order of the text."""
        return zip(self.children[::2], self.children[1::2], strict=True)


@final
class Entry(Mapping):
    """A mapping of one text to another, such as a turn, in a JSON text whose nodes are only numbered.

    Its ``children`` are made when they are first asked for. ``text`` is that of the value.
    """

    __slots__ = ("key", "source", "text")

    def __init__(self, key: str, text: str, start: int, source: Source) -> None:
        self.key = key
        self.text = text
        self.start = start
        self.flow = True
        self.source = source

    def __getattr__(self, name: str) -> "list[Node]":
        # Called for what is not there yet.
        if name != "children":
            raise AttributeError(name)
        key, value = (Scalar(text, self.start - at, '"', self.source) for at, text in ((1, self.key), (2, self.text)))
        self.children = [key, value]
        return self.children

    def span(self) -> Span:
        """Return the place of its key."""
        return self.source.place(self.start - 1)

    def locate(self, offset: int) -> Span:
        """Return the place of a character of the value's text."""
        value = self.children[1]
        assert isinstance(value, Scalar)
        return value.locate(offset)


@final
class Sequence:
    """A list; ``flow`` tells whether it is written in brackets."""

    __slots__ = ("children", "flow", "start")

    def __init__(self, children: "list[Node]", start: int, flow: bool) -> None:
        self.children = children
        self.start = start
        self.flow = flow


Node: TypeAlias = Scalar | Mapping | Sequence

WRITTEN_NULLS = frozenset({"~", "null"})
NULLS = WRITTEN_NULLS | {""}


def absent(node: "Node | None") -> bool:
    """Return whether a node says nothing: not there, left empty, ``null`` or ``~``."""
    return node is None or (type(node) is Scalar and not node.style and node.text in NULLS)
