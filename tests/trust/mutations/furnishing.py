"""Operators for furnishings (which tile, where, at what price) and for the family that lives in them."""

from collections.abc import Iterator
from random import Random

from caverna.games.caverna import Goods, Home
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS, OVERBUILDS, FurnishingRow
from caverna.games.caverna.goods import ORE, STONE, WOOD
from caverna.games.caverna.options import INTRODUCTORY
from caverna.games.caverna.state.cells import INSIDE_FOREST, INSIDE_MOUNTAIN, NAMES
from caverna.games.caverna.state.home import CAVERN, DEEP_TUNNEL, TUNNEL
from caverna.games.caverna.steps import Furnish, Grow, Place
from caverna.games.farming.cells import members

from .moments import AtTurn, Change
from .operators import at_turn, some

ROOM = {"dwelling": 1, "simple_dwelling_4_2": 1, "simple_dwelling_3_3": 1, "mixed_dwelling": 1, "couple_dwelling": 2}
"""Dwarfs for each dwelling. The entry-level dwelling holds 2, the Additional dwelling only the sixth."""


def _cavern(at: AtTurn, dice: Random) -> str | None:
    cell = some(dice, at.home.cells_of(CAVERN))
    return NAMES[cell] if cell is not None else None


def _rows(at: AtTurn) -> Iterator[FurnishingRow]:
    """Return the tiles on the supply board that can be put on an empty cavern."""
    for key, row in FURNISHINGS.items():
        if key in at.game.supply and OVERBUILDS.get(key) not in at.home.active:
            yield row


def _furnish(
    at: AtTurn, dice: Random, row: FurnishingRow | None, cell: str | None, paying: Goods | None = None
) -> Change | None:
    """Furnish a cell on a space that allows it."""
    space = some(dice, at.spaces("furnish"))
    if space is None or row is None or cell is None:
        return None
    return at.line(Place(space), Furnish(row.full_name, cell, paying), at=1)


@at_turn("a furnishing that somebody has", "furnish.available")
def taken(at: AtTurn, dice: Random) -> Change | None:
    keys = {key for home in at.game.homes for key in (*home.furnished.values(), *home.covered.values())}
    rows = [row for key, row in FURNISHINGS.items() if key in keys and not row.unlimited]
    return _furnish(at, dice, some(dice, rows), _cavern(at, dice))


@at_turn("a furnishing of the other variant", "furnish.available")
def other_variant(at: AtTurn, dice: Random) -> Change | None:
    if at.game.variant != INTRODUCTORY:
        return None
    row = dice.choice([row for row in FURNISHINGS.values() if not row.intro])
    return _furnish(at, dice, row, _cavern(at, dice))


# --- where ------------------------------------------------------------------------------------------------------


@at_turn("a furnishing on a tunnel", "furnish.cavern")
def on_tunnel(at: AtTurn, dice: Random) -> Change | None:
    """Only the Work room would allow it."""
    cell = some(dice, at.home.cells_of(TUNNEL, DEEP_TUNNEL))
    if cell is None or "work_room" in at.home.active:
        return None
    return _furnish(at, dice, some(dice, _rows(at)), NAMES[cell])


@at_turn("a furnishing on another one", "furnish.cavern")
def on_furnishing(at: AtTurn, dice: Random) -> Change | None:
    return _furnish(at, dice, some(dice, _rows(at)), NAMES[dice.choice(list(at.home.furnished))])


@at_turn("a furnishing where no cavern is", "furnish.cavern")
def on_bare_rock(at: AtTurn, dice: Random) -> Change | None:
    cell = dice.choice(members((INSIDE_MOUNTAIN & ~at.home.tiles) | INSIDE_FOREST))
    return _furnish(at, dice, some(dice, _rows(at)), NAMES[cell])


@at_turn("Trader and Spare part storage beside each other", "ruling.overbuild")
def beside(at: AtTurn, dice: Random) -> Change | None:
    rows = [FURNISHINGS[key] for key, lower in OVERBUILDS.items() if key in at.game.supply and lower in at.home.active]
    return _furnish(at, dice, some(dice, rows), _cavern(at, dice))


@at_turn("something else where a dwelling is furnished", "furnish.dwelling")
def no_dwelling(at: AtTurn, dice: Random) -> Change | None:
    space, cell = some(dice, at.spaces("dwelling")), _cavern(at, dice)
    row = some(dice, (row for row in _rows(at) if not row.is_dwelling))
    if space is None or cell is None or row is None:
        return None
    return at.line(Place(space), Furnish(row.full_name, cell), at=1)


# --- for what ---------------------------------------------------------------------------------------------------


def least(home: Home, row: FurnishingRow, good: int) -> int:
    """Return the least of a good that a tile can cost: with a discount, and 1 swapped by the Builder."""
    cost = dict(row.cost.pairs).get(good, 0)
    if good == WOOD:
        cost -= ("carpenter" in home.active) + ("builder" in home.active)
    elif good == STONE:
        cost -= ("stone_carver" in home.active) + ("builder" in home.active)
    return max(cost, 0)


def least_in_all(home: Home, row: FurnishingRow) -> int:
    """Return the least number of goods that a tile can cost; a swap is one for one."""
    cost = dict(row.cost.pairs)
    off = (WOOD in cost and "carpenter" in home.active) + (STONE in cost and "stone_carver" in home.active)
    return sum(cost.values()) - off


@at_turn("a furnishing that cannot be paid", "furnish.cost")
def unaffordable(at: AtTurn, dice: Random) -> Change | None:
    """Housework gives a dog and nothing that pays for a tile, unless the Dog school adds wood."""
    if "dog_school" in at.home.active:
        return None
    rows = [
        row for row in _rows(at) if any(at.home.goods[good] < least(at.home, row, good) for good, _ in row.cost.pairs)
    ]
    return _furnish(at, dice, some(dice, rows), _cavern(at, dice))


@at_turn("a furnishing for nothing", "furnish.cost")
def for_nothing(at: AtTurn, dice: Random) -> Change | None:
    rows = [row for row in _rows(at) if least_in_all(at.home, row) > 0]
    return _furnish(at, dice, some(dice, rows), _cavern(at, dice), Goods())


@at_turn("a furnishing for too little", "furnish.cost")
def too_cheap(at: AtTurn, dice: Random) -> Change | None:
    """Pays one good of its price, although the least are two."""
    row = some(dice, (row for row in _rows(at) if least_in_all(at.home, row) > 1))
    if row is None:
        return None
    good, _ = dice.choice(row.cost.pairs)
    return _furnish(at, dice, row, _cavern(at, dice), Goods.of([(good, 1)]))


@at_turn("a furnishing paid with ore without the Builder", "furnish.cost")
def swapped(at: AtTurn, dice: Random) -> Change | None:
    rows = [row for row in _rows(at) if WOOD in dict(row.cost.pairs)]
    row = some(dice, rows)
    if row is None or "builder" in at.home.active:
        return None
    price = dict(row.cost.pairs)
    price[WOOD] -= 1
    price[ORE] = price.get(ORE, 0) + 1
    paying = Goods.of((good, count) for good, count in price.items() if count)
    return _furnish(at, dice, row, _cavern(at, dice), paying)


# --- family -----------------------------------------------------------------------------------------------------


def room(home: Home) -> int:
    """Return how many dwarfs the dwellings hold, without the place for the sixth."""
    return 2 + sum(ROOM.get(key, 0) for key in home.furnished.values())


def _grow(at: AtTurn, dice: Random) -> Change | None:
    """Grow on a space that needs no action before it."""
    space = some(dice, (name for name in at.spaces("grow") if name != "Urgent wish for children"))
    return at.line(Place(space), Grow(), at=1) if space is not None else None


@at_turn("growth without room", "family.room")
def no_room(at: AtTurn, dice: Random) -> Change | None:
    return _grow(at, dice) if len(at.home.dwarfs) < 5 and room(at.home) <= len(at.home.dwarfs) else None


@at_turn("a sixth dwarf without the Additional dwelling", "family.room", "family.limit")
def sixth(at: AtTurn, dice: Random) -> Change | None:
    return _grow(at, dice) if len(at.home.dwarfs) == 5 and "additional_dwelling" not in at.home.active else None


@at_turn("a sixth dwarf although there is room", "family.limit")
def above_limit(at: AtTurn, dice: Random) -> Change | None:
    home = at.home
    if len(home.dwarfs) != 5 or room(home) < 6 or "additional_dwelling" in home.active:
        return None
    return _grow(at, dice)
