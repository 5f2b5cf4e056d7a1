"""Buildings (p. 7): buying a tile. Its price is printed, a number of resources and kinds, or 1 to 7 resources."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter
from caverna.model.refusals import ambiguous, illegal
from caverna.model.wording import plural

from ..catalogue.buildings import BUILDINGS, COUNT, FIXED, MAX_FREE, MIN_FREE, BuildingRow, worth
from ..catalogue.places import BUILDING as BUILDING_PLACE
from ..catalogue.places import FIRST_BUILDING, place_number
from ..goods import BUILDING, POINTS, Goods
from ..state.tribe import Tribe
from ..steps import Building
from .payments import payments
from .people import numbered, places_to_use, use_people
from .tools import check_yield
from .turn import Turn, check_payment, count_goods

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


def buy_building(turn: Turn, step: Building) -> None:
    """Pay for a tile, keep it and score its points at once (build.cost, build.keep, build.points)."""
    place = place_number(BUILDING_PLACE, step.number)
    use_people(turn, place, f"{BUILDING_PLACE} {step.number}")
    board, tribe = turn.game.board, turn.tribe
    stack = place - FIRST_BUILDING
    tile = board.buildings[stack] if 0 <= stack < len(board.buildings) else None
    if tile is None:
        return
    row = BUILDINGS[tile]
    paying = _price(step, row)
    check_payment("build.cost", tribe, paying, "a building")
    points = worth(paying)
    board.buildings[stack] = None
    board.stacks[stack] -= 1
    tribe.pay_all(paying, row.name)
    tribe.buildings.append(tile)
    tribe.gain(BUILDING, 1, row.name)
    tribe.gain(POINTS, points, row.name)
    check_yield(turn, POINTS, points, step.gets)


def _price(step: Building, row: BuildingRow) -> Goods:
    """Return the goods that a step pays. Refuse what the tile does not allow (build.cost, build.count, build.kinds,
    build.free)."""
    paying = step.paying
    if row.kind == FIXED:
        if paying is None or paying == row.cost:
            return row.cost
        illegal("build.cost", f"the building costs {row.cost}, not {paying}", found=paying, expected=row.cost)
        return paying
    if paying is None:
        ambiguous(
            "build.cost", f"building {step.number} needs its payment: {row.name}",
            expected=row.name, hint="add 'paying' with the resources",
        )  # fmt: skip
        return row.cost
    count = count_goods(paying)
    if row.kind == COUNT:
        _check_count(row, paying, count)
    elif not MIN_FREE <= count <= MAX_FREE:
        illegal(
            "build.free", f"the building costs {MIN_FREE} to {MAX_FREE} resources, not {count}",
            found=count, expected=f"{MIN_FREE} to {MAX_FREE}",
        )  # fmt: skip
    return paying


def _check_count(row: BuildingRow, paying: Goods, count: int) -> None:
    """Refuse a payment without the tile's number of resources (build.count) or of kinds (build.kinds)."""
    if count != row.resources:
        message = f"the building costs {row.resources} resources, not {count}"
        illegal("build.count", message, found=count, expected=row.resources)
    kinds = len(paying.pairs)
    if kinds != row.kinds:
        found = plural(kinds, "kind")
        illegal("build.kinds", f"the building costs {row.name}, not of {found}", found=found, expected=row.kinds)


# --- choices ----------------------------------------------------------------------------------------------------


def building_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Any]:
    """Return the values for a field of the step: affordable buildings with own people, payments, or the points."""
    tribe, tiles = turn.tribe, turn.game.board.buildings
    rows: dict[int, BuildingRow] = {}
    for place in places_to_use(turn.game, turn.seat):
        tile = tiles[place - FIRST_BUILDING] if place >= FIRST_BUILDING else None
        if tile is not None and any(True for _ in payments_for(tribe, BUILDINGS[tile])):
            rows[numbered(place)[1]] = BUILDINGS[tile]
    if field == "number":
        return rows
    row = rows.get(draft.given["number"])
    if row is None or field in draft.given:
        return ()
    if field == "paying":
        return payments_for(tribe, row) if "gets" not in draft.given else ()
    paid: Goods | None = draft.given.get("paying") or (row.cost if row.kind == FIXED else None)
    return () if paid is None else [worth(paid)]


def payments_for(tribe: Tribe, row: BuildingRow) -> Iterator[Goods]:
    """Yield the payments for a building that a tribe's supply allows."""
    if row.kind == FIXED:
        if not tribe.lacks(row.cost):
            yield row.cost
    elif row.kind == COUNT:
        yield from (goods for goods in payments(tribe, row.resources) if len(goods) == row.kinds)
    else:
        for count in range(MIN_FREE, MAX_FREE + 1):
            yield from payments(tribe, count)


ACTIONS: Chapter = {Building: Action(buy_building, building_values)}
