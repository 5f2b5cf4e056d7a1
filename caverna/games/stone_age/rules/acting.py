"""Actions at the places of the board (p. 5-7): tool maker, hut, field, hunt, sites, and leaving."""

from typing import TYPE_CHECKING

from caverna.model.refusals import Words, ambiguous, illegal
from caverna.model.wording import listed, plural

from ..catalogue.places import (
    BUILDING,
    CARD,
    FIELD,
    FIRST_CARD,
    HUT,
    NUMBER,
    ROLL_PLACES,
    ROWS,
    TOOL_MAKER,
    VILLAGE,
    place_name,
    place_number,
)
from ..catalogue.tables import MAX_PEOPLE
from ..goods import PEOPLE
from ..steps import Building, Card, Field, Hut, Leave, Roll, Step, ToolMaker
from .buildings import buy_building
from .cards import buy_card
from .people import go_up, use_people
from .tools import check_yield, gain_tool, roll
from .turn import Handlers, Turn, malformed

if TYPE_CHECKING:
    from .game import Game


# --- tool maker, hut, field -----------------------------------------------------------------------------------


def tool_maker(turn: Turn, step: ToolMaker | None) -> None:
    """Get 1 tool (tool.maker)."""
    use_people(turn, TOOL_MAKER)
    gain_tool(turn, turn.tribe, "tool maker")


def hut(turn: Turn, step: Hut | None) -> None:
    """Get 1 person from the reserve, who places from the next round on; at 10 nothing (hut.birth)."""
    use_people(turn, HUT)
    if turn.tribe.counts[PEOPLE] < MAX_PEOPLE:
        turn.tribe.gain(PEOPLE, 1, "hut")


def field(turn: Turn, step: Field | None) -> None:
    """Go up the food track by 1 (field.step)."""
    use_people(turn, FIELD)
    go_up(turn.tribe, "field")


_VILLAGE_ACTIONS = ((TOOL_MAKER, ToolMaker, tool_maker), (HUT, Hut, hut), (FIELD, Field, field))


def do_understood(turn: Turn) -> None:
    """Use tool maker, hut and field, in this order, if people are there and the line does not name them."""
    mine = turn.game.board.standing[turn.seat]
    for place, kind, do in _VILLAGE_ACTIONS:
        if mine[place] and not any(_names(step, place, kind) for step in turn.steps):
            do(turn, None)


def _names(step: Step, place: int, kind: type[Step]) -> bool:
    return type(step) is kind or (type(step) is Leave and step.place == ROWS[place].name)


# --- rolls ----------------------------------------------------------------------------------------------------


def roll_place(turn: Turn, step: Roll) -> None:
    """Throw one die for each person: food in the hunt, a resource at a site (roll.dice, roll.hunt, roll.site).

    There is no limit to the dice of a hunt (ruling.dice-enough).
    """
    place = NUMBER.get(step.place, -1)
    good = ROWS[place].roll if place >= 0 else None
    if good is None:
        raise malformed("record.name", f"no dice are thrown at {step.place!r}", ", ".join(ROLL_PLACES))
    people = use_people(turn, place)
    if not step.dice:
        ambiguous("roll.dice", f"the dice of {step.place} are not written", expected=plural(people, "die", "dice"))
    elif len(step.dice) != people:
        illegal(
            "roll.dice", f"one die for each person at {step.place}: {people}, not {len(step.dice)}",
            found=f"{len(step.dice)} dice", expected=people,
        )  # fmt: skip
    count = roll(turn, good, step.dice, step.tools, step.once, step.place)
    check_yield(turn, good, count, step.gets)


# --- leaving --------------------------------------------------------------------------------------------------


def leave(turn: Turn, step: Leave) -> None:
    """Go home from a card or building without buying it; nothing else is declined (act.leave, ruling.must-gain)."""
    place = place_number(step.place, step.number)
    if place < 0 and step.place not in (CARD, BUILDING):
        raise malformed("record.name", f"there is no place {step.place!r}")
    use_people(turn, place, f"{step.place} {step.number}")
    if 0 <= place < FIRST_CARD:
        illegal(
            "act.leave", f"the action of {step.place} is not declined",
            found=f"leave {step.place}", expected=f"{step.place}: only cards and buildings may be left",
        )  # fmt: skip


# --- the end of a turn ----------------------------------------------------------------------------------------


def check_all_used(game: "Game", seat: int) -> None:
    """See that no one of the player is left on the board (act.all); tool maker, hut and field need no word."""
    standing = game.board.standing[seat]
    left = [place for place in range(len(VILLAGE), len(standing)) if standing[place]]
    if left:
        ambiguous("act.all", _still_there, game.tribes[seat].name, *left, missing=True)


def _still_there(name: str, *places: int) -> Words:
    left = [place_name(place) for place in places]
    names = ", ".join(left)
    return Words(f"{name} still has people at {names}", expected=names, hint=f"add {listed(map(_wanted, left))}")


def _wanted(place: str) -> str:
    if place.startswith((CARD, BUILDING)):
        return f"'{place}' with what is paid, or 'leave {place}'"
    return f"'{place}' with its dice"


def has_to_name(game: "Game", seat: int) -> bool:
    """Return whether a player stands where the line must say something: anywhere but tool maker, hut and field."""
    return any(game.board.standing[seat][len(VILLAGE) :])


ACTING: Handlers = {
    ToolMaker: tool_maker,
    Hut: hut,
    Field: field,
    Roll: roll_place,
    Card: buy_card,
    Building: buy_building,
    Leave: leave,
}
