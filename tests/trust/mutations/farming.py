"""Operators for pastures, stables, sowing, and animals without room."""

from collections.abc import Mapping
from random import Random

from caverna.games.caverna import Goods, Home
from caverna.games.caverna.goods import BOAR, CATTLE, DOG, DONKEY, GRAIN, RUBY, SHEEP, STONE, VEGETABLE, WOOD
from caverna.games.caverna.state.cells import ADJACENT, INSIDE_FOREST, INSIDE_MOUNTAIN, NAMES
from caverna.games.caverna.state.cells import NUMBER as CELL
from caverna.games.caverna.state.home import BARE, FIELD, MEADOW
from caverna.games.caverna.steps import (
    Buy,
    Clear,
    Eat,
    Expedition,
    LetGo,
    Loot,
    Pasture,
    Place,
    Ruby,
    Sow,
    Stable,
    Step,
)
from caverna.games.farming.cells import members
from tests.support.housing_oracle import all_ways, housed_in, spots

from .moments import AtTurn, Change
from .operators import at_turn, some


def _on(at: AtTurn, dice: Random, does: str, *steps: Step, at_step: int = 1) -> Change | None:
    """Play these steps on a space that offers the action."""
    space = some(dice, at.spaces(does))
    return at.line(Place(space), *steps, at=at_step) if space is not None else None


# --- pastures ---------------------------------------------------------------------------------------------------


@at_turn("a pasture on something else than a meadow", "fence.small")
def pasture_elsewhere(at: AtTurn, dice: Random) -> Change | None:
    meadows = at.home.cells_of(MEADOW)
    fields = at.home.cells_of(FIELD)
    cell = some(dice, fields or [cell for cell in members(INSIDE_FOREST) if cell not in meadows])
    return _on(at, dice, "fences", Pasture(NAMES[cell])) if cell is not None else None


@at_turn("a large pasture over meadows apart", "fence.large")
def pasture_apart(at: AtTurn, dice: Random) -> Change | None:
    meadows = at.home.cells_of(MEADOW)
    pair = some(dice, ((a, b) for a in meadows for b in meadows if a < b and not ADJACENT[a] >> b & 1))
    return _on(at, dice, "fences", Pasture((NAMES[pair[0]], NAMES[pair[1]]))) if pair is not None else None


@at_turn("a large pasture half on something else than a meadow", "fence.large")
def large_elsewhere(at: AtTurn, dice: Random) -> Change | None:
    meadows = at.home.cells_of(MEADOW)
    pair = some(dice, ((a, b) for a in meadows for b in members(ADJACENT[a]) if b not in meadows))
    return _on(at, dice, "fences", Pasture((NAMES[pair[0]], NAMES[pair[1]]))) if pair is not None else None


@at_turn("a pasture without the wood", "fence.small", "fence.large")
def pasture_unpaid(at: AtTurn, dice: Random) -> Change | None:
    """With the Carpenter a small one costs 1 wood, a large one 3."""
    space = some(dice, at.spaces("fences"))
    meadows = at.home.cells_of(MEADOW)
    pairs = [(a, b) for a in meadows for b in members(ADJACENT[a]) if b in meadows and a < b]
    cells = some(dice, [*((cell,) for cell in meadows), *pairs])
    if space is None or cells is None:
        return None
    pasture = Pasture([NAMES[cell] for cell in cells])
    home = at.after(Place(space), pasture, upto=1)
    price = 2 * len(cells) - ("carpenter" in at.home.active)
    if home is None or home.goods[WOOD] >= price:
        return None
    return at.line(Place(space), pasture, at=1)


@at_turn("two small pastures in one action", "fence.limit")
def two_pastures(at: AtTurn, dice: Random) -> Change | None:
    meadows = at.home.cells_of(MEADOW)
    if len(meadows) < 2 or at.home.goods[WOOD] < 2:
        return None
    first, second = dice.sample(meadows, 2)
    return _on(at, dice, "fences", Pasture(NAMES[first]), Pasture(NAMES[second]), at_step=2)


# --- stables ----------------------------------------------------------------------------------------------------


def _bare(home: Home) -> list[int]:
    return [cell for cell in members(INSIDE_FOREST & ~home.stables) if home.land[cell] == BARE]


@at_turn("a fourth stable", "stable.limit")
def fourth_stable(at: AtTurn, dice: Random) -> Change | None:
    cell = some(dice, _bare(at.home))
    if at.home.stables.bit_count() < 3 or cell is None:
        return None
    return _on(at, dice, "stable", Stable(NAMES[cell]))


@at_turn("a second stable on a cell", "stable.limit")
def second_stable(at: AtTurn, dice: Random) -> Change | None:
    cell = some(dice, members(at.home.stables))
    return _on(at, dice, "stable", Stable(NAMES[cell])) if cell is not None else None


@at_turn("a stable on a field or in the mountain", "stable.build")
def stable_elsewhere(at: AtTurn, dice: Random) -> Change | None:
    cell = dice.choice([*at.home.cells_of(FIELD), *members(INSIDE_MOUNTAIN)])
    return _on(at, dice, "stable", Stable(NAMES[cell]))


@at_turn("a stable without the stone", "stable.build")
def stable_unpaid(at: AtTurn, dice: Random) -> Change | None:
    cell = some(dice, _bare(at.home))
    if at.home.goods[STONE] or "stone_carver" in at.home.active or at.home.stables.bit_count() == 3 or cell is None:
        return None
    return _on(at, dice, "stable", Stable(NAMES[cell]))


@at_turn("two stables in one action", "work.offered")
def two_stables(at: AtTurn, dice: Random) -> Change | None:
    bare = _bare(at.home)
    stone = 1 - ("stone_carver" in at.home.active)
    if at.home.stables.bit_count() == 3 or len(bare) < 2 or at.home.goods[STONE] < stone:
        return None
    first, second = dice.sample(bare, 2)
    return _on(at, dice, "stable", Stable(NAMES[first]), Stable(NAMES[second]), at_step=2)


# --- sowing -----------------------------------------------------------------------------------------------------


def _empty_fields(home: Home) -> list[str]:
    return [NAMES[cell] for cell in home.cells_of(FIELD) if cell not in home.crops]


@at_turn("sowing a sown field", "sow.field")
def sown_field(at: AtTurn, dice: Random) -> Change | None:
    cell = some(dice, at.home.crops)
    return _on(at, dice, "sow", Sow((NAMES[cell],))) if cell is not None else None


@at_turn("sowing what is no field", "sow.field")
def no_field(at: AtTurn, dice: Random) -> Change | None:
    cell = dice.choice([cell for cell in members(INSIDE_FOREST) if at.home.land[cell] != FIELD])
    return _on(at, dice, "sow", Sow((), (NAMES[cell],)))


@at_turn("sowing a field twice", "sow.field")
def twice_sown(at: AtTurn, dice: Random) -> Change | None:
    cell = some(dice, _empty_fields(at.home))
    return _on(at, dice, "sow", Sow((cell,), (cell,))) if cell is not None else None


@at_turn("sowing without the seed", "sow.field")
def no_seed(at: AtTurn, dice: Random) -> Change | None:
    """No space that allows sowing gives seeds."""
    cell = some(dice, _empty_fields(at.home))
    if cell is None:
        return None
    if not at.home.goods[GRAIN]:
        return _on(at, dice, "sow", Sow((cell,)))
    return _on(at, dice, "sow", Sow((), (cell,))) if not at.home.goods[VEGETABLE] else None


@at_turn("sowing three fields with one crop", "sow.limit")
def three_fields(at: AtTurn, dice: Random) -> Change | None:
    cells = [NAMES[cell] for cell in dice.sample(members(INSIDE_FOREST), 3)]
    return _on(at, dice, "sow", dice.choice((Sow(cells), Sow((), cells))))


# --- animals ----------------------------------------------------------------------------------------------------


MAX_TRIED = 5000
"""The most ways to divide places that are tried; larger farms are skipped."""


def housed(board: Mapping[str, str], home: Home, more: Mapping[int, int] | None = None) -> bool:
    """Try every way to house all animals of a home, and some more; return whether one is found, or True if there are
    too many ways."""
    places = spots(board, len(home.dwarfs))
    shared = [place for place in places if min(place.room) or place.watchable]
    if 4 ** len(shared) * (home.goods[DOG] + 1) > MAX_TRIED:
        return True
    counts = {animal: home.goods[animal] + (more or {}).get(animal, 0) for animal in (SHEEP, DONKEY, BOAR, CATTLE)}
    ways = all_ways(places, home.goods[DOG])
    return housed_in(ways, (counts[SHEEP], counts[DONKEY], counts[BOAR], counts[CATTLE]))


def _crowded(at: AtTurn, *steps: Step, at_step: int, item: int | None = None) -> Change | None:
    """Play a line that would be legal if its animals could be housed; they cannot."""
    home = at.after(*steps)
    if home is None or housed(home.board(), home):
        return None
    return at.line(*steps, at=at_step, item=item)


@at_turn("animals taken that find no room", "animals.housing")
def taken_too_many(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, at.spaces("stable", "take"))
    return _crowded(at, Place(space), at_step=0) if space is not None else None


@at_turn("animals bought that find no room", "animals.housing")
def bought_on_market(at: AtTurn, dice: Random) -> Change | None:
    """The Weekly market gives 4 gold; a cattle costs 3, a boar 2, the others 1."""
    if "Weekly market" not in at.spaces():
        return None
    goods = dice.choice((("sheep", "donkey", "boar"), ("sheep", "cattle"), ("donkey", "cattle"), ("cattle",)))
    return _crowded(at, Place("Weekly market"), Buy(goods), at_step=1)


@at_turn("an animal as loot that finds no room", "animals.housing")
def looted(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, at.spaces("expedition"))
    reach = {"sheep": 2, "donkey": 3, "boar": 5, "cattle": 10}
    animal = some(dice, (animal for animal, least in reach.items() if least <= at.weapon))
    if space is None or animal is None:
        return None
    return _crowded(at, Place(space), Expedition((Loot(animal),)), at_step=1, item=0)


@at_turn("a boar of the forest that finds no room", "animals.housing")
def rewarded(at: AtTurn, dice: Random) -> Change | None:
    """A tile on A3 or C1 brings a wild boar."""
    space = some(dice, at.spaces("meadow/field"))
    pairs = [
        pair for cell in ("A3", "C1") for other in members(ADJACENT[CELL[cell]]) for pair in ((cell, NAMES[other]),)
    ]
    if space is None:
        return None
    meadow, field = dice.choice(pairs)[:: dice.choice((1, -1))]
    return _crowded(at, Place(space), Clear(meadow, field), at_step=1)


@at_turn("a field sown on which an animal stands", "animals.housing")
def evicted(at: AtTurn, dice: Random) -> Change | None:
    """With the Stubble room, empty fields hold animals."""
    space, fields = some(dice, at.spaces("sow")), _empty_fields(at.home)
    if space is None or not fields or "stubble_room" not in at.home.active:
        return None
    sown = dice.sample(fields, min(2, len(fields)))
    sow = Sow(sown) if at.home.goods[GRAIN] >= at.home.goods[VEGETABLE] else Sow((), sown)
    return _crowded(at, Place(space), sow, at_step=1)


@at_turn("animals for rubies that find no room", "animals.housing")
def bought_too_many(at: AtTurn, dice: Random) -> Change | None:
    animal, count = dice.choice((SHEEP, DONKEY, BOAR)), at.home.goods[RUBY]
    if not count or housed(at.home.board(), at.home, {animal: count}):
        return None
    return at.before(at.player, Ruby(Goods.of([(animal, count)])))


@at_turn("animals that find no room and are kept", "animals.housing")
def kept_too_many(at: AtTurn, dice: Random) -> Change | None:
    """The original line is legal because animals are eaten or let go at its end; this step is omitted."""
    kept = len(at.steps)
    while kept and isinstance(at.steps[kept - 1], (Eat, LetGo)):
        kept -= 1
    if kept == len(at.steps) or at.place < 0 or at.place >= kept:
        return None
    steps = at.steps[:kept]
    home = at.after(*steps)
    if home is None or housed(home.board(), home):
        return None
    places = [at.where(number) for number in range(kept)]
    items = [
        at.where(number, item) for number, step in enumerate(steps) for item in range(len(getattr(step, "loot", ())))
    ]
    return Change(at.line(*steps, at=0).record, (*places, *items))


@at_turn("a dog let go whose sheep then find no room", "animals.housing")
def watch_dog_gone(at: AtTurn, dice: Random) -> Change | None:
    dogs = at.home.goods[DOG]
    if not dogs:
        return None
    alone = at.home.copy()
    alone.goods[DOG] = 0
    if housed(alone.board(), alone):
        return None
    return at.before(at.player, LetGo(Goods.of([(DOG, dogs)])))
