"""Legal moves: the placements of the player to act, and what people at a place can do given their dice.

Dice come from outside: `dice_needed` says how many, `legal_actions` what can be made of them.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from caverna.model.refusals import RuleBroken

from ..catalogue.buildings import BUILDINGS, FIXED
from ..catalogue.cards import CARDS, DICE, DRAW, ROLL
from ..catalogue.places import BUILDING, CARD, FIELD, FIRST_BUILDING, FIRST_CARD, HUT, ROWS, TOOL_MAKER
from ..catalogue.tables import CARD_DICE
from ..goods import FOOD, PRODUCTION
from ..rules.feeding import food_missing
from ..rules.placing import open_places
from ..steps import Building, Card, Field, Hut, Leave, Pay, Place, PlaceOn, Roll, Starve, Step, ToolMaker
from .payments import payments, payments_for, tool_choices

if TYPE_CHECKING:
    from ..rules.game import Game

VILLAGE_STEPS: dict[int, Step] = {TOOL_MAKER: ToolMaker(), HUT: Hut(), FIELD: Field()}


def legal_placements(game: "Game") -> list[Place | PlaceOn]:
    """Return what the next player who can place may place; empty where nobody can (place.all)."""
    seat = game.next_placer()
    found: list[Place | PlaceOn] = []
    for place, most in open_places(game, seat) if seat >= 0 else ():
        row = ROWS[place]
        if place >= FIRST_BUILDING:
            found.append(PlaceOn(BUILDING, place - FIRST_BUILDING + 1))
        elif place >= FIRST_CARD:
            found.append(PlaceOn(CARD, place - FIRST_CARD + 1))
        elif row.people:
            found.append(Place(row.name))
        else:
            found += [Place(row.name, people) for people in range(1, most + 1)]
    return found


def places_to_use(game: "Game", seat: int) -> list[int]:
    """Return the places where a player's people stand."""
    return [place for place, people in enumerate(game.board.standing[seat]) if people]


def dice_needed(game: "Game", seat: int, place: int) -> int:
    """Return how many dice are thrown where a player's people act; for a card those of its upper half."""
    if place < FIRST_CARD:
        return game.board.standing[seat][place] if ROWS[place].roll is not None else 0
    if place >= FIRST_BUILDING:
        return 0
    card = game.board.cards[place - FIRST_CARD]
    kind = CARDS[card].kind if card is not None else ""
    return len(game.tribes) if kind == DICE else CARD_DICE if kind == ROLL else 0


def legal_actions(game: "Game", seat: int, place: int, dice: Sequence[int] = ()) -> Iterator[Step]:
    """Return the ways in which a player's people at a place can act, given the dice, in a turn that has begun
    (`Game.open_turn`).

    Cards drawn stay hidden (a `Card` with an empty ``draw``); whoever knows the card names it. `Leave` comes last.
    """
    if not game.board.standing[seat][place]:
        return
    if place in VILLAGE_STEPS:
        yield VILLAGE_STEPS[place]
    elif place < FIRST_CARD:
        for tools, once in tool_choices(game.tribes[seat]):
            yield Roll(ROWS[place].name, tuple(dice), tools, once)
    elif place < FIRST_BUILDING:
        yield from _cards(game, seat, place, dice)
        yield Leave(CARD, place - FIRST_CARD + 1)
    else:
        yield from _buildings(game, seat, place)
        yield Leave(BUILDING, place - FIRST_BUILDING + 1)


def _cards(game: "Game", seat: int, place: int, dice: Sequence[int]) -> Iterator[Step]:
    card, tribe, number = game.board.cards[place - FIRST_CARD], game.tribes[seat], place - FIRST_CARD + 1
    if card is None:
        return
    kind = CARDS[card].kind
    for paying in payments(tribe, number):
        if kind == DICE:
            for picks in sorted(set(permutations(dice))):
                yield Card(number, paying, dice=dice, picks=picks)
        elif kind == ROLL:
            for tools, once in tool_choices(tribe):
                yield Card(number, paying, roll=dice, tools=tools, once=once)
        elif kind == DRAW and game.board.deck:
            yield Card(number, paying, draw="")
        else:
            yield Card(number, paying)


def _buildings(game: "Game", seat: int, place: int) -> Iterator[Step]:
    number = place - FIRST_BUILDING + 1
    tile = game.board.buildings[number - 1]
    if tile is None:
        return
    row = BUILDINGS[tile]
    for paying in payments_for(game.tribes[seat], row):
        yield Building(number, None if row.kind == FIXED else paying)


def legal_feedings(game: "Game", seat: int) -> list[tuple[Step, ...]]:
    """Return the lines with which a player can feed the tribe, before the income; turns without a line come first."""
    if game.due == "feeding" and game.turn >= 0:
        game = game.copy()
        game.make_turns()
    tribe = game.tribes[seat].copy()
    tribe.counts[FOOD] += tribe.counts[PRODUCTION]
    short = food_missing(tribe)
    if short <= 0:
        return [()]
    return [*((Pay(goods),) for goods in payments(tribe, short)), (Starve(),)]


def is_legal(game: "Game", player: str, steps: Sequence[Step]) -> bool:
    """Return whether a player may play these steps as a line now."""
    try:
        game.copy().play(player, steps)
    except RuleBroken:
        return False
    return True
