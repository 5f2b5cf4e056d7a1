"""Effects of furnishings: the hooks that the rules call, and the tiles that answer.

The hooks are price, gain, feeding, building, trade, the start of a round and scoring. Effects in figures are in the
rows of :mod:`caverna.games.caverna.catalogue.furnishings`; this module has those that need a function. For speed, some
frequent effects are checked directly: housing and goods that bring others (`Home.stalls`, `Home.gain`), the Guest room
(`Turn.take_act`), Mining cave and Slaughtering cave (`food_needed`, `food_for`).
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
    """Add up the figures of the furnishings in effect: discounts on fences, stables and weapons, points spared."""
    total = 0
    for key, count in figures:
        if key in home.active:
            total += count
    return total


# --- price ------------------------------------------------------------------------------------------------------


def ore_replaces(home: Home) -> tuple[int, ...]:
    """Return the goods of a furnishing's price of which one each may be replaced by 1 ore: Builder wood and stone."""
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
"""Furnishing -> the food it brings when it is laid on a cell, counted at that moment (ruling.parlor-food)."""


def pay_for_births(home: Home, newborns: int) -> None:
    """Gain what the newborn animals of one breeding bring together: Breeding cave 1, 2, 3 or 5 food."""
    if newborns and BREEDING_CAVE in home.active:
        home.gain(FOOD, BREEDING_CAVE_FOOD[min(newborns, len(FARM))], FURNISHINGS[BREEDING_CAVE].name)


# --- feeding ----------------------------------------------------------------------------------------------------


def may_feed_with_goods(home: Home) -> bool:
    """Return whether one dwarf may be fed with goods in place of food: Working cave (ruling.working-cave)."""
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


# --- trade: beside the swaps in the rows ------------------------------------------------------------------------


def may_trade_weapons(home: Home) -> bool:
    """Return whether weapons may be given up for food: Peaceful cave (ruling.peaceful-order)."""
    return PEACEFUL_CAVE in home.active


# --- the start of a round ---------------------------------------------------------------------------------------


def donkeys_counted(home: Home, tile: str) -> int:
    """Return how many donkeys a furnishing finds in mines at most: Miner in ore mines, Mining cave in any of them."""
    if tile not in home.active:
        return 0
    mines = home.ore_mines + (home.ruby_mines if tile == MINING_CAVE else 0)
    return min(home.goods[DONKEY], mines)


def check_donkeys(home: Home, tile: str, said: int) -> None:
    """Check a count of donkeys in a record.

    The player needs the tile (trade.tile), and the donkeys must fit in mines (ruling.miner-mines).
    """
    name = FURNISHINGS[tile].name
    if tile not in home.active:
        illegal("trade.tile", f"the {name} is not at home")
    most = donkeys_counted(home, tile)
    if said > most:
        illegal("ruling.miner-mines", f"{said} donkeys for the {name}, {most} can stand in mines",
                found=said, expected=f"at most {most}")  # fmt: skip


def deliver(homes: Iterable[Home], donkeys: Mapping[int, int] | None = None) -> None:
    """Give everybody what comes at the start of a round: suppliers deliver as long as they have to, and the Miner pays.

    A round that is left out counts for no delivery, and the Miner finds as many donkeys in ore mines as there can be,
    or as the record says in ``donkeys``, by seat (round.start-goods, ruling.suppliers, ruling.miner-mines).
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
"""What is counted, and the points that brings."""


class Bonus:
    """The bonus points of a furnishing."""

    __slots__ = ("figures", "points")

    def __init__(self, points: Count, figures: tuple[str, ...] = ()) -> None:
        self.points = points
        self.figures = figures
        """What is counted beside the furnishings: goods, ``dwarf`` or ``weapons``. A tally must tell them."""


def _per(divisor: int, points: int, count: Callable[[Home], int]) -> Count:
    """Return a bonus of ``points`` for each full group of ``divisor`` (ruling.rounding)."""

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
