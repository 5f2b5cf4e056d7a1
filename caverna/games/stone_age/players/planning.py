"""The planning player: it estimates the gain of each place, and pays and picks by the value of the tribe afterwards."""

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

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
    NUMBER,
    ROWS,
    TOOL_MAKER,
    VILLAGE,
    place_number,
)
from ..catalogue.tables import CARD_DICE, MAX_PEOPLE, MAX_PRODUCTION, MAX_TOOLS
from ..goods import BUILDING, CARD, GOLD, PEOPLE, POINTS, PRODUCTION, RESOURCES, TOOL, VALUE, Goods
from ..moves import dice_needed, legal_actions, legal_feedings, legal_placements, places_to_use
from ..rules.game import Game
from ..state.tribe import Tribe
from ..steps import Card, Place, PlaceOn, Step, Take
from .luck import Luck
from .valuation import expected, goods_worth, rounds_left, worth

Line = tuple[Step, ...]
BASE = 2.3
"""The gain of a person at any other place."""
RIVALS = 0.4
"""The share of the other players' gains from a card's dice that counts against it."""
_MAX_ORDERS = 24
"""The number of orders in which purchases are tried."""


class Planner:
    """A player that compares the average gains of placements, and the value of the tribe after all other steps."""

    def __init__(self, seed: int | str) -> None:
        self.dice = Random(seed)

    # --- placing

    def place(self, game: Game, seat: int) -> Line:
        """Return the placement with the greatest gain, compared with that of its people elsewhere."""
        options = legal_placements(game)
        plan = _Plan(game, seat)
        return (max(options, key=lambda step: (plan.gain(step), self.dice.random())),)

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

        def value(step: Step) -> float:
            trial = game.copy_for(seat)
            trial.apply(seat, (step,), 1)
            used = sum(getattr(step, "tools", ())) * pip + sum(getattr(step, "once", ())) * 0.6
            return worth(trial.tribes[seat], left) - used

        return max(legal_actions(game, seat, place, dice), key=value)

    def _purchases(
        self, game: Game, seat: int, places: list[int], dice: dict[int, tuple[int, ...]], left: float
    ) -> Line:
        """Return the purchases in the best order of those tried. A purchase is omitted if it lowers the value."""
        reached: dict[tuple[int, ...], tuple[float, Game, Line]] = {(): (float("-inf"), game, ())}

        def buy(order: tuple[int, ...]) -> tuple[float, Game, Line]:
            """Make the purchases in an order. Orders with the same beginning share its results."""
            if order not in reached:
                _, before, line = buy(order[:-1])
                value, after, step = _best_purchase(before, seat, order[-1], dice[order[-1]], left)
                reached[order] = value, after, (*line, step)
            return reached[order]

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


def _standing(game: Game, seat: int, left: float) -> float:
    """Return the value of a game to a player: that of the own tribe, less a share of the others' values."""
    others = [worth(tribe, left) for other, tribe in enumerate(game.tribes) if other != seat]
    return worth(game.tribes[seat], left) - RIVALS * sum(others) / len(others)


def _best_purchase(
    game: Game, seat: int, place: int, dice: tuple[int, ...], left: float
) -> tuple[float, Game, Step]:  # fmt: skip
    """Return the best purchase, or `Leave`: its value, the game after it, and the step.

    If dice are picked, the payment is chosen first, with the first way to pick, and then the dice.
    """

    def tried(step: Step) -> tuple[float, Game, Step]:
        trial = game.copy() if dice else game.copy_for(seat)  # other players take dice, too
        trial.apply(seat, (step,), 1)
        return _standing(trial, seat, left), trial, step

    steps = list(_narrowed(legal_actions(game, seat, place, dice)))
    picked = _picks(steps[0])
    best = max([tried(step) for step in steps if _picks(step) in ((), picked)], key=lambda way: way[0])
    others = [step for step in steps if _picks(step) not in ((), picked) and _paid(step) == _paid(best[2])]
    return max([best, *map(tried, others)], key=lambda way: way[0])


def _picks(step: Step) -> tuple[int, ...]:
    return step.picks if isinstance(step, Card) else ()


def _paid(step: Step) -> Goods | None:
    return step.paying if isinstance(step, Card) else None


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
        self.now = worth(self.coming, self.left)

    def _coming(self) -> Tribe:
        """Return the average tribe after the people placed so far have acted."""
        tribe = self.tribe.copy()
        counts = tribe.counts
        for place, people in enumerate(self.mine):
            roll = ROWS[place].roll
            if people and roll is not None:
                counts[roll] += round(expected(people, VALUE[roll], self.tools if roll else 0))
            elif people and place in _VILLAGE_COUNTS:
                counts[_VILLAGE_COUNTS[place]] += 1
        for place, people in enumerate(self.mine):
            if people and place >= FIRST_CARD:
                bought = self._bought(tribe, place)
                tribe = bought or tribe
        return tribe

    def gain(self, step: Step) -> float:
        """Return the gain of a placement, less that of its people elsewhere."""
        if isinstance(step, PlaceOn):
            return self._bought_gain(place_number(step.place, step.number)) - BASE
        if not isinstance(step, Place):
            return 0.0
        place = NUMBER[step.place]
        people = step.people or ROWS[place].people
        return self._brought(place, people) - BASE * people

    def _brought(self, place: int, people: int) -> float:
        roll = ROWS[place].roll
        if roll is None:
            tribe, what = self.coming.copy(), _VILLAGE_COUNTS[place]
            if tribe.counts[what] >= _MAX[what]:
                return 0.0
            tribe.counts[what] += 1
            return worth(tribe, self.left) - self.now
        count = expected(people, VALUE[roll], self.tools if people > 1 else 0)
        whole = int(count)
        counts = self.coming.counts.copy()  # a roll changes only goods
        before = goods_worth(counts, self.left)
        counts[roll] += whole
        least = goods_worth(counts, self.left)
        counts[roll] += 1
        return least + (count - whole) * (goods_worth(counts, self.left) - least) - before

    def _bought_gain(self, place: int) -> float:
        """Return the gain of a card or building, reduced if the player may be unable to pay."""
        bought = self._bought(self.coming, place)
        if bought is not None:
            return worth(bought, self.left) - self.now
        rich = self.coming.copy()
        lacking = self._lacking(place)
        for good, count in lacking.pairs:
            rich.counts[good] += count
        bought = self._bought(rich, place)
        missing = sum(count for _, count in lacking.pairs)
        chance = max(0.0, 0.75 - 0.25 * missing) if self.game.board.hand[self.seat] > missing else 0.0
        return chance * (worth(bought, self.left) - worth(rich, self.left)) if bought is not None else 0.0

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

    def _bought(self, tribe: Tribe, place: int) -> Tribe | None:
        """Return a tribe after buying the card or building at a place; None if it cannot pay."""
        after = tribe.copy()
        counts = after.counts
        if place >= FIRST_BUILDING:
            tile = self.game.board.buildings[place - FIRST_BUILDING]
            paying = _building_price(counts, tile) if tile is not None else None
            if paying is None:
                return None
            for good in paying:
                counts[good] -= 1
            counts[BUILDING] += 1
            counts[POINTS] += sum(VALUE[good] for good in paying)
            return after
        number = place - FIRST_CARD + 1
        card = self.game.board.cards[number - 1]
        cheapest = [good for good in RESOURCES for _ in range(counts[good])][:number]
        if card is None or len(cheapest) < number:
            return None
        for good in cheapest:
            counts[good] -= 1
        counts[CARD] += 1
        self._upper_half(after, card)
        return after

    def _upper_half(self, tribe: Tribe, card: int) -> None:
        row, counts = CARDS[card], tribe.counts
        (tribe.open if row.kind in KEPT_OPEN else tribe.cards).append(card)
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
            tribe.hidden += 1


_VILLAGE_COUNTS = {TOOL_MAKER: TOOL, HUT: PEOPLE, FIELD: PRODUCTION}
_MAX = {TOOL: MAX_TOOLS, PEOPLE: MAX_PEOPLE, PRODUCTION: MAX_PRODUCTION}


def _building_price(counts: list[int], tile: int) -> list[int] | None:
    """Return the most valuable resources that can pay for a tile; None if it cannot be paid."""
    row = BUILDINGS[tile]
    if row.kind == FIXED:
        goods = [good for good, count in row.cost.pairs for _ in range(count)]
        return goods if all(counts[good] >= goods.count(good) for good in set(goods)) else None
    there = [good for good in reversed(RESOURCES) if counts[good]]
    if row.kind == COUNT:
        kinds = there[: row.kinds]
        goods = list(kinds)
        spare = [good for good in kinds for _ in range(counts[good] - 1)]
        goods += spare[: row.resources - len(goods)]
        return goods if len(kinds) == row.kinds and len(goods) == row.resources else None
    goods = [good for good in there for _ in range(counts[good])][:MAX_FREE]
    return goods if len(goods) >= MIN_FREE else None
