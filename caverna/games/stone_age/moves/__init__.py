"""Legal moves, found from the actions in :mod:`caverna.games.stone_age.rules`. No rule is decided here.

:mod:`~.listing` lists moves and states what the lists omit. :mod:`~.moments` has the states of lines for choices field
by field. :mod:`~.choices` answers for the game.
"""

from .listing import (
    dice_needed,
    is_legal,
    legal_actions,
    legal_feedings,
    legal_placements,
    legal_turns,
    options,
    places_to_use,
)

__all__ = [
    "dice_needed", "is_legal", "legal_actions", "legal_feedings", "legal_placements", "legal_turns", "options",
    "places_to_use",
]  # fmt: skip
