"""Explanations of refused lines (p. 3-7), computed on request.

The game is in its state before the line. Every suggested line was tried and is legal.
:mod:`caverna.engine.suggestions` adds the explanations that all games share, and legal lines close to the refused one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from caverna.engine.suggestions import Explanation, closes, plays
from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Hunger, lack_of, meals, more_food, room_in, some_animals, spaces_with

from ..catalogue.majors import MAJORS
from ..goods import ANIMALS, CROPS, FOOD, NAMES, Goods
from ..notation import write
from ..state.home import Home
from ..steps import Beg, Eat, LetGo, Step, Use
from .game import Game
from .harvest import reap

_MAX_GIVEN_AWAY = 4
"""The most animals that a suggestion eats or lets go."""
Line = tuple[Step, ...]


def explain(game: Game, part: str, player: str, lines: Mapping[str, Sequence[Step]], broken: RuleBroken) -> Explanation:
    """Return why a player's line was refused, and what could be done instead.

    ``lines`` has the lines of the part, ``broken`` is the finding.
    """
    explanation_of = _EXPLAINED.get(broken.rule) or _short
    return explanation_of(game, part, player, tuple(lines.get(player, ())), broken)


def _turn_order(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Explanation:
    """Explain that a newborn is placed from the next round on (work.turn-order, family.newborn)."""
    home = game.home(player)
    if home.at_home or not home.newborn:
        return Explanation()
    return Explanation(
        f"{player} has placed {home.placed} people; who was born in this round is placed from the next round on"
    )


def _housing(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Explanation:
    """List the room for animals, and suggest which to eat or let go (animals.housing)."""
    trial = game.copy()
    home = trial.home(player)
    trial.waived = frozenset({broken.rule})
    try:
        trial.play(player, steps)
    except RuleBroken:
        return Explanation()
    rooms = ", ".join(
        room_in(stall.name, stall.capacity, None if stall.only is None else NAMES[stall.only])
        for stall in home.stalls()
    )
    room = f"there is room for: {rooms}; each place holds one kind"
    for animal in some_animals(home.goods, ANIMALS, _MAX_GIVEN_AWAY):
        goods = Goods.of([animal])
        for line in ((*steps, Eat(goods)), (*steps, LetGo(goods))):
            if plays(game, player, line):
                return Explanation(f"{room}; '{write(line)}' would be legal", settled=True)
    return Explanation(room, settled=True)


def _short(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Explanation:
    """Suggest what to eat for missing food, or name the spaces with the missing goods."""
    lack = lack_of(broken)
    if lack is None or part != "turns":
        return Explanation()
    good, count = lack
    if good == NAMES[FOOD]:
        for meal in _meals(game.home(player), count):
            for at in (broken.step, 0):
                line = (*steps[:at], meal, *steps[at:])
                if plays(game, player, line):
                    return Explanation(f"{count} food more can be had: '{write(line)}' would be legal", settled=True)
        return Explanation(f"{player} has nothing to eat for {count} food more")
    return Explanation(spaces_with(game, good))


def _no_room(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Explanation:
    """Explain that a child needs a room (family.room)."""
    return Explanation("a child needs a room more than there are people: 'room' builds one")


def _hungry(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Explanation:
    """Suggest what to eat in the harvest, or how many begging cards to take (harvest.beg)."""
    hunger = broken.fact(Hunger)
    if hunger is None:
        return Explanation()
    lacking = hunger.needed - hunger.has
    kept = tuple(step for step in steps if not isinstance(step, Beg))
    begging = (*kept, Beg(lacking))
    home = game.copy().home(player)
    reap(home)
    ways = [(use, *kept) for use in _crafts(home)]
    ways += [(meal, *kept) for meal in _meals(home, lacking)]
    ways += [(eaten, *kept, Beg(lacking - food)) for eaten, food in _all_eaten(home) if food < lacking]
    legal = [write(line) for line in (*ways, begging) if closes(game, part, player, line)]
    return Explanation(more_food(player, lacking, legal), settled=True) if legal else Explanation()


def _all_eaten(home: Home) -> Iterator[tuple[Step, int]]:
    """Yield the step that eats all crops, with its food. Yield nothing if there are none."""
    crops = [(good, home.goods[good]) for good in CROPS if home.goods[good]]
    if crops:
        yield Eat(Goods.of(crops)), sum(home.food_values[good] * count for good, count in crops)


def _meals(home: Home, lacking: int) -> Iterator[Step]:
    """Yield steps that eat enough for the food that is lacking."""
    stock = {good: home.goods[good] for good in (*CROPS, *ANIMALS) if home.food_values[good]}
    for meal in meals(stock, lambda good, count: home.food_values[good] * count, lacking):
        yield Eat(Goods.of(meal))


def _crafts(home: Home) -> Iterator[Step]:
    """Yield the steps that use a craft to get food (major.craft)."""
    for key in home.majors:
        if MAJORS[key].craft is not None:
            yield Use(MAJORS[key].full_name)


_EXPLAINED: dict[str, Callable[[Game, str, str, Line, RuleBroken], Explanation]] = {
    "work.turn-order": _turn_order,
    "animals.housing": _housing,
    "family.room": _no_room,
    "harvest.beg": _hungry,
}
"""Rule -> the function that explains it. For all other rules only a shortage is explained."""
