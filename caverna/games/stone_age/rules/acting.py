"""Actions at the places of the board (p. 5-7): tool maker, hut, field, hunt, sites, and leaving."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter, handlers
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
from ..steps import Field, Hut, Leave, Roll, Step, ToolMaker
from . import buildings, cards
from .people import advance_food_track, numbered, places_to_use, use_people
from .tools import check_yield, dice_values, gain_tool, roll, tool_values, yield_values
from .turn import Turn, malformed

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game


# --- tool maker, hut, field -----------------------------------------------------------------------------------


def tool_maker(turn: Turn, step: ToolMaker | None) -> None:
    """Get 1 tool (tool.maker)."""
    use_people(turn, TOOL_MAKER)
    gain_tool(turn, turn.tribe, "tool maker")


def hut(turn: Turn, step: Hut | None) -> None:
    """Get 1 person, to be placed from the next round on; a tribe of 10 gets none (hut.birth)."""
    use_people(turn, HUT)
    if turn.tribe.counts[PEOPLE] < MAX_PEOPLE:
        turn.tribe.gain(PEOPLE, 1, "hut")


def field(turn: Turn, step: Field | None) -> None:
    """Move up the food track by 1 (field.step)."""
    use_people(turn, FIELD)
    advance_food_track(turn.tribe, "field")


_VILLAGE_ACTIONS = ((TOOL_MAKER, ToolMaker, tool_maker), (HUT, Hut, hut), (FIELD, Field, field))


def play_implied_actions(turn: Turn) -> None:
    """Use the tool maker, hut and field, in this order, if the player has people there and the line omits them."""
    mine = turn.game.board.standing[turn.seat]
    for place, kind, do in _VILLAGE_ACTIONS:
        if mine[place] and not any(_is_action_at(step, place, kind) for step in turn.steps):
            do(turn, None)


def _is_action_at(step: Step, place: int, kind: type[Step]) -> bool:
    return type(step) is kind or (type(step) is Leave and step.place == ROWS[place].name)


# --- rolls ----------------------------------------------------------------------------------------------------


def roll_place(turn: Turn, step: Roll) -> None:
    """Roll one die for each person at a place: for food in the hunt, for a resource at a site (roll.dice, roll.hunt,
    roll.site).

    A hunt has no limit of dice (ruling.dice-enough).
    """
    place = NUMBER.get(step.place, -1)
    good = ROWS[place].roll if place >= 0 else None
    if good is None:
        raise malformed("record.name", f"no dice are rolled at {step.place!r}", ", ".join(ROLL_PLACES))
    people = use_people(turn, place)
    if not step.dice:
        ambiguous("roll.dice", f"{step.place} needs its dice", expected=plural(people, "die", "dice"))
    elif len(step.dice) != people:
        illegal(
            "roll.dice", f"{step.place} has one die for each person: {people}, not {len(step.dice)}",
            found=f"{len(step.dice)} dice", expected=people,
        )  # fmt: skip
    count = roll(turn, good, step.dice, step.tools, step.once, step.place)
    check_yield(turn, good, count, step.gets)


def roll_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Any]:
    """Return the values for a field of a roll: places with own people, dice, tools and cards to add, or the yield."""
    game, seat = turn.game, turn.seat
    rolled = {ROWS[place].name: place for place in places_to_use(game, seat) if ROWS[place].roll is not None}
    if field == "place":
        return rolled
    place = rolled.get(draft.given["place"])
    if place is None:
        return ()
    people, good = game.board.standing[seat][place], ROWS[place].roll
    assert good is not None
    if field == "dice":
        return dice_values(draft, field, people)
    if field == "gets":
        return yield_values(draft, "dice", people, good)
    return tool_values(turn.tribe, draft, field) if "gets" not in draft.given else ()


# --- leaving --------------------------------------------------------------------------------------------------


def leave(turn: Turn, step: Leave) -> None:
    """Go home from a card or building without buying it. Refuse that at other places (act.leave, ruling.must-gain)."""
    place = place_number(step.place, step.number)
    if place < 0 and step.place not in (CARD, BUILDING):
        raise malformed("record.name", f"there is no place {step.place!r}")
    use_people(turn, place, f"{step.place} {step.number}")
    if 0 <= place < FIRST_CARD:
        illegal(
            "act.leave", f"the action of {step.place} cannot be declined",
            found=f"leave {step.place}", expected=f"{step.place}: only cards and buildings may be left",
        )  # fmt: skip


def leave_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Any]:
    """Return "card" and "building" if own people are there, or the numbers of the cards or buildings with them."""
    places = [numbered(place) for place in places_to_use(turn.game, turn.seat) if place >= FIRST_CARD]
    if field == "place":
        return dict.fromkeys(name for name, _ in places)
    return [number for name, number in places if name == draft.given["place"] and field not in draft.given]


# --- the end of a turn ----------------------------------------------------------------------------------------


def check_all_used(game: "Game", seat: int) -> None:
    """Refuse a turn that leaves people of the player on the board (act.all). Village places are not checked: their
    actions are implied."""
    standing = game.board.standing[seat]
    left = [place for place in range(len(VILLAGE), len(standing)) if standing[place]]
    if left:
        ambiguous("act.all", _people_left, game.tribes[seat].name, *left, missing=True)


def _people_left(name: str, *places: int) -> Words:
    left = [place_name(place) for place in places]
    names = ", ".join(left)
    return Words(f"{name} still has people at {names}", expected=names, hint=f"add {listed(map(_action_to_add, left))}")


def _action_to_add(place: str) -> str:
    if place.startswith((CARD, BUILDING)):
        return f"'{place}' with its payment, or 'leave {place}'"
    return f"'{place}' with its dice"


def needs_line(game: "Game", seat: int) -> bool:
    """Return whether the player has people whose action must be written: at any place but tool maker, hut, field."""
    return any(game.board.standing[seat][len(VILLAGE) :])


ACTIONS: Chapter = {
    ToolMaker: Action(tool_maker),
    Hut: Action(hut),
    Field: Action(field),
    Roll: Action(roll_place, roll_values),
    **cards.ACTIONS,
    **buildings.ACTIONS,
    Leave: Action(leave, leave_values),
}
ACTING = handlers(ACTIONS)
