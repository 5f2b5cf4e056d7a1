"""Records from texts with which nothing is wrong, without the places of their values: nearly all are read here.

At anything that is not perfectly well written this gives up, and the text is read from its beginning by
:mod:`caverna.text.reading.careful`, which says what is wrong and where. What is read here is what it would read.
"""

from collections.abc import Callable, Container, Iterable
from functools import lru_cache, partial
from typing import Any

from caverna.core.record import FORMAT_VERSION, FULL, INTRODUCTORY, Check, Line, Record, Round
from caverna.games.caverna.catalogue.counts import MOST_PLAYERS
from caverna.games.caverna.catalogue.rounds import LAST_ROUND, LEAF, QUESTION
from caverna.games.caverna.names import CARD
from caverna.games.caverna.notation import Parsed, parse_have
from caverna.games.caverna.options import CHOICES
from caverna.games.caverna.steps import Have
from caverna.text.notation.words import MOST

from . import quickjson, quickyaml
from .goods import LONGEST_LINE
from .header import CLAIMS
from .late import Late, LatePlaces
from .lines import LONGEST_REMEMBERED, end_of, harvest_of, start_of, turn_of
from .player_names import composed, name_fault
from .rounds import KEYS
from .shared import whole
from .tree import MOST_EVENTS, opens_like_json

_RECORD = frozenset({"caverna", "about", "players", "variant", "rulings", "rounds", "end", "scores"})
"""The keys of most records."""
_VERSION = str(FORMAT_VERSION)
_ROUND = frozenset(KEYS)
_CLAIMS = frozenset(CLAIMS)
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
        rounds = found.get("rounds")
        if not _RECORD.issuperset(found) or str(found.get("caverna")) != _VERSION or type(rounds) is not list:
            raise _GivenUp
        record = Record(_players(found.get("players")), at=LatePlaces(self.late))
        self.players = frozenset(record.players)
        if "variant" in found:
            record.variant = found["variant"]
            if record.variant not in (FULL, INTRODUCTORY):
                raise _GivenUp
        if "rulings" in found:
            record.rulings = self.rulings(found["rulings"])
        if "about" in found:
            record.about = self.about(self.mapping(found["about"]), 0)
        record.rounds = [self.round(index, entry) for index, entry in enumerate(rounds)]
        if "end" in found:
            record.end = self.by_player(found["end"], end_of)
        if "scores" in found:
            record.scores = self.scores(found["scores"])
        return record

    def rulings(self, value: Any) -> dict[str, str]:
        found = self.mapping(value)
        for name, choice in found.items():
            if choice not in CHOICES.get(name, ()):
                raise _GivenUp
        return found

    def about(self, value: dict[str, Any], depth: int) -> dict[str, Any]:
        if depth > _DEEPEST or not "".join(value).isascii():  # other keys can be the same and differ
            raise _GivenUp
        return {key: self.plain(each, depth) for key, each in value.items()}

    def plain(self, value: Any, depth: int) -> Any:
        """Return what a record is about as texts, and lists and mappings of them."""
        if type(value) is str:
            return value
        if type(value) is int and value:  # 0 can be written -0
            return str(value)
        if type(value) is list and depth < _DEEPEST:
            return [self.plain(each, depth + 1) for each in value]
        return self.about(self.mapping(value), depth + 1)

    # --- rounds

    def round(self, index: int, value: Any) -> Round:
        entry = self.mapping(value)
        if not _ROUND.issuperset(entry):
            raise _GivenUp
        marker = entry.get("marker")
        if marker not in (None, LEAF, QUESTION):
            raise _GivenUp
        return Round(
            _card(entry["card"]) if "card" in entry else None,
            _number(entry["round"], 1, LAST_ROUND) if "round" in entry else None,
            marker,
            self.by_player(entry["start"], start_of) if "start" in entry else {},
            self.turns(entry["turns"]) if "turns" in entry else [],
            self.by_player(entry["harvest"], harvest_of) if "harvest" in entry else None,
            self.checks(entry["check"]) if "check" in entry else [],
            LatePlaces(self.late, index),
        )

    def turns(self, value: Any) -> list[Line]:
        if type(value) is not list:
            raise _GivenUp
        pairs: list[tuple[str, Any]] = []
        for turn in value:
            if type(turn) is not dict or len(turn) != 1:
                raise _GivenUp
            pairs += turn.items()
        self.key_count += len(pairs)
        return self.lines(pairs, turn_of)

    def by_player(self, value: Any, read: Callable[[str], Parsed]) -> dict[str, Line]:
        return {line.player: line for line in self.lines(self.mapping(value).items(), read)}

    def lines(self, pairs: Iterable[tuple[str, Any]], read: Callable[[str], Parsed]) -> list[Line]:
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

    def checks(self, value: Any) -> list[Check]:
        found: list[Check] = []
        for number, (player, text) in enumerate(self.mapping(value).items(), self.check_count):
            if player not in self.players or type(text) is not str or len(text) > LONGEST_LINE:
                raise _GivenUp
            parsed = parse_have(text)
            have = parsed.steps[0] if parsed.steps else None
            if parsed.slips or not isinstance(have, Have):
                raise _GivenUp
            found.append(Check(player, have, partial(self.late.check, number)))
        self.check_count += len(found)
        return found

    # --- scores

    def scores(self, value: Any) -> dict[str, dict[str, int]]:
        found = {}
        for player, claimed in self.mapping(value).items():
            if player not in self.players:
                raise _GivenUp
            found[player] = _claims(self.mapping(claimed) if type(claimed) is dict else {"total": claimed})
        return found


def _players(value: Any) -> list[str]:
    if type(value) is not list or not 1 <= len(value) <= MOST_PLAYERS:
        raise _GivenUp
    for name in value:
        if type(name) is not str or name != composed(name) or name_fault(name):
            raise _GivenUp
    if len(set(value)) < len(value):
        raise _GivenUp
    return value


def _card(value: Any) -> str:
    found = CARD.find(value.strip()) if type(value) is str else None
    if found is None:
        raise _GivenUp
    return found


def _claims(claimed: dict[str, Any]) -> dict[str, int]:
    if not _CLAIMS.issuperset(claimed) or not _WRITTEN.issuperset(map(type, claimed.values())):
        raise _GivenUp
    return dict(zip(claimed, map(_points, claimed.values()), strict=True))


def _number(value: Any, least: int, most: int) -> int:
    found = whole(value, least, most) if type(value) is str else value
    if type(found) is not int or not least <= found <= most:
        raise _GivenUp
    return found


@lru_cache(1024)
def _points(value: str | int) -> int:
    return _number(value, -MOST, MOST)
