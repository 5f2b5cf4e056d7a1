"""Operators for forging, expeditions and loot."""

from random import Random

from caverna.games.caverna import Goods
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.catalogue.loot import LOOT
from caverna.games.caverna.goods import FARM, FOOD, ORE
from caverna.games.caverna.goods import NAMES as GOODS
from caverna.games.caverna.state.cells import INSIDE_FOREST, INSIDE_MOUNTAIN, NAMES
from caverna.games.caverna.state.home import CAVERN, FIELD, MEADOW
from caverna.games.caverna.steps import (
    Breed,
    Dwelling,
    Expedition,
    Forge,
    Furnish,
    Have,
    Loot,
    Pasture,
    Place,
    Sow,
    Stable,
    Step,
    Stronger,
    Tile,
)
from caverna.games.farming.cells import members

from .furnishing import least
from .moments import AtTurn, Change
from .operators import at_turn, some

PLAIN = {row.does: row.strength for row in LOOT if row.goods and row.goods.pairs[0][0] not in FARM}
"""Loot that is a good and needs no room, with the strength it needs."""


def _forge(at: AtTurn, dice: Random, strength: int) -> Change | None:
    space = some(dice, at.spaces("forge"))
    return at.line(Place(space), Forge(strength), at=1) if space is not None else None


@at_turn("a weapon above 8", "weapon.forge")
def too_strong(at: AtTurn, dice: Random) -> Change | None:
    return _forge(at, dice, dice.randint(9, 14)) if not at.weapon else None


@at_turn("a weapon without the ore", "weapon.forge")
def unpaid(at: AtTurn, dice: Random) -> Change | None:
    off = 2 * ("blacksmith" in at.home.active)
    strength = some(dice, (strength for strength in range(1, 9) if strength - off > at.home.goods[ORE]))
    return _forge(at, dice, strength) if strength is not None and not at.weapon else None


@at_turn("a weapon for an armed dwarf", "weapon.forge")
def armed(at: AtTurn, dice: Random) -> Change | None:
    return _forge(at, dice, 1) if at.weapon else None


# --- expeditions ------------------------------------------------------------------------------------------------


def _gone(at: AtTurn, dice: Random, *loot: Step, item: int | None = None) -> Change | None:
    """Go on an expedition on a space that offers one."""
    space = some(dice, at.spaces("expedition"))
    return at.line(Place(space), Expedition(loot), at=1, item=item) if space is not None else None


def _within(strength: int) -> list[Step]:
    return [Stronger(), *(Loot(good) for good, least in PLAIN.items() if least <= strength)]


@at_turn("an expedition without a weapon", "expedition.armed")
def bare_hands(at: AtTurn, dice: Random) -> Change | None:
    return _gone(at, dice, dice.choice(_within(1))) if not at.weapon else None


@at_turn("loot above the strength", "expedition.loot")
def out_of_reach(at: AtTurn, dice: Random) -> Change | None:
    if not at.weapon:
        return None
    row = some(dice, (row for row in LOOT if row.goods and row.strength > at.weapon))
    return _gone(at, dice, Loot(row.does), item=0) if row is not None else None


@at_turn("loot taken twice", "expedition.loot")
def twice(at: AtTurn, dice: Random) -> Change | None:
    item = dice.choice(_within(at.weapon))
    return _gone(at, dice, item, item, item=1) if at.weapon else None


@at_turn("more loot than the level", "expedition.loot")
def too_much(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, at.spaces("expedition"))
    if space is None or not at.weapon:
        return None
    offer = at.row(space).offer
    level = offer.acts[offer.find["expedition"][0]].level
    items = _within(at.weapon)
    if len(items) <= level:
        return None
    return at.line(Place(space), Expedition(dice.sample(items, level + 1)), at=1, item=level)


@at_turn("an expedition without loot", "expedition.loot")
def nothing_taken(at: AtTurn, dice: Random) -> Change | None:
    """It has only a free step, here a true assertion."""
    space = some(dice, at.spaces("expedition"))
    home = at.after(Place(space)) if space is not None else None
    if space is None or home is None or not at.weapon:
        return None
    true = Have(Goods.of([(FOOD, home.goods[FOOD])]))
    return at.line(Place(space), Expedition((true,)), at=1)


@at_turn(
    "loot that cannot be used", "stable.build", "mountain.single", "forest.single", "fence.small", "sow.field",
    "harvest.breed", "furnish.cavern",
)  # fmt: skip
def of_no_use(at: AtTurn, dice: Random) -> Change | None:
    home = at.home
    tiles = members(INSIDE_MOUNTAIN & home.tiles)
    laid = members(INSIDE_FOREST & home.tiles)
    not_meadow = [cell for cell in members(INSIDE_FOREST) if home.land[cell] != MEADOW]
    no_field = [cell for cell in members(INSIDE_FOREST) if home.land[cell] != FIELD]
    lonely = [GOODS[animal] for animal in FARM if home.goods[animal] < 2]
    no_cavern = members(INSIDE_MOUNTAIN & ~home.tiles)
    ways: list[tuple[int, Step]] = [
        (8, Stable(NAMES[dice.choice(members(INSIDE_MOUNTAIN))])),
        (9, Tile("tunnel", NAMES[dice.choice(tiles)])),
        (9, Pasture(NAMES[dice.choice(not_meadow)])),
        (12, Sow((NAMES[dice.choice(no_field)],))),
        (14, Tile("cavern", NAMES[dice.choice(tiles)])),
    ]
    if laid:
        ways += [(11, Tile("meadow", NAMES[dice.choice(laid)])), (12, Tile("field", NAMES[dice.choice(laid)]))]
    if no_cavern:
        ways += [(11, Dwelling(NAMES[dice.choice(no_cavern)])), (7, Furnish("Dwelling", NAMES[dice.choice(no_cavern)]))]
    if lonely:
        ways.append((14, Breed(dice.choice(lonely))))
    step = some(dice, (step for least, step in ways if least <= at.weapon))
    return _gone(at, dice, step, item=0) if step is not None else None


@at_turn("loot that cannot be paid", "furnish.cost")
def unpaid_loot(at: AtTurn, dice: Random) -> Change | None:
    """An ordinary Dwelling costs 4 wood 3 stone, as loot of its own 2 wood 2 stone."""
    space, cell = some(dice, at.spaces("expedition")), some(dice, at.home.cells_of(CAVERN))
    home = at.after(Place(space)) if space is not None else None
    if space is None or home is None or cell is None or at.weapon < 7:
        return None
    row = FURNISHINGS["dwelling"]
    if all(home.goods[good] >= least(home, row, good) for good, _ in row.cost.pairs):
        return None
    return at.line(Place(space), Expedition((Furnish("Dwelling", NAMES[cell]),)), at=1, item=0)
