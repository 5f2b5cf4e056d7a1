"""Prices of furnishings: the printed price, discounts, goods replaced by ore (p. 14-15, appendix)."""

from collections.abc import Iterator
from itertools import product

from caverna.model.refusals import illegal
from caverna.model.shortage import Shortage, too_few

from ..catalogue.furnishings import CHANGE_PRICES, DISCOUNTS
from ..goods import NAMES, ORE, STONE, WOOD, Goods
from ..state.home import Home
from .effects import ore_replaces
from .land import allowed

Price = dict[int, int]


def usual_price(home: Home, cost: Goods) -> Price:
    """Return a price reduced by every discount on the goods it contains, never below 0 (ruling.discounts)."""
    price = dict(cost.pairs)
    has = home.active
    for key, good, less in DISCOUNTS:
        if key in has and good in price:
            price[good] = max(0, price[good] - less)
    return price


def payments(home: Home, cost: Goods) -> list[Price]:
    """Return every amount that pays a price, the usual one first (ruling.discounts, ruling.discount-order).

    A discount may be declined. After the discounts, the Builder replaces at most 1 wood and 1 stone by 1 ore each.
    """
    full = dict(cost.pairs)
    if CHANGE_PRICES.isdisjoint(home.active):
        return [full]
    usual = usual_price(home, cost)
    off_wood = (full[WOOD] - usual[WOOD], 0) if usual.get(WOOD) != full.get(WOOD) else (0,)
    off_stone = (full[STONE] - usual[STONE], 0) if usual.get(STONE) != full.get(STONE) else (0,)
    replaced = ore_replaces(home)
    swap_wood, swap_stone = (0, 1) if WOOD in replaced else (0,), (0, 1) if STONE in replaced else (0,)
    found: list[Price] = []
    for less_wood, less_stone, wood_for_ore, stone_for_ore in product(off_wood, off_stone, swap_wood, swap_stone):
        price = full.copy()
        for good, less, swapped in ((WOOD, less_wood, wood_for_ore), (STONE, less_stone, stone_for_ore)):
            if swapped and price.get(good, 0) - less < 1:
                break
            if good in price:
                price[good] -= less + swapped
            if swapped:
                price[ORE] = price.get(ORE, 0) + 1
        else:
            price = {good: count for good, count in price.items() if count}
            if price not in found:
                found.append(price)
    return found


def can_pay(home: Home, cost: Goods, what: str) -> bool:
    """Return whether the home can pay a price for ``what``, in any way."""
    if CHANGE_PRICES.isdisjoint(home.active):
        return all(home.goods[good] >= count for good, count in cost.pairs) and allowed(
            price_of, home, cost, None, what
        )
    return any(True for _ in ways_to_pay(home, cost, what))


def ways_to_pay(home: Home, cost: Goods, what: str) -> Iterator[Goods]:
    """Yield the amounts that pay a price and that the home has."""
    goods = home.goods
    for price in payments(home, cost):
        if all(goods[good] >= count for good, count in price.items()):
            paying = Goods.of((good, count) for good, count in price.items() if count)
            if allowed(price_of, home, cost, paying, what):
                yield paying


def spell(price: Price) -> str:
    """Return a price as a text, ``nothing`` if it is empty."""
    return str(Goods.of((good, count) for good, count in price.items() if count))


def price_of(home: Home, cost: Goods, paying: Goods | None, what: str) -> Price:
    """Return the goods to pay for ``what``: ``paying``, or the usual price if it is None (furnish.cost).

    Refuse goods that do not make up the price, and a price that the home cannot pay.
    """
    if paying is None:
        price = usual_price(home, cost)
    else:
        price = {good: count for good, count in paying.pairs if count}
        allowed = payments(home, cost)
        if price not in allowed:
            illegal(
                "furnish.cost", f"{what} cannot be paid with {spell(price)}",
                found=spell(price), expected=" or ".join(map(spell, allowed)),
            )  # fmt: skip
    for good, count in price.items():
        if home.goods[good] < count:
            hint = ""
            if paying is None and ore_replaces(home):
                affordable = [
                    other for other in payments(home, cost) if all(home.goods[g] >= n for g, n in other.items())
                ]
                hint = f"the Builder's swap must be written: paying {spell(affordable[0])}" if affordable else ""
            illegal("furnish.cost", too_few, Shortage(NAMES[good], count, home.goods[good]), what, hint)
    return price
