"""The styles of computer players, by name."""

from collections.abc import Sequence

from caverna.engine.players import Style, rotated
from caverna.engine.simulation import MIXED, style_of_each

from .chance import Chance
from .planning import Planner

PLANNER, RANDOM = "planner", "random"
STYLES = (PLANNER, RANDOM, MIXED)
"""The usual way first; ``mixed`` seats both side by side."""


def player_named(style: str, seed: str, seat: int) -> Planner | Chance:
    """Return a player of a style."""
    return Planner(seed) if style == PLANNER else Chance(seed, seat)


def styles_for(style: Style | Sequence[Style], players: int, seed: int) -> list[Style]:
    """Return how each of these players plays."""
    mixed = rotated((PLANNER, RANDOM), players, seed)
    return style_of_each(mixed if style == MIXED else style, players, STYLES)
