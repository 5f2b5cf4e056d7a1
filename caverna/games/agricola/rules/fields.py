"""Fields: plowing and sowing (p. 6)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.cells import members
from caverna.games.farming.home import check_has
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.tables import SOWN
from ..goods import GRAIN, NAMES, VEGETABLE
from ..state.cells import NAMES as CELLS
from ..state.cells import around, cell_named, listed
from ..state.home import Home
from ..steps import Plow, Sow
from .card_checks import check_by, check_by_mode, cite_lifted_rule, usable_cards
from .prices import price_values
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


def check_plow(home: Home, cell: int, anywhere: bool = False) -> bool:
    """Check the cell of a new field (field.place, field.adjacent).

    Return whether it is adjacent to a field, or is the first field. ``anywhere`` allows a cell that is not adjacent.
    """
    if home.used >> cell & 1:
        illegal("field.place", f"{CELLS[cell]} is not empty", found=CELLS[cell], expected="an empty cell")
    beside = not home.fields or bool(around(1 << cell) & home.fields)
    if not beside and not anywhere:
        illegal(
            "field.adjacent",
            f"{CELLS[cell]} is not adjacent to a field",
            found=CELLS[cell],
            expected=listed(around(home.fields) & home.unused),
        )
    return beside


def plow(turn: Turn, step: Plow) -> None:
    """Plow one field (field.place, field.adjacent)."""
    check_by_mode(turn, step.by)
    turn.take_act("plow")
    cell = cell_named(step.cell)
    check_by(turn, step.by)
    if not check_plow(turn.home, cell, bool(step.by)):
        cite_lifted_rule(turn, step.by, "field.adjacent")
    turn.home.fields |= 1 << cell
    turn.acted = True


def plow_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the cells that can be plowed, or the cards. Cells that only a card allows come last."""
    if field != "cell":
        yield from price_values(plow, turn, field, draft)
        return
    home, cards = turn.home, usable_cards(turn)
    near = around(home.fields) & home.unused if home.fields else home.unused
    apart = home.unused & ~near if cards else 0  # a card may lift that fields are adjacent
    options = [draft, *([draft.filled("by", cards[0])] if cards and "by" not in draft.given else [])]
    for part in (near, apart):
        cells = [CELLS[cell] for cell in members(part)]
        if cells and any(_can_plow(turn, option, cells[0]) for option in options):
            yield from cells


def _can_plow(turn: Turn, draft: "Draft", cell: str) -> bool:
    step = draft.filled("cell", cell).step()
    return step is not None and turn.allows(plow, step)


def check_sow(home: Home, grain: list[int], vegetable: list[int]) -> None:
    """Check all cells that are to be sown with each crop (sow.field), then the seeds (sow.seed)."""
    seen: set[int] = set()
    for cell in (*grain, *vegetable):
        if not home.fields >> cell & 1:
            illegal("sow.field", f"{CELLS[cell]} is no field", found=CELLS[cell], expected="an empty field")
        if cell in home.crops or cell in seen:
            illegal("sow.field", f"{CELLS[cell]} is sown already", found=CELLS[cell], expected="an empty field")
        seen.add(cell)
    for crop, cells in ((GRAIN, grain), (VEGETABLE, vegetable)):
        check_has(home, crop, len(cells), "sow.seed", f"sowing {NAMES[crop]}")


def sow(turn: Turn, step: Sow) -> None:
    """Sow empty fields, 1 seed each from the supply (sow.field, sow.seed)."""
    turn.take_act("sow")
    home = turn.home
    if not step.grain and not step.vegetable:
        raise RuleBroken("record.step", "`sow` names crop and fields, as in 'sow grain B1'", kind="malformed")
    grain, vegetable = [cell_named(name) for name in step.grain], [cell_named(name) for name in step.vegetable]
    check_sow(home, grain, vegetable)
    for crop, cells in ((GRAIN, grain), (VEGETABLE, vegetable)):
        if cells:
            home.pay(crop, len(cells), "sow")
        for cell in cells:
            home.crops[cell] = (crop, SOWN[crop])
    turn.acted = True


def sow_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Yield the empty fields that can be sown with a crop, besides those of the draft."""
    others = {cell for name in ("grain", "vegetable") for cell in draft.given.get(name, ())}
    if len(draft.given.get(field, ())) < turn.home.goods[GRAIN if field == "grain" else VEGETABLE]:
        yield from (cell for cell in empty_fields(turn.home) if cell not in others)


def empty_fields(home: Home) -> list[str]:
    """Return the fields that are not sown."""
    return [CELLS[cell] for cell in members(home.fields) if cell not in home.crops]


ACTIONS: Chapter = {Plow: Action(plow, plow_values), Sow: Action(sow, sow_values)}
