"""Changes of goods: what the one door of each game (gain and pay) writes down."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Change(NamedTuple):
    """A change of goods: who, which good, by how much, why, and in which step of the line.

    What else a game counts (points, markers) has a name too: `Ruleset.goods` has them all.
    """

    player: str
    good: str
    delta: int
    cause: str
    step: int
    """The index of the step, -1 for what happens without one: deliveries, income, understood feeding."""


def counted(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """Return what there is, by name: counts in the order of the names, without those that are 0."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}
