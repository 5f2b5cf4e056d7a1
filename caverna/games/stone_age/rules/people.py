"""People on the board who act and go home (p. 5), and the food track (p. 6)."""

from typing import TYPE_CHECKING

from caverna.model.refusals import illegal
from caverna.model.wording import listed

from ..catalogue.places import BUILDING, CARD, FIRST_BUILDING, FIRST_CARD, place_name
from ..catalogue.tables import MAX_PRODUCTION
from ..goods import PRODUCTION
from ..state.tribe import Tribe
from .turn import Turn

if TYPE_CHECKING:
    from .game import Game


def use_people(turn: Turn, place: int, named: str = "") -> int:
    """Take the player's people home from a place and return their number. Refuse if there are none (act.person).

    ``place`` is -1 for a place that is not on the board; ``named`` is its name in the line.
    """
    board = turn.game.board
    people = board.standing[turn.seat][place] if place >= 0 else 0
    if not people:
        where = place_name(place) if place >= 0 else named
        theirs = [place_name(other) for other, there in enumerate(board.standing[turn.seat]) if there]
        illegal(
            "act.person", f"{turn.tribe.name} has nobody at {where}",
            found=where, expected=listed(theirs, "or") if theirs else "no more actions: all people are home",
        )  # fmt: skip
        return 0
    board.take_home(turn.seat, place)
    return people


def places_to_use(game: "Game", seat: int) -> list[int]:
    """Return the places with people of a player who have not acted yet."""
    return [place for place, people in enumerate(game.board.standing[seat]) if people]


def numbered(place: int) -> tuple[str, int]:
    """Return the name of a place for a card or building as in a line: "card" or "building", and its number."""
    return (CARD, place - FIRST_CARD + 1) if place < FIRST_BUILDING else (BUILDING, place - FIRST_BUILDING + 1)


def advance_food_track(tribe: Tribe, cause: str) -> None:
    """Move the marker on the food track up by 1; at 10 it stays (field.step)."""
    if tribe.counts[PRODUCTION] < MAX_PRODUCTION:
        tribe.gain(PRODUCTION, 1, cause)
