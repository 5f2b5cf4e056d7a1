"""Lists of moves: placements, actions at a place with given dice, and feedings. The lists are reduced:

- dice are given by the caller: `dice_needed` returns their number, and a list has the steps with these dice. Lists of
  whole lines throw them;
- each set of tools that fit together is listed once (`caverna.games.stone_age.rules.tools.tool_choices`);
- drawn cards stay hidden; yields are not claimed; dice for everyone are picked in every order that makes a difference;
- the two resources of the card with any two resources are never taken.

The actions propose the values, as for choices field by field, which omit nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

from attrs import evolve

from caverna.engine.drafts import Draft
from caverna.engine.luck import DIE
from caverna.engine.moves import complete_steps
from caverna.model.refusals import RuleBroken

from ..catalogue.buildings import BUILDINGS, FIXED
from ..catalogue.cards import CARDS, DICE, DRAW, ROLL
from ..catalogue.places import FIELD, FIRST_BUILDING, FIRST_CARD, HUT, ROWS, TOOL_MAKER
from ..catalogue.tables import CARD_DICE
from ..goods import FOOD, PRODUCTION, Goods
from ..rules import acting, feeding
from ..rules.buildings import building_values
from ..rules.cards import card_values
from ..rules.feeding import food_missing
from ..rules.people import numbered
from ..rules.people import places_to_use as places_to_use
from ..rules.placing import open_places
from ..rules.tools import tool_choices
from ..rules.turn import Turn
from ..steps import Building, Card, Field, Hut, Leave, Pay, Place, PlaceOn, Roll, Starve, Step, ToolMaker

if TYPE_CHECKING:
    from caverna.engine.luck import Luck

    from ..rules.game import Game

Line = tuple[Step, ...]

VILLAGE_STEPS: dict[int, Step] = {TOOL_MAKER: ToolMaker(), HUT: Hut(), FIELD: Field()}


def _turn(game: "Game", seat: int) -> Turn:
    return Turn(game, seat, game.tribes[seat], ())


def legal_placements(game: "Game") -> list[Place | PlaceOn]:
    """Return the placements of the next player who can place; empty if nobody can (place.all).

    The number of people is omitted if a place takes an exact number.
    """
    seat = game.next_placer()
    if seat < 0:
        return []
    found: list[Place | PlaceOn] = []
    for place, most in open_places(game, seat):
        if place >= FIRST_CARD:
            found.append(PlaceOn(*numbered(place)))
        elif ROWS[place].people:
            found.append(Place(ROWS[place].name))
        else:
            found += [Place(ROWS[place].name, people) for people in range(1, most + 1)]
    return found


def dice_needed(game: "Game", seat: int, place: int) -> int:
    """Return the number of dice that a player's people roll at a place; for a card those of its upper half."""
    if place < FIRST_CARD:
        return game.board.standing[seat][place] if ROWS[place].roll is not None else 0
    if place >= FIRST_BUILDING:
        return 0
    card = game.board.cards[place - FIRST_CARD]
    kind = CARDS[card].kind if card is not None else ""
    return len(game.tribes) if kind == DICE else CARD_DICE if kind == ROLL else 0


def legal_actions(
    game: "Game", seat: int, place: int, dice: Sequence[int] = (), paying: Goods | None = None
) -> Iterator[Step]:
    """Yield the actions of a player's people at a place with these dice, in a turn that has begun (`Game.open_turn`).

    Drawn cards stay hidden (a `Card` with an empty ``draw``); a caller that knows the card names it. `Leave` is last.
    With ``paying`` a purchase is listed with this payment only.
    """
    if not game.board.standing[seat][place]:
        return
    turn = _turn(game, seat)
    if place in VILLAGE_STEPS:
        yield VILLAGE_STEPS[place]
    elif place < FIRST_CARD:
        for tools, once in tool_choices(turn.tribe):
            yield Roll(ROWS[place].name, tuple(dice), tools, once)
    else:
        name, number = numbered(place)
        if place < FIRST_BUILDING:
            yield from _cards(turn, number, dice, paying)
        else:
            yield from _buildings(turn, number, paying)
        yield from complete_steps(acting.ACTIONS[Leave], turn, Leave, {"place": name, "number": number})


def legal_turns(game: "Game", luck: "Luck | None" = None) -> Iterator[Line]:
    """Return the placements of the player to act, or complete actions with thrown dice, in the order of the board."""
    if game.due == "placements":
        yield from ((step,) for step in legal_placements(game))
    elif game.to_act is not None:
        trial, seat, throw = game.copy(), game.seat(game.to_act), _thrower(game, luck)
        trial.open_turn(seat)
        yield from _turns(trial, seat, (), {place: throw(trial, seat, place) for place in places_to_use(trial, seat)})


def _turns(game: "Game", seat: int, line: Line, dice: dict[int, Sequence[int]]) -> Iterator[Line]:
    places = places_to_use(game, seat)
    if not places:
        yield line
        return
    for step in legal_actions(game, seat, places[0], dice[places[0]]):
        trial = game.copy()
        trial.apply(seat, (step,), 1)
        yield from _turns(trial, seat, (*line, step), dice)


def options(game: "Game", steps: Line, luck: "Luck | None" = None) -> list[Line]:
    """Return the lines that begin with these steps and have one more: a placement, or the actions at the next place."""
    if game.to_act is None:
        return []
    if game.due == "placements":
        return [] if steps else [(step,) for step in legal_placements(game)]
    trial, seat = game.copy(), game.seat(game.to_act)
    if steps:
        trial.play(game.to_act, steps, upto=len(steps))
    else:
        trial.open_turn(seat)
    places = places_to_use(trial, seat)
    if not places:
        return []
    dice = _thrower(game, luck)(trial, seat, places[0])
    return [(*steps, step) for step in legal_actions(trial, seat, places[0], dice)]


def _thrower(game: "Game", luck: "Luck | None") -> "Callable[[Game, int, int], Sequence[int]]":
    """Return a function that throws the dice of a place: from ``luck``, or from the state as it is before the line."""
    state = game.to_line() if luck is None else ""

    def throw(trial: "Game", seat: int, place: int) -> Sequence[int]:
        count = dice_needed(trial, seat, place)
        if luck is not None:
            return luck.roll(count)
        return tuple(Random(f"{place} {state}").choices(DIE, k=count))

    return throw


def _cards(turn: Turn, number: int, dice: Sequence[int], payment: Goods | None) -> Iterator[Step]:
    """Yield the purchases of a card: for each payment, each choice in its upper half."""
    card = turn.game.board.cards[number - 1]
    kind = CARDS[card].kind if card is not None else ""
    for paying in card_values(turn, "paying", Draft(Card, {"number": number})) if payment is None else (payment,):
        bought = Card(number, paying)
        if kind == DICE:
            yield from (evolve(bought, dice=dice, picks=picks) for picks in sorted(set(permutations(dice))))
        elif kind == ROLL:
            yield from (evolve(bought, roll=dice, tools=tools, once=once) for tools, once in tool_choices(turn.tribe))
        elif kind == DRAW and turn.game.board.deck:
            yield evolve(bought, draw="")
        else:
            yield bought


def _buildings(turn: Turn, number: int, payment: Goods | None) -> Iterator[Step]:
    tile = turn.game.board.buildings[number - 1]
    payments = building_values(turn, "paying", Draft(Building, {"number": number})) if payment is None else (payment,)
    for paying in payments:
        assert tile is not None
        yield Building(number, None if BUILDINGS[tile].kind == FIXED else paying)


def legal_feedings(game: "Game", seat: int) -> list[tuple[Step, ...]]:
    """Return the lines with which a player can feed the tribe, before the income. Implied turns are played first."""
    if game.due == "feeding" and game.turn >= 0:
        game = game.copy()
        game.play_implied_turns()
    tribe = game.tribes[seat].copy()
    tribe.counts[FOOD] += tribe.counts[PRODUCTION]
    if food_missing(tribe) <= 0:
        return [()]
    turn = Turn(game, seat, tribe, ())
    return [(step,) for kind in (Pay, Starve) for step in complete_steps(feeding.ACTIONS[kind], turn, kind)]


def is_legal(game: "Game", player: str, steps: Sequence[Step]) -> bool:
    """Return whether a player may play these steps as a line now."""
    try:
        game.copy().play(player, steps)
    except RuleBroken:
        return False
    return True
