"""The forest: meadows and fields (p. 12-13)."""

from caverna.engine.actions import Action, Chapter
from caverna.model.refusals import Words, illegal

from ..state.cells import ADJACENT, ENTRANCE, FOREST, INSIDE_FOREST, NAMES, cell_named, listed
from ..state.home import FIELD, LAND, MEADOW, Home
from ..steps import Clear
from .land import check_connected, check_pair, found_on, overhang, twin_values
from .turn import Turn

# --- meadow/field twin tiles ------------------------------------------------------------------------------------


def clear(turn: Turn, step: Clear) -> None:
    """Lay a meadow/field twin tile as an action of a space (forest.twin)."""
    act = turn.take_act("meadow/field")
    lay_forest_twin(turn.home, cell_named(step.meadow), cell_named(step.field))
    turn.gain_with(act.goods.pairs)


def check_forest_twin(home: Home, meadow: int, field: int) -> None:
    """Check a meadow/field tile: two adjacent forest cells without tiles (forest.twin), and the rules of the forest."""
    check_pair(home, meadow, field, FOREST, "forest.twin", "a meadow/field tile")
    _check_forest(home, 1 << meadow | 1 << field, ADJACENT[meadow] | ADJACENT[field], 1 << field)


def lay_forest_twin(home: Home, meadow: int, field: int) -> None:
    """Check a meadow/field twin tile and lay it."""
    check_forest_twin(home, meadow, field)
    home.lay(meadow, MEADOW)
    home.lay(field, FIELD)
    overhang(home, 1 << meadow | 1 << field)


clear_values = twin_values(FOREST, "meadow", "field", check_forest_twin)

# --- rules for all tiles in the forest --------------------------------------------------------------------------


def _check_forest(home: Home, cells: int, around: int, fields: int) -> None:
    """Check a tile on forest ``cells``; ``around`` are their neighbours, ``fields`` those that become fields.

    The first tile must cover C4 (forest.first-tile), even if its other half is outside the board
    (ruling.office-edge). Later ones must be connected (forest.connected). Only meadows, twin or single, may be laid
    under a stable (forest.stable, ruling.single-meadow-stable).
    """
    if not home.tiles & FOREST:
        if not cells >> ENTRANCE & 1:
            illegal("forest.first-tile", _not_first, cells)
    else:
        check_connected(home, cells, around, "forest.connected", "a field, meadow or pasture")
    if home.stables & fields:
        illegal("forest.stable", _on_stable, home.stables & fields)


def _not_first(cells: int) -> Words:
    return Words("the first meadow or field must cover C4", listed(cells), "C4")


def _on_stable(cells: int) -> Words:
    return Words(f"a field may not lie on {listed(cells)}, where a stable stands")


def check_forest_single(home: Home, cell: int, kind: int) -> None:
    """Check a single meadow or field: on a free forest cell of the board (forest.single), and connected."""
    if not INSIDE_FOREST >> cell & 1:
        illegal("forest.single", f"a {LAND[kind]} goes on a forest cell of the board", found=NAMES[cell])
    if home.tiles >> cell & 1:
        found = found_on(home, cell)
        illegal("forest.single", f"a {LAND[kind]} needs a cell without a tile, {NAMES[cell]} has {found}")
    _check_forest(home, 1 << cell, ADJACENT[cell], 1 << cell if kind == FIELD else 0)


ACTIONS: Chapter = {Clear: Action(clear, clear_values, ("meadow/field",))}
