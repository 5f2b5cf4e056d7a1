"""The goods of Stone Age, amounts of goods, and the numbers of everything that a tribe counts."""

from caverna.model import goods as core_goods

NAMES = ("food", "wood", "brick", "stone", "gold")
FOOD, WOOD, BRICK, STONE, GOLD = range(5)
KINDS = len(NAMES)
RESOURCES = (WOOD, BRICK, STONE, GOLD)
"""The goods that pay for cards and buildings; food does not."""
SPANISH = {"food": "comida", "wood": "madera", "brick": "ladrillo", "stone": "piedra", "gold": "oro"}
VALUE = (2, 3, 4, 5, 6)
"""The value of each good: it divides a roll (roll.yield), and is its points in a building (build.points)."""

FIGURES = ("points", "people", "production", "tool", "card", "building")
"""The other things that a tribe counts, as named in records."""
POINTS, PEOPLE, PRODUCTION, TOOL, CARD, BUILDING = range(KINDS, KINDS + len(FIGURES))
"""The numbers of these in a tribe's counts and in changes; they follow the numbers of the goods."""
COUNTED = NAMES + FIGURES
NUMBERS = {name: number for number, name in enumerate(COUNTED)}
"""Name of a good, or of another counted thing -> its number."""


class Goods(core_goods.Goods, names=NAMES):
    """An amount of food and resources."""

    __slots__ = ()


NOTHING = Goods()
