"""Explanations and suggestions for refused lines, computed on request.

The game is as it was before the line. Every suggestion was tried and is legal. :mod:`caverna.engine.suggestions` adds
what all games share, and legal lines close to the refused one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from caverna.engine.suggestions import Why
from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Hunger, lack_of, lying, meals, more_food, room_in, some_animals

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
"""Trades for goods that are lacking in one line; animals that are eaten or let go."""
_TRADED, _TRADER_GOLD = (NUMBER["wood"], NUMBER["stone"], NUMBER["ore"]), 2
"""What the Trader gives one of each, and the gold it takes."""
Line = tuple[Step, ...]
Lines = Mapping[str, Sequence[Step]]


def because(game: Game, part: str, player: str, lines: Lines, broken: RuleBroken) -> Why:
    """Return why a player's line was refused and what could be done instead."""
    explain = _EXPLAINED.get(broken.rule) or _short
    return explain(game, part, player, tuple(lines.get(player, ())), broken)


# --- dwarfs -----------------------------------------------------------------------------------------------------


def _armed(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Why:
    """Return in words when the armed dwarf goes: the weakest go first, a ruby changes that."""
    waiting = [dwarf.weapon for dwarf in game.home(player).dwarfs if dwarf.space is None and not dwarf.newborn]
    strong = [weapon for weapon in waiting if weapon]
    if not strong:
        return Why(f"no dwarf of {player}'s that waits has a weapon; one comes from 'forge' on a space that offers it")
    said = f"the weakest dwarf goes first, and {player}'s has no weapon; the one of strength {min(strong)} goes later"
    line = (Order(min(strong)), *steps)
    if _plays(game, player, line):
        return Why(f"{said}, or now for a ruby: '{write(line)}'", settled=True)
    if game.home(player).goods[RUBY]:
        return Why(f"{said}, or now with 'order {min(strong)}' for a ruby")
    return Why(f"{said}, or now with 'order {min(strong)}' for a ruby, which {player} does not have", settled=True)


def _turn_order(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Why:
    """Return the spaces with the dwarfs of a player who has none left to place."""
    home = game.home(player)
    newborn = sum(dwarf.newborn for dwarf in home.dwarfs)
    if home.can_place() or not newborn:
        return Why()
    placed = len(home.dwarfs) - newborn
    return Why(f"{player} has placed {placed} dwarfs; the one born in this round is placed from the next round on")


# --- animals ----------------------------------------------------------------------------------------------------


def _housing(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Why:
    """Return in words which places hold which animals, and what would have to go."""
    trial = game.copy()
    home = trial.home(player)
    trial.waived = frozenset({broken.rule})
    if not _tried(lambda: trial.play(player, steps)):
        return Why()
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
            return Why(f"{said}; '{write(line)}' would be legal", settled=True)
    return Why(said)


def _with_fewer_animals(home: Home, steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Return the line with a few animals eaten at its end, or let go."""
    for animal in some_animals(home.goods, range(SHEEP, len(NAMES)), _MAX_GIVEN_AWAY):
        yield (*steps, Eat(Goods.of([animal])))
        yield (*steps, LetGo(Goods.of([animal])))


# --- goods that are not there -----------------------------------------------------------------------------------


def _short(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Why:
    """Return what could be eaten or traded for goods that are lacking, and the line with it."""
    lack = lack_of(broken)
    if lack is None or part != "turns":
        return Why()
    good, count = lack
    line = _traded(game, player, tuple(steps), broken)
    if line is not None:
        return Why(f"{count} {good} more can be had: '{write(line)}' would be legal", settled=True)
    said = f"{player} has nothing to eat or trade for {count} {good} more"
    return Why("; ".join(filter(None, (said, lying(game, good)))))


def _traded(game: Game, player: str, steps: Line, broken: RuleBroken, trades: int = 0) -> Line | None:
    """Return the line with what is lacking eaten or traded for before it is paid; of several goods one by one."""
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
    """Return what brings so much of a good: rubies, the Trader, food by eating."""
    if good == FOOD:
        yield from _meals(home, lacking)
    if good != RUBY and lacking <= home.goods[RUBY]:
        yield Ruby(Goods.of([(good, lacking)]))
    if good in _TRADED and TRADER in home.active and home.goods[GOLD] >= _TRADER_GOLD * lacking:
        yield Use(FURNISHINGS[TRADER].name, lacking)


def _furnish(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Why:
    """Return what a furnishing costs once discounts are counted, and how it could be paid."""
    step = steps[broken.step] if broken.step < len(steps) else None
    said = ""
    if isinstance(step, Furnish) and (row := FURNISHING_BY_NAME.get(step.tile)) is not None:
        home = game.home(player)
        usual = Goods.of(usual_price(home, row.cost).items())
        if usual != row.cost:
            said = f"it is printed with {row.cost}; what {player}'s furnishings take off is counted already"
    way = _short(game, part, player, steps, broken)
    return Why("; ".join(each for each in (said, way.text) if each), way.settled)


def _beg(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Why:
    """Return what could be eaten in the harvest, and how many begging markers it would take."""
    hunger = broken.fact(Hunger)
    if hunger is None:
        return Why()
    lacking = hunger.needed - hunger.has
    kept = [step for step in steps if not isinstance(step, Beg)]
    trial = game.copy()
    begging = (*kept, Beg(lacking))
    _tried(lambda: trial.harvest({player: begging}))
    ways = [(*kept, meal) for meal in _meals(trial.home(player), lacking)]
    ways += [(*kept, eaten, Beg(lacking - food)) for eaten, food in _all_eaten(trial.home(player)) if food < lacking]
    legal = [write(line) for line in (*ways, begging) if _harvests(game, player, line)]
    if not legal:
        return Why()
    return Why(more_food(player, lacking, legal), settled=True)


def _all_eaten(home: Home) -> Iterator[tuple[Step, int]]:
    """Return all crops eaten, and the food they bring."""
    crops = [(good, home.goods[good]) for good in (GRAIN, VEGETABLE) if home.goods[good]]
    if crops:
        yield Eat(Goods.of(crops)), sum(food_for(home, good, count) for good, count in crops)


def _meals(home: Home, lacking: int) -> Iterator[Step]:
    """Return what could be eaten for so much food."""
    stock = {good: home.goods[good] for good in _EATEN}
    for meal in meals(stock, lambda good, count: food_for(home, good, count), lacking):
        yield Eat(Goods.of(meal))


# --- trying -----------------------------------------------------------------------------------------------------


def _tried(call: Callable[[], object]) -> bool:
    """Return whether something can be done."""
    try:
        call()
    except RuleBroken:
        return False
    return True


def _refusal(game: Game, player: str, line: Sequence[Step]) -> RuleBroken | None:
    """Return why a line cannot be played."""
    try:
        game.copy_for(game.seat(player)).play(player, line)
    except RuleBroken as broken:
        return broken
    return None


def _plays(game: Game, player: str, line: Sequence[Step]) -> bool:
    return any(isinstance(step, Place) for step in line) and _refusal(game, player, line) is None


def _harvests(game: Game, player: str, line: Sequence[Step]) -> bool:
    """Return whether a player's harvest can be so; others may lack something of their own."""
    if game.round_end() == NO_HARVEST:
        return False
    try:
        game.copy().harvest({player: line})
    except RuleBroken as broken:
        return broken.player not in (player, "")
    return True


def _offered(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Why:
    """Return that goods come by themselves, where somebody takes or buys them on the space they lie on."""
    space = next((step.space for step in steps if isinstance(step, Place)), "")
    line = tuple(step for index, step in enumerate(steps) if index != broken.step)
    if space and isinstance(steps[broken.step], Buy | Take) and _plays(game, player, line):
        return Why(f"what {space} brings comes by itself: '{write(line)}' is enough", settled=True)
    return Why()


def _no_room(game: Game, part: str, player: str, steps: Sequence[Step], broken: RuleBroken) -> Why:
    """Return what gives a dwarf room."""
    rooms = ", ".join(row.full_name for row in FURNISHINGS.values() if row.room and row.key in game.supply)
    return Why(f"each dwarf needs room before it is born: a dwelling must be furnished first ({rooms})")


_Explain = Callable[[Game, str, str, Sequence[Step], RuleBroken], Why]
_EXPLAINED: dict[str, _Explain] = {
    "expedition.armed": _armed,
    "work.turn-order": _turn_order,
    "animals.housing": _housing,
    "furnish.cost": _furnish,
    "work.offered": _offered,
    "harvest.beg": _beg,
    "family.room": _no_room,
}
"""Rule -> what explains it; of all others only a shortage is explained."""
