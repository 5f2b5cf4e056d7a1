"""The ten goods of the game and amounts of them."""

from caverna.model import goods as core_goods

NAMES = ("wood", "clay", "reed", "stone", "food", "grain", "vegetable", "sheep", "boar", "cattle")
WOOD, CLAY, REED, STONE, FOOD, GRAIN, VEGETABLE, SHEEP, BOAR, CATTLE = range(10)
KINDS = len(NAMES)
BUILDING = (WOOD, CLAY, REED, STONE)
"""The building resources."""
CROPS = (GRAIN, VEGETABLE)
ANIMALS = (SHEEP, BOAR, CATTLE)
NUMBER = {name: number for number, name in enumerate(NAMES)}
"""Name of a good -> its index in a supply."""
SPANISH = ("madera", "adobe", "junco", "piedra", "comida", "cereal", "hortaliza", "oveja", "jabalí", "vaca")
OTHER_NAMES = {"wild boar": "boar"}
BEGGING = KINDS
"""The number of begging cards in the list of changes, after the numbers of the goods."""
COUNTED = (*NAMES, "begging")
"""The names of the things that changes count, by number: the goods, then begging cards."""
Pairs = tuple[tuple[int, int], ...]
"""Goods as pairs: the number of the good, and its count."""


class Goods(core_goods.Goods, names=NAMES):
    """An amount of goods: a price, a gain, a supply."""


NOTHING = Goods()
