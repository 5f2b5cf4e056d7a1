"""Room for animals: do these animals fit on this farm, and how (animals.housing, p. 6-7).

A pasture holds animals of one type: 2 for each cell, doubled by each stable in it. A stable outside pastures and the
house hold 1 each. The solver is exact: it tries, the largest pasture first, every type that still waits. Where cards
bring many places, it adds them up type by type.
"""

from functools import lru_cache

from attrs import frozen

from caverna.model.values import Value

from ..goods import ANIMALS, NAMES

UNLIMITED = 10**6
"""What a card holds that holds any number."""
_FEW = 8
"""Up to this many places all ways to share them out are tried."""


@frozen(eq=False, repr=False)
class Stall(Value):
    """A place that holds animals of one type."""

    name: str
    capacity: int
    only: int | None = None
    """The one type it takes, None for any."""


@frozen(eq=False, repr=False)
class Housed(Value):
    """Animals in a stall, for showing."""

    stall: Stall
    animal: str
    count: int


@frozen(eq=False, repr=False)
class Capacity(Value):
    """The room of a farm in the figures that the solver works on."""

    pastures: tuple[int, ...]
    """What each pasture holds, the largest first."""
    singles: int = 1
    """The number of places for one animal of any type: the pet in the rooms, stables outside pastures."""
    reserved: tuple[int, int, int] = (0, 0, 0)
    """Room that cards keep for one type: sheep, boar, cattle."""

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
    """Try the largest pasture for each type that waits; the counts are in descending order."""
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
    """Return whether the animals fit, by the sums of room that two types can get; the third gets the rest.

    No type needs more than its number and one place: rows of bits up to that are enough.
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
    """Count the room of a farm's stalls."""
    reserved = [0, 0, 0]
    for stall in stalls:
        if stall.only is not None:
            reserved[stall.only - ANIMALS[0]] += stall.capacity
    shared = sorted((stall.capacity for stall in stalls if stall.only is None), reverse=True)
    singles = shared.count(1)
    return Capacity(tuple(shared[: len(shared) - singles]), singles, (reserved[0], reserved[1], reserved[2]))


def house(stalls: list[Stall], sheep: int, boar: int, cattle: int) -> list[Housed] | None:
    """Return a way to house all these animals, or None if there is none."""
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
    """Return the type that moves into the first of these stalls so that all others still fit into the rest."""
    first, rest = stalls[0], capacity_of(stalls[1:])

    def leaves_room(animal: int) -> bool:
        left = {**waiting, animal: max(0, waiting[animal] - first.capacity)}
        return rest.fits(*left.values())

    return next(filter(leaves_room, sorted(waiting, key=lambda animal: -waiting[animal])))
