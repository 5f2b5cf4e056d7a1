"""Legal moves, made from the values of the chapters (:mod:`caverna.games.stone_age.rules`).

:mod:`~.listing` has lists and says what they leave out, :mod:`~.moments` the moments of a round for choices field by
field, :mod:`~.choices` what the game answers. Nothing here decides a rule.
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
