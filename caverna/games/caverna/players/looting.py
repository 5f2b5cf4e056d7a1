"""The loot of expeditions: the most valuable items."""

from typing import NamedTuple

from caverna.model.refusals import RuleBroken

from ..catalogue.loot import LOOT, LootRow
from ..moves import Line, loot_items
from ..rules.expedition import bring_alone
from ..rules.turn import Turn
from ..state.home import Dwarf
from ..steps import Loot, Step, Stronger
from .layout import liking
from .purchases import purchases
from .valuation import Valuation

_COST = frozenset({"furnish", "stable", "small pasture", "large pasture", "dwelling", "sow", "breed"})
"""The items that cost or need goods."""


class Item(NamedTuple):
    """A loot item, the step that takes it, and its gain."""

    gain: float
    step: Step
    row: LootRow


class Looting:
    """The loot in one turn. Items are valued once, although the goods of a home differ a little from space to space."""

    def __init__(self, worth: Valuation) -> None:
        self.worth = worth
        self._known: dict[object, Item | None] = {}

    def best(self, turn: Turn, level: int) -> Line:
        """Return the most valuable items. Each is tried before it is taken."""
        found = self.items(turn, turn.home.dwarfs[turn.dwarf].weapon)
        home, supply = turn.home.copy(), turn.game.supply
        turn.game.supply = supply.copy()
        taking = Turn(turn.game, turn.seat, home, ())
        taken: list[Step] = []
        for gain, item, row in found:
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
        turn.game.supply = supply
        return tuple(taken)

    def items(self, turn: Turn, strength: int) -> list[Item]:
        """Return the items for a strength, the best first."""
        home, found, before = turn.home, [], self.worth(turn.home)
        for row in LOOT:
            if row.strength > strength:
                break
            means = tuple(home.goods if row.does in _COST else home.weapons() if row.does == "+1" else ())
            key = (row.does, bytes(home.land), home.stables, means)
            if key not in self._known:
                self._known[key] = self._item(turn, row, before)
            item = self._known[key]
            if item is not None:
                found.append(item)
        return sorted(found, key=lambda item: -item.gain)

    def _item(self, turn: Turn, row: LootRow, before: float) -> Item | None:
        """Return an item with the best step that takes it, None if it is impossible."""
        home = turn.home
        if row.does == "furnish":
            best = next(iter(purchases(turn.game, home, self.worth)), None)
            if best is None or best.price.lacking:
                return None
            return Item(best.value - before, best.line[-1], row)
        if row.goods:
            step: Step = Loot(row.does)
        elif row.does == "+1":
            step = Stronger()
        else:
            steps = list(loot_items(turn, row))
            if not steps:
                return None
            step = max(steps, key=lambda step: liking(home, step))
        return Item(self._gain(turn, step, row, before), step, row)

    def _gain(self, turn: Turn, step: Step, row: LootRow, before: float) -> float:
        """Return what an item adds to the value of the home, -1 if it cannot be taken."""
        home, game, supply = turn.home.copy(), turn.game, turn.game.supply
        home.changes = None
        if row.goods:
            for good, count in row.goods.pairs:
                home.gain(good, count, row.name)
        elif isinstance(step, Stronger):
            home.dwarfs = [Dwarf(d.weapon + 1, d.space, d.newborn) if d.weapon else d for d in home.dwarfs]
        else:
            game.supply = supply.copy()
            try:
                bring_alone(Turn(game, turn.seat, home, ()), step, row)
            except RuleBroken:
                return -1.0
            finally:
                game.supply = supply
        return self.worth(home) - before if home.animals_fit() else -1.0
