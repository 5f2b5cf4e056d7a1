"""Expeditions and their loot (p. 21-22)."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, field

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.breeding import check_breed
from caverna.model.refusals import RuleBroken, Words, illegal

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.keys import ORDINARY_DWELLING
from ..catalogue.loot import LOOT, LOOT_BREEDS, LOOT_BY_NAME, LOOT_DWELLING_COST, LootRow
from ..catalogue.tables import RUBY_TILES, STRONGEST
from ..goods import FARM, NUMBER, Goods
from ..goods import NAMES as NAMES_OF_GOODS
from ..state.cells import NAMES, cell_named
from ..state.home import LAND_NUMBER, Dwarf, Home
from ..steps import Breed, Dwelling, Expedition, Furnish, Loot, Pasture, Sow, Stable, Step, Stronger, Tile
from .breeding import breed
from .fields import sow, sow_values
from .free_steps import FREE
from .furnishing import cells_for, furnish, furnishing_values, tile_named
from .land import allowed
from .pastures import (
    cells_for_stable,
    check_fence_price,
    check_pasture,
    check_stable,
    fence,
    lay_stable,
    meadows_to_fence,
)
from .prices import ways_to_pay
from .single_tiles import lay_single, tile_values
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


def expedition(turn: Turn, step: Expedition) -> None:
    """Go on an expedition. Its level is the largest number of different items (expedition.loot, ruling.loot-count).

    The strength at its start counts for all items (ruling.expedition-strength). Items are taken one after the other,
    with free steps between them, so that an earlier one may pay for a later one (ruling.one-by-one-loot). A second
    expedition of the same turn uses the increased strength and may bring the same items (expedition.adventure).
    """
    outing = set_out(turn)
    for number, item in enumerate(step.loot):
        turn.item = number
        bring(turn, outing, item)
    turn.item = turn.outing = None
    if not outing.taken:
        illegal("expedition.loot", "an expedition brings at least one item", found=0, expected=1)
    _experience(turn, "+1" in outing.taken)
    turn.acted = True


@define(eq=False, repr=False)
class Outing:
    """An expedition in progress: its strength, the largest number of items, the items taken so far."""

    strength: int
    most: int
    taken: set[str] = field(factory=set)
    row: LootRow | None = None
    """The item being taken."""

    @classmethod
    def of_one(cls, row: LootRow) -> "Outing":
        """Return an expedition that can bring only this item."""
        return cls(row.strength, 1, {other for other in LOOT_BY_NAME if other != row.does})

    def left(self) -> Iterator[LootRow]:
        """Yield the items that may still be taken. Their cells and prices are not checked."""
        for row in LOOT:
            if row.does not in self.taken:
                if not allowed(check_item, row, self.strength, self.taken, self.most):
                    return  # they are sorted by strength
                yield row


def set_out(turn: Turn) -> Outing:
    """Begin an expedition with the dwarf that was placed."""
    act = turn.take_act("expedition")
    turn.outing = Outing(turn.home.dwarfs[turn.dwarf].weapon or bare_hands(), act.level or len(LOOT_BY_NAME))
    return turn.outing


def loot_strength(weapon: int) -> int:
    """Return the strength of an expedition with this weapon, 0 if the dwarf may not go."""
    return weapon or (1 if allowed(bare_hands) else 0)


def bring(turn: Turn, outing: Outing, item: Step) -> None:
    """Take one item, or make a free step between items."""
    home, kind, taken = turn.home, type(item), outing.taken
    if kind in FREE:
        FREE[kind](turn, item)
    else:
        if home.housing_unchecked:
            turn.refuse_if_unhoused()
        outing.row = row = row_of(item)
        if row.strength > outing.strength or row.does in taken or len(taken) == outing.most:
            rulings = turn.game.rulings
            early = rulings.meadow_loot_at if row.does == "meadow" else row.strength
            seen = () if rulings.loot_twice and len(taken) < outing.most else taken
            check_item(row, outing.strength + row.strength - early, seen, outing.most)
        taken.add(row.does)
        ITEMS[kind].play(turn, item)
    if home.housing_unchecked:
        turn.recheck_housing()


def bring_alone(turn: Turn, item: Step, row: LootRow) -> None:
    """Take one item, without a check of the weapon and of earlier items."""
    turn.outing = Outing(row.strength, 1, row=row)
    ITEMS[type(item)].play(turn, item)


def row_of(item: Step) -> LootRow:
    """Return the loot item that a step takes; refuse a step that takes none."""
    if isinstance(item, Loot):
        name, row = item.good, _GOODS.get(item.good)
    elif isinstance(item, Tile):
        name, row = item.kind, _TILES.get(item.kind)
    elif isinstance(item, Pasture):
        name, row = f"a pasture of {len(item.cells)} cells", _PASTURES.get(len(item.cells))
    else:
        name, row = item.word, _OTHERS.get(type(item))
    if row is None:
        message = f"{name!r} is not a loot item"
        raise RuleBroken("record.step", message, expected=", ".join(LOOT_BY_NAME), kind="malformed")
    return row


def bare_hands() -> int:
    """Refuse a dwarf without a weapon (expedition.armed). If the rule is waived, return strength 1."""
    illegal("expedition.armed", "the dwarf has no weapon", found="unarmed", expected="an armed dwarf")
    return 1


def too_weak(item: str, needed: int, strength: int) -> Words:
    """Return the message for an item that the weapon is too weak for."""
    return Words(f"{item} needs strength {needed}, the weapon has {strength}", strength, needed)


def taken_twice(item: str) -> Words:
    """Return the message for an item that is taken twice."""
    return Words(f"{item} is taken twice", 2, 1)


def too_many_births(count: int) -> Words:
    """Return the message for a breeding item with too many types, or none."""
    limits = f"1 to {LOOT_BREEDS}"
    return Words(f"the item breeds {limits} types of farm animals", count, limits)


def check_item(row: LootRow, strength: int, taken: Collection[str], level: int) -> None:
    """Check that one more item may be taken, after those in ``taken``, at this strength and level (expedition.loot)."""
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
    """Add 1 to the dwarf's weapon, and with the item +1 another 1 to all weapons, up to 14 (expedition.experience)."""
    dwarfs = turn.home.dwarfs
    for index in range(len(dwarfs)) if all_stronger else (turn.dwarf,):
        weapon, space, newborn = dwarfs[index]
        if weapon:
            more = (index == turn.dwarf) + all_stronger
            dwarfs[index] = Dwarf(min(STRONGEST, weapon + more), space, newborn)


# --- plain items ------------------------------------------------------------------------------------------------


def _left(turn: Turn) -> list[str]:
    assert turn.outing is not None
    return [row.does for row in turn.outing.left()]


def goods(turn: Turn, item: Loot) -> None:
    """Gain the goods of a plain item (expedition.loot)."""
    assert turn.outing is not None
    assert turn.outing.row is not None
    for good, count in turn.outing.row.goods.pairs:
        turn.home.gain(good, count, "expedition")


def goods_values(turn: Turn, field: str, draft: "Draft") -> list[str]:
    """Return the plain goods that the expedition can still bring."""
    return [] if field in draft.given else [does for does in _left(turn) if LOOT_BY_NAME[does].goods]


def stronger(turn: Turn, item: Stronger) -> None:
    """Do nothing: the weapons become stronger after the expedition (ruling.expedition-strength)."""


# --- tiles, pastures, stables and sowing as loot ----------------------------------------------------------------


def tile(turn: Turn, item: Tile) -> None:
    """Lay a single tile."""
    lay_single(turn.home, cell_named(item.cell), LAND_NUMBER[item.kind])


def loot_tile_values(turn: Turn, field: str, draft: "Draft") -> list[str]:
    """Return the kinds of single tile that are left and fit on a cell, or the cells for the chosen kind."""
    return tile_values(turn.home, [does for does in _left(turn) if does in RUBY_TILES], field, draft)


def pasture(turn: Turn, item: Pasture) -> None:
    """Build a pasture for half the wood. The Carpenter reduces each one (ruling.wood-discount-per-action)."""
    cells = tuple(map(cell_named, item.cells))
    fence(turn.home, cells, check_loot_pasture(turn.home, cells))


def check_loot_pasture(home: Home, cells: tuple[int, ...]) -> int:
    """Check the cells of a pasture and that it can be paid. Return its price in wood."""
    check_pasture(home, cells)
    return check_fence_price(home, cells, _PASTURES[len(cells)].wood)


def loot_pasture_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Return the meadows for a pasture of a size that is left."""
    left = _left(turn)
    sizes = tuple(size for size, row in _PASTURES.items() if row.does in left)
    return meadows_to_fence(turn.home, sizes, draft, lambda cells: check_loot_pasture(turn.home, cells))


def stable(turn: Turn, item: Stable) -> None:
    """Build a stable without paying."""
    cell = cell_named(item.cell)
    check_stable(turn.home, cell)
    lay_stable(turn.home, cell)


def loot_stable_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Return the cells for a stable."""
    return cells_for_stable(turn.home, draft)


def sow_loot(turn: Turn, item: Sow) -> None:
    """Sow, as the action of a space does."""
    sow(turn.home, tuple(map(cell_named, item.grain)), tuple(map(cell_named, item.vegetable)))


# --- furnishings as loot ----------------------------------------------------------------------------------------


def furnish_loot(turn: Turn, item: Furnish) -> None:
    """Furnish a cavern at the usual price."""
    row = tile_named(item.tile, turn.game.supply)
    furnish(turn.home, turn.game.supply, row, cell_named(item.cell), item.paying)


def dwelling(turn: Turn, item: Dwelling) -> None:
    """Furnish an ordinary Dwelling for 2 wood 2 stone; discounts apply (ruling.loot-dwelling)."""
    furnish(turn.home, turn.game.supply, _DWELLING, cell_named(item.cell), item.paying, LOOT_DWELLING_COST)


def dwelling_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the cells for the Dwelling, or the ways to pay for it."""
    paying = ways_to_pay(turn.home, LOOT_DWELLING_COST, _DWELLING.full_name)
    if field == "paying":
        yield from () if field in draft.given else paying
    elif next(paying, None) is not None and field not in draft.given:
        yield from (NAMES[cell] for cell in cells_for(turn, _DWELLING))


# --- breeding as loot -------------------------------------------------------------------------------------------


def breed_loot(turn: Turn, item: Breed) -> None:
    """Breed 1 or 2 types of farm animals."""
    animals = [Goods.named(name) for name in item.animals]
    check_births(animals)
    breed(turn.home, animals, turn.game.rulings.newborns_without_room)


def check_births(animals: Sequence[int]) -> None:
    """Check the number of types that the breeding item breeds (expedition.loot)."""
    if not 1 <= len(animals) <= LOOT_BREEDS:
        illegal("expedition.loot", too_many_births, len(animals))


def births_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Yield the animals that can breed in addition to those in the draft."""
    present = [Goods.named(name) for name in draft.given.get(field, ())]
    for animal in FARM:
        born = [*present, animal]
        if allowed(check_births, born) and allowed(check_breed, turn.home, born):
            yield NAMES_OF_GOODS[animal]


ITEMS: Chapter = {
    Loot: Action(goods, goods_values),
    Stronger: Action(stronger),
    Furnish: Action(furnish_loot, furnishing_values),
    Dwelling: Action(dwelling, dwelling_values),
    Stable: Action(stable, loot_stable_values),
    Tile: Action(tile, loot_tile_values),
    Pasture: Action(pasture, loot_pasture_values),
    Sow: Action(sow_loot, sow_values),
    Breed: Action(breed_loot, births_values),
}
"""Step class of an item -> the functions that take it and list its values."""
ACTIONS: Chapter = {Expedition: Action(expedition)}
_DWELLING = FURNISHINGS[ORDINARY_DWELLING]
_GOODS = {name: row for name, row in LOOT_BY_NAME.items() if name in NUMBER}
_TILES = {name: row for name, row in LOOT_BY_NAME.items() if name in RUBY_TILES}
_PASTURES = {1: LOOT_BY_NAME["small pasture"], 2: LOOT_BY_NAME["large pasture"]}
_OTHERS: dict[type[Step], LootRow] = {
    kind: LOOT_BY_NAME[kind.word] for kind in (Stronger, Furnish, Dwelling, Stable, Sow, Breed)
}
KIND_OF: dict[str, type[Step]] = {
    **dict.fromkeys(_GOODS, Loot),
    **dict.fromkeys(_TILES, Tile),
    **dict.fromkeys((row.does for row in _PASTURES.values()), Pasture),
    **{row.does: kind for kind, row in _OTHERS.items()},
}
"""Item -> the step class that takes it."""
