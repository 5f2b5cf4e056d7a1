"""The breakdown of a score sheet (p. 10): the goods, cells and cards for each of its lines."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.games.farming.cells import members
from caverna.model.score import ScoreLine
from caverna.model.score_breakdown import Piece

from ..goods import NAMES, NUMBER
from ..state.cells import NAMES as CELLS
from ..state.cells import listed
from ..state.home import Home

if TYPE_CHECKING:
    from .game import Game

SUPPLY = "supply"


def explain(game: "Game", player: str, line: ScoreLine) -> Iterator[Piece]:
    """Yield the goods, cells or cards that a line of a player's score sheet counts."""
    home, category = game.home(player), line.category
    if line.points and not line.count:
        yield Piece(f"no {_places(category, home)[0]}", 0, points=line.points, counted=False)
    elif category in ("grain", "vegetable"):
        yield from _crops(category, home)
    elif category in ("cards", "bonus"):
        yield from (Piece(part.name, part.count, points=part.points, counted=False) for part in line.parts)
    elif line.count:
        name, places = _places(category, home)
        yield Piece(name if line.count == 1 else _plural(name), line.count, places, line.points)


def _places(category: str, home: Home) -> tuple[str, tuple[str, ...]]:
    """Return the name of the things that a category counts, and their cells."""
    if category == "pastures":
        return "pasture", tuple(listed(pasture) for pasture in sorted(home.pastures, key=members))
    cells = {
        "fields": ("field", home.fields),
        "unused": ("unused cell", home.unused),
        "stables": ("fenced stable", home.stables & home.fenced),
        "clay": ("clay room", home.rooms),
        "stone": ("stone room", home.rooms),
    }
    if category in cells:
        name, where = cells[category]
        return name, tuple(CELLS[cell] for cell in members(where))
    return {"family": "person", "begging": "begging card"}.get(category, category), ()


def _plural(name: str) -> str:
    return {"person": "people", "sheep": "sheep", "boar": "boar", "cattle": "cattle"}.get(name, f"{name}s")


def _crops(crop: str, home: Home) -> Iterator[Piece]:
    """Yield the number of a crop in the supply, and on each field."""
    if home.goods[NUMBER[crop]]:
        yield Piece(crop, home.goods[NUMBER[crop]], (SUPPLY,))
    for cell, (good, count) in sorted(home.crops.items()):
        if NAMES[good] == crop:
            yield Piece(crop, count, (CELLS[cell],))
