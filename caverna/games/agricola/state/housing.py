"""Housing of animals (p. 6-7): whether animals fit on a farm, and an arrangement of them (animals.housing).

A pasture holds animals of one type: 2 for each cell, doubled by each stable in it. A stable outside pastures and the
house hold 1 each. The solver is exact. It gives the largest pasture to each type of animals in turn, then the next
pasture. If cards add many places, it uses sums of places instead.
"""

from functools import lru_cache

from attrs import frozen

from caverna.model.values import Value

from ..goods import ANIMALS, NAMES

UNLIMITED = 10**6
"""The capacity of a card that holds any number of animals."""
_FEW = 8
"""The most pastures for which all distributions are tried."""


@frozen(eq=False, repr=False)
class Stall(Value):
    """A place that holds animals of one type."""

    name: str
    capacity: int
    only: int | None = None
    """The one type it takes, None for any."""


@frozen(eq=False, repr=False)
class Housed(Value):
    """Animals of one type in a stall, for display."""

    stall: Stall
    animal: str
    count: int


@frozen(eq=False, repr=False)
class Capacity(Value):
    """The room for animals on a farm, in the numbers that the solver needs."""

    pastures: tuple[int, ...]
    """The capacity of each pasture, the largest first."""
    singles: int = 1
    """The number of places for one animal of any type: the pet in the rooms, stables outside pastures."""
    reserved: tuple[int, int, int] = (0, 0, 0)
    """The room on cards for only one type: sheep, boar, cattle."""

    def fits(self, sheep: int, boar: int, cattle: int) -> bool:
        """Return whether all these animals can be housed."""
        if any(self.reserved):
            sheep, boar, cattle = (
                max(0, count - kept) for count, kept in zip((sheep, boar, cattle), self.reserved, strict=True)
            )
        total = sheep + boar + cattle
        if total <= self.singles:
            return True
        if not self.pastures:
            return False
        return _fits(self.pastures, self.singles, *sorted((sheep, boar, cattle), reverse=True))


@lru_cache(16384)
def _fits(pastures: tuple[int, ...], singles: int, most: int, second: int, least: int) -> bool:
    """Return whether the animals fit, trying the largest pasture for each type.

    The numbers of animals of the three types are in descending order.
    """
    total = most + second + least
    if total <= singles:
        return True
    if total > sum(pastures) + singles:
        return False
    largest, rest = pastures[0], pastures[1:]
    if len(pastures) > _FEW and largest < most:
        return _fits_by_sums(pastures, singles, most, second, least)
    waiting = (most, second, least)
    return any(
        _fits(rest, singles, *sorted((*waiting[:i], max(0, waiting[i] - largest), *waiting[i + 1 :]), reverse=True))
        for i in range(3)
        if waiting[i]
    )


def _fits_by_sums(pastures: tuple[int, ...], singles: int, most: int, second: int, least: int) -> bool:
    """Return whether the animals fit, by the sums of room that two of the types can get. The third gets the rest.

    No type needs more room than its number plus the largest pasture, so the bit sets of sums end there.
    """
    total, widest = sum(pastures), pastures[0]
    kept = (1 << least + widest) - 1
    sums = [1] + [0] * (second + widest - 1)
    for room in pastures:
        for given in range(len(sums) - 1, -1, -1):
            sums[given] |= sums[given] << room & kept | (sums[given - room] if given >= room else 0)
    for given, others in enumerate(sums):
        left, top = singles - max(0, second - given), total - given - most
        if left >= max(0, least - top):
            low, high = max(0, least - left), top + left
            if others >> low & (1 << high - low + 1) - 1:
                return True
    return False


def capacity_of(stalls: list[Stall]) -> Capacity:
    """Return the room for animals in these stalls."""
    reserved = [0, 0, 0]
    for stall in stalls:
        if stall.only is not None:
            reserved[stall.only - ANIMALS[0]] += stall.capacity
    shared = sorted((stall.capacity for stall in stalls if stall.only is None), reverse=True)
    singles = shared.count(1)
    return Capacity(tuple(shared[: len(shared) - singles]), singles, (reserved[0], reserved[1], reserved[2]))


def house(stalls: list[Stall], sheep: int, boar: int, cattle: int) -> list[Housed] | None:
    """Return an arrangement that houses all these animals, None if there is none."""
    waiting = dict(zip(ANIMALS, (sheep, boar, cattle), strict=True))
    if not capacity_of(stalls).fits(*waiting.values()):
        return None
    housed: list[Housed] = []
    ordered = sorted(stalls, key=lambda stall: (stall.only is None, -stall.capacity))
    for number, stall in enumerate(ordered):
        animal = stall.only if stall.only is not None else _resident(ordered[number:], waiting)
        count = min(waiting[animal], stall.capacity)
        if count:
            waiting[animal] -= count
            housed.append(Housed(stall, NAMES[animal], count))
    return housed


def _resident(stalls: list[Stall], waiting: dict[int, int]) -> int:
    """Return the type of animals for the first of these stalls that lets all others fit into the rest.

    ``waiting`` has the number of animals of each type that have no stall yet.
    """
    first, rest = stalls[0], capacity_of(stalls[1:])

    def leaves_room(animal: int) -> bool:
        left = {**waiting, animal: max(0, waiting[animal] - first.capacity)}
        return rest.fits(*left.values())

    return next(filter(leaves_room, sorted(waiting, key=lambda animal: -waiting[animal])))
