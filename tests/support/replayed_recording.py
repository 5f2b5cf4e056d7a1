"""Records that are recorded again with a `Recording`, command by command."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from caverna import Recording
from caverna.model.phases import START
from caverna.model.record import Line, Record

Command = Callable[[Recording], None]


def begun(record: Record) -> Recording:
    """Return a new recording with the set-up of a record."""
    head = {key: value for key, value in record.head.items() if value}
    return Recording.new(record.players, record.game, record.about, **head)


def commands(record: Record) -> Iterator[Command]:
    """Yield the commands that record a game again."""
    for entry in record.rounds:
        parts = record.ruleset.format.parts
        start = getattr(entry, START, None) or {}
        yield _reveal(entry.head, start)
        for part in parts:
            lines = getattr(entry, part.name)
            if part.in_order:
                yield from map(_turn, lines)
            elif part.name != START and lines is not None:
                yield _harvest(lines)
    if record.end is not None:
        yield _end(record.end)


def _steps(lines: dict[str, Line]) -> dict[str, Any]:
    return {player: line.steps for player, line in lines.items()}


def _reveal(head: dict[str, Any], start: dict[str, Line]) -> Command:
    return lambda recording: recording.reveal(start=_steps(start), **head)


def _turn(line: Line) -> Command:
    return lambda recording: recording.turn(line.player, line.steps)


def _harvest(lines: dict[str, Line]) -> Command:
    return lambda recording: recording.harvest(_steps(lines))


def _end(lines: dict[str, Line]) -> Command:
    return lambda recording: recording.end(_steps(lines))


def played(record: Record, disturbed: random.Random | None = None, path: Path | None = None) -> Recording:
    """Record a game again. With ``disturbed`` it is at times disturbed by undo, redo, saving and loading."""
    recording = begun(record)
    for number, command in enumerate(commands(record)):
        command(recording)
        if disturbed is not None and path is not None and disturbed.random() < 0.2:
            recording = _disturb(recording, list(commands(record))[: number + 1], disturbed, path)
    return recording


def _disturb(recording: Recording, before: list[Command], disturbed: random.Random, path: Path) -> Recording:
    back = disturbed.randint(1, min(4, len(before)))
    if disturbed.random() < 0.5:
        text = recording.text
        for _ in range(back):
            recording.undo()
        for _ in range(back):
            recording.redo()
        assert recording.text == text
        return recording
    recording.save(path)
    recording = Recording.load(path)
    for _ in range(back):
        recording.undo()
    for command in before[-back:]:
        command(recording)
    return recording
