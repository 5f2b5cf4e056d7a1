"""Points in a game: ``5.3`` is after line 3 of round 5, ``5.0`` after its start, ``5`` after all of it."""

import re

from attrs import frozen

from caverna.model.findings import MALFORMED
from caverna.model.phases import END, START
from caverna.model.record import Record
from caverna.model.refusals import RuleBroken

from .edits import Edit

SCORES = "scores"
"""The key of the claimed scores of a finished game."""
SETUP = ""
"""The name of the point before the first round."""
_MOMENT = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,4}))?")


@frozen
class Point:
    """A point in the game of a record.

    ``entry`` is the index of its round in the record, -1 before the first. ``turn`` is the number of lines played in
    that round, None after the whole round.
    """

    at: str
    entry: int
    turn: int | None = None


def points_of(record: Record, resumed: bool) -> list[Point]:
    """Return the points of a record in order. ``resumed`` means that its position is inside the first round."""
    found = [Point(SETUP, -1)]
    format = record.ruleset.format
    for entry, (number, recorded) in enumerate(zip(record.round_numbers(), record.rounds, strict=False)):
        lines = sum(len(getattr(recorded, part.name)) for part in format.parts if part.in_order)
        first = 1 if entry == 0 and resumed else 0
        found += [Point(f"{number}.{turn}", entry, turn) for turn in range(first, lines + 1)]
        closing = [part for part in format.parts if not part.in_order and part.name != START]
        if any(getattr(recorded, part.name) is not None for part in closing):
            found.append(Point(str(number), entry))
    if record.end is not None:
        found.append(Point(END, len(record.rounds)))
    return found


def point_named(at: str, moments: list[Point]) -> Point:
    """Return the point of this name. The number of a round means its last point."""
    named = [moment for moment in moments if moment.at == at]
    if not named and (found := _MOMENT.fullmatch(at)) and not found[2]:
        named = [moment for moment in moments if moment.at.split(".")[0] == at]
    if named:
        return named[-1]
    reach = f"it was played up to {moments[-1].at}" if len(moments) > 1 else "no round was played"
    raise RuleBroken("record.key", f"there is no point {at!r} in the record; {reach}", kind=MALFORMED)


def cut(edit: Edit, record: Record, moment: Point, finished: bool) -> None:
    """Remove everything after a point from a text. ``finished`` also removes the claimed scores."""
    if moment.at == END:
        return
    edit.drop_key(None, END)
    if finished:
        edit.drop_key(None, SCORES)
    edit.drop_rounds(moment.entry + 1)
    if moment.turn is None:
        return
    left = moment.turn
    first = next(part for part in record.ruleset.format.parts if part.in_order)
    for part in record.ruleset.format.parts:
        if part.in_order:
            recorded = len(getattr(record.rounds[moment.entry], part.name))
            if left or part is first:
                edit.drop_lines(moment.entry, part.name, left)
            else:  # the phase has no key before its first line
                edit.drop_key(moment.entry, part.name)
            left = max(0, left - recorded)
        elif part.name != START:
            edit.drop_key(moment.entry, part.name)
    edit.drop_key(moment.entry, "check")
