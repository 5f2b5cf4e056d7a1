"""House and family: rooms, renovation, growth (p. 5-6)."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.cells import members
from caverna.model.refusals import illegal

from ..catalogue.tables import MATERIAL_GOODS, MATERIALS, MAX_PEOPLE, RENOVATION_REED, room_price
from ..goods import REED, Pairs
from ..state.cells import NAMES as CELLS
from ..state.cells import NUMBER as CELL
from ..state.cells import around, listed
from ..state.home import Home
from ..steps import Grow, Renovate, Room
from .card_checks import check_by, check_by_mode, check_paying, cite_lifted_rule, usable_cards
from .prices import more_entries, pay, price_to_pay, price_values
from .turn import Turn, cells_named

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

# --- house --------------------------------------------------------------------------------------------------------


def check_rooms(home: Home, cells: list[int], anywhere: bool = False) -> bool:
    """Check the cells of new rooms: each is empty (ruling.empty-cell) and connected to the house (room.place).

    Return whether all are connected. ``anywhere`` allows cells that are not.
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
    """Build rooms of the material of the other rooms (room.place, room.cost, work.offered)."""
    check_by_mode(turn, step.by)
    act, home = turn.take_act("room"), turn.home
    cells = cells_named(step.cells, "room")
    if act.most and turn.action.rooms + len(cells) > act.most:
        illegal("work.offered", f"only {act.most} room can be built here", found=turn.action.rooms + len(cells))
    check_by(turn, step.by)
    if not check_rooms(home, cells, bool(step.by)):
        cite_lifted_rule(turn, step.by, "room.place")
    price = tuple((good, count * len(cells)) for good, count in room_price(home.house))
    what = "a room" if len(cells) == 1 else f"building {len(cells)} rooms"
    due = price_to_pay(turn, step, price, "room.cost", what, "room", len(cells))
    pay(turn, due, "room")
    for cell in cells:
        home.rooms |= 1 << cell
    turn.action.rooms += len(cells)
    turn.acted = True


def room_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Return the cells for rooms besides those of a draft, or the prices and cards."""
    if field != "cells":
        return price_values(room, turn, field, draft)
    home, built = turn.home, sum(1 << CELL[cell] for cell in draft.given.get(field, ()))
    near = around(home.rooms | built) & home.unused
    apart = home.unused & ~near if usable_cards(turn) else 0  # a card may lift that rooms are adjacent
    if built and apart:  # a room can connect another one to the house
        return more_entries(room, turn, field, draft, *([CELLS[cell]] for cell in members(home.unused)))
    return more_entries(room, turn, field, draft, *([CELLS[cell] for cell in members(part)] for part in (near, apart)))


def renovation_price(home: Home) -> Pairs:
    """Return the price of the next renovation (renovate.cost). The house must not be of stone."""
    return ((MATERIAL_GOODS[home.house + 1], home.room_count), (REED, RENOVATION_REED))


def renovate(turn: Turn, step: Renovate | None) -> None:
    """Renovate the whole house to the next material (renovate.step, renovate.cost).

    ``step`` is None if the placement implies it.
    """
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
    due = price_to_pay(turn, step, renovation_price(home), "renovate.cost", "renovating", "renovation")
    pay(turn, due, "renovate")
    home.house += 1
    turn.acted = True


# --- family -------------------------------------------------------------------------------------------------------


def grow(turn: Turn, step: Grow | None) -> None:
    """Let the family grow (family.limit, family.round, family.room, ruling.growth-card).

    The newborn acts from the next round on (family.newborn). ``step`` is None if the placement implies it.
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
            cite_lifted_rule(turn, by, "family.room")
    home.people += 1
    home.newborn += 1
    turn.acted = True


ACTIONS: Chapter = {
    Room: Action(room, room_values),
    Renovate: Action(renovate, partial(price_values, renovate)),
    Grow: Action(grow, partial(price_values, grow)),
}
