"""Legal moves: what a player may do next.

:mod:`~.single` has the steps an act of a space can be done with, :mod:`~.lines` lines and what can follow them,
:mod:`~.listing` complete turns and the spaces that can be used. Nothing in them decides a rule: lines are tried on a
copy of the game.
"""

from .lines import Line, explore, finished, is_legal
from .listing import legal_turns, options, usable_spaces
from .single import candidates, free_steps, make_room

__all__ = [
    "Line",
    "candidates",
    "explore",
    "finished",
    "free_steps",
    "is_legal",
    "legal_turns",
    "make_room",
    "options",
    "usable_spaces",
]
