"""Explanations and suggestions for refused lines, computed on request.

All functions get the game before the refused line. Every suggestion was tried and is legal.
:mod:`caverna.engine.suggestions` adds the explanations that all games share, and legal lines close to the refused one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from caverna.engine.suggestions import Explanation
from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Hunger, lack_of, meals, more_food, room_in, some_animals, spaces_with

from ..catalogue.furnishings import FURNISHING_BY_NAME, FURNISHINGS
from ..catalogue.keys import TRADER
from ..catalogue.rounds import NO_HARVEST
from ..goods import DOG, FOOD, GOLD, GRAIN, NAMES, NUMBER, RUBY, SHEEP, VEGETABLE, Goods
from ..notation import write
from ..state.home import Home
from ..steps import Beg, Buy, Eat, Furnish, LetGo, Order, Place, Ruby, Step, Take, Use
from .free_steps import food_for
from .game import Game
from .prices import usual_price

_EATEN = (GRAIN, VEGETABLE, *range(SHEEP, len(NAMES)), GOLD)
_MAX_TRADES, _MAX_GIVEN_AWAY = 3, 4
"""Limits of the search in one line: trades for missing goods, and animals that are eaten or let go."""
_TRADED, _TRADER_GOLD = (NUMBER["wood"], NUMBER["stone"], NUMBER["ore"]), 2
"""The goods that the Trader gives, one each, and the gold that it takes."""
Line = tuple[Step, ...]
Lines = Mapping[str, Sequence[Step]]


def explain(game: Game, part: str, player: str, lines: Lines, broken: RuleBroken) -> Explanation:
    """Explain why a player's line was refused, and suggest a legal one. ``lines`` has all lines of the part."""
    explanation_of = _EXPLAINED.get(broken.rule) or _short
    return explanation_of(game, part, player, tuple(lines.get(player, ())), broken)


# --- dwarfs -----------------------------------------------------------------------------------------------------


def _armed(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Explanation:
    """Explain when an armed dwarf can be placed: after the weaker ones, or before them for a ruby."""
    waiting = [dwarf.weapon for dwarf in game.home(player).dwarfs if dwarf.space is None and not dwarf.newborn]
    strong = [weapon for weapon in waiting if weapon]
    if not strong:
        return Explanation(
            f"no dwarf of {player}'s that waits has a weapon; one comes from 'forge' on a space that offers it"
        )
    said = f"the weakest dwarf goes first, and {player}'s has no weapon; the one of strength {min(strong)} goes later"
    line = (Order(min(strong)), *steps)
    if _plays(game, player, line):
        return Explanation(f"{said}, or now for a ruby: '{write(line)}'", settled=True)
    if game.home(player).goods[RUBY]:
        return Explanation(f"{said}, or now with 'order {min(strong)}' for a ruby")
    return Explanation(
        f"{said}, or now with 'order {min(strong)}' for a ruby, which {player} does not have", settled=True
    )


def _turn_order(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Explanation:
    """Explain that a dwarf born in this round cannot be placed yet."""
    home = game.home(player)
    newborn = sum(dwarf.newborn for dwarf in home.dwarfs)
    if home.can_place() or not newborn:
        return Explanation()
    placed = len(home.dwarfs) - newborn
    return Explanation(
        f"{player} has placed {placed} dwarfs; the one born in this round is placed from the next round on"
    )


# --- animals ----------------------------------------------------------------------------------------------------


def _housing(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Explanation:
    """Explain which animals each place can hold, and suggest animals to eat or let go."""
    trial = game.copy()
    home = trial.home(player)
    trial.waived = frozenset({broken.rule})
    if not _tried(lambda: trial.play(player, steps)):
        return Explanation()
    held = [place for place in home.places() if place.capacity]
    rooms = ", ".join(
        room_in(place.name, place.capacity, None if place.only is None else NAMES[place.only]) for place in held
    )
    meadows = [place.name for place in home.places() if place.guardable and not place.capacity]
    if meadows:
        watched = f"{home.goods[DOG]} dog" if home.goods[DOG] else "dogs"
        rooms += f"; on the meadow{'s' if len(meadows) > 1 else ''} {', '.join(meadows)} sheep watched by {watched}"
    said = f"there is room for: {rooms}; each place holds one kind"
    for line in _with_fewer_animals(home, steps):
        if _plays(game, player, line):
            return Explanation(f"{said}; '{write(line)}' would be legal", settled=True)
    return Explanation(said)


def _with_fewer_animals(home: Home, steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Yield versions of the line with a few animals eaten or let go at its end."""
    for animal in some_animals(home.goods, range(SHEEP, len(NAMES)), _MAX_GIVEN_AWAY):
        yield (*steps, Eat(Goods.of([animal])))
        yield (*steps, LetGo(Goods.of([animal])))


# --- missing goods ----------------------------------------------------------------------------------------------


def _short(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Explanation:
    """Suggest the line with goods eaten or traded for the missing goods, or explain that there are none."""
    lack = lack_of(broken)
    if lack is None or part != "turns":
        return Explanation()
    good, count = lack
    line = _traded(game, player, tuple(steps), broken)
    if line is not None:
        return Explanation(f"{count} {good} more can be had: '{write(line)}' would be legal", settled=True)
    said = f"{player} has nothing to eat or trade for {count} {good} more"
    return Explanation("; ".join(filter(None, (said, spaces_with(game, good)))))


def _traded(game: Game, player: str, steps: Line, broken: RuleBroken, trades: int = 0) -> Line | None:
    """Return the line with trades or meals that bring the missing goods, None if there is none.

    If several goods are missing, they are added one after the other, up to a limit of ``trades``.
    """
    lack = lack_of(broken)
    if lack is None or trades == _MAX_TRADES:
        return None
    good, count = lack
    for extra in _trades(game.home(player), NUMBER[good], count):
        for at in (broken.step, 0):
            line = (*steps[:at], extra, *steps[at:])
            refused = _refusal(game, player, line)
            if refused is None:
                return line
            if refused.rule == broken.rule and (further := _traded(game, player, line, refused, trades + 1)):
                return further
    return None


def _trades(home: Home, good: int, lacking: int) -> Iterator[Step]:
    """Yield the steps that bring ``lacking`` of a good: eating for food, rubies, the Trader."""
    if good == FOOD:
        yield from _meals(home, lacking)
    if good != RUBY and lacking <= home.goods[RUBY]:
        yield Ruby(Goods.of([(good, lacking)]))
    if good in _TRADED and TRADER in home.active and home.goods[GOLD] >= _TRADER_GOLD * lacking:
        yield Use(FURNISHINGS[TRADER].name, lacking)


def _furnish(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Explanation:
    """Explain the discounts in a furnishing's price, and suggest how to pay it."""
    step = steps[broken.step] if broken.step < len(steps) else None
    said = ""
    if isinstance(step, Furnish) and (row := FURNISHING_BY_NAME.get(step.tile)) is not None:
        home = game.home(player)
        usual = Goods.of(usual_price(home, row.cost).items())
        if usual != row.cost:
            said = f"it is printed with {row.cost}; what {player}'s furnishings take off is counted already"
    way = _short(game, part, player, steps, broken)
    return Explanation("; ".join(each for each in (said, way.text) if each), way.settled)


def _beg(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Explanation:
    """Suggest what to eat in the harvest, or how much food to beg for."""
    hunger = broken.fact(Hunger)
    if hunger is None:
        return Explanation()
    lacking = hunger.needed - hunger.has
    kept = [step for step in steps if not isinstance(step, Beg)]
    trial = game.copy()
    begging = (*kept, Beg(lacking))
    _tried(lambda: trial.harvest({player: begging}))
    ways = [(*kept, meal) for meal in _meals(trial.home(player), lacking)]
    ways += [(*kept, eaten, Beg(lacking - food)) for eaten, food in _all_eaten(trial.home(player)) if food < lacking]
    legal = [write(line) for line in (*ways, begging) if _harvests(game, player, line)]
    if not legal:
        return Explanation()
    return Explanation(more_food(player, lacking, legal), settled=True)


def _all_eaten(home: Home) -> Iterator[tuple[Step, int]]:
    """Yield the step that eats all crops, with the food it brings; nothing if there are none."""
    crops = [(good, home.goods[good]) for good in (GRAIN, VEGETABLE) if home.goods[good]]
    if crops:
        yield Eat(Goods.of(crops)), sum(food_for(home, good, count) for good, count in crops)


def _meals(home: Home, lacking: int) -> Iterator[Step]:
    """Yield the steps that eat goods for ``lacking`` food."""
    stock = {good: home.goods[good] for good in _EATEN}
    for meal in meals(stock, lambda good, count: food_for(home, good, count), lacking):
        yield Eat(Goods.of(meal))


# --- trying lines -----------------------------------------------------------------------------------------------


def _tried(call: Callable[[], object]) -> bool:
    """Return whether a call raises no `RuleBroken`."""
    try:
        call()
    except RuleBroken:
        return False
    return True


def _refusal(game: Game, player: str, line: Sequence[Step]) -> RuleBroken | None:
    """Return the refusal of a line, None if it can be played."""
    try:
        game.copy_for(game.seat(player)).play(player, line)
    except RuleBroken as broken:
        return broken
    return None


def _plays(game: Game, player: str, line: Sequence[Step]) -> bool:
    return any(isinstance(step, Place) for step in line) and _refusal(game, player, line) is None


def _harvests(game: Game, player: str, line: Sequence[Step]) -> bool:
    """Return whether a player's harvest line is legal, even if the other players' harvests are not."""
    if game.round_end() == NO_HARVEST:
        return False
    try:
        game.copy().harvest({player: line})
    except RuleBroken as broken:
        return broken.player not in (player, "")
    return True


def _offered(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Explanation:
    """Explain that goods on a space come automatically, if the line takes or buys them there."""
    space = next((step.space for step in steps if isinstance(step, Place)), "")
    line = tuple(step for index, step in enumerate(steps) if index != broken.step)
    if space and isinstance(steps[broken.step], Buy | Take) and _plays(game, player, line):
        return Explanation(f"the goods of {space} are taken automatically: '{write(line)}' is enough", settled=True)
    return Explanation()


def _no_room(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Explanation:
    """Explain which dwellings on the supply board give room for a dwarf."""
    rooms = ", ".join(row.full_name for row in FURNISHINGS.values() if row.room and row.key in game.supply)
    return Explanation(f"each dwarf needs room before it is born: a dwelling must be furnished first ({rooms})")


_Explain = Callable[[Game, str, str, Sequence[Step], RuleBroken], Explanation]
_EXPLAINED: dict[str, _Explain] = {
    "expedition.armed": _armed,
    "work.turn-order": _turn_order,
    "animals.housing": _housing,
    "furnish.cost": _furnish,
    "work.offered": _offered,
    "harvest.beg": _beg,
    "family.room": _no_room,
}
"""Rule -> the function that explains it. For all other rules only missing goods are explained."""
