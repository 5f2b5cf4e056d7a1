"""The goods of Stone Age, amounts of them, and what else a tribe counts."""

from caverna.model import goods as core_goods

NAMES = ("food", "wood", "brick", "stone", "gold")
FOOD, WOOD, BRICK, STONE, GOLD = range(5)
KINDS = len(NAMES)
RESOURCES = (WOOD, BRICK, STONE, GOLD)
"""What cards and buildings are paid with; food is none."""
SPANISH = {"food": "comida", "wood": "madera", "brick": "ladrillo", "stone": "piedra", "gold": "oro"}
VALUE = (2, 3, 4, 5, 6)
"""What a roll is divided by for one of a good (roll.yield), and its points in a building (build.points)."""

FIGURES = ("points", "people", "production", "tool", "card", "building")
"""What a tribe counts besides goods, in the words of the record."""
POINTS, PEOPLE, PRODUCTION, TOOL, CARD, BUILDING = range(KINDS, KINDS + len(FIGURES))
"""The numbers these have in a tribe's counts and in the list of changes, after those of the goods."""
COUNTED = NAMES + FIGURES
NUMBERS = {name: number for number, name in enumerate(COUNTED)}
"""Name of a good or figure -> its number."""


class Goods(core_goods.Goods, names=NAMES):
    """An amount of food and resources."""

    __slots__ = ()


NOTHING = Goods()
