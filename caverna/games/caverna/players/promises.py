"""Promises: quick estimates of the values that spaces lead to, so that only the most promising spaces are searched."""

from functools import cache
from math import inf
from typing import TYPE_CHECKING

from caverna.model.refusals import RuleBroken

from ..catalogue.offer import Act, Offer, TakeGoods, flatten
from ..catalogue.spaces import SPACES
from ..catalogue.tables import STRONGEST_FORGED
from ..goods import FOOD, ORE, RUBY
from ..moves import orders
from ..rules.chapters import TURN_STEPS
from ..rules.taking import from_mines
from ..rules.turn import Turn
from ..state.home import Home
from .purchases import purchases

if TYPE_CHECKING:
    from .foresight import Thought


class Promises:
    """The estimates of one turn: the goods of a space, and the gain of each of its actions.

    An action is tried once, alone, in the home without the goods of any space. So the sum is the promise of a space.
    """

    def __init__(self, thought: "Thought") -> None:
        self.thought, self.game, self.worth = thought, thought.game, thought.worth
        self.home = thought.home.copy()
        self.home.changes = None
        self.dwarf = self.home.weakest()
        if self.dwarf >= 0:
            self.home.dwarfs[self.dwarf] = self.home.dwarfs[self.dwarf]._replace(space="sent")
        self.value = self.worth(self.home)
        """The value after a placement on a space without goods and actions."""
        weapon = self.home.dwarfs[self.dwarf].weapon
        self.strongest = max((order.strength for order in orders(thought.home)), default=weapon)
        """The strength of the dwarf that can go on an expedition."""
        self.gains: dict[str, float | None] = {}
        """Action -> its gain alone, None if it is impossible."""
        self.loot: dict[int, list[float]] = {}
        """Strength -> the gains of the items of an expedition, the best first."""

    def of(self, key: str, cost: int | None = None) -> float:
        """Return about the value that a space leads to, infinity if only a search can tell.

        ``cost`` is the food for imitating it; None if the dwarf is placed on the space itself.
        """
        offer, taken = SPACES[key].offer, self.home.copy()
        goods = self._taken(taken, key, offer, cost)
        gains: list[float] = []
        gain: float | None = None
        for number, act in enumerate(offer.acts):
            if number == offer.take:
                gains.append(goods)
                continue
            if act.name == "grow" and offer.needs[number] and gain is not None:
                return inf  # there is room for a dwarf only after the action before
            gain = self._gain(act, key, offer, taken)
            gains.append(max(gain or 0.0, 0.0))
        return self.value + _most(offer, gains) + (goods if offer.take < 0 else 0.0)

    def _taken(self, home: Home, key: str, offer: Offer, cost: int | None) -> float:
        """Take the goods of a space, pay for imitating it, and return the gain of that."""
        home.changes = None
        game, first = self.game, 0.0
        if cost:
            home.goods[FOOD] -= cost
        act = offer.acts[offer.take] if offer.take >= 0 else None
        if isinstance(act, TakeGoods):
            if cost is None or game.rulings.imitation_collects:
                for good, count in game.goods_on.get(key, ()):
                    home.gain(good, count, key)
            for good, count in act.goods.pairs:
                home.gain(good, count, key)
            ore, rubies = from_mines(home, act)
            home.goods[ORE] += ore
            home.goods[RUBY] += rubies
            if act.token and game.starting != self.thought.seat:
                first = self.thought.style.first * min(1, self.worth.outlook.rounds)
        elif not cost:
            return 0.0
        return self.worth(home) - self.value + first

    def _gain(self, act: Act, space: str, offer: Offer, taken: Home) -> float | None:
        """Return the gain of an action alone, None if it is impossible.

        Goods are bought with the gold of the market, which is taken first.
        """
        if act.name == "expedition":
            strength = self.strongest
            if not strength and "forge" in offer.find:
                strength = min(STRONGEST_FORGED, taken.goods[ORE])
            return self._looted(strength, act.level)
        if act.name not in self.gains:
            self.gains[act.name] = self._alone(Act(act.name), space, taken if act.name == "buy" else self.home)
        gain = self.gains[act.name]
        return gain + self.worth.price(act.goods.pairs) if gain is not None else None

    def _looted(self, strength: int, level: int) -> float | None:
        """Return the gain of the best loot, None without a weapon."""
        if not strength:
            return None
        if strength not in self.loot:
            items = self.thought.loot.items(Turn(self.thought.table, self.thought.seat, self.home, ()), strength)
            self.loot[strength] = [gain for gain, _, _ in items if gain > 0]
        return sum(self.loot[strength][:level])

    def _alone(self, act: Act, space: str, home: Home) -> float | None:
        """Try an action in a home."""
        does, value = act.name, self.value if home is self.home else self.worth(home)
        turn = Turn(self.thought.table, self.thought.seat, home, ())
        turn.used, turn.offer, turn.dwarf = space, _only(act), self.dwarf
        if does in ("furnish", "dwelling"):
            bought = purchases(turn.game, home, self.worth, does == "dwelling")
            return bought[0].value - value if bought else None
        gains = []
        for steps in self.thought.ways(turn, act):
            tried = turn.copied(turn.game, home.copy())
            tried.home.changes = None
            try:
                for step in steps:
                    tried.go_on(TURN_STEPS, step)
            except RuleBroken:
                continue
            gains.append(self.worth(tried.home) - value)
        return max(gains, default=None)


@cache
def _only(act: Act) -> Offer:
    """Return the offer of a space that has one action only."""
    return flatten(act)


def _most(offer: Offer, gains: list[float]) -> float:
    """Return the sum of the gains of actions; of an either/or only the better side counts."""
    if not offer.choices:
        return sum(gains)
    sides = [sum(gain for number, gain in enumerate(gains) if mask >> number & 1) for mask in offer.choices]
    either = sum(offer.choices)
    return max(sides) + sum(gain for number, gain in enumerate(gains) if not either >> number & 1)
