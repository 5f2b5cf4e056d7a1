"""The cells of a home board: their names, sides and neighbours.

Columns A B C are forest, D E F mountain, rows 1 to 4 from the top. Tiles may be laid on the cells around the board
only with the Office room: column Z left of A, column G right of F, row 0 above and row 5 below.
"""

from caverna.games.farming.cells import Grid

FOREST_COLUMNS = "ABC"
MOUNTAIN_COLUMNS = "DEF"
ROWS = "1234"

_INSIDE_FOREST = tuple(column + row for column in FOREST_COLUMNS for row in ROWS)
_INSIDE_MOUNTAIN = tuple(column + row for column in MOUNTAIN_COLUMNS for row in ROWS)
_OUTSIDE_FOREST = (*("Z" + row for row in ROWS), *(column + row for row in "05" for column in FOREST_COLUMNS))
_OUTSIDE_MOUNTAIN = (*("G" + row for row in ROWS), *(column + row for row in "05" for column in MOUNTAIN_COLUMNS))

NAMES: tuple[str, ...] = (*_INSIDE_FOREST, *_INSIDE_MOUNTAIN, *_OUTSIDE_FOREST, *_OUTSIDE_MOUNTAIN)
COUNT = len(NAMES)
GRID = Grid(NAMES, ", ")
NUMBER = GRID.number
"""Name of a cell -> its number."""
mask, listed, cell_named = GRID.mask, GRID.listed, GRID.named

INSIDE_FOREST = mask(_INSIDE_FOREST)
INSIDE_MOUNTAIN = mask(_INSIDE_MOUNTAIN)
FOREST = INSIDE_FOREST | mask(_OUTSIDE_FOREST)
MOUNTAIN = INSIDE_MOUNTAIN | mask(_OUTSIDE_MOUNTAIN)
INSIDE = INSIDE_FOREST | INSIDE_MOUNTAIN
OUTSIDE = (FOREST | MOUNTAIN) & ~INSIDE

ENTRANCE = NUMBER["C4"]
"""The forest cell in front of the cave entrance; the first forest tile covers it."""
PRINTED_CAVERN = NUMBER["D3"]
PRINTED_DWELLING = NUMBER["D4"]

_COLUMN_ORDER = "ZABCDEFG"


def _neighbours(cell: int) -> int:
    side = FOREST if FOREST >> cell & 1 else MOUNTAIN
    column, row = _COLUMN_ORDER.index(NAMES[cell][0]), int(NAMES[cell][1])
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    names = (_COLUMN_ORDER[c] + str(r) for c, r in around if 0 <= c < len(_COLUMN_ORDER))
    found = sum(1 << NUMBER[name] for name in names if name in NUMBER)
    return found & side


ADJACENT: tuple[int, ...] = tuple(_neighbours(cell) for cell in range(COUNT))
"""For each cell its orthogonal neighbours, as a set of bits. Forest and mountain cells are never neighbours."""
