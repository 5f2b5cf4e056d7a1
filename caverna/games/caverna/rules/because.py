"""Why a line was refused, and the way out: worked out only once something is refused.

The game is as it was before the line. What is offered as a way out has been tried: it is legal.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from caverna.core.broken import RuleBroken, ignoring

from ..catalogue.furnishings import FURNISHING_BY_NAME
from ..catalogue.rounds import NO_HARVEST
from ..goods import DOG, FOOD, GOLD, GRAIN, NAMES, NUMBER, RUBY, SHEEP, VEGETABLE, Goods
from ..notation import write
from ..state.home import Home
from ..steps import Beg, Buy, Eat, Furnish, LetGo, Order, Place, Ruby, Step, Take
from .free_steps import food_for
from .game import Game
from .prices import usual_price

_AMOUNT = re.compile(r"(\d+) (\w+)")
_EATEN = (GRAIN, VEGETABLE, *range(SHEEP, len(NAMES)), GOLD)
_MOST_EATEN = 3
"""Kinds of goods that are eaten together in what is offered."""
Lines = Mapping[str, Sequence[Step]]


def because(game: Game, part: str, player: str, lines: Lines, broken: RuleBroken) -> str:
    """Return why a player's line was refused and what could be done instead, empty where nothing is known."""
    explain = _EXPLAINED.get(broken.rule) or _short
    steps = tuple(lines.get(player, ()))
    return explain(game, part, player, steps, broken) if player in game.players else ""


# --- dwarfs -----------------------------------------------------------------------------------------------------


def _armed(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> str:
    """Say when the armed dwarf goes: the weakest go first, a ruby changes that."""
    waiting = [dwarf.weapon for dwarf in game.home(player).dwarfs if dwarf.space is None and not dwarf.newborn]
    strong = [weapon for weapon in waiting if weapon]
    if not strong:
        return "a dwarf without a weapon goes on no expedition; a weapon comes from a space where one can `forge`"
    said = f"the weakest dwarf goes first, and {player}'s has no weapon; the one of strength {min(strong)} goes later"
    line = (Order(min(strong)), *steps)
    if _plays(game, player, line):
        return f"{said}, or now for a ruby: '{write(line)}'"
    return f"{said}, or now with 'order {min(strong)}' for a ruby, which {player} does not have"


def _turn_order(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> str:
    """Say of somebody without a dwarf left where the dwarfs are."""
    home = game.home(player)
    newborn = sum(dwarf.newborn for dwarf in home.dwarfs)
    if home.can_place() or not newborn:
        return ""
    placed = len(home.dwarfs) - newborn
    return f"{player} has placed {placed} dwarfs; the one born in this round is placed from the next round on"


# --- animals ----------------------------------------------------------------------------------------------------


def _housing(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> str:
    """Say which places hold which animals, and what would have to go."""
    trial = game.copy()
    home = trial.home(player)
    with ignoring("animals.housing"):
        if not _tried(lambda: trial.play(player, steps)):
            return ""
    rooms = ", ".join(_room(place.name, place.capacity, place.only) for place in home.places() if place.capacity)
    meadows = [place.name for place in home.places() if place.guardable and not place.capacity]
    if meadows:
        watched = f"{home.goods[DOG]} dog" if home.goods[DOG] else "dogs"
        rooms += f"; on the meadow{'s' if len(meadows) > 1 else ''} {', '.join(meadows)} sheep watched by {watched}"
    said = f"there is room for: {rooms}; each place holds one kind"
    for line in _with_fewer_animals(home, steps):
        if _plays(game, player, line):
            return f"{said}. '{write(line)}' is legal"
    return said


def _room(name: str, capacity: int, only: int | None) -> str:
    return f"{capacity} {NAMES[only] if only is not None else 'of a kind'} in {name}"


def _with_fewer_animals(home: Home, steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Return the line with one or two animals let go at its end."""
    kept = [good for good in range(SHEEP, len(NAMES)) if home.goods[good]]
    for count in (1, 2, 3):
        for good in kept:
            if home.goods[good] >= count:
                yield (*steps, LetGo(Goods.of([(good, count)])))


# --- goods that are not there -----------------------------------------------------------------------------------


def _short(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> str:
    """Return what could be eaten or traded for goods that are lacking, and the line with it."""
    needed, there = _AMOUNT.fullmatch(broken.expected), _AMOUNT.fullmatch(broken.found)
    if not needed or not there or needed[2] != there[2] or needed[2] not in NUMBER:
        return ""
    good, lacking = NUMBER[needed[2]], int(needed[1]) - int(there[1])
    home = game.home(player)
    if lacking <= 0:
        return ""
    for extra in (
        (*_meals(home, lacking), *_rubies(home, good, lacking)) if good == FOOD else _rubies(home, good, lacking)
    ):
        for at in (broken.step, 0):
            line = (*steps[:at], extra, *steps[at:])
            if _plays(game, player, line):
                return f"{lacking} {needed[2]} more can be had: '{write(line)}' is legal"
    return ""


def _furnish(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> str:
    """Return what a furnishing costs once discounts are counted, and how it could be paid."""
    step = steps[broken.step] if broken.step < len(steps) else None
    said = ""
    if isinstance(step, Furnish) and (row := FURNISHING_BY_NAME.get(step.tile)) is not None:
        home = game.home(player)
        usual = Goods.of(usual_price(home, row.cost).items())
        if usual != row.cost:
            said = f"it is printed with {row.cost}; what {player}'s furnishings take off is counted already"
    way = _short(game, part, player, steps, broken)
    return ". ".join(each for each in (said, way) if each)


def _beg(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> str:
    """Return what could be eaten in the harvest, and how many begging markers it would take."""
    found = re.search(r"costs (\d+) food, has (\d+)", broken.message)
    if not found:
        return ""
    lacking = int(found[1]) - int(found[2])
    kept = [step for step in steps if not isinstance(step, Beg)]
    trial = game.copy()
    begging = (*kept, Beg(lacking))
    _tried(lambda: trial.harvest({player: begging}))
    ways = [(*kept, meal) for meal in _meals(trial.home(player), lacking)]
    legal = [write(line) for line in (*ways, begging) if _harvests(game, player, line)]
    return f"{lacking} food more: '{player}: {legal[0]}'" + _or(player, legal[1:]) if legal else ""


def _or(player: str, lines: Sequence[str]) -> str:
    return f", or '{player}: {lines[-1]}'" if lines else ""


def _meals(home: Home, lacking: int) -> Iterator[Step]:
    """Return what could be eaten for so much food: few kinds first, and as little as is enough."""
    there = [good for good in _EATEN if home.goods[good]]
    for kinds in range(1, _MOST_EATEN + 1):
        for chosen in combinations(there, kinds):
            counts = {good: home.goods[good] for good in chosen[:-1]}
            before = sum(food_for(home, good, count) for good, count in counts.items())
            last = chosen[-1]
            for count in range(1, home.goods[last] + 1):
                if before < lacking <= before + food_for(home, last, count):
                    yield Eat(Goods.of([*counts.items(), (last, count)]))
                    break


def _rubies(home: Home, good: int, lacking: int) -> Iterator[Step]:
    if good != RUBY and 0 < lacking <= home.goods[RUBY]:
        yield Ruby(Goods.of([(good, lacking)]))


# --- trying -----------------------------------------------------------------------------------------------------


def _tried(call: Callable[[], object]) -> bool:
    """Return whether something can be done."""
    try:
        call()
    except RuleBroken:
        return False
    return True


def _plays(game: Game, player: str, line: Sequence[Step]) -> bool:
    return any(isinstance(step, Place) for step in line) and _tried(lambda: game.copy().play(player, line))


def _harvests(game: Game, player: str, line: Sequence[Step]) -> bool:
    """Return whether a player's harvest can be so; others may lack something of their own."""
    if game.round_end() == NO_HARVEST:
        return False
    try:
        game.copy().harvest({player: line})
    except RuleBroken as broken:
        return broken.player not in (player, "")
    return True


def _offered(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> str:
    """Say of goods that somebody takes or buys where they lie that they come by themselves."""
    space = next((step.space for step in steps if isinstance(step, Place)), "")
    line = tuple(step for index, step in enumerate(steps) if index != broken.step)
    if space and isinstance(steps[broken.step], Buy | Take) and _plays(game, player, line):
        return f"what {space} brings comes by itself: '{write(line)}' is enough"
    return ""


_Explain = Callable[[Game, str, str, Sequence[Step], RuleBroken], str]
_EXPLAINED: dict[str, _Explain] = {
    "expedition.armed": _armed,
    "work.turn-order": _turn_order,
    "animals.housing": _housing,
    "furnish.cost": _furnish,
    "work.offered": _offered,
    "harvest.beg": _beg,
}
"""Rule -> what explains it; of all others only a shortage is explained."""
