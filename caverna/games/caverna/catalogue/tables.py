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
"""Cell -> the good and count that covering it with its first tile brings (forest.reward, mountain.reward)."""

START_FOOD = (1, 1, 2, 3, 3, 3, 3)
"""Food at the start, by turn order; alone one has 2 (setup.food)."""
START_FOOD_SOLO = 2
MAX_DWARFS, MAX_STABLES = 5, 3
"""Dwarfs of a family without the Additional dwelling, and stables; but for these and the furnishings nothing runs out
(limits.components)."""
START_DWARFS = 2
ENTRY_ROOM = 2
"""Dwarfs, and farm animals of one type, that the entry-level dwelling holds."""
ENTRY_DWELLING = "entry-level dwelling"

FOOD_VALUE = {SHEEP: 1, DONKEY: 1, BOAR: 2, CATTLE: 3, GRAIN: 1, VEGETABLE: 2, RUBY: 2}
"""Food for one of a good. A pair of donkeys gives `DONKEY_PAIR`, gold its count less 1."""
DONKEY_PAIR = 3

RUBY_GOODS = (DOG, SHEEP, DONKEY, BOAR, WOOD, STONE, ORE, GRAIN, VEGETABLE, GOLD)
"""What 1 ruby buys; cattle cost 1 ruby and 1 food."""
RUBY_TILES = {"meadow": 1, "field": 1, "tunnel": 1, "cavern": 2}

MARKET = {WOOD: 1, STONE: 1, ORE: 1, GRAIN: 1, SHEEP: 1, DONKEY: 1, BOAR: 2, DOG: 2, VEGETABLE: 2, CATTLE: 3}
"""The Weekly market's prices in gold."""

ORE_TRADE_TIMES = 3
SMALL_PASTURE_WOOD, LARGE_PASTURE_WOOD = 2, 4
STABLE_STONE = 1
STRONGEST_FORGED = 8
STRONGEST = 14
"""The highest strength a forged weapon has, and the highest any weapon reaches."""
OVERHANG_GOLD = 2
"""What the Office room pays for a tile that overhangs the board."""
SEEDS = {GRAIN: 3, VEGETABLE: 2}
"""What stands on a field just sown."""
SOW_LIMIT = 2
BREEDING_CAVE_FOOD = (0, 1, 2, 3, 5)
"""Food from the Breeding cave for 0 to 4 newborn animals of one breeding."""
WORKING_CAVE_PAYMENTS = {WOOD: 1, STONE: 1, ORE: 2}
