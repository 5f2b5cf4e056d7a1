"""Lines put into the text of a record, and taken out again: nothing else of it is written anew.

Comments, line ends and the order of keys stay. What stands in braces or brackets is put on lines of its own when it
grows.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import yaml

from caverna.core.format import Format, keys_of, written_order
from caverna.core.kinds import Rounds
from caverna.core.parts import NOTE

from ..text.writing.yamlwrite import emit
from .layout import Layout, Node

ROUNDS = "rounds"


class Edit:
    """The editing of one text, whose game has this format; every call leaves it readable."""

    def __init__(self, text: str, format: Format, players: Collection[str]) -> None:
        self.text = text
        """The text as it is now."""
        self._layout: Layout | None = None
        self.format, self.players = format, players
        rounds = next(each.kind for each in format.keys if isinstance(each.kind, Rounds))
        self._round_keys = [each.name for each in written_order(keys_of(rounds.group.cls))]
        self._record_keys = [each.name for each in written_order(format.keys)]

    @property
    def layout(self) -> Layout:
        """Where everything stands in the text."""
        if self._layout is None:
            self._layout = Layout.of(self.text)
        return self._layout

    # --- putting in

    def add_round(self, data: Mapping[str, Any]) -> None:
        """Add a round behind the others."""
        self._grow(None, ROUNDS, dict(data))

    def add_entry(self, part: str, entry: Mapping[str, Any]) -> None:
        """Add an entry to a part in order of the last round."""
        self._grow(-1, part, dict(entry))

    def insert_entry(self, number: int, part: str, index: int, entry: Mapping[str, Any]) -> None:
        """Put an entry into a part in order of a round, behind so many others, at least one."""
        self._make_block(number, part)
        value = self._value(number, part)
        before = self.layout.items(value)[index - 1]
        self._put(self.layout.next_line(self.layout.end(before)), self._entry_lines(entry, self._dash_column(value)))

    def set_key(self, number: int | None, key: str, value: Any) -> None:
        """Give a key of a round, or of the record, a value; one that stands there is replaced."""
        mapping = self._mapping(number)
        if any(name.value == key for name, _ in mapping.value):
            self._replace_value(mapping, key, value)
            return
        order = self._record_keys if number is None else self._round_keys
        before = order[: order.index(key)]
        known = [pair for pair in mapping.value if pair[0].value in before or pair[0].value not in order]
        _, last = (known or mapping.value)[-1]
        column = mapping.value[0][0].start_mark.column
        lines = emit({key: value}, self.format.block).splitlines()
        self._put(self.layout.below(last, column), [" " * column + line if line else "" for line in lines])

    # --- taking out

    def drop_rounds(self, kept: int) -> None:
        """Take the rounds behind the first so many away."""
        self._drop_items(None, ROUNDS, kept)

    def drop_lines(self, number: int, part: str, kept: int) -> None:
        """Take the lines of a part in order behind the first so many away, with the notes that follow them."""
        value = self._value(number, part)
        lines = [at for at, item in enumerate(self.layout.items(value)) if not self._is_note(item)]
        if len(lines) > kept:
            self._drop_items(number, part, lines[kept])

    def entries_to(self, number: int, part: str, line: int) -> int:
        """Return how many entries a part in order has up to a line, counted from 1, and the notes that follow it."""
        items = self.layout.items(self._value(number, part))
        lines = [at for at, item in enumerate(items) if not self._is_note(item)]
        return lines[line] if line < len(lines) else len(items)

    def _is_note(self, item: Node) -> bool:
        """Return whether an entry of a part in order is a note, not a player's line."""
        return NOTE not in self.players and isinstance(item, yaml.MappingNode) and item.value[0][0].value == NOTE

    def drop_key(self, number: int | None, key: str) -> None:
        """Take a key of a round, or of the record, away, if it is there."""
        mapping = self._node(number)
        names = [name.value for name, _ in mapping.value]
        if key not in names:
            return
        at = names.index(key)
        name, value = mapping.value[at]
        layout, begin, end = self.layout, int(name.start_mark.index), self._end_of(name, value)
        if at + 1 < len(names) and (mapping.flow_style or not at):
            end = int(mapping.value[at + 1][0].start_mark.index)
        elif mapping.flow_style:
            begin = self._end_of(*mapping.value[at - 1]) if at else begin
        else:
            begin, end = layout.line_start(begin), layout.next_line(end)
        self._cut(begin, end)

    # --- inside

    def _grow(self, number: int | None, key: str, entry: Mapping[str, Any]) -> None:
        """Add an item to the list behind a key, which need not be there yet."""
        if self.layout.value(self._node(number), key) is None:
            self.set_key(number, key, [])
        self._make_block(number, key)
        value = self._value(number, key)
        items = self.layout.items(value)
        name = next(name for name, _ in self._node(number).value if name.value == key)
        if items:
            column = self._dash_column(value)
            at = self.layout.below(items[-1], column)
        else:
            column = int(name.start_mark.column) + self._dash_offset()
            at = self.layout.next_line(self._end_of(name, value))
        self._put(at, self._entry_lines(entry, column))

    def _dash_column(self, node: Node | None) -> int:
        """Return where the dashes of a list in block style stand."""
        assert node is not None
        return int(node.start_mark.column)

    def _dash_offset(self) -> int:
        """Return how far the dashes of lists are indented below their key, as the other lists of the text have it."""
        layout = self.layout
        mappings = [layout.root, *layout.items(layout.value(layout.root, ROUNDS))]
        for mapping in mappings:
            for name, value in mapping.value if isinstance(mapping, yaml.MappingNode) else ():
                if isinstance(value, yaml.SequenceNode) and not value.flow_style and value.value:
                    return max(0, int(value.start_mark.column) - int(name.start_mark.column))
        return 0

    def _entry_lines(self, entry: Mapping[str, Any], column: int) -> list[str]:
        _, *lines = emit({"turns": [dict(entry)]}, {"turns", *self.format.block}).splitlines()
        return [" " * column + line if line else "" for line in lines]

    def _node(self, number: int | None) -> yaml.MappingNode:
        """Return the record, or a round of it."""
        root = self.layout.root
        if number is None:
            return root
        found = self.layout.items(self.layout.value(root, ROUNDS))[number]
        assert isinstance(found, yaml.MappingNode)
        return found

    def _mapping(self, number: int | None) -> yaml.MappingNode:
        """Return the record, or a round of it, in block style."""
        if number is not None and self._node(number).flow_style:
            self._make_block(None, ROUNDS)
            if self._node(number).flow_style:
                self._unfold_mapping(self._node(number))
        return self._node(number)

    def _value(self, number: int | None, key: str) -> Node | None:
        return self.layout.value(self._node(number), key)

    def _make_block(self, number: int | None, key: str) -> None:
        """Put the list behind a key on lines of its own, an entry on each."""
        mapping = self._mapping(number)
        name, value = next((name, value) for name, value in mapping.value if name.value == key)
        empty = isinstance(value, yaml.ScalarNode)
        if empty and not value.value:
            return
        if not empty and not value.flow_style:
            return
        layout, text = self.layout, self.text
        column = " " * (int(name.start_mark.column) + self._dash_offset())
        lines = [f"{column}- {layout.raw(item)}" for item in layout.items(value)]
        self._add_comments(lines, layout.items(value), value)
        begin, end = int(value.start_mark.index), layout.end(value)
        rest = text[end : layout.next_line(end)].rstrip()
        head = text[:begin].rstrip(" \t\r\n") + (f"  {rest.lstrip()}" if rest.strip() else "")
        body = "".join(f"{line}{layout.newline}" for line in lines)
        self._become(head + layout.newline + body + text[layout.next_line(end) :])

    def _unfold_mapping(self, node: yaml.MappingNode) -> None:
        """Put the entries of a mapping in braces on lines of their own; it stands behind a dash."""
        layout, text = self.layout, self.text
        column = " " * int(node.start_mark.column)
        lines = [f"{column}{layout.raw(name)}: {layout.raw(value)}".rstrip() for name, value in node.value]
        self._add_comments(lines, [value for _, value in node.value], node)
        begin, end = int(node.start_mark.index), layout.end(node)
        rest = text[end : layout.next_line(end)].strip()
        if rest:
            lines[0] += f"  {rest}"
        body = "".join(f"{line}{layout.newline}" for line in lines)[len(column) :]
        self._become(text[:begin] + body + text[layout.next_line(end) :])

    def _add_comments(self, lines: list[str], items: Sequence[Node], node: Node) -> None:
        """Add the comments inside a flow collection behind the entries they follow."""
        layout = self.layout
        stops = [*(int(item.start_mark.index) for item in items[1:]), layout.end(node)]
        for at, (item, stop) in enumerate(zip(items, stops, strict=False)):
            inside = layout.comments_between(layout.end(item), stop)
            if inside:
                lines[at] += f"  {inside}"

    def _replace_value(self, mapping: yaml.MappingNode, key: str, value: Any) -> None:
        name, old = next(pair for pair in mapping.value if pair[0].value == key)
        column = int(name.start_mark.column)
        lines = emit({key: value}, self.format.block).splitlines()
        begin, end = int(name.start_mark.index), self._end_of(name, old)
        written = self.layout.newline.join([lines[0], *(" " * column + line if line else "" for line in lines[1:])])
        self._become(self.text[:begin] + written + self.text[end:])

    def _end_of(self, name: Node, value: Node | None) -> int:
        """Return where a key with its value ends; nothing may stand behind the colon."""
        colon = self.text.find(":", self.layout.end(name)) + 1
        return max(colon, self.layout.end(value) if value is not None else 0)

    def _drop_items(self, number: int | None, key: str, kept: int) -> None:
        """Take the items behind the first so many out of the list behind a key; one without any is written ``[]``."""
        layout, node = self.layout, self._value(number, key)
        items = layout.items(node)
        if len(items) <= kept:
            return
        assert isinstance(node, yaml.SequenceNode)
        if node.flow_style:
            begin = layout.end(items[kept - 1]) if kept else int(node.start_mark.index) + 1
            end = layout.end(items[-1]) if kept else layout.end(node) - 1
            self._cut(begin, end)
        else:
            dash = len(self.text[: items[kept].start_mark.index].rstrip()) - 1
            name = next(name for name, _ in self._node(number).value if name.value == key)
            self._cut(layout.line_start(dash), layout.next_line(layout.end(items[-1])))
            if not kept:
                colon = self.text.find(":", layout.end(name)) + 1
                self._become(f"{self.text[:colon]} []{self.text[colon:]}")

    def _put(self, at: int, lines: Collection[str]) -> None:
        """Put whole lines in where a line begins."""
        text, newline = self.text, self.layout.newline
        before = text[:at]
        if before and not before.endswith("\n"):
            before += newline
        self._become(before + "".join(f"{line}{newline}" for line in lines) + text[at:])

    def _cut(self, begin: int, end: int) -> None:
        self._become(self.text[:begin] + self.text[end:])

    def _become(self, text: str) -> None:
        self.text, self._layout = text, None
