"""The state of the table in slots, so that a page gets only the changes. `caverna.drawing.parts` explains slots.

Slots of the first player, at seat 0: ``0.good.3`` is the number of stone, ``0.cell.C2`` the look of a cell,
``0.fences`` the edges with a fence, ``0.herd.D1 E1`` the animals of a pasture, ``0.people`` the numbers of people, of
newborns and of people placed.

Slots of the table: ``space.fishing`` has the goods on a space, ``person.fishing`` the seat of the player on it,
``card.3`` the card of a round, ``due.9`` the goods on its space by seat, ``major.well`` the seat of the owner.
"""

from collections.abc import Iterator
from typing import Any

from caverna.drawing.lettering import shown
from caverna.drawing.parts import Slots
from caverna.drawing.slots import lettered, sheet_slots
from caverna.games.farming.cells import members
from caverna.games.farming.page import supply_slots, turn_slots, usable_slots

from ..catalogue.spaces import SPACES
from ..rules.game import Game
from ..rules.scoring import score
from ..state.home import Home
from .ground import herds, looks

FREE = -1
"""The value for the owner of an improvement on the board."""

LETTER = lettered(SPACES)
"""Space -> its letter in the slot ``open``, which has the spaces that the player to act can use."""


def player_slots(game: Game, seat: int) -> Slots:
    """Return the slots of one player."""
    return {f"{seat}.{name}": value for name, value in _home(game.homes[seat])}


def _home(home: Home) -> Iterator[tuple[str, Any]]:
    yield from supply_slots(home)
    yield from sheet_slots(score(home))
    yield "people", [home.people, home.newborn, home.placed]
    for name, look in looks(home).items():
        yield f"cell.{name}", look
    if home.fences:
        yield "fences", members(home.fences)
    yield from _animals(home)
    if home.majors:
        yield "majors", list(home.majors)
    cards = [list(map(shown, played.values())) for played in (home.occupations, home.minors)]
    if any(cards):
        yield "cards", cards


def _animals(home: Home) -> Iterator[tuple[str, Any]]:
    """Yield the slots of animals on the farmyard and on cards, or ``crowded`` if they do not fit."""
    if not home.animals_fit():
        yield "crowded", 1
        return
    here, elsewhere = herds(home)
    for where, herd in here.items():
        yield f"herd.{where}", [list(group) for group in herd]
    if elsewhere:
        yield "penned", [[shown(card), [list(group) for group in herd]] for card, herd in elsewhere.items()]


def open_slots(game: Game) -> Slots:
    """Return the key and value of the spaces that can be used now."""
    return usable_slots(game, LETTER)


def table_slots(game: Game) -> Slots:
    """Return the slots of the table: spaces, round cards, improvements, and the player to act."""
    slots = turn_slots(game)
    for key in sorted(game.spaces_in_play):
        count = game.goods_on.get(key, 0)
        slots[f"space.{key}"] = [[SPACES[key].good, count]] if count else []
    for key, seat in game.occupant.items():
        slots[f"person.{key}"] = seat
    for number, key in enumerate(game.cards, start=1):
        slots[f"card.{number}"] = key
    for key in sorted(game.majors):
        slots[f"major.{key}"] = FREE
    for seat, home in enumerate(game.homes):
        for key in sorted(home.majors):
            slots[f"major.{key}"] = seat
        for number, goods in home.due.items():
            slots.setdefault(f"due.{number}", []).extend([seat, good, count] for good, count in goods)
    return slots
