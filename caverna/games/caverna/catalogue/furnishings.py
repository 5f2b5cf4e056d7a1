"""The 48 furnishings.

A row states what can be stated as data: price, points, room for dwarfs, goods at once, deliveries, trades. What
a tile does beyond that hangs on the hook that asks for its key: prices, gains, feeding, housing, scoring.
"""

from functools import cache

from attrs import field, frozen

from ..goods import NOTHING, RUBY, STONE, WOOD, Goods

DWELLING, ROOM, WORKSHOP, CAVE = "dwelling", "room", "workshop", "cave"
PARLOR, STORAGE, CHAMBER = "parlor", "storage", "chamber"
YELLOW = frozenset({PARLOR, STORAGE, CHAMBER})
"""The kinds with a yellow name, which score bonuses."""


@frozen
class Swap:
    """A trade a furnishing opens at any time: ``give`` for one of the goods in ``get``, by what comes."""

    give: Goods
    get: dict[str, Goods]
    """Key "" where there is one outcome, else the word of the choice (gold, food)."""


@frozen
class FurnishingRow:
    """One furnishing tile as printed."""

    key: str
    name: str
    kind: str
    cost: Goods
    points: int | None
    """Printed points; None for a star: only what the effect gives when scoring."""
    effect: str
    intro: bool = False
    number: int | None = None
    """What tells tiles of one name apart: the wood of a Simple dwelling's price."""
    unlimited: bool = False
    room: int = 0
    """Dwarfs it houses; the Additional dwelling's one place is for the sixth only."""
    at_once: Goods = NOTHING
    delivers: tuple[int, int] | None = None
    """The good and for how many rounds it comes."""
    swap: Swap | None = None
    es: str = ""
    pl: str = ""
    full_name: str = field(init=False)
    """The name with its number, if it has one."""
    is_dwelling: bool = field(init=False)
    """Whether it has an orange name."""
    is_yellow: bool = field(init=False)

    @full_name.default
    def _numbered(self) -> str:
        return self.name if self.number is None else f"{self.name} {self.number}"

    @is_dwelling.default
    def _orange(self) -> bool:
        return self.kind == DWELLING

    @is_yellow.default
    def _yellow(self) -> bool:
        return self.kind in YELLOW


def _row(
    key: str,
    name: str,
    kind: str,
    cost: str,
    points: int | None,
    effect: str,
    **other: object,
) -> FurnishingRow:
    return FurnishingRow(key, name, kind, Goods.parse(cost), points, effect, **other)  # type: ignore[arg-type]


def _swap(give: str, **get: str) -> Swap:
    return Swap(Goods.parse(give), {key.rstrip("_"): Goods.parse(goods) for key, goods in get.items()})


_ROWS = (
    # dwellings (orange)
    _row("dwelling", "Dwelling", DWELLING, "4 wood 3 stone", 3, "room for 1 dwarf",
         intro=True, unlimited=True, room=1, es="Morada", pl="Izba"),
    _row("simple_dwelling_4_2", "Simple dwelling", DWELLING, "4 wood 2 stone", 0, "room for 1 dwarf",
         intro=True, number=4, room=1),
    _row("simple_dwelling_3_3", "Simple dwelling", DWELLING, "3 wood 3 stone", 0, "room for 1 dwarf",
         intro=True, number=3, room=1),
    _row("mixed_dwelling", "Mixed dwelling", DWELLING, "5 wood 4 stone", 4,
         "room for 1 dwarf and 2 farm animals of one type", room=1),
    _row("couple_dwelling", "Couple dwelling", DWELLING, "8 wood 6 stone", 5, "room for 2 dwarfs", room=2),
    _row("additional_dwelling", "Additional dwelling", DWELLING, "4 wood 3 stone", 5,
         "room for the sixth dwarf only", es="Morada adicional", pl="Dodatkowa izba"),
    # rooms (green)
    _row("cuddle_room", "Cuddle room", ROOM, "1 wood", 2, "room for as many sheep as you have dwarfs",
         intro=True),
    _row("breakfast_room", "Breakfast room", ROOM, "1 wood", 0, "room for 3 cattle", intro=True,
         es="Sala del desayuno", pl="Pokój śniadaniowy"),
    _row("stubble_room", "Stubble room", ROOM, "1 wood 1 ore", 1, "1 farm animal on each empty field",
         intro=True),
    _row("work_room", "Work room", ROOM, "1 stone", 2,
         "furnishings may also go on tunnels and deep tunnels"),
    _row("guest_room", "Guest room", ROOM, "1 wood 1 stone", 0,
         '"either ... or" reads "and/or" (Extension: only once per game)'),
    _row("office_room", "Office room", ROOM, "1 stone", 0,
         "twin tiles may overhang the board by one half; 2 gold each time"),
    # workshops and suppliers (green)
    _row("carpenter", "Carpenter", WORKSHOP, "1 stone", 0,
         "1 wood off each furnishing and each Build fences action", intro=True),
    _row("stone_carver", "Stone carver", WORKSHOP, "1 wood", 1,
         "at once 2 stone; 1 stone off each furnishing and each stable",
         intro=True, at_once=Goods(stone=2), pl="Kącik kamieniarza"),
    _row("blacksmith", "Blacksmith", WORKSHOP, "1 wood 2 stone", 3,
         "at once 2 ore; 2 ore off each weapon forged", intro=True, at_once=Goods(ore=2)),
    _row("miner", "Miner", WORKSHOP, "1 wood 1 stone", 3,
         "start of each round 1 ore per donkey in an ore mine"),
    _row("builder", "Builder", WORKSHOP, "1 stone", 2,
         "per furnishing replace 1 wood by 1 ore and/or 1 stone by 1 ore"),
    _row("trader", "Trader", WORKSHOP, "1 wood", 2, "any time before scoring 2 gold for 1 wood 1 stone 1 ore",
         swap=_swap("2 gold", _="1 wood 1 stone 1 ore"), pl="Skład budulców"),
    _row("wood_supplier", "Wood supplier", WORKSHOP, "1 stone", 2,
         "1 wood at the start of each of the next 7 rounds", intro=True, delivers=(WOOD, 7)),
    _row("stone_supplier", "Stone supplier", WORKSHOP, "1 wood", 1,
         "1 stone at the start of each of the next 5 rounds", intro=True, delivers=(STONE, 5)),
    _row("ruby_supplier", "Ruby supplier", WORKSHOP, "2 wood 2 stone", 2,
         "1 ruby at the start of each of the next 4 rounds", intro=True, delivers=(RUBY, 4)),
    _row("dog_school", "Dog school", WORKSHOP, "", 0, "1 wood for each new dog"),
    _row("quarry", "Quarry", WORKSHOP, "1 wood", 2, "1 stone for each newborn donkey"),
    _row("seam", "Seam", WORKSHOP, "2 wood", 1, "1 ore for each new stone"),
    # caves (green)
    _row("slaughtering_cave", "Slaughtering cave", CAVE, "2 wood 2 stone", 2,
         "1 more food for each farm animal converted into food", intro=True),
    _row("cooking_cave", "Cooking cave", CAVE, "2 stone", 2, "any time 1 grain and 1 vegetable for 5 food",
         intro=True, swap=_swap("1 grain 1 vegetable", _="5 food")),
    _row("working_cave", "Working cave", CAVE, "1 wood 1 stone", 2,
         "each feeding exactly 1 dwarf may be fed with 1 wood or 1 stone or 2 ore", intro=True),
    _row("mining_cave", "Mining cave", CAVE, "3 wood 2 stone", 2,
         "feeding costs 1 food less per donkey in a mine"),
    _row("breeding_cave", "Breeding cave", CAVE, "1 grain 1 stone", 2,
         "1/2/3/5 food for 1/2/3/4 newborn animals of one breeding"),
    _row("peaceful_cave", "Peaceful cave", CAVE, "2 wood 2 stone", 2,
         "any time weapons for food equal to their strength"),
    # parlors (yellow)
    _row("weaving_parlor", "Weaving parlor", PARLOR, "2 wood 1 stone", None,
         "at once 1 food per sheep; scores 1 per full 2 sheep", intro=True,
         es="Salón de hilar", pl="Sala tkacka"),
    _row("milking_parlor", "Milking parlor", PARLOR, "2 wood 2 stone", None,
         "at once 1 food per cattle; scores 1 per cattle", intro=True,
         es="Salón para ordeñar", pl="Sala dojarzy"),
    _row("state_parlor", "State parlor", PARLOR, "5 gold 3 stone", None,
         "per adjacent dwelling at once 2 food; scores 4"),
    _row("hunting_parlor", "Hunting parlor", PARLOR, "2 wood", 1,
         "any time before scoring 2 boar for 2 gold 2 food", intro=True,
         swap=_swap("2 boar", _="2 gold 2 food"), es="Salón de caza", pl="Sala myśliwska"),
    _row("beer_parlor", "Beer parlor", PARLOR, "2 wood", 3,
         "any time before scoring 2 grain for 3 gold or 4 food", intro=True,
         swap=_swap("2 grain", gold="3 gold", food="4 food"), es="Salón de la cerveza", pl="Sala piwoszy"),
    _row("blacksmithing_parlor", "Blacksmithing parlor", PARLOR, "3 ore", 2,
         "any time before scoring 1 ruby and 1 ore for 2 gold 1 food",
         swap=_swap("1 ruby 1 ore", _="2 gold 1 food"), es="Salón de forja", pl="Sala kuźnicza"),
    # storages (yellow)
    _row("stone_storage", "Stone storage", STORAGE, "3 wood 1 ore", None, "scores 1 per stone", intro=True),
    _row("ore_storage", "Ore storage", STORAGE, "1 wood 2 stone", None, "scores 1 per full 2 ore", intro=True),
    _row("spare_part_storage", "Spare part storage", STORAGE, "2 wood", 0,
         "any time before scoring 1 wood 1 stone 1 ore for 2 gold",
         swap=_swap("1 wood 1 stone 1 ore", _="2 gold"), es="Almacén de repuestos", pl="Magazyn części"),
    _row("main_storage", "Main storage", STORAGE, "2 wood 1 stone", None,
         "scores 2 per yellow tile including itself", intro=True),
    _row("weapon_storage", "Weapon storage", STORAGE, "3 wood 2 stone", None, "scores 3 per armed dwarf",
         intro=True),
    _row("supplies_storage", "Supplies storage", STORAGE, "3 food 1 wood", None,
         "scores 8 if every dwarf has a weapon"),
    # chambers (yellow)
    _row("broom_chamber", "Broom chamber", CHAMBER, "1 wood", None, "scores 5 with 5 dwarfs or 10 with 6"),
    _row("treasure_chamber", "Treasure chamber", CHAMBER, "1 wood 1 stone", None, "scores 1 per ruby",
         intro=True, es="Cámara del tesoro", pl="Komnata ze skarbcem"),
    _row("food_chamber", "Food chamber", CHAMBER, "2 wood 2 vegetable", None,
         "scores 2 per pair of 1 grain and 1 vegetable, supply and fields together", intro=True,
         es="Cámara de provisiones", pl="Komnata kuchenna"),
    _row("prayer_chamber", "Prayer chamber", CHAMBER, "2 wood", None, "scores 8 if no dwarf has a weapon"),
    _row("writing_chamber", "Writing chamber", CHAMBER, "2 stone", 0, "prevents up to 7 negative points",
         intro=True, es="Cámara de escritura", pl="Komnata skryby"),
    _row("fodder_chamber", "Fodder chamber", CHAMBER, "2 grain 1 stone", None,
         "scores 1 per full 3 farm animals", intro=True, es="Cámara de forraje", pl="Komnata z karmą"),
)  # fmt: skip

FURNISHINGS: dict[str, FurnishingRow] = {row.key: row for row in _ROWS}
FURNISHING_BY_NAME: dict[str, FurnishingRow] = {row.full_name: row for row in _ROWS}
OVERBUILDS = {"trader": "spare_part_storage", "spare_part_storage": "trader"}
"""Two tiles that go on top of each other (ruling.overbuild)."""
DELIVERIES: dict[str, int] = {row.key: row.delivers[0] for row in _ROWS if row.delivers}
"""Supplier -> the good it delivers."""


@cache
def in_variant(introductory: bool) -> tuple[FurnishingRow, ...]:
    """Return the furnishings on the supply boards of a variant."""
    return tuple(row for row in _ROWS if row.intro or not introductory)
