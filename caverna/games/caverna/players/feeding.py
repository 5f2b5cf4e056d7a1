"""Planning of a harvest: food at the least cost, begging only without other food, and the best newborns."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from caverna.games.farming.breeding import possible_births

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.keys import PEACEFUL_CAVE, WORKING_CAVE
from ..catalogue.rounds import FOOD_ONLY, SKIP_ONE
from ..catalogue.tables import FOOD_VALUE, RUBY_GOODS, WORKING_CAVE_PAYMENTS
from ..goods import CATTLE, DONKEY, FOOD, GOLD, NAMES, RUBY, Goods
from ..moves import Line
from ..rules.breeding import breed
from ..rules.free_steps import FREE
from ..rules.harvest import BREEDING, FIELDS, food_needed
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import Beg, Breed, Disarm, Eat, Feed, Ruby, Skip, Step, Use
from .deciding import at_feeding
from .valuation import Outlook, Style, Valuation

if TYPE_CHECKING:
    from ..rules.game import Game

MAX_LOOKED_AT = 400
MAX_LOOKED_AT_ROUNDABOUT = 2000
"""The numbers of larders that are compared before the search takes the best so far. The second is with all trades."""


def plan_harvest(game: "Game", seat: int, style: Style) -> Line:
    """Return the harvest line that begs least and leaves the most valuable home."""
    event = game.round_end()
    worth = Valuation(style, Outlook.of(game, done=True))
    plans = []
    for skip in (FIELDS, BREEDING) if event == SKIP_ONE else ("",):
        table = at_feeding(game, seat, event, skip)
        begged, line, home = _feed(table, seat, event, worth)
        bred: Line = ()
        if event != FOOD_ONLY and skip != BREEDING:
            bred = _breed(home, worth)
        first: Line = (Skip(skip),) if skip else ()
        plans.append((-begged, worth(home), (*first, *line, *bred)))
    return max(plans, key=lambda plan: plan[:2])[2]


def _feed(table: "Game", seat: int, event: str, worth: Valuation) -> tuple[int, Line, Home]:
    """Return the begging markers, the steps that feed the family, and the home after it is fed."""
    short, line, home = _larder(table, seat, event, worth)
    if short:
        less, other, after = _larder(table, seat, event, worth, roundabout=True)
        if less < short:
            short, line, home = less, other, after
    paid = any(isinstance(step, Feed) for step in line)
    home = home.copy()
    home.goods[FOOD] -= food_needed(home, event, paid) - short
    home.begging += short
    return short, (*line, *([Beg(short)] if short else [])), home


def _larder(table: "Game", seat: int, event: str, worth: Valuation, roundabout: bool = False) -> tuple[int, Line, Home]:
    """Return the missing food, the steps that bring the rest, and the home before it pays.

    Larders are compared in the order of their cost, with the least that the food still missing will cost. So the first
    one that feeds all is about the cheapest. With ``roundabout`` all trades are tried, also those that bring food only
    by another trade.
    """
    start = table.homes[seat]
    full = worth(start)
    heap: list[tuple[float, int, int, float, Line, Home]] = [(0.0, 0, 0, 0.0, (), start)]
    seen = set()
    values: dict[object, float] = {}
    best: tuple[int, float, int, Line, Home] | None = None
    number = 0
    while heap:
        _, _, _, cost, line, home = heappop(heap)
        paid = any(isinstance(step, Feed) for step in line)
        key = _key(home, paid)
        if key in seen:
            continue
        seen.add(key)
        short = _missing(home, event, paid)
        if (best is None or (short, cost) < best[:2]) and (not roundabout or home.animals_fit()):
            best = (short, cost, number, line, home)
            if not short:
                break
        if len(seen) > (MAX_LOOKED_AT_ROUNDABOUT if roundabout else MAX_LOOKED_AT):
            break
        tried = []
        for step in (*_food_steps(home, short, paid), *(_other_trades(table, home) if roundabout else ())):
            after = home.copy()
            _take(table, seat, after, step)
            fed = paid or isinstance(step, Feed)
            key = _key(after, fed)
            if key not in seen:
                if key not in values:
                    values[key] = worth(after)
                tried.append((full - values[key], _missing(after, event, fed), step, after))
        least = max(
            0.0, min(((lost - cost) / (short - left) for lost, left, _, _ in tried if left < short), default=0.0)
        )
        for lost, left, step, after in tried:
            number += 1
            heappush(heap, (lost + least * left, left, number, lost, (*line, step), after))
    assert best is not None
    short, _, _, line, home = best
    if roundabout:  # one trade may pay for the next, so the order stays
        return short, tuple(sorted(line, key=lambda step: isinstance(step, Feed))), home
    if short and len(seen) > MAX_LOOKED_AT:
        short, line, home = _eat_all(table, seat, event, line, home)
    return short, _joined(line), home


def _missing(home: Home, event: str, paid: bool) -> int:
    """Return the food that is missing; ``paid`` is true if the Working cave has fed a dwarf."""
    return max(0, food_needed(home, event, paid) - home.goods[FOOD])


def _key(home: Home, paid: bool) -> tuple[object, ...]:
    """Return everything in a home that the trades of a feeding can change."""
    return (tuple(home.goods), tuple(home.weapons()), paid)


def _eat_all(table: "Game", seat: int, event: str, line: Line, home: Home) -> tuple[int, Line, Home]:
    """Eat all kinds of goods until the family is fed."""
    while True:
        paid = any(isinstance(step, Feed) for step in line)
        short = _missing(home, event, paid)
        ways = []
        for step in _food_steps(home, short, paid) if short else ():
            tried = home.copy()
            _take(table, seat, tried, step)
            ways.append((tried.goods[FOOD], step, tried))
        if not ways:
            return short, line, home
        _, step, home = max(ways, key=lambda way: way[0])  # a pair of donkeys before one
        line = (*line, step)


def _take(table: "Game", seat: int, home: Home, step: Step) -> None:
    """Play a step of feeding on a home, which is a copy."""
    if isinstance(step, Feed):
        assert step.paying is not None
        for good, count in step.paying.pairs:
            home.goods[good] -= count
    else:
        FREE[type(step)](Turn(table, seat, home, (step,)), step)


def _food_steps(home: Home, short: int, paid: bool) -> Iterator[Step]:
    """Yield the steps that bring food."""
    goods = home.goods
    for good in FOOD_VALUE:
        if goods[good]:
            yield Eat(Goods.of([(good, 1)]))
    if goods[DONKEY] >= 2:
        yield Eat(Goods.of([(DONKEY, 2)]))
    if goods[GOLD] >= 2:
        yield Eat(Goods.of([(GOLD, min(goods[GOLD], short + 1))]))
    for key in sorted(home.active):
        swap = FURNISHINGS[key].swap
        if swap is not None and all(goods[good] >= count for good, count in swap.give.pairs):
            yield from (
                Use(FURNISHINGS[key].full_name, 1, into)
                for into, got in swap.get.items()
                if any(good == FOOD for good, _ in got.pairs)
            )
    if PEACEFUL_CAVE in home.active:
        yield from (Disarm(strength) for strength in sorted({dwarf.weapon for dwarf in home.dwarfs} - {0}))
    if WORKING_CAVE in home.active and not paid:
        yield from (
            Feed(Goods.of([(good, count)])) for good, count in WORKING_CAVE_PAYMENTS.items() if goods[good] >= count
        )


def _other_trades(table: "Game", home: Home) -> Iterator[Step]:
    """Yield the trades that do not bring food themselves."""
    goods = home.goods
    if goods[RUBY]:
        yield from (Ruby(Goods.of([(good, 1)])) for good in RUBY_GOODS if good != GOLD or table.rulings.ruby_gold)
    if goods[RUBY] and goods[FOOD]:
        yield Ruby(Goods.of([(CATTLE, 1)]))
    for key in sorted(home.active):
        swap = FURNISHINGS[key].swap
        if swap is not None and all(goods[good] >= count for good, count in swap.give.pairs):
            yield from (
                Use(FURNISHINGS[key].full_name, 1, into)
                for into, got in swap.get.items()
                if all(good != FOOD for good, _ in got.pairs)
            )


def _joined(line: Line) -> Line:
    """Join the goods that are eaten into one step, also trades of one kind. The feeding itself comes last."""
    gold: list[Step] = [step for step in line if isinstance(step, Eat) and step.goods["gold"]]
    pairs = [pair for step in line if isinstance(step, Eat) and step not in gold for pair in step.goods.pairs]
    uses: dict[tuple[str, str], int] = {}
    for step in line:
        if isinstance(step, Use):
            uses[step.tile, step.into] = uses.get((step.tile, step.into), 0) + step.times
    return (
        *(Use(tile, times, into) for (tile, into), times in uses.items()),
        *(step for step in line if isinstance(step, Disarm)),
        *([Eat(Goods.of(pairs))] if pairs else []),
        *gold,
        *(step for step in line if isinstance(step, Feed)),
    )


def _breed(home: Home, worth: Valuation) -> Line:
    """Return the step for the most valuable newborns, and add them to the home."""
    births = possible_births(home)
    if births:
        ways = [(home.copy(), born) for born in births]
        for tried, born in ways:
            breed(tried, list(born))
        best, chosen = max(ways, key=lambda way: worth(way[0]))
        home.become(best)
        if len(births) > 1:
            return (Breed(tuple(NAMES[animal] for animal in chosen)),)
    return ()
