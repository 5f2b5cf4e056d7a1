"""Pastures and stables (p. 6-7)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.cells import members
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.tables import FENCE_WOOD, MAX_STABLES
from ..goods import WOOD
from ..state.cells import ALL, connected, listed
from ..state.cells import NAMES as CELLS
from ..state.cells import NUMBER as CELL
from ..state.fences import MAX_FENCES, divided, outline, shapes
from ..state.home import Home
from ..steps import Fence, Stable
from .card_checks import check_by, check_by_mode, check_paying, usable_cards
from .prices import more_entries, pay, price_to_pay, price_values
from .turn import Turn, cells_named

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

# --- pastures -----------------------------------------------------------------------------------------------------


def check_pasture(home: Home, cells: list[int], left_over: list[int]) -> int:
    """Check cells that are to be one pasture (fence.outline, fence.cells, fence.permanent, fence.split).

    Return the set of cells. ``left_over`` has the pastures that remain from one that this action divided. Each may
    still be named once, for nothing.
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
        whole = home.pasture_of(members(pasture & home.fenced)[0])
        if pasture & ~whole:
            illegal(
                "fence.permanent",
                f"{listed(pasture)} would remove a fence of the pasture {listed(whole)}",
                expected="cells outside pastures, or part of one",
            )
        if pasture == whole and pasture not in left_over:
            illegal("fence.split", f"{listed(pasture)} is a pasture already", expected="a part of it")
    return pasture


def fence(turn: Turn, step: Fence) -> None:
    """Make cells one pasture: put a fence on every edge of the outline without one (fence.limit, fence.cost).

    The last fence of the action is followed by a check of the whole farm (fence.adjacent, ruling.fences-judged).
    """
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
    """Make cells one pasture. The rest of a pasture that they divide becomes one or more pastures (fence.split).

    A part that is left over is a pasture already; naming it builds nothing.
    """
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
    known, built_on = present, home.rooms | home.fields
    for cells, _ in shapes():
        if cells & ~known and not (cells & built_on or present & ~cells) and can_fence(turn, cells):
            known |= cells
    yield from (CELLS[cell] for cell in members(known & ~present))


def can_fence(turn: Turn, cells: int) -> bool:
    """Return whether a pasture of these cells is legal and the player has its fences and wood.

    All pastures hang together then, or one more can join them (fence.adjacent, ruling.fences-judged).
    """
    home = turn.home
    edges = outline(cells) & ~home.fences
    if edges.bit_count() > _fences_left(turn, home.fences):
        return False
    fenced = home.fenced | cells
    if not connected(fenced) and (connected(home.fenced) or not _can_join(turn, fenced, home.fences | edges)):
        return False  # a larger pasture, which hangs together with the others, takes fewer fences than two
    try:
        check_pasture(home, members(cells), turn.action.left_over)
    except RuleBroken:
        return False
    return True


def can_join_pastures(turn: Turn) -> bool:
    """Return whether one more pasture can join all pastures of the farm, which are apart (fence.adjacent)."""
    return _can_join(turn, turn.home.fenced, turn.home.fences)


def _can_join(turn: Turn, fenced: int, fences: int) -> bool:
    """Return whether one more pasture can join the cells that are ``fenced``, if the farm has these ``fences``.

    15 fences are too few for pastures that only two more, apart from each other, could join: three pastures that are
    apart have at least 12, and each of the two adds at least 2.
    """
    covered, most = turn.home.rooms | turn.home.fields | fenced, _fences_left(turn, fences)
    return any(
        not cells & covered and (edges & ~fences).bit_count() <= most and connected(fenced | cells)
        for cells, edges in shapes()
    )


def _fences_left(turn: Turn, fences: int) -> int:
    """Return how many fences the player can still build, if the farm has these ``fences``.

    Wood is not needed if the player has a card, because a card may make fences free.
    """
    home = turn.home
    left = MAX_FENCES - fences.bit_count()
    if turn.granting or usable_cards(turn):
        return left
    return min(left, home.goods[WOOD] // FENCE_WOOD - (fences & ~home.fences).bit_count())


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
