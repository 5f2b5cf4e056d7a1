"""Trades of goods for goods, recognised by the goods given and received, without the texts of the log."""

from collections.abc import Iterator, Mapping

from caverna.games.caverna.catalogue.furnishings import FURNISHINGS, Swap
from caverna.games.caverna.catalogue.keys import SLAUGHTERING_CAVE
from caverna.games.caverna.catalogue.tables import FOOD_VALUE
from caverna.games.caverna.goods import ANIMALS, DONKEY, FARM, FOOD, GOLD, Goods
from caverna.games.caverna.steps import Eat, LetGo, Step, Use

from .arguments import Untranslatable

_SWAPS = tuple((row.full_name, row.swap) for row in FURNISHINGS.values() if row.swap)


def trade_steps(given: Mapping[int, int], got: Mapping[int, int], tiles: set[str]) -> list[Step]:
    """Return the steps of an exchange: the trade of a furnishing, or goods turned into food.

    ``tiles`` are the furnishings of the player. If goods can become food in two ways, the food received decides.
    """
    if not given and not got:
        return []
    if not got and set(given) <= set(ANIMALS):
        return [LetGo(Goods.of(sorted(given.items())))]
    steps = _use(given, got) or _eat(given, got, SLAUGHTERING_CAVE in tiles)
    if not steps:
        raise Untranslatable(f"{_amount(given)} for {_amount(got)} is no known trade")
    return steps


def _amount(goods: Mapping[int, int]) -> str:
    return str(Goods.of(goods.items())) if goods else "nothing"


def _use(given: Mapping[int, int], got: Mapping[int, int]) -> list[Step]:
    for name, swap in _SWAPS:
        for into, outcome in swap.get.items():
            times = _times(swap, outcome, given, got)
            if times:
                return [Use(name, times, into)]
    return []


def _times(swap: Swap, outcome: Goods, given: Mapping[int, int], got: Mapping[int, int]) -> int:
    """Return the number of times that a trade was made, 0 if the goods do not fit it."""
    good, count = swap.give.pairs[0]
    times = given.get(good, 0) // count
    if times and given == _many(swap.give, times) and got == _many(outcome, times):
        return times
    return 0


def _many(goods: Goods, times: int) -> dict[int, int]:
    return {good: count * times for good, count in goods.pairs}


def _eat(given: Mapping[int, int], got: Mapping[int, int], slaughtering: bool) -> list[Step]:
    """Return the steps that turn goods into food, none if the food does not fit.

    The number of purchases with gold and of pairs of donkeys follows from the food.
    """
    if set(got) - {FOOD} or not given or any(good not in FOOD_VALUE and good != GOLD for good in given):
        return []
    food = got.get(FOOD, 0)
    plain = {good: count for good, count in given.items() if good not in (GOLD, DONKEY)}
    for good, count in plain.items():
        food -= count * (FOOD_VALUE[good] + (slaughtering and good in FARM))
    gold, donkeys = given.get(GOLD, 0), given.get(DONKEY, 0)
    food -= donkeys * (1 + slaughtering)
    for pairs in range(donkeys // 2 + 1):
        purchases = gold + pairs - food
        if purchases == 0 == gold or 0 < purchases <= gold // 2:
            return list(_meals(plain, gold, purchases, donkeys, pairs))
    return []


def _meals(plain: Mapping[int, int], gold: int, purchases: int, donkeys: int, pairs: int) -> Iterator[Step]:
    if plain:
        yield Eat(Goods.of(plain.items()))
    for number in range(purchases):
        yield Eat(Goods(gold=2 if number else gold - 2 * (purchases - 1)))
    if pairs:
        yield Eat(Goods(donkey=2 * pairs))
    for _ in range(donkeys - 2 * pairs):
        yield Eat(Goods(donkey=1))
