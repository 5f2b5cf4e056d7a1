"""Changes of goods: what the one door of each game (gain and pay) writes down."""

from typing import NamedTuple


class Change(NamedTuple):
    """A change of goods: who, which good by its number, by how much, why, and in which step of the line.

    A game numbers after its goods what else it counts (points, markers).
    """

    player: str
    good: int
    delta: int
    cause: str
    step: int
    """The index of the step, -1 for what happens without one: deliveries, income, understood feeding."""
