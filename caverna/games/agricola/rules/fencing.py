"""Building fences (p. 6-7)."""

from collections.abc import Sequence

from caverna.model.refusals import illegal

from ..catalogue.tables import FENCE_WOOD
from ..goods import WOOD
from ..state.cells import connected, listed
from ..state.fences import MAX_FENCES, divided, outline
from ..state.home import Home
from ..steps import Fence, Step
from .by_card import check_by, check_by_mode, check_paying
from .prices import pay, settle
from .turn import StepHandler, Turn, cells_named


def check_pasture(home: Home, cells: Sequence[int], left_over: list[int]) -> int:
    """Check fence.outline, fence.cells, fence.permanent and fence.split for cells that are to be one pasture.

    Return the set of cells. ``left_over`` has pastures that may be named although they stand.
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
    """Make cells one pasture: fences on every edge of the outline that has none (fence.limit, fence.cost)."""
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
        illegal("fence.limit", f"that makes {built} fences", found=built, expected=f"at most {MAX_FENCES}")
    price = ((WOOD, count * FENCE_WOOD),) if count else ()
    what = "1 fence" if count == 1 else f"{count} fences"
    due = settle(turn, step, price, "fence.cost", what, "fence", count)
    pay(turn, due, "fence")
    close_in(home, pasture, action.left_over)
    if count:
        turn.acted = True
    if turn.fences_complete:
        check_adjacent(home)


def close_in(home: Home, pasture: int, left_over: list[int]) -> None:
    """Let cells be one pasture; what is left of one they were part of is a pasture of its own, or several."""
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
    """Check that all pastures hang together (fence.adjacent, ruling.pastures-together)."""
    if not connected(home.fenced):
        names = ", ".join(listed(pasture) for pasture in home.pastures)
        illegal("fence.adjacent", f"the pastures do not hang together: {names}", expected="each shares an edge")


FENCING: dict[type[Step], StepHandler] = {Fence: fence}
