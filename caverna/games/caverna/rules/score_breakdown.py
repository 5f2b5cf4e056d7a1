"""The breakdown of a score sheet: the goods, cells and tiles for each of its lines."""

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
"""What stands before the strength of a weapon among the places of dwarfs."""


def _piece(
    name: str, count: int, places: tuple[str, ...] = (), points: int | None = None, counts: bool = False
) -> Piece:
    """Return a piece; of a single tile, and of one that scores for what it counts, it is not said how many."""
    return Piece(name, count, places, points, counts, not counts and (count != 1 or name in NUMBER))


def explain(line: ScoreLine, home: Home) -> Iterator[Piece]:
    """Return the goods, cells and tiles a line comes from."""
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
    """Return what a line of a player's sheet comes from."""
    return explain(line, game.home(player))


def _crops(crop: str, home: Home) -> Iterator[Piece]:
    """Return what is in the supply, and what stands on each field."""
    if home.goods[NUMBER[crop]]:
        yield _piece(crop, home.goods[NUMBER[crop]], (SUPPLY,))
    for cell, (good, count) in sorted(home.crops.items()):
        if NAMES[good] == crop:
            yield _piece(crop, count, (CELLS[cell],))


def _cells(name: str, home: Home) -> tuple[str, ...]:
    """Return the cells on which a tile of this name lies, as the board names them."""
    tile = name.removeprefix("small ")
    with_more = (f"{tile} stable", f"{tile} over")
    return tuple(cells for cells, what in home.board().items() if what == tile or what.startswith(with_more))
