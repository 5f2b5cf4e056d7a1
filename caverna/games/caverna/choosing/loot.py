"""Expeditions: what is left to be brought when some items have been, and where it goes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from attrs import evolve

from caverna.engine.choices import Draft
from caverna.games.farming.breeding import check_breed
from caverna.model.refusals import RuleBroken

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.keys import ORDINARY_DWELLING
from ..catalogue.loot import LOOT_BY_NAME, LOOT_DWELLING_COST
from ..catalogue.tables import RUBY_TILES
from ..goods import FARM, NAMES, Goods
from ..legal import allowed
from ..legal.looting import within
from ..legal.single import pastures, rooms, single_cells, stables
from ..rules.expedition import Outing, bring, check_births, check_loot_pasture, set_out
from ..rules.furnish import check_furnish
from ..state.cells import NAMES as CELLS
from ..steps import Breed, Dwelling, Furnish, Loot, Pasture, Sow, Stable, Step, Stronger, Tile
from . import trades
from .acts import crops, fitting, furnishings, further_cells, ways_to_pay
from .views import Values, View, copied

_KINDS: dict[str, type[Step]] = {
    "+1": Stronger, "furnish": Furnish, "stable": Stable, "small pasture": Pasture, "large pasture": Pasture,
    "dwelling": Dwelling, "sow": Sow, "breed": Breed, **dict.fromkeys(RUBY_TILES, Tile),
}  # fmt: skip
_SIZES = {"small pasture": 1, "large pasture": 2}


def out(view: View, steps: Sequence[Step]) -> "Out":
    """Return an expedition that begins now, behind these items; a broken rule is raised."""
    table = copied(view.table, view.turn.seat)
    turn = evolve(view.turn, game=table, home=table.homes[view.turn.seat])
    outing = set_out(turn)
    for number, item in enumerate(steps):
        turn.item = number
        bring(turn, outing, item)
    return Out(View(table, turn), outing)


class Out:
    """The moment behind the items an expedition has brought."""

    complete = False

    def __init__(self, view: View, outing: Outing) -> None:
        self.view = view
        self.left = [row.does for row in within(outing.strength, outing.most, outing.taken)]
        """The items that may still be brought, if there is where they go and what they cost."""
        self._outing = outing

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of items that are left, and the free steps that may stand between; these alone while
        animals have no room.
        """
        items = [] if self.view.crowded else [_KINDS.get(does, Loot) for does in self.left]
        return dict.fromkeys((*items, *trades.VALUES))

    def values(self, draft: Draft, slot: str) -> Iterable[Any]:
        """Return the values of a slot of an item or a free step."""
        if draft.kind in _ITEMS:
            give: Callable[[Out, Draft, str], Iterable[Any]] = _ITEMS[draft.kind]
            return give(self, draft, slot)
        return trades.VALUES[draft.kind](self.view, draft, slot)

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why an item cannot be brought next, None if it can."""
        table = copied(self.view.table, self.view.turn.seat)
        turn = evolve(self.view.turn, game=table, home=table.homes[self.view.turn.seat])
        try:
            bring(turn, evolve(self._outing, taken={*self._outing.taken}), step)
        except RuleBroken as broken:
            return broken
        return None

    def settled(self, kind: type[Step]) -> bool:
        """Return True: a good can be brought whatever came before."""
        return True

    def leads_on(self, step: Step) -> bool | None:
        """Return True."""
        return True

    def completes(self, step: Step) -> bool:
        """Return False: a line ends behind the expedition, not in it."""
        return False

    def inside(self, draft: Draft, steps: Sequence[Step]) -> None:
        """Return None: an item has no items."""


def _goods(at: Out, draft: Draft, slot: str) -> Iterator[str]:
    return (does for does in at.left if LOOT_BY_NAME[does].goods)


def _tiles(at: Out, draft: Draft, slot: str) -> Iterator[str]:
    tiles = [Tile(does, CELLS[cell]) for does in at.left if does in RUBY_TILES for cell in _cells(at, does)]
    return fitting(tiles, draft, slot)


def _cells(at: Out, does: str) -> list[int]:
    return single_cells(at.view.home, does)


def _pastures(at: Out, draft: Draft, slot: str) -> Iterator[str]:
    home = at.view.home
    rows = [LOOT_BY_NAME[does] for does in at.left if does in _SIZES]
    ways = (
        way
        for row in rows
        for way in pastures(home, (_SIZES[row.does],), partial(_check_pasture, at, row.does))
    )  # fmt: skip
    return further_cells(ways, draft)


def _check_pasture(at: Out, does: str, cells: tuple[int, ...]) -> None:
    check_loot_pasture(at.view.home, cells, LOOT_BY_NAME[does])


def _stables(at: Out, draft: Draft, slot: str) -> Iterator[str]:
    return fitting(stables(at.view.home), draft, slot)


def _dwellings(at: Out, draft: Draft, slot: str) -> Iterator[Any]:
    home, tile = at.view.home, FURNISHINGS[ORDINARY_DWELLING]
    paying = ways_to_pay(home, LOOT_DWELLING_COST, tile.full_name)
    if slot == "paying":
        yield from () if slot in draft.given else paying
    elif next(paying, None) is not None:
        supply = at.view.table.supply
        yield from (CELLS[cell] for cell in rooms(home) if allowed(check_furnish, home, supply, tile, cell))


def _births(at: Out, draft: Draft, slot: str) -> Iterator[str]:
    present = [Goods.named(name) for name in draft.given.get(slot, ())]
    for animal in FARM:
        born = [*present, animal]
        if allowed(check_births, born) and allowed(check_breed, at.view.home, born):
            yield NAMES[animal]


def _in_view(values: Values) -> Any:
    return lambda at, draft, slot: values(at.view, draft, slot)


_ITEMS: dict[type[Step], Any] = {
    Loot: _goods,
    Stronger: lambda at, draft, slot: (),
    Furnish: _in_view(furnishings),
    Stable: _stables,
    Tile: _tiles,
    Pasture: _pastures,
    Dwelling: _dwellings,
    Sow: _in_view(crops),
    Breed: _births,
}
