"""Single tiles: meadow, field, cavern or tunnel, from an expedition or for a ruby (p. 17, 22)."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.cells import members
from caverna.model.refusals import illegal

from ..state.cells import INSIDE_FOREST, INSIDE_MOUNTAIN, cell_named
from ..state.cells import NAMES as CELLS
from ..state.home import FIELD, LAND_NUMBER, MEADOW, Home
from ..steps import Tile
from .forest import check_forest_single
from .land import allowed
from .mountain import check_mountain_single
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


def single_tile(turn: Turn, step: Tile) -> None:
    """Refuse a single tile as an action of a space: no space offers one (work.offered).

    A twin tile cannot be taken as a single tile (forest.no-single).
    """
    if turn.offer is not None and step.kind in ("meadow", "field") and "meadow/field" in turn.offer.find:
        hint = "its two halves are one step, without a comma: 'meadow C4 field C3'"
        illegal(
            "forest.no-single",
            "a twin tile cannot be taken as a single tile",
            expected="a meadow and a field",
            hint=hint,
        )
        turn.take_act("meadow/field")
    else:
        turn.take_act(f"single {step.kind} tile")
    lay_single(turn.home, cell_named(step.cell), LAND_NUMBER[step.kind])
    turn.acted = True


def check_single(home: Home, cell: int, kind: int) -> None:
    """Check the cell of a single tile, in the forest or in the mountain (forest.single, mountain.single)."""
    if kind in (MEADOW, FIELD):
        check_forest_single(home, cell, kind)
    else:
        check_mountain_single(home, cell, kind)


def lay_single(home: Home, cell: int, kind: int) -> None:
    """Check a single meadow, field, cavern or tunnel and lay it."""
    check_single(home, cell, kind)
    home.lay(cell, kind)


def single_cells(home: Home, kind: str) -> Iterator[str]:
    """Yield the cells on which a single tile of a kind may be laid."""
    side = INSIDE_FOREST if kind in ("meadow", "field") else INSIDE_MOUNTAIN
    free, number = members(side & ~home.tiles), LAND_NUMBER[kind]
    return (CELLS[cell] for cell in free if allowed(check_single, home, cell, number))


def tile_values(home: Home, kinds: Iterable[str], field: str, draft: "Draft") -> list[str]:
    """Return the kinds of tile, of those in ``kinds``, that fit on a cell; or the cells for the chosen kind."""
    if field in draft.given:
        return []
    if field == "cell":
        return [*single_cells(home, draft.given["kind"])] if draft.given["kind"] in kinds else []
    return [kind for kind in kinds if any(True for _ in single_cells(home, kind))]


ACTIONS: Chapter = {Tile: Action(single_tile)}
