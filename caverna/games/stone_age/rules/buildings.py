"""Buildings (p. 7): three kinds of tiles, each with its own price."""

from caverna.model.refusals import ambiguous, illegal
from caverna.model.wording import plural

from ..catalogue.buildings import BUILDINGS, COUNT, FIXED, MAX_FREE, MIN_FREE, BuildingRow, worth
from ..catalogue.places import BUILDING as BUILDING_PLACE
from ..catalogue.places import FIRST_BUILDING, place_number
from ..goods import BUILDING, POINTS, Goods
from ..steps import Building
from .people import use_people
from .tools import check_yield
from .turn import Turn, check_payment, counted


def buy_building(turn: Turn, step: Building) -> None:
    """Pay for the tile and score it at once; it is kept (build.points, build.keep, build.cost)."""
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
    """Return what is paid, which the tile must allow (build.cost, build.count, build.kinds, build.free)."""
    paying = step.paying
    if row.kind == FIXED:
        if paying is None or paying == row.cost:
            return row.cost
        illegal("build.cost", f"the building costs {row.cost}, not {paying}", found=paying, expected=row.cost)
        return paying
    if paying is None:
        ambiguous(
            "build.cost", f"what is paid for building {step.number} is not said: {row.name}",
            expected=row.name, hint="add 'paying' with the resources",
        )  # fmt: skip
        return row.cost
    count = counted(paying)
    if row.kind == COUNT:
        _check_count(row, paying, count)
    elif not MIN_FREE <= count <= MAX_FREE:
        illegal(
            "build.free", f"{MIN_FREE} to {MAX_FREE} resources are paid, not {count}",
            found=count, expected=f"{MIN_FREE} to {MAX_FREE}",
        )  # fmt: skip
    return paying


def _check_count(row: BuildingRow, paying: Goods, count: int) -> None:
    """Check that as many resources (build.count) of as many kinds (build.kinds) are paid as the tile says."""
    if count != row.resources:
        message = f"the building costs {row.resources} resources, not {count}"
        illegal("build.count", message, found=count, expected=row.resources)
    kinds = len(paying.pairs)
    if kinds != row.kinds:
        found = plural(kinds, "kind")
        illegal("build.kinds", f"the building costs {row.name}, not of {found}", found=found, expected=row.kinds)
