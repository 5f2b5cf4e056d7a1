"""People that act and go home, and the food track."""

from caverna.model.refusals import illegal
from caverna.model.wording import listed

from ..catalogue.places import place_name
from ..catalogue.tables import MAX_PRODUCTION
from ..goods import PRODUCTION
from ..state.tribe import Tribe
from .turn import Turn


def use_people(turn: Turn, place: int, named: str = "") -> int:
    """Take the player's people home from a place, where some must stand, and return how many they were (act.person).

    ``named`` is what the line calls a place that is not on the board.
    """
    board = turn.game.board
    people = board.standing[turn.seat][place] if place >= 0 else 0
    if not people:
        where = place_name(place) if place >= 0 else named
        theirs = [place_name(other) for other, there in enumerate(board.standing[turn.seat]) if there]
        illegal(
            "act.person", f"{turn.tribe.name} has nobody at {where}",
            found=where, expected=listed(theirs, "or") if theirs else "nothing more: nobody of them is on the board",
        )  # fmt: skip
        return 0
    board.take_home(turn.seat, place)
    return people


def go_up(tribe: Tribe, cause: str) -> None:
    """Move the marker on the food track up by 1; at 10 nothing (field.step)."""
    if tribe.counts[PRODUCTION] < MAX_PRODUCTION:
        tribe.gain(PRODUCTION, 1, cause)
