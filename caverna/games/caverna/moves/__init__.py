"""Legal moves, made from the values of the chapters (:mod:`caverna.games.caverna.rules`).

:mod:`~.trial` tries a line step by step on a copy, :mod:`~.spaces` has the spaces that can be used, :mod:`~.listed`
says what lists leave out, :mod:`~.loot` puts sets of loot together, :mod:`~.listing` lists complete turns and
:mod:`~.lines` what can follow the beginning of one. For choices field by field :mod:`~.in_turn`,
:mod:`~.on_expedition`, :mod:`~.in_harvest` and :mod:`~.around` have the moments of a round, :mod:`~.choices` what the
game answers. Nothing here decides a rule.
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
