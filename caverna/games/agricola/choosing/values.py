"""The values of the slots of steps: cells, crops, improvements, amounts; what rests on hand cards is in `cards`."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from caverna.engine.drafts import Draft, More
from caverna.games.farming.cells import members
from caverna.model.refusals import RuleBroken

from ..catalogue.majors import MAJORS
from ..catalogue.offer import TAKE
from ..goods import ANIMALS, BUILDING, CROPS, GRAIN, NAMES, VEGETABLE, WOOD, Goods
from ..rules.fencing import check_pasture
from ..rules.free_steps import check_eat
from ..state.cells import NAMES as CELLS
from ..state.cells import NUMBER as CELL
from ..state.cells import around, connected
from ..state.fences import MAX_FENCES, outline
from ..state.home import Home
from ..steps import Bake, Buy, Card, Eat, Fence, LetGo, Plow, Room, Sow, Stable, Step, Take
from . import cards
from .views import View

Values = Callable[[View, Draft, str], Iterable[Any]]
_MAX_PASTURES = 120
"""Sets of cells that are looked at for a pasture."""


def trying(view: View, draft: Draft, slot: str, values: Iterable[Any]) -> Iterator[Any]:
    """Return the values with which a draft is a step that could come next."""
    for value in values:
        step = draft.filled(slot, value).step()
        if step is not None and view.takes(step):
            yield value


def growing(view: View, draft: Draft, slot: str, entries: Iterable[Any]) -> Iterator[Any]:
    """Return the entries that a list can have besides those of the draft."""
    present = draft.given.get(slot, ())
    for entry in entries:
        step = draft.filled(slot, (*present, entry)).step()
        if entry not in present and step is not None and _payable(view, step):
            yield entry


def _cells(cells: int) -> list[str]:
    return [CELLS[cell] for cell in members(cells)]


def _rooms(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    home = view.home
    if slot != "cells":
        return cards.paying_or_by(view, draft, slot)
    if cards.usable(view):  # a card may lift that rooms are adjacent
        near = home.unused
    else:
        built = sum(1 << CELL[cell] for cell in draft.given.get(slot, ()))
        near = around(home.rooms | built) & home.unused
    return growing(view, draft, slot, _cells(near))


def _stables(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    if slot != "cells":
        return cards.paying_or_by(view, draft, slot)
    home = view.home
    return growing(view, draft, slot, _cells(~(home.rooms | home.fields | home.stables) & (1 << len(CELLS)) - 1))


def _plowed(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    if slot != "cell":
        return cards.paying_or_by(view, draft, slot)
    found = _cells(view.home.unused)
    by = cards.usable(view)
    return iter(dict.fromkeys([*trying(view, draft, slot, found), *_lifted(view, draft, found, by)]))


def _lifted(view: View, draft: Draft, cells: list[str], by: list[str]) -> Iterator[str]:
    for cell in cells if by and "by" not in draft.given else ():
        step = draft.filled("cell", cell).filled("by", by[0]).step()
        if step is not None and view.takes(step):
            yield cell


def _sown(view: View, draft: Draft, slot: str) -> Iterator[str]:
    home = view.home
    others = {cell for name in ("grain", "vegetable") for cell in draft.given.get(name, ())}
    seed = GRAIN if slot == "grain" else VEGETABLE
    if len(draft.given.get(slot, ())) < home.goods[seed]:
        empty = (CELLS[cell] for cell in members(home.fields) if cell not in home.crops)
        yield from (cell for cell in empty if cell not in others)


def _baked(view: View, draft: Draft, slot: str) -> Iterator[int]:
    return trying(view, draft, slot, range(1, view.home.goods[GRAIN] + 1))


# --- fences ------------------------------------------------------------------------------------------------------


def _fenced(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    """Return the cells that a pasture can have besides those of a draft: alone with them, or with others more."""
    if slot != "cells":
        yield from cards.paying_or_by(view, draft, slot)
        return
    home = view.home
    present = sum(1 << CELL[cell] for cell in draft.given.get(slot, ()))
    land = ~(home.rooms | home.fields) & (1 << len(CELLS)) - 1 & ~present
    yield from (CELLS[cell] for cell in members(land) if _becomes_pasture(view, present | 1 << cell))


def _becomes_pasture(view: View, cells: int) -> bool:
    """Return whether these cells are a pasture that can be fenced, or part of one.

    A new pasture is part of one that is there, or is outside of all (fence.permanent).
    """
    home = view.home
    land = ~(home.rooms | home.fields) & (1 << len(CELLS)) - 1
    fenced = cells & home.fenced
    land &= home.pasture_of((fenced & -fenced).bit_length() - 1) if fenced else ~home.fenced
    if cells & ~land:
        return False
    waiting, seen = deque([cells]), {cells}
    while waiting:
        found = waiting.popleft()
        if _may_fence(view, found):
            return True
        for cell in members(land & around(found) & ~found) if len(seen) < _MAX_PASTURES else ():
            more = found | 1 << cell
            if more not in seen:
                seen.add(more)
                waiting.append(more)
    return False


def _may_fence(view: View, cells: int) -> bool:
    """Return whether the fences of a pasture are there and can be paid; a card may make them cost nothing."""
    home = view.home
    fences = (outline(cells) & ~home.fences).bit_count()
    paid = bool(view.turn.granting or cards.usable(view)) or fences <= home.goods[WOOD]
    if not paid or fences > MAX_FENCES - home.fences.bit_count() or not connected(home.fenced | cells):
        return False
    try:
        check_pasture(home, members(cells), view.turn.action.left_over)
    except RuleBroken:
        return False
    return True


# --- improvements, goods -----------------------------------------------------------------------------------------


def _bought(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    home, table = view.home, view.table
    if slot == "improvement":
        rows = [row for key, row in MAJORS.items() if key in table.majors and key not in view.turn.returned]
        for row in rows:
            ways = [draft.filled(slot, row.full_name)]
            ways += [ways[0].filled("returning", name) for name in _fireplaces(home)] if row.for_fireplace else []
            if any((step := way.step()) is not None and _payable(view, step) for way in ways):
                yield row.full_name
    elif slot == "returning":
        if slot not in draft.given:
            yield from trying(view, draft, slot, _fireplaces(home))
    else:
        yield from cards.paying_or_by(view, draft, slot)


def _payable(view: View, step: Step) -> bool:
    return view.takes(step) or cards.takes_paying_nothing(view, step)


def _fireplaces(home: Home) -> list[str]:
    return [MAJORS[key].full_name for key in home.majors if MAJORS[key].fireplace]


def _taken(view: View, draft: Draft, slot: str) -> Iterator[str]:
    """Return goods of choice: building resources one by one, or an animal."""
    offer, present = view.turn.offer, draft.given.get(slot, ())
    if offer is None:
        return iter(())
    if offer.sides:
        return growing(view, draft, slot, [NAMES[good] for good in ANIMALS])
    count = max((act.count for act in view.turn.open_acts() if act.name not in (TAKE,)), default=0)
    if len(present) >= count:
        return iter(())
    return (NAMES[good] for good in BUILDING if NAMES[good] not in present)


def _eaten(view: View, draft: Draft, slot: str) -> Iterator[More]:
    home = view.home
    present = draft.given.get(slot) or Goods.of(())
    for good in (*CROPS, *ANIMALS):
        if good in {other for other, _ in present.pairs}:
            continue
        for count in range(1, home.goods[good] + 1):
            more = Goods.of([(good, count)])
            if not _edible(home, more, view.turn.no_cooking):
                break
            yield More(more)


def _edible(home: Home, goods: Goods, no_cooking: bool) -> bool:
    try:
        check_eat(home, goods, no_cooking)
    except RuleBroken:
        return False
    return True


def _let_go(view: View, draft: Draft, slot: str) -> Iterator[More]:
    named = {good for good, _ in (draft.given.get(slot) or Goods.of(())).pairs}
    for good in ANIMALS:
        if good not in named:
            yield from (More(Goods.of([(good, count)])) for count in range(1, view.home.goods[good] + 1))


FREE_VALUES: dict[type[Step], Values] = {Eat: _eaten, LetGo: _let_go, Card: cards.card_values}
VALUES: dict[type[Step], Values] = {
    Room: _rooms,
    Stable: _stables,
    Plow: _plowed,
    Sow: _sown,
    Bake: _baked,
    Fence: _fenced,
    Buy: _bought,
    Take: _taken,
    **cards.VALUES,
}
