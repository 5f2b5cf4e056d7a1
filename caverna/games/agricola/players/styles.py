"""How players can play, by name."""

from .chance import Chance
from .planning import Planner

PLANNER, RANDOM, MIXED = "planner", "random", "mixed"
STYLES = (PLANNER, RANDOM, MIXED)
"""The usual way first; ``mixed`` seats both side by side."""


def player_named(style: str, seed: str, seat: int) -> Planner | Chance:
    """Return a player of a style."""
    return Planner(seed) if style == PLANNER else Chance(seed, seat)


def styles_for(style: str, players: int) -> list[str]:
    """Return how each of so many plays."""
    if style not in STYLES:
        raise ValueError(f"there is no style {style!r}: {', '.join(STYLES)}")
    return [(PLANNER, RANDOM)[seat % 2] for seat in range(players)] if style == MIXED else [style] * players
