"""The moves of a record, in order and in notation."""

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
    """An entry of the list of moves: the start of a round, a line, or a player's line of a harvest or of the end."""

    at: str
    """The point in the game: ``5.3``, ``5.0`` for the start of a round, ``5`` for its harvest or feeding, ``end``."""
    part: str
    """The key of its phase in the record."""
    player: str | None
    """The player, None for the start of a round and for a harvest without decisions."""
    line: str
    """The line in notation. For the start of a round: its keys and values."""
    notes: tuple[str, ...] = ()
    """The notes after it."""


def moves_of(record: Record, resumed: bool) -> Iterator[Move]:
    """Yield the moves of a record. ``resumed`` means that its position is inside the first round."""
    ruleset = record.ruleset
    parts = ruleset.format.parts
    for entry, (number, recorded) in enumerate(zip(record.round_numbers(), record.rounds, strict=False)):
        if entry or not resumed:
            text = ", ".join(f"{key}: {_shown(value)}" for key, value in recorded.head.items())
            yield Move(f"{number}.0", START, None, text, notes_before(record, recorded))
        turn = 0
        for part in parts:
            lines = getattr(recorded, part.name)
            if part.in_order:
                for at, line in enumerate(lines, 1):
                    turn += 1
                    text = _line_text(ruleset, line)
                    yield Move(f"{number}.{turn}", part.name, line.player, text, between(recorded, part.name, at))
            elif lines is not None:
                at_start = part.name == START
                yield from _closing(ruleset, f"{number}.0" if at_start else str(number), part.name, lines, at_start)
    if record.end is not None:
        yield from _closing(ruleset, END, END, record.end, False)


def _closing(ruleset: Ruleset, at: str, part: str, lines: Mapping[str, Line], optional: bool) -> Iterator[Move]:
    for player, line in lines.items():
        yield Move(at, part, player, _line_text(ruleset, line))
    if not lines and not optional:
        yield Move(at, part, None, "")


def _line_text(ruleset: Ruleset, line: Line) -> str:
    """Return a line in notation, or its original text if it could not be read."""
    if line.malformed and line.written is not None:
        return line.written.text
    return ruleset.write(line.steps)


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
