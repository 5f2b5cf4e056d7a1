"""Records from texts with which nothing is wrong, without the places of their values: nearly all are read here.

At anything that is not perfectly well written this gives up, and the text is read from its beginning by
:mod:`caverna.text.reading.careful`, which says what is wrong and where. What is read here is what it would read.
"""

from collections.abc import Callable, Container, Iterable
from functools import cache, lru_cache, partial
from typing import Any, TypeAlias

from caverna.core.format import (
    MAX_NUMBER,
    Anything,
    Checks,
    Choice,
    Claims,
    Format,
    Kind,
    LinesByPlayer,
    LinesInOrder,
    ListOf,
    Name,
    Number,
    Numbered,
    Options,
    Players,
    Rounds,
    keys_of,
)
from caverna.core.record import Check, Line, Record, Round

from ..notation.words import LONGEST_LINE
from . import quickjson, quickyaml
from .formats import format_among
from .late import Late, LatePlaces
from .lines import LONGEST_REMEMBERED, line_reader
from .player_names import composed, name_fault
from .shared import whole
from .tree import MOST_EVENTS, opens_like_json

_WRITTEN = frozenset({str, int})
_DEEPEST = 8
"""How many lists and mappings may lie inside each other in what a record is about."""


class _GivenUp(Exception):  # noqa: N818 - it ends the quick reading and is caught where that began
    """Ends the reading at something that is not well written."""


def read(text: str, file: str = "") -> Record | None:
    """Read a record from a text without forbidden characters; None where that needs more care."""
    if len(text) >= MOST_EVENTS:
        return None
    json = opens_like_json(text)
    quick = _Quick(text)
    try:
        record = quick.record(quickjson.decode(text) if json else quickyaml.scan(text))
    except _GivenUp:
        return None
    if json and not quickjson.keys_stand_once(text, quick.key_count):
        return None
    record.file = file
    record.text = text
    return record


class _Quick:
    """The reading of one record from plain data."""

    def __init__(self, text: str) -> None:
        self.late = Late(text)
        self.players: Container[str] = ()
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
        if format is None:
            raise _GivenUp
        known, needed, readers = _record_readers(format)
        version = str(found.get(format.key))
        if not known.issuperset(found) or not needed.issubset(found) or version != str(format.version):
            raise _GivenUp
        record: Record = format.record(at=LatePlaces(self.late))
        for name, attribute, read in readers:
            if name in found:
                setattr(record, attribute, read(self, found[name]))
        return record

    def about(self, value: dict[str, Any], depth: int) -> dict[str, Any]:
        """Return what a record is about as texts, and lists and mappings of them."""
        if depth > _DEEPEST or not "".join(value).isascii():  # other keys can be the same and differ
            raise _GivenUp
        return {key: self.plain(each, depth) for key, each in value.items()}

    def plain(self, value: Any, depth: int) -> Any:
        """Return a value of what a record is about."""
        if type(value) is str:
            return value
        if type(value) is int and value:  # 0 can be written -0
            return str(value)
        if type(value) is list and depth < _DEEPEST:
            return [self.plain(each, depth + 1) for each in value]
        return self.about(self.mapping(value), depth + 1)

    def lines(self, pairs: Iterable[tuple[str, Any]], read: Callable[[str], Any]) -> list[Line]:
        """Read players' lines; the reading of a whole game spends its time here."""
        players, late, number = self.players, self.late, self.line_count
        found = []
        for player, text in pairs:
            if player not in players or type(text) is not str or len(text) > LONGEST_REMEMBERED:
                raise _GivenUp
            line = read(text)
            if line.slips:
                raise _GivenUp
            found.append(Line(player, line.steps, late, line.offsets, line.items, late, (), False, number))
            number += 1
        self.line_count = number
        return found


# --- readers by kind ----------------------------------------------------------------------------------------

_Reader: TypeAlias = Callable[[_Quick, Any], Any]
_Readers: TypeAlias = tuple[tuple[str, str, _Reader], ...]
"""Key, attribute, and what reads the value."""


@cache
def _record_readers(format: Format) -> tuple[frozenset[str], frozenset[str], _Readers]:
    """Return the keys of most records, those that they need, and what reads them."""
    readers = _readers(format.record, format)
    needed = frozenset(each.name for each in format.keys if each.needed)
    return frozenset({format.key, *(name for name, _, _ in readers)}), needed, readers


def _readers(cls: type, format: Format) -> _Readers:
    """Return what reads the keys of a part of a record; keys that need more care are left out."""
    return tuple(
        (each.name, each.attribute, _MAKERS[type(each.kind)](each.kind, format))
        for each in keys_of(cls)
        if type(each.kind) in _MAKERS
    )


def _about(_: Anything, __: Format) -> _Reader:
    return lambda quick, value: quick.about(quick.mapping(value), 0)


def _players(kind: Players, _: Format) -> _Reader:
    def read(quick: _Quick, value: Any) -> list[str]:
        if type(value) is not list or not kind.least <= len(value) <= kind.most:
            raise _GivenUp
        for name in value:
            if type(name) is not str or name != composed(name) or name_fault(name):
                raise _GivenUp
        quick.players = known = frozenset(value)
        if len(known) < len(value):
            raise _GivenUp
        return value

    return read


def _options(kind: Options, _: Format) -> _Reader:
    def read(quick: _Quick, value: Any) -> dict[str, str]:
        found = quick.mapping(value)
        for name, choice in found.items():
            if choice not in kind.choices.get(name, ()):
                raise _GivenUp
        return found

    return read


def _choice(kind: Choice, _: Format) -> _Reader:
    def read(_: _Quick, value: Any) -> str:
        if value not in kind.choices:
            raise _GivenUp
        return str(value)

    return read


def _name(kind: Name, _: Format) -> _Reader:
    def read(_: _Quick, value: Any) -> str:
        found = kind.names.find(value.strip()) if type(value) is str else None
        if found is None:
            raise _GivenUp
        return found

    return read


def _number(kind: Number, _: Format) -> _Reader:
    return lambda _, value: _whole(value, kind.least, kind.most)


def _list(kind: ListOf, format: Format) -> _Reader:
    maker = _MAKERS.get(type(kind.item))
    item = maker(kind.item, format) if maker else None

    def read(quick: _Quick, value: Any) -> list[Any]:
        if type(value) is not list or item is None:
            raise _GivenUp
        return [item(quick, each) for each in value]

    return read


def _numbered(kind: Numbered, format: Format) -> _Reader:
    """Return what reads a list; a mapping is rare, and read with care."""
    return _list(ListOf(kind.item), format)


def _rounds(kind: Rounds, format: Format) -> _Reader:
    cls = kind.group.cls
    readers = _readers(cls, format)
    known = frozenset(name for name, _, _ in readers)

    def read(quick: _Quick, value: Any) -> list[Round]:
        if type(value) is not list:
            raise _GivenUp
        found = []
        for index, each in enumerate(value):
            entry = quick.mapping(each)
            if not known.issuperset(entry):
                raise _GivenUp
            made = cls(at=LatePlaces(quick.late, index))
            for name, attribute, read in readers:
                said = entry.get(name)
                if said is not None:  # null is no entry
                    setattr(made, attribute, read(quick, said))
            found.append(made)
        return found

    return read


def _in_order(kind: LinesInOrder, format: Format) -> _Reader:
    read_line = line_reader(format, kind.where)

    def read(quick: _Quick, value: Any) -> list[Line]:
        if type(value) is not list:
            raise _GivenUp
        pairs: list[tuple[str, Any]] = []
        for entry in value:
            if type(entry) is not dict or len(entry) != 1:
                raise _GivenUp
            pairs += entry.items()
        quick.key_count += len(pairs)
        return quick.lines(pairs, read_line)

    return read


def _by_player(kind: LinesByPlayer, format: Format) -> _Reader:
    read_line = line_reader(format, kind.where)
    return lambda quick, value: {line.player: line for line in quick.lines(quick.mapping(value).items(), read_line)}


def _checks(_: Checks, format: Format) -> _Reader:
    parse = format.notation.parse_have

    def read(quick: _Quick, value: Any) -> list[Check]:
        found: list[Check] = []
        for number, (player, text) in enumerate(quick.mapping(value).items(), quick.check_count):
            if player not in quick.players or type(text) is not str or len(text) > LONGEST_LINE:
                raise _GivenUp
            parsed = parse(text)
            if parsed.slips or not parsed.steps:
                raise _GivenUp
            found.append(Check(player, parsed.steps[0], partial(quick.late.check, number)))
        quick.check_count += len(found)
        return found

    return read


def _claims(kind: Claims, _: Format) -> _Reader:
    known = frozenset(kind.lines)

    def read(quick: _Quick, value: Any) -> dict[str, dict[str, int]]:
        found = {}
        for player, said in quick.mapping(value).items():
            claimed = quick.mapping(said) if type(said) is dict else {"total": said}
            points = claimed.values()
            if (
                player not in quick.players
                or not known.issuperset(claimed)
                or not _WRITTEN.issuperset(map(type, points))
            ):
                raise _GivenUp
            found[player] = dict(zip(claimed, map(_points, points), strict=True))
        return found

    return read


_MAKERS: dict[type[Kind], Callable[[Any, Format], _Reader]] = {
    Anything: _about,
    Players: _players,
    Options: _options,
    Choice: _choice,
    Name: _name,
    Number: _number,
    ListOf: _list,
    Numbered: _numbered,
    Rounds: _rounds,
    LinesInOrder: _in_order,
    LinesByPlayer: _by_player,
    Checks: _checks,
    Claims: _claims,
}
"""What makes a reader for a kind of value; a record with values of others is read with care."""


def _whole(value: Any, least: int, most: int) -> int:
    found = whole(value, least, most) if type(value) is str else value
    if type(found) is not int or not least <= found <= most:
        raise _GivenUp
    return found


@lru_cache(1024)
def _points(value: str | int) -> int:
    return _whole(value, -MAX_NUMBER, MAX_NUMBER)
