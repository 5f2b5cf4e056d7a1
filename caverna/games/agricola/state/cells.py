"""The cells of a farmyard: columns A to E from the left, rows 1 to 3 from the top.

Cells are numbered column by column, from the top. Adjacent is always orthogonal.
"""

from caverna.games.farming.cells import Grid

COLUMNS, ROWS = "ABCDE", "123"
HEIGHT = len(ROWS)
NAMES: tuple[str, ...] = tuple(column + row for column in COLUMNS for row in ROWS)
COUNT = len(NAMES)
GRID = Grid(NAMES, " ")
NUMBER = GRID.number
"""Name of a cell -> its number."""
mask, listed, cell_named = GRID.mask, GRID.listed, GRID.named
ALL = (1 << COUNT) - 1

START_ROOMS = mask(["A2", "A3"])
"""The two rooms at the start of every game (ruling.start-rooms)."""
_NOT_TOP = ALL & ~mask([column + ROWS[0] for column in COLUMNS])
_NOT_BOTTOM = ALL & ~mask([column + ROWS[-1] for column in COLUMNS])


def around(cells: int) -> int:
    """Return the cells adjacent to a cell of a set. They may belong to the set themselves."""
    up_and_down = (cells & _NOT_TOP) >> 1 | (cells & _NOT_BOTTOM) << 1
    return (up_and_down | cells >> HEIGHT | cells << HEIGHT) & ALL


def connected(cells: int) -> bool:
    """Return whether a set of cells is connected. The empty set is."""
    return part_with(cells & -cells, cells) == cells


def part_with(seed: int, cells: int) -> int:
    """Return the connected part of a set that contains the cell of ``seed``."""
    reached = 0
    grown = seed
    while grown != reached:
        reached = grown
        grown |= around(grown) & cells
    return reached


def parts(cells: int) -> list[int]:
    """Return the connected parts of a set."""
    found = []
    while cells:
        part = part_with(cells & -cells, cells)
        found.append(part)
        cells &= ~part
    return found
