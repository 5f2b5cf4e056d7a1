"""The breakdown of a score sheet: the goods, cells and tiles that each line counts (p. 23)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.model.score_breakdown import Piece as Piece

from ..goods import NAMES, NUMBER
from ..state.cells import NAMES as CELLS
from ..state.home import Home
from .scoring import NEGATIVE, ScoreLine

if TYPE_CHECKING:
    from .game import Game

SUPPLY = "supply"
UNUSED, DWARFS, SPARED = "unused cells", "dwarfs", "spared by the Writing chamber"
STRENGTH = "strength "
"""The prefix of a weapon's strength in the places of the line of dwarfs."""


def _piece(
    name: str, count: int, places: tuple[str, ...] = (), points: int | None = None, counts: bool = False
) -> Piece:
    """Return a piece of a line. Its count is not shown for a single tile, nor for a bonus (``counts``)."""
    return Piece(name, count, places, points, counts, not counts and (count != 1 or name in NUMBER))


def explain(line: ScoreLine, home: Home) -> Iterator[Piece]:
    """Yield the goods, cells and tiles that a line of a home's score sheet counts."""
    if line.category in ("grain", "vegetable"):
        yield from _crops(line.category, home)
    elif line.category == "unused":
        if line.parts:
            name = UNUSED if line.count > 1 else UNUSED.removesuffix("s")
            yield _piece(name, line.count, tuple(part.name for part in line.parts), -line.count)
    elif line.category == "dwarf":
        yield _piece(DWARFS, line.count, tuple(f"{STRENGTH}{weapon}" for weapon in home.weapons() if weapon))
    else:
        for part in line.parts:
            places = _cells(part.name, home) if line.category in ("tiles", "bonus") else ()
            yield _piece(part.name, part.count, places, part.points, line.category == "bonus")
    spared = line.points - sum(part.points for part in line.parts)
    if line.category in NEGATIVE and spared:
        yield _piece(SPARED, 1, (), spared)


def explain_line(game: "Game", player: str, line: ScoreLine) -> Iterator[Piece]:
    """Return the goods, cells and tiles that a line of a player's sheet counts."""
    return explain(line, game.home(player))


def _crops(crop: str, home: Home) -> Iterator[Piece]:
    """Yield the crops of one type: those in the supply, then those on each field."""
    if home.goods[NUMBER[crop]]:
        yield _piece(crop, home.goods[NUMBER[crop]], (SUPPLY,))
    for cell, (good, count) in sorted(home.crops.items()):
        if NAMES[good] == crop:
            yield _piece(crop, count, (CELLS[cell],))


def _cells(name: str, home: Home) -> tuple[str, ...]:
    """Return the names of the cells with a tile of this name."""
    tile = name.removeprefix("small ")
    with_more = (f"{tile} stable", f"{tile} over")
    return tuple(cells for cells, what in home.board().items() if what == tile or what.startswith(with_more))
