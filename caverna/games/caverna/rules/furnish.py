"""Laying furnishings and what they do at once (p. 14-15)."""

from caverna.model.refusals import RuleBroken, ambiguous, illegal

from ..catalogue.furnishings import FURNISHING_BY_NAME, FURNISHINGS, OVERBUILDS, FurnishingRow
from ..goods import FOOD, Goods
from ..state.cells import NAMES
from ..state.home import CAVERN, DEEP_TUNNEL, FURNISHED, ROOMY_FURNISHINGS, TUNNEL, Home
from .effects import FOOD_AT_ONCE, may_furnish_tunnels
from .land import found_on
from .prices import price_of

_DWELLINGS = ", ".join(row.full_name for row in FURNISHINGS.values() if row.is_dwelling)


def tile_named(name: str, supply: set[str]) -> FurnishingRow:
    """Return the furnishing of that name; a plain Simple dwelling is the one that is left, if only one is."""
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
    """Check that a tile lies on the supply board (furnish.available) and goes on an empty cavern (furnish.cavern).

    Never on another furnishing, for they stay where they are (furnish.permanent); but Trader and Spare part storage go
    on top of each other (ruling.overbuild), and with the Work room tunnels will do.
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
        illegal(
            "furnish.cavern",
            f"a furnishing needs an empty cavern, {NAMES[cell]} has {found_on(home, cell)}",
            hint="the Work room would allow it" if kind in (TUNNEL, DEEP_TUNNEL) else "",
        )


def check_dwelling(row: FurnishingRow) -> None:
    """Check furnish.dwelling, where only dwellings are offered."""
    if not row.is_dwelling:
        illegal("furnish.dwelling", f"the {row.full_name} is no dwelling", found=row.kind, expected=_DWELLINGS)


def furnish(
    home: Home,
    supply: set[str],
    row: FurnishingRow,
    cell: int,
    paying: Goods | None = None,
    cost: Goods | None = None,
    dwelling: bool = False,
) -> None:
    """Lay a furnishing, pay for it and take what it gives at once; ``dwelling`` where only those are offered."""
    check_furnish(home, supply, row, cell)
    if dwelling:
        check_dwelling(row)
    for good, count in price_of(home, row.cost if cost is None else cost, paying, row.full_name).items():
        if count:
            home.pay(good, count, row.full_name)
    put(home, row, cell)
    if not row.unlimited:
        supply.discard(row.key)
    _at_once(home, row, cell)


def put(home: Home, row: FurnishingRow, cell: int) -> None:
    """Put a furnishing on a cell; one that it covers loses its effect (ruling.overbuild)."""
    lower = home.furnished.get(cell)
    if lower is not None:
        home.covered[cell] = lower
        home.active.discard(lower)
    home.lay(cell, FURNISHED)
    home.furnished[cell] = row.key
    home.active.add(row.key)
    if row.key in ROOMY_FURNISHINGS:
        home.stalls_cache = None


def _at_once(home: Home, row: FurnishingRow, cell: int) -> None:
    """Gain what a furnishing brings when it is built; a supplier begins to deliver in the next round."""
    for good, count in row.at_once.pairs:
        home.gain(good, count, row.full_name)
    if row.delivers:
        home.deliveries_due[row.key] = row.delivers[1]
    if row.key in FOOD_AT_ONCE and (food := FOOD_AT_ONCE[row.key](home, cell)):
        home.gain(FOOD, food, row.full_name)
