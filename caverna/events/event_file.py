"""Reading the files of an event in its folder: ``event.yaml`` of the organiser, and the pairings so far."""

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import Factory, define, field, frozen

from caverna.model.names import nearest, normalise
from caverna.model.player_names import composed, name_fault
from caverna.model.ruleset import DEFAULT, UnknownGame, ruleset
from caverna.model.safe_text import shown
from caverna.reading import tree
from caverna.reading.decoding import decode
from caverna.reading.record_reader import tree_of
from caverna.reading.tree import Node, Scalar, absent
from caverna.writing.yamlwrite import scalar

from .file_names import EVENT_FILE, MAX_BYTES, PAIRINGS_FILE
from .standings import BY, POINTS, WINS

MAX_ROUND = 99
_KEYS = ("name", "players", "sizes", "points", "tie-breaks", "rounds", "game", "variant", "mode", "bye", "late", "left",
         "away", "aliases")  # fmt: skip
_OTHER_WORDS = {"event": "name", "title": "name", "tiebreaks": "tie-breaks", "size": "sizes", "byes": "bye"}
_RANGE = re.compile(r"([1-9])\s*(?:-|–|to|\.\.)\s*([1-9])")
USUAL_SIZES = (4, 3, 5)
"""The default sizes of tables, the preferred one first."""


class EventError(Exception):
    """Raised for a file of an event that cannot be read. Each message begins with the source position."""

    def __init__(self, messages: Sequence[str]) -> None:
        super().__init__("\n".join(messages))
        self.messages = list(messages)


@frozen
class Event:
    """The settings of an event."""

    folder: str = ""
    name: str = ""
    players: tuple[str, ...] = ()
    sizes: tuple[int, ...] = USUAL_SIZES
    points: tuple[Fraction, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    rounds: int | None = None
    """The number of planned rounds; None if unknown."""
    game: str = DEFAULT
    head: Mapping[str, str] = Factory(dict)
    """The setup keys of the game: its variant or mode."""
    bye: Fraction | None = None
    """The points of a round without a table; None for the mean of the points at a table."""
    late: Mapping[str, int] = Factory(dict)
    """Player -> the player's first round, if it is not round 1."""
    left: Mapping[str, int] = Factory(dict)
    """Player -> the player's last round."""
    away: Mapping[str, tuple[int, ...]] = Factory(dict)
    """Player -> the rounds that the player misses."""
    aliases: Mapping[str, str] = Factory(dict)
    """Other spelling -> player."""

    @property
    def by(self) -> tuple[str, ...]:
        """The criteria of the ranking: points (or wins), then the tie-breaks. Empty if there are no tie-breaks."""
        first = POINTS if self.points else WINS
        return tuple(dict.fromkeys((first, *self.tie_breaks))) if self.tie_breaks else ()

    @property
    def bye_points(self) -> Fraction:
        """The points of a round without a table."""
        if self.bye is not None:
            return self.bye
        places = [self.points[at] if at < len(self.points) else Fraction(0) for at in range(self.sizes[0])]
        return sum(places, Fraction(0)) / len(places)

    def present(self, number: int) -> list[str]:
        """Return the players who take part in a round."""
        return [
            player
            for player in self.players
            if self.late.get(player, 1) <= number <= self.left.get(player, MAX_ROUND)
            and number not in self.away.get(player, ())
        ]


@frozen
class RoundPairing:
    """The tables of one round, by number, and the players without a table."""

    number: int
    tables: Mapping[int, tuple[str, ...]]
    """Number of a table -> its players, the starting player first."""
    byes: tuple[str, ...] = ()

    def table_of(self, player: str) -> int | None:
        """Return the number of a player's table; None without one."""
        return next((number for number, players in self.tables.items() if player in players), None)


@define
class _File:
    """Reads a YAML file and collects its errors."""

    path: str
    faults: list[str] = field(factory=list)

    def fault(self, node: Node | None, message: str, hint: str = "") -> None:
        """Add an error about a node, with its source position."""
        at = f":{node.source.span(node.start)}" if node is not None else ""
        self.faults.append(f"{self.path}{at}: {message}" + (f" ({hint})" if hint else ""))

    def root(self) -> dict[str, tuple[Scalar, Node]]:
        """Return key -> (node of the key, value) for the file. Raise `EventError` if it is not a YAML mapping."""
        try:
            with open(self.path, "rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except OSError as error:
            raise EventError([f"{self.path}: cannot be read: {error.strerror or error}"]) from None
        if len(data) > MAX_BYTES:
            raise EventError([f"{self.path}: the file is larger than {MAX_BYTES:,} bytes"])
        source, slip = decode(data)
        node, errors, _ = (None, [slip], False) if slip else tree_of(source)
        for each in errors:
            raise EventError([f"{self.path}:{source.span(each.offset)}: {each.message}"])
        if node is None or absent(node):
            return {}
        if not isinstance(node, tree.Mapping):
            raise EventError([f"{self.path}:1:1: the file is a mapping, as in 'name: Autumn open'"])
        return self.mapping(node, "the file")

    def mapping(self, node: Node, what: str) -> dict[str, tuple[Scalar, Node]]:
        """Return key -> (node of the key, value) for a mapping. ``what`` names it in errors."""
        found: dict[str, tuple[Scalar, Node]] = {}
        if not isinstance(node, tree.Mapping):
            if not absent(node):
                self.fault(node, f"{what} is a mapping")
            return found
        for key, value in node.pairs():
            if not isinstance(key, Scalar):
                self.fault(key, "a key is a text")
            elif composed(key.text) in found:
                self.fault(key, f"{shown(key.text)} is written twice")
            else:
                found[composed(key.text)] = key, value
        return found

    def items(self, node: Node, what: str) -> list[Scalar]:
        """Return the texts of a list; a single text counts as a list of one. ``what`` names it in errors."""
        if isinstance(node, Scalar):
            return [] if absent(node) else [node]
        if not isinstance(node, tree.Sequence):
            self.fault(node, f"{what} is a list")
            return []
        texts = [child for child in node.children if isinstance(child, Scalar) and not absent(child)]
        for child in node.children:
            if child not in texts:
                self.fault(child, f"an entry of {what} is a text")
        return texts

    def name(self, node: Scalar) -> str | None:
        """Return the name of a player; None with an error if it is not a possible name."""
        name = composed(node.text.strip())
        fault = name_fault(name)
        if fault:
            self.fault(node, f"the name {shown(name)} {fault}")
        return None if fault else name

    def number(self, node: Node, what: str, most: int = MAX_ROUND) -> int | None:
        """Return a whole number from 1 to ``most``; None with an error for any other value."""
        text = node.text.strip() if isinstance(node, Scalar) else ""
        text = text.removeprefix("round").strip()
        if text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= most:
            return int(text)
        self.fault(node, f"{what} is a whole number from 1 to {most}")
        return None

    def check(self) -> None:
        """Raise `EventError` if there are errors."""
        if self.faults:
            raise EventError(self.faults)


# --- event.yaml ---------------------------------------------------------------------------------------------------


def event_path(path: str) -> str | None:
    """Return the path of the event file that a path names, or that is in a folder; None if there is none."""
    if os.path.isdir(path):
        path = os.path.join(path, EVENT_FILE)
    return path if os.path.basename(path) == EVENT_FILE and os.path.isfile(path) else None


def name_of_event(folder: str) -> str:
    """Return the name of the event of a folder; empty if there is none, or if it cannot be read."""
    try:
        return read_event(folder).name if event_path(folder) is not None else ""
    except EventError:
        return ""


def read_event(path: str) -> Event:
    """Read the event in a folder, or in an event file. Raise `EventError` if it cannot be read."""
    found = event_path(path)
    if found is None:
        place = path if os.path.basename(path) == EVENT_FILE else os.path.join(path, EVENT_FILE)
        raise EventError([f"there is no {place}; it says at least 'players: [Ann, Bob, ..]'"])
    file = _File(found)
    values: dict[str, Any] = {}
    for text, (key, value) in file.root().items():
        name = _key(text)
        if name is None:
            file.fault(
                key, f"an event has no key {shown(text)}", nearest(text, _KEYS) or f"known are {', '.join(_KEYS)}"
            )
        elif name in values:
            file.fault(key, f"{name!r} is written twice")
        elif not absent(value):
            values[name] = value
    event = _event(file, os.path.dirname(found), values)
    file.check()
    return event


def _key(text: str) -> str | None:
    known = {normalise(name): name for name in _KEYS} | _OTHER_WORDS
    return known.get(normalise(text))


def _event(file: _File, folder: str, values: Mapping[str, Node]) -> Event:
    readers: dict[str, Callable[[_File, Node], Any]] = {
        "name": _text, "players": _players, "sizes": _sizes, "points": _points, "tie-breaks": _tie_breaks,
        "rounds": lambda file, node: file.number(node, "the number of rounds"), "game": _game, "bye": _bye,
        "late": _rounds_by_player, "left": _rounds_by_player, "away": _away, "aliases": _aliases,
    }  # fmt: skip
    said = {name: readers[name](file, node) for name, node in values.items() if name in readers}
    said = {name.replace("-", "_"): value for name, value in said.items() if value is not None}
    head = {name: _text(file, values[name]) for name in ("variant", "mode") if name in values}
    event = Event(folder, head=_head(file, values, said.get("game", DEFAULT), head), **said)
    for name in ("late", "left", "away"):
        for player in getattr(event, name):
            if event.players and player not in event.players:
                hint = nearest(player, event.players)
                file.fault(values[name], f"{shown(player)} is not one of the players", hint)
    return event


def _head(file: _File, values: Mapping[str, Node], game: str, head: Mapping[str, str]) -> dict[str, str]:
    """Return the setup keys that the game has. Report the others."""
    variants = ruleset(game).variants
    for name, text in head.items():
        if name not in variants:
            file.fault(values[name], f"{ruleset(game).title} has no {name!r}")
        elif text not in variants[name]:
            file.fault(values[name], f"the {name} is {' or '.join(variants[name])}, not {shown(text)}")
    return {name: text for name, text in head.items() if text in variants.get(name, ())}


def _text(file: _File, node: Node) -> str:
    if not isinstance(node, Scalar):
        file.fault(node, "this is a text")
        return ""
    return " ".join(node.text.split())


def _players(file: _File, node: Node) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for each in file.items(node, "'players'"):
        for text in each.text.split(",") if isinstance(node, Scalar) else [each.text]:
            name = composed(text.strip())
            if name in found:
                file.fault(each, f"two players are called {shown(name)}", "give them different names")
            elif fault := name_fault(name):
                file.fault(each, f"the name {shown(name)} {fault}")
            else:
                found[name] = None
    return tuple(found)


def _sizes(file: _File, node: Node) -> tuple[int, ...] | None:
    texts = [part.strip() for each in file.items(node, "'sizes'") for part in each.text.split(",")]
    found: list[int] = []
    for text in texts:
        span = _RANGE.fullmatch(text)
        if span and int(span[1]) <= int(span[2]):
            found += _middle_first(int(span[1]), int(span[2]))
        elif text.isdecimal() and len(text) < 3 and int(text) > 0:
            found.append(int(text))
        else:
            file.fault(node, f"{shown(text)} is not a size of a table", "as in 'sizes: 3-5' or 'sizes: [4, 3]'")
    return tuple(dict.fromkeys(found)) or None


def _middle_first(least: int, most: int) -> list[int]:
    """Return the sizes of a range, the middle one first, then by distance from it, and the smaller first."""
    middle = (least + most + 1) // 2
    return sorted(range(least, most + 1), key=lambda size: (abs(size - middle), size))


def _fraction(text: str) -> Fraction | None:
    try:
        return Fraction(text.strip()) if len(text) < 12 else None
    except (ValueError, ZeroDivisionError):
        return None


def _points(file: _File, node: Node) -> tuple[Fraction, ...]:
    texts = [part for each in file.items(node, "'points'") for part in each.text.split(",")]
    found = [_fraction(text) for text in texts]
    if None in found:
        file.fault(node, "the points of the places are numbers", "as in 'points: [4, 2, 1, 0]'")
    return tuple(each for each in found if each is not None)


def _bye(file: _File, node: Node) -> Fraction | None:
    points = _fraction(_text(file, node))
    if points is None:
        file.fault(node, "the points of a bye are a number", "as in 'bye: 2'")
    return points


def _tie_breaks(file: _File, node: Node) -> tuple[str, ...]:
    known = {normalise(name): name for name in BY}
    found = []
    for each in file.items(node, "'tie-breaks'"):
        for text in each.text.split(","):
            name = known.get(normalise(text))
            if name is None:
                hint: str = nearest(text, BY) or f"known are {', '.join(BY)}"
                file.fault(each, f"there is no tie-break {shown(text.strip())}", hint)
            else:
                found.append(name)
    return tuple(dict.fromkeys(found))


def _game(file: _File, node: Node) -> str | None:
    try:
        return ruleset(_text(file, node).replace("-", " ").lower()).key
    except UnknownGame as unknown:
        file.fault(node, str(unknown))
        return None


def _rounds_by_player(file: _File, node: Node) -> dict[str, int]:
    found = {}
    for player, (_, value) in file.mapping(node, "this").items():
        number = file.number(value, "the round")
        if number is not None:
            found[player] = number
    return found


def _away(file: _File, node: Node) -> dict[str, tuple[int, ...]]:
    found = {}
    for player, (_, value) in file.mapping(node, "'away'").items():
        numbers = [file.number(each, "the round") for each in file.items(value, "the rounds")]
        found[player] = tuple(number for number in numbers if number is not None)
    return found


def _aliases(file: _File, node: Node) -> dict[str, str]:
    return {name: composed(_text(file, value)) for name, (_, value) in file.mapping(node, "'aliases'").items()}


# --- pairings.yaml ------------------------------------------------------------------------------------------------


def read_pairings(folder: str) -> list[RoundPairing]:
    """Read the pairings in the folder of an event, in the order of the rounds. Without a file there are none."""
    path = os.path.join(folder, PAIRINGS_FILE)
    if not os.path.isfile(path):
        return []
    file = _File(path)
    found = {}
    for text, (key, value) in file.root().items():
        number = file.number(key, "a round")
        if number is not None:
            found[number] = _round(file, number, value, text)
    file.check()
    return [found[number] for number in sorted(found)]


def _round(file: _File, number: int, node: Node, text: str) -> RoundPairing:
    tables: dict[int, tuple[str, ...]] = {}
    byes: tuple[str, ...] = ()
    for name, (key, value) in file.mapping(node, f"round {text}").items():
        players = tuple(found for each in file.items(value, "a table") if (found := file.name(each)))
        if name == "byes":
            byes = players
        elif (table := file.number(key, "a table", 999)) is not None:
            tables[table] = players
    return RoundPairing(number, tables, byes)


def pairings_text(rounds: Iterable[RoundPairing]) -> str:
    """Return the text of the file with these pairings."""
    lines = ["# The tables of each round, the starting player first; 'caverna pair' writes this file."]
    for each in rounds:
        lines.append(f"{each.number}:")
        for number, players in each.tables.items():
            lines.append(f"  {number}: [{', '.join(scalar(player, True) for player in players)}]")
        if each.byes:
            lines.append(f"  byes: [{', '.join(scalar(player, True) for player in each.byes)}]")
    return "\n".join(lines) + "\n"
