"""The planning player: it estimates the gain of each place, and pays and picks by the value of the tribe afterwards."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations
from random import Random
from typing import NamedTuple

from ..catalogue.buildings import BUILDINGS, COUNT, FIXED, MAX_FREE, MIN_FREE
from ..catalogue.cards import CARDS, CHOICE_CARD, DICE, KEPT_OPEN, ROLL
from ..catalogue.cards import DRAW as DRAW_KIND
from ..catalogue.cards import FIELD as FIELD_KIND
from ..catalogue.cards import TOOL as TOOL_KIND
from ..catalogue.places import (
    FIELD,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNT,
    HUT,
    ROWS,
    TOOL_MAKER,
    VILLAGE,
)
from ..catalogue.tables import CARD_DICE, MAX_PEOPLE, MAX_PRODUCTION, MAX_TOOLS
from ..goods import BUILDING, CARD, FOOD, GOLD, PEOPLE, POINTS, PRODUCTION, RESOURCES, TOOL, VALUE, Goods
from ..moves import dice_needed, legal_actions, legal_feedings, places_to_use
from ..rules.game import Game
from ..rules.people import numbered
from ..rules.placing import open_places
from ..steps import Card, Leave, Place, PlaceOn, Step, Take
from .luck import Luck
from .valuation import card_values, expected, food_worth, goods_worth, rounds_left, stock_worth, worth, worth_with

Line = tuple[Step, ...]
BASE = 2.3
"""The gain of a person at any other place."""
RIVALS = 0.4
"""The share of the other players' gains from a card's dice that counts against it."""
ONCE_WORTH = 1.2
"""The value of a card's tool for one use, for each point of it."""
_MAX_ORDERS = 24
"""The number of orders in which purchases are tried."""


class Planner:
    """A player that compares the average gains of placements, and the value of the tribe after all other steps."""

    def __init__(self, seed: int | str) -> None:
        self.dice = Random(seed)

    # --- placing

    def place(self, game: Game, seat: int) -> Line:
        """Return the placement with the greatest gain, compared with that of its people elsewhere."""
        plan = _Plan(game, seat)
        options = [(*plan.best(place, most), place) for place, most in open_places(game, seat)]
        best = max(options)[0]
        _, people, place = self.dice.choice([each for each in options if each[0] == best])
        if place >= FIRST_CARD:
            return (PlaceOn(*numbered(place)),)
        return (Place(ROWS[place].name, None if ROWS[place].people else people),)

    # --- acting

    def act(self, game: Game, seat: int, luck: Luck) -> Line:
        """Return the actions: first all rolls, the most valuable last with the tools left, then the best purchases."""
        trial = game.copy()
        line: list[Step] = []
        trial.open_turn(seat)
        left = rounds_left(game)
        places = [place for place in places_to_use(trial, seat) if place not in VILLAGE]
        rolls = sorted((place for place in places if place < FIRST_CARD), key=lambda place: -(ROWS[place].roll or 0))
        for place in rolls:
            dice = luck.roll(dice_needed(trial, seat, place))
            self._do(trial, seat, self._best_roll(trial, seat, place, dice, left), line)
        bought = [place for place in places if place >= FIRST_CARD]
        thrown = {place: luck.roll(dice_needed(trial, seat, place)) for place in bought}
        for step in self._purchases(trial, seat, bought, thrown, left):
            self._do(trial, seat, luck.named(step), line)
        line += _taken(trial, seat)
        return tuple(line)

    def _do(self, game: Game, seat: int, step: Step, line: list[Step]) -> None:
        game.apply(seat, (step,), 1)
        line.append(step)

    def _best_roll(self, game: Game, seat: int, place: int, dice: tuple[int, ...], left: float) -> Step:
        """Return the step for a roll with the tools that are worth more here than in a later roll of the round."""
        later = sum(1 for other in places_to_use(game, seat) if HUNT <= other < FIRST_CARD and other != place)
        pip = 0.55 if later else 0.05

        good, counts, total = ROWS[place].roll, game.tribes[seat].counts, sum(dice)
        assert good is not None

        def value(step: Step) -> float:
            tools, once = sum(getattr(step, "tools", ())), sum(getattr(step, "once", ()))
            after = counts.copy()
            after[good] += (total + tools + once) // VALUE[good]
            return goods_worth(after, left) - tools * pip - once * ONCE_WORTH

        return max(legal_actions(game, seat, place, dice), key=value)

    def _purchases(
        self, game: Game, seat: int, places: list[int], dice: dict[int, tuple[int, ...]], left: float
    ) -> Line:
        """Return the purchases in the best order of those tried. A purchase is omitted if it lowers the value.

        Several orders are tried if there are not resources enough for everything.
        """
        reached: dict[tuple[int, ...], tuple[float, Game, Line]] = {(): (float("-inf"), game, ())}

        def buy(order: tuple[int, ...]) -> tuple[float, Game, Line]:
            """Make the purchases in an order. Orders with the same beginning share its results."""
            if order not in reached:
                _, before, line = buy(order[:-1])
                value, after, step = _best_purchase(before, seat, order[-1], dice[order[-1]], left)
                reached[order] = value, after, (*line, step)
            return reached[order]

        counts = game.tribes[seat].counts
        if _all_payable(game, counts, places) and _all_payable(game, counts, places[::-1]):
            return buy(tuple(places))[2]
        orders = islice(permutations(places), _MAX_ORDERS)
        return max(map(buy, orders), key=lambda each: each[0])[2]

    # --- the rest

    def feed(self, game: Game, seat: int) -> Line:
        """Return a line that pays with the least valuable resources, or starves if that costs less."""
        lines = legal_feedings(game, seat)
        return min(lines, key=lambda line: _cost(line))

    def end(self, game: Game, seat: int) -> Line:
        """Return a line that takes the two resources of a card, if they are not taken yet."""
        return tuple(_taken(game, seat))


def _cost(line: Line) -> float:
    if not line:
        return 0.0
    goods: Goods | None = getattr(line[0], "goods", None)
    return 10.5 if goods is None else sum(VALUE[good] * 0.85 * count for good, count in goods.pairs)


def _taken(game: Game, seat: int) -> list[Step]:
    """Return the steps that take the two resources of a card at once: gold, which is worth most in buildings."""
    return [Take(Goods.of([(GOLD, 2)]))] if CHOICE_CARD in game.tribes[seat].open else []


def _rivals(game: Game, seat: int, left: float) -> float:
    """Return the share of the others' values that counts against a player."""
    others = [worth(tribe, left) for other, tribe in enumerate(game.tribes) if other != seat]
    return RIVALS * sum(others) / len(others)


def _best_purchase(
    game: Game, seat: int, place: int, dice: tuple[int, ...], left: float
) -> tuple[float, Game, Step]:  # fmt: skip
    """Return the best purchase, or `Leave`: its value, the game after it, and the step."""
    rivals = 0.0 if dice else _rivals(game, seat, left)

    def tried(step: Step) -> tuple[float, Game, Step]:
        trial = game.copy() if dice else game.copy_for(seat)  # other players take dice, too
        trial.apply(seat, (step,), 1)
        return worth(trial.tribes[seat], left) - (rivals or _rivals(trial, seat, left)), trial, step

    goods = _price(game, game.tribes[seat].counts, place)
    paying = Goods.of(Counter(goods).items()) if goods is not None else None
    steps = list(_narrowed(legal_actions(game, seat, place, dice, paying))) if paying else [Leave(*numbered(place))]
    best = max(map(tried, steps[:-1]), key=lambda way: way[0], default=None)
    unbought = worth(game.tribes[seat], left) - (rivals or _rivals(game, seat, left))
    return best if best is not None and best[0] >= unbought else tried(steps[-1])


def _narrowed(steps: Iterator[Step]) -> Iterator[Step]:
    """Yield purchases, without those in which a player picks a worse die than necessary."""
    for step in steps:
        if not isinstance(step, Card) or not step.dice or list(step.picks[1:]) == _picked(step.picks[1:]):
            yield step


_LIKED = (5, 6, 4, 3, 2, 1)
"""Dice in the order in which players are expected to pick them: tool, food track, gold, stone, brick, wood."""


def _picked(dice: tuple[int, ...]) -> list[int]:
    return sorted(dice, key=_LIKED.index)


# --- the gain of a placement ----------------------------------------------------------------------------------


class _Plan:
    """The average gains of a player at each place, in its current state."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat, self.tribe = game, seat, game.tribes[seat]
        self.left = rounds_left(game)
        self.tools = sum(tool for tool in self.tribe.tools if tool > 0) // 2
        self.mine = game.board.standing[seat]
        self.coming = self._coming()
        self.cards = card_values(self.coming, self.left)
        self.now = worth_with(self.coming.counts, self.cards, self.left)

    def _coming(self) -> "_Prospect":
        """Return the average tribe after the people placed so far have acted."""
        tribe = self.tribe
        coming = _Prospect(tribe.counts.copy(), tuple(tribe.cards), tuple(tribe.open), tribe.hidden)
        counts = coming.counts
        for place, people in enumerate(self.mine):
            roll = ROWS[place].roll
            if people and roll is not None:
                counts[roll] += round(expected(people, VALUE[roll], self.tools if roll else 0))
            elif people and place in _VILLAGE_COUNTS:
                counts[_VILLAGE_COUNTS[place]] += 1
        for place, people in enumerate(self.mine):
            if people and place >= FIRST_CARD:
                coming = self._bought(coming, place) or coming
        return coming

    def best(self, place: int, most: int) -> tuple[float, int]:
        """Return the greatest gain of people at a place, less their gain elsewhere, and their number."""
        if place >= FIRST_CARD:
            return self._bought_gain(place) - BASE, 1
        if place in _VILLAGE_COUNTS:
            people = ROWS[place].people
            return self._used_gain(_VILLAGE_COUNTS[place]) - BASE * people, people
        return max([(gain - BASE * people, people) for people, gain in enumerate(self._rolled_gains(place, most), 1)])

    def _used_gain(self, what: int) -> float:
        """Return the gain of one more tool, person or step on the food track."""
        counts = self.coming.counts.copy()
        if counts[what] >= _MAX[what]:
            return 0.0
        counts[what] += 1
        return worth_with(counts, self.cards, self.left) - self.now

    def _rolled_gains(self, place: int, most: int) -> Iterator[float]:
        """Yield the average gain of the goods that 1, 2 and more people bring. A roll changes nothing else."""
        good = ROWS[place].roll
        assert good is not None
        valued = food_worth if good == FOOD else stock_worth
        counts, known = self.coming.counts.copy(), [valued(self.coming.counts, self.left)]
        for people in range(1, most + 1):
            count = expected(people, VALUE[good], self.tools if people > 1 else 0)
            whole = int(count)
            while len(known) < whole + 2:
                counts[good] += 1
                known.append(valued(counts, self.left))
            yield known[whole] + (count - whole) * (known[whole + 1] - known[whole]) - known[0]

    def _bought_gain(self, place: int) -> float:
        """Return the gain of a card or building, reduced if the player may be unable to pay."""
        value = self._value_with(self.coming, place)
        if value is not None:
            return value - self.now
        lacking = self._lacking(place)
        missing = sum(count for _, count in lacking.pairs)
        chance = max(0.0, 0.75 - 0.25 * missing) if self.game.board.hand[self.seat] > missing else 0.0
        if not chance:
            return 0.0
        rich = self.coming._replace(counts=self.coming.counts.copy())
        for good, count in lacking.pairs:
            rich.counts[good] += count
        value = self._value_with(rich, place)
        return chance * (value - worth_with(rich.counts, self.cards, self.left)) if value is not None else 0.0

    def _value_with(self, tribe: "_Prospect", place: int) -> float | None:
        """Return the value of a tribe after buying the card or building at a place; None if it cannot pay."""
        bought = self._bought(tribe, place)
        if bought is None:
            return None
        cards = self.cards if place >= FIRST_BUILDING else card_values(bought, self.left)
        return worth_with(bought.counts, cards, self.left)

    def _lacking(self, place: int) -> Goods:
        """Return the missing resources of a purchase."""
        counts = self.coming.counts
        if place < FIRST_BUILDING:
            missing = place - FIRST_CARD + 1 - sum(counts[good] for good in RESOURCES)
            return Goods.of([(RESOURCES[0], max(missing, 0))])
        row = BUILDINGS[self.game.board.buildings[place - FIRST_BUILDING] or 0]
        if row.kind == FIXED:
            return Goods.of([(good, count - counts[good]) for good, count in row.cost.pairs if count > counts[good]])
        return Goods.of([(RESOURCES[0], 1), (RESOURCES[1], 1)])

    def _bought(self, tribe: "_Prospect", place: int) -> "_Prospect | None":
        """Return a tribe after buying the card or building at a place; None if it cannot pay."""
        paying = _price(self.game, tribe.counts, place)
        if paying is None:
            return None
        counts = tribe.counts.copy()
        for good in paying:
            counts[good] -= 1
        if place >= FIRST_BUILDING:
            counts[BUILDING] += 1
            counts[POINTS] += sum([VALUE[good] for good in paying])
            return tribe._replace(counts=counts)
        card = self.game.board.cards[place - FIRST_CARD]
        assert card is not None
        counts[CARD] += 1
        return self._with_card(tribe, counts, card)

    def _with_card(self, tribe: "_Prospect", counts: list[int], card: int) -> "_Prospect":
        """Return a tribe with a card more, and with what its upper half brings on average."""
        row, (_, cards, kept, hidden) = CARDS[card], tribe
        for good, count in row.gain:
            counts[good] += count
        counts[POINTS] += row.points
        if row.kind == ROLL and row.roll is not None:
            counts[row.roll] += round(expected(CARD_DICE, VALUE[row.roll], self.tools))
        elif row.kind == TOOL_KIND or row.kind == DICE:
            counts[TOOL] = min(counts[TOOL] + 1, MAX_TOOLS)
        elif row.kind == FIELD_KIND:
            counts[PRODUCTION] = min(counts[PRODUCTION] + 1, MAX_PRODUCTION)
        elif row.kind == DRAW_KIND:
            hidden += 1
        if row.kind in KEPT_OPEN:
            return _Prospect(counts, cards, (*kept, card), hidden)
        return _Prospect(counts, (*cards, card), kept, hidden)


class _Prospect(NamedTuple):
    """The things that a tribe is expected to have: the count of everything, its cards, open cards and hidden cards."""

    counts: list[int]
    cards: tuple[int, ...]
    open: tuple[int, ...]
    hidden: int


_VILLAGE_COUNTS = {TOOL_MAKER: TOOL, HUT: PEOPLE, FIELD: PRODUCTION}
_MAX = {TOOL: MAX_TOOLS, PEOPLE: MAX_PEOPLE, PRODUCTION: MAX_PRODUCTION}


def _price(game: Game, counts: list[int], place: int) -> list[int] | None:
    """Return the resources to pay for a card or building; None if there is none, or it cannot be paid.

    A card is paid with the cheapest resources, a building with the most valuable ones, as it brings their points.
    """
    if place >= FIRST_BUILDING:
        tile = game.board.buildings[place - FIRST_BUILDING]
        return _building_price(counts, tile) if tile is not None else None
    missing = place - FIRST_CARD + 1
    if game.board.cards[missing - 1] is None:
        return None
    goods: list[int] = []
    for good in RESOURCES:
        goods += [good] * min(counts[good], missing - len(goods))
    return goods if len(goods) == missing else None


def _all_payable(game: Game, counts: list[int], places: list[int]) -> bool:
    """Return whether cards and buildings can all be paid, one after the other."""
    left = counts.copy()
    for place in places:
        paying = _price(game, left, place)
        if paying is None:
            return False
        for good in paying:
            left[good] -= 1
    return True


def _building_price(counts: list[int], tile: int) -> list[int] | None:
    """Return the most valuable resources that can pay for a tile; None if it cannot be paid."""
    row = BUILDINGS[tile]
    if row.kind == FIXED:
        goods = [good for good, count in row.cost.pairs for _ in range(count)]
        return goods if all(counts[good] >= goods.count(good) for good in set(goods)) else None
    there = [good for good in reversed(RESOURCES) if counts[good]]
    if row.kind == COUNT:
        more, payable = row.resources - row.kinds, []
        for kinds in combinations(there, row.kinds):
            spare = [good for good in kinds for _ in range(counts[good] - 1)][:more]
            if len(spare) == more:
                payable.append([*kinds, *spare])
        return max(payable, key=lambda goods: sum([VALUE[good] for good in goods]), default=None)
    goods = [good for good in there for _ in range(counts[good])][:MAX_FREE]
    return goods if len(goods) >= MIN_FREE else None
