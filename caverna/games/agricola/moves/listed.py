"""Reduced lists of steps: the steps that `legal_turns` and `options` list for each kind.

There are too many complete turns to list, with fences of any shape and free steps at any time. Choices field by field
omit nothing. For each space a list has every order of its actions, with these steps for each action:

- one step builds one room or stable; actions that may be written as several steps come at most twice, and steps that
  could be in either order come in one order only;
- sowing varies only in the numbers of crops; the first empty fields of the board are sown;
- each step with fences makes one pasture: a new one of up to `MAX_LISTED` cells, or a part of an existing one;
- improvements are paid with their printed price or a Fireplace; hand cards pay nothing and allow nothing;
- occupations are listed if the record has the hand; minor improvements are not, because their prices are unknown;
- the effects of the placement are not changed: the token is always taken, and growth is not postponed;
- there are no free steps, except that animals without room are cooked or let go at once, as few as possible;
- a turn has at most `MAX_STEPS` steps in addition to free ones.

Every other action has all its steps (`caverna.engine.moves.complete_steps`). Lists always have the same order.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations

from caverna.engine.moves import complete_steps
from caverna.games.farming.cells import members

from ..catalogue.majors import MAJORS
from ..catalogue.offer import CHOOSE, SEVERAL, TAKE, Act
from ..catalogue.tables import MATERIALS, room_price
from ..goods import ANIMALS, BUILDING, CROPS, GRAIN, NAMES, VEGETABLE, WOOD, Goods, Pairs
from ..rules.chapters import CARRIED_OUT_BY, IN_TURN
from ..rules.fields import empty_fields
from ..rules.house import renovation_price
from ..rules.pastures import cells_for_stables
from ..rules.turn import Turn
from ..state.cells import NAMES as CELLS
from ..state.cells import around
from ..state.fences import MAX_FENCES, shapes
from ..state.home import Home
from ..steps import Buy, Eat, Fence, LetGo, Minor, Occupation, Plow, Renovate, Room, Sow, Stable, Step, Take

MAX_STEPS = 4
"""The largest number of steps in a listed turn, without free steps."""
MAX_LISTED = 4
"""The number of cells in the largest new pasture that is listed."""


# --- what comes next ------------------------------------------------------------------------------------------------


def steps_to_come(turn: Turn) -> Iterator[Step]:
    """Yield the steps that are listed after a turn in which all animals have room. Some may still break a rule."""
    if sum(not step.free for step in turn.steps) <= MAX_STEPS:
        for act in turn.open_acts():
            if act.name not in SEVERAL or sum(step.word == act.name for step in turn.steps) < 2:
                yield from (step for step in steps_for(turn, act) if not _disordered(turn, step))


def _disordered(turn: Turn, step: Step) -> bool:
    """Return whether a step of an action in several steps comes in the wrong order, so that it is listed elsewhere."""
    last = turn.steps[-1]
    return type(last) is type(step) and step.word in SEVERAL and step.word != "fence" and repr(step) < repr(last)


def steps_for(turn: Turn, act: Act) -> Iterator[Step]:
    """Yield the steps of an action. Some may still break a rule."""
    for kind in CARRIED_OUT_BY.get(act.name, ()):
        reduced = REDUCED.get(kind)
        yield from complete_steps(IN_TURN[kind], turn, kind) if reduced is None else reduced(turn, act)


def _rooms(turn: Turn, act: Act) -> Iterator[Room]:
    home = turn.home
    cells = members(around(home.rooms) & home.unused) if _has(home, room_price(home.house)) else ()
    return (Room((CELLS[cell],)) for cell in cells)


def _stables(turn: Turn, act: Act) -> Iterator[Stable]:
    cells = cells_for_stables(turn.home) if _has(turn.home, ((WOOD, act.wood),)) else ()
    return (Stable((cell,)) for cell in cells)


def _renovations(turn: Turn, act: Act) -> list[Renovate]:
    home = turn.home
    return [Renovate()] if home.house < len(MATERIALS) - 1 and _has(home, renovation_price(home)) else []


def _has(home: Home, price: Pairs) -> bool:
    """Return whether a home can pay a price: steps are listed at the usual one."""
    return all(home.goods[good] >= count for good, count in price)


def _plowings(turn: Turn, act: Act) -> Iterator[Plow]:
    home = turn.home
    near = around(home.fields) & home.unused if home.fields else home.unused
    return (Plow(CELLS[cell]) for cell in members(near))


def sowings(turn: Turn, act: Act) -> Iterator[Sow]:
    """Yield sowings of the first empty fields, with every number of grain and vegetables."""
    goods, empty = turn.home.goods, empty_fields(turn.home)
    for grain in range(min(goods[GRAIN], len(empty)) + 1):
        for vegetable in range(min(goods[VEGETABLE], len(empty) - grain) + 1):
            if grain or vegetable:
                yield Sow(tuple(empty[:grain]), tuple(empty[grain : grain + vegetable]))


def fencings(turn: Turn, act: Act) -> Iterator[Fence]:
    """Yield the fences of single pastures: new ones of up to four cells, and parts of existing ones."""
    home = turn.home
    most = min(home.goods[WOOD], MAX_FENCES - home.fences.bit_count())
    if not most and not home.fences:
        return
    open_land = ~(home.rooms | home.fields | home.fenced)
    for cells, fences in _outlined_sets():
        if (fences & ~home.fences).bit_count() > most:
            continue
        fresh = not cells & ~open_land and (not home.fenced or around(cells) & home.fenced)
        if fresh or any(cells & pasture == cells != pasture for pasture in home.pastures):
            yield Fence(tuple(CELLS[cell] for cell in members(cells)))


@cache
def _outlined_sets() -> tuple[tuple[int, int], ...]:
    """Return the connected sets of cells of the listed sizes, each with the fences around it."""
    return tuple((cells, fences) for cells, fences in shapes() if cells.bit_count() <= MAX_LISTED)


def purchases(turn: Turn, act: Act) -> Iterator[Buy]:
    """Yield the major improvements that can be paid, with goods or by returning a Fireplace."""
    home = turn.home
    for key, row in MAJORS.items():
        if key in turn.game.majors:
            if _has(home, row.cost.pairs):
                yield Buy(row.full_name)
            for owned in home.majors if row.for_fireplace else ():
                if MAJORS[owned].fireplace:
                    yield Buy(row.full_name, MAJORS[owned].full_name)


def _occupations(turn: Turn, act: Act) -> Iterator[Occupation]:
    hand = turn.game.deck.hands[turn.seat]
    return (Occupation(card) for card in sorted(hand.occupations if hand is not None else ()))


def _takings(turn: Turn, act: Act) -> Iterator[Take]:
    if act.name == TAKE:
        yield Take()
    elif act.name == CHOOSE:
        yield from (Take(tuple(NAMES[good] for good in goods)) for goods in combinations(BUILDING, act.count))
    else:
        yield Take((act.name.removeprefix(f"{TAKE} "),))


REDUCED: dict[type[Step], Callable[[Turn, Act], Iterable[Step]]] = {
    Room: _rooms,
    Renovate: _renovations,
    Stable: _stables,
    Plow: _plowings,
    Sow: sowings,
    Fence: fencings,
    Buy: purchases,
    Occupation: _occupations,
    Minor: lambda turn, act: (),
    Take: _takings,
}
"""Kind of step -> the function that lists it, if the list is not one step for each combination of values."""

# --- free steps -----------------------------------------------------------------------------------------------------


def free_steps(home: Home, no_cooking: bool = False) -> Iterator[Step]:
    """Yield every free step that eats or lets go 1 of a good."""
    for good in (*CROPS, *ANIMALS):
        if home.goods[good] and home.food_values[good] and not (no_cooking and good in ANIMALS):
            yield Eat(Goods.of([(good, 1)]))
    for good in ANIMALS:
        if home.goods[good]:
            yield LetGo(Goods.of([(good, 1)]))


def make_room(home: Home, no_cooking: bool = False) -> list[Step]:
    """Return steps that make animals fit: as few as possible are cooked, or let go if nothing cooks them."""
    animals = home.goods[ANIMALS[0] :]
    total = sum(animals)
    for leaving in range(1, total + 1):
        for sheep in range(min(leaving, animals[0]) + 1):
            for boar in range(min(leaving - sheep, animals[1]) + 1):
                gone = (sheep, boar, leaving - sheep - boar)
                if gone[2] <= animals[2] and home.capacity().fits(
                    *(has - less for has, less in zip(animals, gone, strict=True))
                ):
                    return _without(home, gone, no_cooking)
    return []


def _without(home: Home, gone: tuple[int, int, int], no_cooking: bool) -> list[Step]:
    cooked = [(good, count) for good, count in zip(ANIMALS, gone, strict=True) if count and home.food_values[good]]
    loose = [(good, count) for good, count in zip(ANIMALS, gone, strict=True) if count and (good, count) not in cooked]
    if no_cooking:
        cooked, loose = [], cooked + loose
    return [*([Eat(Goods.of(cooked))] if cooked else []), *([LetGo(Goods.of(loose))] if loose else [])]
