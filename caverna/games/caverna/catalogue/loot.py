"""The loot of expeditions: 23 items, each with the least weapon strength that it needs."""

from attrs import frozen

from caverna.model.values import Value

from ..goods import NOTHING, Goods


@frozen(eq=False, repr=False)
class LootRow(Value):
    """One loot item. ``does`` names it: the good that it brings, otherwise the action that it allows."""

    strength: int
    does: str
    goods: Goods = NOTHING
    """The goods of a plain item."""
    wood: int = 0
    """The price of a pasture as loot, in wood."""

    @property
    def name(self) -> str:
        """The name of the item in messages."""
        return str(self.goods) if self.goods else self.does


def _goods(strength: int, goods: str) -> LootRow:
    amount = Goods.parse(goods)
    return LootRow(strength, next(iter(amount)), amount)


LOOT = (
    LootRow(1, "+1"), _goods(1, "1 wood"), _goods(1, "1 dog"),
    _goods(2, "1 grain"), _goods(2, "1 sheep"),
    _goods(3, "1 stone"), _goods(3, "1 donkey"),
    _goods(4, "1 vegetable"), _goods(4, "2 ore"),
    _goods(5, "1 boar"),
    _goods(6, "2 gold"),
    LootRow(7, "furnish"),
    LootRow(8, "stable"),
    LootRow(9, "tunnel"), LootRow(9, "small pasture", wood=1),
    _goods(10, "1 cattle"), LootRow(10, "large pasture", wood=2),
    LootRow(11, "meadow"), LootRow(11, "dwelling"),
    LootRow(12, "field"), LootRow(12, "sow"),
    LootRow(14, "cavern"), LootRow(14, "breed"),
)  # fmt: skip
LOOT_BY_NAME: dict[str, LootRow] = {row.does: row for row in LOOT}
LOOT_DWELLING_COST = Goods(wood=2, stone=2)
"""The price of an ordinary Dwelling as loot (ruling.loot-dwelling)."""
LOOT_BREEDS = 2
"""The largest number of types of farm animals that the breeding item breeds."""
