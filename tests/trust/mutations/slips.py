"""Operators for slips of the pen: one word of a played line is changed, anywhere in the line."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from attrs import evolve

from caverna.games.caverna import Goods, Home
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS, OVERBUILDS
from caverna.games.caverna.catalogue.loot import LOOT
from caverna.games.caverna.goods import ORE, RUBY
from caverna.games.caverna.state.cells import ADJACENT, ENTRANCE, FOREST, INSIDE_FOREST, INSIDE_MOUNTAIN, NAMES
from caverna.games.caverna.state.home import FIELD, MEADOW
from caverna.games.caverna.steps import (
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Eat,
    Expedition,
    Forge,
    Furnish,
    LetGo,
    Loot,
    Order,
    OreMine,
    Pasture,
    Place,
    Ruby,
    RubyMine,
    RubyTile,
    Sow,
    Stable,
    Step,
    Trade,
    Use,
)
from caverna.games.farming.cells import members

from .furnishing import least, least_in_all
from .moments import AtTurn, Change
from .operators import at_turn, some

Kind = TypeVar("Kind", bound=Step)


def _steps_of(at: AtTurn, kind: type[Kind]) -> list[tuple[int, Kind]]:
    return [(index, step) for index, step in enumerate(at.steps) if isinstance(step, kind)]


def _instead(at: AtTurn, index: int, step: Step, item: int | None = None) -> Change:
    """Replace one step by another."""
    return at.line(*at.steps[:index], step, *at.steps[index + 1 :], at=index, item=item)


def _changed(at: AtTurn, dice: Random, kind: type[Kind], change: Callable[[Kind, Home], Step | None]) -> Change | None:
    """Change a step of this kind, given the home just before it."""
    found = some(dice, _steps_of(at, kind))
    if found is None:
        return None
    index, step = found
    home = at.after(*at.steps, upto=index)
    assert home is not None, "the line is legal"
    other = change(step, home)
    return _instead(at, index, other) if other is not None else None


# --- tiles ------------------------------------------------------------------------------------------------------


def _pairs(side: int) -> Iterator[tuple[int, int]]:
    return ((one, other) for one in members(side) for other in members(ADJACENT[one] & side))


def _twin(step: Step, pair: tuple[int, int]) -> Step:
    first, second = NAMES[pair[0]], NAMES[pair[1]]
    if isinstance(step, Clear):
        return Clear(first, second)
    return Dig(first, second) if isinstance(step, Dig) else DigCaverns(first, second)


def _moved(at: AtTurn, dice: Random, fits: Callable[[Home, int, tuple[int, int]], bool]) -> Change | None:
    """Move the twin tile of the line to a pair of cells on its side."""

    def move(step: Step, home: Home) -> Step | None:
        side = INSIDE_FOREST if isinstance(step, Clear) else INSIDE_MOUNTAIN
        pair = some(dice, (pair for pair in _pairs(side) if fits(home, side, pair)))
        return _twin(step, pair) if pair is not None else None

    kind = some(dice, {type(step) for step in at.steps if isinstance(step, (Clear, Dig, DigCaverns))})
    return _changed(at, dice, kind, move) if kind is not None else None


@at_turn("the line's tile moved onto another", "forest.twin", "mountain.twin")
def onto_tile(at: AtTurn, dice: Random) -> Change | None:
    return _moved(at, dice, lambda home, side, pair: any(home.tiles >> cell & 1 for cell in pair))


@at_turn("the line's tile moved off its neighbours", "forest.first-tile", "forest.connected", "mountain.connected")
def off_neighbours(at: AtTurn, dice: Random) -> Change | None:
    def alone(home: Home, side: int, pair: tuple[int, int]) -> bool:
        if any(home.tiles >> cell & 1 for cell in pair):
            return False
        if side == INSIDE_FOREST and not home.tiles & FOREST:
            return ENTRANCE not in pair
        return not any(ADJACENT[cell] & home.tiles for cell in pair)

    return _moved(at, dice, alone)


@at_turn("the line's mine moved to a cell without a tunnel", "mine.ore", "mine.ruby")
def mine_moved(at: AtTurn, dice: Random) -> Change | None:
    """D4 is the entry-level dwelling. With the Guest room two ruby mines have different kinds of cells."""
    ore, ruby = _steps_of(at, OreMine), _steps_of(at, RubyMine)
    if ore:
        index, step = ore[0]
        return _instead(at, index, OreMine("D4", step.deep))
    return _instead(at, ruby[0][0], RubyMine("D4")) if len(ruby) == 1 else None


@at_turn("the line's tile for rubies moved onto another", "forest.single", "mountain.single")
def single_moved(at: AtTurn, dice: Random) -> Change | None:
    def move(step: RubyTile, home: Home) -> Step | None:
        side = INSIDE_FOREST if step.kind in ("meadow", "field") else INSIDE_MOUNTAIN
        cell = some(dice, members(side & home.tiles))
        return RubyTile(step.kind, NAMES[cell]) if cell is not None else None

    return _changed(at, dice, RubyTile, move)


@at_turn("the line's pasture moved off the meadows", "fence.small", "fence.large")
def pasture_moved(at: AtTurn, dice: Random) -> Change | None:
    def move(step: Pasture, home: Home) -> Step | None:
        cell = some(dice, (cell for cell in members(INSIDE_FOREST) if home.land[cell] != MEADOW))
        return Pasture((*step.cells[:-1], NAMES[cell])) if cell is not None else None

    return _changed(at, dice, Pasture, move)


@at_turn("the line's stable moved onto another or a field", "stable.build", "stable.limit")
def stable_moved(at: AtTurn, dice: Random) -> Change | None:
    def move(step: Stable, home: Home) -> Step | None:
        cell = some(dice, [*members(home.stables), *home.cells_of(FIELD)])
        return Stable(NAMES[cell]) if cell is not None else None

    return _changed(at, dice, Stable, move)


@at_turn("one of the line's fields is no empty field", "sow.field")
def field_moved(at: AtTurn, dice: Random) -> Change | None:
    def move(step: Sow, home: Home) -> Step | None:
        cells = [cell for cell in members(INSIDE_FOREST) if home.land[cell] != FIELD or cell in home.crops]
        cell = some(dice, cells)
        if cell is None:
            return None
        if step.grain:
            return Sow((*step.grain[:-1], NAMES[cell]), step.vegetable)
        return Sow((), (*step.vegetable[:-1], NAMES[cell]))

    return _changed(at, dice, Sow, move)


# --- furnishings ------------------------------------------------------------------------------------------------


@at_turn("the line's furnishing moved to a cell without a cavern", "furnish.cavern", "ruling.overbuild")
def furnishing_moved(at: AtTurn, dice: Random) -> Change | None:
    """A wrong cell for a Trader that belongs on the Spare part storage is reported with the ruling about them."""

    def move(step: Furnish, home: Home) -> Step | None:
        cell = dice.choice([*home.furnished, *members(INSIDE_MOUNTAIN & ~home.tiles)])
        return Furnish(step.tile, NAMES[cell], step.paying) if NAMES[cell] != step.cell else None

    return _changed(at, dice, Furnish, move)


@at_turn("the line's furnishing is one that somebody has", "furnish.available")
def furnishing_taken(at: AtTurn, dice: Random) -> Change | None:
    keys = {key for home in at.game.homes for key in (*home.furnished.values(), *home.covered.values())}
    row = some(dice, (row for key, row in FURNISHINGS.items() if key in keys and not row.unlimited))
    if row is None:
        return None
    return _changed(at, dice, Furnish, lambda step, home: Furnish(row.full_name, step.cell, step.paying))


@at_turn("the line's furnishing is one that cannot be paid", "furnish.cost")
def furnishing_dearer(at: AtTurn, dice: Random) -> Change | None:
    """On a space for dwellings it is a dwelling."""
    dwellings = at.place >= 0 and "dwelling" in at.used.offer.find

    def dearer(step: Furnish, home: Home) -> Step | None:
        if any(upper in at.game.supply and step.tile == FURNISHINGS[upper].full_name for upper in OVERBUILDS):
            return None
        rows = [
            row
            for key, row in FURNISHINGS.items()
            if key in at.game.supply
            and OVERBUILDS.get(key) not in home.active
            and (row.is_dwelling or not dwellings)
            and any(home.goods[good] < least(home, row, good) for good, _ in row.cost.pairs)
        ]
        row = some(dice, rows)
        return Furnish(row.full_name, step.cell) if row is not None else None

    return _changed(at, dice, Furnish, dearer)


@at_turn("the line's furnishing for less than it costs", "furnish.cost")
def furnishing_cheaper(at: AtTurn, dice: Random) -> Change | None:
    def cheaper(step: Furnish, home: Home) -> Step | None:
        row = next(row for row in FURNISHINGS.values() if row.full_name == step.tile)
        if least_in_all(home, row) < 2:
            return None
        good, _ = dice.choice(row.cost.pairs)
        return Furnish(step.tile, step.cell, Goods.of([(good, 1)]))

    return _changed(at, dice, Furnish, cheaper)


# --- weapons ----------------------------------------------------------------------------------------------------


@at_turn("the line's weapon stronger than the ore", "weapon.forge")
def forged_stronger(at: AtTurn, dice: Random) -> Change | None:
    def stronger(step: Forge, home: Home) -> Step | None:
        off = 2 * ("blacksmith" in home.active)
        strength = some(dice, (strength for strength in range(1, 9) if strength - off > home.goods[ORE]))
        return Forge(strength) if strength is not None else None

    return _changed(at, dice, Forge, stronger)


def _expedition(at: AtTurn) -> tuple[int, Expedition, int] | None:
    """Return the first expedition of the line, and the strength of the dwarf when it starts."""
    found = _steps_of(at, Expedition)
    if not found:
        return None
    index, step = found[0]
    home = at.after(*at.steps, upto=index)
    assert home is not None, "the line is legal"
    place = at.steps[at.place]
    assert isinstance(place, Place)
    key = at.game.space_key(place.space)
    return index, step, next(dwarf.weapon for dwarf in home.dwarfs if dwarf.space == key)


@at_turn("the line's loot begins with an item out of reach", "expedition.loot")
def loot_out_of_reach(at: AtTurn, dice: Random) -> Change | None:
    found = _expedition(at)
    if found is None:
        return None
    index, step, strength = found
    row = some(dice, (row for row in LOOT if row.goods and row.strength > strength))
    return _instead(at, index, Expedition((Loot(row.does), *step.loot)), 0) if row is not None else None


@at_turn("one item of the line's loot taken again", "expedition.loot")
def loot_again(at: AtTurn, dice: Random) -> Change | None:
    """The copy follows the original, where nothing else can be wrong yet; later, animals could lack room."""
    found = _expedition(at)
    if found is None:
        return None
    index, step, _ = found
    farm = [Loot(animal) for animal in ("sheep", "donkey", "boar", "cattle")]
    plain = [number for number, item in enumerate(step.loot) if isinstance(item, Loot) and item not in farm]
    number = some(dice, plain)
    if number is None:
        return None
    loot = (*step.loot[: number + 1], step.loot[number], *step.loot[number + 1 :])
    return _instead(at, index, Expedition(loot), number + 1)


@at_turn("the line's dwarf ordered by another strength", "work.dwarf-order")
def ordered_otherwise(at: AtTurn, dice: Random) -> Change | None:
    """Before the placement only the Peaceful cave changes weapons."""
    waiting = [dwarf.weapon for dwarf in at.home.dwarfs if dwarf.space is None]
    other = Order(dice.choice([strength for strength in range(1, 15) if strength not in waiting]))
    return _changed(at, dice, Order, lambda step, home: other) if "peaceful_cave" not in at.home.active else None


# --- counts -----------------------------------------------------------------------------------------------------


def _one_more(goods: Goods, home: Home, dice: Random) -> Goods:
    """Return an amount with one good more than the player has."""
    good, _ = dice.choice(goods.pairs)
    return Goods.of((other, home.goods[good] + 1 if other == good else count) for other, count in goods.pairs)


@at_turn("more eaten in the line than there is", "food.convert")
def eaten_more(at: AtTurn, dice: Random) -> Change | None:
    return _changed(at, dice, Eat, lambda step, home: Eat(_one_more(step.goods, home, dice)))


@at_turn("more let go in the line than there is", "ruling.let-go")
def let_go_more(at: AtTurn, dice: Random) -> Change | None:
    return _changed(at, dice, LetGo, lambda step, home: LetGo(_one_more(step.animals, home, dice)))


@at_turn("more changed for rubies in the line than there are", "ruby.trade")
def ruby_more(at: AtTurn, dice: Random) -> Change | None:
    def more(step: Ruby, home: Home) -> Step:
        (good, _), *_ = step.goods.pairs
        return Ruby(Goods.of([(good, home.goods[RUBY] + 1)]))

    return _changed(at, dice, Ruby, more)


@at_turn("more traded with a furnishing in the line than there is", "trade.goods")
def used_more(at: AtTurn, dice: Random) -> Change | None:
    def more(step: Use, home: Home) -> Step:
        swap = next(row for row in FURNISHINGS.values() if row.full_name == step.tile).swap
        assert swap is not None
        return evolve(step, times=1 + min(home.goods[good] // count for good, count in swap.give.pairs))

    return _changed(at, dice, Use, more)


@at_turn("ore traded in the line once more than allowed", "trade.ore")
def traded_more(at: AtTurn, dice: Random) -> Change | None:
    return _changed(at, dice, Trade, lambda step, home: Trade(4))


@at_turn("something bought in the line twice", "market.once")
def bought_again(at: AtTurn, dice: Random) -> Change | None:
    return _changed(at, dice, Buy, lambda step, home: Buy((*step.goods, step.goods[0])))


@at_turn("the line's Imitation of a space that no opponent holds", "imitation.target")
def imitated_otherwise(at: AtTurn, dice: Random) -> Change | None:
    def other(step: Place, home: Home) -> Step | None:
        target = some(dice, [*at.spaces(), *at.held(by_opponents=False)])
        return Place(step.space, (*step.of[:-1], target)) if step.of and target is not None else None

    return _changed(at, dice, Place, other)
