"""The ten major improvements, as printed."""

from attrs import field, frozen

from caverna.model.values import Value

from ..goods import BOAR, CATTLE, CLAY, FOOD, REED, SHEEP, VEGETABLE, WOOD, Goods, Pairs


@frozen(eq=False, repr=False)
class Craft(Value):
    """An exchange of goods that can be used once in each harvest."""

    take: Pairs
    """The goods that the player pays."""
    give: Pairs
    """The goods that the player gets."""


@frozen(eq=False, repr=False)
class Baking(Value):
    """The use of an improvement in a Bake bread action."""

    food: int
    """The food for 1 grain."""
    most: int = 0
    """The most grain in one action, 0 for any number."""


@frozen(eq=False, repr=False)
class BonusSteps(Value):
    """Bonus points for the number of a good in the supply at the end."""

    good: int
    points: tuple[tuple[int, int], ...]
    """Pairs of the smallest number of goods and its points."""

    def of(self, count: int) -> int:
        """Return the points for this number of goods."""
        return max((points for step, points in self.points if count >= step), default=0)


@frozen(eq=False, repr=False)
class MajorRow:
    """One major improvement as printed."""

    key: str
    name: str
    es: str
    number: int
    cost: Goods
    points: int
    price: int = 0
    """The clay of its price, which distinguishes two improvements with the same name; 0 if the name is unique."""
    fireplace: bool = False
    """True if it may be given back for a Cooking hearth."""
    for_fireplace: bool = False
    """True if a Fireplace given back can pay for it."""
    cooks: tuple[tuple[int, int], ...] = ()
    """Pairs of a good and the food for 1 of it, at any time."""
    bakes: Baking | None = None
    """Its use in a Bake bread action."""
    bake_at_once: bool = False
    """True if the player may bake bread when buying it (major.oven)."""
    craft: Craft | None = None
    """Its exchange in a harvest."""
    bonus: BonusSteps | None = None
    """Its bonus points at the end."""
    later: tuple[int, Pairs] | None = None
    """A number of rounds, and the goods that it puts on the next round spaces."""
    also: tuple[str, ...] = ()
    """Other names that records may use."""
    full_name: str = field(init=False)
    """The name, with the clay of its price if another improvement has the same name."""

    @full_name.default
    def _numbered(self) -> str:
        return f"{self.name} {self.price}" if self.price else self.name

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of this improvement, also with its price."""
        plain = (self.name, self.es, *self.also)
        return (*plain, *(f"{name} {self.price}" for name in plain if self.price))


_FIREPLACE = ((VEGETABLE, 2), (SHEEP, 2), (BOAR, 2), (CATTLE, 3))
_HEARTH = ((VEGETABLE, 3), (SHEEP, 2), (BOAR, 3), (CATTLE, 4))


def _fireplace(number: int, clay: int) -> MajorRow:
    return MajorRow(
        f"fireplace_{clay}", "Fireplace", "Hogar", number, Goods(clay=clay), 1, clay,
        fireplace=True, cooks=_FIREPLACE, bakes=Baking(2),
    )  # fmt: skip


def _hearth(number: int, clay: int) -> MajorRow:
    return MajorRow(
        f"hearth_{clay}", "Cooking hearth", "Cocina", number, Goods(clay=clay), 1, clay,
        for_fireplace=True, cooks=_HEARTH, bakes=Baking(3),
    )  # fmt: skip


def _craft(key: str, name: str, es: str, number: int, good: int, food: int, *counts: int, **more: object) -> MajorRow:
    cost = Goods.of([(good, 2), *Goods(stone=2).pairs])
    points = tuple(zip(counts, (1, 2, 3), strict=True))
    craft = Craft(((good, 1),), ((FOOD, food),))
    return MajorRow(key, name, es, number, cost, 2, craft=craft, bonus=BonusSteps(good, points), **more)  # type: ignore[arg-type]


MAJORS: dict[str, MajorRow] = {
    row.key: row
    for row in (
        _fireplace(1, 2),
        _fireplace(2, 3),
        _hearth(3, 4),
        _hearth(4, 5),
        MajorRow("clay_oven", "Clay oven", "Horno de adobe", 5, Goods(clay=3, stone=1), 2,
                 bakes=Baking(5, 1), bake_at_once=True),
        MajorRow("stone_oven", "Stone oven", "Horno de piedra", 6, Goods(clay=1, stone=3), 3,
                 bakes=Baking(4, 2), bake_at_once=True),
        _craft("joinery", "Joinery", "Ebanistería", 7, WOOD, 2, 3, 5, 7),
        _craft("pottery", "Pottery", "Alfarería", 8, CLAY, 2, 3, 5, 7),
        _craft("basketmaker", "Basketmaker's workshop", "Cestería", 9, REED, 3, 2, 4, 5, also=("Basketmaker",)),
        MajorRow("well", "Well", "Pozo", 10, Goods(wood=1, stone=3), 4, later=(5, ((FOOD, 1),))),
    )
}  # fmt: skip
"""Every major improvement by its key, in the order of the cards."""
