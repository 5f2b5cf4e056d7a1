"""The value of a home: its points now, and an estimate of further points.

The estimate is a sum of simple terms with the weights of a `Style`. Styles with different weights play differently. All
values are points at the end of the game.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve, frozen

from caverna.games.farming.cells import members

from ..catalogue import keys
from ..catalogue.furnishings import FurnishingRow
from ..catalogue.rounds import (
    FIXED_PLAN,
    FOOD_ONLY,
    HARVEST,
    NO_HARVEST,
    QUESTION_EVENTS,
    SKIP_ONE,
    leaves_for,
    rounds_for,
)
from ..catalogue.tables import FOOD_VALUE
from ..goods import BOAR, CATTLE, DOG, DONKEY, FARM, FOOD, GOLD, GRAIN, ORE, RUBY, SHEEP, STONE, VEGETABLE, WOOD
from ..rules.effects import BONUSES, FOOD_AT_ONCE, Count
from ..rules.harvest import food_for_family, food_needed
from ..rules.scoring import PRINTED, goods_points, tile_points
from ..state.cells import ADJACENT, PRINTED_CAVERN
from ..state.home import (
    CAVERN,
    DEEP_TUNNEL,
    FIELD,
    MEADOW,
    ORE_MINE,
    ROOMY_FURNISHINGS,
    RUBY_MINE,
    TUNNEL,
    Dwarf,
    Home,
)

if TYPE_CHECKING:
    from ..rules.game import Game


@frozen
class Style:
    """The weights of a computer player, in points."""

    dwarf: float = 4.9
    """The value of a dwarf's work in one round."""
    bed: float = 0.4
    """Room for another dwarf, as a share of that dwarf's value."""
    saving: float = 0.4
    """Wood and stone saved for a dwelling, as a share of the value of its room."""
    wood: float = 0.6
    stone: float = 0.55
    ore: float = 0.45
    ruby: float = 0.45
    """A ruby, in addition to its point."""
    food: float = 1.0
    """A food that the next feeding needs; later food counts less."""
    hunger: float = 25.0
    """A food that is missing at the next feeding, and that the larder cannot supply."""
    seed: float = 0.65
    """A grain or vegetable for which there is an empty field."""
    field: float = 0.75
    meadow: float = 0.45
    cavern: float = 1.8
    tunnel: float = 0.9
    pair: float = 0.7
    """Two adjacent tunnels, on which an ore mine can be placed."""
    mine: float = 0.4
    """The income from a mine in one round."""
    stall: float = 0.35
    """Room for an animal."""
    newborn: float = 0.7
    """An animal that will be born."""
    raid: float = 0.08
    """The value of one point of a weapon's strength in one round."""
    first: float = 0.35
    """Being starting player."""
    bonus: float = 0.75
    """The expected points from the effects of furnishings."""


BALANCED = Style()
STYLES: dict[str, Style] = {
    "foresight": BALANCED,
    "farmer": evolve(BALANCED, field=1.4, seed=1.3, meadow=1.2, tunnel=0.5, raid=0.03, newborn=1.0),
    "miner": evolve(BALANCED, tunnel=1.6, pair=1.6, mine=0.5, ore=0.6, ruby=1.0, field=0.5, raid=0.05),
    "adventurer": evolve(BALANCED, raid=0.2, ore=0.7, field=0.5, tunnel=0.6),
    "breeder": evolve(BALANCED, newborn=1.4, stall=0.6, meadow=1.2, raid=0.05),
}
"""The styles by name."""


@frozen
class Outlook:
    """The rest of the game, the same for all players."""

    rounds: int
    """The number of rounds after the current one."""
    now: str
    """The event at the end of the current round. ``next`` is that of the next round, a harvest if unknown."""
    next: str
    hunger: int
    """The food that one dwarf eats in the feedings after the current round."""
    feeds: int
    """The number of feedings still to come, including the current round. ``breedings`` counts breedings likewise."""
    breedings: float

    @classmethod
    def of(cls, game: "Game", done: bool = False) -> "Outlook":
        """Return the outlook of a game. With ``done`` the harvest of the current round does not count.

        A round with an unknown marker is expected to end with a harvest.
        """
        now = NO_HARVEST if done else HARVEST if game.unmarked else game.round_end()
        later = [number for number in rounds_for(len(game.homes)) if number > game.round]
        events = [FIXED_PLAN[number] for number in later if number in FIXED_PLAN]
        if game.solo:
            events += [HARVEST] * (len(later) - len(events))
        else:
            events += [HARVEST] * (leaves_for(len(game.homes)) - game.leaves)
            events += QUESTION_EVENTS[game.questions :]
        every = [now, *events]
        return cls(
            len(later),
            now,
            FIXED_PLAN.get(later[0], HARVEST) if later else NO_HARVEST,
            sum(_EATEN[event] for event in events),
            sum(1 for event in every if event != NO_HARVEST),
            sum(_BRED[event] for event in every),
        )


_EATEN = {HARVEST: 2, SKIP_ONE: 2, FOOD_ONLY: 1, NO_HARVEST: 0}
_BRED = {HARVEST: 1.0, SKIP_ONE: 0.7, FOOD_ONLY: 0.0, NO_HARVEST: 0.0}


def negative(home: Home) -> int:
    """Return the negative points of a home, before the Writing chamber."""
    farm = home.goods[SHEEP:]
    return 2 * farm.count(0) + home.unused.bit_count() + 3 * home.begging


def enough(count: int, most: int) -> float:
    """Return a count in which everything above ``most`` counts little."""
    return count if count <= most else most + 0.35 * (count - most)


class Land(NamedTuple):
    """The tiles of a home: their points, the value that they have besides, and the number of fields."""

    points: int
    value: float
    fields: int


class Built(NamedTuple):
    """The furnishings of a home: their printed points, bonuses and effects."""

    points: int
    """The printed points."""
    bonuses: tuple[Count, ...]
    effects: "tuple[Effect, ...]"


class Family(NamedTuple):
    """The dwarfs of a home: how many there are, how many can still be placed, and the time left for their work."""

    size: int
    waiting: int
    need: int
    """The food for the next feeding, without the Mining cave."""
    time: float
    """The rounds that are left; the current one counts with the share of dwarfs that still wait."""
    value: float
    """The value of their work and of their weapons."""


class Valuation:
    """A function that returns the value of a home at one point in the game.

    Most homes that are compared differ in a few goods only. So the value of equal land, or of equal dwarfs, is computed
    once.
    """

    def __init__(self, style: Style, outlook: Outlook) -> None:
        self.style = style
        self.outlook = outlook
        self._each = {
            WOOD: style.wood, STONE: style.stone, ORE: style.ore, RUBY: 1 + style.ruby, GOLD: 1.0, FOOD: style.food,
            GRAIN: 0.5 + style.seed, VEGETABLE: 1.0 + style.seed,
        }  # fmt: skip
        self._bed = style.bed * max(0.0, style.dwarf * (outlook.rounds - 1) - 0.4 * outlook.hunger)
        self._lands: dict[tuple[bytes, float], Land] = {}
        self._families: dict[tuple[Dwarf, ...], Family] = {}
        self._furnished: dict[tuple[str, ...], Built] = {}
        self._event = outlook.next if outlook.now == NO_HARVEST else outlook.now
        """The next feeding."""

    def __call__(self, home: Home) -> float:
        """Return the estimated points of a home at the end of the game."""
        goods, family, built = home.goods, self._family(home), self._built(home)
        time = family.time
        land = self._land(home, time)
        value = goods_points(home) + land.points + built.points + self._food(home, family)
        for bonus in built.bonuses:
            value += bonus(home)[1]
        if not time:
            return value
        style, far = self.style, min(1.0, time / 3)
        value += min(1.0, time / 1.5) * (
            style.wood * enough(goods[WOOD], 7) + style.stone * enough(goods[STONE], 5)
            + style.ore * enough(goods[ORE], 6) + style.ruby * enough(goods[RUBY], 4)
            + style.seed * min(land.fields - len(home.crops), min(2, goods[GRAIN]) + min(2, goods[VEGETABLE]))
        )  # fmt: skip
        value += family.value + self._beds(home, family.size) + land.value + self._animals(home, far)
        effects = 0.0
        for effect in built.effects:
            effects += effect(home, self.outlook, time)
        return value + style.bonus * effects

    def _built(self, home: Home) -> Built:
        """Return what the furnishings of a home bring, in the order they were built, since rounding depends on it."""
        furnished = tuple(home.furnished.values())
        known = self._furnished.get(furnished)
        if known is None:
            known = self._furnished[furnished] = Built(
                sum(PRINTED.get(key, 0) for key in furnished),
                tuple(BONUSES[key].points for key in furnished if key in BONUSES),
                tuple(EFFECTS[key] for key in furnished if key in EFFECTS),
            )
        return known

    # --- furnishings, estimated without building them ---------------------------------------------------------

    def appeal(self, home: Home, row: FurnishingRow) -> float:
        """Return about what a furnishing adds to the value of a home, without its price."""
        key, family = row.key, self._family(home)
        gain = row.points or 0.0
        if key in EFFECTS:
            gain += self.style.bonus * EFFECTS[key](home, self.outlook, family.time)
        if key == keys.STATE_PARLOR:
            gain += 4 * max(map(home.adjacent_dwellings, home.cells_of(CAVERN)), default=0)
        elif key in BONUSES:
            gain += BONUSES[key].points(home)[1]
        if row.spares:
            gain += min(row.spares, negative(home))
        if row.room and home.room_for_dwarfs() <= family.size < home.dwarf_limit():
            gain += self._bed
        if row.delivers:
            good, times = row.delivers
            gain += self.price([(good, min(times, self.outlook.rounds))])
        if key in FOOD_AT_ONCE:
            gain += FOOD_AT_ONCE[key](home, PRINTED_CAVERN) * (
                self.style.hunger if home.goods[FOOD] < self._need(home, family) else 1.0
            )
        return gain + self.price(row.at_once.pairs) + 3 * self.style.stall * (key in ROOMY_FURNISHINGS)

    def price(self, goods: Iterable[tuple[int, int]]) -> float:
        """Return about the value of goods, without regard to those that a home has."""
        each = self._each
        return sum([each[good] * count for good, count in goods])

    # --- dwarfs -----------------------------------------------------------------------------------------------

    def _family(self, home: Home) -> Family:
        """Return the dwarfs of a home, with the value of their work and weapons."""
        dwarfs = tuple(home.dwarfs)
        known = self._families.get(dwarfs)
        if known is None:
            rounds = self.outlook.rounds
            waiting = sum(1 for dwarf in dwarfs if dwarf.space is None and not dwarf.newborn)
            armed = sorted((dwarf.weapon for dwarf in dwarfs if dwarf.weapon), reverse=True)
            strength = sum((3 + weapon) * share for weapon, share in zip(armed, _ARMED_SHARES, strict=False))
            value = (len(dwarfs) * self.style.dwarf + self.style.raid * strength) * rounds
            need = food_for_family(dwarfs, self._event) if self._event != NO_HARVEST else 0
            known = self._families[dwarfs] = Family(len(dwarfs), waiting, need, rounds + waiting / len(dwarfs), value)
        return known

    def _beds(self, home: Home, family: int) -> float:
        """Return the value of room for the next dwarf, or of goods saved for the next dwelling."""
        worth = self._bed
        if not worth or family >= home.dwarf_limit():
            return 0.0
        beds = home.room_for_dwarfs() - family
        if beds > 0:
            return worth * (1 if beds == 1 else 1.4)
        wood, stone = 4 - (keys.CARPENTER in home.active), 3 - (keys.STONE_CARVER in home.active)
        saved = (min(home.goods[WOOD], wood) + min(home.goods[STONE], stone)) / (wood + stone)
        return self.style.saving * worth * saved * saved * (1.0 if CAVERN in home.land else 0.7)

    def _food(self, home: Home, family: Family) -> float:
        """Return the value of food for the next feeding and later ones, less the expected loss by begging."""
        style, food = self.style, home.goods[FOOD]
        later, need = family.size * self.outlook.hunger, self._need(home, family)
        if food >= need:
            return style.food * (need + 0.6 * min(food - need, later) - 0.5 * later)
        short = need - food
        waiting = family.waiting if self._event == self.outlook.now else family.waiting + family.size
        fear = FEAR[min(waiting, len(FEAR) - 1)]
        missed = style.hunger * max(0, short - larder(home, self._event)) + 0.35 * short
        return style.food * (food - 0.5 * later) - fear * missed

    def _need(self, home: Home, family: Family) -> int:
        """Return the food for the next feeding."""
        if keys.MINING_CAVE in home.active and family.need:
            return food_needed(home, self._event)
        return family.need

    # --- land and animals -------------------------------------------------------------------------------------

    def _land(self, home: Home, time: float) -> Land:
        """Return the value of the tiles of a home."""
        key = bytes(home.land), time
        known = self._lands.get(key)
        if known is None:
            known = self._lands[key] = self._valued(home.land, home, min(1.0, time / 3))
        return known

    def _valued(self, land: bytearray, home: Home, far: float) -> Land:
        style, count = self.style, land.count
        fields, around = count(FIELD), [ADJACENT[cell] for cell in home.cells_of(TUNNEL)]
        side_by_side = any(land[other] == TUNNEL for cells in around for other in members(cells))
        value = (
            style.cavern * enough(count(CAVERN), 2) + style.tunnel * count(TUNNEL)
            + 1.3 * style.tunnel * count(DEEP_TUNNEL) + style.field * enough(fields, 4)
            + style.meadow * count(MEADOW) + (style.pair if side_by_side else 0.0)
        )  # fmt: skip
        mines = count(ORE_MINE) + count(RUBY_MINE)
        return Land(tile_points(land), far * value + style.mine * mines * self.outlook.rounds, fields)

    def _animals(self, home: Home, far: float) -> float:
        """Return the value of animals that will breed, and of room for more."""
        style, goods = self.style, home.goods
        stalls = home.stalls_cache or home.stalls()
        animals = goods[SHEEP:]
        room = stalls.room + min(goods[DOG], 3)
        free = max(0, room - sum(animals))
        single = animals.count(1)
        pairs = len(animals) - animals.count(0) - single
        born = min(pairs * self.outlook.breedings, free + 1.5 * far)
        return style.newborn * born + far * (style.stall * enough(free, 6) + 0.3 * single)


_ARMED_SHARES = (1.0, 0.85, 0.7, 0.55, 0.4, 0.3)
"""The share of its value that each dwarf's weapon has, the strongest first."""


def larder(home: Home, event: str) -> int:
    """Return the food that a home could make for a feeding, without trades but with the crops that will be reaped."""
    goods = home.goods
    food = goods[GRAIN] + 2 * goods[VEGETABLE] + 2 * goods[RUBY] + max(0, goods[GOLD] - 1)
    food += goods[SHEEP] + goods[DONKEY] * 3 // 2 + 2 * goods[BOAR] + 3 * goods[CATTLE]
    if event != FOOD_ONLY:
        food += sum(FOOD_VALUE[crop] for crop, _ in home.crops.values())
    return food


FEAR = (1.0, 0.8, 0.55, 0.4, 0.3, 0.2)
"""The probability that food which is missing now is still missing at the feeding, by the number of placements left."""

Effect = Callable[[Home, Outlook, float], float]


def _due(home: Home, outlook: Outlook, supplier: str) -> int:
    return min(home.deliveries_due.get(supplier, 0), outlook.rounds)


def _mines(home: Home) -> int:
    return min(home.goods[DONKEY], home.land.count(ORE_MINE) + home.land.count(RUBY_MINE))


def _pairs(home: Home) -> int:
    return sum(1 for animal in FARM if home.goods[animal] >= 2)


def _armed(home: Home) -> int:
    return sum(1 for dwarf in home.dwarfs if dwarf.weapon)


def _writing(home: Home, outlook: Outlook, time: float) -> float:
    """Return the value of the Writing chamber, from the negative points now; many of them will disappear by the end."""
    gone = negative(home)
    return max(0.0, min(7.0, gone - 1.5 * time)) - min(7, gone)


def _broom(home: Home, outlook: Outlook, time: float) -> float:
    family = len(home.dwarfs)
    if family >= 5:
        return 2.0 if family == 5 and keys.ADDITIONAL_DWELLING in home.active and outlook.rounds else 0.0
    return 5 * max(0.0, min(0.8, 0.25 * outlook.rounds - 0.6 * (4 - family)))


def _supplies(home: Home, outlook: Outlook, time: float) -> float:
    armed, family = _armed(home), len(home.dwarfs)
    return 0.0 if armed == family else 8 * (armed / family) ** 2 * min(1.0, 0.12 * outlook.rounds)


EFFECTS: dict[str, Effect] = {
    keys.CARPENTER: lambda home, outlook, time: 0.4 * time,
    keys.STONE_CARVER: lambda home, outlook, time: 0.45 * time,
    keys.BUILDER: lambda home, outlook, time: 0.15 * time,
    keys.BLACKSMITH: lambda home, outlook, time: 0.7 * min(3, len(home.dwarfs) - _armed(home)) * min(1.0, time / 4),
    keys.MINER: lambda home, outlook, time: 0.4 * min(home.goods[DONKEY], home.ore_mines) * outlook.rounds,
    keys.TRADER: lambda home, outlook, time: 0.15 * time,
    keys.DOG_SCHOOL: lambda home, outlook, time: 0.15 * time,
    keys.QUARRY: lambda home, outlook, time: 0.5 * outlook.breedings * (home.goods[DONKEY] >= 2),
    keys.SEAM: lambda home, outlook, time: 0.25 * time,
    keys.SLAUGHTERING_CAVE: lambda home, outlook, time: 0.5 * outlook.feeds,
    keys.COOKING_CAVE: lambda home, outlook, time: 0.5 * outlook.feeds,
    keys.WORKING_CAVE: lambda home, outlook, time: 0.9 * outlook.feeds,
    keys.MINING_CAVE: lambda home, outlook, time: (0.8 * _mines(home) + 0.1) * outlook.feeds,
    keys.BREEDING_CAVE: lambda home, outlook, time: (0.7 * _pairs(home) + 0.2) * outlook.breedings,
    keys.WORK_ROOM: lambda home, outlook, time: 0.2 * time,
    keys.GUEST_ROOM: lambda home, outlook, time: 0.15 * time,
    keys.OFFICE_ROOM: lambda home, outlook, time: 0.35 * time,
    keys.WEAVING_PARLOR: lambda home, outlook, time: 0.35 * outlook.breedings * (home.goods[SHEEP] >= 2),
    keys.MILKING_PARLOR: lambda home, outlook, time: 0.7 * outlook.breedings * (home.goods[CATTLE] >= 2),
    keys.STATE_PARLOR: lambda home, outlook, time: 0.3 * time,
    keys.BEER_PARLOR: lambda home, outlook, time: 1.6 * (home.goods[GRAIN] // 2) + 0.2 * time,
    keys.BLACKSMITHING_PARLOR: lambda home, outlook, time: 0.8 * min(home.goods[RUBY], home.goods[ORE]),
    keys.SPARE_PART_STORAGE: lambda home, outlook, time: (
        1.2 * min(home.goods[WOOD], home.goods[STONE], home.goods[ORE]) + 0.2 * time
    ),
    keys.STONE_STORAGE: lambda home, outlook, time: 0.5 * time,
    keys.ORE_STORAGE: lambda home, outlook, time: 0.4 * time,
    keys.MAIN_STORAGE: lambda home, outlook, time: 0.5 * time,
    keys.WEAPON_STORAGE: lambda home, outlook, time: 0.4 * time,
    keys.TREASURE_CHAMBER: lambda home, outlook, time: 0.4 * time,
    keys.FOOD_CHAMBER: lambda home, outlook, time: 0.4 * time,
    keys.FODDER_CHAMBER: lambda home, outlook, time: 0.25 * _pairs(home) * outlook.breedings,
    keys.BROOM_CHAMBER: _broom,
    keys.SUPPLIES_STORAGE: _supplies,
    keys.WRITING_CHAMBER: _writing,
    keys.WOOD_SUPPLIER: lambda home, outlook, time: 0.55 * _due(home, outlook, keys.WOOD_SUPPLIER),
    keys.STONE_SUPPLIER: lambda home, outlook, time: 0.65 * _due(home, outlook, keys.STONE_SUPPLIER),
    keys.RUBY_SUPPLIER: lambda home, outlook, time: 1.6 * _due(home, outlook, keys.RUBY_SUPPLIER),
}
"""Furnishing -> a function that returns the expected points from its effect, in addition to the current score."""
