"""What action spaces and loot offer, in words."""

from collections.abc import Callable

from caverna.core.wording import listed

from .catalogue import LootRow, SpaceRow
from .catalogue.loot import LOOT_BREEDS, LOOT_DWELLING_COST
from .catalogue.offer import AND_OR, AND_THEN_OR, EITHER_OR, THEN_MAYBE, Act, Part, TakeGoods
from .goods import Goods

Worded = Callable[[Goods], str]
"""How an amount of goods is said."""

_JOINTS = {
    AND_OR: " and/or ",
    AND_THEN_OR: ", and then/or ",
    EITHER_OR: ", or ",
    THEN_MAYBE: ", then perhaps ",
}
_ACTS = {
    "meadow/field": "lay a meadow/field tile",
    "cavern/tunnel": "lay a cavern/tunnel tile",
    "cavern/tunnel or cavern/cavern": "lay a cavern/tunnel or cavern/cavern tile",
    "ore mine": "build an ore mine",
    "ruby mine on a tunnel": "build a ruby mine on a tunnel",
    "ruby mine on a deep tunnel": "build a ruby mine on a deep tunnel",
    "sow": "sow",
    "furnish": "furnish a cavern",
    "dwelling": "furnish a dwelling",
    "grow": "grow the family",
    "forge": "forge a weapon",
    "fences": "fence pastures",
    "stable": "build a stable",
    "trade": "trade ore up to 3 times",
    "buy": "buy goods",
    "imitate": "imitate an opponent's space",
}
_LOOT = {
    "+1": "all weapons gain 1 after the expedition",
    "furnish": "furnish a cavern",
    "stable": "build a stable",
    "tunnel": "lay a tunnel",
    "small pasture": "fence a small pasture for 1 wood",
    "large pasture": "fence a large pasture for 2 wood",
    "meadow": "lay a meadow",
    "dwelling": f"lay a Dwelling for {LOOT_DWELLING_COST}",
    "field": "lay a field",
    "sow": "sow",
    "cavern": "lay a cavern",
    "breed": f"breed up to {LOOT_BREEDS} types of animals",
}


def space_offer(row: SpaceRow, goods: Worded = str) -> str:
    """Return what a space lets one do: ``take the goods, and then/or level 1 expedition``."""
    offer = _part(row.do, bool(row.refill), goods)
    return f"pay {row.cost} food, then {offer}" if row.cost else offer


def _part(part: Part, accumulates: bool, goods: Worded, inner: bool = False) -> str:
    if not isinstance(part, Act):
        joined = _JOINTS[part.how].join(_part(one, accumulates, goods, True) for one in part.parts)
        if part.how == EITHER_OR:
            return f"either {joined}"
        return f"({joined})" if inner else joined
    if isinstance(part, TakeGoods):
        return _taking(part, accumulates, goods)
    words = f"level {part.level} expedition" if part.level else _ACTS[part.name]
    return f"{words} and get {goods(part.goods)}" if part.goods else words


def _taking(act: TakeGoods, accumulates: bool, goods: Worded) -> str:
    taken = ["the goods"] * accumulates + [goods(act.goods)] * bool(act.goods)
    if act.ore_per_mine:
        taken.append(f"{goods(Goods(ore=act.ore_per_mine))} per ore mine")
    if act.ruby_mines:
        taken.append(f"{goods(Goods(ruby=1))} with {act.ruby_mines} or more ruby mines")
    if act.token:
        taken.append("the starting player token")
    return "take " + listed(taken)


def refill(row: SpaceRow, goods: Worded = str) -> str:
    """Return what a space gains each round, as printed: ``3 wood (1 wood)``."""
    if not row.refill:
        return ""
    first = goods(row.refill)
    return first if row.refill == row.refill_more else f"{first} ({goods(row.refill_more)})"


def loot_offer(row: LootRow) -> str:
    """Return what a loot item brings."""
    return str(row.goods) if row.goods else _LOOT[row.does]
