"""The thirteen goods of the game and amounts of them."""

from caverna.model import goods as core_goods

NAMES = (
    "wood", "stone", "ore", "ruby", "food", "gold", "grain", "vegetable",
    "dog", "sheep", "donkey", "boar", "cattle",
)  # fmt: skip
WOOD, STONE, ORE, RUBY, FOOD, GOLD, GRAIN, VEGETABLE, DOG, SHEEP, DONKEY, BOAR, CATTLE = range(13)
KINDS = len(NAMES)
FARM = (SHEEP, DONKEY, BOAR, CATTLE)
"""The farm animals: they need room, breed, and score when missing. Dogs are not farm animals."""
ANIMALS = (DOG, *FARM)
NUMBER = {name: number for number, name in enumerate(NAMES)}
"""Name of a good -> its index in a supply."""
COUNTED = (*NAMES, "begging")
"""The names of everything that changes count, by number: the goods, then begging markers."""


class Goods(core_goods.Goods, names=NAMES):
    """An amount of the goods of Caverna: a price, a gain, a supply. Prints as ``2 wood 1 stone``."""

    __slots__ = ()


NOTHING = Goods()
