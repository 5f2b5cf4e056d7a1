"""Refused lines: the position of a refusal, and the rest of the line that is still played."""

from collections.abc import Sequence

from caverna.model.findings import Span
from caverna.model.record import Line, Round
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

_ENDLESS = 100
"""A limit that no line of a game reaches. In a longer line the steps after a refused one are not tried."""


def without(line: Line, broken: RuleBroken) -> Line:
    """Return a line without the step that was refused."""
    return _of(line, [number for number in range(len(line.steps)) if number != broken.step])


def rest_of(line: Line, broken: RuleBroken) -> Line:
    """Return the line without the refused step. It is played again, and reports no further findings.

    Of a very long line only the steps before the refused one are kept, because each attempt plays the whole line.
    """
    return without(line, broken) if len(line.steps) <= _ENDLESS else _of(line, range(broken.step))


def followed_by(line: Line, step: Step) -> Line:
    """Return a line with one more step at its end. The position of that step is that of the player's name."""
    places = tuple((line.place(number), ()) for number in range(len(line.steps)))
    return Line(line.player, (*line.steps, step), line.player_at, places=(*places, (line.player_at, ())))


def _of(line: Line, kept: Sequence[int]) -> Line:
    """Return a line with these of its steps."""
    places = tuple((line.place(number), ()) for number in kept)
    return Line(line.player, tuple(line.steps[number] for number in kept), line.player_at, places=places)


def in_head(entry: Round, broken: RuleBroken) -> Span | None:
    """Return the position of the entry, else of the key, else of the round."""
    places = (f"{broken.key} {broken.item}", broken.key, "") if broken.key else ("",)
    return next((entry.at[place] for place in places if place in entry.at), None)


def place_in_line(line: Line, broken: RuleBroken) -> Span:
    """Return the position of a refusal: the player's name for a line out of turn, else the step or an item of it."""
    return line.player_at if broken.at_player else line.place(broken.step, broken.item)
