"""Numbers from the rulebook: limits, prices, feeding, scoring brackets, the solo series."""

from ..goods import CLAY, GRAIN, REED, STONE, VEGETABLE, WOOD, Pairs

MAX_PLAYERS = 5
START_FOOD, START_FOOD_OTHERS, START_FOOD_SOLO = 2, 3, 0
"""Food at the start: the starting player, the others, solo (setup.food)."""
START_PEOPLE, MAX_PEOPLE = 2, 5
MAX_STABLES = 4
"""The only limited components are people, stables and fences (limits.components)."""
HAND = 7
"""The number of occupations in a hand, and of minor improvements."""

MATERIALS = ("wood", "clay", "stone")
"""The materials of a house, in the order of renovation."""
MATERIAL_GOODS = (WOOD, CLAY, STONE)
ROOM_MATERIAL, ROOM_REED = 5, 2
RENOVATION_REED = 1
STABLE_WOOD = 2
"""The price of a stable, unless a space has another one."""
FENCE_WOOD = 1

HOUSE_HOLDS, STABLE_HOLDS, PASTURE_CELL_HOLDS = 1, 1, 2
SOWN = {GRAIN: 3, VEGETABLE: 2}
"""Crop -> the number on a field just sown."""

RAW_FOOD = {GRAIN: 1, VEGETABLE: 1}
"""Crop -> the food for each without an improvement."""
FOOD_PER_PERSON, FOOD_PER_PERSON_SOLO, FOOD_PER_NEWBORN = 2, 3, 1


def room_price(house: int) -> Pairs:
    """Return the price of a room (room.cost). ``house`` is the index of the house's material."""
    return ((MATERIAL_GOODS[house], ROOM_MATERIAL), (REED, ROOM_REED))


SERIES_TARGETS = (50, 55, 59, 62, 64, 65, 66, 67)


def series_target(game: int) -> int:
    """Return the target of a game of the solo series. After the eighth game it is 1 point more each (series.target)."""
    known = len(SERIES_TARGETS)
    return SERIES_TARGETS[game - 1] if game <= known else SERIES_TARGETS[-1] + game - known


BRACKETS: dict[str, tuple[int, int, int, int]] = {
    "fields": (2, 3, 4, 5),
    "pastures": (1, 2, 3, 4),
    "grain": (1, 4, 6, 8),
    "vegetable": (1, 2, 3, 4),
    "sheep": (1, 4, 6, 8),
    "boar": (1, 3, 5, 7),
    "cattle": (1, 2, 4, 6),
}
"""Category -> the first counts that bring 1, 2, 3 and 4 points; fewer than the first bring -1."""


def _points(steps: tuple[int, int, int, int]) -> tuple[int, ...]:
    return tuple(sum(count >= step for step in steps) or -1 for count in range(steps[-1] + 1))


BRACKET_POINTS: dict[str, tuple[int, ...]] = {category: _points(steps) for category, steps in BRACKETS.items()}
"""Category -> the points for each number of things. Higher numbers get the last entry."""
EACH = {"unused": -1, "stables": 1, "clay": 1, "stone": 2, "family": 3, "begging": -3}
"""Category -> the points for each thing."""
