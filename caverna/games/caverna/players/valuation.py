"""The value of a home: its points now, and an estimate of further points.

The estimate is a sum of simple terms with the weights of a `Style`. Styles with different weights play differently. All
values are points at the end of the game.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve, frozen

from caverna.games.farming.cells import members

from ..catalogue import keys
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
from ..rules.harvest import food_needed
from ..rules.scoring import points
from ..state.cells import ADJACENT
from ..state.home import CAVERN, DEEP_TUNNEL, FIELD, MEADOW, ORE_MINE, RUBY_MINE, TUNNEL, Home

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
    """Counts of the tiles of a home that are worth something by themselves."""

    caverns: int
    tunnels: int
    deep: int
    fields: int
    meadows: int
    paired: bool
    """True if two tunnels are side by side."""
    mines: int

    @classmethod
    def of(cls, home: Home) -> "Land":
        """Count the tiles of a home."""
        land = home.land
        around = (other for cell in home.cells_of(TUNNEL) for other in members(ADJACENT[cell]))
        return cls(
            land.count(CAVERN),
            land.count(TUNNEL),
            land.count(DEEP_TUNNEL),
            land.count(FIELD),
            land.count(MEADOW),
            any(land[other] == TUNNEL for other in around),
            land.count(ORE_MINE) + land.count(RUBY_MINE),
        )


class Valuation:
    """A function that returns the value of a home at one point in the game."""

    def __init__(self, style: Style, outlook: Outlook) -> None:
        self.style = style
        self.outlook = outlook
        self.lands: dict[bytes, Land] = {}
        """The land of a home -> its counts; most homes that are compared have the same land."""

    def __call__(self, home: Home) -> float:
        """Return the estimated points of a home at the end of the game."""
        style, outlook, goods = self.style, self.outlook, home.goods
        family = len(home.dwarfs)
        waiting = sum(1 for dwarf in home.dwarfs if dwarf.space is None and not dwarf.newborn)
        rounds = outlook.rounds
        time = rounds + waiting / family
        if not time:
            return points(home) + self._food(home, family, 0)
        near, far = min(1.0, time / 1.5), min(1.0, time / 3)
        value = points(home) + self._food(home, family, waiting)
        value += near * (
            style.wood * enough(goods[WOOD], 7) + style.stone * enough(goods[STONE], 5)
            + style.ore * enough(goods[ORE], 6) + style.ruby * enough(goods[RUBY], 4)
        )  # fmt: skip
        value += family * style.dwarf * rounds
        value += self._beds(home, family)
        value += self._land(home, near, far) + self._animals(home, far)
        value += self._weapons(home)
        effects = 0.0
        for key in home.furnished.values():  # in the order they were built, since rounding depends on it
            effect = EFFECTS.get(key)
            if effect is not None:
                effects += effect(home, outlook, time)
        return value + style.bonus * effects

    def _beds(self, home: Home, family: int) -> float:
        """Return the value of room for the next dwarf, or of goods saved for the next dwelling."""
        style, outlook = self.style, self.outlook
        worth = style.bed * max(0.0, style.dwarf * (outlook.rounds - 1) - 0.4 * outlook.hunger)
        if not worth or family >= home.dwarf_limit():
            return 0.0
        beds = home.room_for_dwarfs() - family
        if beds > 0:
            return worth * (1 if beds == 1 else 1.4)
        wood, stone = 4 - (keys.CARPENTER in home.active), 3 - (keys.STONE_CARVER in home.active)
        saved = (min(home.goods[WOOD], wood) + min(home.goods[STONE], stone)) / (wood + stone)
        return style.saving * worth * saved * saved * (1.0 if CAVERN in home.land else 0.7)

    def _food(self, home: Home, family: int, waiting: int) -> float:
        """Return the value of food for the next feeding and later ones, less the expected loss by begging."""
        outlook, style, food = self.outlook, self.style, home.goods[FOOD]
        later = family * outlook.hunger
        event = outlook.now
        if event == NO_HARVEST:
            event, waiting = outlook.next, waiting + family
        need = food_needed(home, event) if event != NO_HARVEST else 0
        value = style.food * (min(food, need) + 0.6 * min(max(food - need, 0), later) - 0.5 * later)
        if food < need:
            fear = FEAR[min(waiting, len(FEAR) - 1)]
            short = need - food
            value -= fear * (style.hunger * max(0, short - larder(home, event)) + 0.35 * short)
        return value

    def _land(self, home: Home, near: float, far: float) -> float:
        style, key = self.style, bytes(home.land)
        if key not in self.lands:
            self.lands[key] = Land.of(home)
        caverns, tunnels, deep, all_fields, meadows, paired, mines = self.lands[key]
        fields = all_fields - len(home.crops)
        seeds = min(fields, min(2, home.goods[GRAIN]) + min(2, home.goods[VEGETABLE]))
        value = far * (
            style.cavern * enough(caverns, 2) + style.tunnel * tunnels + 1.3 * style.tunnel * deep
            + style.field * enough(fields, 4) + style.meadow * meadows
        ) + near * style.seed * seeds  # fmt: skip
        if paired:
            value += style.pair * far
        return value + style.mine * mines * self.outlook.rounds

    def _animals(self, home: Home, far: float) -> float:
        style, goods = self.style, home.goods
        stalls = home.stalls()
        room = stalls.total + stalls.sheep + stalls.donkey + stalls.boar + stalls.cattle + min(goods[DOG], 3)
        free = max(0, room - sum(goods[SHEEP:]))
        pairs = sum(1 for animal in FARM if goods[animal] >= 2)
        single = sum(1 for animal in FARM if goods[animal] == 1)
        born = min(pairs * self.outlook.breedings, free + 1.5 * far)
        return style.newborn * born + far * (style.stall * enough(free, 6) + 0.3 * single)

    def _weapons(self, home: Home) -> float:
        armed = sorted((dwarf.weapon for dwarf in home.dwarfs if dwarf.weapon), reverse=True)
        shares = (1.0, 0.85, 0.7, 0.55, 0.4, 0.3)
        strength = sum((3 + weapon) * share for weapon, share in zip(armed, shares, strict=False))
        return self.style.raid * strength * self.outlook.rounds


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
