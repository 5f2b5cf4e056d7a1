"""Pairing search: looks for tables at which few players have met before and all are close in the standings.

Players are numbers in the order of the standings. The search begins with tables of neighbours. It exchanges two players
of different tables while that helps, and at first also where it does not, to leave dead ends. Where somebody still
meets again, a second search looks for tables of players who have not met, one table after another, with a limit on its
steps. If it ends before the limit without a result, there are none. All random numbers follow from a seed: the same
input gives the same tables. Both searches may miss the best tables where many players have few opponents left.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from attrs import define, frozen

Tables = list[list[int]]
STEPS = 30_000
"""Exchanges that are tried in one run of the first search."""
NODES = 60_000
"""Steps of the second search before it gives up."""
AHEAD = 5
"""The most rounds that are looked ahead."""
_SHORT = 3
"""By what the limits are divided where results are only compared."""
ATTEMPTS = 24
"""Results that are compared where opponents become few."""
_ROOM = 0.6
"""The part of all opponents up to which a player never becomes short of new ones."""
_AGAIN = 1000
"""What a repeated meeting costs; a distance of the standings costs little against it."""
_MORE = 10
"""What each earlier repetition of that meeting adds."""


@frozen
class Found:
    """The tables that were found."""

    tables: Tables
    repeats: int
    """The number of pairs that meet again."""
    proved: bool
    """No other tables have fewer repeats: there are none, or the second search has tried everything."""


@define
class _Search:
    """A search over tables of fixed sizes."""

    met: Sequence[Sequence[int]]
    """How often two players have met."""
    sizes: Sequence[int]
    distance: Sequence[Sequence[float]]
    """What it costs that two players with these places in the standings sit together."""
    random: Random
    steps: int = STEPS
    nodes: int = NODES

    def cost(self, one: int, other: int) -> float:
        """Return what it costs that two players sit together."""
        times = self.met[one][other]
        return self.distance[one][other] + (_AGAIN + _MORE * (times - 1) * times if times else 0)

    def total(self, tables: Tables) -> float:
        """Return what tables cost."""
        return sum(self.cost(one, other) for table in tables for at, one in enumerate(table) for other in table[:at])

    def repeats(self, tables: Tables) -> int:
        """Return how many pairs meet again."""
        met = self.met
        return sum(1 for table in tables for at, one in enumerate(table) for other in table[:at] if met[one][other])

    def neighbours(self) -> Tables:
        """Return tables of players that stand next to each other."""
        tables, at = [], 0
        for size in self.sizes:
            tables.append(list(range(at, at + size)))
            at += size
        return tables

    # --- exchanges ------------------------------------------------------------------------------------------------

    def exchange(self, tables: Tables, heat: float) -> Tables:
        """Exchange two players at a time; the hotter it is, the more often also where it costs something."""
        if len(tables) < 2:
            return tables
        matrix = [[self.cost(one, other) for other in range(len(self.met))] for one in range(len(self.met))]
        best, least = [table.copy() for table in tables], self.total(tables)
        cost, random = least, self.random.random
        for step in range(self.steps):
            first, second = int(random() * len(tables)), int(random() * (len(tables) - 1))
            second += second >= first
            here, there = tables[first], tables[second]
            at, to = int(random() * len(here)), int(random() * len(there))
            change = _change(matrix, here, at, there, to)
            warmth = heat * (1 - step / self.steps)
            if change <= 0 or (warmth > 0 and random() < exp(-change / warmth)):
                here[at], there[to] = there[to], here[at]
                cost += change
                if cost < least - 1e-9:
                    best, least = [table.copy() for table in tables], cost
        return best

    # --- one table after another ------------------------------------------------------------------------------------

    def without_repeats(self) -> tuple[Tables | None, bool]:
        """Return tables at which nobody has met, or None; and whether everything was tried."""
        self._left = self.nodes
        everybody = (1 << len(self.met)) - 1
        fresh = [sum(1 << other for other, times in enumerate(row) if not times) & ~(1 << at)
                 for at, row in enumerate(self.met)]  # fmt: skip
        found = self._seat(everybody, sorted(self.sizes, reverse=True), fresh)
        return found, self._left > 0

    _left: int = 0

    def _seat(self, waiting: int, sizes: list[int], fresh: list[int]) -> Tables | None:
        """Seat the waiting players, first the one with the fewest possible partners."""
        if not waiting:
            return []
        first = min(_members(waiting), key=lambda player: ((fresh[player] & waiting).bit_count(), player))
        for size in dict.fromkeys(sizes):
            rest = sizes.copy()
            rest.remove(size)
            for table in self._tables([first], fresh[first] & waiting, size, fresh):
                left = waiting
                for player in table:
                    left &= ~(1 << player)
                found = self._seat(left, rest, fresh)
                if found is not None:
                    return [table, *found]
                if self._left <= 0:
                    return None
        return None

    def _tables(self, table: list[int], partners: int, size: int, fresh: list[int]):  # type: ignore[no-untyped-def]
        """Yield tables of players that have not met, those close in the standings first."""
        if len(table) == size:
            yield table
            return
        if partners.bit_count() < size - len(table):
            return
        order = sorted(_members(partners), key=lambda player: (self.distance[table[0]][player], player))
        for player in order:
            self._left -= 1
            if self._left <= 0:
                return
            yield from self._tables([*table, player], partners & fresh[player], size, fresh)
            partners &= ~(1 << player)


def _members(players: int) -> list[int]:
    """Return the players of a set, written as a number with a bit for each."""
    found = []
    while players:
        lowest = players & -players
        found.append(lowest.bit_length() - 1)
        players ^= lowest
    return found


def _change(matrix: Sequence[Sequence[float]], here: list[int], at: int, there: list[int], to: int) -> float:
    """Return what changes in cost if two players change places."""
    one, other = here[at], there[to]
    from_one, from_other = matrix[one], matrix[other]
    change = 0.0
    for player in here:
        if player != one:
            change += from_other[player] - from_one[player]
    for player in there:
        if player != other:
            change += from_one[player] - from_other[player]
    return change


def search(
    met: Sequence[Sequence[int]], sizes: Sequence[int], places: Sequence[float], seed: int, ahead: int = 0
) -> Found:
    """Return tables of these sizes. ``places`` are the places of the players in the standings, in their order.

    ``ahead`` is the number of rounds that follow. Where opponents become few, several results are compared by the
    repeats that these rounds would need.
    """
    first, ahead = _search(met, sizes, places, seed), min(ahead, AHEAD)
    partners = sum(size * (size - 1) for size in sizes) / max(len(met), 1)
    used = max((sum(1 for times in row if times) for row in met), default=0)
    if not ahead or first.repeats or used + partners * (ahead + 1) < _ROOM * (len(met) - 1):
        return first
    found = [first, *(_search(met, sizes, places, seed + 7919 * number, _SHORT) for number in range(1, ATTEMPTS))]
    fewest = [each for each in found if not each.repeats]
    return min(fewest, key=lambda each: _later(met, each.tables, sizes, places, seed, ahead))


def _later(
    met: Sequence[Sequence[int]], tables: Tables, sizes: Sequence[int], places: Sequence[float], seed: int, ahead: int
) -> int:
    """Return how many pairs would meet again in the rounds to come, after a round at these tables."""
    later = [list(row) for row in met]
    repeats = 0
    for number in range(1, ahead + 1):
        for table in tables:
            for one in table:
                for other in table:
                    later[one][other] += one != other
        found = _search(later, sizes, places, seed + number, _SHORT)
        tables, repeats = found.tables, repeats + found.repeats
    return repeats


def _search(
    met: Sequence[Sequence[int]], sizes: Sequence[int], places: Sequence[float], seed: int, part: int = 1
) -> Found:
    """Return tables of these sizes, of one run of both searches; ``part`` divides their limits."""
    scale = max(1.0, max(places, default=1.0) - min(places, default=0.0))
    distance = [[((one - other) / scale) ** 2 for other in places] for one in places]
    looking = _Search(met, sizes, distance, Random(seed), STEPS // part, NODES // part)
    tables = looking.exchange(looking.neighbours(), heat=600.0)
    proved = not looking.repeats(tables)
    if not proved:
        fresh, everything = looking.without_repeats()
        if fresh is not None:
            tables, proved = looking.exchange(fresh, heat=0.0), True
        elif everything:
            proved = looking.repeats(tables) <= 1
    return Found(tables, looking.repeats(tables), proved)
