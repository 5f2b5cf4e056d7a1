"""The styles of computer players, by name."""

from collections.abc import Sequence

from caverna.engine.players import Style, rotated
from caverna.engine.simulation import MIXED, style_of_each

from .chance import RandomPlayer
from .planning import Planner
from .playing import Player

PLANNER, RANDOM = "planner", "random"
STYLES = (PLANNER, RANDOM, MIXED)
"""The names of the styles, the default first. ``mixed`` has players of both at one table."""


def player_named(style: str, seed: str) -> Player:
    """Return a player of a style."""
    return Planner(seed) if style == PLANNER else RandomPlayer(seed)


def styles_for(style: Style | Sequence[Style], players: int, seed: int) -> list[Style]:
    """Return the style of each player."""
    mixed = rotated((PLANNER, RANDOM), players, seed)
    return style_of_each(mixed if style == MIXED else style, players, STYLES)
