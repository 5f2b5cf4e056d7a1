"""What a player may do next: the steps that can follow, and complete turns.

Nothing here decides a rule: candidates are laid before the checks of playing, and a turn is listed only if playing it
on a copy of the game succeeds.

Complete turns would explode with rubies, food and loot, so `legal_turns` is reduced, always in the same way:

- free steps: one at most, first in the line, and only with the first turn of each space;
- `order`: right behind the space;
- goods are taken when they are understood; `leave` comes with the first other action;
- `furnish`: one cell for each tile (State parlor: every cell); the usual price, another payment only where that is
  short;
- `sow`, `trade`, `forge`: every number, the fields of the board in their order;
- `buy`: each good alone, and as many goods as the gold allows, the cheapest first;
- expeditions: every combination of as many items as the level allows, in the order of the catalogue, an item that
  needs a cell or a tile with the first possible one; then each such item alone with all others.

Every kind of step that is possible occurs in some turn.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from .acts import check_grow, forge_price
from .breeding import breeding_types, fits_with
from .catalogue.furnishings import FURNISHINGS
from .catalogue.loot import LOOT, LOOT_BREEDS, LOOT_DWELLING_COST, LootRow
from .catalogue.offer import Act
from .catalogue.spaces import SPACES
from .catalogue.tables import (
    FOOD_VALUE,
    LARGE_PASTURE_WOOD,
    MARKET,
    ORE_TRADE_TIMES,
    RUBY_GOODS,
    RUBY_TILES,
    SMALL_PASTURE_WOOD,
    SOW_LIMIT,
    STABLE_STONE,
    STRONGEST_FORGED,
)
from .cells import FOREST, INSIDE_FOREST, INSIDE_MOUNTAIN, MOUNTAIN, members
from .cells import NAMES as CELLS
from .free import food_for
from .furnish import check_furnish
from .goods import ANIMALS, CATTLE, FARM, FOOD, GOLD, GRAIN, NAMES, ORE, RUBY, STONE, VEGETABLE, WOOD, Goods
from .home import CAVERN, DEEP_TUNNEL, FIELD, LAND_NUMBER, MEADOW, TUNNEL, Home
from .land import (
    check_forest_twin,
    check_mountain_twin,
    check_ore_mine,
    check_pasture,
    check_single,
    check_stable,
)
from .possible import allowed, can_use, twin_pairs, usable_spaces
from .prices import payments, usual_price
from .rules import RuleBroken
from .steps import (
    Breed,
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Disarm,
    Dwelling,
    Eat,
    Expedition,
    Forge,
    Furnish,
    Grow,
    Leave,
    LetGo,
    Loot,
    Order,
    OreMine,
    Pass,
    Pasture,
    Place,
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
from .turn import Turn, is_turn

if TYPE_CHECKING:
    from .game import Game

Line = tuple[Step, ...]


# --- spaces and placements ----------------------------------------------------------------------------------------


def legal_spaces(game: "Game") -> list[str]:
    """Return the names of the spaces the player to act can use with what is in hand."""
    return [game.space_name(key) for key in usable_spaces(game, game.turn)] if game.to_act is not None else []


def placements(game: "Game") -> list[Place]:
    """Return every placement that can lead to a turn, with the targets of Imitation; chains only where they differ."""
    found: list[Place] = []
    if game.to_act is None:
        return found
    for key in usable_spaces(game, game.turn):
        name = game.space_name(key)
        if not SPACES[key].imitates:
            found.append(Place(name))
            continue
        targets = [
            target
            for target, holder in game.holder.items()
            if holder != game.turn
            and "starting_player" not in target
            and not SPACES[target].imitates
            and can_use(game, game.turn, target, imitating=True)
        ]
        found += [Place(name, (game.space_name(target),)) for target in targets]
        found += [Place(name, chain) for chain in _chains(game, key, targets)]
    return found


def _chains(game: "Game", key: str, targets: list[str]) -> Iterator[tuple[str, str]]:
    """Imitating an opponent's Imitation: dearer, and it reaches the same spaces; one for each that is held."""
    if not game.rulings.imitate_imitation or not targets:
        return
    food = game.homes[game.turn].goods[FOOD]
    for other, holder in game.holder.items():
        if holder != game.turn and SPACES[other].imitates and food >= SPACES[key].cost + SPACES[other].cost:
            yield game.space_name(other), game.space_name(targets[0])


def orders(home: Home) -> list[Order]:
    """Return the ways to place a stronger dwarf first, for 1 ruby."""
    weakest = home.weakest()
    if weakest < 0 or not home.goods[RUBY]:
        return []
    least = home.dwarfs[weakest].weapon
    strengths = sorted({home.dwarfs[index].weapon for index in home.waiting()})
    return [Order(strength) for strength in strengths if strength > least]


# --- the steps that can follow ------------------------------------------------------------------------------------


def explore(game: "Game", steps: Line) -> "tuple[Game, Turn] | None":
    """Play the beginning of a line on a copy and return it with the turn; None if it is refused.

    Where taking the goods comes last (Sheep and Donkey farming) it is left for the end of the line.
    """
    copy = game.copy()
    turn = Turn(copy, copy.turn, copy.homes[copy.turn], steps)
    turn.take_last_waits = True
    try:
        copy.run_open(turn)
    except RuleBroken:
        return None
    return copy, turn


def next_steps(game: "Game", steps: Line) -> list[Step]:
    """Return the steps of the space that can follow the beginning of a line, each with all it can name."""
    explored = explore(game, steps)
    if explored is None:
        return []
    copy, turn = explored
    found: list[Step] = []
    offer = turn.offer
    if offer is None:
        return found
    for number, act in enumerate(offer.acts):
        split = turn.last == number and act.does in ("fences", "trade", "buy")
        if (turn.done >> number & 1 and not split) or turn.shut >> number & 1 or offer.needs[number] & ~turn.done:
            continue
        found += candidates(copy, turn, act)
    return found


def options(game: "Game", steps: Line) -> list[Step]:
    """Return the steps with which a turn can begin, or go on after these: of the space first, free ones last."""
    explored = explore(game, steps) if game.to_act is not None else None
    if explored is None:
        return []
    found: list[Step] = []
    if is_turn(steps):
        found += next_steps(game, steps)
    else:
        found += placements(explored[0]) or ([Pass()] if is_legal(explored[0], (Pass(),)) else [])
    return [*found, *free_steps(explored[0], explored[1].home)]


def candidates(game: "Game", turn: Turn, act: Act) -> Iterator[Step]:
    """Return the steps that carry an act out."""
    home = turn.home
    does = act.does
    if does == "take":
        if turn.offer is not None and turn.offer.take_chosen:
            yield Take()
    elif does == "meadow/field":
        yield from (
            Clear(CELLS[a], CELLS[b]) for a, b in twin_pairs(home, FOREST) if allowed(check_forest_twin, home, a, b)
        )
    elif does.startswith("cavern/tunnel"):
        for a, b in twin_pairs(home, MOUNTAIN):
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
        yield from (RubyMine(CELLS[cell]) for cell in home.cells_of(DEEP_TUNNEL if "deep" in does else TUNNEL))
    elif does == "fences":
        off = "carpenter" in home.has and not turn.wood_taken_off
        yield from _pastures(home, SMALL_PASTURE_WOOD - off, LARGE_PASTURE_WOOD - off, turn.fenced)
    elif does == "stable":
        if home.goods[STONE] >= STABLE_STONE - ("stone_carver" in home.has):
            yield from _stables(home)
    elif does == "sow":
        yield from sowings(home)
    elif does in ("furnish", "dwelling"):
        yield from furnishings(game, home, dwellings=does == "dwelling")
    elif does == "grow":
        if allowed(check_grow, home):
            yield Grow()
    elif does == "forge":
        if not home.dwarfs[turn.dwarf].weapon:
            most = next((n for n in range(STRONGEST_FORGED, 0, -1) if forge_price(home, n) <= home.goods[ORE]), 0)
            yield from (Forge(strength) for strength in range(1, most + 1))
    elif does == "expedition":
        if home.dwarfs[turn.dwarf].weapon:
            yield from expeditions(game, home, home.dwarfs[turn.dwarf].weapon, act.level)
    elif does == "trade":
        most = min(ORE_TRADE_TIMES - turn.traded, home.goods[ORE] // 2)
        yield from (Trade(times) for times in range(1, most + 1))
    elif does == "buy":
        yield from _purchases(home, turn.bought)


def _pastures(home: Home, small: int, large: int, fenced: int) -> Iterator[Pasture]:
    meadows = home.cells_of(MEADOW)
    if home.goods[WOOD] >= small and not fenced & 1:
        yield from (Pasture(CELLS[cell]) for cell in meadows)
    if home.goods[WOOD] >= large and not fenced & 2:
        for first, second in combinations(meadows, 2):
            if allowed(check_pasture, home, (first, second)):
                yield Pasture((CELLS[first], CELLS[second]))


def _stables(home: Home) -> Iterator[Stable]:
    yield from (Stable(CELLS[cell]) for cell in members(FOREST) if allowed(check_stable, home, cell))


def sowings(home: Home) -> Iterator[Sow]:
    """Return the ways to sow: so many fields with grain and with vegetables, in the order of the board."""
    fields = [CELLS[cell] for cell in home.cells_of(FIELD) if cell not in home.crops]
    for grain in range(min(SOW_LIMIT, home.goods[GRAIN], len(fields)), -1, -1):
        left = fields[grain:]
        for vegetable in range(min(SOW_LIMIT, home.goods[VEGETABLE], len(left)), -1, -1):
            if grain or vegetable:
                yield Sow(tuple(fields[:grain]), tuple(left[:vegetable]))


def furnishings(game: "Game", home: Home, dwellings: bool = False) -> Iterator[Furnish]:
    """Return the tiles that can be laid and paid."""
    cells = [*home.cells_of(CAVERN, TUNNEL, DEEP_TUNNEL), *home.furnished]
    for row in FURNISHINGS.values():
        if row.key not in game.supply or (dwellings and not row.is_dwelling):
            continue
        usual = usual_price(home, row.cost)
        if _affordable(home, usual):
            paying = None
        else:
            other = next((price for price in payments(home, row.cost) if _affordable(home, price)), None)
            if other is None:
                continue
            paying = Goods.of(other.items())
        fitting = [cell for cell in cells if allowed(check_furnish, home, game.supply, row, cell)]
        for cell in fitting if row.key == "state_parlor" else fitting[:1]:
            yield Furnish(row.full_name, CELLS[cell], paying)


def _affordable(home: Home, price: dict[int, int]) -> bool:
    return all(home.goods[good] >= count for good, count in price.items())


def _purchases(home: Home, bought: int) -> Iterator[Buy]:
    """Return what can be bought: each good alone, and the goods together that the gold allows, the cheapest first."""
    open_goods = [good for good, price in MARKET.items() if not bought >> good & 1 and price <= home.goods[GOLD]]
    yield from (Buy(NAMES[good]) for good in open_goods)
    basket: list[int] = []
    for good in sorted(open_goods, key=MARKET.__getitem__):
        if sum(MARKET[one] for one in (*basket, good)) <= home.goods[GOLD]:
            basket.append(good)
    if len(basket) > 1:
        yield Buy(tuple(NAMES[good] for good in basket))


# --- expeditions --------------------------------------------------------------------------------------------------


def loot_items(game: "Game", home: Home, row: LootRow) -> Iterator[Step]:
    """Return the ways to take a loot item as things stand."""
    if row.does == "+1":
        yield Stronger()
    elif row.goods:
        yield Loot(row.does)
    elif row.does == "furnish":
        yield from furnishings(game, home)
    elif row.does == "stable":
        yield from _stables(home)
    elif row.does in RUBY_TILES:
        kind = LAND_NUMBER[row.does]
        side = INSIDE_FOREST if row.does in ("meadow", "field") else INSIDE_MOUNTAIN
        for cell in members(side & ~home.tiles):
            if allowed(check_single, home, cell, kind):
                yield Tile(row.does, CELLS[cell])
    elif row.does in ("small pasture", "large pasture"):
        wood = row.wood - ("carpenter" in home.has)
        yield from _pastures(home, wood, wood, 2 if row.does == "small pasture" else 1)
    elif row.does == "dwelling":
        price = usual_price(home, LOOT_DWELLING_COST)
        if _affordable(home, price):
            for cell in home.cells_of(CAVERN, TUNNEL, DEEP_TUNNEL):
                if allowed(check_furnish, home, game.supply, FURNISHINGS["dwelling"], cell):
                    yield Dwelling(CELLS[cell])
    elif row.does == "sow":
        yield from sowings(home)
    elif row.does == "breed":
        types = breeding_types(home)
        for count in range(min(LOOT_BREEDS, len(types)), 0, -1):
            for born in combinations(types, count):
                if fits_with(home, born):
                    yield Breed(tuple(NAMES[animal] for animal in born))


def expeditions(game: "Game", home: Home, strength: int, level: int) -> Iterator[Expedition]:
    """Return the expeditions of a level: all combinations of items, then each item with all it can name."""
    ways = {row: list(loot_items(game, home, row)) for row in LOOT if row.strength <= strength}
    rows = [row for row, found in ways.items() if found]
    for count in range(min(level, len(rows)), 0, -1):
        for chosen in combinations(rows, count):
            yield Expedition(tuple(ways[row][0] for row in chosen))
    for row in rows:
        yield from (Expedition((item,)) for item in ways[row][1:])


# --- free steps ---------------------------------------------------------------------------------------------------


def free_steps(game: "Game", home: Home) -> Iterator[Step]:
    """Return the free steps that are possible, each good and tile for itself."""
    goods = home.goods
    for good in FOOD_VALUE:
        if goods[good]:
            yield Eat(Goods.of([(good, 1)]))
    if goods[NAMES.index("donkey")] >= 2:
        yield Eat(Goods(donkey=2))
    if goods[GOLD] >= 2:
        yield from (Eat(Goods(gold=count)) for count in sorted({2, goods[GOLD]}))
    if goods[RUBY]:
        yield from (Ruby(Goods.of([(good, 1)])) for good in RUBY_GOODS)
        if goods[FOOD]:
            yield Ruby(Goods.of([(CATTLE, 1)]))
        for kind, price in RUBY_TILES.items():
            side = INSIDE_FOREST if kind in ("meadow", "field") else INSIDE_MOUNTAIN
            if goods[RUBY] >= price:
                for cell in members(side & ~home.tiles):
                    if allowed(check_single, home, cell, LAND_NUMBER[kind]):
                        yield RubyTile(kind, CELLS[cell])
    for key in sorted(home.has):
        swap = FURNISHINGS[key].swap
        if swap is not None and all(goods[good] >= count for good, count in swap.give.pairs):
            yield from (Use(FURNISHINGS[key].full_name, 1, into) for into in swap.get)
    if "peaceful_cave" in home.has:
        armed = {(dwarf.weapon, dwarf.space is not None) for dwarf in home.dwarfs if dwarf.weapon}
        yield from (Disarm(strength) for strength in sorted({strength for strength, _ in armed}))
        yield from (Disarm(strength, placed=True) for strength, placed in sorted(armed) if placed)
    yield from (LetGo(Goods.of([(animal, 1)])) for animal in ANIMALS if goods[animal])


# --- complete turns -----------------------------------------------------------------------------------------------


def is_legal(game: "Game", steps: Line) -> bool:
    """Say whether the player to act may play these steps as a turn."""
    player = game.to_act
    if player is None or not is_turn(steps):
        return False
    try:
        game.copy().play(player, steps)
    except RuleBroken:
        return False
    return True


def settled(game: "Game", steps: Line) -> Line | None:
    """Return a legal turn: as it is, or with the animals that find no room eaten at its end; None if neither is."""
    if is_legal(game, steps):
        return steps
    more = overflow(game, steps)
    if more is None:
        return None
    line = (*steps, *more)
    return line if more and is_legal(game, line) else None


def overflow(game: "Game", steps: Line) -> list[Step] | None:
    """Return how to be rid of the animals that find no room after these steps; None if the steps are refused."""
    copy = game.copy()
    turn = Turn(copy, copy.turn, copy.homes[copy.turn], steps)
    try:
        copy.run_open(turn)
    except RuleBroken:
        return None
    return crowded_out(turn.home)


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


def legal_turns(game: "Game") -> Iterator[Line]:
    """Return complete turns of the player to act, reduced as the module says; `pass` if there is no other."""
    player = game.to_act
    if player is None:
        return
    nothing = True
    home = game.homes[game.turn]
    for place in placements(game):
        first = True
        for line in _lines(game, (place,)):
            nothing = False
            yield line
            if first:
                first = False
                yield from _variations(game, home, line)
    for order in orders(home):
        for place in placements(_without_weaker(game, order)):
            for line in _lines(game, (place, order)):
                nothing = False
                yield line
    if nothing and is_legal(game, (Pass(),)):
        yield (Pass(),)


def _lines(game: "Game", steps: Line) -> Iterator[Line]:
    """Return all lines that begin so."""
    found = settled(game, steps)
    if found is not None:
        yield found
    follow = next_steps(game, steps)
    if isinstance(steps[-1], (Buy, Trade)):  # one step says what several would
        follow = [step for step in follow if type(step) is not type(steps[-1])]
    for step in follow:
        yield from _lines(game, (*steps, step))
    if isinstance(steps[-1], (Place, Order)) and follow:
        left = settled(game, (*steps, follow[0], Leave()))
        if left is not None:
            yield left


def _without_weaker(game: "Game", order: Order) -> "Game":
    """Return the game as it looks to a stronger dwarf: the weaker ones are out of the way."""
    copy = game.copy()
    dwarfs = copy.homes[copy.turn].dwarfs
    for index, dwarf in enumerate(dwarfs):
        if dwarf.weapon < order.strength and dwarf.space is None:
            dwarfs[index] = dwarf._replace(space="out of the way")
    return copy


def _variations(game: "Game", home: Home, line: Line) -> Iterator[Line]:
    """Return a line with each free step before it."""
    for step in free_steps(game, home):
        found = settled(game, (step, *line))
        if found is not None:
            yield found
