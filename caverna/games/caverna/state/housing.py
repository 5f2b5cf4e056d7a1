"""Animal housing: whether animals have room in a home, and one way to house them (animals.housing, p. 20).

The solver is exact. Places for one type only (mines, forest stables, Cuddle and Breakfast room) are filled first,
because no other type can use them. All other places hold 1, 2, 4, 8 or 16 animals of any one type. The largest place
goes to the type with the most animals without a place. No solution is lost: if another type has the largest place, it
can exchange it for smaller places of the first type with the same sum.

Dogs: a place with n dogs holds n + 1 sheep, instead of its usual animals. A bare meadow holds nothing without dogs,
so dogs go to bare meadows: each further one adds 1 sheep. Without a bare meadow, dogs take over one place, the
smallest meadow or pasture. A second one would add 1 sheep and lose at least as much.
"""

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from caverna.model.values import Value

from ..goods import BOAR, CATTLE, DOG, DONKEY, FARM, NAMES, SHEEP


@frozen(eq=False, repr=False)
class Stall(Value):
    """A place that holds animals of one type. ``guardable`` ones are meadows and pastures: dogs can watch sheep."""

    name: str
    capacity: int
    guardable: bool = False
    only: int | None = None
    """The one type it takes, None for any type."""


@frozen(eq=False, repr=False)
class Housed(Value):
    """Animals in a place, for display."""

    place: Stall
    animal: str
    count: int
    dogs: int = 0


class Stalls:
    """The room for animals of a home, as numbers for the solver.

    ``kept`` are the capacities of meadow stables and pastures, ``inside`` those of dwellings and stubble fields.
    ``meadows`` is the number of bare meadows, which hold sheep only with dogs. ``reserved`` is the room that only
    sheep, donkeys, boars or cattle can use.
    """

    __slots__ = ("boar", "capacities", "cattle", "donkey", "guard", "meadows", "reserved", "room", "sheep", "total")

    def __init__(self, kept: list[int], inside: list[int], meadows: int, reserved: Sequence[int]) -> None:
        self.capacities = tuple(sorted(kept + inside, reverse=True))
        self.total = sum(self.capacities)
        self.meadows = meadows
        self.guard = min(kept) if kept else 0
        """The capacity of the smallest meadow stable or pasture, which dogs can take over. 0: there is none."""
        self.sheep, self.donkey, self.boar, self.cattle = sheep, donkey, boar, cattle = reserved
        self.reserved = bool(sheep or donkey or boar or cattle)
        self.room = self.total + sheep + donkey + boar + cattle
        """The greatest number of animals, without dogs."""

    @classmethod
    def of(cls, places: list[Stall]) -> "Stalls":
        """Return the room in these places."""
        reserved = dict.fromkeys(FARM, 0)
        for place in places:
            if place.only is not None:
                reserved[place.only] += place.capacity
        shared = [place for place in places if place.only is None and place.capacity]
        return cls(
            [place.capacity for place in shared if place.guardable],
            [place.capacity for place in shared if not place.guardable],
            sum(1 for place in places if place.guardable and not place.capacity),
            list(reserved.values()),
        )

    def fit(self, dogs: int, sheep: int, donkeys: int, boars: int, cattle: int) -> bool:
        """Return whether all these animals can be housed. Dogs watch sheep only if it helps (ruling.dogs-optional)."""
        if self.reserved:
            sheep -= self.sheep
            donkeys -= self.donkey
            boars -= self.boar
            cattle -= self.cattle
        if sheep > 0 and dogs and self.meadows:
            sheep -= dogs + min(dogs, self.meadows)
        waiting = []  # one by one takes half the time, and this is called often
        if sheep > 0:
            waiting.append(sheep)
        if donkeys > 0:
            waiting.append(donkeys)
        if boars > 0:
            waiting.append(boars)
        if cattle > 0:
            waiting.append(cattle)
        if not waiting:
            return True
        types = len(waiting)
        if types <= len(self.capacities) and max(waiting) <= self.capacities[types - 1]:
            return True  # a place for each type
        if types == 1:
            fits = waiting[0] <= self.total
        else:
            fits = sum(waiting) <= self.total and _spread(self.capacities, tuple(waiting))
        if fits or sheep <= 0 or self.meadows or not self.guard or dogs < self.guard:
            return fits
        capacities = [*self.capacities]
        capacities.remove(self.guard)
        left = max(sheep - dogs - 1, 0), max(donkeys, 0), max(boars, 0), max(cattle, 0)
        return _spread(tuple(capacities), left)


def house(places: list[Stall], dogs: int, sheep: int, donkeys: int, boars: int, cattle: int) -> list[Housed] | None:
    """Return one way to house all these animals, None if there is none."""
    stalls = Stalls.of(places)
    if not stalls.fit(dogs, sheep, donkeys, boars, cattle):
        return None
    waiting = {SHEEP: sheep, DONKEY: donkeys, BOAR: boars, CATTLE: cattle}
    housed: list[Housed] = []

    def put(place: Stall, animal: int, watched: int = 0) -> None:
        count = min(waiting[animal], watched + 1 if watched else place.capacity)
        if count > 0:
            waiting[animal] -= count
            housed.append(Housed(place, NAMES[animal], count, watched))

    for place in places:
        if place.only is not None:
            put(place, place.only)
    shared = [place for place in places if place.only is None and place.capacity]
    shared.sort(key=lambda place: -place.capacity)
    if waiting[SHEEP] and dogs and stalls.meadows:
        meadows = [place for place in places if place.guardable and not place.capacity][:dogs]
        for index, place in enumerate(meadows):
            put(place, SHEEP, 1 if index else dogs - len(meadows) + 1)
    elif waiting[SHEEP] and not _spread(stalls.capacities, tuple(waiting.values())):
        guarded = next(place for place in reversed(shared) if place.guardable and place.capacity == stalls.guard)
        shared.remove(guarded)
        put(guarded, SHEEP, dogs)
    for place in shared:
        put(place, max(FARM, key=waiting.__getitem__))
    loose = dogs - sum(group.dogs for group in housed)
    if loose:
        housed.append(Housed(Stall("anywhere", loose), NAMES[DOG], loose))
    return housed


@lru_cache(4096)
def _spread(capacities: tuple[int, ...], animals: tuple[int, ...]) -> bool:
    """Return whether the places can hold the animals; each place, the largest first, goes to the largest group."""
    waiting = [*animals]
    for capacity in capacities:
        most = max(waiting)
        if most <= 0:
            return True
        waiting[waiting.index(most)] = most - capacity
    return max(waiting) <= 0
