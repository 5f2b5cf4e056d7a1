"""The notes of a record, by the line or round they belong to."""

from typing import TYPE_CHECKING

from .phases import JUDGE, START
from .record import Record, Round

if TYPE_CHECKING:
    from .phases import Played


def notes_at(record: Record, played: "Played") -> tuple[str, ...]:
    """Return the notes after a line that was played, or at the start of a round."""
    if not 0 <= played.entry < len(record.rounds):
        return ()
    entry = record.rounds[played.entry]
    if played.turn is None:
        return notes_before(record, entry) if played.part == START else ()
    before = 0
    for part in record.ruleset.format.parts:
        if part.in_order:
            if part.name == played.part:
                return between(entry, part.name, played.turn - before)
            before += len(getattr(entry, part.name))
    return ()


def notes_before(record: Record, entry: Round) -> tuple[str, ...]:
    """Return the notes and corrections of a round, and those before the first line of each of its phases."""
    first = [between(entry, part.name, 0) for part in record.ruleset.format.parts]
    return (*entry.note, *(text for texts in first for text in texts))


def between(entry: Round, part: str, count: int) -> tuple[str, ...]:
    """Return the notes and a judge's corrections after a number of lines of an ordered phase."""
    notes = entry.notes.get(part, {}).get(count, ())
    corrections = entry.corrections.get(part, {}).get(count, ())
    return (*notes, *(f"{JUDGE}: {correction}" for correction in corrections))
