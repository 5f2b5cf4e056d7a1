"""The 28 buildings (p. 7). A tile prints its goods, or a number of resources and of kinds, or "1 to 7"."""

from attrs import field, frozen

from caverna.model.values import Value

from ..goods import VALUE, Goods

FIXED, COUNT, FREE = "fixed", "count", "free"
MIN_FREE, MAX_FREE = 1, 7
"""The limits of the resources paid for a tile "1 to 7" (build.free)."""


@frozen(eq=False, repr=False)
class BuildingRow(Value):
    """One tile as printed."""

    key: str
    name: str
    es: str
    kind: str
    copies: int = 1
    resources: int = 0
    """The exact number of resources to pay, of exactly ``kinds`` kinds; only for `COUNT`."""
    kinds: int = 0
    cost: Goods = field(init=False)
    """The printed goods; only for `FIXED`."""
    points: int = field(init=False)
    """The printed points, which equal the value of the goods; only for `FIXED`."""

    @cost.default
    def _printed(self) -> Goods:
        return Goods.parse(self.name if self.kind == FIXED else "")

    @points.default
    def _worth(self) -> int:
        return worth(self.cost)


def worth(goods: Goods) -> int:
    """Return the points for goods that are paid: wood 3, brick 4, stone 5, gold 6 (build.points)."""
    return sum([VALUE[good] * count for good, count in goods.pairs])


BUILDINGS = (
    BuildingRow("wood_2_brick_1", "2 wood 1 brick", "2 madera 1 ladrillo", FIXED),
    BuildingRow("wood_2_stone_1", "2 wood 1 stone", "2 madera 1 piedra", FIXED),
    BuildingRow("wood_1_brick_2", "1 wood 2 brick", "1 madera 2 ladrillo", FIXED),
    BuildingRow("wood_2_gold_1", "2 wood 1 gold", "2 madera 1 oro", FIXED),
    BuildingRow("wood_1_brick_1_stone_1", "1 wood 1 brick 1 stone", "1 madera 1 ladrillo 1 piedra", FIXED, copies=2),
    BuildingRow("wood_1_stone_2", "1 wood 2 stone", "1 madera 2 piedra", FIXED),
    BuildingRow("brick_2_stone_1", "2 brick 1 stone", "2 ladrillo 1 piedra", FIXED),
    BuildingRow("wood_1_brick_1_gold_1", "1 wood 1 brick 1 gold", "1 madera 1 ladrillo 1 oro", FIXED, copies=2),
    BuildingRow("brick_2_gold_1", "2 brick 1 gold", "2 ladrillo 1 oro", FIXED),
    BuildingRow("brick_1_stone_2", "1 brick 2 stone", "1 ladrillo 2 piedra", FIXED),
    BuildingRow("wood_1_stone_1_gold_1", "1 wood 1 stone 1 gold", "1 madera 1 piedra 1 oro", FIXED, copies=2),
    BuildingRow("brick_1_stone_1_gold_1", "1 brick 1 stone 1 gold", "1 ladrillo 1 piedra 1 oro", FIXED, copies=2),
    BuildingRow("stone_2_gold_1", "2 stone 1 gold", "2 piedra 1 oro", FIXED),
    BuildingRow("count_4_of_1", "4 of 1 kind", "4 de 1 clase", COUNT, resources=4, kinds=1),
    BuildingRow("count_4_of_2", "4 of 2 kinds", "4 de 2 clases", COUNT, resources=4, kinds=2),
    BuildingRow("count_4_of_3", "4 of 3 kinds", "4 de 3 clases", COUNT, resources=4, kinds=3),
    BuildingRow("count_4_of_4", "4 of 4 kinds", "4 de 4 clases", COUNT, resources=4, kinds=4),
    BuildingRow("count_5_of_1", "5 of 1 kind", "5 de 1 clase", COUNT, resources=5, kinds=1),
    BuildingRow("count_5_of_2", "5 of 2 kinds", "5 de 2 clases", COUNT, resources=5, kinds=2),
    BuildingRow("count_5_of_3", "5 of 3 kinds", "5 de 3 clases", COUNT, resources=5, kinds=3),
    BuildingRow("count_5_of_4", "5 of 4 kinds", "5 de 4 clases", COUNT, resources=5, kinds=4),
    BuildingRow("free_1_7", "1 to 7", "1 a 7", FREE, copies=3),
)
"""One row for each different tile. The number of a tile is its index here."""
BUILDING_NUMBER = {row.name: number for number, row in enumerate(BUILDINGS)}
TILES = sum(row.copies for row in BUILDINGS)
