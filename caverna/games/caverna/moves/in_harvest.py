"""The moments of a harvest: one player's line in it, and who lacks what."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment, proposed
from caverna.games.farming.breeding import possible_births
from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Hunger

from ..catalogue.rounds import FOOD_ONLY, NO_HARVEST, SKIP_ONE
from ..catalogue.tables import FOOD_VALUE
from ..goods import FARM, FOOD, GOLD, NAMES, Goods
from ..rules import free_steps
from ..rules.fields import reap
from ..rules.free_steps import food_for
from ..rules.harvest import BREEDING, FIELDS, VALUES, Harvest, food_needed, for_one_dwarf
from ..rules.rounds import round_end
from ..rules.turn import Turn
from ..state.home import NEWBORN, RESTED, Home
from ..steps import Beg, Breed, Eat, Feed, LetGo, Skip, Step

if TYPE_CHECKING:
    from ..rules.game import Game


class _Played(NamedTuple):
    """A line that was played, with what it lacked to be complete."""

    turn: Turn
    harvest: Harvest
    added: tuple[Step, ...]

    @property
    def crowded(self) -> bool:
        """Whether animals have no room."""
        return self.turn.overflow is not None


class InHarvest(Moment):
    """A player's line in the harvest as far as it is played."""

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        self.seat, self.steps = seat, tuple(steps)
        self.event = round_end(game)
        self.table = _at_home(game, seat)
        self._completed: dict[tuple[Step, ...], list[tuple[Step, ...]]] = {}
        if self.event == NO_HARVEST:
            if steps:
                raise RuleBroken("harvest.when", f"there is no harvest in round {game.round}")
            self.ways: list[_Played] = []
            return
        self.ways = [self._begun(added) for added in self._completions(self.steps)] or [self._begun(())]

    # --- playing it ------------------------------------------------------------------------------------------

    def _run(self, steps: tuple[Step, ...], upto: int | None) -> tuple[Turn, Harvest]:
        table = self.table.copy_for(self.seat)
        turn = Turn(table, self.seat, table.homes[self.seat], steps)
        harvest = Harvest(turn, self.event)
        harvest.run(upto)
        return turn, harvest

    def _begun(self, added: tuple[Step, ...]) -> _Played:
        """Return the moment behind the steps, if these come later."""
        return _Played(*self._run((*self.steps, *added), len(self.steps)), added)

    def _ends(self, steps: tuple[Step, ...]) -> bool:
        return self._why_not(steps) is None

    def _why_not(self, steps: tuple[Step, ...]) -> RuleBroken | None:
        try:
            self._run(steps, None)
        except RuleBroken as broken:
            return broken
        return None

    def _completions(self, steps: tuple[Step, ...]) -> list[tuple[Step, ...]]:
        """Return steps with which a line can be completed, for each phase that may be skipped."""
        if steps not in self._completed:
            self._completed[steps] = self._searched(steps)
        return self._completed[steps]

    def _searched(self, steps: tuple[Step, ...]) -> list[tuple[Step, ...]]:
        open_skip = self.event == SKIP_ONE and not any(isinstance(step, Skip) for step in steps)
        skips: list[tuple[Step, ...]] = [(Skip(FIELDS),), (Skip(BREEDING),)] if open_skip else [()]
        found = (self._mended(steps, skip) for skip in skips)
        return [added for added in found if added is not None]

    def _mended(self, steps: tuple[Step, ...], added: tuple[Step, ...]) -> tuple[Step, ...] | None:
        """Return what completes a line: animals without room let go, food eaten, begging, a choice of newborns."""
        broken = self._why_not((*steps, *added))
        if broken is None:
            return added
        found = (self._mended(steps, more) for more in self._mends(broken, steps, added))
        return next((more for more in found if more is not None), None)

    def _mends(
        self, broken: RuleBroken, steps: tuple[Step, ...], added: tuple[Step, ...]
    ) -> Iterator[tuple[Step, ...]]:  # fmt: skip
        """Return what may be added to a line that is refused; each kind of step comes once."""
        kinds, new = {type(step) for step in (*steps, *added)}, {type(step) for step in added}
        if broken.rule == "harvest.breed" and broken.missing and Breed not in kinds:
            yield (*added, Breed())
        hunger = broken.fact(Hunger)
        if hunger is not None and Beg not in kinds:
            yield (*added, Beg(hunger.short))
            return
        try:
            home = self._run((*steps, *added), len(steps))[0].home
        except RuleBroken:
            return
        if broken.rule == "animals.housing" and LetGo not in new:
            yield (LetGo(Goods.of((animal, home.goods[animal]) for animal in FARM if home.goods[animal])), *added)
        if broken.rule == "harvest.beg":
            if Eat not in new and (eaten := _edible(home)):
                yield (Eat(eaten), *added)
            if not kinds & {Feed, Breed}:
                yield from ((*added, Feed(paying)) for paying in for_one_dwarf(home))

    # --- what may come next ----------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether the line may end here: what it does not mention is understood."""
        return self.event == NO_HARVEST or self._ends(self.steps)

    def kinds(self) -> Iterable[type[Step]]:
        """Return the steps of the harvest that are not in the line yet, and free steps."""
        if not self.ways:
            return ()
        return dict.fromkeys((*(kind for way in self.ways for kind in self._own(way)), *free_steps.ACTIONS))

    def _own(self, way: _Played) -> Iterator[type[Step]]:
        written = {type(step) for step in self.steps}
        if self.event == SKIP_ONE and Skip not in written:
            yield Skip
        if Feed not in written and not way.harvest.fed and not way.harvest.bred and not way.crowded:
            yield Feed
        if Beg not in written and (not way.harvest.fed or Beg in map(type, way.added)):
            yield Beg
        if way.harvest.breeding and Breed not in written and not way.crowded:
            yield Breed

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        return dict.fromkeys(value for way in self.ways for value in self._values(way, draft, field))

    def _values(self, way: _Played, draft: Draft, field: str) -> Iterable[Any]:
        if draft.kind in VALUES:
            return VALUES[draft.kind](way.harvest, field, draft)
        return proposed(free_steps.ACTIONS[draft.kind], way.turn, draft, field)

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can."""
        steps = (*self.steps, step)
        if self._completions(steps):
            return None
        if not self._runs(steps) or not any(isinstance(each, Beg) for each in steps) or not self._may_trade():
            return self._why_not(steps)
        return None  # who begs for too little may trade for the rest

    def _runs(self, steps: tuple[Step, ...]) -> bool:
        try:
            self._run(steps, len(steps))
        except RuleBroken:
            return False
        return True

    def _may_trade(self) -> bool:
        """Return whether there are trades that could bring food, besides eating."""
        kinds = [kind for kind in free_steps.ACTIONS if kind not in (Eat, LetGo)]
        drafts = [(Draft(kind, {}), attrs.fields(kind)[0].name) for kind in kinds]
        found = (
            proposed(free_steps.ACTIONS[draft.kind], way.turn, draft, field)
            for way in self.ways
            for draft, field in drafts
        )
        return any(True for values in found for _ in values)

    def settled(self, kind: type[Step]) -> bool:
        """Return whether a line can be completed after any step of a kind: who lacks food can beg, if he has not said
        for how much.
        """
        begged = any(isinstance(step, Beg) for step in self.steps)
        return kind.free and (not begged or all(way.harvest.fed for way in self.ways))

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed after a step; which trades might bring food is not searched."""
        return True if self._completions((*self.steps, step)) else None

    def completes(self, step: Step) -> bool:
        """Return whether the line may end with a step."""
        return self._ends((*self.steps, step))


def _edible(home: Home) -> Goods:
    """Return all that can be turned into food."""
    goods = [(good, home.goods[good]) for good in FOOD_VALUE if home.goods[good]]
    return Goods.of([*goods, (GOLD, home.goods[GOLD])] if home.goods[GOLD] > 1 else goods)


def _at_home(game: "Game", seat: int) -> "Game":
    """Return a copy in which a player's dwarfs have come home."""
    table = game.copy_for(seat)
    home = table.homes[seat]
    home.dwarfs = [NEWBORN if newborn else RESTED[weapon] for weapon, _, newborn in home.dwarfs]
    return table


def harvest_refused(game: "Game", lines: Mapping[str, Sequence[Step]]) -> RuleBroken | None:
    """Return why a harvest with these lines is refused; of the other players nothing is asked."""
    if not lines:
        try:
            game.copy().harvest()
        except RuleBroken as broken:
            return broken
        return None
    for player, steps in lines.items():
        seat = game.seat(player)
        event = round_end(game)
        if event == NO_HARVEST:
            return RuleBroken("harvest.when", f"there is no harvest in round {game.round}", player=player)
        table = _at_home(game, seat)
        try:
            Harvest(Turn(table, seat, table.homes[seat], steps), event).run()
        except RuleBroken as broken:
            return broken
    return None


def needs(game: "Game", seats: Iterable[int], steps: Sequence[Step] = ()) -> dict[str, dict[str, Any]]:
    """Return for players what the harvest asks of them.

    ``food`` is what feeding costs, ``has`` what is there, ``lacks`` what is missing behind the steps of a line. ``eat``
    says what could be turned into food and how much that gives, ``births`` which newborns fit together, where they
    compete more than one set; ``skip`` whether a phase must be named that is skipped.
    """
    event = round_end(game)
    if event == NO_HARVEST:
        return {}
    return {game.homes[seat].name: _needs(game, seat, event, steps) for seat in seats}


def _needs(game: "Game", seat: int, event: str, steps: Sequence[Step]) -> dict[str, Any]:
    home = _at_home(game, seat).homes[seat]
    if event not in (FOOD_ONLY, SKIP_ONE):
        reap(home)
    food = food_needed(home, event)
    births = possible_births(home) if event != FOOD_ONLY else []
    return {
        "food": food,
        "has": home.goods[FOOD],
        "lacks": _lacking(game, seat, event, steps) if steps else max(0, food - home.goods[FOOD]),
        "eat": {NAMES[good]: food_for(home, good, count) for good, count in _edible(home).pairs},
        "births": [[NAMES[animal] for animal in born] for born in births],
        "skip": event == SKIP_ONE,
    }


def _lacking(game: "Game", seat: int, event: str, steps: Sequence[Step]) -> int:
    """Return the food that is still missing behind the steps of a line, begging markers counted as paid."""
    table = _at_home(game, seat)
    home = table.homes[seat]
    unsaid = event == SKIP_ONE and not any(isinstance(step, Skip) for step in steps)
    harvest = Harvest(Turn(table, seat, home, (*steps, Skip(FIELDS)) if unsaid else steps), event)
    try:
        harvest.run(len(steps))
    except RuleBroken:  # a feeding for which something is still to be said
        harvest.fed = False
    if harvest.fed:
        return 0
    begged = sum(step.count for step in steps if isinstance(step, Beg))
    instead = harvest.standing[-1][1].donkeys if harvest.standing else None
    return max(0, food_needed(home, event, donkeys=instead) - begged - home.goods[FOOD])
