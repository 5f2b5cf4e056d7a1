"""Legal moves: what a player may do next.

:mod:`~.single` has single steps, :mod:`~.looting` expeditions,
:mod:`~.possible` the spaces that can be used, :mod:`~.lines` lines and what can follow them,
:mod:`~.listing` complete turns. Nothing in them decides a rule: steps are laid before the checks of
playing, and lines are tried on a copy of the game.
"""

from .lines import explore, finished, is_legal, legal_spaces, next_steps, options, settled, steps_of
from .listing import legal_turns
from .possible import can_take, can_use, placements, usable_spaces
from .single import Line, allowed, candidates, crowded_out, free_steps, loot_items, orders

__all__ = [
    "Line",
    "allowed",
    "can_take",
    "can_use",
    "candidates",
    "crowded_out",
    "explore",
    "finished",
    "free_steps",
    "is_legal",
    "legal_spaces",
    "legal_turns",
    "loot_items",
    "next_steps",
    "options",
    "orders",
    "placements",
    "settled",
    "steps_of",
    "usable_spaces",
]
