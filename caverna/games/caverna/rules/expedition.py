"""Expeditions and their loot (p. 21-22)."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from attrs import define, field

from caverna.model.refusals import RuleBroken, Words, illegal

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.keys import ORDINARY_DWELLING
from ..catalogue.loot import LOOT_BREEDS, LOOT_BY_NAME, LOOT_DWELLING_COST, LootRow
from ..catalogue.tables import RUBY_TILES, STRONGEST
from ..goods import NUMBER, Goods
from ..state.cells import cell_named
from ..state.home import LAND_NUMBER, Dwarf, Home
from ..steps import Breed, Dwelling, Expedition, Furnish, Loot, Pasture, Sow, Stable, Step, Stronger, Tile
from .acts import check_fence_price, fence
from .breeding import breed
from .free_steps import FREE
from .furnish import furnish, tile_named
from .land import check_pasture, check_stable, lay_single, lay_stable, sow
from .turn import Turn


def expedition(turn: Turn, step: Expedition) -> None:
    """Go on an expedition: 1 to as many different items as its level says (expedition.loot, ruling.loot-count).

    The strength that counts is that at its start (ruling.expedition-strength). Items are taken one after the other,
    with free steps between them, so that an earlier one may pay for a later one (ruling.one-by-one-loot). A second
    expedition of the same turn has the higher strength and may bring the same items (expedition.adventure).
    """
    outing = set_out(turn)
    for number, item in enumerate(step.loot):
        turn.item = number
        bring(turn, outing, item)
    turn.item = None
    if not outing.taken:
        illegal("expedition.loot", "an expedition brings at least one item", found=0, expected=1)
    _experience(turn, "+1" in outing.taken)
    turn.acted = True


@define(eq=False, repr=False)
class Outing:
    """An expedition on its way: the strength that counts, how many items it may bring, those it has."""

    strength: int
    most: int
    taken: set[str] = field(factory=set)


def set_out(turn: Turn) -> Outing:
    """Begin an expedition with the dwarf that was placed."""
    act = turn.take_act("expedition")
    return Outing(turn.home.dwarfs[turn.dwarf].weapon or bare_hands(), act.level or len(LOOT_BY_NAME))


def bring(turn: Turn, outing: Outing, item: Step) -> None:
    """Take one item, or make a free step between items."""
    home, kind, taken = turn.home, type(item), outing.taken
    if kind in FREE:
        FREE[kind](turn, item)
    else:
        if home.housing_unchecked:
            turn.refuse_if_unhoused()
        row = row_of(item)
        if row.strength > outing.strength or row.does in taken or len(taken) == outing.most:
            check_item(row, outing.strength, taken, outing.most)
        taken.add(row.does)
        ITEMS[kind](turn, item, row)
    if home.housing_unchecked:
        turn.recheck_housing()


def row_of(item: Step) -> LootRow:
    """Return the loot item a step takes."""
    if isinstance(item, Loot):
        name, row = item.good, _GOODS.get(item.good)
    elif isinstance(item, Tile):
        name, row = item.kind, _TILES.get(item.kind)
    elif isinstance(item, Pasture):
        name, row = f"a pasture of {len(item.cells)} cells", _PASTURES.get(len(item.cells))
    else:
        name, row = item.word, _OTHERS.get(type(item))
    if row is None:
        raise RuleBroken("record.step", f"{name!r} is no loot item", expected=", ".join(LOOT_BY_NAME), kind="malformed")
    return row


def bare_hands() -> int:
    """Refuse a dwarf without a weapon (expedition.armed); where that is not checked its strength is 1."""
    illegal("expedition.armed", "the dwarf has no weapon", found="unarmed", expected="an armed dwarf")
    return 1


def too_weak(item: str, needed: int, strength: int) -> Words:
    """Make the words of a refusal: the weapon is too weak for an item."""
    return Words(f"{item} needs strength {needed}, the weapon has {strength}", strength, needed)


def taken_twice(item: str) -> Words:
    """Make the words of a refusal: an item is taken again."""
    return Words(f"{item} is taken twice", 2, 1)


def too_many_births(count: int) -> Words:
    """Make the words of a refusal: the breeding item breeds too many types, or none."""
    limits = f"1 to {LOOT_BREEDS}"
    return Words(f"the item breeds {limits} types of farm animals", count, limits)


def check_item(row: LootRow, strength: int, taken: Collection[str], level: int) -> None:
    """Check whether one more item may be taken (expedition.loot)."""
    if row.strength > strength:
        illegal("expedition.loot", too_weak, row.name, row.strength, strength)
    if row.does in taken:
        illegal("expedition.loot", taken_twice, row.name)
    elif len(taken) == level:
        items = "item" if level == 1 else "items"
        illegal(
            "expedition.loot", f"a level {level} expedition brings {level} {items}", found=level + 1, expected=level
        )


def _experience(turn: Turn, all_stronger: bool) -> None:
    """The weapon gains 1; with the item +1 all weapons gain 1 more; never above 14 (expedition.experience)."""
    dwarfs = turn.home.dwarfs
    for index in range(len(dwarfs)) if all_stronger else (turn.dwarf,):
        weapon, space, newborn = dwarfs[index]
        if weapon:
            more = (index == turn.dwarf) + all_stronger
            dwarfs[index] = Dwarf(min(STRONGEST, weapon + more), space, newborn)


# --- the items --------------------------------------------------------------------------------------------------


def _goods(turn: Turn, item: Loot, row: LootRow) -> None:
    for good, count in row.goods.pairs:
        turn.home.gain(good, count, "expedition")


def _stronger(turn: Turn, item: Stronger, row: LootRow) -> None:
    """Do nothing yet: the weapons gain after the expedition (ruling.expedition-strength)."""


def _furnish(turn: Turn, item: Furnish, row: LootRow) -> None:
    tile = tile_named(item.tile, turn.game.supply)
    furnish(turn.home, turn.game.supply, tile, cell_named(item.cell), item.paying)


def _dwelling(turn: Turn, item: Dwelling, row: LootRow) -> None:
    """Furnish an ordinary Dwelling for 2 wood 2 stone; discounts apply (ruling.loot-dwelling)."""
    cell = cell_named(item.cell)
    furnish(turn.home, turn.game.supply, FURNISHINGS[ORDINARY_DWELLING], cell, item.paying, LOOT_DWELLING_COST)


def _stable(turn: Turn, item: Stable, row: LootRow) -> None:
    cell = cell_named(item.cell)
    check_stable(turn.home, cell)
    lay_stable(turn.home, cell)


def _tile(turn: Turn, item: Tile, row: LootRow) -> None:
    lay_single(turn.home, cell_named(item.cell), LAND_NUMBER[item.kind])


def _pasture(turn: Turn, item: Pasture, row: LootRow) -> None:
    """Fence a pasture for half the wood, an action of its own for the Carpenter (ruling.wood-discount-per-action)."""
    cells = tuple(map(cell_named, item.cells))
    fence(turn.home, cells, check_loot_pasture(turn.home, cells, row))


def check_loot_pasture(home: Home, cells: tuple[int, ...], row: LootRow) -> int:
    """Check where the pasture goes and that it can be paid; return the wood."""
    check_pasture(home, cells)
    return check_fence_price(home, cells, row.wood)


def _sow(turn: Turn, item: Sow, row: LootRow) -> None:
    sow(turn.home, tuple(map(cell_named, item.grain)), tuple(map(cell_named, item.vegetable)))


def _breed(turn: Turn, item: Breed, row: LootRow) -> None:
    animals = [Goods.named(name) for name in item.animals]
    check_births(animals)
    breed(turn.home, animals)


def check_births(animals: Sequence[int]) -> None:
    """Check how many types the breeding item breeds (expedition.loot)."""
    if not 1 <= len(animals) <= LOOT_BREEDS:
        illegal("expedition.loot", too_many_births, len(animals))


ITEMS: dict[type[Step], Callable[[Turn, Any, LootRow], None]] = {
    Loot: _goods,
    Stronger: _stronger,
    Furnish: _furnish,
    Dwelling: _dwelling,
    Stable: _stable,
    Tile: _tile,
    Pasture: _pasture,
    Sow: _sow,
    Breed: _breed,
}
_GOODS = {name: row for name, row in LOOT_BY_NAME.items() if name in NUMBER}
_TILES = {name: row for name, row in LOOT_BY_NAME.items() if name in RUBY_TILES}
_PASTURES = {1: LOOT_BY_NAME["small pasture"], 2: LOOT_BY_NAME["large pasture"]}
_OTHERS: dict[type[Step], LootRow] = {
    kind: LOOT_BY_NAME[kind.word] for kind in (Stronger, Furnish, Dwelling, Stable, Sow, Breed)
}
