"""The components of the game as data: spaces, cards, furnishings, loot and the printed tables."""

from .furnishings import FURNISHING_BY_NAME, FURNISHINGS, FurnishingRow, Swap
from .loot import LOOT, LOOT_BY_NAME, LootRow
from .offer import Act, Offer, TakeGoods
from .spaces import CARDS, PRINTED, SPACES, SpaceRow, printed_for

__all__ = [
    "CARDS",
    "FURNISHINGS",
    "FURNISHING_BY_NAME",
    "LOOT",
    "LOOT_BY_NAME",
    "PRINTED",
    "SPACES",
    "Act",
    "FurnishingRow",
    "LootRow",
    "Offer",
    "SpaceRow",
    "Swap",
    "TakeGoods",
    "printed_for",
]
