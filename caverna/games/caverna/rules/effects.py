"""Effects of furnishings that need a function (appendix), by the point where the rules call them.

The points are price, gain, feeding, building, trade, the start of a round and scoring. Effects that are only numbers
are in the rows of :mod:`caverna.games.caverna.catalogue.furnishings`. For speed, some frequent effects are checked
elsewhere: housing and goods that bring others (`Home.stalls`, `Home.gain`), the Guest room (`Turn.take_act`), Mining
cave and Slaughtering cave (`food_needed`, `food_for`).
"""

from collections.abc import Callable, Iterable, Mapping

from caverna.model.refusals import illegal

from ..catalogue.furnishings import (
    DELIVERIES,
    FURNISHINGS,
    ORE_FOR,
    Figures,
)
from ..catalogue.keys import (
    BREEDING_CAVE,
    BROOM_CHAMBER,
    FODDER_CHAMBER,
    FOOD_CHAMBER,
    MAIN_STORAGE,
    MILKING_PARLOR,
    MINER,
    MINING_CAVE,
    OFFICE_ROOM,
    ORE_STORAGE,
    PEACEFUL_CAVE,
    PRAYER_CHAMBER,
    STATE_PARLOR,
    STONE_STORAGE,
    STUBBLE_ROOM,
    SUPPLIES_STORAGE,
    TREASURE_CHAMBER,
    WEAPON_STORAGE,
    WEAVING_PARLOR,
    WORK_ROOM,
    WORKING_CAVE,
)
from ..catalogue.tables import BREEDING_CAVE_FOOD
from ..goods import CATTLE, DONKEY, FARM, FOOD, NAMES, ORE, RUBY, SHEEP, STONE
from ..state.home import Home


def in_effect(home: Home, figures: Figures) -> int:
    """Return the sum of the figures whose furnishing is in effect: discounts, or the points that are spared."""
    total = 0
    for key, count in figures:
        if key in home.active:
            total += count
    return total


# --- price ------------------------------------------------------------------------------------------------------


def ore_replaces(home: Home) -> tuple[int, ...]:
    """Return the goods in a furnishing's price that 1 ore may replace, one each (Builder: wood and stone)."""
    for key, goods in ORE_FOR:
        if key in home.active:
            return goods
    return ()


# --- gain -------------------------------------------------------------------------------------------------------

FOOD_AT_ONCE: dict[str, Callable[[Home, int], int]] = {
    WEAVING_PARLOR: lambda home, cell: home.goods[SHEEP],
    MILKING_PARLOR: lambda home, cell: home.goods[CATTLE],
    STATE_PARLOR: lambda home, cell: 2 * home.adjacent_dwellings(cell),
}
"""Furnishing -> the food it brings when it is laid on a cell. It is counted once, then (ruling.parlor-food)."""


def pay_for_births(home: Home, newborns: int) -> None:
    """Gain the food of the Breeding cave for the newborns of one breeding: 1, 2, 3 or 5."""
    if newborns and BREEDING_CAVE in home.active:
        home.gain(FOOD, BREEDING_CAVE_FOOD[min(newborns, len(FARM))], FURNISHINGS[BREEDING_CAVE].name)


# --- feeding ----------------------------------------------------------------------------------------------------


def may_feed_with_goods(home: Home) -> bool:
    """Return whether one dwarf may be fed with goods instead of food: Working cave (ruling.working-cave)."""
    return WORKING_CAVE in home.active


# --- building ---------------------------------------------------------------------------------------------------


def may_furnish_tunnels(home: Home) -> bool:
    """Return whether furnishings may go on tunnels and deep tunnels: Work room (ruling.work-room)."""
    return WORK_ROOM in home.active


def may_overhang(home: Home) -> bool:
    """Return whether one half of a twin tile may lie outside the board: Office room (ruling.office-room)."""
    return OFFICE_ROOM in home.active


def animals_on_fields(home: Home) -> bool:
    """Return whether empty fields hold animals: Stubble room (ruling.stubble-field)."""
    return STUBBLE_ROOM in home.active


# --- trade: the swaps of goods are in the rows ------------------------------------------------------------------


def may_trade_weapons(home: Home) -> bool:
    """Return whether weapons may be given up for food: Peaceful cave (ruling.peaceful-order)."""
    return PEACEFUL_CAVE in home.active


# --- the start of a round ---------------------------------------------------------------------------------------


def donkeys_counted(home: Home, tile: str) -> int:
    """Return the largest number of donkeys that a furnishing counts: Miner in ore mines, Mining cave in all mines."""
    if tile not in home.active:
        return 0
    mines = home.ore_mines + (home.ruby_mines if tile == MINING_CAVE else 0)
    return min(home.goods[DONKEY], mines)


def check_donkeys(home: Home, tile: str, said: int) -> None:
    """Check the number of donkeys that a line gives for a furnishing.

    The player needs the furnishing (trade.tile), and the donkeys must fit in mines (ruling.miner-mines).
    """
    name = FURNISHINGS[tile].name
    if tile not in home.active:
        illegal("trade.tile", f"the {name} is not at home")
    most = donkeys_counted(home, tile)
    if said > most:
        illegal("ruling.miner-mines", f"{said} donkeys for the {name}, {most} can stand in mines",
                found=said, expected=f"at most {most}")  # fmt: skip


def deliver(homes: Iterable[Home], donkeys: Mapping[int, int] | None = None) -> None:
    """Give all players their goods at the start of a round (round.start-goods).

    Suppliers deliver in a fixed number of rounds; a skipped round does not count (ruling.suppliers). The Miner brings
    1 ore for each donkey in an ore mine: the number in ``donkeys``, by seat, else as many as possible
    (ruling.miner-mines).
    """
    for seat, home in enumerate(homes):
        if home.deliveries_due:
            for key, left in home.deliveries_due.items():
                if left > 0:
                    home.deliveries_due[key] = left - 1
                    home.gain(DELIVERIES[key], 1, FURNISHINGS[key].full_name)
        if MINER in home.active:
            ore = donkeys_counted(home, MINER)
            if donkeys and seat in donkeys:
                ore = min(ore, donkeys[seat])
            if ore:
                home.gain(ORE, ore, FURNISHINGS[MINER].name)


# --- scoring ----------------------------------------------------------------------------------------------------


Count = Callable[[Home], tuple[int, int]]
"""A function that returns the number of things that count, and the points for them."""


class Bonus:
    """The bonus points of a furnishing."""

    __slots__ = ("figures", "points")

    def __init__(self, points: Count, figures: tuple[str, ...] = ()) -> None:
        self.points = points
        self.figures = figures
        """The figures it counts besides furnishings: goods, ``dwarf`` or ``weapons``. A score sheet must have them."""


def _per(divisor: int, points: int, count: Callable[[Home], int]) -> Count:
    """Return a function for a bonus of ``points`` for each full group of ``divisor`` (ruling.rounding)."""

    def bonus(home: Home) -> tuple[int, int]:
        counted = count(home)
        return counted, counted // divisor * points

    return bonus


def _armed(home: Home) -> int:
    return sum(1 for dwarf in home.dwarfs if dwarf.weapon)


def _yellow(home: Home) -> int:
    return sum(1 for key in home.furnished.values() if key in FURNISHINGS and FURNISHINGS[key].is_yellow)


def _broom(home: Home) -> tuple[int, int]:
    family = len(home.dwarfs)
    return family, 10 if family >= 6 else 5 if family == 5 else 0


def _state(home: Home) -> tuple[int, int]:
    cell = next(cell for cell, key in home.furnished.items() if key == STATE_PARLOR)
    dwellings = home.adjacent_dwellings(cell)
    return dwellings, 4 * dwellings


BONUSES: dict[str, Bonus] = {
    WEAVING_PARLOR: Bonus(_per(2, 1, lambda home: home.goods[SHEEP]), ("sheep",)),
    MILKING_PARLOR: Bonus(_per(1, 1, lambda home: home.goods[CATTLE]), ("cattle",)),
    STATE_PARLOR: Bonus(_state),
    STONE_STORAGE: Bonus(_per(1, 1, lambda home: home.goods[STONE]), ("stone",)),
    ORE_STORAGE: Bonus(_per(2, 1, lambda home: home.goods[ORE]), ("ore",)),
    MAIN_STORAGE: Bonus(_per(1, 2, _yellow)),
    WEAPON_STORAGE: Bonus(_per(1, 3, _armed), ("weapons",)),
    SUPPLIES_STORAGE: Bonus(lambda home: (_armed(home), 8 if _armed(home) == len(home.dwarfs) else 0), ("weapons",)),
    BROOM_CHAMBER: Bonus(_broom, ("dwarf",)),
    TREASURE_CHAMBER: Bonus(_per(1, 1, lambda home: home.goods[RUBY]), ("ruby",)),
    FOOD_CHAMBER: Bonus(_per(1, 2, lambda home: min(home.all_crops())), ("grain", "vegetable")),
    PRAYER_CHAMBER: Bonus(lambda home: (_armed(home), 0 if _armed(home) else 8), ("weapons",)),
    FODDER_CHAMBER: Bonus(
        _per(3, 1, lambda home: sum(home.goods[animal] for animal in FARM)), tuple(NAMES[animal] for animal in FARM)
    ),
}
"""Furnishing -> its bonus (score.bonus)."""
