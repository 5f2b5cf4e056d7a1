"""Reduced lists of steps: the steps that `legal_turns` and `options` list for each kind.

Choices field by field omit nothing. A list has one step for each combination of values of a kind of step
(`caverna.engine.moves.complete_steps`), with these exceptions:

- a cavern/cavern tile is listed once for each pair of cells;
- sowing varies only in the numbers of crops; the first empty fields of the board are sown;
- a furnishing is listed on one cell, only the State parlor on every cell;
- a price is paid in the usual way, and in another way only if goods for the usual way are missing;
- the Weekly market is listed with single goods, and with as many goods as the gold allows, the cheapest first;
- free steps use one good at a time, also two donkeys, and of gold two or all.

:mod:`.listing` states the reductions of whole turns, :mod:`.loot` those of sets of loot.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING

from caverna.engine.drafts import Draft
from caverna.engine.moves import complete_steps, is_possible
from caverna.games.farming.breeding import check_breed

from ..catalogue.furnishings import FURNISHING_BY_NAME, FURNISHINGS
from ..catalogue.keys import ORDINARY_DWELLING, STATE_PARLOR
from ..catalogue.loot import LOOT_DWELLING_COST, LootRow
from ..catalogue.tables import FOOD_VALUE, MARKET
from ..goods import DONKEY, FARM, GOLD, NAMES, Goods
from ..rules.chapters import CARRIED_OUT_BY, OF_SPACES
from ..rules.expedition import ITEMS, KIND_OF, Outing, check_births, row_of
from ..rules.fields import check_sow
from ..rules.free_steps import ACTIONS as FREE
from ..rules.free_steps import SWAPS, check_disarm, check_eat, check_use
from ..rules.furnishing import cells_for, furnishing_values, only_dwellings
from ..rules.land import allowed
from ..rules.market import check_buy
from ..rules.pastures import check_fence
from ..rules.prices import price_of, ways_to_pay
from ..rules.turn import Turn
from ..state.cells import NAMES as CELLS
from ..state.cells import NUMBER as CELL
from ..state.cells import cell_named
from ..state.home import FIELD, Home
from ..steps import (
    Breed,
    Buy,
    DigCaverns,
    Disarm,
    Dwelling,
    Eat,
    Furnish,
    Loot,
    Pasture,
    Sow,
    Step,
    Take,
    Tile,
    Use,
)

if TYPE_CHECKING:
    from ..catalogue.offer import Act
    from ..rules.game import Game


# --- actions of spaces ------------------------------------------------------------------------------------------


def steps_for(turn: Turn, act: "Act") -> Iterator[Step]:
    """Yield the steps of an action of a space. Those of expeditions come from :mod:`.loot`."""
    for kind in CARRIED_OUT_BY.get(act.name, ()):
        if _comes_with(turn, kind) is act:
            yield from steps_of_kind(turn, kind)


def steps_of_kind(turn: Turn, kind: type[Step]) -> Iterable[Step]:
    """Return the steps of a kind that the home allows, whether or not the space offers them now."""
    reduced = REDUCED.get(kind)
    return complete_steps(OF_SPACES[kind], turn, kind) if reduced is None else reduced(turn)


def _comes_with(turn: Turn, kind: type[Step]) -> "Act | None":
    """Return the first action to which a kind of step belongs, so that it is listed once if two actions have it."""
    return next((act for act in turn.open_acts() if kind in CARRIED_OUT_BY.get(act.name, ())), None)


def possible(turn: Turn, act: "Act") -> bool:
    """Return whether an action of a space is possible now."""
    return any(is_possible(OF_SPACES[kind], turn, kind) for kind in CARRIED_OUT_BY.get(act.name, ()))


def _takings(turn: Turn) -> list[Step]:
    """Return `take` if taking the goods is one side of an either/or. Otherwise it is implied."""
    return [Take()] if turn.offer is not None and turn.offer.take_chosen else []


def _caverns(turn: Turn) -> Iterator[Step]:
    """Yield cavern/cavern tiles, each pair of cells once."""
    for step in complete_steps(OF_SPACES[DigCaverns], turn, DigCaverns):
        assert isinstance(step, DigCaverns)
        if CELL[step.cavern] < CELL[step.second]:
            yield step


def _pastures(turn: Turn) -> Iterator[Step]:
    """Yield the pastures of both sizes. A cell that can begin a large one may be unfit for a small one."""
    for step in complete_steps(OF_SPACES[Pasture], turn, Pasture):
        if isinstance(step, Pasture) and allowed(check_fence, turn, tuple(map(cell_named, step.cells))):
            yield step


def sowings(turn: Turn) -> Iterator[Sow]:
    """Yield sowings: all numbers of fields with grain and with vegetables, in the order of the board."""
    home = turn.home
    fields = [cell for cell in home.cells_of(FIELD) if cell not in home.crops]
    for grain in range(len(fields), -1, -1):
        for vegetable in range(len(fields) - grain, -1, -1):
            sown = tuple(fields[:grain]), tuple(fields[grain : grain + vegetable])
            if allowed(check_sow, home, *sown):
                yield Sow(*(tuple(CELLS[cell] for cell in cells) for cells in sown))


def _furnishings(turn: Turn) -> Iterator[Furnish]:
    return furnishings(turn, only_dwellings(turn))


def furnishings(turn: Turn, dwellings: bool = False) -> Iterator[Furnish]:
    """Yield the furnishings that can be placed and paid, each on one cell, the State parlor on every cell."""
    for name in furnishing_values(turn, "tile", Draft(Furnish, {}), dwellings):
        row = FURNISHING_BY_NAME[name]
        cells = cells_for(turn, row) if row.key == STATE_PARLOR else islice(cells_for(turn, row), 1)
        paying = payment(turn.home, row.cost, row.full_name)
        yield from (Furnish(name, CELLS[cell], paying) for cell in cells)


def payment(home: Home, cost: Goods, what: str) -> Goods | None:
    """Return the payment of an affordable price; None for the usual one, which need not be written."""
    return None if allowed(price_of, home, cost, None, what) else next(ways_to_pay(home, cost, what))


def _purchases(turn: Turn) -> Iterator[Buy]:
    """Yield purchases at the market: single goods, and as many goods together as the gold allows."""
    home, bought = turn.home, turn.bought
    single = [good for good in MARKET if allowed(check_buy, home, bought, (good,))]
    yield from (Buy(NAMES[good]) for good in single)
    basket: tuple[int, ...] = ()
    for good in sorted(single, key=MARKET.__getitem__):
        if allowed(check_buy, home, bought, (*basket, good)):
            basket = (*basket, good)
    if len(basket) > 1:
        yield Buy(tuple(NAMES[good] for good in basket))


REDUCED: dict[type[Step], Callable[[Turn], Iterable[Step]]] = {
    Take: _takings,
    DigCaverns: _caverns,
    Pasture: _pastures,
    Sow: sowings,
    Furnish: _furnishings,
    Buy: _purchases,
}
"""Kind of step -> the function that lists it, if the list is not one step for each combination of values."""

# --- loot -------------------------------------------------------------------------------------------------------


def loot_items(turn: Turn, row: LootRow) -> Iterable[Step]:
    """Return the steps that take a loot item now."""
    kind = KIND_OF[row.does]
    reduced = REDUCED_LOOT.get(kind)
    if reduced is not None:
        return reduced(turn)
    given = {"good": row.does} if kind is Loot else {"kind": row.does} if kind is Tile else {}
    turn.outing = Outing.of_one(row)
    found = complete_steps(ITEMS[kind], turn, kind, given)
    return found if kind is not Pasture else (step for step in found if row_of(step) is row)


def _dwellings(turn: Turn) -> Iterator[Dwelling]:
    tile = FURNISHINGS[ORDINARY_DWELLING]
    if any(True for _ in ways_to_pay(turn.home, LOOT_DWELLING_COST, tile.full_name)):
        paying = payment(turn.home, LOOT_DWELLING_COST, tile.full_name)
        yield from (Dwelling(CELLS[cell], paying) for cell in cells_for(turn, tile))


def _births(turn: Turn) -> Iterator[Breed]:
    """Yield the sets of animals that can breed together, the largest first."""
    for count in range(len(FARM), 0, -1):
        for born in combinations(FARM, count):
            if allowed(check_births, born) and allowed(check_breed, turn.home, list(born)):
                yield Breed(tuple(NAMES[animal] for animal in born))


REDUCED_LOOT: dict[type[Step], Callable[[Turn], Iterable[Step]]] = {
    Furnish: furnishings,
    Dwelling: _dwellings,
    Sow: sowings,
    Breed: _births,
}
"""The same for loot items."""


# --- free steps -------------------------------------------------------------------------------------------------


def free_steps_of(turn: Turn, kinds: Iterable[type[Step]] = tuple(FREE)) -> Iterator[Step]:
    """Yield the possible free steps, with one good or tile each."""
    for kind in kinds:
        reduced = REDUCED_FREE.get(kind)
        yield from complete_steps(FREE[kind], turn, kind) if reduced is None else reduced(turn)


def free_steps(game: "Game", home: Home) -> Iterator[Step]:
    """Yield the possible free steps of a home."""
    return free_steps_of(Turn(game, -1, home, ()))


def _eaten(turn: Turn) -> Iterator[Eat]:
    home = turn.home
    amounts = [((good, 1),) for good in FOOD_VALUE]
    amounts += [((DONKEY, 2),), ((GOLD, 2),)]
    if home.goods[GOLD] > 2:
        amounts.append(((GOLD, home.goods[GOLD]),))
    return (Eat(goods) for goods in map(Goods.of, amounts) if allowed(check_eat, home, goods))


def uses(home: Home) -> Iterator[Use]:
    """Yield the possible trades of furnishings, each once."""
    for row in SWAPS:
        assert row.swap is not None
        yield from (Use(row.full_name, 1, into) for into in row.swap.get if allowed(check_use, home, row, 1, into))


def _used(turn: Turn) -> Iterator[Use]:
    return uses(turn.home)


def _disarmed(turn: Turn) -> Iterator[Disarm]:
    home = turn.home
    if not allowed(FREE[Disarm].check, turn):
        return
    strengths = sorted({dwarf.weapon for dwarf in home.dwarfs})
    for placed in (False, True):
        yield from (Disarm(strength, placed) for strength in strengths if allowed(check_disarm, home, strength, placed))


REDUCED_FREE: dict[type[Step], Callable[[Turn], Iterable[Step]]] = {Eat: _eaten, Use: _used, Disarm: _disarmed}
"""The same for free steps."""
