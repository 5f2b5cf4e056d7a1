"""What may be done next: placements, and the ways people can act once their dice are thrown."""

from .listing import dice_needed, is_legal, legal_actions, legal_feedings, legal_placements, places_to_use
from .payments import payments, payments_for, tool_choices

__all__ = [
    "dice_needed",
    "is_legal",
    "legal_actions",
    "legal_feedings",
    "legal_placements",
    "payments",
    "payments_for",
    "places_to_use",
    "tool_choices",
]
