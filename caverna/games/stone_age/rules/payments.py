"""Ways to pay with resources, each once."""

from collections.abc import Iterator

from ..goods import RESOURCES, Goods
from ..state.tribe import Tribe


def payments(tribe: Tribe, count: int) -> Iterator[Goods]:
    """Yield the ways to pay ``count`` resources of any kinds out of a supply."""
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
