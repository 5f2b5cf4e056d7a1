"""The 48 furnishings and their effects.

A row has every effect that is only data: on prices, gains, housing, trades, the start of a round, scoring. An effect
that needs code is a function of :mod:`caverna.games.caverna.rules.effects`, which names the tile by its constant in
:mod:`.keys`. So a new furnishing is a row here and, if its effect is new, one function there.
"""

from collections.abc import Callable
from functools import cache

from attrs import field, frozen

from caverna.model.values import Value

from ..goods import CATTLE, DOG, DONKEY, KINDS, NOTHING, ORE, RUBY, SHEEP, STONE, WOOD, Goods
from . import keys

DWELLING, ROOM, WORKSHOP, CAVE = "dwelling", "room", "workshop", "cave"
PARLOR, STORAGE, CHAMBER = "parlor", "storage", "chamber"
YELLOW = frozenset({PARLOR, STORAGE, CHAMBER})
"""The kinds with a yellow name. They score bonuses."""


@frozen(eq=False, repr=False)
class AnimalRoom(Value):
    """Room for farm animals of one type in a furnishing."""

    count: int
    only: int | None = None
    """The one type it takes, None for any type."""
    per_dwarf: bool = False
    """True if it holds ``count`` animals for each dwarf of the family."""


@frozen(eq=False, repr=False)
class Swap(Value):
    """A trade that a furnishing allows at any time: ``give`` for one of the amounts in ``get``."""

    give: Goods
    get: dict[str, Goods]
    """Word of the choice (gold, food) -> the goods; the key is "" if there is no choice."""


def _amount(goods: str) -> Goods:
    return Goods.parse(goods)


@frozen(eq=False, repr=False)
class FurnishingRow(Value):
    """One furnishing tile as printed."""

    key: str
    name: str
    kind: str
    cost: Goods = field(converter=_amount)
    points: int | None
    """Printed points; None for a star: only its effect scores."""
    effect: str
    intro: bool = False
    number: int | None = None
    """The number that distinguishes tiles with the same name: the wood in a Simple dwelling's price."""
    unlimited: bool = False
    over: str | None = None
    """The key of the tile that it must be laid on, if that is built (ruling.overbuild)."""
    # price
    off_furnishing: tuple[int, int] | None = None
    """Its discount on furnishings: a good and a count."""
    off_fences: int = 0
    """Its discount on a Build fences action, in wood."""
    off_stable: int = 0
    """Its discount on a stable, in stone."""
    off_weapon: int = 0
    """Its discount on a weapon, in ore."""
    ore_for: tuple[int, ...] = ()
    """The goods in a furnishing's price that 1 ore may replace, one each."""
    # gain
    at_once: Goods = NOTHING
    for_new: tuple[int, int] | None = None
    """A good, and the good that each new one of it brings, whatever its source."""
    for_newborn: tuple[int, int] | None = None
    """An animal, and the good that each newborn one brings."""
    # housing
    room: int = 0
    """The number of dwarfs it houses; 0 for the Additional dwelling, which houses only the sixth."""
    animals: AnimalRoom | None = None
    # trade
    swap: Swap | None = None
    # the start of a round
    delivers: tuple[int, int] | None = None
    """The good that it delivers, and the number of rounds."""
    # scoring
    spares: int = 0
    """The number of negative points it prevents."""
    es: str = ""
    """The Spanish name."""
    pl: str = ""
    """The Polish name."""
    full_name: str = field(init=False)
    """The name with its number, if it has one."""
    is_dwelling: bool = field(init=False)
    """True if its name is orange."""
    is_yellow: bool = field(init=False)
    """True if its name is yellow."""

    @full_name.default
    def _numbered(self) -> str:
        return self.name if self.number is None else f"{self.name} {self.number}"

    @is_dwelling.default
    def _orange(self) -> bool:
        return self.kind == DWELLING

    @is_yellow.default
    def _yellow(self) -> bool:
        return self.kind in YELLOW


_row = FurnishingRow


def _swap(give: str, **get: str) -> Swap:
    return Swap(Goods.parse(give), {key.rstrip("_"): Goods.parse(goods) for key, goods in get.items()})


_ROWS = (
    # dwellings (orange)
    _row(keys.ORDINARY_DWELLING, "Dwelling", DWELLING, "4 wood 3 stone", 3, "room for 1 dwarf",
         intro=True, unlimited=True, room=1, es="Morada", pl="Izba"),
    _row(keys.SIMPLE_DWELLING_4_2, "Simple dwelling", DWELLING, "4 wood 2 stone", 0, "room for 1 dwarf",
         intro=True, number=4, room=1),
    _row(keys.SIMPLE_DWELLING_3_3, "Simple dwelling", DWELLING, "3 wood 3 stone", 0, "room for 1 dwarf",
         intro=True, number=3, room=1),
    _row(keys.MIXED_DWELLING, "Mixed dwelling", DWELLING, "5 wood 4 stone", 4,
         "room for 1 dwarf and 2 farm animals of one type", room=1, animals=AnimalRoom(2)),
    _row(keys.COUPLE_DWELLING, "Couple dwelling", DWELLING, "8 wood 6 stone", 5, "room for 2 dwarfs", room=2),
    _row(keys.ADDITIONAL_DWELLING, "Additional dwelling", DWELLING, "4 wood 3 stone", 5,
         "room for the sixth dwarf only", es="Morada adicional", pl="Dodatkowa izba"),
    # rooms (green)
    _row(keys.CUDDLE_ROOM, "Cuddle room", ROOM, "1 wood", 2, "room for as many sheep as you have dwarfs",
         intro=True, animals=AnimalRoom(1, SHEEP, per_dwarf=True)),
    _row(keys.BREAKFAST_ROOM, "Breakfast room", ROOM, "1 wood", 0, "room for 3 cattle", intro=True,
         animals=AnimalRoom(3, CATTLE), es="Sala del desayuno", pl="Pokój śniadaniowy"),
    _row(keys.STUBBLE_ROOM, "Stubble room", ROOM, "1 wood 1 ore", 1, "1 farm animal on each empty field",
         intro=True),
    _row(keys.WORK_ROOM, "Work room", ROOM, "1 stone", 2,
         "furnishings may also go on tunnels and deep tunnels"),
    _row(keys.GUEST_ROOM, "Guest room", ROOM, "1 wood 1 stone", 0,
         '"either ... or" reads "and/or" (Extension: only once per game)'),
    _row(keys.OFFICE_ROOM, "Office room", ROOM, "1 stone", 0,
         "twin tiles may overhang the board by one half; 2 gold each time"),
    # workshops and suppliers (green)
    _row(keys.CARPENTER, "Carpenter", WORKSHOP, "1 stone", 0,
         "1 wood off each furnishing and each Build fences action", intro=True,
         off_furnishing=(WOOD, 1), off_fences=1),
    _row(keys.STONE_CARVER, "Stone carver", WORKSHOP, "1 wood", 1,
         "at once 2 stone; 1 stone off each furnishing and each stable",
         intro=True, at_once=Goods(stone=2), off_furnishing=(STONE, 1), off_stable=1,
         pl="Kącik kamieniarza"),
    _row(keys.BLACKSMITH, "Blacksmith", WORKSHOP, "1 wood 2 stone", 3,
         "at once 2 ore; 2 ore off each weapon forged", intro=True, at_once=Goods(ore=2),
         off_weapon=2),
    _row(keys.MINER, "Miner", WORKSHOP, "1 wood 1 stone", 3,
         "start of each round 1 ore per donkey in an ore mine"),
    _row(keys.BUILDER, "Builder", WORKSHOP, "1 stone", 2,
         "per furnishing replace 1 wood by 1 ore and/or 1 stone by 1 ore", ore_for=(WOOD, STONE)),
    _row(keys.TRADER, "Trader", WORKSHOP, "1 wood", 2, "any time before scoring 2 gold for 1 wood 1 stone 1 ore",
         over=keys.SPARE_PART_STORAGE, swap=_swap("2 gold", _="1 wood 1 stone 1 ore"), pl="Skład budulców"),
    _row(keys.WOOD_SUPPLIER, "Wood supplier", WORKSHOP, "1 stone", 2,
         "1 wood at the start of each of the next 7 rounds", intro=True, delivers=(WOOD, 7)),
    _row(keys.STONE_SUPPLIER, "Stone supplier", WORKSHOP, "1 wood", 1,
         "1 stone at the start of each of the next 5 rounds", intro=True, delivers=(STONE, 5)),
    _row(keys.RUBY_SUPPLIER, "Ruby supplier", WORKSHOP, "2 wood 2 stone", 2,
         "1 ruby at the start of each of the next 4 rounds", intro=True, delivers=(RUBY, 4)),
    _row(keys.DOG_SCHOOL, "Dog school", WORKSHOP, "", 0, "1 wood for each new dog", for_new=(DOG, WOOD)),
    _row(keys.QUARRY, "Quarry", WORKSHOP, "1 wood", 2, "1 stone for each newborn donkey", for_newborn=(DONKEY, STONE)),
    _row(keys.SEAM, "Seam", WORKSHOP, "2 wood", 1, "1 ore for each new stone", for_new=(STONE, ORE)),
    # caves (green)
    _row(keys.SLAUGHTERING_CAVE, "Slaughtering cave", CAVE, "2 wood 2 stone", 2,
         "1 more food for each farm animal converted into food", intro=True),
    _row(keys.COOKING_CAVE, "Cooking cave", CAVE, "2 stone", 2, "any time 1 grain and 1 vegetable for 5 food",
         intro=True, swap=_swap("1 grain 1 vegetable", _="5 food")),
    _row(keys.WORKING_CAVE, "Working cave", CAVE, "1 wood 1 stone", 2,
         "each feeding exactly 1 dwarf may be fed with 1 wood or 1 stone or 2 ore", intro=True),
    _row(keys.MINING_CAVE, "Mining cave", CAVE, "3 wood 2 stone", 2,
         "feeding costs 1 food less per donkey in a mine"),
    _row(keys.BREEDING_CAVE, "Breeding cave", CAVE, "1 grain 1 stone", 2,
         "1/2/3/5 food for 1/2/3/4 newborn animals of one breeding"),
    _row(keys.PEACEFUL_CAVE, "Peaceful cave", CAVE, "2 wood 2 stone", 2,
         "any time weapons for food equal to their strength"),
    # parlors (yellow)
    _row(keys.WEAVING_PARLOR, "Weaving parlor", PARLOR, "2 wood 1 stone", None,
         "at once 1 food per sheep; scores 1 per full 2 sheep", intro=True,
         es="Salón de hilar", pl="Sala tkacka"),
    _row(keys.MILKING_PARLOR, "Milking parlor", PARLOR, "2 wood 2 stone", None,
         "at once 1 food per cattle; scores 1 per cattle", intro=True,
         es="Salón para ordeñar", pl="Sala dojarzy"),
    _row(keys.STATE_PARLOR, "State parlor", PARLOR, "5 gold 3 stone", None,
         "per adjacent dwelling at once 2 food; scores 4"),
    _row(keys.HUNTING_PARLOR, "Hunting parlor", PARLOR, "2 wood", 1,
         "any time before scoring 2 boar for 2 gold 2 food", intro=True,
         swap=_swap("2 boar", _="2 gold 2 food"), es="Salón de caza", pl="Sala myśliwska"),
    _row(keys.BEER_PARLOR, "Beer parlor", PARLOR, "2 wood", 3,
         "any time before scoring 2 grain for 3 gold or 4 food", intro=True,
         swap=_swap("2 grain", gold="3 gold", food="4 food"), es="Salón de la cerveza", pl="Sala piwoszy"),
    _row(keys.BLACKSMITHING_PARLOR, "Blacksmithing parlor", PARLOR, "3 ore", 2,
         "any time before scoring 1 ruby and 1 ore for 2 gold 1 food",
         swap=_swap("1 ruby 1 ore", _="2 gold 1 food"), es="Salón de forja", pl="Sala kuźnicza"),
    # storages (yellow)
    _row(keys.STONE_STORAGE, "Stone storage", STORAGE, "3 wood 1 ore", None, "scores 1 per stone", intro=True),
    _row(keys.ORE_STORAGE, "Ore storage", STORAGE, "1 wood 2 stone", None, "scores 1 per full 2 ore", intro=True),
    _row(keys.SPARE_PART_STORAGE, "Spare part storage", STORAGE, "2 wood", 0,
         "any time before scoring 1 wood 1 stone 1 ore for 2 gold",
         over=keys.TRADER, swap=_swap("1 wood 1 stone 1 ore", _="2 gold"), es="Almacén de repuestos",
         pl="Magazyn części"),
    _row(keys.MAIN_STORAGE, "Main storage", STORAGE, "2 wood 1 stone", None,
         "scores 2 per yellow tile including itself", intro=True),
    _row(keys.WEAPON_STORAGE, "Weapon storage", STORAGE, "3 wood 2 stone", None, "scores 3 per armed dwarf",
         intro=True),
    _row(keys.SUPPLIES_STORAGE, "Supplies storage", STORAGE, "3 food 1 wood", None,
         "scores 8 if every dwarf has a weapon"),
    # chambers (yellow)
    _row(keys.BROOM_CHAMBER, "Broom chamber", CHAMBER, "1 wood", None, "scores 5 with 5 dwarfs or 10 with 6"),
    _row(keys.TREASURE_CHAMBER, "Treasure chamber", CHAMBER, "1 wood 1 stone", None, "scores 1 per ruby",
         intro=True, es="Cámara del tesoro", pl="Komnata ze skarbcem"),
    _row(keys.FOOD_CHAMBER, "Food chamber", CHAMBER, "2 wood 2 vegetable", None,
         "scores 2 per pair of 1 grain and 1 vegetable, supply and fields together", intro=True,
         es="Cámara de provisiones", pl="Komnata kuchenna"),
    _row(keys.PRAYER_CHAMBER, "Prayer chamber", CHAMBER, "2 wood", None, "scores 8 if no dwarf has a weapon"),
    _row(keys.WRITING_CHAMBER, "Writing chamber", CHAMBER, "2 stone", 0, "prevents up to 7 negative points",
         intro=True, spares=7, es="Cámara de escritura", pl="Komnata skryby"),
    _row(keys.FODDER_CHAMBER, "Fodder chamber", CHAMBER, "2 grain 1 stone", None,
         "scores 1 per full 3 farm animals", intro=True, es="Cámara de forraje", pl="Komnata z karmą"),
)  # fmt: skip

FURNISHINGS: dict[str, FurnishingRow] = {row.key: row for row in _ROWS}
FURNISHING_BY_NAME: dict[str, FurnishingRow] = {row.full_name: row for row in _ROWS}
OVERBUILDS: dict[str, str] = {row.key: row.over for row in _ROWS if row.over}
"""The two tiles that are laid on top of each other (ruling.overbuild)."""


# --- the rows by effect -----------------------------------------------------------------------------------------

DISCOUNTS: tuple[tuple[str, int, int], ...] = tuple(
    (row.key, *row.off_furnishing) for row in _ROWS if row.off_furnishing
)
"""The furnishings with a discount on others: key, good, count."""
ORE_FOR: tuple[tuple[str, tuple[int, ...]], ...] = tuple((row.key, row.ore_for) for row in _ROWS if row.ore_for)
"""The furnishings that let ore replace goods in a price: key, goods."""
CHANGE_PRICES = frozenset(row.key for row in _ROWS if row.off_furnishing or row.ore_for)
"""The furnishings that change the prices of others."""
Figures = tuple[tuple[str, int], ...]
"""Keys of furnishings, each with a number such as its discount."""
FENCE_DISCOUNTS: Figures = tuple((row.key, row.off_fences) for row in _ROWS if row.off_fences)
STABLE_DISCOUNTS: Figures = tuple((row.key, row.off_stable) for row in _ROWS if row.off_stable)
WEAPON_DISCOUNTS: Figures = tuple((row.key, row.off_weapon) for row in _ROWS if row.off_weapon)
SPARED_POINTS: Figures = tuple((row.key, row.spares) for row in _ROWS if row.spares)
Payers = tuple[tuple[tuple[str, int, str], ...] | None, ...]
"""For each good the furnishings that bring another good for it: key, the other good, name. None: there is none."""


def _payers(pays: Callable[[FurnishingRow], tuple[int, int] | None]) -> Payers:
    payers: dict[int, tuple[tuple[str, int, str], ...]] = {}
    for row in _ROWS:
        if pair := pays(row):
            payers[pair[0]] = (*payers.get(pair[0], ()), (row.key, pair[1], row.name))
    return tuple(map(payers.get, range(KINDS)))


FOR_NEW = _payers(lambda row: row.for_new)
FOR_NEWBORN = _payers(lambda row: row.for_newborn)
ANIMAL_ROOMS: dict[str, AnimalRoom] = {row.key: row.animals for row in _ROWS if row.animals}
"""Furnishing -> its room for animals."""
DELIVERIES: dict[str, int] = {row.key: row.delivers[0] for row in _ROWS if row.delivers}
"""Supplier -> the good it delivers."""


@cache
def in_variant(introductory: bool) -> tuple[FurnishingRow, ...]:
    """Return the furnishings on the supply boards of a variant: all, or those of the introductory game.

    Each tile exists once for all players, except ordinary Dwellings, which have no limit (setup.furnishings).
    """
    return tuple(row for row in _ROWS if row.intro or not introductory)


@cache
def keys_in_variant(introductory: bool) -> frozenset[str]:
    """Return the keys of the furnishings on the supply boards of a variant."""
    return frozenset(row.key for row in in_variant(introductory))
