"""Pairing search: looks for tables at which few players have met before and all are close in the standings.

Players are numbers in the order of the standings. The first search begins with tables of neighbours. It exchanges two
players of different tables if that helps, and at first sometimes if it does not, to leave dead ends. If players still
meet again, a second search looks for tables of players who have not met, one table after another. It has a limit of
steps. If it ends before the limit without a result, there are no such tables. All random numbers follow from a seed,
so the same input gives the same tables. Both searches may miss the best tables if many players have few opponents left.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from attrs import define, frozen

Tables = list[list[int]]
STEPS = 30_000
"""The number of exchanges that the first search tries."""
NODES = 60_000
"""The number of steps after which the second search stops."""
AHEAD = 5
"""The greatest number of rounds to look ahead."""
_SHORT = 3
"""The divisor of the limits for searches whose results are only compared."""
ATTEMPTS = 24
"""The number of results to compare if players may run out of new opponents."""
_ROOM = 0.6
"""The share of all opponents that players can meet without any risk of running out of new ones."""
_AGAIN = 1000
"""The cost of a repeated meeting; distances in the standings cost little in comparison."""
_MORE = 10
"""The additional cost for earlier repetitions of the same meeting."""


@frozen
class Found:
    """The tables that a search found."""

    tables: Tables
    repeats: int
    """The number of pairs that meet again."""
    proved: bool
    """True if no other tables have fewer repeats: there are no repeats, or the second search has tried everything."""


@define
class _Search:
    """A search over tables of fixed sizes."""

    met: Sequence[Sequence[int]]
    """Player -> other player -> the number of their meetings."""
    sizes: Sequence[int]
    distance: Sequence[Sequence[float]]
    """Player -> other player -> the cost of their distance in the standings."""
    random: Random
    steps: int = STEPS
    nodes: int = NODES

    def cost(self, one: int, other: int) -> float:
        """Return the cost of two players at one table."""
        times = self.met[one][other]
        return self.distance[one][other] + (_AGAIN + _MORE * (times - 1) * times if times else 0)

    def total(self, tables: Tables) -> float:
        """Return the cost of tables."""
        return sum(self.cost(one, other) for table in tables for at, one in enumerate(table) for other in table[:at])

    def repeats(self, tables: Tables) -> int:
        """Return the number of pairs that meet again at these tables."""
        met = self.met
        return sum(1 for table in tables for at, one in enumerate(table) for other in table[:at] if met[one][other])

    def neighbours(self) -> Tables:
        """Return tables of players who are next to each other in the standings."""
        tables, at = [], 0
        for size in self.sizes:
            tables.append(list(range(at, at + size)))
            at += size
        return tables

    # --- exchanges ------------------------------------------------------------------------------------------------

    def exchange(self, tables: Tables, heat: float) -> Tables:
        """Return the best tables found by exchanging two players at a time (simulated annealing).

        With more ``heat``, exchanges that raise the cost are accepted more often.
        """
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
        """Return tables of players who have not met, or None, and whether the search has tried everything."""
        self._left = self.nodes
        everybody = (1 << len(self.met)) - 1
        fresh = [sum(1 << other for other, times in enumerate(row) if not times) & ~(1 << at)
                 for at, row in enumerate(self.met)]  # fmt: skip
        found = self._seat(everybody, sorted(self.sizes, reverse=True), fresh)
        return found, self._left > 0

    _left: int = 0

    def _seat(self, waiting: int, sizes: list[int], fresh: list[int]) -> Tables | None:
        """Return tables for the waiting players, a set of bits; None if there are none within the limit.

        The player with the fewest possible partners is seated first.
        """
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
        """Yield complete tables that begin with these players, have no repeats, and prefer close players."""
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
    """Return the players in a set, which is a number with a bit for each player."""
    found = []
    while players:
        lowest = players & -players
        found.append(lowest.bit_length() - 1)
        players ^= lowest
    return found


def _change(matrix: Sequence[Sequence[float]], here: list[int], at: int, there: list[int], to: int) -> float:
    """Return the change of the cost if two players at different tables change places."""
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
    """Return tables of these sizes. ``met`` has the numbers of meetings, ``places`` the places in the standings.

    ``ahead`` is the number of later rounds. If players may run out of new opponents, several results are compared by
    the repeats that those rounds would have.
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
    """Return the number of repeated meetings in the next ``ahead`` rounds, after a round at these tables."""
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
    """Return tables of these sizes from one run of both searches. ``part`` divides their limits."""
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
