"""Pastures and stables, from the Build fences action and as loot (p. 19)."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.cells import members
from caverna.games.farming.home import check_has
from caverna.model.refusals import RuleBroken, Words, illegal

from ..catalogue.furnishings import FENCE_DISCOUNTS, STABLE_DISCOUNTS
from ..catalogue.tables import LARGE_PASTURE_WOOD, MAX_STABLES, SMALL_PASTURE_WOOD, STABLE_STONE
from ..goods import STONE, WOOD
from ..state.cells import ADJACENT, INSIDE_FOREST, NAMES, OUTSIDE, cell_named
from ..state.home import BARE, LARGE_PASTURE, MEADOW, PASTURE, Home
from ..steps import Pasture, Stable
from .effects import in_effect
from .land import OnCell, allowed, found_on
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

# --- pastures ---------------------------------------------------------------------------------------------------


def pasture(turn: Turn, step: Pasture) -> None:
    """Build a pasture: one action allows at most one small and one large pasture (fence.limit).

    The Carpenter reduces the price once for the whole action, unless the table has chosen otherwise
    (ruling.wood-discount-per-action).
    """
    turn.take_act("fences")
    size = len(step.cells)
    if size not in (1, 2):
        raise RuleBroken("record.step", "a pasture covers 1 or 2 cells", found=str(size), kind="malformed")
    cells = tuple(cell_named(cell) for cell in step.cells)
    wood = check_fence(turn, cells)
    turn.wood_taken_off = turn.game.rulings.carpenter == "action"
    fence(turn.home, cells, wood)
    turn.fenced |= size
    turn.acted = True


def check_fence(turn: Turn, cells: tuple[int, ...]) -> int:
    """Check a pasture of the Build fences action (fence.small, fence.large, fence.limit). Return its price in wood."""
    size = len(cells)
    check_pasture(turn.home, cells)
    if turn.fenced & size:
        illegal("fence.limit", _built_twice, size)
    return check_fence_price(
        turn.home, cells, LARGE_PASTURE_WOOD if size == 2 else SMALL_PASTURE_WOOD, turn.wood_taken_off
    )


def _built_twice(size: int) -> Words:
    return Words(f"one action builds one {'large' if size == 2 else 'small'} pasture", 2, 1)


def check_fence_price(home: Home, cells: tuple[int, ...], wood: int, taken_off: bool = False) -> int:
    """Check that a pasture can be paid (fence.small, fence.large). Return its price in wood.

    ``wood`` is the printed price. The discount is subtracted unless it is ``taken_off`` already.
    """
    if not taken_off:
        wood = max(0, wood - in_effect(home, FENCE_DISCOUNTS))
    what, rule = ("a small pasture", "fence.small") if len(cells) == 1 else ("a large pasture", "fence.large")
    check_has(home, WOOD, wood, rule, what)
    return wood


def check_pasture(home: Home, cells: tuple[int, ...]) -> None:
    """Check the cells of a pasture: one meadow (fence.small), or two adjacent ones (fence.large)."""
    rule = "fence.small" if len(cells) == 1 else "fence.large"
    for cell in cells:
        if home.land[cell] != MEADOW:
            illegal(rule, f"a pasture needs meadows, {NAMES[cell]} has {found_on(home, cell)}", expected="a meadow")
    if len(cells) == 2 and not ADJACENT[cells[0]] >> cells[1] & 1:
        illegal(rule, f"{NAMES[cells[0]]} and {NAMES[cells[1]]} are not adjacent")


def fence(home: Home, cells: tuple[int, ...], wood: int) -> None:
    """Pay ``wood`` for a pasture that has been checked, and lay it."""
    if wood:
        home.pay(WOOD, wood, "a small pasture" if len(cells) == 1 else "a large pasture")
    lay_pasture(home, cells)


def lay_pasture(home: Home, cells: tuple[int, ...]) -> None:
    """Turn one or two meadows into a pasture. The caller has checked them."""
    for cell in cells:
        home.lay(cell, PASTURE if len(cells) == 1 else LARGE_PASTURE)
    if len(cells) == 2:
        home.large_pastures.append((cells[0], cells[1]))
        home.housing_unchecked = True  # two meadows may have held two types, or more sheep with their dogs


def pasture_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Return the meadows that a pasture of the Build fences action can have, besides the one in the draft."""
    return meadows_to_fence(turn.home, (1, 2), draft, lambda cells: check_fence(turn, cells))


def meadows_to_fence(
    home: Home, sizes: tuple[int, ...], draft: "Draft", check: Callable[[tuple[int, ...]], object]
) -> Iterator[str]:
    """Yield the meadows that a pasture of one of the ``sizes`` can have, besides those in the draft.

    ``check`` checks the cells of a complete pasture. A meadow is listed if it completes one, or can with another.
    """
    present = tuple(map(cell_named, draft.given.get("cells", ())))
    meadows = home.cells_of(MEADOW)
    for cell in meadows:
        cells = (*present, cell)
        beside = [other for other in meadows if ADJACENT[cell] >> other & 1] if 2 in sizes and not present else []
        if (len(cells) in sizes and cell not in present and allowed(check, cells)) or any(
            allowed(check, (*cells, other)) for other in beside
        ):
            yield NAMES[cell]


# --- stables ----------------------------------------------------------------------------------------------------


def stable(turn: Turn, step: Stable) -> None:
    """Build a stable as an action of a space, for 1 stone less the discount (stable.build)."""
    turn.take_act("stable")
    cell = cell_named(step.cell)
    check_stable(turn.home, cell)
    stone = check_stable_price(turn.home)
    if stone:
        turn.home.pay(STONE, stone, "stable")
    lay_stable(turn.home, cell)
    turn.acted = True


def check_stable_price(home: Home) -> int:
    """Check that a stable can be paid (stable.build). Return its price in stone."""
    stone = max(0, STABLE_STONE - in_effect(home, STABLE_DISCOUNTS))
    check_has(home, STONE, stone, "stable.build", "a stable")
    return stone


def check_stable(home: Home, cell: int) -> None:
    """Check the cell of a stable (stable.build). It holds no other one, and a stable is left (stable.limit)."""
    kind = home.land[cell]
    bare_forest = kind == BARE and INSIDE_FOREST >> cell & 1
    if not bare_forest and kind not in (MEADOW, PASTURE, LARGE_PASTURE):
        bare = "outside the board" if OUTSIDE >> cell & 1 else "in the mountain"
        illegal("stable.build", _no_place_for_stable, NAMES[cell], bare if kind == BARE else found_on(home, cell))
    if home.stables >> cell & 1:
        illegal("stable.limit", _stable_there, NAMES[cell])
    if not home.stables_left:
        illegal("stable.limit", _all_built)


def _no_place_for_stable(cell: str, found: OnCell | str) -> Words:
    message = f"a stable cannot stand on {cell}: {found}"
    return Words(message, expected="a bare forest cell, a meadow or a pasture")


def _stable_there(cell: str) -> Words:
    return Words(f"{cell} has a stable already", "2 on a cell", "1 on a cell")


def _all_built() -> Words:
    return Words(f"all {MAX_STABLES} stables are built", MAX_STABLES + 1, MAX_STABLES)


def lay_stable(home: Home, cell: int) -> None:
    """Put a stable on a cell. The caller has checked it."""
    home.stables |= 1 << cell
    home.stalls_cache = None


def stable_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Return the cells for a stable as an action of a space."""
    return cells_for_stable(turn.home, draft)


def cells_for_stable(home: Home, draft: "Draft") -> Iterator[str]:
    """Yield the cells on which a stable may be built, without a check of the price."""
    if "cell" not in draft.given:
        yield from (NAMES[cell] for cell in members(_for_stables(home)) if allowed(check_stable, home, cell))


def _for_stables(home: Home) -> int:
    """Return the forest cells on the board, and all meadows and pastures, as a set of bits."""
    return INSIDE_FOREST | sum(1 << cell for cell in home.cells_of(MEADOW, PASTURE, LARGE_PASTURE))


ACTIONS: Chapter = {
    Pasture: Action(pasture, pasture_values, ("fences",)),
    Stable: Action(stable, stable_values, check=lambda turn: check_stable_price(turn.home)),
}
