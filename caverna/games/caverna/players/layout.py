"""Layout of a home: finds the cells for a tile that keep the most space for later tiles."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from caverna.games.farming.cells import members

from ..catalogue.keys import CARPENTER, OFFICE_ROOM, STONE_CARVER
from ..catalogue.offer import Act
from ..catalogue.tables import LARGE_PASTURE_WOOD, REWARDS, STABLE_STONE
from ..goods import FOOD, STONE, WOOD
from ..moves.listed import steps_of_kind
from ..rules.chapters import CARRIED_OUT_BY
from ..rules.forest import check_forest_twin
from ..rules.land import allowed, free_cells
from ..rules.mountain import check_mountain_twin, ruby_mine_on
from ..rules.turn import Turn
from ..state.cells import ADJACENT, COUNT, FOREST, INSIDE, INSIDE_FOREST, INSIDE_MOUNTAIN, MOUNTAIN, OUTSIDE, cell_named
from ..state.cells import NAMES as CELLS
from ..state.cells import NUMBER as CELL
from ..state.home import LARGE_PASTURE, MEADOW, PASTURE, TUNNEL, Home
from ..steps import Clear, Dig, DigCaverns, OreMine, Pasture, RubyMine, RubyTile, Sow, Stable, Step, Tile


@cache
def twins_left(free: int) -> int:
    """Return the number of twin tiles that fit on the free cells."""
    if not free:
        return 0
    lowest = free & -free
    rest = free ^ lowest
    best = twins_left(rest)
    for other in members(ADJACENT[lowest.bit_length() - 1] & rest):
        best = max(best, 1 + twins_left(rest & ~(1 << other)))
    return best


def liking(home: Home, step: Step) -> float:
    """Return a score for the cells that a step names. Scores of steps of different kinds are not comparable."""
    if isinstance(step, Clear):
        return _covering(home, step.meadow, step.field) + _beside(home, step.meadow, MEADOW)
    if isinstance(step, Dig):
        return _covering(home, step.cavern, step.tunnel) + 1.2 * _beside(home, step.tunnel, TUNNEL)
    if isinstance(step, DigCaverns):
        return _covering(home, step.cavern, step.second)
    if isinstance(step, Tile | RubyTile):
        kind = {"meadow": MEADOW, "tunnel": TUNNEL}.get(step.kind)
        return _covering(home, step.cell) + (_beside(home, step.cell, kind) if kind else 0)
    if isinstance(step, OreMine):
        return -_beside(home, step.deep, TUNNEL)
    if isinstance(step, RubyMine):
        return -_beside(home, step.cell, TUNNEL)
    if isinstance(step, Pasture):
        stables = sum(home.stables >> CELL[cell] & 1 for cell in step.cells)
        lone = -_beside(home, step.cells[0], MEADOW) if len(step.cells) == 1 else 0.0
        return stables + lone
    if isinstance(step, Stable):
        return _stabled(home, CELL[step.cell])
    if isinstance(step, Sow):  # as many fields as possible, and vegetables rather than grain
        return 10 * (len(step.grain) + len(step.vegetable)) + len(step.vegetable)
    return 0.0


def _covering(home: Home, *names: str) -> float:
    """Return the score of covered cells. Rewards count, and the twin tiles that still fit."""
    cells = sum(1 << CELL[name] for name in names)
    side = INSIDE_FOREST if cells & INSIDE_FOREST else INSIDE_MOUNTAIN
    free = side & ~home.tiles
    if side == INSIDE_FOREST:
        free &= ~home.stables
    rewards = 0.0
    for cell in members(cells & ~home.tiles):
        good, count = REWARDS.get(cell, (FOOD, 0))
        rewards += 0.5 * count if good == FOOD else 1.5 * count
    return rewards + 1.5 * twins_left(free & ~cells) + 0.5 * (cells & INSIDE).bit_count()


def _beside(home: Home, name: str, kind: int) -> float:
    """Return 1 if a cell has a neighbour of a kind, else 0."""
    return float(any(home.land[other] == kind for other in members(ADJACENT[CELL[name]])))


def _stabled(home: Home, cell: int) -> float:
    """Return the score of a cell for a stable: large pastures first, then small ones, lone free cells, meadows."""
    kind = home.land[cell]
    if kind == LARGE_PASTURE:
        return 5.0
    if kind == PASTURE:
        return 4.0
    if kind == MEADOW:
        return 2.0
    free = INSIDE_FOREST & ~(home.tiles | home.stables)
    return 3.0 if twins_left(free & ~(1 << cell)) == twins_left(free) else 1.0


# --- the steps of an action ---------------------------------------------------------------------------------------


def steps_for(turn: Turn, act: Act) -> list[Step]:
    """Return the steps that carry an act out, also where the goods, which come last, are implied to be taken."""
    return [step for kind in CARRIED_OUT_BY.get(act.name, ()) for step in _steps_of(turn, act, kind)]


def _steps_of(turn: Turn, act: Act, kind: type[Step]) -> Iterable[Step]:
    found = steps_of_kind(turn, kind)
    if kind is RubyMine:  # the cell decides which of two acts it is
        return [step for step in found if _is_ruby_mine(turn.home, step, act)]
    return found


def _is_ruby_mine(home: Home, step: Step, act: Act) -> bool:
    return isinstance(step, RubyMine) and ruby_mine_on(home, cell_named(step.cell)) == act.name


class BestCells:
    """The best cells for tiles and stables. They are remembered, because land is the same in many turns."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], list[Step]] = {}

    def best(self, turn: Turn, act: Act) -> list[Step]:
        """Return the steps of an action with the best cells, one of each kind."""
        return [step for kind in CARRIED_OUT_BY[act.name] for step in self._ranked(turn, act, kind)[:1]]

    def pastures(self, turn: Turn, act: Act) -> list[Pasture]:
        """Return all pastures, those with the best cells first."""
        return [step for step in self._ranked(turn, act, Pasture) if isinstance(step, Pasture)]

    def _ranked(self, turn: Turn, act: Act, kind: type[Step]) -> list[Step]:
        """Return the steps of a kind, those with the best cells first."""
        home = turn.home
        key = (act.name if kind is RubyMine else kind, *_land(home, kind), *_means(home, kind))
        if key not in self._known:
            found = _twins(home, kind) if kind in _TWINS else _steps_of(turn, act, kind)
            self._known[key] = sorted(found, key=lambda step: -liking(home, step))
        return self._known[key]


_TWINS: dict[type[Step], tuple[int, Callable[[Home, int, int], None]]] = {
    Clear: (FOREST, check_forest_twin),
    Dig: (MOUNTAIN, check_mountain_twin),
    DigCaverns: (MOUNTAIN, check_mountain_twin),
}
"""Kind of twin tile on free cells -> the side of the board and the check of the two cells."""


def _twins(home: Home, kind: type[Step]) -> Iterator[Step]:
    """Yield the steps that lay a twin tile. Cell by cell, as `steps_of_kind` asks for them, takes much longer."""
    side, check = _TWINS[kind]
    free = free_cells(home, side)
    for first in members(free):
        for second in members(ADJACENT[first] & free):
            if (kind is not DigCaverns or first < second) and allowed(check, home, first, second):
                yield kind(CELLS[first], CELLS[second])  # type: ignore[call-arg]  # each has two cells


_ON_FOREST = frozenset({Clear, Pasture, Stable})
_MOUNTAIN_FROM, _OUTSIDE_FROM = CELL["D1"], COUNT - OUTSIDE.bit_count()
"""The numbers of the first mountain cell and of the first cell outside the board. The forest cells come first."""


def _land(home: Home, kind: type[Step]) -> tuple[object, ...]:
    """Return everything on the land that the cells of a kind of step depend on."""
    if kind in _ON_FOREST:
        side, land = FOREST, home.land[:_MOUNTAIN_FROM] + home.land[_OUTSIDE_FROM:]
    else:
        side, land = MOUNTAIN, home.land[_MOUNTAIN_FROM:]
    return home.tiles & side, home.stables, bytes(land), OFFICE_ROOM in home.active


def _means(home: Home, kind: type[Step]) -> tuple[object, ...]:
    """Return the goods and discounts that decide whether a pasture or stable can be paid."""
    if kind is Pasture:
        return min(home.goods[WOOD], LARGE_PASTURE_WOOD), CARPENTER in home.active
    if kind is Stable:
        return home.goods[STONE] >= STABLE_STONE, STONE_CARVER in home.active
    return ()
