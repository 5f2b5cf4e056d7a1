"""Ways to pay and tools to use, as lists without repetition."""

from collections.abc import Iterator
from itertools import combinations

from ..catalogue.buildings import COUNT, FIXED, MAX_FREE, MIN_FREE, BuildingRow
from ..catalogue.cards import CARDS
from ..goods import RESOURCES, Goods
from ..state.tribe import Tribe


def payments(tribe: Tribe, count: int) -> Iterator[Goods]:
    """Return the ways to pay so many resources of any kinds out of a supply."""
    yield from _payments(tribe, count, RESOURCES)


def _payments(tribe: Tribe, count: int, kinds: tuple[int, ...]) -> Iterator[Goods]:
    for pairs in _spread(tribe, count, kinds):
        yield Goods.of(pairs)


def _spread(tribe: Tribe, count: int, kinds: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not kinds:
        if count == 0:
            yield ()
        return
    good, *rest = kinds
    for paid in range(min(count, tribe.counts[good]), -1, -1):
        for others in _spread(tribe, count - paid, tuple(rest)):
            yield ((good, paid), *others) if paid else others


def payments_for(tribe: Tribe, row: BuildingRow) -> Iterator[Goods]:
    """Return the ways to pay for a building out of a supply."""
    if row.kind == FIXED:
        if not tribe.lacks(row.cost):
            yield row.cost
    elif row.kind == COUNT:
        yield from (goods for goods in payments(tribe, row.resources) if len(goods) == row.kinds)
    else:
        for count in range(MIN_FREE, MAX_FREE + 1):
            yield from payments(tribe, count)


def tool_choices(tribe: Tribe) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the sets of tools and of cards for one use that may join a roll, none first.

    While it is not known which tool grew, those of every way it may have been are among them (ruling.upgrade).
    """
    once = [CARDS[card].value for card in tribe.open if CARDS[card].value]
    ways = [_subsets([tool for tool in tools if tool > 0]) for tools in (tribe.tools, *tribe.otherwise)]
    joining = dict.fromkeys(tools for way in ways for tools in way)
    return [(tools, cards) for cards in _subsets(once) for tools in joining]


def _subsets(values: list[int]) -> list[tuple[int, ...]]:
    found = [some for size in range(len(values) + 1) for some in combinations(values, size)]
    return list(dict.fromkeys(found))
