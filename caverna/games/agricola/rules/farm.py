"""House, family, stables and fields (p. 5-7)."""

from caverna.games.farming.home import check_has
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.tables import (
    MATERIAL_GOODS,
    MATERIALS,
    MAX_PEOPLE,
    MAX_STABLES,
    RENOVATION_REED,
    SOWN,
    room_price,
)
from ..goods import GRAIN, NAMES, REED, VEGETABLE, WOOD, Pairs
from ..state.cells import NAMES as CELLS
from ..state.cells import around, cell_named, listed
from ..state.home import Home
from ..steps import Grow, Plow, Renovate, Room, Sow, Stable, Step
from .by_card import check_by, check_by_mode, check_paying, note_lifted
from .prices import pay, settle
from .turn import StepHandler, Turn, cells_named

# --- house --------------------------------------------------------------------------------------------------------


def check_rooms(home: Home, cells: list[int], anywhere: bool = False) -> bool:
    """Check room.place: each cell empty (ruling.empty-cell), and joined to the house by rooms old or new, in any order.

    Return whether all are joined; ``anywhere``: they need not be.
    """
    used, wanted = home.used, 0
    for cell in cells:
        if (used | wanted) >> cell & 1:
            illegal("room.place", f"{CELLS[cell]} is not empty", found=CELLS[cell], expected="an empty cell")
        wanted |= 1 << cell
    joined = home.rooms
    while more := around(joined) & wanted & ~joined:
        joined |= more
    apart = [cell for cell in cells if not joined >> cell & 1]
    if apart and not anywhere:
        name, near = CELLS[apart[0]], listed(around(joined) & ~(used | joined))
        illegal("room.place", f"{name} is not adjacent to a room", found=name, expected=near)
    return not apart


def room(turn: Turn, step: Room) -> None:
    """Build rooms of the house's material (room.place, room.cost, work.offered)."""
    check_by_mode(turn, step.by)
    act, home = turn.take_act("room"), turn.home
    cells = cells_named(step.cells, "room")
    if act.most and turn.action.rooms + len(cells) > act.most:
        illegal("work.offered", f"only {act.most} room can be built here", found=turn.action.rooms + len(cells))
    check_by(turn, step.by)
    if not check_rooms(home, cells, bool(step.by)):
        note_lifted(turn, step.by, "room.place")
    price = tuple((good, count * len(cells)) for good, count in room_price(home.house))
    what = "a room" if len(cells) == 1 else f"{len(cells)} rooms"
    due = settle(turn, step, price, "room.cost", what, "room", len(cells))
    pay(turn, due, "room")
    for cell in cells:
        home.rooms |= 1 << cell
    turn.action.rooms += len(cells)
    turn.acted = True


def renovation_price(home: Home) -> Pairs:
    """Return the price of the next renovation (renovate.cost); there must be one."""
    return ((MATERIAL_GOODS[home.house + 1], home.room_count), (REED, RENOVATION_REED))


def renovate(turn: Turn, step: Renovate | None) -> None:
    """Renovate the whole house, one step (renovate.step, renovate.cost); understood if `step` is None."""
    check_paying(step)
    if step is not None:
        check_by_mode(turn, step.by)
    turn.take_act("renovate")
    home = turn.home
    if step is not None:
        check_by(turn, step.by)
    if home.house == len(MATERIALS) - 1:
        illegal("renovate.step", "a stone house cannot be renovated", found="stone", expected="wood or clay")
        return
    due = settle(turn, step, renovation_price(home), "renovate.cost", "renovating", "renovation")
    pay(turn, due, "renovate")
    home.house += 1
    turn.acted = True


# --- family -------------------------------------------------------------------------------------------------------


def grow(turn: Turn, step: Grow | None) -> None:
    """Let the family grow (family.limit, family.round, family.room, ruling.growth-card); understood if `step` is None.

    The newborn acts from the next round on (family.newborn).
    """
    by = step.by if step is not None else ""
    check_by_mode(turn, by)
    act, home, game = turn.take_act("grow"), turn.home, turn.game
    check_by(turn, by)
    if home.people >= MAX_PEOPLE:
        illegal("family.limit", f"a family has at most {MAX_PEOPLE} people", found=home.people, expected=MAX_PEOPLE)
    if game.round < act.since:
        illegal("family.round", f"growth is open here from round {act.since} on", found=game.round, expected=act.since)
    needs_room = act.with_room and not (act.since > 1 and game.rulings.growth_without_room)
    if needs_room and home.room_count <= home.people:
        if not by:
            illegal(
                "family.room",
                f"{home.people} people live in {home.room_count} rooms",
                found=f"{home.room_count} rooms",
                expected=f"more rooms than {home.people}",
            )
        else:
            note_lifted(turn, by, "family.room")
    home.people += 1
    home.newborn += 1
    turn.acted = True


# --- stables ------------------------------------------------------------------------------------------------------


def check_stables(home: Home, cells: list[int]) -> None:
    """Check stable.place and stable.limit."""
    for cell in cells:
        if (home.rooms | home.fields) >> cell & 1:
            illegal("stable.place", f"{CELLS[cell]} bears a room or a field", found=CELLS[cell])
    stables = home.stables
    for cell in cells:
        if stables >> cell & 1:
            illegal("stable.limit", f"{CELLS[cell]} bears a stable already", found=CELLS[cell])
        stables |= 1 << cell
    if stables.bit_count() > MAX_STABLES:
        illegal("stable.limit", f"{stables.bit_count()} stables", expected=f"at most {MAX_STABLES}")


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
    what = "a stable" if len(cells) == 1 else f"{len(cells)} stables"
    due = settle(turn, step, ((WOOD, act.wood * len(cells)),), "stable.cost", what, "stable", len(cells))
    pay(turn, due, "stable")
    for cell in cells:
        home.stables |= 1 << cell
    home.capacity_cache = None
    turn.action.stables += len(cells)
    turn.acted = True


# --- fields -------------------------------------------------------------------------------------------------------


def check_plow(home: Home, cell: int, anywhere: bool = False) -> bool:
    """Check field.place and field.adjacent; return whether the field is adjacent to another, or the first."""
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
        note_lifted(turn, step.by, "field.adjacent")
    turn.home.fields |= 1 << cell
    turn.acted = True


def check_sow(home: Home, grain: list[int], vegetable: list[int]) -> None:
    """Check sow.field for all fields, then sow.seed."""
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


FARMING: dict[type[Step], StepHandler] = {
    Room: room,
    Renovate: renovate,
    Grow: grow,
    Stable: stable,
    Plow: plow,
    Sow: sow,
}
