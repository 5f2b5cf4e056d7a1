"""Pastures and stables (p. 6-7)."""

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.cells import members
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.tables import FENCE_WOOD, MAX_STABLES
from ..goods import WOOD
from ..state.cells import ALL, around, connected, listed
from ..state.cells import NAMES as CELLS
from ..state.cells import NUMBER as CELL
from ..state.fences import MAX_FENCES, divided, outline
from ..state.home import Home
from ..steps import Fence, Stable
from .card_checks import check_by, check_by_mode, check_paying, usable_cards
from .prices import more_entries, pay, price_to_pay, price_values
from .turn import Turn, cells_named

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

_MAX_SETS_TRIED = 120
"""The most sets of cells that are tried for one pasture."""

# --- pastures -----------------------------------------------------------------------------------------------------


def check_pasture(home: Home, cells: list[int], left_over: list[int]) -> int:
    """Check cells that are to be one pasture (fence.outline, fence.cells, fence.permanent, fence.split).

    Return the set of cells. ``left_over`` has existing pastures that may still be named in this action.
    """
    pasture = 0
    for cell in cells:
        pasture |= 1 << cell
    if pasture.bit_count() < len(cells):
        illegal("fence.outline", "a cell is named twice", found=listed(pasture))
    if not connected(pasture):
        illegal("fence.outline", f"{listed(pasture)} do not hang together", expected="one connected set of cells")
    if pasture & (home.rooms | home.fields):
        covered = listed(pasture & (home.rooms | home.fields))
        illegal("fence.cells", f"{covered} bears a room or a field", found=covered)
    if pasture & home.fenced:
        whole = home.pasture_of((pasture & home.fenced & -(pasture & home.fenced)).bit_length() - 1)
        if pasture & ~whole:
            illegal(
                "fence.permanent",
                f"{listed(pasture)} would join what a fence parts",
                expected="cells outside pastures, or part of one",
            )
        if pasture == whole and pasture not in left_over:
            illegal("fence.split", f"{listed(pasture)} is a pasture already", expected="a part of it")
    return pasture


def fence(turn: Turn, step: Fence) -> None:
    """Make cells one pasture: put a fence on every edge of the outline without one (fence.limit, fence.cost)."""
    check_paying(step)
    check_by_mode(turn, step.by)
    turn.take_act("fence")
    home, action = turn.home, turn.action
    pasture = check_pasture(home, cells_named(step.cells, "fence"), action.left_over)
    check_by(turn, step.by)
    action.fencing = True
    new = outline(pasture) & ~home.fences
    count = new.bit_count()
    if (home.fences | new).bit_count() > MAX_FENCES:
        built = (home.fences | new).bit_count()
        illegal("fence.limit", f"the farm would have {built} fences", found=built, expected=f"at most {MAX_FENCES}")
    price = ((WOOD, count * FENCE_WOOD),) if count else ()
    what = f"fencing {listed(pasture)}"
    due = price_to_pay(turn, step, price, "fence.cost", what, "fence", count)
    pay(turn, due, "fence")
    close_in(home, pasture, action.left_over)
    if count:
        turn.acted = True
    if turn.fences_complete:
        check_adjacent(home)


def close_in(home: Home, pasture: int, left_over: list[int]) -> None:
    """Make cells one pasture. The rest of a pasture that they divide becomes one or more pastures (fence.split)."""
    if pasture in left_over:
        left_over.remove(pasture)
        return
    pastures = []
    for other in home.pastures:
        if other & pasture:
            rest = divided(other, pasture)
            pastures += rest
            if other in left_over:
                left_over.remove(other)
            left_over += rest
        else:
            pastures.append(other)
    home.pastures = [*pastures, pasture]
    home.fenced |= pasture
    home.fences |= outline(pasture)
    home.capacity_cache, home.housing_unchecked = None, True


def check_adjacent(home: Home) -> None:
    """Check that all pastures are connected (fence.adjacent, ruling.pastures-together)."""
    if not connected(home.fenced):
        names = ", ".join(listed(pasture) for pasture in home.pastures)
        illegal("fence.adjacent", f"the pastures do not hang together: {names}", expected="each shares an edge")


def fence_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the cells that the pasture of a draft can also have, or the prices and cards.

    A cell is listed if the pasture is then complete, or can be completed with further cells.
    """
    if field != "cells":
        yield from price_values(fence, turn, field, draft)
        return
    home, present = turn.home, 0
    for cell in draft.given.get(field, ()):
        if present >> CELL[cell] & 1:
            return  # a cell named twice: no further cell makes it legal
        present |= 1 << CELL[cell]
    land = ~(home.rooms | home.fields | present) & ALL
    yield from (CELLS[cell] for cell in members(land) if _becomes_pasture(turn, present | 1 << cell))


def _becomes_pasture(turn: Turn, cells: int) -> bool:
    """Return whether these cells are a pasture that can be fenced, or part of one.

    A new pasture is part of an existing one, or outside of all pastures (fence.permanent).
    """
    home = turn.home
    land = ~(home.rooms | home.fields) & ALL
    fenced = cells & home.fenced
    land &= home.pasture_of((fenced & -fenced).bit_length() - 1) if fenced else ~home.fenced
    if cells & ~land:
        return False
    waiting, seen = deque([cells]), {cells}
    while waiting:
        found = waiting.popleft()
        if can_fence(turn, found):
            return True
        for cell in members(land & around(found) & ~found) if len(seen) < _MAX_SETS_TRIED else ():
            more = found | 1 << cell
            if more not in seen:
                seen.add(more)
                waiting.append(more)
    return False


def can_join_pastures(turn: Turn) -> bool:
    """Return whether one more pasture can join all pastures of the farm, which may be apart (fence.adjacent)."""
    home = turn.home
    return any(_becomes_pasture(turn, 1 << cell) for cell in members(~(home.rooms | home.fields | home.fenced) & ALL))


def can_fence(turn: Turn, cells: int) -> bool:
    """Return whether a pasture of these cells is legal and the player has its fences and wood.

    Wood is not needed if the player has a card, because a card may make fences free.
    """
    home = turn.home
    fences = (outline(cells) & ~home.fences).bit_count()
    paid = bool(turn.granting or usable_cards(turn)) or fences <= home.goods[WOOD]
    if not paid or fences > MAX_FENCES - home.fences.bit_count() or not connected(home.fenced | cells):
        return False
    try:
        check_pasture(home, members(cells), turn.action.left_over)
    except RuleBroken:
        return False
    return True


# --- stables ------------------------------------------------------------------------------------------------------


def check_stables(home: Home, cells: list[int]) -> None:
    """Check the cells of new stables (stable.place, stable.limit)."""
    for cell in cells:
        if (home.rooms | home.fields) >> cell & 1:
            illegal("stable.place", f"{CELLS[cell]} bears a room or a field", found=CELLS[cell])
    stables = home.stables
    for cell in cells:
        if stables >> cell & 1:
            illegal("stable.limit", f"{CELLS[cell]} bears a stable already", found=CELLS[cell])
        stables |= 1 << cell
    if stables.bit_count() > MAX_STABLES:
        illegal("stable.limit", f"the farm would have {stables.bit_count()} stables", expected=f"at most {MAX_STABLES}")


def stable(turn: Turn, step: Stable) -> None:
    """Build stables (stable.place, stable.limit, stable.cost)."""
    check_paying(step)
    check_by_mode(turn, step.by)
    act, home = turn.take_act("stable"), turn.home
    cells = cells_named(step.cells, "stable")
    check_by(turn, step.by)
    check_stables(home, cells)
    if act.most and turn.action.stables + len(cells) > act.most:
        built = turn.action.stables + len(cells)
        illegal("stable.limit", f"only {act.most} stable can be built here", found=built, expected=act.most)
    what = "a stable" if len(cells) == 1 else f"building {len(cells)} stables"
    due = price_to_pay(turn, step, ((WOOD, act.wood * len(cells)),), "stable.cost", what, "stable", len(cells))
    pay(turn, due, "stable")
    for cell in cells:
        home.stables |= 1 << cell
    home.capacity_cache = None
    turn.action.stables += len(cells)
    turn.acted = True


def stable_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Return the cells for stables besides those of a draft, or the prices and cards."""
    if field != "cells":
        return price_values(stable, turn, field, draft)
    return more_entries(stable, turn, field, draft, cells_for_stables(turn.home))


def cells_for_stables(home: Home) -> list[str]:
    """Return the cells without room, field or stable."""
    return [CELLS[cell] for cell in members(~(home.rooms | home.fields | home.stables) & ALL)]


ACTIONS: Chapter = {Fence: Action(fence, fence_values), Stable: Action(stable, stable_values)}
