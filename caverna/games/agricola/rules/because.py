"""Explanations and suggestions for refused lines, computed on request.

The game is as it was before the line. Every suggestion was tried and is legal. :mod:`caverna.engine.suggestions` adds
what all games share, and legal lines close to the refused one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from caverna.engine.suggestions import Why, closes, plays
from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Hunger, lack_of, lying, meals, more_food, room_in, some_animals

from ..catalogue.majors import MAJORS
from ..goods import ANIMALS, CROPS, FOOD, NAMES, Goods
from ..notation import write
from ..state.home import Home
from ..steps import Beg, Eat, LetGo, Step, Use
from .game import Game
from .harvest import reap

_MAX_GIVEN_AWAY = 4
"""Animals that are eaten or let go in what is offered."""
Line = tuple[Step, ...]


def because(game: Game, part: str, player: str, lines: Mapping[str, Sequence[Step]], broken: RuleBroken) -> Why:
    """Return why a player's line was refused and what could be done instead."""
    explain = _EXPLAINED.get(broken.rule) or _short
    return explain(game, part, player, tuple(lines.get(player, ())), broken)


def _turn_order(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Why:
    """Return the spaces with the people of a player who has none left to place."""
    home = game.home(player)
    if home.at_home or not home.newborn:
        return Why()
    return Why(f"{player} has placed {home.placed} people; who was born in this round is placed from the next round on")


def _housing(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Why:
    """Return in words which places hold how many animals, and what would have to go."""
    trial = game.copy()
    home = trial.home(player)
    trial.waived = frozenset({broken.rule})
    try:
        trial.play(player, steps)
    except RuleBroken:
        return Why()
    rooms = ", ".join(
        room_in(stall.name, stall.capacity, None if stall.only is None else NAMES[stall.only])
        for stall in home.stalls()
    )
    said = f"there is room for: {rooms}; each place holds one kind"
    for animal in some_animals(home.goods, ANIMALS, _MAX_GIVEN_AWAY):
        goods = Goods.of([animal])
        for line in ((*steps, Eat(goods)), (*steps, LetGo(goods))):
            if plays(game, player, line):
                return Why(f"{said}; '{write(line)}' would be legal", settled=True)
    return Why(said, settled=True)


def _short(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Why:
    """Return in words what could be eaten for food that is lacking, or where other goods lie."""
    lack = lack_of(broken)
    if lack is None or part != "turns":
        return Why()
    good, count = lack
    if good == NAMES[FOOD]:
        for meal in _meals(game.home(player), count):
            for at in (broken.step, 0):
                line = (*steps[:at], meal, *steps[at:])
                if plays(game, player, line):
                    return Why(f"{count} food more can be had: '{write(line)}' would be legal", settled=True)
        return Why(f"{player} has nothing to eat for {count} food more")
    return Why(lying(game, good))


def _no_room(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Why:
    """Return in words what gives a child room."""
    return Why("a child needs a room more than there are people: 'room' builds one")


def _hungry(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Why:
    """Return in words what could be eaten in the harvest, and how many begging cards it would take."""
    hunger = broken.fact(Hunger)
    if hunger is None:
        return Why()
    lacking = hunger.needed - hunger.has
    kept = tuple(step for step in steps if not isinstance(step, Beg))
    begging = (*kept, Beg(lacking))
    home = game.copy().home(player)
    reap(home)
    ways = [(use, *kept) for use in _crafts(home)]
    ways += [(meal, *kept) for meal in _meals(home, lacking)]
    ways += [(eaten, *kept, Beg(lacking - food)) for eaten, food in _all_eaten(home) if food < lacking]
    legal = [write(line) for line in (*ways, begging) if closes(game, part, player, line)]
    return Why(more_food(player, lacking, legal), settled=True) if legal else Why()


def _all_eaten(home: Home) -> Iterator[tuple[Step, int]]:
    """Return all crops eaten, and the food they bring."""
    crops = [(good, home.goods[good]) for good in CROPS if home.goods[good]]
    if crops:
        yield Eat(Goods.of(crops)), sum(home.food_values[good] * count for good, count in crops)


def _meals(home: Home, lacking: int) -> Iterator[Step]:
    """Return what could be eaten for so much food."""
    stock = {good: home.goods[good] for good in (*CROPS, *ANIMALS) if home.food_values[good]}
    for meal in meals(stock, lambda good, count: home.food_values[good] * count, lacking):
        yield Eat(Goods.of(meal))


def _crafts(home: Home) -> Iterator[Step]:
    """Return the exchanges of crafts that bring food."""
    for key in home.majors:
        if MAJORS[key].craft is not None:
            yield Use(MAJORS[key].full_name)


_EXPLAINED: dict[str, Callable[[Game, str, str, Line, RuleBroken], Why]] = {
    "work.turn-order": _turn_order,
    "animals.housing": _housing,
    "family.room": _no_room,
    "harvest.beg": _hungry,
}
"""Rule -> what explains it; of all others only a shortage is explained."""
