"""The values of the slots of free steps."""

from collections.abc import Callable, Iterator
from typing import Any

from caverna.engine.choices import Draft, More
from caverna.games.farming.home import check_let_go

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.tables import FOOD_VALUE, RUBY_GOODS, RUBY_TILES
from ..goods import ANIMALS, CATTLE, GOLD, RUBY, Goods
from ..legal import allowed
from ..legal.single import single_cells
from ..rules.free_steps import check_disarm, check_eat, check_ruby, check_ruby_price, check_use
from ..state.cells import NAMES as CELLS
from ..steps import Disarm, Eat, LetGo, Ruby, RubyTile, Step, Use
from .views import Values, View

_SWAPS = {row.full_name: row for row in FURNISHINGS.values() if row.swap is not None}


def _more(draft: Draft, slot: str, most: dict[int, int], check: Callable[[Goods], object]) -> Iterator[More]:
    """Return what one good more can add to an amount: of each so many at most as there are."""
    present = draft.given.get(slot) or Goods.of(())
    named = {good for good, _ in present.pairs}
    for good, count in most.items():
        if good in named:
            continue
        for each in range(1, count + 1):
            more = ((good, each),)
            if allowed(check, Goods.of((*present.pairs, *more))):
                yield More(Goods.of(more))


def _eaten(view: View, draft: Draft, slot: str) -> Iterator[More]:
    home = view.home
    most = {good: home.goods[good] for good in (*FOOD_VALUE, GOLD)}
    return _more(draft, slot, most, lambda goods: check_eat(home, goods))


def _for_rubies(view: View, draft: Draft, slot: str) -> Iterator[More]:
    home, rulings = view.home, view.table.rulings
    most = dict.fromkeys((*RUBY_GOODS, CATTLE), home.goods[RUBY])
    return _more(draft, slot, most, lambda goods: check_ruby(home, goods, rulings))


def _let_go(view: View, draft: Draft, slot: str) -> Iterator[More]:
    home = view.home
    return _more(draft, slot, {good: home.goods[good] for good in ANIMALS}, lambda goods: check_let_go(home, goods))


def _tiles(view: View, draft: Draft, slot: str) -> Iterator[str]:
    home = view.home
    kinds = [draft.given["kind"]] if slot == "cell" else [*RUBY_TILES]
    for kind in kinds:
        cells = single_cells(home, kind) if allowed(check_ruby_price, home, kind) else []
        if slot == "cell":
            yield from (CELLS[cell] for cell in cells)
        elif cells:
            yield kind


def _uses(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    """Return the furnishings that trade, what may come of it, and how often it may be done."""
    home = view.home
    if slot == "tile":
        for name, row in _SWAPS.items():
            assert row.swap is not None
            if any(allowed(check_use, home, row, 1, into) for into in row.swap.get):
                yield name
        return
    row, into = _SWAPS[draft.given["tile"]], draft.given.get("into")
    assert row.swap is not None
    if slot in draft.given:
        return
    if slot == "into":
        times = draft.given.get("times", 1)
        yield from (into for into in row.swap.get if into and allowed(check_use, home, row, times, into))
        return
    outcomes = [*row.swap.get] if into is None else [into]
    times = 1
    while any(allowed(check_use, home, row, times, into) for into in outcomes):
        yield times
        times += 1


def _weapons(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    home = view.home
    if slot == "placed":
        if slot not in draft.given and allowed(check_disarm, home, draft.given["strength"], True):
            yield True
        return
    strengths = sorted({dwarf.weapon for dwarf in home.dwarfs})
    yield from (strength for strength in strengths if allowed(check_disarm, home, strength, False))


VALUES: dict[type[Step], Values] = {
    Eat: _eaten,
    Ruby: _for_rubies,
    RubyTile: _tiles,
    Use: _uses,
    Disarm: _weapons,
    LetGo: _let_go,
}
"""The free steps; an assertion is no move."""
