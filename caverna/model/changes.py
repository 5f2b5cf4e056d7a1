"""Changes of goods: what the one door of each game (gain and pay) writes down."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Change(NamedTuple):
    """A change of goods: who, which good, by how much, why, and in which step of the line.

    What else a game counts (points, markers) has a name too: ``goods`` of the game's `RULESET` has them all.
    """

    player: str
    """Whose goods they are."""
    good: str
    """The name of the good."""
    delta: int
    """By how much: above 0 a gain, below a payment."""
    cause: str
    """What brought it about: a space, a tile, a card, a part of the round."""
    step: int
    """The index of the step, -1 for what happens without one: deliveries, income, understood feeding."""


def paid_in(changes: Iterable[Change], player: str, step: int, causes: Sequence[str] = ()) -> str:
    """Return what a player paid in a step, as notation writes goods; only for these causes, if there are any."""
    return " ".join(
        f"{-delta} {good}"
        for who, good, delta, cause, at in changes
        if at == step and delta < 0 and who == player and (not causes or cause in causes)
    )


def counted(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """Return what there is, by name: counts in the order of the names, without those that are 0."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}
