"""The state of a game as keys with values, so that a page gets only the changes (see `caverna.drawing.parts`).

Examples are ``0.good.3`` (the rubies of the first player), ``0.cell.C4`` (the look of a cell), ``space.housework``
(the goods on a space) and ``dwarf.housework`` (the dwarf on it).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from caverna.drawing.parts import Slots
from caverna.drawing.slots import lettered, sheet_slots
from caverna.games.farming.page import supply_slots, turn_slots, usable_slots
from caverna.model.steps import Step

from ..catalogue.furnishings import DELIVERIES
from ..catalogue.rounds import rounds_for
from ..catalogue.spaces import SPACES
from ..goods import NUMBER
from ..rules.game import Game
from ..rules.scoring import score
from ..state.home import Home
from .svg import herds, looks

LETTER = lettered(SPACES)
"""Key of a space -> its letter in the value of ``open``, which lists the spaces that can be used."""


def player_slots(game: Game, seat: int) -> Slots:
    """Return the keys and values of one player."""
    return home_slots(game.homes[seat], seat)


def home_slots(home: Home, seat: int) -> Slots:
    """Return the keys and values of one player's home."""
    return {f"{seat}.{name}": value for name, value in _home(home)}


def _home(home: Home) -> Iterator[tuple[str, Any]]:
    yield from supply_slots(home)
    yield "dwarfs", [[one.weapon, one.space or "", int(one.newborn)] for one in _family(home)]
    yield from sheet_slots(score(home))
    for name, look in looks(home).items():
        yield f"cell.{name}", look
    if home.animals_fit():
        for where, groups in herds(home).items():
            yield f"herd.{where}", [[NUMBER[animal], count] for animal, count in groups]
    else:
        yield "crowded", 1
    due = [[DELIVERIES[key], count] for key, count in home.deliveries_due.items() if count]
    if due:
        yield "due", due


def _family(home: Home) -> list[Any]:
    """Return the dwarfs in an order that does not change when one is placed."""
    return sorted(home.dwarfs, key=lambda one: (one.newborn, one.weapon, one.space or "~"))


def open_slots(game: Game) -> Slots:
    """Return the key and value of the spaces that can be used now."""
    return usable_slots(game, LETTER)


def table_slots(game: Game) -> Slots:
    """Return the keys and values of the table: spaces, cards, the next player. `lasting_slots` has the markers."""
    slots = turn_slots(game)
    slots["starts next"] = game.next_starting
    for key in sorted(game.spaces_in_play):
        slots[f"space.{key}"] = [list(pair) for pair in game.goods_on.get(key, ())]
    for key, seat in game.occupant.items():
        weapon = next((one.weapon for one in game.homes[seat].dwarfs if one.space == key), 0)
        slots[f"dwarf.{key}"] = [seat, weapon]
    for number, key in zip(rounds_for(len(game.homes)), game.cards, strict=False):
        slots[f"card.{number}"] = key
    return slots


def lasting_slots(game: Game) -> Slots:
    """Return the key and value of the round's marker. They must be kept: the game forgets the marker later."""
    return {f"marker.{game.round}": game.marker} if game.marker is not None else {}


_HALF = {
    "meadow": "meadow", "field": "field", "cavern": "cavern", "second": "cavern", "tunnel": "tunnel",
    "mine": "ore_mine", "deep": "deep_tunnel",
}  # fmt: skip
"""Field of a twin tile -> the look of that half."""


def draft_slots(seat: int, draft: Mapping[str, Any]) -> Slots:
    """Return the keys and values for a tile that is being laid: the halves whose cells are known."""
    return {f"{seat}.cell.{draft[field]}": look for field, look in _HALF.items() if isinstance(draft.get(field), str)}


def step_slots(step: Step) -> Slots:
    """Return nothing: all effects of a step are visible in the other keys."""
    return {}
