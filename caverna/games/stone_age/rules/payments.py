"""All payments of a number of resources that a supply allows."""

from collections.abc import Iterator

from ..goods import RESOURCES, Goods
from ..state.tribe import Tribe


def payments(tribe: Tribe, count: int) -> Iterator[Goods]:
    """Yield each payment of ``count`` resources of any kinds that the tribe's supply allows."""
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
