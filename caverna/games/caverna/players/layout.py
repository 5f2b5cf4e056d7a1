"""Layout: the best cells for a tile, those that keep space for later tiles."""

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
    """Return how many twin tiles fit on the cells that are free."""
    if not free:
        return 0
    lowest = free & -free
    rest = free ^ lowest
    best = twins_left(rest)
    for other in members(ADJACENT[lowest.bit_length() - 1] & rest):
        best = max(best, 1 + twins_left(rest & ~(1 << other)))
    return best


def liking(home: Home, step: Step) -> float:
    """Return how good the place is that a step names; only places of steps of one kind compare."""
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
    """Like rewards, and cells after which the most twin tiles still fit."""
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
    """Return whether a cell has a neighbour of a kind."""
    return float(any(home.land[other] == kind for other in members(ADJACENT[CELL[name]])))


def _stabled(home: Home, cell: int) -> float:
    """Like pastures, large ones first, then lone bare cells, then meadows that may be fenced in."""
    kind = home.land[cell]
    if kind == LARGE_PASTURE:
        return 5.0
    if kind == PASTURE:
        return 4.0
    if kind == MEADOW:
        return 2.0
    free = INSIDE_FOREST & ~(home.tiles | home.stables)
    return 3.0 if twins_left(free & ~(1 << cell)) == twins_left(free) else 1.0
