"""Layout of a home: finds the cells for a tile that keep the most space for later tiles."""

from functools import cache

from caverna.games.farming.cells import members

from ..catalogue.tables import REWARDS
from ..goods import FOOD
from ..state.cells import ADJACENT, INSIDE, INSIDE_FOREST, INSIDE_MOUNTAIN
from ..state.cells import NUMBER as CELL
from ..state.home import LARGE_PASTURE, MEADOW, PASTURE, TUNNEL, Home
from ..steps import Clear, Dig, DigCaverns, OreMine, Pasture, RubyMine, RubyTile, Stable, Step, Tile


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
