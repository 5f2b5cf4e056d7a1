"""Layout: the positions and ends of values in the text of a record, so that lines can be inserted and removed."""

import re
from collections.abc import Iterable
from itertools import chain

from attrs import frozen

from caverna.reading.record_reader import tree_of
from caverna.reading.tree import Mapping, Node, Scalar, Sequence, Source

_COMMENT_LINE = re.compile(r"( *)#[^\n]*(?:\n|\Z)")
_COMMENT = re.compile(r"#[^\n]*")
_FOLD = re.compile(r"[ \t]*\r?\n[ \t]*")


@frozen
class Layout:
    """The text of a record and its syntax tree. The root is a mapping in block style."""

    text: str
    root: Mapping

    @classmethod
    def of(cls, text: str) -> "Layout":
        """Parse a text that has been read as a record before."""
        root, _, _ = tree_of(Source(text))
        assert isinstance(root, Mapping)
        return cls(text, root)

    @property
    def newline(self) -> str:
        """The line end of the text."""
        return "\r\n" if "\r\n" in self.text else "\n"

    # --- finding

    def pairs(self, mapping: Mapping) -> list[tuple[Scalar, Node]]:
        """Return the keys and values of a mapping, without keys that are not texts."""
        return [(name, value) for name, value in mapping.pairs() if isinstance(name, Scalar)]

    def value(self, mapping: Mapping, key: str) -> Node | None:
        """Return the value of a key, None if it is missing."""
        return next((value for name, value in self.pairs(mapping) if name.text == key), None)

    def items(self, node: Node | None) -> list[Node]:
        """Return the items of a list, none for a missing or empty value."""
        return node.children if isinstance(node, Sequence) else []

    # --- offsets

    def end(self, node: Node) -> int:
        """Return the offset after the last character of a node's content."""
        if isinstance(node, Scalar):
            end = node.end
            return start_of_trail(self.text, node.start, end) if node.style in ("|", ">") else end
        if node.flow and self.text[node.start] in "[{":
            return node.end
        return max(map(self.end, children(node)), default=node.start)

    def column(self, node: Node) -> int:
        """Return the number of characters before a node in its line."""
        return node.start - self.line_start(node.start)

    def line_start(self, offset: int) -> int:
        """Return the offset of the start of a character's line."""
        return self.text.rfind("\n", 0, offset) + 1

    def next_line(self, offset: int) -> int:
        """Return the offset of the start of the line after a character's line, or of the end of the text."""
        found = self.text.find("\n", offset)
        return len(self.text) if found < 0 else found + 1

    def below(self, node: Node, column: int) -> int:
        """Return the offset for inserting lines below a node: after comments that are indented to at least ``column``.

        Comments at the left margin are not skipped, because they may belong to the next key.
        """
        at = self.next_line(self.end(node))
        while column and (comment := _COMMENT_LINE.match(self.text, at)) and len(comment[1]) >= column:
            at = comment.end()
        return at

    # --- flow style

    def raw(self, node: Node) -> str:
        """Return the text of a node on one line, without comments inside it."""
        written = self.text[node.start : self.end(node)]
        if "\n" not in written:
            return written
        if isinstance(node, Scalar) and node.style:
            return _FOLD.sub(" ", written)
        return _FOLD.sub(" ", re.sub(r"(?<=\s)#[^\n]*", "", written))

    def comments_between(self, begin: int, end: int) -> str:
        """Return the comments between two offsets as one text."""
        return " ".join(found.rstrip() for found in _COMMENT.findall(self.text[begin:end]))


def children(node: Mapping | Sequence) -> Iterable[Node]:
    """Return the nodes directly inside a node. Keys and values of a mapping alternate."""
    return chain.from_iterable(node.pairs()) if isinstance(node, Mapping) else node.children


def start_of_trail(text: str, start: int, end: int) -> int:
    """Return the offset at which the trailing white space of a part of a text begins."""
    return start + len(text[start:end].rstrip())
