"""Texts about the actions of spaces, and about loot."""

from collections.abc import Callable

from caverna.games.farming.offers import Say, tree_in_words
from caverna.model.wording import listed

from .catalogue import LootRow, SpaceRow
from .catalogue.acts import ACTS
from .catalogue.loot import LOOT_BREEDS, LOOT_DWELLING_COST
from .catalogue.offer import Act, TakeGoods
from .goods import Goods

Worded = Callable[[Goods], str]
"""A function that returns the text of an amount of goods."""
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


def space_offer(row: SpaceRow, goods: Worded = str, say: Say = str) -> str:
    """Return a text with the actions of a space: ``take the goods, and then/or level 1 expedition``.

    ``goods`` returns the text of an amount, ``say`` translates phrases.
    """
    offer = tree_in_words(row.do, say, lambda act: _act(act, bool(row.refill), goods, say))
    return say("pay {cost} food, then {offer}").format(cost=row.cost, offer=offer) if row.cost else offer


def _act(act: Act, accumulates: bool, goods: Worded, say: Say) -> str:
    if isinstance(act, TakeGoods):
        return _taking(act, accumulates, goods, say)
    words = say(ACTS[act.name].words).format(level=act.level)
    return say("{offer} and get {goods}").format(offer=words, goods=goods(act.goods)) if act.goods else words


def _taking(act: TakeGoods, accumulates: bool, goods: Worded, say: Say) -> str:
    taken = [say("the goods")] * accumulates + [goods(act.goods)] * bool(act.goods)
    if act.ore_per_mine:
        taken.append(say("{goods} per ore mine").format(goods=goods(Goods(ore=act.ore_per_mine))))
    if act.ruby_mines:
        ruby = goods(Goods(ruby=1))
        taken.append(say("{goods} with {mines} or more ruby mines").format(goods=ruby, mines=act.ruby_mines))
    if act.token:
        taken.append(say("the starting player token"))
    return say("take {goods}").format(goods=listed(taken, say("and")))


def refill(row: SpaceRow, goods: Worded = str) -> str:
    """Return a text with the goods that a space gains each round, as printed: ``3 wood (1 wood)``."""
    if not row.refill:
        return ""
    first = goods(row.refill)
    return first if row.refill == row.refill_more else f"{first} ({goods(row.refill_more)})"


def loot_offer(row: LootRow) -> str:
    """Return a text for a loot item: its goods, or the action that it allows."""
    return str(row.goods) if row.goods else _LOOT[row.does]
