"""A player's home: the board, the supply, the dwarfs. The rules that change it are in the package ``rules``."""

from functools import lru_cache
from typing import NamedTuple

from attrs import define, field

from caverna.games.farming.cells import members
from caverna.games.farming.home import FarmHome
from caverna.model.changes import Change as Change
from caverna.model.state import by

from ..catalogue.furnishings import ANIMAL_ROOMS, FOR_NEW, FURNISHINGS
from ..catalogue.keys import ADDITIONAL_DWELLING, STUBBLE_ROOM
from ..catalogue.tables import ENTRY_DWELLING, ENTRY_ROOM, MAX_DWARFS, MAX_STABLES, REWARDS, START_DWARFS, STRONGEST
from ..goods import BOAR, COUNTED, DOG, DONKEY, FARM, KINDS, NUMBER, SHEEP, Goods
from .cells import ADJACENT, COUNT, FOREST, INSIDE, MOUNTAIN, NAMES, PRINTED_CAVERN, PRINTED_DWELLING
from .housing import Housed, Stall, Stalls, house

BARE, MEADOW, FIELD, PASTURE, LARGE_PASTURE, CAVERN, TUNNEL, DEEP_TUNNEL, ORE_MINE, RUBY_MINE, FURNISHED = range(11)
"""The contents of a cell. A large pasture covers two cells and is in ``Home.large_pastures`` as well."""
LAND = (
    "bare", "meadow", "field", "pasture", "large pasture", "cavern", "tunnel", "deep tunnel", "ore mine",
    "ruby mine", "furnishing",
)  # fmt: skip
LAND_NUMBER = {name: number for number, name in enumerate(LAND)}
_ROOMY = frozenset({MEADOW, FIELD, PASTURE, LARGE_PASTURE, ORE_MINE, RUBY_MINE})
"""Tiles that change the room for animals. `ROOMY_FURNISHINGS` has the furnishings that do."""
ROOMY_FURNISHINGS = frozenset({*ANIMAL_ROOMS, STUBBLE_ROOM})
_change = tuple.__new__


class Dwarf(NamedTuple):
    """A dwarf of a player."""

    weapon: int = 0
    """The strength of its weapon, 0 without one."""
    space: str | None = None
    """The key of its space, None at home."""
    newborn: bool = False
    """True if it was born this round. It can be placed from the next round on."""


RESTED = tuple(Dwarf(weapon) for weapon in range(STRONGEST + 1))
"""Grown dwarfs at home, by strength."""
NEWBORN = Dwarf(newborn=True)


def _sorted_pairs(pastures: list[tuple[int, int]]) -> list[list[int]]:
    """Return large pastures in a form for comparisons: sorted, with sorted cells."""
    return sorted(map(sorted, pastures))


def _sorted_dwarfs(dwarfs: list[Dwarf]) -> list[tuple[int, str, bool]]:
    """Return dwarfs in a form for comparisons: sorted."""
    return sorted((dwarf.weapon, dwarf.space or "", dwarf.newborn) for dwarf in dwarfs)


def _owed(deliveries: dict[str, int]) -> dict[str, int]:
    """Return deliveries in a form for comparisons: only those still to come."""
    return {key: count for key, count in deliveries.items() if count}


@define(eq=False, repr=False)
class Home(FarmHome[Goods]):
    """Everything one player has. Change goods only through `gain` and `pay`: they keep the list of changes."""

    amounts = Goods
    first_animal = DOG
    livestock = FARM
    name: str
    """The name of the player."""
    goods: list[int]
    """The count of each good, by the number of the good."""
    land: bytearray = field(metadata=by(compare=bytes))
    """The content of each cell, such as `MEADOW`."""
    tiles: int = field(metadata=by(compare=None))
    """The cells with a tile, as a set of bits. The two printed tiles count."""
    stables: int
    """The cells with a stable, as a set of bits."""
    crops: dict[int, tuple[int, int]]
    """Sown field -> good and count."""
    large_pastures: list[tuple[int, int]] = field(metadata=by(compare=_sorted_pairs))
    """The large pastures, each as its two cells."""
    furnished: dict[int, str]
    """Cell -> key of the furnishing on it."""
    covered: dict[int, str]
    """Cell -> key of the furnishing that another one covers (Trader, Spare part storage)."""
    active: set[str]
    """The keys of the furnishings in effect."""
    dwarfs: list[Dwarf] = field(metadata=by(compare=_sorted_dwarfs))
    """The dwarfs, in the order they came."""
    begging: int
    """The number of begging markers."""
    deliveries_due: dict[str, int] = field(metadata=by(compare=_owed))
    """Supplier -> the number of deliveries still to come."""
    guest_used: bool
    """True if the Guest room has been used on Extension."""
    changes: list[Change] | None = field(metadata=by(copy=None, compare=None))
    """The game's list of changes, which all homes share; None if changes are not recorded."""
    housing_unchecked: bool = field(default=False, metadata=by(compare=None))
    """True if animals were gained or room was lost since the last check that all animals are housed."""
    stalls_cache: Stalls | None = field(default=None, metadata=by(copy=None, compare=None))
    """The result of `stalls`; None after a change of the board."""
    step: int = field(default=-1, metadata=by(compare=None))
    """The index of the step being played, for the list of changes."""

    @classmethod
    def at_start(cls, name: str, food: int, changes: list[Change]) -> "Home":
        """Return the home of a player at the start of the game (setup.home)."""
        goods = [0] * KINDS
        goods[NUMBER["food"]] = food
        land = bytearray(COUNT)
        land[PRINTED_CAVERN] = CAVERN
        land[PRINTED_DWELLING] = FURNISHED
        return cls(
            name, goods, land, 1 << PRINTED_CAVERN | 1 << PRINTED_DWELLING, 0, {}, [],
            {PRINTED_DWELLING: ENTRY_DWELLING}, {}, set(), [Dwarf()] * START_DWARFS, 0, {}, False, changes,
        )  # fmt: skip

    # --- goods ------------------------------------------------------------------------------------------------

    def gain(self, good: int, count: int, cause: str) -> None:
        """Add goods to the supply, and the goods that furnishings bring for them, whatever their source (ruling.seam).

        ``cause`` is reported with the change.
        """
        self.goods[good] += count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], count, cause, self.step)))
        if good >= SHEEP:
            self.housing_unchecked = True
        elif (payers := FOR_NEW[good]) is not None:
            for key, other, name in payers:
                if key in self.active:
                    self.gain(other, count, name)

    def pay(self, good: int, count: int, cause: str) -> None:
        """Take goods from the supply. The caller has checked that there are enough."""
        self.goods[good] -= count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], -count, cause, self.step)))
        if good == DOG:
            self.housing_unchecked = True

    # --- board ------------------------------------------------------------------------------------------------

    def lay(self, cell: int, kind: int) -> None:
        """Lay a tile on a cell, and collect the printed reward if it is the cell's first tile.

        Later tiles and stables bring no reward (forest.reward, mountain.reward, ruling.reward-once).
        """
        bit = 1 << cell
        first = not self.tiles & bit
        self.land[cell] = kind
        self.tiles |= bit
        if kind in _ROOMY:
            self.stalls_cache = None
        if first and cell in REWARDS:
            good, count = REWARDS[cell]
            self.gain(good, count, NAMES[cell])

    def cells_of(self, *kinds: int) -> list[int]:
        """Return the cells with one of these kinds of tile."""
        return [cell for cell in members(self.tiles) if self.land[cell] in kinds]

    def count(self, kind: int) -> int:
        """Return the number of cells with this kind of tile."""
        return self.land.count(kind)

    @property
    def ore_mines(self) -> int:
        """The number of ore mines."""
        return self.land.count(ORE_MINE)

    @property
    def ruby_mines(self) -> int:
        """The number of ruby mines."""
        return self.land.count(RUBY_MINE)

    @property
    def unused(self) -> int:
        """The cells of the board without tile or stable, as a set of bits (score.unused)."""
        return INSIDE & ~(self.tiles | self.stables)

    def forest_is_bare(self) -> bool:
        """Return whether no meadow or field has been laid yet."""
        return not self.tiles & FOREST

    def board(self) -> dict[str, str]:
        """Return the contents of the cells as in a record: ``{"C4": "meadow", "D3": "Carpenter"}``."""
        found: dict[str, str] = {}
        for first, second in self.large_pastures:
            with_stable = [NAMES[cell] for cell in (first, second) if self.stables >> cell & 1]
            words = " ".join(["large pasture", *(["stable", *with_stable] if with_stable else [])])
            found[f"{NAMES[first]} {NAMES[second]}"] = words
        for cell in members((self.tiles | self.stables) & (FOREST | MOUNTAIN)):
            kind = self.land[cell]
            if kind == LARGE_PASTURE or cell == PRINTED_DWELLING or (cell == PRINTED_CAVERN and kind == CAVERN):
                continue
            if kind == FURNISHED:
                words = FURNISHINGS[self.furnished[cell]].full_name
                if cell in self.covered:
                    words += f" over {FURNISHINGS[self.covered[cell]].full_name}"
            elif kind == BARE:
                words = "stable"
            else:
                words = LAND[kind]
                if self.stables >> cell & 1:
                    words += " stable"
                if cell in self.crops:
                    good, count = self.crops[cell]
                    words += f" {Goods.of([(good, count)])}"
            found[NAMES[cell]] = words
        return found

    # --- furnishings and family -------------------------------------------------------------------------------

    def tile_names(self) -> list[str]:
        """Return the names of the furnishings that are not covered, in the order they were built."""
        return [FURNISHINGS[key].full_name for key in self.furnished.values() if key in FURNISHINGS]

    def room_for_dwarfs(self) -> int:
        """Return the number of dwarfs that have room; the Additional dwelling houses only the sixth (family.room)."""
        room = ENTRY_ROOM
        for key in self.furnished.values():
            if key in FURNISHINGS:
                room += FURNISHINGS[key].room
        if ADDITIONAL_DWELLING in self.active and len(self.dwarfs) >= MAX_DWARFS:
            room += 1
        return room

    def dwarf_limit(self) -> int:
        """Return the largest size of the family: 5 dwarfs, 6 with the Additional dwelling (family.limit)."""
        return MAX_DWARFS + (ADDITIONAL_DWELLING in self.active)

    def weapons(self) -> list[int]:
        """Return the strengths of all dwarfs, ascending, 0 for unarmed ones."""
        return sorted(dwarf.weapon for dwarf in self.dwarfs)

    def weakest(self) -> int:
        """Return the index of the weakest dwarf that can still be placed, -1 if there is none (work.dwarf-order)."""
        found, least = -1, STRONGEST + 1
        for index, (weapon, space, newborn) in enumerate(self.dwarfs):
            if space is None and weapon < least and not newborn:
                if not weapon:
                    return index
                found, least = index, weapon
        return found

    def can_place(self) -> bool:
        """Return whether a dwarf can still be placed this round; a newborn cannot (family.newborn)."""
        for _, space, newborn in self.dwarfs:  # noqa: SIM110 - asked at every turn, and any() takes twice the time
            if space is None and not newborn:
                return True
        return False

    def waiting(self) -> list[int]:
        """Return the indexes of the dwarfs that can still be placed this round."""
        return [index for index, dwarf in enumerate(self.dwarfs) if dwarf.space is None and not dwarf.newborn]

    def adjacent_dwellings(self, cell: int) -> int:
        """Return the number of dwellings next to a cell; every orange tile is a dwelling (ruling.state-parlor)."""
        return sum(
            1
            for other in members(ADJACENT[cell])
            if other in self.furnished
            and (self.furnished[other] == ENTRY_DWELLING or FURNISHINGS[self.furnished[other]].is_dwelling)
        )

    @property
    def stables_left(self) -> int:
        """The number of stables left in the supply."""
        return MAX_STABLES - self.stables.bit_count()

    # --- animals ----------------------------------------------------------------------------------------------

    def stalls(self) -> Stalls:
        """Return the room for animals on the current board, computed when first needed."""
        if self.stalls_cache is None:
            self.stalls_cache = self._count_stalls()
        return self.stalls_cache

    def _count_stalls(self) -> Stalls:
        """Count the room for animals. `places` returns the same places with their names."""
        rooms: tuple[int, ...] = ()
        reserved: tuple[int, ...] = _NOTHING_RESERVED
        if not ROOMY_FURNISHINGS.isdisjoint(self.active):
            rooms, reserved = self._room_in_furnishings()
        return _stalls_of(bytes(self.land), self.stables, tuple(self.large_pastures), rooms, reserved)

    def _room_in_furnishings(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the capacities of furnishings and stubble fields for any type, and the sums for each type alone."""
        has, reserved = self.active, [*_NOTHING_RESERVED]
        inside: list[int] = []
        if STUBBLE_ROOM in has:
            inside += [1] * (self.land.count(FIELD) - len(self.crops))
        for key in ANIMAL_ROOMS:
            if key in has:
                count, only = self._animal_room(key)
                if only is None:
                    inside.append(count)
                else:
                    reserved[only - SHEEP] += count
        return tuple(inside), tuple(reserved)

    def _animal_room(self, key: str) -> tuple[int, int | None]:
        """Return the number of animals that a furnishing holds, and the one type it takes, None for any type."""
        room = ANIMAL_ROOMS[key]
        return room.count * (len(self.dwarfs) if room.per_dwarf else 1), room.only

    def places(self) -> list[Stall]:
        """Return the places for animals, each with its capacity."""
        land, stables, has = self.land, self.stables, self.active
        places = [Stall(ENTRY_DWELLING, ENTRY_ROOM)]
        for first, second in self.large_pastures:
            doubled = (stables >> first & 1) + (stables >> second & 1)
            places.append(Stall(f"{NAMES[first]} {NAMES[second]}", 4 << doubled, True))
        for cell in members(self.tiles):
            kind = land[cell]
            stable = stables >> cell & 1
            if kind == PASTURE:
                places.append(Stall(NAMES[cell], 2 << stable, True))
            elif kind == MEADOW:
                places.append(Stall(NAMES[cell], stable, True))
            elif kind in (ORE_MINE, RUBY_MINE):
                places.append(Stall(NAMES[cell], 1, only=DONKEY))
            elif kind == FIELD and cell not in self.crops and STUBBLE_ROOM in has:
                places.append(Stall(NAMES[cell], 1))
        places += [Stall(NAMES[cell], 1, only=BOAR) for cell in members(stables & ~self.tiles)]
        for key in ANIMAL_ROOMS:
            if key in has:
                count, only = self._animal_room(key)
                places.append(Stall(FURNISHINGS[key].name, count, only=only))
        return places

    def animals_fit(self) -> bool:
        """Return whether all animals can be housed (animals.housing)."""
        _, _, _, _, _, _, _, _, dogs, sheep, donkeys, boars, cattle = self.goods
        animals = sheep + donkeys + boars + cattle
        if animals <= ENTRY_ROOM and animals in (sheep, donkeys, boars, cattle):
            return True
        return (self.stalls_cache or self.stalls()).fit(dogs, sheep, donkeys, boars, cattle)

    def has_room_for(self, animals: list[int]) -> bool:
        """Return whether these animals, a count for each kind, can be housed together (animals.housing)."""
        return self.stalls().fit(*animals)

    def house(self) -> list[Housed] | None:
        """Return one way to house all animals, None if there is none."""
        return house(self.places(), *self.goods[DOG:])


_NOTHING_RESERVED = (0, 0, 0, 0)
"""No room that is only for sheep, donkeys, boars or cattle."""


@lru_cache(4096)
def _stalls_of(
    land: bytes,
    stables: int,
    large_pastures: tuple[tuple[int, int], ...],
    rooms: tuple[int, ...],
    reserved: tuple[int, ...],
) -> Stalls:
    """Return the room for animals on a board and in furnishings. It is cached: most lines leave the room as it is."""
    kept = [4 << (stables >> first & 1) + (stables >> second & 1) for first, second in large_pastures]
    pastures, meadows, forest_stables = land.count(PASTURE), land.count(MEADOW), 0
    for cell in members(stables):
        kind = land[cell]
        if kind == PASTURE:
            pastures -= 1
            kept.append(4)
        elif kind == MEADOW:
            meadows -= 1
            kept.append(1)
        elif kind == BARE:
            forest_stables += 1
    kept += [2] * pastures
    sheep, donkeys, boars, cattle = reserved
    donkeys += land.count(ORE_MINE) + land.count(RUBY_MINE)
    return Stalls(kept, [ENTRY_ROOM, *rooms], meadows, (sheep, donkeys, boars + forest_stables, cattle))
