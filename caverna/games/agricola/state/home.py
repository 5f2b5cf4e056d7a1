"""A player's home: farmyard, supply, family, cards in play. State and its questions; what changes it is elsewhere."""

from collections.abc import Mapping

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
    """Return passing cards as they compare: in no order, and without rounds that have none."""
    return {number: set(names) for number, names in cards.items() if names}


def _due(goods: dict[int, Pairs]) -> dict[int, list[tuple[int, int]]]:
    """Return goods on round spaces as they compare: in no order, and without rounds that have none."""
    return {number: sorted(pairs) for number, pairs in goods.items() if pairs}


@define(eq=False, init=False, repr=False)
class Home(FarmHome[Goods]):
    """Everything one player has; made anew it is the farm of the start (setup.farm).

    Change goods only through `gain` and `pay`: they keep the list of changes.
    """

    amounts = Goods
    first_animal = SHEEP
    livestock = ANIMALS
    name: str
    """Whose farm it is."""
    goods: list[int]
    """Counts by number of the good."""
    rooms: int
    """Sets of cells: rooms, fields, stables."""
    fields: int
    """The cells with a field."""
    stables: int
    """The cells with a stable."""
    house: int
    """The material of the rooms, as an index of `MATERIALS`."""
    crops: dict[int, tuple[int, int]]
    """Sown field -> good and count."""
    pastures: list[int] = field(metadata=by(compare=sorted))
    """Each pasture as its set of cells."""
    fenced: int = field(metadata=by(compare=None))
    """The cells of all pastures."""
    fences: int = field(metadata=by(compare=None))
    """The edges that bear a fence."""
    people: int
    """People in all; ``newborn`` of them were born this round, ``placed`` have been placed."""
    newborn: int
    """How many people were born this round."""
    placed: int
    """How many people have been placed this round."""
    majors: list[str] = field(metadata=by(compare=sorted))
    """Keys of the major improvements, in the order they came."""
    occupations: dict[str, str] = field(metadata=by(compare=set))
    """Occupations in play: normalised name -> name as written."""
    minors: dict[str, str] = field(metadata=by(compare=set))
    """Minor improvements in play, likewise."""
    started: int
    """Occupations that were in play from the start of a series game."""
    passing: dict[int, Mapping[str, str]] = field(metadata=by(compare=_passing))
    """Round -> minor improvements passed on that have effect for this player in it: normalised name -> name."""
    own_minors: int
    """Minor improvements played of one's own hand, those included that have gone again."""
    begging: int
    """How many begging cards there are."""
    due: dict[int, Pairs] = field(metadata=by(compare=_due))
    """Round -> goods that lie on its space for this player."""
    stated_points: list[tuple[str, int]] = field(metadata=by(compare=sorted))
    """Bonus points of cards as the record states them: (card, points)."""
    descriptions: Mapping[str, Description] = field(metadata=by(compare=None))
    """What is known of the table's cards."""
    changes: list[Change] | None = field(metadata=by(copy=None, compare=None))
    """The game's list of changes, which all homes share; None if changes are not recorded."""
    food_values: list[int] = field(metadata=by(copy=None, compare=None))
    """Food for 1 of each good by the best improvement, 0 for what cannot be eaten."""
    ovens: list[Baking] = field(metadata=by(copy=None, compare=None))
    """What bakes, the best first."""
    housing_unchecked: bool = field(metadata=by(compare=None))
    """Animals came or room went since it was last seen that all are housed."""
    capacity_cache: Capacity | None = field(metadata=by(copy=None, compare=None))
    step: int = field(metadata=by(compare=None))
    """The step being played, for the list of changes."""

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
        self.see_improvements()

    # --- goods ------------------------------------------------------------------------------------------------

    def gain(self, good: int, count: int, cause: str) -> None:
        """Add goods to the supply."""
        self.goods[good] += count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], count, cause, self.step)))
        if good >= SHEEP:
            self.housing_unchecked = True

    def pay(self, good: int, count: int, cause: str) -> None:
        """Take goods from the supply; that they are there has been checked by the rule that asks for them."""
        self.goods[good] -= count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], -count, cause, self.step)))

    def expect(self, number: int, goods: Pairs) -> None:
        """Lay goods on the space of a round to come."""
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
        """Return whether a person waits to be placed."""
        return self.at_home > 0

    def pasture_of(self, cell: int) -> int:
        """Return the pasture a cell lies in, 0 if in none."""
        return next((pasture for pasture in self.pastures if pasture >> cell & 1), 0)

    def board(self) -> dict[str, str]:
        """Return what lies where, in the words of the record format: ``{"B2": "room", "D1 E1": "pasture"}``."""
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
        """Return all that is seen on the farmyard, in a form that compares."""
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
        """Let a minor improvement that is passed on have effect in a round to come (ruling.passing-card)."""
        self.passing[number] = {**self.passing.get(number, {}), card: name}

    def described(self) -> list[Description]:
        """Return the descriptions of the hand cards in play, as far as there are any."""
        known = self.descriptions
        return [known[card] for card in (*self.occupations, *self.minors) if card in known] if known else []

    def see_improvements(self) -> None:
        """Work out anew what improvements and cards in play cook, bake and hold."""
        values = [RAW_FOOD.get(good, 0) for good in range(KINDS)]
        majors, cards = [MAJORS[key] for key in self.majors], self.described()
        for good, food in (
            *(pair for row in majors for pair in row.cooks),
            *(pair for row in cards for pair in row.cooks),
        ):
            values[good] = max(values[good], food)
        self.food_values = values
        bakes = [*(row.bakes for row in majors), *(row.bakes for row in cards)]
        self.ovens = sorted(
            (baking for baking in bakes if baking is not None), key=lambda each: (-each.food, each.most)
        )
        if cards:
            self.capacity_cache, self.housing_unchecked = None, True

    # --- animals ----------------------------------------------------------------------------------------------

    def stalls(self) -> list[Stall]:
        """Return the places for animals, each with what it holds (animals.housing)."""
        stalls = [Stall(HOUSE, HOUSE_HOLDS)]
        for pasture in self.pastures:
            capacity = PASTURE_CELL_HOLDS * pasture.bit_count() << (pasture & self.stables).bit_count()
            stalls.append(Stall(listed(pasture), capacity))
        stalls += [Stall(NAMES[cell], STABLE_HOLDS) for cell in members(self.stables & ~self.fenced)]
        stalls += [Stall(row.name, place.count, place.only) for row in self.described() for place in row.holds]
        return stalls

    def animals_fit(self) -> bool:
        """Return whether all animals can be housed as things stand (animals.housing)."""
        sheep, boar, cattle = self.goods[SHEEP:]
        if sheep + boar + cattle <= HOUSE_HOLDS:
            return True
        return self.capacity().fits(sheep, boar, cattle)

    def capacity(self) -> Capacity:
        """Return the room for animals as the farm stands now."""
        if self.capacity_cache is None:
            self.capacity_cache = capacity_of(self.stalls())
        return self.capacity_cache

    def has_room_for(self, animals: list[int]) -> bool:
        """Return whether these animals, a count for each kind, can be housed together (animals.housing)."""
        return self.capacity().fits(*animals)

    def housed(self) -> list[Housed] | None:
        """Return a way to house all animals, None if there is none."""
        return house(self.stalls(), *self.goods[SHEEP:])
