"""Records from texts with which nothing is wrong, without the places of their values: nearly all are read here.

At anything that is not perfectly well written this gives up, and the text is read from its beginning by
:mod:`caverna.text.reading.careful`, which says what is wrong and where. What is read here is what it would read.
"""

from collections.abc import Callable, Container, Iterable
from functools import lru_cache, partial
from typing import Any, TypeAlias

import attrs

from caverna.core import kinds
from caverna.core.format import Format, keys_of
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
        if format is None or TALLY in found:
            raise _GivenUp
        known, needed, keys = _RECORDS.get(format.key) or _record_keys(format)
        version = str(found.get(format.key))
        if not known.issuperset(found) or not needed.issubset(found) or version != str(format.version):
            raise _GivenUp
        self.keys, self.notation, self.line_readers = format.keys, format.notation, line_readers(format)
        record: Record = format.record(at=LazySpanMap(self.spans))
        for name, attribute, read, kind in keys:
            if name in found:
                setattr(record, attribute, read(self, kind, found[name]))
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

    def choice(self, kind: kinds.Choice, value: Any) -> Any:
        if value not in kind.choices:
            raise _GivenUp
        return value

    def name(self, kind: kinds.Name, value: Any) -> str:
        found = kind.names.find(value.strip()) if type(value) is str else None
        if found is None:
            raise _GivenUp
        return found

    def number(self, kind: kinds.Number, value: Any) -> int:
        return _whole(value, kind.least, kind.most)

    def listed(self, kind: kinds.ListOf, value: Any) -> list[Any]:
        read = kinds.row_of(_READERS, kind.item)
        if type(value) is not list or read is None:
            raise _GivenUp
        return [read(self, kind.item, each) for each in value]

    def own(self, kind: kinds.Own, value: Any) -> Any:
        found = kind.from_data(value, self.players)
        if found is None:
            raise _GivenUp
        return found

    def group(self, kind: kinds.Group, value: Any) -> Any:
        """Read a part of the record with keys of its own; a part of such a part is read with care."""
        entry, part = self.mapping(value), next((each for each in self.keys if each.kind is kind), None)
        known, make = _PARTS.get(kind.cls) or _part(kind.cls)
        if part is None or not known.issuperset(entry):
            raise _GivenUp
        return make(self, entry, LazySpanMap(self.spans, part.attribute))

    # --- what is played

    def rounds(self, kind: kinds.Rounds, value: Any) -> list[Round]:
        if type(value) is not list:
            raise _GivenUp
        cls, found, spans = kind.group.cls, [], self.spans
        known, make = _PARTS.get(cls) or _part(cls)
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
    kinds.Choice: _Quick.choice,
    kinds.Name: _Quick.name,
    kinds.Number: _Quick.number,
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
_RECORDS: dict[str, tuple[_Known, _Known, list[tuple[str, str, _Reader, kinds.Kind]]]] = {}
"""By the key of the game the keys of most records, those that they need, and what reads them."""
_PARTS: dict[type, tuple[_Known, Callable[[_Quick, dict[str, Any], LazySpanMap], Any]]] = {}
"""By the class of a part of a record its keys, and what makes it from its entries."""


def _record_keys(format: Format) -> tuple[_Known, _Known, list[tuple[str, str, _Reader, kinds.Kind]]]:
    read = [(each.name, each.attribute, kinds.row_of(_READERS, each.kind), each.kind) for each in format.keys]
    keys = [(name, attribute, reader, kind) for name, attribute, reader, kind in read if reader]
    needed = frozenset(each.name for each in format.keys if each.needed)
    found = _RECORDS[format.key] = frozenset({format.key, *(each[0] for each in keys)}), needed, keys
    return found


def _part(cls: type) -> tuple[_Known, Callable[[_Quick, dict[str, Any], LazySpanMap], Any]]:
    """Write out what makes a part of a record from its entries; null is no entry, what needs another is read with care.

    It is one expression: going through the keys one by one would take a tenth of the time of reading.
    """
    names: dict[str, Any] = {"cls": cls}
    arguments = {}
    for key in keys_of(cls):
        said = {list: "[]", dict: "{}"}.get(key.default, repr(key.default))
        if reader := kinds.row_of(_READERS, key.kind):
            names[key.attribute], names[f"{key.attribute}_kind"] = reader, key.kind
            read = f"{key.attribute}(quick, {key.attribute}_kind, said)"
            said = f"{read} if {key.name!r} in entry and (said := entry[{key.name!r}]) is not None else {said}"
        arguments[key.attribute] = said
    arguments["at"] = "at"
    by_name = {field.name for field in attrs.fields(cls) if field.kw_only}
    by_place = [name for name in arguments if name not in by_name]
    if [field.name for field in attrs.fields(cls) if not field.kw_only] != by_place:
        by_place = []
    # By place is faster than by name.
    given = ", ".join(
        f"({said})" if name in by_place else f"{name}=({said})"
        for name, said in sorted(arguments.items(), key=lambda each: each[0] not in by_place)
    )
    known = frozenset(key.name for key in keys_of(cls) if kinds.row_of(_READERS, key.kind) and not key.needs)
    found = _PARTS[cls] = known, eval(f"lambda quick, entry, at: cls({given})", names)
    return found
