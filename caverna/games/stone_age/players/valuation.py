"""The value of a tribe to its player: its points, and an estimate of further points.

These are not rules. The figures come from matches between players with different figures.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from ..catalogue.cards import CARDS, FARMER, HUT_BUILDER, ONCE, SHAMAN, TOOL_MAKER
from ..catalogue.cards import CHOICE as CHOICE_KIND
from ..goods import BUILDING, FOOD, PEOPLE, POINTS, PRODUCTION, RESOURCES, TOOL, VALUE
from ..rules.game import Game
from ..state.tribe import Tribe

PERSON, STEP, TOOL_WORTH = 1.5, 1.25, 0.9
"""The value of one more person, step on the food track or point of tools for each coming round."""
SPENT, HOARDED, ENOUGH = 0.8, 0.35, 9
"""The value of a resource as a share of its points: of the first ``ENOUGH`` resources, and of all others."""
NEEDED, SOON, LATER = 2.6, 1.1, 0.35
"""The value of a food for this feeding, for the next one, and after that."""
_GROWS = {FARMER: (PRODUCTION, 0.35), TOOL_MAKER: (TOOL, 0.4), HUT_BUILDER: (BUILDING, 0.5), SHAMAN: (PEOPLE, 0.25)}
"""Figure on a card -> the good that multiplies it, and the average growth of that good in a round."""
_Figures = tuple[int, int]
"""A good, and the points for each of it."""
_HIDDEN = 4.0
"""The value of a hidden card."""
_MAX_ROUNDS = 11.0


def rounds_left(game: Game) -> float:
    """Return the estimated number of rounds after this one."""
    board, players = game.board, len(game.tribes)
    by_tiles = min(board.stacks) * 1.7
    by_cards = board.deck / (0.75 * players + 0.5)
    return max(0.0, min(by_tiles, by_cards, _MAX_ROUNDS) - 1.0)


def worth(tribe: Tribe, left: float) -> float:
    """Return the value of a tribe before this round's feeding, with ``left`` rounds to come."""
    return worth_with(tribe.counts, card_values(tribe, left), left)


def worth_with(counts: Sequence[int], cards: "CardValues", left: float) -> float:
    """Return the value of a tribe with these counts of everything, and with its cards already valued."""
    value, figures = cards
    value += counts[POINTS] + goods_worth(counts, left)
    for by, each in figures:
        value += each * counts[by]
    people = counts[PEOPLE]
    return value + left * (PERSON * people + STEP * min(counts[PRODUCTION], people) + TOOL_WORTH * counts[TOOL])


def goods_worth(counts: Sequence[int], left: float) -> float:
    """Return the value of resources and food with ``left`` rounds to come."""
    return stock_worth(counts, left) + food_worth(counts, left)


CardValues = tuple[float, Sequence[_Figures]]
"""The estimated points of cards, and the points that they add for each of a good."""


class HasCards(Protocol):
    """The cards of a tribe."""

    @property
    def cards(self) -> Sequence[int]:
        """The cards that are used."""

    @property
    def open(self) -> Sequence[int]:
        """The cards with a use that is left."""

    @property
    def hidden(self) -> int:
        """The number of cards that nobody has seen."""


def card_values(tribe: HasCards, left: float) -> CardValues:
    """Return an estimate of the final points of the cards, and the points that they add for each of a good."""
    value, figures = _card_values(tuple(tribe.cards), tuple(tribe.open), left)
    return value + _HIDDEN * tribe.hidden, figures


@lru_cache(4096)
def _card_values(cards: Sequence[int], open_cards: Sequence[int], left: float) -> CardValues:
    """Return the same for visible cards. They are tuples, because the results are cached."""
    value, symbols, figures = 0.0, [0, 0], dict.fromkeys((by for by, _ in _GROWS.values()), 0)
    seen: set[str] = set()
    for card in (*cards, *open_cards):
        row = CARDS[card]
        if row.symbol:
            symbols[row.symbol in seen] += 1
            seen.add(row.symbol)
        else:
            by, grows = _GROWS[row.figure]
            value += row.figures * grows * left
            figures[by] += row.figures
    for card in open_cards:
        row = CARDS[card]
        value += row.value * 0.6 if row.kind == ONCE else 8.0 if row.kind == CHOICE_KIND else 0.0
    first, second = symbols
    value += first**2 + second**2 + min(left, 4) * 0.5 * first
    return value, tuple((by, each) for by, each in figures.items() if each)


def stock_worth(counts: Sequence[int], left: float) -> float:
    """Return the value of resources: less if there are many, and little if nothing more can be bought."""
    wood, brick, stone, gold = RESOURCES
    return _stock_value(counts[wood], counts[brick], counts[stone], counts[gold], SPENT if left > 0.5 else 0.45)


@lru_cache(4096)
def _stock_value(wood: int, brick: int, stone: int, gold: int, spent: float) -> float:
    """Return the value of resources. The first ones are worth the share ``spent`` of their points."""
    stock, value = 0, 0.0
    for good, count in zip(reversed(RESOURCES), (gold, stone, brick, wood), strict=True):
        for _ in range(count):
            value += max(VALUE[good] * (spent if stock < ENOUGH else HOARDED), 1.0)
            stock += 1
    return value


def food_worth(counts: Sequence[int], left: float) -> float:
    """Return the value of food: highest for the people that must be fed now. Starving costs 10 points at most."""
    need = max(counts[PEOPLE] - counts[PRODUCTION], 0)
    food = counts[FOOD]
    now = min(food, need)
    value = NEEDED * now - (0.0 if now == need else 2.0)
    if left > 0.5:
        soon = min(food - now, need)
        value += SOON * soon + LATER * min(left / 3, 1) * (food - now - soon)
    return value


@lru_cache(4096)
def expected(dice: int, value: int, tools: int = 0) -> float:
    """Return the average number of goods of a value from a number of dice, with tools added."""
    chances = {tools: 1.0}
    for _ in range(dice):
        more: dict[int, float] = {}
        for total, chance in chances.items():
            for die in range(1, 7):
                more[total + die] = more.get(total + die, 0.0) + chance / 6
        chances = more
    return sum(chance * (total // value) for total, chance in chances.items())
