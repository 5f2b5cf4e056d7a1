"""Complete turns of the player to act.

There are too many complete turns to list, with rubies, food and loot in any order. `legal_turns` lists some of them,
always the same and in the same order. A turn is listed only if it was played on a copy of the game. Animals without
room are eaten at once, as few as possible.

Turns without other free steps come first, for each of the `placements`, and then for each stronger dwarf that could be
placed for a ruby (`order`, written after the space):

- every order of actions that the space allows, and every step of :mod:`.listed` for each of them;
- goods are taken automatically; `leave` comes with the first other action that does not need them;
- ore is traded and goods are bought in one step;
- expeditions: every set of items, in one order and each item in one way, and the steps that may follow them; then, as
  the last step, each item alone in all its ways; and items that only other items make possible, each kind once after
  the fewest of them.

Then comes `pass` if it is legal. Then, for every space, come the kinds of steps that are not listed with it so far:

- free steps: before a turn on that space, or at its end if only the turn makes them possible;
- actions of the space and loot items that a free step makes possible, also on spaces that only the free step makes
  usable: the free step is before the placement if possible, else before the action that needs it.

The kind of a step is its word with: for a furnishing the tile; for a loot item its name; for sowing grain or vegetable;
for breeding the animal; for buying the good; for a pasture its size; for a free step the good, the kind of tile or the
furnishing used. Every kind is listed with a space if it is possible there in a turn with one free step at most (not
counting animals that are eaten because they have no room), with these exceptions:

- a loot item or free step that needs several other items, one of them not in the first way that is listed: a certain
  tile, or a certain cell with its neighbours or its reward;
- an action that needs a free step and another action that is not the first of its kind;
- chains of imitations over more than one other Imitation; `pass` after a free step.

Turns that need two free steps or more, or one of several goods, are omitted.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from caverna.engine.moves import lines_from

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.loot import LOOT
from ..catalogue.offer import Act, Offer
from ..catalogue.spaces import SPACES
from ..catalogue.tables import FOOD_VALUE, MARKET, RUBY_GOODS, RUBY_TILES
from ..goods import ANIMALS, CATTLE, FARM, GOLD, NAMES
from ..rules.expedition import row_of
from ..rules.free_steps import SWAPS
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import (
    Breed,
    Buy,
    Disarm,
    Eat,
    Expedition,
    Forge,
    Furnish,
    Leave,
    LetGo,
    Order,
    Pass,
    Pasture,
    Place,
    Ruby,
    RubyTile,
    Sow,
    Step,
    Trade,
    Use,
)
from .listed import free_steps_of, steps_for
from .loot import OPENED_BY, expeditions, opened, sets_of_loot, single_loot
from .spaces import going_first, orders, placements
from .trial import Line, Trial

if TYPE_CHECKING:
    from ..rules.game import Game

Kind = tuple[object, ...]
Spot = tuple[str, ...]
"""The space of a placement, and the one that it imitates if it imitates one."""


def legal_turns(game: "Game") -> Iterator[Line]:
    """Yield complete turns of the player to act, reduced as this module states."""
    return _Listing(game).turns() if game.to_act is not None else iter(())


# --- kinds ----------------------------------------------------------------------------------------------------------


def kinds(step: Step) -> tuple[Kind, ...]:
    """Return the kinds of a step. An expedition has the kinds of its items."""
    tell = _KINDS.get(type(step))
    return ((step.word,),) if tell is None else tell(step)


def _of_items(step: Expedition) -> tuple[Kind, ...]:
    found: list[Kind] = []
    for item in step.loot:
        if item.free:
            found += kinds(item)
        else:
            found.append(("loot", row_of(item).does))
            if type(item) in (Furnish, Sow, Breed):
                found += [("loot", *kind) for kind in kinds(item)]
    return tuple(found)


def _of_seeds(step: Sow) -> tuple[Kind, ...]:
    seeds = (("grain", step.grain), ("vegetable", step.vegetable))
    return tuple(("sow", seed) for seed, cells in seeds if cells)


_KINDS: dict[type[Step], Callable[[Any], tuple[Kind, ...]]] = {
    Place: lambda step: (),
    Order: lambda step: (),
    Expedition: _of_items,
    Furnish: lambda step: (("furnish", step.tile),),
    Pasture: lambda step: (("pasture", len(step.cells)),),
    Sow: _of_seeds,
    Breed: lambda step: tuple(("breed", animal) for animal in step.animals),
    LetGo: lambda step: tuple(("let go", animal) for animal in step.animals),
    Buy: lambda step: tuple(("buy", good) for good in step.goods),
    Eat: lambda step: tuple(("eat", good) for good in step.goods),
    Ruby: lambda step: tuple(("ruby", good) for good in step.goods),
    RubyTile: lambda step: (("ruby tile", step.kind),),
    Use: lambda step: (("use", step.tile, step.into),),
    Disarm: lambda step: (("disarm", step.placed),),
}
"""Kind of step -> the function that returns its kinds, for steps whose kind is not only their word."""


def _kinds_of_act(game: "Game", act: Act) -> Iterator[Kind]:
    """Yield all kinds that the steps of an action can have, even if they are not possible."""
    tiles = [row.full_name for row in FURNISHINGS.values() if row.key in game.supply]
    if act.name in ("furnish", "dwelling"):
        yield from (("furnish", tile) for tile in tiles)
    elif act.name == "expedition":
        yield from (("loot", row.does) for row in LOOT)
        yield from (("loot", "furnish", tile) for tile in tiles)
        yield from (("loot", "sow", seed) for seed in ("grain", "vegetable"))
        yield from (("loot", "breed", NAMES[animal]) for animal in FARM)
    elif act.name == "fences":
        yield from (("pasture", size) for size in (1, 2))
    elif act.name == "sow":
        yield from (("sow", seed) for seed in ("grain", "vegetable"))
    elif act.name == "buy":
        yield from (("buy", NAMES[good]) for good in MARKET)
    elif act.name == "meadow/field":
        yield ("clear",)
    elif act.name.startswith("cavern/tunnel"):
        yield ("dig",)
        if "cavern/cavern" in act.name:
            yield ("dig caverns",)
    elif act.name.startswith("ruby mine"):
        yield ("ruby mine",)
    else:
        yield (act.name,)


# --- the list -------------------------------------------------------------------------------------------------------

ROOM, DISARMED = "room", "disarmed"
_COSTS = {row.full_name: tuple(row.cost) for row in FURNISHINGS.values()}
"""Furnishing -> the names of the goods it costs."""
_FOR_FURNISHINGS = frozenset({*chain(*_COSTS.values()), "ore", "cavern", "tunnel"})
"""The gains that can make a furnishing possible."""
_OPENED_BY_GAIN: dict[str, frozenset[str]] = {
    "meadow/field": frozenset({"meadow", "field"}),
    "cavern/tunnel": frozenset({"cavern", "tunnel"}),
    "cavern/tunnel or cavern/cavern": frozenset({"cavern", "tunnel"}),
    "ore mine": frozenset({"cavern", "tunnel"}),
    "ruby mine on a tunnel": frozenset({"cavern", "tunnel"}),
    "ruby mine on a deep tunnel": frozenset({"cavern", "tunnel"}),
    "sow": frozenset({"grain", "vegetable", "field"}),
    "fences": frozenset({"wood", "meadow"}),
    "stable": frozenset({"stone", "meadow"}),
    "forge": frozenset({"ore", DISARMED}),
    "trade": frozenset({"ore"}),
    "buy": frozenset({"gold"}),
    "furnish": _FOR_FURNISHINGS,
    "dwelling": _FOR_FURNISHINGS,
    "expedition": frozenset({*_FOR_FURNISHINGS, *chain(*OPENED_BY.values()), "meadow", ROOM}),
}
"""Action -> the gains from a free step that can make it possible. Taking goods, growing and imitating need none."""
_ENOUGH = 3
"""The largest number of one good that a listed free step takes."""


_FREE_KINDS: dict[type[Step], frozenset[Kind]] = {
    Eat: frozenset(("eat", NAMES[good]) for good in (*FOOD_VALUE, GOLD)),
    Ruby: frozenset(("ruby", NAMES[good]) for good in (*RUBY_GOODS, CATTLE)),
    RubyTile: frozenset(("ruby tile", kind) for kind in RUBY_TILES),
    Use: frozenset(("use", row.full_name, into) for row in SWAPS if row.swap is not None for into in row.swap.get),
    Disarm: frozenset(("disarm", placed) for placed in (False, True)),
    LetGo: frozenset(("let go", NAMES[animal]) for animal in ANIMALS),
}
"""All kinds of free steps."""
_NOTHING: frozenset[Kind] = frozenset()


class _Listing:
    """A list of turns in the making, with the kinds of steps that are listed so far for each space."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.seat = game.seat_to_act
        self.before = Trial.of(game, self.seat)
        self.free = list(free_steps_of(self.before.turn))
        self.seen: dict[Spot, set[Kind]] = {}
        self.kept: dict[Spot, list[Trial]] = {}
        """Turns with the first step of a kind, or after which the player has something that no other turn gives."""
        self.left: set[tuple[object, ...]] = set()
        self.known: dict[Act, frozenset[Kind]] = {}

    def turns(self) -> Iterator[Line]:
        """Yield all turns of the list."""
        places = list(self._placements(self.game))
        for steps in places:
            yield from self._noted(self._kept(self._lines(steps)))
            yield from self._noted(self._leaving(steps))
        if all(isinstance(steps[0], Order) for steps in places) and is_legal(self.game, (Pass(),)):
            yield (Pass(),)
        yield from self._noted(self._with_free_steps())
        yield from self._noted(self._after_free_steps(places))

    def _placements(self, game: "Game") -> Iterator[Line]:
        """Yield the placements, then those of stronger dwarfs that are placed first."""
        yield from ((place,) for place in placements(game))
        for order in orders(game.homes[game.seat_to_act]):
            yield from ((order, place) for place in placements(going_first(game, order)))

    def _noted(self, found: Iterable[Trial]) -> Iterator[Line]:
        """Yield the lines of trials, and add their kinds to those listed so far."""
        for trial in found:
            line = trial.steps
            seen = self.seen.setdefault(_space(line), set())
            for step in line:
                seen.update(kinds(step))
            yield line

    def _kept(self, found: Iterable[Trial]) -> Iterator[Trial]:
        """Yield trials, and keep those with which free steps will be tried."""
        for trial in found:
            line, home = trial.steps, trial.home
            place = _space(line)
            armed = any(dwarf.weapon and dwarf.space for dwarf in home.dwarfs)
            left = (place, armed, *(count if count < _ENOUGH else _ENOUGH for count in home.goods))
            if left not in self.left or any(self._is_new(place, step) for step in line):
                self.left.add(left)
                self.kept.setdefault(place, []).append(trial)
            yield trial

    def _is_new(self, place: Spot, step: Step) -> bool:
        found = kinds(step)
        return bool(found) and not self.seen.get(place, _NOTHING).issuperset(found)

    def _tried(self, steps: Line) -> Trial | None:
        return Trial.tried(self.game, self.seat, steps)

    def _finished(self, steps: Line) -> Trial | None:
        return Trial.finished(self.game, steps)

    # --- without free steps -----------------------------------------------------------------------------------

    def _lines(self, steps: Line) -> Iterator[Trial]:
        """Yield all lines that begin with these steps and continue with actions of the space."""
        trial = self._tried(steps)
        return iter(()) if trial is None else lines_from(trial, self._groups)

    def _groups(self, trial: Trial) -> Iterator[tuple[bool, Iterable[Step]]]:
        """Yield the steps of the next actions, each with whether the line may continue after them."""
        for act in _acts_to_come(trial.turn):
            if act.name == "expedition":
                yield True, sets_of_loot(trial.turn, act.level)
                yield False, single_loot(trial.turn, act.level)
                yield False, self._opened(trial, act)
            else:
                yield True, steps_for(trial.turn, act)

    def _opened(self, trial: Trial, act: Act, gained: frozenset[str] | None = None) -> Iterator[Step]:
        """Yield expeditions with items of kinds that are not listed so far, after the items that make them possible."""
        place = _space(trial.steps)
        for step in opened(trial.turn, act.level, self._wanted(place, act, gained)):
            if self._is_new(place, step):
                yield step

    def _missing(self, place: Spot, act: Act) -> frozenset[Kind]:
        """Return the kinds of an action that are not listed so far with a space."""
        if act not in self.known:
            self.known[act] = frozenset(_kinds_of_act(self.game, act))
        return self.known[act] - self.seen.get(place, set())

    def _wanted(self, place: Spot, act: Act, gained: frozenset[str] | None) -> set[str]:
        """Return the items of an expedition with kinds not listed so far; only those that gained goods allow."""
        missing = self._missing(place, act)
        names = {str(kind[1]) for kind in missing}
        if gained is None or place not in self.kept:
            return names
        costs = {good for kind in missing if len(kind) == 3 for good in _COSTS.get(str(kind[2]), ())}
        openers = {**OPENED_BY, "furnish": (*costs, "ore", "tunnel", "cavern"), "breed": (*OPENED_BY["breed"], ROOM)}
        return {name for name in names if name not in openers or not gained.isdisjoint(openers[name])}

    def _leaving(self, steps: Line) -> Iterator[Trial]:
        """Yield a line that leaves the goods, with the first other action that does not need them."""
        if not self._offer(_space(steps)).leavable:
            return
        at = self._tried((*steps, Leave()))
        tried = (self._finished((*steps, step, Leave())) for step in steps_of_space(at))
        yield from islice((found for found in tried if found is not None), 1)

    # --- with a free step -------------------------------------------------------------------------------------

    def _with_free_steps(self) -> Iterator[Trial]:
        """Yield turns with kinds of free steps not listed so far: before a turn on a space, then at its end."""
        for place, kept in self.kept.items():
            turns = [tuple(step for step in trial.steps if not step.free) for trial in kept]
            for free in self.free:
                if self._is_new(place, free):
                    yield from islice(self._with_first(free, turns), 1)
            for line, trial in zip(turns, kept, strict=True):
                yield from self._with_last(place, line, trial)

    def _with_first(self, free: Step, turns: Sequence[Line]) -> Iterator[Trial]:
        """Yield turns that begin with a free step. Each beginning up to the placement is played only once."""
        begun: dict[Line, Trial | None] = {}
        for line in turns:
            number = next(index for index, step in enumerate(line) if type(step) is Place) + 1
            first = line[:number]
            if first not in begun:
                begun[first] = self._tried((free, *first))
            trial = begun[first]
            yield from _if_any(_ended(trial.then(*line[number:])) if trial is not None else None)

    def _with_last(self, place: Spot, line: Line, trial: Trial) -> Iterator[Trial]:
        """Yield a turn for each kind of free step at its end that is not listed so far.

        ``trial`` is that of the line, perhaps with animals that are eaten.
        """
        seen = self.seen.get(place, _NOTHING)
        missing = [kind for kind, every in _FREE_KINDS.items() if not seen >= every]
        if not missing:
            return
        at = trial if trial.steps == line else Trial.with_goods(self.game, self.seat, line)
        for free in free_steps_of(at.turn, missing) if at is not None else ():
            if self._is_new(place, free):
                assert at is not None
                yield from _if_any(_ended(at.then(free)))

    def _after_free_steps(self, places: Sequence[Line]) -> Iterator[Trial]:
        """Yield turns with kinds that a free step makes possible, before the placement or else later."""
        for free in self.free:
            at = self.before.then(free)
            if at is not None and not at.crowded:
                gained = _gained(self.before.home, at.home, free)
                for steps in self._placements(at.table):
                    yield from self._opened_space((free, *steps), gained)
        for steps in places:
            place = _space(steps)
            if self._lacks(place, self._offer(place).acts):
                yield from self._representatives(self._tried(steps))

    def _opened_space(self, steps: Line, gained: frozenset[str]) -> Iterator[Trial]:
        """Yield lines that begin with a free step and a placement, and have a kind that is not listed so far."""
        place = _space(steps)
        if self._is_new(place, steps[0]):
            yield from islice(self._lines(steps), 1)
        acts = self._offer(place).acts
        if place in self.kept and not _helps(gained, acts):
            return
        if self._lacks(place, acts):
            yield from self._representatives(self._tried(steps), gained)
        if (Leave.word,) not in self.seen.get(place, ()):
            yield from self._leaving(steps)

    def _representatives(self, trial: Trial | None, gained: frozenset[str] | None = None) -> Iterator[Trial]:
        """Yield lines that begin with a trial and have a kind that is not listed so far. Each kind is continued once.

        ``gained`` is what a free step in the line has brought. Without a free step, steps are tried that were not
        possible before the turn.
        """
        reached = trial.settled() if trial is not None else None
        if reached is None:
            return
        place = _space(reached.steps)
        if not self._lacks(place, _acts_left(reached.turn)):
            return
        if gained is None:
            for free in free_steps_of(reached.turn):
                if free not in self.free and (at := reached.then(free)) is not None:
                    brought = _gained(reached.home, at.home, free)
                    if _helps(brought, _acts_left(reached.turn)):
                        yield from self._representatives(at, brought)
        ways = [(act, step) for act in self._worth_doing(reached) for step in _one_of_each(reached.turn, act)]
        for act, step in ways if gained is not None else ():
            yield from self._new(reached, act, step, gained)
        for act, step in ways:
            if self._lacks(place, _acts_left(reached.turn, act)):
                yield from self._representatives(reached.then(step), gained)

    def _worth_doing(self, reached: Trial) -> Iterator[Act]:
        """Yield the next actions that have a kind not listed so far, or after which another action may have one."""
        place = _space(reached.steps)
        for act in _acts_to_come(reached.turn):
            if self._lacks(place, (act,)) or self._lacks(place, _acts_left(reached.turn, act)):
                yield act

    def _new(self, reached: Trial, act: Act, step: Step, gained: frozenset[str] | None) -> Iterator[Trial]:
        """Yield lines with a step of a kind that is not listed so far, and with the items that an expedition allows."""
        if self._is_new(_space(reached.steps), step):
            yield from _if_any(_ended(reached.then(step)))
        if act.name == "expedition":
            for each in self._opened(reached, act, gained):
                yield from _if_any(_ended(reached.then(each)))

    def _lacks(self, place: Spot, acts: Iterable[Act]) -> bool:
        """Return whether one of these actions has a kind that is not listed so far with a space."""
        return any(self._missing(place, act) for act in acts if act.name != "take")

    def _offer(self, place: Spot) -> Offer:
        """Return the actions of the space that a placement uses."""
        return SPACES[self.game.space_key(place[-1])].offer


def steps_of_space(trial: Trial | None) -> Iterator[Step]:
    """Yield the steps of the open actions, expeditions with every set of loot."""
    for act in trial.turn.open_acts() if trial is not None else ():
        assert trial is not None
        yield from expeditions(trial.turn, act.level) if act.name == "expedition" else steps_for(trial.turn, act)


def is_legal(game: "Game", steps: Line) -> bool:
    """Return whether the player to act may play these steps as a turn."""
    return game.to_act is not None and Trial.played(game, steps) is not None


def _ended(trial: Trial | None) -> Trial | None:
    return None if trial is None else trial.ended()


def _if_any(trial: Trial | None) -> Iterator[Trial]:
    if trial is not None:
        yield trial


def _acts_to_come(turn: Turn) -> list[Act]:
    """Return the actions that can be done next. Trades and purchases are not continued in a second step."""
    last = next(step for step in reversed(turn.steps) if not step.free)
    return [act for act in turn.open_acts() if not (isinstance(last, Buy | Trade) and act.name == last.word)]


def _acts_left(turn: Turn, after: Act | None = None) -> list[Act]:
    """Return the actions that are not done, and those that may be continued; if given, ``after`` one of them."""
    assert turn.offer is not None
    acts = enumerate(turn.offer.acts)
    return [act for at, act in acts if act.name == "fences" or not (act is after or turn.done >> at & 1)]


def _one_of_each(turn: Turn, act: Act) -> list[Step]:
    """Return a step for each kind: the strongest weapon, and the first expedition with the sowings after it."""
    if act.name == "expedition":
        single = list(sets_of_loot(turn, 1))
        sown = OPENED_BY["sow"] if turn.offer is not None and "sow" in turn.offer.find else ()
        return [step for step in single if step is single[0] or row_of(step.loot[0]).does in sown]
    found: dict[Kind, Step] = {}
    for step in steps_for(turn, act):
        kind = tuple(kinds(step))
        if kind not in found or isinstance(step, Forge):
            found[kind] = step
    return list(found.values())


def _space(line: Line) -> Spot:
    """Return the space of a line and the one it imitates, without the other spaces of a chain of imitations."""
    place = next(step for step in line if type(step) is Place)
    return (place.space, *place.of[-1:])


def _helps(gained: frozenset[str], acts: Iterable[Act]) -> bool:
    """Return whether the gains from a free step can make one of these actions possible."""
    return any(not gained.isdisjoint(_OPENED_BY_GAIN.get(act.name, ())) for act in acts)


def _gained(before: Home, after: Home, step: Step) -> frozenset[str]:
    """Return the names of the gains from a free step: goods, a tile, room for animals."""
    names = [NAMES[good] for good, count in enumerate(after.goods) if count > before.goods[good]]
    if isinstance(step, RubyTile):
        names.append(step.kind)
    if isinstance(step, Disarm):
        names.append(DISARMED)
    if any(after.goods[animal] < before.goods[animal] for animal in ANIMALS):
        names.append(ROOM)
    return frozenset(names)
