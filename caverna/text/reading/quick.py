"""Records from texts with which nothing is wrong, without the places of their values: nearly all are read here.

At anything that is not perfectly well written this gives up, and the text is read from its beginning by
:mod:`caverna.text.reading.careful`, which says what is wrong and where. What is read here is what it would read.
"""

from collections.abc import Callable, Container
from functools import cache, partial
from itertools import takewhile
from typing import Any, TypeAlias

import attrs

from caverna.core import kinds
from caverna.core.format import keys_of
from caverna.core.formats import TALLY, format_among
from caverna.core.parts import NOTE
from caverna.core.player_names import composed, name_fault
from caverna.core.record import Check, Line, Notes, Record, Round

from ..notation.notation import Parsed
from ..notation.words import MAX_LINE
from . import quickjson, quickyaml
from .lazy_spans import LazyLine, LazySpanMap, LazySpans
from .line_order import LineReader, line_readers
from .shared import whole
from .tree import MAX_EVENTS, opens_like_json

_ANYTHING = kinds.Anything()
_MAX_DEPTH = 8
"""How many lists and mappings may lie inside each other in what a record is about."""


class _GivenUp(Exception):  # noqa: N818 - it ends the quick reading and is caught where that began
    """Ends the reading at something that is not well written."""


def read(text: str, file: str = "", first_line: int = 1) -> Record | None:
    """Read a record from a text without forbidden characters; None where that needs more care."""
    if len(text) >= MAX_EVENTS:
        return None
    json = opens_like_json(text)
    quick = _Quick(text, first_line)
    try:
        record = quick.record(quickjson.decode(text) if json else quickyaml.scan(text))
    except (_GivenUp, RecursionError):  # the other way bounds the depth
        return None
    if json and not quickjson.keys_stand_once(text, quick.key_count):
        return None
    record.file = file
    record.text = text
    record.first_line = first_line
    return record


class _Quick:
    """The reading of one record from plain data."""

    def __init__(self, text: str, first_line: int) -> None:
        self.spans = LazySpans(text, first_line)
        self.players: Container[str] = ()
        self.notes: Notes = {}
        """The notes between the lines of the round being read."""
        self.line_count = self.check_count = 0
        """How many lines and checks were read so far."""
        self.key_count = 0
        """How many keys the mappings have that were read so far."""

    def mapping(self, value: Any) -> dict[str, Any]:
        """Take a mapping, and count its keys."""
        if type(value) is not dict:
            raise _GivenUp
        self.key_count += len(value)
        return value

    def record(self, data: Any) -> Record:
        """Read the whole; its file and text are left open."""
        found = self.mapping(data)
        format = format_among(found)
        if format is None or TALLY in found or str(found.pop(format.key)) != str(format.version):
            raise _GivenUp
        known, needed, make = _part(format.record)
        if not known.issuperset(found) or not needed.issubset(found) or None in found.values():
            raise _GivenUp
        self.format, self.line_readers = format, line_readers(format)
        record: Record = make(self, found, LazySpanMap(self.spans))
        record.number_rounds()
        return record

    # --- what records are about

    def anything(self, _: kinds.Anything, value: Any, depth: int = 0) -> dict[str, Any]:
        found = self.mapping(value)
        if depth > _MAX_DEPTH or not "".join(found).isascii():  # other keys can be the same and differ
            raise _GivenUp
        return {key: self._plain(each, depth + 1) for key, each in found.items()}

    def _plain(self, value: Any, depth: int) -> Any:
        """Return texts, and lists and mappings of them."""
        if type(value) is str:
            return value
        if type(value) is int and value:  # 0 can be written -0
            return str(value)
        if type(value) is list and depth < _MAX_DEPTH:
            return [self._plain(each, depth + 1) for each in value]
        return self.anything(_ANYTHING, value, depth)

    def note(self, _: kinds.Note, value: Any) -> list[str]:
        texts = value if type(value) is list else [value]
        if not all(type(text) is str and text.strip() for text in texts):
            raise _GivenUp
        return texts

    # --- values

    def given(self, kind: kinds.Players, value: Any) -> list[str]:
        if type(value) is not list or not kind.least <= len(value) <= kind.most:
            raise _GivenUp
        for name in value:
            if type(name) is not str or name != composed(name) or name_fault(name) or value.count(name) > 1:
                raise _GivenUp
        self.players = frozenset(value)
        return value

    def options(self, kind: kinds.Options, value: Any) -> dict[str, str]:
        found = self.mapping(value)
        if any(choice not in kind.choices.get(name, ()) for name, choice in found.items()):
            raise _GivenUp
        return found

    def own(self, kind: kinds.Own, value: Any) -> Any:
        found = kind.from_data(value, self.players)
        if found is None:
            raise _GivenUp
        return found

    def choice(self, kind: kinds.Choice, value: Any) -> str:
        if type(value) is not str or value not in kind.choices:
            raise _GivenUp
        return value

    def name(self, kind: kinds.Name, value: Any) -> str:
        found = kind.names.find(value.strip()) if type(value) is str else None
        if found is None:
            raise _GivenUp
        return found

    def listed(self, kind: kinds.ListOf, value: Any) -> list[Any]:
        read = kinds.row_of(_READERS, kind.item)
        if type(value) is not list or read is None:
            raise _GivenUp
        return [read(self, kind.item, each) for each in value]

    def group(self, kind: kinds.Group, value: Any) -> Any:
        """Read a part of the record with keys of its own; a part of such a part is read with care."""
        entry, part = self.mapping(value), next((each for each in self.format.keys if each.kind is kind), None)
        known, _, make = _part(kind.cls)
        if part is None or not known.issuperset(entry):
            raise _GivenUp
        return make(self, entry, LazySpanMap(self.spans, part.attribute))

    # --- what is played

    def rounds(self, kind: kinds.Rounds, value: Any) -> list[Round]:
        if type(value) is not list:
            raise _GivenUp
        found, spans = [], self.spans
        known, _, make = _part(kind.group.cls)
        for index, entry in enumerate(value):
            if type(entry) is not dict or not known.issuperset(entry):
                raise _GivenUp
            self.key_count += len(entry)
            found.append(make(self, entry, LazySpanMap(spans, index)))
            if self.notes:
                found[-1].notes.update(self.notes)
                self.notes = {}
        return found

    def in_order(self, kind: kinds.LinesInOrder, value: Any) -> list[Line]:
        if type(value) is not list:
            raise _GivenUp
        self.key_count += len(value)
        return self._lines(value, self.line_readers[kind.where], kind.name)

    def by_player(self, kind: kinds.LinesByPlayer, value: Any) -> dict[str, Line]:
        lines = self._lines([self.mapping(value)], self.line_readers[kind.where])
        return {line.player: line for line in lines}

    def _lines(self, entries: list[Any], reader: LineReader, in_order: str = "") -> list[Line]:
        """Read players' lines; in the part that is named each is an entry of its own, and notes stand between them.

        Reading a game spends its time here.
        """
        players, number = self.players, self.line_count
        spans: Any = self.spans  # it stands for the places of the lines
        found: list[Line] = []
        for entry in entries:
            if type(entry) is not dict or (in_order and len(entry) != 1):
                raise _GivenUp
            for player, text in entry.items():
                if player not in players:
                    if not in_order or player != NOTE or type(text) is not str or not text.strip():
                        raise _GivenUp
                    self.notes.setdefault(in_order, {}).setdefault(len(found), []).append(text)
                    continue
                try:
                    line = reader[text]
                except (KeyError, TypeError):  # a line that is not remembered, or none at all
                    line = _new_line(reader, text)
                found.append(LazyLine(player, line.steps, spans, line.offsets, line.items, spans, (), False, number))
                number += 1
        self.line_count = number
        return found

    def checks(self, _: kinds.Checks, value: Any) -> list[Check]:
        found: list[Check] = []
        for number, (player, text) in enumerate(self.mapping(value).items(), self.check_count):
            if player not in self.players or type(text) is not str or len(text) > MAX_LINE:
                raise _GivenUp
            parsed = self.format.notation.read_have(text)
            if parsed.errors or not parsed.steps:
                raise _GivenUp
            found.append(Check(player, parsed.steps[0], partial(self.spans.check, number)))
        self.check_count += len(found)
        return found

    def claims(self, kind: kinds.Claims, value: Any) -> dict[str, dict[str, int]]:
        found = {}
        for player, said in self.mapping(value).items():
            claimed = self.mapping(said) if type(said) is dict else {"total": said}
            if player not in self.players or not kind.known.issuperset(claimed):
                raise _GivenUp
            try:
                found[player] = {category: _POINTS[points] for category, points in claimed.items()}
            except (KeyError, TypeError):  # many points, or none at all
                found[player] = {category: _points(points) for category, points in claimed.items()}
        return found


def _new_line(reader: LineReader, text: Any) -> Parsed:
    line = reader.read(text) if type(text) is str and len(text) <= MAX_LINE else None
    if line is None or line.errors:
        raise _GivenUp
    return line


def _whole(value: Any, least: int, most: int) -> int:
    found = whole(value, least, most) if type(value) is str else value
    if type(found) is not int or not least <= found <= most:
        raise _GivenUp
    return found


def _points(value: Any) -> int:
    return _whole(value, -kinds.MAX_NUMBER, kinds.MAX_NUMBER)


_POINTS = {str(points): points for points in range(-99, 200)}
"""Most of what is claimed, as it is written."""


# --- readers by kind, worked out once for each format ---------------------------------------------------------

_Reader: TypeAlias = Callable[[_Quick, Any, Any], Any]
_Known: TypeAlias = frozenset[str]
_READERS: dict[type[kinds.Kind], _Reader] = {
    kinds.Anything: _Quick.anything,
    kinds.Note: _Quick.note,
    kinds.Players: _Quick.given,
    kinds.Options: _Quick.options,
    kinds.Choice: _Quick.choice,
    kinds.Name: _Quick.name,
    kinds.Number: lambda _, kind, value: _whole(value, kind.least, kind.most),
    kinds.ListOf: _Quick.listed,
    kinds.Group: _Quick.group,
    kinds.Rounds: _Quick.rounds,
    kinds.LinesInOrder: _Quick.in_order,
    kinds.LinesByPlayer: _Quick.by_player,
    kinds.Checks: _Quick.checks,
    kinds.Claims: _Quick.claims,
    kinds.Own: _Quick.own,
}
"""What reads a kind of value; a record with values of others is read with care."""


@cache
def _part(cls: type) -> tuple[_Known, _Known, Callable[[_Quick, dict[str, Any], LazySpanMap], Any]]:
    """Return the keys of a part of a record, those that it needs, and what makes it from its entries.

    Null is no entry; what needs another is read with care. What makes it is one expression, written out: going through
    the keys one by one would take a tenth of the time of reading.
    """
    names: dict[str, Any] = {"cls": cls}
    given = {"at": "at"}
    keys = [key for key in keys_of(cls) if kinds.row_of(_READERS, key.kind) and not key.needs]
    for key in keys:
        read, kind = f"read_{key.attribute}", f"kind_{key.attribute}"
        names[read], names[kind] = kinds.row_of(_READERS, key.kind), key.kind
        there = f"{key.name!r} in entry and (said := entry[{key.name!r}]) is not None"
        left_out = {list: "[]", dict: "{}"}.get(key.default, repr(key.default))
        given[key.attribute] = f"{read}(quick, {kind}, said) if {there} else {left_out}"
    fields = (field.name for field in attrs.fields(cls) if not field.kw_only)
    by_place = [given.pop(name) for name in takewhile(given.__contains__, fields)]
    by_name = [f"{name}={said}" for name, said in given.items()]  # slower: for notes, which few parts have
    rare = " or ".join(f"{key.name!r} in entry" for key in keys if key.attribute in given)
    made = f"cls({', '.join([*by_place, *by_name])})"
    if rare and "at" not in given:
        made = f"{made} if {rare} else cls({', '.join(by_place)})"
    needed = frozenset(key.name for key in keys_of(cls) if key.needed)
    return frozenset(key.name for key in keys), needed, eval(f"lambda quick, entry, at: {made}", names)
