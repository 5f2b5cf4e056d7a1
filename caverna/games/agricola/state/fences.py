"""Fences (p. 6-7): the edges of cells, the outlines of pastures, and the division of a pasture.

An edge is a side of a cell, the outer border included. The 18 vertical edges come first, then the 20 horizontal ones.
A legal layout is defined by its pastures, which are disjoint connected sets of cells. Its fences are the edges of
their outlines. 15 fences are too few for pastures that form a closed ring (ruling.no-islands).
"""

from functools import cache, lru_cache

from caverna.games.farming.cells import members

from .cells import COLUMNS, COUNT, HEIGHT, around, parts

VERTICAL = (len(COLUMNS) + 1) * HEIGHT
HORIZONTAL = len(COLUMNS) * (HEIGHT + 1)
EDGES = VERTICAL + HORIZONTAL
MAX_FENCES = 15


def _edges_of(cell: int) -> int:
    column, row = divmod(cell, HEIGHT)
    left, top = cell, VERTICAL + column * (HEIGHT + 1) + row
    return 1 << left | 1 << left + HEIGHT | 1 << top | 1 << top + 1


EDGES_OF: tuple[int, ...] = tuple(_edges_of(cell) for cell in range(COUNT))
"""Cell -> its four edges, as a set: left, right, top, bottom."""


@lru_cache(4096)
def outline(cells: int) -> int:
    """Return the edges around a set of cells. An edge between two cells of the set is not among them."""
    edges = 0
    for cell in members(cells):
        edges ^= EDGES_OF[cell]
    return edges


def fences_of(pastures: "list[int]") -> int:
    """Return the fences of a set of pastures: the union of their outlines (ruling.no-islands)."""
    fences = 0
    for cells in pastures:
        fences |= outline(cells)
    return fences


@cache
def shapes() -> tuple[tuple[int, int], ...]:
    """Return every connected set of cells that 15 fences can enclose, with its outline; small sets first."""
    sets = [1 << cell for cell in range(COUNT)]
    found = list(sets)
    while sets:
        sets = sorted({cells | 1 << cell for cells in sets for cell in members(around(cells) & ~cells)})
        found += sets
    return tuple((cells, edges) for cells in found if (edges := outline(cells)).bit_count() <= MAX_FENCES)


def divided(pasture: int, cells: int) -> list[int]:
    """Return the connected pieces of a pasture that remain if ``cells``, a part of it, become a pasture."""
    return parts(pasture & ~cells)
