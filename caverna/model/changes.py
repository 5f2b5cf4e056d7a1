"""Changes of goods. Each game records every gain and payment as a `Change`."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Change(NamedTuple):
    """A change of goods: player, good, amount, cause, and step of the line.

    Points and markers are counted like goods; ``goods`` of the game's `RULESET` lists all names.
    """

    player: str
    """The player whose goods they are."""
    good: str
    """The name of the good."""
    delta: int
    """The amount: positive for a gain, negative for a payment."""
    cause: str
    """The cause: a space, a tile, a card, a phase of the round."""
    step: int
    """The index of the step; -1 for automatic changes: deliveries, income, implied feeding."""


def paid_in(changes: Iterable[Change], player: str, step: int, causes: Sequence[str] = ()) -> str:
    """Return what a player paid in a step, in notation. With ``causes``, count only payments for these."""
    return " ".join(
        f"{-delta} {good}"
        for who, good, delta, cause, at in changes
        if at == step and delta < 0 and who == player and (not causes or cause in causes)
    )


def counted(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """Return counts by name, in the order of the names, without zeros."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}
