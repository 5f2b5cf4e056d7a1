"""The text of a record as a tree of nodes, each with the place it stands at.

YAML and JSON are read into the same nodes. All scalars are text; a node keeps where in the source it begins, and
places as lines and columns are worked out only where somebody asks.
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import TypeAlias, final

from caverna.core.findings import Span

from .scalars import LINE_END, offsets

MAX_DEPTH = 32
"""How many lists and mappings may lie inside each other."""
MAX_EVENTS = 500_000
"""How many values, beginnings and ends of lists and mappings are read; a long game has some ten thousand."""


class Source:
    """A text that was read, and the places in it."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        self.text = text
        self.first_line = first_line
        """The number of its first line in the file, where other records stand before it."""
        self._lines: list[int] = []

    def span(self, offset: int) -> Span:
        """Return the line and column of a character of the text."""
        if not self._lines:
            self._lines = [0, *(end.end() for end in LINE_END.finditer(self.text))]
        line = bisect_right(self._lines, offset)
        return Span(line - 1 + self.first_line, offset - self._lines[line - 1] + 1)


@final
class Scalar:
    """A text. ``style`` is "" for a plain scalar, else the character it is written with: ``'``, ``"``, ``|``, ``>``."""

    __slots__ = ("source", "start", "style", "text")

    def __init__(self, text: str, start: int, style: str, source: Source) -> None:
        self.text, self.start = text, start
        self.style, self.source = style, source

    def span(self) -> Span:
        """Return the place it stands at."""
        return self.source.span(self.start)

    def within(self, offset: int) -> int:
        """Return where in the source a character of the text stands."""
        if not self.style and self.source.text.startswith(self.text[: offset + 1], self.start):
            return self.start + offset
        return offsets(self.source.text, self.start, self.style, self.text)[offset]

    def locate(self, offset: int) -> Span:
        """Return the place of a character of the text."""
        return self.source.span(self.within(offset))


class _Collection:
    """What has nodes inside it; ``flow`` tells whether it is written in braces or brackets."""

    __slots__ = ("children", "flow", "start")

    def __init__(self, children: "list[Node]", start: int, flow: bool) -> None:
        self.children, self.start = children, start
        self.flow = flow


@final
class Mapping(_Collection):
    """Keys and values; ``children`` has them in turn."""

    __slots__ = ()

    def pairs(self) -> "Iterator[tuple[Node, Node]]":
        """Return each key with its value, in the order of the text."""
        return zip(self.children[::2], self.children[1::2], strict=True)


@final
class Sequence(_Collection):
    """A list."""

    __slots__ = ()


Node: TypeAlias = Scalar | Mapping | Sequence

WRITTEN_NULLS = frozenset({"~", "null"})
NULLS = WRITTEN_NULLS | {""}


def absent(node: "Node | None") -> bool:
    """Return whether a node says nothing: not there, left empty, ``null`` or ``~``."""
    return node is None or (type(node) is Scalar and not node.style and node.text in NULLS)


def opens_like_json(text: str) -> bool:
    """Return whether a text may be JSON: YAML that begins with a brace may be, too."""
    return text.lstrip(" \t\r\n").startswith("{")
