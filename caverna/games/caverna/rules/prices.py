"""What a furnishing costs: the printed price, the discounts one may take, the Builder's swaps (furnish.cost)."""

from itertools import product

from caverna.core.broken import refuse

from ..goods import NAMES, ORE, STONE, WOOD, Goods
from ..state.home import Home

Price = dict[int, int]


def usual_price(home: Home, cost: Goods) -> Price:
    """Return the price with every discount taken: Carpenter 1 wood off, Stone carver 1 stone off, never below 0."""
    price = dict(cost.pairs)
    if WOOD in price and "carpenter" in home.has:
        price[WOOD] -= 1
    if STONE in price and "stone_carver" in home.has:
        price[STONE] -= 1
    return price


def payments(home: Home, cost: Goods) -> list[Price]:
    """Return every amount that pays a price, the usual one first (ruling.discounts, ruling.discount-order).

    A discount may be declined; the Builder then replaces at most 1 wood and 1 stone of what is left by 1 ore each.
    """
    full = dict(cost.pairs)
    off_wood = (1, 0) if WOOD in full and "carpenter" in home.has else (0,)
    off_stone = (1, 0) if STONE in full and "stone_carver" in home.has else (0,)
    swaps = (0, 1) if "builder" in home.has else (0,)
    found: list[Price] = []
    for less_wood, less_stone, wood_for_ore, stone_for_ore in product(off_wood, off_stone, swaps, swaps):
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


def spell(price: Price) -> str:
    """Write a price out, ``nothing`` if it is empty."""
    return str(Goods.of((good, count) for good, count in price.items() if count))


def price_of(home: Home, cost: Goods, paying: Goods | None, what: str) -> Price:
    """Return what is to be paid for a furnishing, refused if the goods stated or at hand are not right."""
    if paying is None:
        price = usual_price(home, cost)
    else:
        price = {good: count for good, count in paying.pairs if count}
        allowed = payments(home, cost)
        if price not in allowed:
            refuse(
                "furnish.cost", f"{what} cannot be paid with {spell(price)}",
                found=spell(price), expected=" or ".join(map(spell, allowed)),
            )  # fmt: skip
    for good, count in price.items():
        if home.goods[good] < count:
            hint = ""
            if paying is None and "builder" in home.has:
                affordable = [
                    other for other in payments(home, cost) if all(home.goods[g] >= n for g, n in other.items())
                ]
                hint = f"the Builder's swap must be written: paying {spell(affordable[0])}" if affordable else ""
            refuse(
                "furnish.cost", f"{what} needs {count} {NAMES[good]}, has {home.goods[good]}",
                found=f"{home.goods[good]} {NAMES[good]}", expected=f"{count} {NAMES[good]}", hint=hint,
            )  # fmt: skip
    return price
