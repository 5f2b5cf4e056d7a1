"""Legal moves, found from the actions in :mod:`caverna.games.caverna.rules`. No rule is decided here.

:mod:`~.trial` plays a line step by step on a copy. :mod:`~.spaces` has the spaces that can be used. :mod:`~.listed`
states how lists of steps are reduced, and :mod:`~.loot` lists sets of loot. :mod:`~.listing` lists complete turns, and
:mod:`~.lines` the steps that can follow the beginning of one. For choices field by field, :mod:`~.in_turn`,
:mod:`~.on_expedition`, :mod:`~.in_harvest` and :mod:`~.around` have the states of lines in each phase of a round.
:mod:`~.choices` answers for the game.
"""

from .crowding import crowded_out
from .lines import next_steps, options, settled
from .listed import free_steps, free_steps_of, loot_items, steps_for
from .listing import is_legal, legal_turns
from .spaces import can_use, legal_spaces, orders, placements, usable_spaces
from .trial import Line, Trial

__all__ = [
    "Line",
    "Trial",
    "can_use",
    "crowded_out",
    "free_steps",
    "free_steps_of",
    "is_legal",
    "legal_spaces",
    "legal_turns",
    "loot_items",
    "next_steps",
    "options",
    "orders",
    "placements",
    "settled",
    "steps_for",
    "usable_spaces",
]
