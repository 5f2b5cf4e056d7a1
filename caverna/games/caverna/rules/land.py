"""Cells and twin tiles, in the forest and in the mountain (p. 12-13)."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from caverna.games.farming.cells import members
from caverna.model.refusals import RuleBroken, Words, illegal

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.tables import OVERHANG_GOLD
from ..goods import GOLD
from ..state.cells import ADJACENT, FOREST, NAMES, OUTSIDE, cell_named, listed
from ..state.home import BARE, FURNISHED, LAND, Home
from .effects import may_overhang
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.actions import Values
    from caverna.engine.drafts import Draft


class OnCell(NamedTuple):
    """The content of a cell, for a refusal."""

    kind: int
    furnishing: str
    stable: bool
    sown: bool

    def __str__(self) -> str:
        from caverna.model.wording import with_article  # only refusals need it

        name = FURNISHINGS[self.furnishing].full_name if self.furnishing in FURNISHINGS else self.furnishing
        kind = "no tile" if self.kind == BARE else f"the {name}" if name else with_article(LAND[self.kind])
        if self.stable:
            kind = "a stable" if self.kind == BARE else f"{kind} with a stable"
        return f"{kind} that is sown" if self.sown else kind


def found_on(home: Home, cell: int) -> OnCell:
    """Return the content of a cell; as a string it is a text for a message."""
    kind = home.land[cell]
    furnishing = home.furnished[cell] if kind == FURNISHED else ""
    return OnCell(kind, furnishing, bool(home.stables >> cell & 1), cell in home.crops)


def allowed(check: Callable[..., object], *args: object) -> bool:
    """Return whether a check passes with these arguments, without a refusal."""
    try:
        check(*args)
    except RuleBroken:
        return False
    return True


# --- twin tiles -------------------------------------------------------------------------------------------------


def check_pair(home: Home, first: int, second: int, side: int, rule: str, what: str) -> None:
    """Check that two cells can take a twin tile: on one ``side``, adjacent, free, at most one outside the board.

    ``rule`` and ``what`` are for the refusal: the id of the rule and the name of the tile.
    """
    cells = 1 << first | 1 << second
    if cells & (~side | home.tiles):
        where = "forest" if side == FOREST else "mountain"
        for cell in (first, second):
            if not side >> cell & 1:
                illegal(rule, f"{NAMES[cell]} is not a {where} cell", found=NAMES[cell], expected=f"a {where} cell")
            if home.tiles >> cell & 1:
                illegal(rule, f"{what} needs cells without a tile, {NAMES[cell]} has {found_on(home, cell)}")
    if not ADJACENT[first] >> second & 1:
        beside = ADJACENT[first] & free_cells(home, side)
        illegal(
            rule, f"{NAMES[first]} and {NAMES[second]} are not adjacent",
            expected=f"one of {listed(beside)}" if beside else "",
            hint="" if beside else f"no cell beside {NAMES[first]} is free",
        )  # fmt: skip
    outside = cells & OUTSIDE
    if outside:
        if not may_overhang(home):
            illegal(rule, f"{listed(outside)} lies outside the board", hint="only the Office room lets a half overhang")
        if outside.bit_count() == 2:
            illegal(rule, f"{listed(outside)} both lie outside the board", expected="one half on the board")


def free_cells(home: Home, side: int) -> int:
    """Return the cells of a side that half of a twin tile may cover, as a set of bits.

    They have no tile. With the Office room, they may be outside the board (ruling.office-room).
    """
    return side & ~home.tiles & (-1 if may_overhang(home) else ~OUTSIDE)


def check_connected(home: Home, cells: int, around: int, rule: str, what: str) -> None:
    """Check that one of the cells ``around`` a new tile has a tile; ``cells`` are those of the new tile."""
    if not around & home.tiles:
        illegal(rule, _not_connected, cells, what)


def _not_connected(cells: int, what: str) -> Words:
    return Words(f"{listed(cells)} is not adjacent to {what}", expected=f"a cell next to {what}")


def overhang(home: Home, cells: int) -> None:
    """Gain the gold for a twin tile that overhangs the board. Mines and pastures bring none (ruling.office-edge)."""
    if cells & OUTSIDE:
        home.gain(GOLD, OVERHANG_GOLD, "Office room")


def twin_values(side: int, first: str, second: str, check: Callable[[Home, int, int], None]) -> "Values":
    """Return a function that lists the cells for each half of a twin tile on a side of the board.

    ``first`` and ``second`` are the fields of the halves in the step, ``check`` is the rule for the tile. If one half
    has its cell already, the cells for the other half are neighbours of that cell.
    """

    def values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
        home, given = turn.home, draft.given.get(second if field == first else first)
        if field in draft.given:
            return
        free = free_cells(home, side)
        for cell in members(free if given is None else free & ADJACENT[cell_named(given)]):
            others = members(free & ADJACENT[cell]) if given is None else (cell_named(given),)
            pairs = ((cell, other) if field == first else (other, cell) for other in others)
            if any(allowed(check, home, *pair) for pair in pairs):
                yield NAMES[cell]

    return values
