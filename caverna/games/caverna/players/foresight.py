"""Foresight of one turn: plays each promising line on a copy and takes the one with the most valuable home."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from caverna.games.farming.breeding import fits_with
from caverna.model.refusals import RuleBroken

from ..catalogue.furnishings import FURNISHINGS, OVERBUILDS, FurnishingRow
from ..catalogue.keys import BUILDER, OFFICE_ROOM, STATE_PARLOR, WORK_ROOM
from ..catalogue.loot import LOOT, LootRow
from ..catalogue.offer import Act
from ..catalogue.spaces import SPACES
from ..catalogue.tables import MARKET
from ..goods import CATTLE, FARM, FOOD, GOLD, NAMES, RUBY, Goods
from ..moves import Line, free_steps, legal_turns, loot_items, orders, placements
from ..moves.listed import steps_of_kind
from ..rules.chapters import CARRIED_OUT_BY
from ..rules.expedition import bring_alone
from ..rules.free_steps import check_ruby, food_for
from ..rules.furnishing import furnish
from ..rules.land import allowed
from ..rules.mountain import ruby_mine_on
from ..rules.prices import payments, usual_price
from ..rules.turn import Turn
from ..state.cells import NAMES as CELLS
from ..state.cells import cell_named
from ..state.home import CAVERN, DEEP_TUNNEL, TUNNEL, Dwarf, Home
from ..steps import (
    Buy,
    Eat,
    Expedition,
    Furnish,
    Loot,
    Pass,
    Pasture,
    Place,
    Ruby,
    RubyMine,
    RubyTile,
    Sow,
    Step,
    Stronger,
)
from .layout import liking
from .valuation import Outlook, Style, Valuation

if TYPE_CHECKING:
    from ..rules.game import Game

WIDTH = 3
"""The number of lines of a space that are kept from one action to the next."""


@frozen(eq=False)
class Node:
    """A partial line with the game after it. ``eaten`` are steps at its end that eat animals without room."""

    line: Line
    eaten: Line
    table: "Game"
    turn: Turn
    value: float


class Thought:
    """The search for the best line of one turn."""

    def __init__(self, game: "Game", style: Style) -> None:
        self.game = game
        self.seat = game.seat_to_act
        self.home = game.homes[game.seat_to_act]
        self.style = style
        self.worth = Valuation(style, Outlook.of(game))
        self.known: dict[object, list[Step]] = {}
        self.loot_gain: dict[str, float] = {}

    def best(self) -> Line:
        """Return the line that leads to the most valuable home."""
        best: Node | None = None
        for place in self._placements():
            node = self._space(place)
            if node is not None and (best is None or node.value > best.value):
                best = node
        if best is None:
            return next(legal_turns(self.game), (Pass(),))
        best = self._polished(best)
        return (*best.line, *best.eaten)

    def _placements(self) -> list[Place]:
        """Return the placements, without chains and with only the cheapest Imitation space."""
        found = placements(self.game)
        costs = {place.space: SPACES[self.game.space_key(place.space)].cost for place in found if place.of}
        cheapest = min(costs, key=costs.__getitem__, default="")
        return [place for place in found if not place.of or (place.space == cheapest and len(place.of) == 1)]

    # --- one space --------------------------------------------------------------------------------------------

    def _space(self, place: Place) -> Node | None:
        """Return the best line of a space. It tries the actions in their order and keeps the best few lines."""
        offer = SPACES[self.game.space_key(place.of[-1] if place.of else place.space)].offer
        lines: list[Line] = [(place,)]
        if "expedition" in offer.find:
            lines += [(order, place) for order in orders(self.home)[-1:]]
        nodes = [node for line in lines if (node := self._try(line)) is not None]
        for number, act in enumerate(offer.acts):
            more = [
                reached
                for node in nodes
                if _is_open(node.turn, number)
                for steps in self._ways(node, act)
                if (reached := self._try((*node.line, *(() if offer.take_last else node.eaten), *steps))) is not None
            ]
            if more:
                nodes = sorted((*nodes, *more), key=lambda node: -node.value)[:WIDTH]
        acted = [node for node in nodes if node.turn.acted]
        return acted[0] if acted else None

    def _try(self, line: Line, eaten: Line = ()) -> Node | None:
        """Play a line on a copy and eat animals without room at once; return None if it is refused."""
        table = self.game.copy_for(self.seat)
        home = table.homes[self.seat]
        turn = Turn(table, self.seat, home, (*line, *eaten))
        try:
            table.apply_prefix(turn)
        except RuleBroken:
            return None
        if turn.overflow is not None:
            return self._try(line, (Eat(self._eaten(home)),))
        value = self.worth(home) if turn.acted else self.worth(home) - 50
        if table.next_starting == self.seat != table.starting:
            value += self.style.first * min(1, self.worth.outlook.rounds)
        return Node(line, eaten, table, turn, value)

    def _eaten(self, home: Home) -> Goods:
        """Return the animals to eat so that the others fit. Each time it is the animal with the least value."""
        home = home.copy()
        eaten: dict[int, int] = {}
        while not home.animals_fit():
            best, best_key = None, -1
            for animal in FARM:
                if home.goods[animal]:
                    home.goods[animal] -= 1
                    key = (home.animals_fit(), self.worth(home) + food_for(home, animal, 1) * 0.7)
                    home.goods[animal] += 1
                    if best is None or key > best:
                        best, best_key = key, animal
            home.goods[best_key] -= 1
            eaten[best_key] = eaten.get(best_key, 0) + 1
        return Goods.of(sorted(eaten.items()))

    # --- steps of an action -----------------------------------------------------------------------------------

    def _ways(self, node: Node, act: Act) -> Iterator[Line]:
        """Yield the few most promising steps of an action."""
        home, does = node.turn.home, act.name
        if does in ("furnish", "dwelling"):
            yield from self._furnishings(node.table, home, does == "dwelling")
        elif does == "expedition":
            loot = self._loot(node, act.level)
            if loot:
                yield (Expedition(loot),)
        elif does == "buy":
            bought = self._bought(home)
            if bought:
                yield (Buy(bought),)
        elif does == "fences":
            yield from self._fences(node, act)
        else:
            steps = self._listed(node, act)
            if does == "forge":
                steps = [*steps[-1:], *steps[2:3]]  # the strongest weapon, and one that still brings animals
            elif does == "trade":
                steps = steps[::-1][:2]
            elif does == "sow":
                steps = sorted(steps, key=_seeds, reverse=True)[:2]
            yield from ((step,) for step in steps)

    def _listed(self, node: Node, act: Act) -> list[Step]:
        """Return the steps of an action. Steps with cells are listed only with the best cells."""
        home = node.turn.home
        if act.name in ("sow", "forge", "trade", "grow", "take"):
            return _steps_for(node.turn, act)
        key = (act.name, home.tiles, home.stables, bytes(home.land), OFFICE_ROOM in home.active)
        if key not in self.known:
            kinds: dict[object, list[Step]] = {}
            for step in _steps_for(node.turn, act):
                kinds.setdefault(type(step), []).append(step)
            self.known[key] = [max(steps, key=lambda step: liking(home, step)) for steps in kinds.values()]
        return self.known[key]

    def _fences(self, node: Node, act: Act) -> Iterator[Line]:
        """Yield a small pasture, a large one, and both."""
        home = node.turn.home
        steps = [step for step in _steps_for(node.turn, act) if isinstance(step, Pasture)]
        steps.sort(key=lambda step: -liking(home, step))
        small = [step for step in steps if len(step.cells) == 1]
        for large in [step for step in steps if len(step.cells) == 2][:1]:
            yield (large,)
            yield from ((large, step) for step in [step for step in small if step.cells[0] not in large.cells][:1])
        yield from ((step,) for step in small[:1])

    def _furnishings(self, table: "Game", home: Home, dwellings: bool, most: int = 3) -> list[Line]:
        """Return the best affordable tiles; rubies may pay for missing goods."""
        cells = home.cells_of(CAVERN)
        if WORK_ROOM in home.active:
            cells += home.cells_of(TUNNEL, DEEP_TUNNEL)
        if not cells and home.active.isdisjoint(OVERBUILDS):
            return []
        found: list[tuple[float, Line]] = []
        for row in FURNISHINGS.values():
            if row.key in table.supply and (row.is_dwelling or not dwellings):
                way = self._bought_tile(table, home, row, cells)
                if way is not None:
                    found.append(way)
        found.sort(key=lambda each: -each[0])
        return [line for _, line in found[:most]]

    def _bought_tile(
        self, table: "Game", home: Home, row: FurnishingRow, cells: list[int]
    ) -> tuple[float, Line] | None:
        """Return the value of the home with a tile, and the steps that place it."""
        goods = home.goods
        usual = usual_price(home, row.cost)
        for price in (usual, *(payments(home, row.cost)[1:] if BUILDER in home.active else ())):
            short = [(good, count - goods[good]) for good, count in price.items() if count > goods[good]]
            if not short:
                break
            if allowed(check_ruby, home, Goods.of(short), table.rulings):
                break
        else:
            return None
        covered = [cell for cell, key in home.furnished.items() if key == OVERBUILDS.get(row.key)]
        open_cells = covered or cells
        if not open_cells:
            return None
        cell = max(open_cells, key=home.adjacent_dwellings) if row.key == STATE_PARLOR else open_cells[-1]
        paying = None if price is usual else Goods.of(price.items())
        steps: list[Step] = [Ruby(Goods.of(short))] if short else []
        steps.append(Furnish(row.full_name, CELLS[cell], paying))
        tried = home.copy()
        for good, count in short:
            tried.goods[RUBY] -= count
            tried.goods[good] += count
        try:
            furnish(tried, {row.key}, row, cell, paying)
        except RuleBroken:
            return None
        return self.worth(tried), tuple(steps)

    def _bought(self, home: Home) -> tuple[str, ...]:
        """Return the goods of the Weekly market that are worth their price, the best bargain first."""
        gains: list[tuple[float, int]] = []
        before = self.worth(home)
        for good, price in MARKET.items():
            if good in FARM and not fits_with(home, (good,)):
                continue
            tried = home.copy()
            tried.goods[good] += 1
            tried.goods[GOLD] -= price
            gain = self.worth(tried) - before
            if gain > 0:
                gains.append((gain / price, good))
        gold, bought = home.goods[GOLD], []
        for _, good in sorted(gains, reverse=True):
            if MARKET[good] <= gold:
                gold -= MARKET[good]
                bought.append(good)
        return tuple(NAMES[good] for good in bought)

    # --- expeditions ------------------------------------------------------------------------------------------

    def _loot(self, node: Node, level: int) -> Line:
        """Return the most valuable items. Each is tried before it is taken."""
        turn = node.turn
        strength = turn.home.dwarfs[turn.dwarf].weapon
        if not strength:
            return ()
        before = self.worth(turn.home)
        ways = [way for row in LOOT if row.strength <= strength for way in self._item(node, row, before)]
        ways.sort(key=lambda way: -way[0])
        home, supply = turn.home.copy(), node.table.supply
        node.table.supply = supply.copy()
        taking = Turn(node.table, self.seat, home, ())
        taken: list[Step] = []
        for gain, item, row in ways:
            if len(taken) == level or (taken and gain <= 0):
                break
            untaken = home.copy()
            try:
                bring_alone(taking, item, row)
            except RuleBroken:
                home.become(untaken)
                continue
            if home.animals_fit():
                taken.append(item)
            else:
                home.become(untaken)
        node.table.supply = supply
        return tuple(taken)

    def _item(self, node: Node, row: LootRow, before: float) -> Iterator[tuple[float, Step, LootRow]]:
        """Yield the gain of an item, the best step that takes it, and the item."""
        home = node.turn.home
        if row.does == "furnish":
            for line in self._furnishings(node.table, home, False, 1):
                if len(line) == 1:
                    yield self._gain(node, line[-1], row, before), line[-1], row
            return
        if row.goods or row.does == "+1":
            good = Loot(row.does) if row.goods else Stronger()
            if row.does not in self.loot_gain:
                self.loot_gain[row.does] = self._gain(node, good, row, before)
            yield self.loot_gain[row.does], good, row
            return
        items = list(loot_items(node.turn, row))
        if items:
            item = max(items, key=lambda item: liking(home, item)) if row.does != "sow" else max(items, key=_seeds)
            yield self._gain(node, item, row, before), item, row

    def _gain(self, node: Node, item: Step, row: LootRow, before: float) -> float:
        home = node.turn.home.copy()
        if isinstance(item, Stronger):
            home.dwarfs = [Dwarf(d.weapon + 1, d.space, d.newborn) if d.weapon else d for d in home.dwarfs]
        else:
            supply = node.table.supply
            node.table.supply = supply.copy()
            try:
                bring_alone(Turn(node.table, self.seat, home, ()), item, row)
            except RuleBroken:
                return -1.0
            finally:
                node.table.supply = supply
        if not home.animals_fit():
            return -1.0
        return self.worth(home) - before

    # --- the end of the line ----------------------------------------------------------------------------------

    def _polished(self, node: Node) -> Node:
        """Add trades of rubies and other free steps at the end of the line while they help."""
        while node.turn.home.goods[RUBY]:
            better: Node | None = None
            for step in self._rubies(node):
                tried = self._try((*node.line, *node.eaten, step))
                if tried is not None and tried.value > (better or node).value + 0.15:
                    better = tried
            if better is None:
                break
            node = better
        return node

    def _rubies(self, node: Node) -> Iterator[Step]:
        """Yield purchases for rubies: a tile of each kind on the best cells, and missing animals."""
        home = node.turn.home
        tiles: dict[str, list[RubyTile]] = {}
        for step in free_steps(node.table, home):
            if isinstance(step, RubyTile):
                tiles.setdefault(step.kind, []).append(step)
        for steps in tiles.values():
            yield max(steps, key=lambda step: liking(home, step))
        for animal in FARM:
            if home.goods[animal] < 2 and (animal != CATTLE or home.goods[FOOD]):
                yield Ruby(Goods.of([(animal, 1)]))


def _seeds(step: Step) -> tuple[int, int]:
    assert isinstance(step, Sow)
    return len(step.grain) + len(step.vegetable), len(step.vegetable)


def _steps_for(turn: Turn, act: Act) -> list[Step]:
    """Return the steps that carry an act out, also where the goods, which come last, are implied to be taken."""
    found = [step for kind in CARRIED_OUT_BY.get(act.name, ()) for step in steps_of_kind(turn, kind)]
    if act.name.startswith("ruby mine"):  # the cell decides which of two acts it is
        return [step for step in found if _is_ruby_mine(turn.home, step, act)]
    return found


def _is_ruby_mine(home: Home, step: Step, act: Act) -> bool:
    return isinstance(step, RubyMine) and ruby_mine_on(home, cell_named(step.cell)) == act.name


def _is_open(turn: Turn, number: int) -> bool:
    """Return whether an action can still be done. Goods that are taken last are not taken yet."""
    offer = turn.offer
    assert offer is not None
    shut = 0 if offer.take_last else turn.closed
    if number == offer.take and not offer.take_chosen:
        return False
    return not (turn.done | shut) >> number & 1 and not offer.needs[number] & ~turn.done
