"""Extents: the ends of the pieces of text that findings point at. A piece is a key, a value or a clause of a line."""

import re
from bisect import bisect_right
from collections.abc import Iterable

from attrs import evolve

from caverna.model.findings import Finding, Span
from caverna.model.record import Record

from .spans import Places
from .tree import Mapping, Node, Pair, Scalar, Sequence, Source

_WORD = re.compile(r"[^\s(),]+|.")
_CLAUSE = re.compile(r"[^,()]*(?:\([^()]*\)?[^,()]*)*")
"""A clause, up to a comma or parenthesis that does not belong to it. The pattern does not backtrack."""
_NEAR = 100
"""The number of characters in front of a position that are searched for the comma or parenthesis before a clause."""
_REST = re.compile(r"[^\r\n]*?(?=[ \t]*(?: #[^\r\n]*)?(?:\r|\n|\Z))")
"""The rest of a line, without white space and a comment at its end."""


class Extents:
    """The ends of the pieces of one text. The text is read into a tree when the first end is asked for."""

    def __init__(self, source: Source, root: Node | None = None) -> None:
        self._source, self._root = source, root
        self._read = root is not None

    @classmethod
    def of(cls, record: Record) -> "Extents":
        """Return the extents of a record's text. A record that was just read has its tree."""
        at = record.at
        if isinstance(at, Places) and at.source.text is record.text:
            return cls(at.source, at.root)
        return cls(Source(record.text, record.first_line))

    def end(self, line: int, column: int) -> Span:
        """Return the end of the piece that begins at a position: the line and column after its last character."""
        source = self._source
        at = source.offset(line, column)
        if at is None:
            return Span(line, column)
        end = max(self._end(at), at)
        if end == at:
            return Span(line, column)
        last = source.span(end - 1)
        return Span(last.line, last.column + 1)

    def _end(self, at: int) -> int:
        if not self._read:
            self._read, self._root = True, _root_of(self._source)
        end = None if self._root is None else self._in_node(self._root, at)
        return self._word(at) if end is None else end

    def _word(self, at: int) -> int:
        """Return the end of the word at an offset; the offset itself at the end of a line."""
        word = _WORD.match(self._source.text, at)
        return word.end() if word else at

    def _in_node(self, node: Node, at: int) -> int | None:
        """Return the end of the piece of a node at an offset; None if the node has none there."""
        source = self._source
        while type(node) is not Scalar:
            if node.flow and at <= node.start:
                return node.end or self._closed(node)
            if isinstance(node, Sequence):
                index = bisect_right(node.items, at, key=_item_start) - 1
                if index < 0:
                    return self._rest(at)
                node = node.node_of(node.items[index])
            else:
                index = bisect_right(node.entries, at, key=_start) - 1
                if index < 0:
                    return None
                pair = node.entries[index]
                key = source.key_of(pair)
                if type(key) is not Scalar or at < key.end:
                    return self._in_node(key, at)
                node = source.value_of(pair)
        return self._in_text(node, at)

    def _closed(self, node: Mapping | Sequence) -> int:
        """Return the end of a mapping of one pair that is written in braces."""
        pair = node.entries[0] if isinstance(node, Mapping) else None
        value = self._source.value_of(pair) if pair else node
        at = value.end if type(value) is Scalar else node.start
        closed = self._source.text.find("}", at)
        return closed + 1 if closed >= 0 else at

    def _rest(self, at: int) -> int:
        """Return the end of the rest of a line, without a comment and the space before it."""
        rest = _REST.match(self._source.text, at)
        return rest.end() if rest else at

    def _in_text(self, node: Scalar, at: int) -> int | None:
        """Return the end of the piece at an offset in a scalar: the scalar, a clause, or a word inside a clause."""
        end, text = node.end, self._source.text
        if not node.start <= at < end:
            return None
        if node.style in ("|", ">") and at == node.start:
            return self._rest(at)
        if node.style and at == node.start:
            return end
        inner = node.start + (node.style in ("'", '"'))
        before = text[max(inner, at - _NEAR) : at].rstrip()
        if before and before[-1] not in ",(" and at > node.within(0):
            return self._word(at)
        clause = _CLAUSE.match(text, at, end - (inner > node.start))
        length = len(clause[0].rstrip()) if clause else 0
        return at + length if length else self._word(at)


def _root_of(source: Source) -> Node | None:
    """Return the tree of a text; None if it has none."""
    from .decoding import forbidden
    from .record_reader import tree_of

    return None if forbidden(source.text) else tree_of(source)[0]


class CellExtents:
    """The ends of the cells of a spreadsheet, whose columns are counted in cells."""

    def end(self, line: int, column: int) -> Span:
        """Return the end of a cell: the next one."""
        return Span(line, column + 1)


def _start(pair: Pair) -> int:
    at = pair[2]
    return at if at >= 0 else ~at


def _item_start(item: "Node | Pair") -> int:
    return _start(item) if isinstance(item, tuple) else item.start


def with_ends(findings: Iterable[Finding], extents: Extents | CellExtents) -> list[Finding]:
    """Return findings with their ends. A finding that already has one keeps it."""
    return [finding if finding.has_end else _ended(finding, extents) for finding in findings]


def _ended(finding: Finding, extents: Extents | CellExtents) -> Finding:
    end = extents.end(finding.line, finding.column)
    return evolve(finding, end_line=end.line, end_column=end.column)
