"""Foresight of one turn: plays each promising line on a copy and takes the one with the most valuable home."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from caverna.model.refusals import RuleBroken

from ..catalogue.offer import Act
from ..catalogue.spaces import SPACES
from ..goods import CATTLE, FARM, FOOD, RUBY, Goods
from ..moves import Line, free_steps_of, legal_turns, orders
from ..rules.chapters import TURN_STEPS
from ..rules.free_steps import food_for
from ..rules.land import allowed
from ..rules.placing import check_imitation, held
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import (
    Buy,
    Eat,
    Expedition,
    Pass,
    Place,
    Ruby,
    RubyTile,
    Step,
)
from .layout import BestCells, liking, steps_for
from .looting import Looting
from .promises import Promises
from .purchases import bargains, purchases
from .valuation import Outlook, Style, Valuation

if TYPE_CHECKING:
    from ..rules.game import Game


MARGIN = 0.5
"""A space is searched if it promises at most this much less than the best line found so far."""
TILES = 2
"""The number of furnishings that are tried."""
WIDTH = 2
"""The number of lines of a space that are kept from one action to the next."""


@frozen(eq=False)
class Node:
    """A partial line with the game after it. ``eaten`` are steps at its end that eat animals without room."""

    line: Line
    eaten: Line
    turn: Turn
    value: float


class Thought:
    """The search for the best line of one turn."""

    def __init__(self, game: "Game", style: Style, cells: BestCells) -> None:
        self.game = game
        self.seat = game.seat_to_act
        self.home = game.homes[game.seat_to_act]
        self.style = style
        self.worth = Valuation(style, Outlook.of(game))
        self.cells = cells
        self.table = game.copy_for(self.seat)
        self.loot = Looting(self.worth)

    def best(self) -> Line:
        """Return the line that leads to the most valuable home."""
        best: Node | None = None
        for promise, place in sorted(self._promised(), key=lambda each: -each[0]):
            if best is not None and promise + MARGIN < best.value:
                break
            node = self._space(place)
            if node is not None and (best is None or node.value > best.value):
                best = node
        if best is None:
            return next(legal_turns(self.game), (Pass(),))
        best = self._polished(best)
        return (*best.line, *best.eaten)

    def _promised(self) -> Iterator[tuple[float, Place]]:
        """Yield the placements, each with about the value that it leads to. Some may be refused.

        Imitations are without chains and only on the cheapest space.
        """
        game, promises = self.game, Promises(self)
        free = [SPACES[key] for key in game.space_order() if key not in game.occupant]
        for row in free:
            if not row.imitates:
                yield promises.of(row.key), Place(game.space_name(row.key))
        cheapest = min((row for row in free if row.imitates), key=lambda row: row.cost, default=None)
        if cheapest is None or self.home.goods[FOOD] < cheapest.cost:
            return
        for key in held(game):
            if not SPACES[key].imitates and game.occupant[key] != self.seat:
                place = Place(game.space_name(cheapest.key), (game.space_name(key),))
                if allowed(check_imitation, game, self.seat, cheapest, place.of):
                    yield promises.of(key, cheapest.cost), place

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
                for steps in self.ways(node.turn, act)
                if (reached := self._after(node, steps)) is not None
            ]
            if more:
                nodes = sorted((*nodes, *more), key=lambda node: -node.value)[:WIDTH]
        acted = [node for node in nodes if node.turn.acted]
        return acted[0] if acted else None

    def _try(self, line: Line) -> Node | None:
        """Play a line on a copy; return None if it is refused."""
        table = self.game.copy_for(self.seat)
        turn = Turn(table, self.seat, table.homes[self.seat], line)
        try:
            table.apply_prefix(turn)
        except RuleBroken:
            return None
        return self._reached(turn, line)

    def _after(self, node: Node, steps: Line) -> Node | None:
        """Continue a line on a copy; return None if it is refused.

        If the goods are taken last or by a step, they affect the steps before, and the whole line is played again.
        """
        offer = node.turn.offer
        if offer is not None and offer.take_last:
            return self._try((*node.line, *steps))
        line = (*node.line, *node.eaten, *steps)
        if offer is not None and offer.take_chosen and not node.turn.done:
            return self._try(line)
        table = node.turn.game.copy_for(self.seat)
        turn = node.turn.copied(table, table.homes[self.seat])
        try:
            for step in steps:
                turn.go_on(TURN_STEPS, step)
        except RuleBroken:
            return None
        return self._reached(turn, line)

    def _reached(self, turn: Turn, line: Line) -> Node:
        """Eat animals without room, and value the home."""
        table, home = turn.game, turn.home
        eaten: Line = ()
        if turn.overflow is not None:
            eating = Eat(self._eaten(home))
            turn.go_on(TURN_STEPS, eating)
            eaten = (eating,)
        value = self.worth(home) if turn.acted else self.worth(home) - 50
        if table.next_starting == self.seat != table.starting:
            value += self.style.first * min(1, self.worth.outlook.rounds)
        return Node(line, eaten, turn, value)

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

    def ways(self, turn: Turn, act: Act) -> Iterator[Line]:
        """Yield the few most promising steps of an action."""
        home, does = turn.home, act.name
        if does in ("furnish", "dwelling"):
            yield from (bought.line for bought in purchases(turn.game, home, self.worth, does == "dwelling")[:TILES])
        elif does == "expedition":
            items = self.loot.best(turn, act.level)
            if items:
                yield (Expedition(items),)
        elif does == "buy":
            goods = bargains(home, self.worth)
            if goods:
                yield (Buy(goods),)
        elif does == "fences":
            yield from self._fences(turn, act)
        else:
            steps = self._listed(turn, act)
            if does == "forge":
                steps = [*steps[-1:], *steps[2:3]]  # the strongest weapon, and one that still brings animals
            elif does == "trade":
                steps = steps[::-1][:2]
            elif does == "sow":
                steps = sorted(steps, key=lambda step: liking(home, step), reverse=True)[:2]
            yield from ((step,) for step in steps)

    def _listed(self, turn: Turn, act: Act) -> list[Step]:
        """Return the steps of an action. Steps with cells are listed only with the best cells."""
        if act.name in ("sow", "forge", "trade", "grow", "take"):
            return steps_for(turn, act)
        return self.cells.best(turn, act)

    def _fences(self, turn: Turn, act: Act) -> Iterator[Line]:
        """Yield a small pasture, a large one, and both."""
        steps = self.cells.pastures(turn, act)
        small = [step for step in steps if len(step.cells) == 1]
        for large in [step for step in steps if len(step.cells) == 2][:1]:
            yield (large,)
            yield from ((large, step) for step in [step for step in small if step.cells[0] not in large.cells][:1])
        yield from ((step,) for step in small[:1])

    # --- the end of the line ----------------------------------------------------------------------------------

    def _polished(self, node: Node) -> Node:
        """Add trades of rubies and other free steps at the end of the line while they help."""
        while node.turn.home.goods[RUBY]:
            better: Node | None = None
            for step in self._rubies(node):
                tried = self._after(node, (step,))
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
        for step in free_steps_of(node.turn, (RubyTile,)):
            assert isinstance(step, RubyTile)
            tiles.setdefault(step.kind, []).append(step)
        for steps in tiles.values():
            yield max(steps, key=lambda step: liking(home, step))
        for animal in FARM:
            if home.goods[animal] < 2 and (animal != CATTLE or home.goods[FOOD]):
                yield Ruby(Goods.of([(animal, 1)]))


def _is_open(turn: Turn, number: int) -> bool:
    """Return whether an action can still be done. Goods that are taken last are not taken yet."""
    offer = turn.offer
    assert offer is not None
    shut = 0 if offer.take_last else turn.closed
    if number == offer.take and not offer.take_chosen:
        return False
    return not (turn.done | shut) >> number & 1 and not offer.needs[number] & ~turn.done
