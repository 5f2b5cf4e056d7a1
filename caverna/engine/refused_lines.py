"""Refused lines: the position of a refusal, and the rest of the line that is still played."""

from collections.abc import Sequence

from caverna.model.findings import Span
from caverna.model.record import Line, Round
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

_ENDLESS = 100
"""No line of a game has more steps. Of one that has, what follows a refused step is not tried step by step."""


def without(line: Line, broken: RuleBroken) -> Line:
    """Return a line without the step that was refused."""
    return _of(line, [number for number in range(len(line.steps)) if number != broken.step])


def rest_of(line: Line, broken: RuleBroken) -> Line:
    """Return the line without the refused step; it is played without further findings.

    The line is played again from its beginning, so only the steps before the refused one of a very long line are kept.
    """
    return without(line, broken) if len(line.steps) <= _ENDLESS else _of(line, range(broken.step))


def followed_by(line: Line, step: Step) -> Line:
    """Return a line with one more step at its end, which stands where the player does."""
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
    """Return the place of what was refused: of a line out of turn the player, else the step or an item of it."""
    return line.player_at if broken.at_player else line.place(broken.step, broken.item)
