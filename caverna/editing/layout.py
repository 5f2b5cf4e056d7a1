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
    """A text of plain YAML whose whole is a mapping in block style, as the reader of records has found it."""

    text: str
    root: Mapping

    @classmethod
    def of(cls, text: str) -> "Layout":
        """Look at a text that was read as a record before."""
        root, _, _ = tree_of(Source(text))
        assert isinstance(root, Mapping)
        return cls(text, root)

    @property
    def newline(self) -> str:
        """The line end of the text."""
        return "\r\n" if "\r\n" in self.text else "\n"

    # --- finding

    def pairs(self, mapping: Mapping) -> list[tuple[Scalar, Node]]:
        """Return the keys and values of a mapping whose keys are texts."""
        return [(name, value) for name, value in mapping.pairs() if isinstance(name, Scalar)]

    def value(self, mapping: Mapping, key: str) -> Node | None:
        """Return the value of a key."""
        return next((value for name, value in self.pairs(mapping) if name.text == key), None)

    def items(self, node: Node | None) -> list[Node]:
        """Return the items of a list; nothing, or nothing behind a key, is an empty one."""
        return node.children if isinstance(node, Sequence) else []

    # --- places

    def end(self, node: Node) -> int:
        """Return where the content of a node ends: behind its last character."""
        if isinstance(node, Scalar):
            end = node.end
            return start_of_trail(self.text, node.start, end) if node.style in ("|", ">") else end
        if node.flow and self.text[node.start] in "[{":
            return node.end
        return max(map(self.end, children(node)), default=node.start)

    def column(self, node: Node) -> int:
        """Return how many characters stand before a node in its line."""
        return node.start - self.line_start(node.start)

    def line_start(self, offset: int) -> int:
        """Return where the line of a character begins."""
        return self.text.rfind("\n", 0, offset) + 1

    def next_line(self, offset: int) -> int:
        """Return where the line behind that of a character begins, or the text ends."""
        found = self.text.find("\n", offset)
        return len(self.text) if found < 0 else found + 1

    def below(self, node: Node, column: int) -> int:
        """Return where something can be put below a node: behind the comments that stand under it, from a column on.

        At the left margin comments may belong to what follows.
        """
        at = self.next_line(self.end(node))
        while column and (comment := _COMMENT_LINE.match(self.text, at)) and len(comment[1]) >= column:
            at = comment.end()
        return at

    # --- flow style

    def raw(self, node: Node) -> str:
        """Return how a node is written, on one line; a comment inside it is left out."""
        written = self.text[node.start : self.end(node)]
        if "\n" not in written:
            return written
        if isinstance(node, Scalar) and node.style:
            return _FOLD.sub(" ", written)
        return _FOLD.sub(" ", re.sub(r"(?<=\s)#[^\n]*", "", written))

    def comments_between(self, begin: int, end: int) -> str:
        """Return the comments that stand between two places of a flow collection, in one."""
        return " ".join(found.rstrip() for found in _COMMENT.findall(self.text[begin:end]))


def children(node: Mapping | Sequence) -> Iterable[Node]:
    """Return the nodes directly inside a node, keys and values in turn."""
    return chain.from_iterable(node.pairs()) if isinstance(node, Mapping) else node.children


def start_of_trail(text: str, start: int, end: int) -> int:
    """Return where the white space at the end of a part of a text begins."""
    return start + len(text[start:end].rstrip())
