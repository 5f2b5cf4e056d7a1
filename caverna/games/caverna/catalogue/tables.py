"""The printed tables: home board, starting food, food and ruby values, the Weekly market's prices."""

from ..goods import BOAR, CATTLE, DOG, DONKEY, FOOD, GOLD, GRAIN, ORE, RUBY, SHEEP, STONE, VEGETABLE, WOOD
from ..state.cells import NUMBER as CELL

REWARDS: dict[int, tuple[int, int]] = {
    CELL["A3"]: (BOAR, 1),
    CELL["C1"]: (BOAR, 1),
    CELL["B4"]: (FOOD, 1),
    CELL["E4"]: (FOOD, 1),
    CELL["F1"]: (FOOD, 2),
}
"""Cell -> the good and count that its first tile brings (forest.reward, mountain.reward)."""

START_FOOD = (1, 1, 2, 3, 3, 3, 3)
"""The food at the start, by turn order (setup.food)."""
START_FOOD_SOLO = 2
MAX_DWARFS, MAX_STABLES = 5, 3
"""The largest number of dwarfs, without the Additional dwelling, and of stables. Only they and the furnishings are
limited (limits.components)."""
START_DWARFS = 2
ENTRY_ROOM = 2
"""The number of dwarfs, and of farm animals of one type, that the entry-level dwelling holds."""
ENTRY_DWELLING = "entry-level dwelling"

FOOD_VALUE = {SHEEP: 1, DONKEY: 1, BOAR: 2, CATTLE: 3, GRAIN: 1, VEGETABLE: 2, RUBY: 2}
"""The food for one of a good. A pair of donkeys gives `DONKEY_PAIR`, gold its count less 1."""
DONKEY_PAIR = 3

RUBY_GOODS = (DOG, SHEEP, DONKEY, BOAR, WOOD, STONE, ORE, GRAIN, VEGETABLE, GOLD)
"""The goods that cost 1 ruby. Cattle cost 1 ruby and 1 food."""
RUBY_TILES = {"meadow": 1, "field": 1, "tunnel": 1, "cavern": 2}

MARKET = {WOOD: 1, STONE: 1, ORE: 1, GRAIN: 1, SHEEP: 1, DONKEY: 1, BOAR: 2, DOG: 2, VEGETABLE: 2, CATTLE: 3}
"""The Weekly market's prices in gold."""

ORE_TRADE_TIMES = 3
SMALL_PASTURE_WOOD, LARGE_PASTURE_WOOD = 2, 4
STABLE_STONE = 1
STRONGEST_FORGED = 8
STRONGEST = 14
"""The highest strength of a forged weapon, and of any weapon."""
OVERHANG_GOLD = 2
"""The gold that the Office room brings for a tile that overhangs the board."""
SEEDS = {GRAIN: 3, VEGETABLE: 2}
"""Crop -> its number on a field that was just sown."""
SOW_LIMIT = 2
BREEDING_CAVE_FOOD = (0, 1, 2, 3, 5)
"""The food from the Breeding cave for 0 to 4 newborn animals of one breeding."""
WORKING_CAVE_PAYMENTS = {WOOD: 1, STONE: 1, ORE: 2}
