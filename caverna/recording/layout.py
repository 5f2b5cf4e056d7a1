"""Where in the text of a record its values stand and end, so that lines can be put in and taken out."""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import yaml
from attrs import frozen

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Node: TypeAlias = yaml.ScalarNode | yaml.MappingNode | yaml.SequenceNode
_COMMENT_LINE = re.compile(r"( *)#[^\n]*(?:\n|\Z)")
_COMMENT = re.compile(r"#[^\n]*")
_FOLD = re.compile(r"[ \t]*\r?\n[ \t]*")


@frozen
class Layout:
    """A text of plain YAML whose whole is a mapping in block style, as the reader of records has found it."""

    text: str
    root: yaml.MappingNode

    @classmethod
    def of(cls, text: str) -> "Layout":
        """Look at a text that was read as a record before."""
        loader = Loader(text.replace("\t", " "))
        try:
            root = loader.get_single_node()
        finally:
            loader.dispose()
        assert isinstance(root, yaml.MappingNode)
        return cls(text, root)

    @property
    def newline(self) -> str:
        """How the lines of the text end."""
        return "\r\n" if "\r\n" in self.text else "\n"

    # --- finding

    def value(self, mapping: yaml.MappingNode, key: str) -> Node | None:
        """Return the value of a key."""
        return next((value for name, value in mapping.value if name.value == key), None)

    def items(self, node: Node | None) -> list[Node]:
        """Return the items of a list; nothing, or nothing behind a key, is an empty one."""
        return node.value if isinstance(node, yaml.SequenceNode) else []

    # --- places

    def end(self, node: Node) -> int:
        """Return where the content of a node ends: behind its last character."""
        if isinstance(node, yaml.ScalarNode):
            end: int = node.end_mark.index
            return start_of_trail(self.text, node.start_mark.index, end) if node.style in ("|", ">") else end
        if node.flow_style and self.text[node.start_mark.index] in "[{":
            return int(node.end_mark.index)
        return max((self.end(child) for child in children(node)), default=int(node.start_mark.index))

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
        written = self.text[node.start_mark.index : self.end(node)]
        if "\n" not in written:
            return written
        if isinstance(node, yaml.ScalarNode) and node.style is not None:
            return _FOLD.sub(" ", written)
        return _FOLD.sub(" ", re.sub(r"(?<=\s)#[^\n]*", "", written))

    def comments_between(self, begin: int, end: int) -> str:
        """Return the comments that stand between two places of a flow collection, in one."""
        return " ".join(found.rstrip() for found in _COMMENT.findall(self.text[begin:end]))


def children(node: Node) -> Iterator[Node]:
    """Return the nodes directly inside a node, keys and values in turn."""
    if isinstance(node, yaml.MappingNode):
        for pair in node.value:
            yield from pair
    elif isinstance(node, yaml.SequenceNode):
        yield from node.value


def start_of_trail(text: str, start: int, end: int) -> int:
    """Return where the white space at the end of a part of a text begins."""
    return start + len(text[start:end].rstrip())
