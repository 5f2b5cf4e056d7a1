"""Operators for harvests: when they happen, feeding, begging, breeding."""

from random import Random

from caverna.games.caverna import Goods, Home
from caverna.games.caverna.catalogue.rounds import FOOD_ONLY, HARVEST, NO_HARVEST, SKIP_ONE
from caverna.games.caverna.goods import ANIMALS, FARM, FOOD, NAMES
from caverna.games.caverna.steps import Beg, Breed, Eat, Feed, Grow, Have, Ruby, Skip, Step, Use

from .farming import housed
from .moments import FEEDING, AtHarvest, Change, entry_changed, written
from .operators import at_harvest, some

QUIET = (Skip, Beg, Breed, Feed)
"""Steps before which the supply is as at the start of the harvest, but for crops and payments."""


def _with(steps: tuple[Step, ...], kind: type[Step], step: Step) -> tuple[tuple[Step, ...], int]:
    """Return a line whose step of this kind is replaced, or which has it at the end, and the index of the step."""
    index = next((number for number, other in enumerate(steps) if isinstance(other, kind)), len(steps))
    return (*steps[:index], step, *steps[index + 1 :]), index


def _fed(at: AtHarvest, dice: Random) -> Home | None:
    """Draw a player, if there is a feeding."""
    return dice.choice(at.game.homes) if at.event != NO_HARVEST else None


def _breeding(at: AtHarvest, dice: Random) -> Home | None:
    """Draw a player whose animals breed."""
    homes = [home for home in at.game.homes if at.event == HARVEST or Skip("fields") in at.steps(home)]
    return some(dice, homes) if at.event in (HARVEST, SKIP_ONE) else None


def need(at: AtHarvest, home: Home) -> int:
    """Return the food that feeding costs, without Working cave and Mining cave."""
    grown = 1 if at.event == FOOD_ONLY else 2
    return sum(1 if dwarf.newborn else grown for dwarf in home.dwarfs)


def _true(home: Home) -> Have:
    return Have(dwarf=len(home.dwarfs))


# --- when -------------------------------------------------------------------------------------------------------


@at_harvest("a harvest where none is due", "harvest.when")
def not_due(at: AtHarvest, dice: Random) -> Change | None:
    if at.event != NO_HARVEST:
        return None
    home = dice.choice(at.game.homes)
    lines = {home.name: written(home.name, (_true(home),))}
    return Change(entry_changed(at.record, at.number, harvest=lines), (("harvest", at.number),))


@at_harvest("a phase skipped where none is", "harvest.when")
def needless_skip(at: AtHarvest, dice: Random) -> Change | None:
    home = _fed(at, dice)
    if home is None or at.event == SKIP_ONE:
        return None
    return at.line(home, Skip(dice.choice(("fields", "breeding"))), *at.steps(home), at=0)


@at_harvest("no phase skipped where one is", "harvest.when", kind="ambiguous")
def no_skip(at: AtHarvest, dice: Random) -> Change | None:
    if at.event != SKIP_ONE:
        return None
    home = dice.choice(at.game.homes)
    return at.line(home, *(step for step in at.steps(home) if not isinstance(step, Skip)), at=None)


@at_harvest("both phases skipped", "record.step", kind="malformed")
def both_skipped(at: AtHarvest, dice: Random) -> Change | None:
    if at.event != SKIP_ONE:
        return None
    home = dice.choice(at.game.homes)
    rest = [step for step in at.steps(home) if not isinstance(step, Skip)]
    return at.line(home, Skip("fields"), Skip("breeding"), *rest, at=1)


@at_harvest("breeding in a round without it", "harvest.when")
def breeding_not_due(at: AtHarvest, dice: Random) -> Change | None:
    home = _fed(at, dice)
    if home is None or at.event == HARVEST or (at.event == SKIP_ONE and Skip("breeding") not in at.steps(home)):
        return None
    steps, index = _with(at.steps(home), Breed, Breed())
    return at.line(home, *steps, at=index)


@at_harvest("a step of a turn in the harvest", "record.step", kind="malformed")
def turn_in_harvest(at: AtHarvest, dice: Random) -> Change | None:
    home = _fed(at, dice)
    return at.line(home, *at.steps(home), Grow(), at=len(at.steps(home))) if home is not None else None


# --- feeding ----------------------------------------------------------------------------------------------------


@at_harvest("more begging than hunger", "harvest.beg")
def begging_too_much(at: AtHarvest, dice: Random) -> Change | None:
    home = _fed(at, dice)
    if home is None:
        return None
    steps, index = _with(at.steps(home), Beg, Beg(need(at, home) + dice.randint(1, 2)))
    return at.line(home, *steps, at=index)


def _hungry(at: AtHarvest) -> list[Home]:
    """Return the players who must beg: their lines have no step that brings food."""
    return [
        home
        for home in (at.game.homes if at.event != NO_HARVEST else ())
        if any(isinstance(step, Beg) for step in at.steps(home))
        and all(isinstance(step, (Skip, Beg, Breed)) for step in at.steps(home))
        and "mining_cave" not in home.active
        and home.goods[FOOD] < need(at, home)
    ]


@at_harvest("a shortage that is not named", "harvest.beg", kind="ambiguous")
def begging_dropped(at: AtHarvest, dice: Random) -> Change | None:
    home = some(dice, _hungry(at))
    if home is None:
        return None
    return at.line(home, *(step for step in at.steps(home) if not isinstance(step, Beg)), at=FEEDING)


@at_harvest("less begging than hunger", "harvest.beg")
def begging_too_little(at: AtHarvest, dice: Random) -> Change | None:
    home = some(dice, (home for home in _hungry(at) if need(at, home) - home.goods[FOOD] > 1))
    if home is None:
        return None
    begged = dice.randint(1, need(at, home) - home.goods[FOOD] - 1)
    steps, index = _with(at.steps(home), Beg, Beg(begged))
    return at.line(home, *steps, at=index)


@at_harvest("the Working cave used without it", "trade.tile")
def no_working_cave(at: AtHarvest, dice: Random) -> Change | None:
    home = _fed(at, dice)
    if home is None or "working_cave" in home.active or any(isinstance(step, Breed) for step in at.steps(home)):
        return None
    steps, index = _with(at.steps(home), Feed, Feed(Goods(wood=1)))
    return at.line(home, *steps, at=index)


@at_harvest("the Working cave paid wrongly", "trade.goods")
def working_cave_wrong(at: AtHarvest, dice: Random) -> Change | None:
    """The Working cave takes 1 wood, 1 stone or 2 ore."""
    home = _fed(at, dice)
    if home is None or "working_cave" not in home.active or any(isinstance(step, Breed) for step in at.steps(home)):
        return None
    paying = dice.choice((Goods(wood=2), Goods(ore=1), Goods(grain=1), Goods(wood=1, stone=1)))
    steps, index = _with(at.steps(home), Feed, Feed(paying))
    return at.line(home, *steps, at=index)


@at_harvest("the family fed twice", "record.step", kind="malformed")
def fed_twice(at: AtHarvest, dice: Random) -> Change | None:
    home = _fed(at, dice)
    if home is None or any(isinstance(step, (Breed, Feed)) for step in at.steps(home)):
        return None
    steps = at.steps(home)
    return at.line(home, *steps, Feed(), Feed(), at=len(steps) + 1)


@at_harvest("eating what one does not have, in a harvest", "food.convert")
def eating_too_much(at: AtHarvest, dice: Random) -> Change | None:
    home = _fed(at, dice)
    if home is None:
        return None
    animal = dice.choice(FARM)
    return at.line(home, Eat(Goods.of([(animal, home.goods[animal] + 1)])), *at.steps(home), at=0)


@at_harvest("feeding after breeding", "harvest.order")
def feeding_late(at: AtHarvest, dice: Random) -> Change | None:
    home = _breeding(at, dice)
    if home is None:
        return None
    steps = [step for step in at.steps(home) if not isinstance(step, (Breed, Feed))]
    return at.line(home, *steps, Breed(), Feed(), at=len(steps) + 1)


# --- breeding ---------------------------------------------------------------------------------------------------


def _bred(at: AtHarvest, home: Home, *animals: str) -> Change | None:
    """Let these breed, if no earlier step of the line changes the animals."""
    if any(isinstance(step, (Ruby, Use, Eat)) or (step.free and not isinstance(step, Have)) for step in at.steps(home)):
        return None
    steps, index = _with(at.steps(home), Breed, Breed(animals))
    return at.line(home, *steps, at=index)


@at_harvest("breeding without two parents", "harvest.breed")
def no_parents(at: AtHarvest, dice: Random) -> Change | None:
    home = _breeding(at, dice)
    animal = some(dice, (animal for animal in FARM if home.goods[animal] < 2)) if home is not None else None
    return _bred(at, home, NAMES[animal]) if home is not None and animal is not None else None


@at_harvest("breeding dogs", "harvest.breed")
def dogs(at: AtHarvest, dice: Random) -> Change | None:
    home = _breeding(at, dice)
    return _bred(at, home, NAMES[ANIMALS[0]]) if home is not None else None


@at_harvest("two newborns of one type", "harvest.breed")
def twins(at: AtHarvest, dice: Random) -> Change | None:
    home = _breeding(at, dice)
    animal = some(dice, (animal for animal in FARM if home.goods[animal] >= 2)) if home is not None else None
    return _bred(at, home, NAMES[animal], NAMES[animal]) if home is not None and animal is not None else None


@at_harvest("a newborn without room", "harvest.breed")
def no_room(at: AtHarvest, dice: Random) -> Change | None:
    """With the Stubble room, the reaping before makes room; this case is skipped."""
    home = _breeding(at, dice)
    if home is None or "stubble_room" in home.active:
        return None
    pairs = [animal for animal in FARM if home.goods[animal] >= 2]
    crowded = [animal for animal in pairs if not housed(home.board(), home, {animal: 1})]
    animal = some(dice, crowded)
    return _bred(at, home, NAMES[animal]) if animal is not None else None


@at_harvest("newborns that compete, and none is named", "harvest.breed", kind="ambiguous")
def no_choice(at: AtHarvest, dice: Random) -> Change | None:
    home = _breeding(at, dice)
    if home is None or "stubble_room" in home.active or not all(isinstance(s, QUIET) for s in at.steps(home)):
        return None
    pairs = [animal for animal in FARM if home.goods[animal] >= 2]
    fitting = [animal for animal in pairs if housed(home.board(), home, {animal: 1})]
    if len(fitting) < 2 or housed(home.board(), home, dict.fromkeys(fitting, 1)):
        return None
    return at.line(home, *(step for step in at.steps(home) if not isinstance(step, Breed)), at=None)
