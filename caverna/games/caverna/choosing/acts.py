"""The values of the slots of what spaces let one do."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from caverna.engine.choices import Draft

from ..catalogue.acts import ACTS
from ..catalogue.furnishings import FURNISHINGS, FurnishingRow
from ..catalogue.offer import Act
from ..catalogue.tables import MARKET
from ..goods import NAMES, Goods
from ..legal import allowed, candidates
from ..legal.single import pastures, rooms
from ..rules.acts import check_buy, check_fence
from ..rules.furnish import check_furnish, tile_named
from ..rules.land import check_sow
from ..rules.prices import payments, price_of
from ..state.cells import NAMES as CELLS
from ..state.cells import cell_named
from ..state.home import FIELD, Home
from ..steps import STEPS, Buy, Clear, Dig, DigCaverns, Furnish, Pasture, RubyMine, Sow, Step
from .views import Values, View

KINDS: dict[str, tuple[type[Step], ...]] = {
    **{act: (STEPS[act],) for act in ("take", *ACTS) if act in STEPS},
    "meadow/field": (Clear,),
    "cavern/tunnel": (Dig,),
    "cavern/tunnel or cavern/cavern": (Dig, DigCaverns),
    "ruby mine on a tunnel": (RubyMine,),
    "ruby mine on a deep tunnel": (RubyMine,),
    "fences": (Pasture,),
    "dwelling": (Furnish,),
}
"""Act of a space -> the steps that carry it out: the one of its name, unless it is said here."""


def fitting(steps: Iterable[Step], draft: Draft, slot: str) -> Iterator[Any]:
    """Return the values of a slot in those steps that agree with what a draft has."""
    given = draft.given.items()
    fit = (step for step in steps if all(getattr(step, name) == value for name, value in given))
    return iter(dict.fromkeys(getattr(step, slot) for step in fit))


def _steps(view: View, kind: type[Step]) -> Iterator[Step]:
    """Return the steps of a kind that carry out an open act."""
    acts: dict[str, Act] = {act.name: act for act in view.turn.open_acts() if kind in KINDS.get(act.name, ())}
    listed = (step for act in acts.values() for step in candidates(view.table, view.turn, act))
    return (step for step in listed if type(step) is kind)


def _listed(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    """Values of steps that are listed one by one."""
    return fitting(_steps(view, draft.kind), draft, slot)


def _caverns(view: View, draft: Draft, slot: str) -> Iterator[str]:
    """Return the cells of a half of a cavern/cavern tile. The list has each pair once; either half may come first."""
    pairs = [(step.cavern, step.second) for step in _steps(view, DigCaverns) if isinstance(step, DigCaverns)]
    either = (DigCaverns(*pair) for first, second in pairs for pair in ((first, second), (second, first)))
    return iter(sorted(fitting(either, draft, slot)))


# --- pastures, fields, markets -----------------------------------------------------------------------------------


def _fences(view: View, draft: Draft, slot: str) -> Iterator[str]:
    return further_cells(pastures(view.home, (1, 2), partial(check_fence, view.turn)), draft)


def further_cells(ways: Iterable[Pasture], draft: Draft) -> Iterator[str]:
    """Return the cells that make, with those a draft has, a pasture or a part of one."""
    present = draft.given.get("cells", ())
    found = [set(way.cells) - {*present} for way in ways if {*present} < {*way.cells}]
    return iter(sorted(set().union(*found)))


def crops(view: View, draft: Draft, slot: str) -> Iterator[str]:
    """Return the fields that can be sown with one crop besides those a draft has."""
    home = view.home
    given = {crop: tuple(map(cell_named, draft.given.get(crop, ()))) for crop in ("grain", "vegetable")}
    for cell in home.cells_of(FIELD):
        sown = {**given, slot: (*given[slot], cell)}
        if allowed(check_sow, home, sown["grain"], sown["vegetable"]):
            yield CELLS[cell]


def _bought(view: View, draft: Draft, slot: str) -> Iterator[str]:
    present = tuple(map(Goods.named, draft.given.get(slot, ())))
    return (
        NAMES[good] for good in MARKET if allowed(check_buy, view.home, view.turn.bought, (*present, good))
    )  # fmt: skip


# --- furnishings -------------------------------------------------------------------------------------------------


def furnishings(view: View, draft: Draft, slot: str, dwellings: bool = False) -> Iterator[Any]:
    """Return the tiles that can be laid and paid, the cells for one, and the ways to pay for it."""
    if slot == "tile":
        rows = (row for row in FURNISHINGS.values() if _can_furnish(view, row, dwellings))
        yield from (row.full_name for row in rows)
        return
    row = tile_named(draft.given["tile"], view.table.supply)
    if not _can_furnish(view, row, dwellings):
        return
    if slot == "cell":
        yield from (CELLS[cell] for cell in _cells_for(view, row))
    elif slot not in draft.given:
        yield from ways_to_pay(view.home, row.cost, row.full_name)


def _can_furnish(view: View, row: FurnishingRow, dwellings: bool) -> bool:
    """Return whether a tile can be laid somewhere and paid."""
    if row.key not in view.table.supply or (dwellings and not row.is_dwelling):
        return False
    payable = next(ways_to_pay(view.home, row.cost, row.full_name), None) is not None
    return payable and next(_cells_for(view, row), None) is not None


def _cells_for(view: View, row: FurnishingRow) -> Iterator[int]:
    home, supply = view.home, view.table.supply
    return (cell for cell in rooms(home) if allowed(check_furnish, home, supply, row, cell))


def ways_to_pay(home: Home, cost: Goods, what: str) -> Iterator[Goods]:
    """Return the amounts that pay a price and are there."""
    for price in payments(home, cost):
        if all(home.goods[good] >= count for good, count in price.items()):
            paying = Goods.of((good, count) for good, count in price.items() if count)
            if allowed(price_of, home, cost, paying, what):
                yield paying


def _furnished(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    offer = view.turn.offer
    return furnishings(view, draft, slot, dwellings=offer is not None and "dwelling" in offer.find)


VALUES: dict[type[Step], Values] = {
    DigCaverns: _caverns, Pasture: _fences, Sow: crops, Furnish: _furnished, Buy: _bought,
}  # fmt: skip
"""Step -> its values, where they are not simply those of the steps that are listed."""


def values_of(kind: type[Step]) -> Values:
    """Return what gives the values of a step's slots."""
    return VALUES.get(kind, _listed)
