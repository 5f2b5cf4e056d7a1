"""Animals without room: the choice of animals to eat so that the others fit."""

from collections.abc import Iterator

from ..goods import ANIMALS, FARM, Goods
from ..rules.free_steps import food_for
from ..state.home import Home
from ..steps import Eat, Step


def crowded_out(home: Home) -> list[Step]:
    """Return the animals to eat so that the others fit: as few as possible, and among these the most food."""
    stalls, counts = home.stalls(), home.goods[ANIMALS[0] :]
    if stalls.fit(*counts):
        return []
    for total in range(1, sum(counts) + 1):
        ways = []
        for eaten in _removals(counts[1:], total):
            if stalls.fit(counts[0], *(count - less for count, less in zip(counts[1:], eaten, strict=True))):
                goods = Goods.of((animal, less) for animal, less in zip(FARM, eaten, strict=True) if less)
                ways.append((sum(food_for(home, animal, count) for animal, count in goods.pairs), goods))
        if ways:
            return [Eat(max(ways, key=lambda way: way[0])[1])]
    return []


def _removals(counts: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to remove ``total`` animals."""
    if len(counts) == 1:
        if total <= counts[0]:
            yield (total,)
        return
    for less in range(min(counts[0], total) + 1):
        yield from ((less, *rest) for rest in _removals(counts[1:], total - less))
