"""A player's home: farmyard, supply, family, cards in play. The modules of `rules` change it."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from attrs import define, field

from caverna.games.farming.cells import members
from caverna.games.farming.home import FarmHome
from caverna.model.changes import Change
from caverna.model.state import by

from ..catalogue.descriptions import Description
from ..catalogue.majors import MAJORS, Baking
from ..catalogue.tables import (
    HOUSE_HOLDS,
    MATERIALS,
    PASTURE_CELL_HOLDS,
    RAW_FOOD,
    STABLE_HOLDS,
    START_PEOPLE,
)
from ..goods import ANIMALS, COUNTED, FOOD, KINDS, SHEEP, Goods, Pairs
from .cells import ALL, NAMES, START_ROOMS, listed
from .housing import Capacity, Housed, Stall, capacity_of, house

_change = tuple.__new__
HOUSE = "house"


def _passing(cards: dict[int, Mapping[str, str]]) -> dict[int, set[str]]:
    """Return passing cards for comparison: without order, and without rounds that have none."""
    return {number: set(names) for number, names in cards.items() if names}


def _due(goods: dict[int, Pairs]) -> dict[int, list[tuple[int, int]]]:
    """Return goods on round spaces for comparison: in a fixed order, and without rounds that have none."""
    return {number: sorted(pairs) for number, pairs in goods.items() if pairs}


@define(eq=False, init=False, repr=False)
class Home(FarmHome[Goods]):
    """Everything that one player has. A new object is the farm at the start (setup.farm).

    Change goods only with `gain` and `pay`, which update the list of changes.
    """

    amounts = Goods
    first_animal = SHEEP
    livestock = ANIMALS
    name: str
    """The name of the player."""
    goods: list[int]
    """The number of each good in the supply, animals included."""
    rooms: int
    """The cells with a room, as a bit set."""
    fields: int
    """The cells with a field, as a bit set."""
    stables: int
    """The cells with a stable, as a bit set."""
    house: int
    """The material of the rooms, as an index of `MATERIALS`."""
    crops: dict[int, tuple[int, int]]
    """Sown field -> good and count."""
    pastures: list[int] = field(metadata=by(compare=sorted))
    """The pastures, each as a set of cells."""
    fenced: int = field(metadata=by(compare=None))
    """The cells of all pastures."""
    fences: int = field(metadata=by(compare=None))
    """The edges with a fence."""
    people: int
    """The number of people in the family."""
    newborn: int
    """The number of people born this round."""
    placed: int
    """The number of people placed this round."""
    majors: list[str] = field(metadata=by(compare=sorted))
    """The keys of the major improvements, in the order they were bought."""
    occupations: dict[str, str] = field(metadata=by(compare=set))
    """Occupation in play, as normalised name -> its name as written."""
    minors: dict[str, str] = field(metadata=by(compare=set))
    """Minor improvement in play, as normalised name -> its name as written."""
    started: int
    """The number of occupations in play from the start of a series game."""
    passing: dict[int, Mapping[str, str]] = field(metadata=by(compare=_passing))
    """Round -> the minor improvements passed on that this player can still use in it (ruling.passing-card)."""
    own_minors: int
    """The number of minor improvements played from the player's own hand, even if no longer in play."""
    begging: int
    """The number of begging cards."""
    due: dict[int, Pairs] = field(metadata=by(compare=_due))
    """Round -> the goods on its space for this player."""
    stated_points: list[tuple[str, int]] = field(metadata=by(compare=sorted))
    """The bonus points of cards that the record states, as (card, points)."""
    descriptions: Mapping[str, Description] = field(metadata=by(compare=None))
    """The descriptions of all described cards of the table."""
    changes: list[Change] | None = field(metadata=by(copy=None, compare=None))
    """The game's list of changes, which all homes share; None if changes are not recorded."""
    food_values: list[int] = field(metadata=by(copy=None, compare=None))
    """The food for 1 of each good by the best improvement, 0 if it cannot be eaten."""
    ovens: list[Baking] = field(metadata=by(copy=None, compare=None))
    """The improvements and cards that bake, the best first."""
    housing_unchecked: bool = field(metadata=by(compare=None))
    """True if animals were gained or room was lost since the housing was last checked."""
    capacity_cache: Capacity | None = field(metadata=by(copy=None, compare=None))
    """The result of `capacity`, None after the room for animals has changed."""
    step: int = field(metadata=by(compare=None))
    """The index of the step being played, for the list of changes."""

    def __init__(self, name: str, food: int, changes: list[Change], descriptions: Mapping[str, Description]) -> None:
        self.name = name
        self.goods = [0] * KINDS
        self.goods[FOOD] = food
        self.rooms, self.fields, self.stables, self.house = START_ROOMS, 0, 0, 0
        self.crops, self.pastures, self.fenced, self.fences = {}, [], 0, 0
        self.people, self.newborn, self.placed = START_PEOPLE, 0, 0
        self.majors, self.occupations, self.minors = [], {}, {}
        self.started = self.own_minors = self.begging = 0
        self.passing, self.due, self.stated_points = {}, {}, []
        self.descriptions, self.changes = descriptions, changes
        self.housing_unchecked, self.capacity_cache, self.step = False, None, -1
        self.update_improvements()

    # --- goods ------------------------------------------------------------------------------------------------

    def gain(self, good: int, count: int, cause: str) -> None:
        """Add goods to the supply."""
        self.goods[good] += count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], count, cause, self.step)))
        if good >= SHEEP:
            self.housing_unchecked = True

    def pay(self, good: int, count: int, cause: str) -> None:
        """Take goods from the supply. The caller has checked that the player has them."""
        self.goods[good] -= count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], -count, cause, self.step)))

    def expect(self, number: int, goods: Pairs) -> None:
        """Put goods on the space of a later round, by its number."""
        counts = dict(self.due.get(number, ()))
        for good, count in goods:
            counts[good] = counts.get(good, 0) + count
        self.due[number] = tuple(counts.items())

    # --- the farmyard -----------------------------------------------------------------------------------------

    @property
    def used(self) -> int:
        """The cells with a room, field or stable, or in a pasture."""
        return self.rooms | self.fields | self.stables | self.fenced

    @property
    def unused(self) -> int:
        """The empty cells (score.unused)."""
        return ALL & ~self.used

    @property
    def room_count(self) -> int:
        """The number of rooms."""
        return self.rooms.bit_count()

    @property
    def at_home(self) -> int:
        """The number of people that can still be placed this round."""
        return self.people - self.newborn - self.placed

    def can_place(self) -> bool:
        """Return whether the player has a person left to place."""
        return self.at_home > 0

    def pasture_of(self, cell: int) -> int:
        """Return the pasture with this cell, 0 if there is none."""
        return next((pasture for pasture in self.pastures if pasture >> cell & 1), 0)

    def board(self) -> dict[str, str]:
        """Return the contents of the cells as in a record: ``{"B2": "room", "D1 E1": "pasture"}``."""
        found: dict[str, str] = {}
        for cell in members(self.rooms & ~START_ROOMS):
            found[NAMES[cell]] = "room"
        for cell in members(self.fields):
            crop = f" {Goods.of([self.crops[cell]])}" if cell in self.crops else ""
            found[NAMES[cell]] = f"field{crop}"
        for pasture in sorted(self.pastures, key=members):
            inside = pasture & self.stables
            found[listed(pasture)] = f"pasture stable {listed(inside)}" if inside else "pasture"
        for cell in members(self.stables & ~self.fenced):
            found[NAMES[cell]] = "stable"
        return found

    def yard(self) -> tuple[object, ...]:
        """Return everything visible on the farmyard, in a form that can be compared."""
        return self.rooms, self.house, self.fields, self.crops, self.stables, sorted(self.pastures)

    # --- improvements -----------------------------------------------------------------------------------------

    @property
    def material(self) -> str:
        """The material of the rooms."""
        return MATERIALS[self.house]

    def in_play(self, card: str) -> bool:
        """Return whether a hand card, by its normalised name, is in play here."""
        return card in self.occupations or card in self.minors

    @property
    def cards(self) -> list[str]:
        """The names of the hand cards in play."""
        return [*self.occupations.values(), *self.minors.values()]

    def pass_on(self, card: str, name: str, number: int) -> None:
        """Let the player use a minor improvement, passed on to the left, in a later round (ruling.passing-card)."""
        self.passing[number] = {**self.passing.get(number, {}), card: name}

    def described(self) -> list[Description]:
        """Return the descriptions of the hand cards in play that have one."""
        known = self.descriptions
        return [known[card] for card in (*self.occupations, *self.minors) if card in known] if known else []

    def update_improvements(self) -> None:
        """Recalculate how the improvements and cards in play cook, bake and hold animals."""
        values, ovens = _cooking(tuple(self.majors))
        self.food_values, self.ovens = [*values], [*ovens]
        cards = self.described()
        if cards:
            for good, food in (pair for row in cards for pair in row.cooks):
                self.food_values[good] = max(self.food_values[good], food)
            self.ovens = _best_first([*ovens, *(row.bakes for row in cards if row.bakes is not None)])
            self.capacity_cache, self.housing_unchecked = None, True

    # --- animals ----------------------------------------------------------------------------------------------

    def stalls(self) -> list[Stall]:
        """Return the places for animals, each with its capacity (animals.housing). `capacity` is their sum."""
        stalls = [Stall(HOUSE, HOUSE_HOLDS)]
        for pasture in self.pastures:
            capacity = PASTURE_CELL_HOLDS * pasture.bit_count() << (pasture & self.stables).bit_count()
            stalls.append(Stall(listed(pasture), capacity))
        stalls += [Stall(NAMES[cell], STABLE_HOLDS) for cell in members(self.stables & ~self.fenced)]
        stalls += [Stall(row.name, place.count, place.only) for row in self.described() for place in row.holds]
        return stalls

    def animals_fit(self) -> bool:
        """Return whether all animals can be housed now (animals.housing)."""
        sheep, boar, cattle = self.goods[SHEEP:]
        if sheep + boar + cattle <= HOUSE_HOLDS:
            return True
        return self.capacity().fits(sheep, boar, cattle)

    def capacity(self) -> Capacity:
        """Return the room for animals on the farm now."""
        if self.capacity_cache is None:
            on_cards = tuple((place.count, place.only) for row in self.described() for place in row.holds)
            self.capacity_cache = _capacity_of(tuple(self.pastures), self.stables, self.fenced, on_cards)
        return self.capacity_cache

    def has_room_for(self, animals: list[int]) -> bool:
        """Return whether these animals, a count for each kind, can be housed together (animals.housing)."""
        return self.capacity().fits(*animals)

    def housed(self) -> list[Housed] | None:
        """Return a way to house all animals, None if there is none."""
        return house(self.stalls(), *self.goods[SHEEP:])


@lru_cache(4096)
def _capacity_of(
    pastures: tuple[int, ...], stables: int, fenced: int, on_cards: tuple[tuple[int, int | None], ...]
) -> Capacity:
    """Return the room for animals on a farm. It is cached: most lines leave it as it is."""
    shared = [PASTURE_CELL_HOLDS * pasture.bit_count() << (pasture & stables).bit_count() for pasture in pastures]
    shared += [HOUSE_HOLDS, *[STABLE_HOLDS] * (stables & ~fenced).bit_count()]
    return capacity_of([*(Stall("", count) for count in shared), *(Stall("", *place) for place in on_cards)])


def _best_first(ovens: Iterable[Baking]) -> list[Baking]:
    return sorted(ovens, key=lambda each: (-each.food, each.most))


@cache
def _cooking(majors: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[Baking, ...]]:
    """Return the food for each good, and the ovens, the best first, of these major improvements."""
    values = [RAW_FOOD.get(good, 0) for good in range(KINDS)]
    rows = [MAJORS[key] for key in majors]
    for good, food in (pair for row in rows for pair in row.cooks):
        values[good] = max(values[good], food)
    return tuple(values), tuple(_best_first(row.bakes for row in rows if row.bakes is not None))
