"""Single steps that can be played as things stand: of the acts of a space, loot items, free steps.

Steps are thought up here and decided by the checks of playing. What is thought up is every step that names what there
is, but for this: twin tiles, ore mines and large pastures go on neighbouring cells, ore mines on tunnels; of sowing
only the numbers vary, and the fields are the empty ones in the order of the board; furnishings go on one cell, the
State parlor on every one, and are paid in the usual way, in another only where that is short; of the Weekly market
come single goods, and as many together as the gold allows, the cheapest first; free steps come one by one.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, takewhile
from typing import TYPE_CHECKING

from caverna.games.farming.breeding import check_breed
from caverna.games.farming.cells import members
from caverna.games.farming.home import check_let_go
from caverna.model.refusals import RuleBroken

from ..catalogue.furnishings import FURNISHINGS, OVERBUILDS
from ..catalogue.keys import ORDINARY_DWELLING, STATE_PARLOR
from ..catalogue.loot import LOOT_DWELLING_COST, LootRow
from ..catalogue.offer import Act
from ..catalogue.tables import FOOD_VALUE, MARKET, ORE_TRADE_TIMES, RUBY_GOODS, RUBY_TILES, STRONGEST
from ..goods import ANIMALS, CATTLE, DONKEY, FARM, GOLD, NAMES, ORE, Goods
from ..rules.acts import check_buy, check_fence, check_forge, check_grow, check_stable_price, check_trade, ruby_mine_act
from ..rules.expedition import bare_hands, check_births, check_loot_pasture
from ..rules.free_steps import check_disarm, check_eat, check_ruby, check_ruby_price, check_use, food_for
from ..rules.furnish import check_dwelling, check_furnish
from ..rules.land import (
    check_forest_twin,
    check_mountain_twin,
    check_ore_mine,
    check_ruby_mine,
    check_single,
    check_sow,
    check_stable,
)
from ..rules.placing import check_order
from ..rules.prices import payments, price_of
from ..rules.turn import Turn
from ..state.cells import ADJACENT, FOREST, INSIDE, INSIDE_FOREST, INSIDE_MOUNTAIN, MOUNTAIN
from ..state.cells import NAMES as CELLS
from ..state.home import CAVERN, DEEP_TUNNEL, FIELD, LAND_NUMBER, TUNNEL, Home
from ..steps import (
    Breed,
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Disarm,
    Dwelling,
    Eat,
    Forge,
    Furnish,
    Grow,
    LetGo,
    Loot,
    Order,
    OreMine,
    Pasture,
    Ruby,
    RubyMine,
    RubyTile,
    Sow,
    Stable,
    Step,
    Stronger,
    Take,
    Tile,
    Trade,
    Use,
)

if TYPE_CHECKING:
    from ..rules.game import Game

Line = tuple[Step, ...]


def allowed(check: Callable[..., object], *args: object) -> bool:
    """Return whether a check passes."""
    try:
        check(*args)
    except RuleBroken:
        return False
    return True


def _cells(home: Home, side: int) -> int:
    """Return the cells of the board on one side, and those around it that have a tile, as a set."""
    return side & (INSIDE | home.tiles)


def _pairs(cells: int) -> Iterator[tuple[int, int]]:
    """Return the pairs of neighbours among cells, both ways round."""
    return ((first, second) for first in members(cells) for second in members(ADJACENT[first] & cells))


# --- the dwarf that goes --------------------------------------------------------------------------------------------


def orders(home: Home) -> list[Order]:
    """Return the ways to place a stronger dwarf first, for 1 ruby."""
    strengths = sorted({home.dwarfs[index].weapon for index in home.waiting()})
    return [Order(strength) for strength in strengths if allowed(check_order, home, strength)]


def loot_strength(weapon: int) -> int:
    """Return the strength with which a dwarf goes on an expedition, 0 if it may not."""
    return weapon or (1 if allowed(bare_hands) else 0)


# --- acts of spaces -------------------------------------------------------------------------------------------------


def candidates(game: "Game", turn: Turn, act: Act) -> Iterator[Step]:
    """Return the steps that carry an act out; expeditions, which are lists of items, are put together elsewhere."""
    home = turn.home
    does = act.name
    if does == "take":
        if turn.offer is not None and turn.offer.take_chosen:
            yield Take()
    elif does == "meadow/field":
        for a, b in _pairs(FOREST & ~home.tiles):
            if allowed(check_forest_twin, home, a, b):
                yield Clear(CELLS[a], CELLS[b])
    elif does.startswith("cavern/tunnel"):
        for a, b in _pairs(MOUNTAIN & ~home.tiles):
            if allowed(check_mountain_twin, home, a, b):
                yield Dig(CELLS[a], CELLS[b])
                if "cavern/cavern" in does and a < b:
                    yield DigCaverns(CELLS[a], CELLS[b])
    elif does == "ore mine":
        tunnels = home.cells_of(TUNNEL)
        yield from (
            OreMine(CELLS[a], CELLS[b]) for a in tunnels for b in tunnels if allowed(check_ore_mine, home, a, b)
        )
    elif does.startswith("ruby mine"):
        for cell in members(_cells(home, MOUNTAIN)):
            if ruby_mine_act(home, cell) == does and allowed(check_ruby_mine, home, cell):
                yield RubyMine(CELLS[cell])
    elif does == "fences":
        yield from pastures(home, (1, 2), check_fence, turn)
    elif does == "stable":
        if allowed(check_stable_price, home):
            yield from stables(home)
    elif does == "sow":
        yield from sowings(home)
    elif does in ("furnish", "dwelling"):
        yield from furnishings(game, home, dwellings=does == "dwelling")
    elif does == "grow":
        if allowed(check_grow, home):
            yield Grow()
    elif does == "forge":
        dwarf = home.dwarfs[turn.dwarf]
        strengths = range(1, STRONGEST + 1)
        yield from map(Forge, takewhile(lambda strength: allowed(check_forge, home, dwarf, strength), strengths))
    elif does == "trade":
        times = range(1, max(ORE_TRADE_TIMES, home.goods[ORE] // 2) + 1)
        yield from map(Trade, takewhile(lambda count: allowed(check_trade, home, turn.traded, count), times))
    elif does == "buy":
        yield from _purchases(home, turn.bought)


def pastures(home: Home, sizes: tuple[int, ...], check: Callable[..., object], *args: object) -> Iterator[Pasture]:
    """Return the pastures of these sizes a check allows, which is asked with the cells last."""
    cells = _cells(home, FOREST)
    if 1 in sizes:
        yield from (Pasture(CELLS[cell]) for cell in members(cells) if allowed(check, *args, (cell,)))
    if 2 in sizes:
        for first, second in _pairs(cells):
            if first < second and allowed(check, *args, (first, second)):
                yield Pasture((CELLS[first], CELLS[second]))


def stables(home: Home) -> Iterator[Stable]:
    """Return the stables that can be built, whatever they cost."""
    yield from (Stable(CELLS[cell]) for cell in members(FOREST) if allowed(check_stable, home, cell))


def sowings(home: Home) -> Iterator[Sow]:
    """Return the ways to sow: so many fields with grain and with vegetables, in the order of the board."""
    fields = [cell for cell in home.cells_of(FIELD) if cell not in home.crops]
    for grain in range(len(fields), -1, -1):
        for vegetable in range(len(fields) - grain, -1, -1):
            sown = tuple(fields[:grain]), tuple(fields[grain : grain + vegetable])
            if allowed(check_sow, home, *sown):
                yield Sow(*(tuple(CELLS[cell] for cell in cells) for cells in sown))


def furnishings(game: "Game", home: Home, dwellings: bool = False) -> Iterator[Furnish]:
    """Return the tiles that can be laid and paid."""
    inside = rooms(home)
    fitting: dict[str | None, list[int]] = {}  # where a tile fits depends on the tile it may cover, mostly none
    for row in FURNISHINGS.values():
        if row.key not in game.supply or (dwellings and not allowed(check_dwelling, row)):
            continue
        covered = OVERBUILDS.get(row.key)
        if covered not in fitting:
            fitting[covered] = [cell for cell in inside if allowed(check_furnish, home, game.supply, row, cell)]
        cells = fitting[covered] if row.key == STATE_PARLOR else fitting[covered][:1]
        for paying in _paying(home, row.cost, row.full_name) if cells else ():
            yield from (Furnish(row.full_name, CELLS[cell], paying) for cell in cells)


def rooms(home: Home) -> list[int]:
    """Return the cells on which a furnishing may lie."""
    return [*home.cells_of(CAVERN, TUNNEL, DEEP_TUNNEL), *home.furnished]


def _paying(home: Home, cost: Goods, what: str) -> Iterator[Goods | None]:
    """Return a way to pay a price, if there is one: None for the usual one, which need not be written."""
    if allowed(price_of, home, cost, None, what):
        yield None
        return
    for price in payments(home, cost):
        paying = Goods.of(price.items())
        if allowed(price_of, home, cost, paying, what):
            yield paying
            return


def _purchases(home: Home, bought: int) -> Iterator[Buy]:
    single = [good for good in MARKET if allowed(check_buy, home, bought, (good,))]
    yield from (Buy(NAMES[good]) for good in single)
    basket: tuple[int, ...] = ()
    for good in sorted(single, key=MARKET.__getitem__):
        if allowed(check_buy, home, bought, (*basket, good)):
            basket = (*basket, good)
    if len(basket) > 1:
        yield Buy(tuple(NAMES[good] for good in basket))


# --- loot -----------------------------------------------------------------------------------------------------------


def loot_items(game: "Game", home: Home, row: LootRow) -> Iterator[Step]:
    """Return the ways to take a loot item as things stand."""
    if row.does == "+1":
        yield Stronger()
    elif row.goods:
        yield Loot(row.does)
    elif row.does == "furnish":
        yield from furnishings(game, home)
    elif row.does == "stable":
        yield from stables(home)
    elif row.does in RUBY_TILES:
        yield from (Tile(row.does, CELLS[cell]) for cell in single_cells(home, row.does))
    elif row.does in ("small pasture", "large pasture"):
        sizes = (1,) if row.does == "small pasture" else (2,)
        yield from pastures(home, sizes, lambda cells: check_loot_pasture(home, cells, row))
    elif row.does == "dwelling":
        tile = FURNISHINGS[ORDINARY_DWELLING]
        for paying in _paying(home, LOOT_DWELLING_COST, tile.full_name):
            for cell in rooms(home):
                if allowed(check_furnish, home, game.supply, tile, cell):
                    yield Dwelling(CELLS[cell], paying)
    elif row.does == "sow":
        yield from sowings(home)
    elif row.does == "breed":
        for count in range(len(FARM), 0, -1):
            for born in combinations(FARM, count):
                if allowed(check_births, born) and allowed(check_breed, home, list(born)):
                    yield Breed(tuple(NAMES[animal] for animal in born))


def single_cells(home: Home, kind: str) -> list[int]:
    """Return the cells on which a single tile may be laid."""
    side = INSIDE_FOREST if kind in ("meadow", "field") else INSIDE_MOUNTAIN
    return [cell for cell in members(side & ~home.tiles) if allowed(check_single, home, cell, LAND_NUMBER[kind])]


# --- free steps -----------------------------------------------------------------------------------------------------

_SWAPS = tuple(FURNISHINGS[key] for key in sorted(FURNISHINGS) if FURNISHINGS[key].swap is not None)


def free_steps(game: "Game", home: Home) -> Iterator[Step]:
    """Return the free steps that are possible, each good and tile for itself."""
    eaten = [((good, 1),) for good in FOOD_VALUE]
    eaten += [((DONKEY, 2),), ((GOLD, 2),)]
    if home.goods[GOLD] > 2:
        eaten.append(((GOLD, home.goods[GOLD]),))
    yield from (Eat(goods) for goods in map(Goods.of, eaten) if allowed(check_eat, home, goods))
    for good in (*RUBY_GOODS, CATTLE):
        goods = Goods.of([(good, 1)])
        if allowed(check_ruby, home, goods, game.rulings):
            yield Ruby(goods)
    for kind in RUBY_TILES:
        if allowed(check_ruby_price, home, kind):
            yield from (RubyTile(kind, CELLS[cell]) for cell in single_cells(home, kind))
    yield from uses(home)
    strengths = sorted({dwarf.weapon for dwarf in home.dwarfs})
    for placed in (False, True):
        yield from (Disarm(strength, placed) for strength in strengths if allowed(check_disarm, home, strength, placed))
    for animal in ANIMALS:
        goods = Goods.of([(animal, 1)])
        if allowed(check_let_go, home, goods):
            yield LetGo(goods)


def uses(home: Home) -> Iterator[Use]:
    """Return the trades of furnishings that are possible."""
    for row in _SWAPS:
        assert row.swap is not None
        yield from (Use(row.full_name, 1, into) for into in row.swap.get if allowed(check_use, home, row, 1, into))


# --- animals without room -------------------------------------------------------------------------------------------


def crowded_out(home: Home) -> list[Step]:
    """Return the animals to eat so that the others fit: as few as can be, of such ways the one with the most food."""
    stalls, counts = home.stalls(), home.goods[ANIMALS[0] :]
    if stalls.fit(*counts):
        return []
    for total in range(1, sum(counts) + 1):
        ways = []
        for eaten in _removals(counts[1:], total):
            if stalls.fit(counts[0], *(count - less for count, less in zip(counts[1:], eaten, strict=True))):
                goods = Goods.of((animal, less) for animal, less in zip(FARM, eaten, strict=True) if less)
                ways.append((sum(food_for(home, animal, count) for animal, count in goods.pairs), goods))
        if ways:
            return [Eat(max(ways, key=lambda way: way[0])[1])]
    return []


def _removals(counts: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """Return every way to take so many animals away, as many of each type as there are at most."""
    if len(counts) == 1:
        if total <= counts[0]:
            yield (total,)
        return
    for less in range(min(counts[0], total) + 1):
        yield from ((less, *rest) for rest in _removals(counts[1:], total - less))
