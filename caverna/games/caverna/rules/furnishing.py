"""Furnishing caverns, and the immediate effects of furnishings (p. 14-15)."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter
from caverna.model.refusals import RuleBroken, Words, ambiguous, illegal

from ..catalogue.furnishings import FURNISHING_BY_NAME, FURNISHINGS, OVERBUILDS, FurnishingRow
from ..goods import FOOD, Goods
from ..state.cells import NAMES, cell_named
from ..state.home import CAVERN, DEEP_TUNNEL, FURNISHED, ROOMY_FURNISHINGS, TUNNEL, Home
from ..steps import Furnish
from .effects import FOOD_AT_ONCE, may_furnish_tunnels
from .land import OnCell, allowed, found_on
from .prices import can_pay, price_of, ways_to_pay
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

_DWELLINGS = ", ".join(row.full_name for row in FURNISHINGS.values() if row.is_dwelling)


# --- one furnishing ---------------------------------------------------------------------------------------------


def furnish_cavern(turn: Turn, step: Furnish) -> None:
    """Furnish a cavern as an action of a space. Some spaces offer only dwellings (furnish.dwelling)."""
    row = tile_named(step.tile, turn.game.supply)
    dwelling = only_dwellings(turn)
    turn.take_act("dwelling" if dwelling else "furnish")
    furnish(turn.home, turn.game.supply, row, cell_named(step.cell), step.paying, dwelling=dwelling)
    turn.acted = True


def only_dwellings(turn: Turn) -> bool:
    """Return whether the space offers only dwellings, and no other furnishing."""
    return turn.offer is not None and "dwelling" in turn.offer.find


def furnish_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Any]:
    """Return the values of a furnishing on a space: the tiles, the cells for one, or the ways to pay for it."""
    return furnishing_values(turn, field, draft, only_dwellings(turn))


def furnishing_values(turn: Turn, field: str, draft: "Draft", dwellings: bool = False) -> Iterable[Any]:
    """Return the values of a furnishing on a space or as loot; with ``dwellings`` only dwellings are allowed."""
    if field == "tile":
        return (row.full_name for row in _to_furnish(turn, dwellings))
    row = tile_named(draft.given["tile"], turn.game.supply)
    if field in draft.given or (dwellings and not allowed(check_dwelling, row)):
        return ()
    if field == "cell":
        payable = can_pay(turn.home, row.cost, row.full_name)
        return (NAMES[cell] for cell in cells_for(turn, row)) if payable else ()
    return ways_to_pay(turn.home, row.cost, row.full_name)


def _to_furnish(turn: Turn, dwellings: bool) -> Iterator[FurnishingRow]:
    """Yield the furnishings that can be paid and laid on some cell."""
    fits: dict[str | None, bool] = {}  # the tile that a furnishing may cover (mostly none) -> whether a cell fits
    for row in FURNISHINGS.values():
        if row.key not in turn.game.supply or (dwellings and not allowed(check_dwelling, row)):
            continue
        covered = OVERBUILDS.get(row.key)
        if covered not in fits:
            fits[covered] = any(True for _ in cells_for(turn, row))
        if fits[covered] and can_pay(turn.home, row.cost, row.full_name):
            yield row


def cells_for(turn: Turn, row: FurnishingRow) -> Iterator[int]:
    """Return the cells on which a furnishing may be laid."""
    home, supply = turn.home, turn.game.supply
    rooms = home.cells_of(CAVERN, TUNNEL, DEEP_TUNNEL)
    if OVERBUILDS.get(row.key) in home.active:
        rooms += home.furnished
    return (cell for cell in rooms if allowed(check_furnish, home, supply, row, cell))


def tile_named(name: str, supply: set[str]) -> FurnishingRow:
    """Return the furnishing with this name.

    "Simple dwelling" is the name of two. It means the one in ``supply``; refuse it if both are there.
    """
    row = FURNISHING_BY_NAME.get(name)
    if row is not None:
        return row
    rows = [row for row in FURNISHINGS.values() if row.name == name]
    if not rows:
        raise RuleBroken("record.name", f"there is no furnishing {name!r}", kind="malformed")
    left = [row for row in rows if row.key in supply]
    if len(left) > 1:
        ambiguous(
            "record.name",
            f"both {name}s are on the supply board",
            hint=" or ".join(f"{row.full_name!r} for {row.cost}" for row in left),
        )
    return left[0] if left else rows[0]


def check_furnish(home: Home, supply: set[str], row: FurnishingRow, cell: int) -> None:
    """Check that a tile is on the supply board (furnish.available) and is laid on an empty cavern (furnish.cavern).

    Furnishings stay where they are, so nothing is laid on them (furnish.permanent). Only Trader and Spare part storage
    are laid on top of each other (ruling.overbuild). With the Work room, tunnels can be furnished (ruling.work-room).
    """
    if row.key not in supply:
        illegal("furnish.available", f"the {row.full_name} is not on the supply board")
    lower = OVERBUILDS.get(row.key)
    if lower in home.active:
        if home.furnished.get(cell) != lower:
            illegal(
                "ruling.overbuild",
                f"the {row.full_name} must go on top of the {FURNISHINGS[lower].full_name}",
                found=NAMES[cell],
                expected=NAMES[next(at for at, key in home.furnished.items() if key == lower)],
            )
        return
    kind = home.land[cell]
    if kind != CAVERN and not (kind in (TUNNEL, DEEP_TUNNEL) and may_furnish_tunnels(home)):
        illegal("furnish.cavern", _no_cavern, NAMES[cell], found_on(home, cell))


def _no_cavern(cell: str, found: OnCell) -> Words:
    message = f"a furnishing needs an empty cavern, {cell} has {found}"
    return Words(message, hint="the Work room would allow it" if found.kind in (TUNNEL, DEEP_TUNNEL) else "")


def check_dwelling(row: FurnishingRow) -> None:
    """Check that a furnishing is a dwelling, where only dwellings are offered (furnish.dwelling)."""
    if not row.is_dwelling:
        illegal("furnish.dwelling", _no_dwelling, row)


def _no_dwelling(row: FurnishingRow) -> Words:
    return Words(f"the {row.full_name} is no dwelling", row.kind, _DWELLINGS)


def furnish(
    home: Home,
    supply: set[str],
    row: FurnishingRow,
    cell: int,
    paying: Goods | None = None,
    cost: Goods | None = None,
    dwelling: bool = False,
) -> None:
    """Check a furnishing, pay for it, lay it, and take the goods that it gives at once (furnish.cost).

    ``paying`` has the goods to pay with, None for the usual price. ``cost`` replaces the printed price. With
    ``dwelling`` it must be a dwelling.
    """
    check_furnish(home, supply, row, cell)
    if dwelling:
        check_dwelling(row)
    for good, count in price_of(home, row.cost if cost is None else cost, paying, row.full_name).items():
        if count:
            home.pay(good, count, row.full_name)
    put(home, row, cell)
    if not row.unlimited:
        supply.discard(row.key)
    gain_at_once(home, row, cell)


def put(home: Home, row: FurnishingRow, cell: int) -> None:
    """Put a furnishing on a cell. A furnishing that it covers loses its effect (ruling.overbuild)."""
    lower = home.furnished.get(cell)
    if lower is not None:
        home.covered[cell] = lower
        home.active.discard(lower)
    home.lay(cell, FURNISHED)
    home.furnished[cell] = row.key
    home.active.add(row.key)
    if row.key in ROOMY_FURNISHINGS:
        home.stalls_cache = None


def gain_at_once(home: Home, row: FurnishingRow, cell: int) -> None:
    """Gain the goods that a furnishing brings when it is built. Suppliers deliver from the next round on."""
    for good, count in row.at_once.pairs:
        home.gain(good, count, row.full_name)
    if row.delivers:
        home.deliveries_due[row.key] = row.delivers[1]
    if row.key in FOOD_AT_ONCE and (food := FOOD_AT_ONCE[row.key](home, cell)):
        home.gain(FOOD, food, row.full_name)


ACTIONS: Chapter = {Furnish: Action(furnish_cavern, furnish_values, ("furnish", "dwelling"))}
