"""Records from texts with which nothing is wrong, without the places of their values: nearly all are read here.

At anything that is not perfectly well written this gives up, and the text is read from its beginning by
:mod:`caverna.text.reading.careful`, which says what is wrong and where. What is read here is what it would read.
"""

from collections.abc import Callable, Container, Iterable
from functools import cache, lru_cache, partial
from itertools import takewhile
from typing import Any, TypeAlias

import attrs

from caverna.core import kinds
from caverna.core.format import keys_of
from caverna.core.formats import TALLY, format_among
from caverna.core.parts import NOTE
from caverna.core.player_names import composed, name_fault
from caverna.core.record import Check, Line, Record, Round

from ..notation.notation import Parsed
from ..notation.words import MAX_LINE
from . import quickjson, quickyaml
from .lazy_spans import LazyLine, LazySpanMap, LazySpans
from .line_order import MAX_CACHED_LINE, line_readers
from .shared import whole
from .tree import MAX_EVENTS, opens_like_json

_WRITTEN = frozenset({str, int})
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
        self.notes: dict[str, dict[int, list[str]]] = {}
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
        self.keys, self.notation, self.line_readers = format.keys, format.notation, line_readers(format)
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

    def listed(self, kind: kinds.ListOf, value: Any) -> list[Any]:
        read = kinds.row_of(_READERS, kind.item)
        if type(value) is not list or read is None:
            raise _GivenUp
        return [read(self, kind.item, each) for each in value]

    def group(self, kind: kinds.Group, value: Any) -> Any:
        """Read a part of the record with keys of its own; a part of such a part is read with care."""
        entry, part = self.mapping(value), next((each for each in self.keys if each.kind is kind), None)
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
                found[-1].notes, self.notes = self.notes, {}
        return found

    def in_order(self, kind: kinds.LinesInOrder, value: Any) -> list[Line]:
        if type(value) is not list:
            raise _GivenUp
        pairs: list[tuple[str, Any]] = []
        for entry in value:
            if type(entry) is not dict or len(entry) != 1:
                raise _GivenUp
            pairs += entry.items()
        self.key_count += len(pairs)
        return self._lines(pairs, self.line_readers[kind.where], kind.name)

    def by_player(self, kind: kinds.LinesByPlayer, value: Any) -> dict[str, Line]:
        pairs = self.mapping(value).items()
        return {line.player: line for line in self._lines(pairs, self.line_readers[kind.where])}

    def _lines(self, pairs: Iterable[tuple[str, Any]], read: Callable[[str], Parsed], noted_in: str = "") -> list[Line]:
        """Read players' lines, and notes between those of a part in order; reading a game spends its time here."""
        players, number = self.players, self.line_count
        spans: Any = self.spans  # it stands for the places of the lines
        found: list[Line] = []
        for player, text in pairs:
            if player not in players or type(text) is not str or len(text) > MAX_CACHED_LINE:
                if not noted_in or player != NOTE or type(text) is not str or not text.strip():
                    raise _GivenUp
                self.notes.setdefault(noted_in, {}).setdefault(len(found), []).append(text)
                continue
            line = read(text)
            if line.errors:
                raise _GivenUp
            found.append(LazyLine(player, line.steps, spans, line.offsets, line.items, spans, (), False, number))
            number += 1
        self.line_count = number
        return found

    def checks(self, _: kinds.Checks, value: Any) -> list[Check]:
        found: list[Check] = []
        for number, (player, text) in enumerate(self.mapping(value).items(), self.check_count):
            if player not in self.players or type(text) is not str or len(text) > MAX_LINE:
                raise _GivenUp
            parsed = self.notation.read_have(text)
            if parsed.errors or not parsed.steps:
                raise _GivenUp
            found.append(Check(player, parsed.steps[0], partial(self.spans.check, number)))
        self.check_count += len(found)
        return found

    def claims(self, kind: kinds.Claims, value: Any) -> dict[str, dict[str, int]]:
        found = {}
        for player, said in self.mapping(value).items():
            claimed = self.mapping(said) if type(said) is dict else {"total": said}
            points = claimed.values()
            written = player in self.players and kind.known.issuperset(claimed)
            if not written or not _WRITTEN.issuperset(map(type, points)):
                raise _GivenUp
            found[player] = dict(zip(claimed, map(_points, points), strict=True))
        return found


def _sure(value: Any) -> Any:
    if value is None:
        raise _GivenUp
    return value


def _whole(value: Any, least: int, most: int) -> int:
    found = whole(value, least, most) if type(value) is str else value
    if type(found) is not int or not least <= found <= most:
        raise _GivenUp
    return found


@lru_cache(1024)
def _points(value: str | int) -> int:
    return _whole(value, -kinds.MAX_NUMBER, kinds.MAX_NUMBER)


# --- readers by kind, worked out once for each format ---------------------------------------------------------

_Reader: TypeAlias = Callable[[_Quick, Any, Any], Any]
_Known: TypeAlias = frozenset[str]
_READERS: dict[type[kinds.Kind], _Reader] = {
    kinds.Anything: _Quick.anything,
    kinds.Note: _Quick.note,
    kinds.Players: _Quick.given,
    kinds.Options: _Quick.options,
    kinds.Choice: lambda _, kind, value: _sure(value if value in kind.choices else None),
    kinds.Name: lambda _, kind, value: _sure(kind.names.find(value.strip()) if type(value) is str else None),
    kinds.Number: lambda _, kind, value: _whole(value, kind.least, kind.most),
    kinds.ListOf: _Quick.listed,
    kinds.Group: _Quick.group,
    kinds.Rounds: _Quick.rounds,
    kinds.LinesInOrder: _Quick.in_order,
    kinds.LinesByPlayer: _Quick.by_player,
    kinds.Checks: _Quick.checks,
    kinds.Claims: _Quick.claims,
    kinds.Own: lambda quick, kind, value: _sure(kind.from_data(value, quick.players)),
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
    by_place = [given.pop(name) for name in takewhile(given.__contains__, fields)]  # faster than by name
    arguments = ", ".join([*by_place, *(f"{name}={said}" for name, said in given.items())])
    needed = frozenset(key.name for key in keys_of(cls) if key.needed)
    return frozenset(key.name for key in keys), needed, eval(f"lambda quick, entry, at: cls({arguments})", names)
