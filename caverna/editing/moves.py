"""The moves of a record, in words and in order."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from caverna.model.json_shapes import JsonData
from caverna.model.notes import between, notes_before
from caverna.model.phases import END, START
from caverna.model.record import Line, Record
from caverna.model.ruleset import Ruleset


@frozen
class Move(JsonData):
    """One thing that happened: a round's start, a line, a player's part of a harvest or of the end."""

    at: str
    """The moment, as for ``--to``: ``5.3``, ``5.0`` the round's start, ``5`` what ends it, ``end``."""
    part: str
    """Its key in the record."""
    player: str | None
    """None for what happens to all: the beginning of a round, a harvest in which nobody decides anything."""
    line: str
    """The line in notation; of a round's start what its keys say."""
    notes: tuple[str, ...] = ()
    """The notes after it."""


def moves_of(record: Record, resumed: bool) -> Iterator[Move]:
    """Yield what happened in a record, in the order of the game; ``resumed``: its first round was begun before it."""
    ruleset = record.ruleset
    parts = ruleset.format.parts
    for entry, (number, recorded) in enumerate(zip(record.round_numbers(), record.rounds, strict=False)):
        if entry or not resumed:
            said = ", ".join(f"{key}: {_shown(value)}" for key, value in recorded.head.items())
            yield Move(f"{number}.0", START, None, said, notes_before(record, recorded))
        turn = 0
        for part in parts:
            lines = getattr(recorded, part.name)
            if part.in_order:
                for at, line in enumerate(lines, 1):
                    turn += 1
                    said = _said(ruleset, line)
                    yield Move(f"{number}.{turn}", part.name, line.player, said, between(recorded, part.name, at))
            elif lines is not None:
                at_start = part.name == START
                yield from _closing(ruleset, f"{number}.0" if at_start else str(number), part.name, lines, at_start)
    if record.end is not None:
        yield from _closing(ruleset, END, END, record.end, False)


def _closing(ruleset: Ruleset, at: str, part: str, lines: Mapping[str, Line], optional: bool) -> Iterator[Move]:
    for player, line in lines.items():
        yield Move(at, part, player, _said(ruleset, line))
    if not lines and not optional:
        yield Move(at, part, None, "")


def _said(ruleset: Ruleset, line: Line) -> str:
    """Return a line in notation, as it stands in the file where it could not be read."""
    if line.malformed and line.written is not None:
        return line.written.text
    return ruleset.write(line.steps)


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
