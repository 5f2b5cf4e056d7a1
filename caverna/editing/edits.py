"""Edits of the text of a record: lines are inserted and removed, and the rest of the text stays as it is.

Comments, line ends and the order of keys stay. A list or mapping in brackets or braces is written on several lines
when it grows.
"""

from collections.abc import Collection
from collections.abc import Mapping as MappingABC
from typing import Any

from caverna.model.format import Format, keys_of, written_order
from caverna.model.phases import JUDGE, NOTE
from caverna.model.value_types import Rounds
from caverna.reading.tree import Mapping, Node, Scalar, Sequence
from caverna.writing.yamlwrite import emit

from .layout import Layout

ROUNDS = "rounds"


class Edit:
    """An edit of one text. Every call leaves a readable record."""

    def __init__(self, text: str, format: Format, players: Collection[str]) -> None:
        self.text = text
        """The current text."""
        self._layout: Layout | None = None
        self.format, self.players = format, players
        rounds = next(each.kind for each in format.keys if isinstance(each.kind, Rounds))
        self._round_keys = [each.name for each in written_order(keys_of(rounds.group.cls))]
        self._record_keys = [each.name for each in written_order(format.keys)]

    @property
    def layout(self) -> Layout:
        """The layout of the text: the positions of its values."""
        if self._layout is None:
            self._layout = Layout.of(self.text)
        return self._layout

    # --- inserting

    def add_round(self, data: MappingABC[str, Any]) -> None:
        """Add a round after the others."""
        self._grow(None, ROUNDS, dict(data))

    def add_entry(self, part: str, entry: MappingABC[str, Any]) -> None:
        """Add an entry to an ordered phase of the last round."""
        self._grow(-1, part, dict(entry))

    def insert_entry(self, number: int, part: str, index: int, entry: MappingABC[str, Any]) -> None:
        """Insert an entry in an ordered phase of a round, after the first ``index`` entries (at least one)."""
        self._make_block(number, part)
        value = self._value(number, part)
        before = self.layout.items(value)[index - 1]
        self._put(self.layout.next_line(self.layout.end(before)), self._entry_lines(entry, self._dash_column(value)))

    def replace_entry(self, number: int, part: str, line: int, entry: MappingABC[str, Any]) -> None:
        """Replace a line of an ordered phase, counted from 1. Comments and notes after it stay."""
        self._make_block(number, part)
        value = self._value(number, part)
        items = [item for item in self.layout.items(value) if not self._is_note(item)]
        item = items[line - 1]
        begin, end = item.start, self.layout.end(item)
        first, *others = self._entry_lines(entry, self._dash_column(value))
        written = self.layout.newline.join([first.lstrip().removeprefix("- "), *others])
        self._become(self.text[:begin] + written + self.text[end:])

    def set_key(self, number: int | None, key: str, value: Any) -> None:
        """Set the value of a key of a round, or of the record if ``number`` is None."""
        mapping = self._mapping(number)
        pairs = self.layout.pairs(mapping)
        if any(name.text == key for name, _ in pairs):
            self._replace_value(mapping, key, value)
            return
        order = self._record_keys if number is None else self._round_keys
        before = order[: order.index(key)]
        known = [pair for pair in pairs if pair[0].text in before or pair[0].text not in order]
        _, last = (known or pairs)[-1]
        column = self.layout.column(pairs[0][0])
        lines = emit({key: value}, self.format.block).splitlines()
        self._put(self.layout.below(last, column), [" " * column + line if line else "" for line in lines])

    # --- removing

    def drop_rounds(self, kept: int) -> None:
        """Remove all rounds after the first ``kept``."""
        self._drop_items(None, ROUNDS, kept)

    def drop_lines(self, number: int, part: str, kept: int) -> None:
        """Remove the lines of an ordered phase after the first ``kept``, with the notes that follow them."""
        value = self._value(number, part)
        lines = [at for at, item in enumerate(self.layout.items(value)) if not self._is_note(item)]
        if len(lines) > kept:
            self._drop_items(number, part, lines[kept])

    def entries_to(self, number: int, part: str, line: int) -> int:
        """Return the number of entries of an ordered phase up to a line, counted from 1, and the notes after it."""
        items = self.layout.items(self._value(number, part))
        lines = [at for at, item in enumerate(items) if not self._is_note(item)]
        return lines[line] if line < len(lines) else len(items)

    def _is_note(self, item: Node) -> bool:
        """Return whether an entry of an ordered phase is a note or a judge's correction, not a player's line."""
        return isinstance(item, Mapping) and item.words()[:1] in ([NOTE], [JUDGE])

    def drop_key(self, number: int | None, key: str) -> None:
        """Remove a key of a round, or of the record if ``number`` is None. A missing key is ignored."""
        mapping = self._node(number)
        pairs = self.layout.pairs(mapping)
        names = [name.text for name, _ in pairs]
        if key not in names:
            return
        at = names.index(key)
        name, value = pairs[at]
        layout, begin, end = self.layout, name.start, self._end_of(name, value)
        if at + 1 < len(names) and (mapping.flow or not at):
            end = pairs[at + 1][0].start
        elif mapping.flow:
            begin = self._end_of(*pairs[at - 1]) if at else begin
        else:
            begin, end = layout.line_start(begin), layout.next_line(end)
        self._cut(begin, end)

    # --- inside

    def _grow(self, number: int | None, key: str, entry: MappingABC[str, Any]) -> None:
        """Add an item to the list of a key. A missing key is added."""
        if self.layout.value(self._node(number), key) is None:
            self.set_key(number, key, [])
        self._make_block(number, key)
        value = self._value(number, key)
        items = self.layout.items(value)
        name, _ = self._pair(self._node(number), key)
        if items:
            column = self._dash_column(value)
            at = self.layout.below(items[-1], column)
        else:
            column = self.layout.column(name) + self._dash_offset()
            at = self.layout.next_line(self._end_of(name, value))
        self._put(at, self._entry_lines(entry, column))

    def _dash_column(self, node: Node | None) -> int:
        """Return the column of the dashes of a list in block style."""
        assert node is not None
        return self.layout.column(node)

    def _dash_offset(self) -> int:
        """Return the indentation of the dashes of a list below its key, as in the other lists of the text."""
        layout = self.layout
        mappings = [layout.root, *layout.items(layout.value(layout.root, ROUNDS))]
        for mapping in mappings:
            for name, value in layout.pairs(mapping) if isinstance(mapping, Mapping) else ():
                if isinstance(value, Sequence) and not value.flow and value.items:
                    return max(0, self.layout.column(value) - self.layout.column(name))
        return 0

    def _entry_lines(self, entry: MappingABC[str, Any], column: int) -> list[str]:
        _, *lines = emit({"turns": [dict(entry)]}, {"turns", *self.format.block}).splitlines()
        return [" " * column + line if line else "" for line in lines]

    def _node(self, number: int | None) -> Mapping:
        """Return the mapping of a round, or of the record if ``number`` is None."""
        root = self.layout.root
        if number is None:
            return root
        found = self.layout.items(self.layout.value(root, ROUNDS))[number]
        assert isinstance(found, Mapping)
        return found

    def _mapping(self, number: int | None) -> Mapping:
        """Return the mapping of a round, or of the record, after rewriting it in block style if necessary."""
        if number is not None and self._node(number).flow:
            self._make_block(None, ROUNDS)
            if self._node(number).flow:
                self._unfold_mapping(self._node(number))
        return self._node(number)

    def _pair(self, mapping: Mapping, key: str) -> tuple[Scalar, Node]:
        return next(pair for pair in self.layout.pairs(mapping) if pair[0].text == key)

    def _value(self, number: int | None, key: str) -> Node | None:
        return self.layout.value(self._node(number), key)

    def _make_block(self, number: int | None, key: str) -> None:
        """Rewrite the list of a key in block style, with an entry on each line."""
        mapping = self._mapping(number)
        name, value = self._pair(mapping, key)
        if not value.text if isinstance(value, Scalar) else not value.flow:
            return
        layout, text = self.layout, self.text
        column = " " * (self.layout.column(name) + self._dash_offset())
        lines = [f"{column}- {layout.raw(item)}" for item in layout.items(value)]
        self._add_comments(lines, layout.items(value), value)
        begin, end = value.start, layout.end(value)
        rest = text[end : layout.next_line(end)].rstrip()
        head = text[:begin].rstrip(" \t\r\n") + (f"  {rest.lstrip()}" if rest.strip() else "")
        body = "".join(f"{line}{layout.newline}" for line in lines)
        self._become(head + layout.newline + body + text[layout.next_line(end) :])

    def _unfold_mapping(self, node: Mapping) -> None:
        """Rewrite a mapping in braces in block style. The mapping is an item of a list."""
        layout, text = self.layout, self.text
        column = " " * self.layout.column(node)
        lines = [f"{column}{layout.raw(name)}: {layout.raw(value)}".rstrip() for name, value in layout.pairs(node)]
        self._add_comments(lines, [value for _, value in layout.pairs(node)], node)
        begin, end = node.start, layout.end(node)
        rest = text[end : layout.next_line(end)].strip()
        if rest:
            lines[0] += f"  {rest}"
        body = "".join(f"{line}{layout.newline}" for line in lines)[len(column) :]
        self._become(text[:begin] + body + text[layout.next_line(end) :])

    def _add_comments(self, lines: list[str], items: list[Node], node: Node) -> None:
        """Add the comments inside a list or mapping in brackets to the lines of the entries they follow."""
        layout = self.layout
        stops = [*(item.start for item in items[1:]), layout.end(node)]
        for at, (item, stop) in enumerate(zip(items, stops, strict=False)):
            inside = layout.comments_between(layout.end(item), stop)
            if inside:
                lines[at] += f"  {inside}"

    def _replace_value(self, mapping: Mapping, key: str, value: Any) -> None:
        name, old = self._pair(mapping, key)
        column = self.layout.column(name)
        lines = emit({key: value}, self.format.block).splitlines()
        begin, end = name.start, self._end_of(name, old)
        written = self.layout.newline.join([lines[0], *(" " * column + line if line else "" for line in lines[1:])])
        self._become(self.text[:begin] + written + self.text[end:])

    def _end_of(self, name: Node, value: Node | None) -> int:
        """Return the offset of the end of a key and its value, which may be empty."""
        colon = self.text.find(":", self.layout.end(name)) + 1
        return max(colon, self.layout.end(value) if value is not None else 0)

    def _drop_items(self, number: int | None, key: str, kept: int) -> None:
        """Remove the items after the first ``kept`` from the list of a key. An empty list is written ``[]``."""
        layout, node = self.layout, self._value(number, key)
        items = layout.items(node)
        if len(items) <= kept:
            return
        assert isinstance(node, Sequence)
        if node.flow:
            begin = layout.end(items[kept - 1]) if kept else node.start + 1
            end = layout.end(items[-1]) if kept else layout.end(node) - 1
            self._cut(begin, end)
        else:
            dash = len(self.text[: items[kept].start].rstrip()) - 1
            name, _ = self._pair(self._node(number), key)
            self._cut(layout.line_start(dash), layout.next_line(layout.end(items[-1])))
            if not kept:
                colon = self.text.find(":", layout.end(name)) + 1
                self._become(f"{self.text[:colon]} []{self.text[colon:]}")

    def _put(self, at: int, lines: Collection[str]) -> None:
        """Insert whole lines at the start of a line."""
        text, newline = self.text, self.layout.newline
        before = text[:at]
        if before and not before.endswith("\n"):
            before += newline
        self._become(before + "".join(f"{line}{newline}" for line in lines) + text[at:])

    def _cut(self, begin: int, end: int) -> None:
        self._become(self.text[:begin] + self.text[end:])

    def _become(self, text: str) -> None:
        self.text, self._layout = text, None
