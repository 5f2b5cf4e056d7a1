"""Choices in a harvest: the moment of a player's line in it, and the steps that complete the line."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from caverna.engine.actions import Chapter
from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment
from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Hunger
from caverna.model.steps import Step

Line = tuple[Step, ...]


class Played(NamedTuple):
    """A line as far as it is played, with the steps that would complete it."""

    turn: Any
    harvest: Any
    added: Line


class HarvestMoment(Moment):
    """A player's line in the harvest as far as it is played; ``ways`` differ by what completes it."""

    feed: ClassVar[type[Step]]
    beg: ClassVar[Any]
    breed: ClassVar[Any]
    let_go: ClassVar[Any]
    free: ClassVar[Chapter]
    """The free steps."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)
        self._completed: dict[Line, list[Line]] = {}
        self.ways = [self._begun(added) for added in self.completions(self.steps)] or [self._begun(())]

    # --- playing it ------------------------------------------------------------------------------------------

    def run(self, steps: Line, upto: int | None) -> tuple[Any, Any]:
        """Play a line, or its first ``upto`` steps, on a copy of the game; return the turn and the harvest."""
        raise NotImplementedError

    def _begun(self, added: Line) -> Played:
        return Played(*self.run((*self.steps, *added), len(self.steps)), added)

    def why_not(self, steps: Line) -> RuleBroken | None:
        """Return why a line may not end with these steps; what it does not mention is implied."""
        try:
            self.run(steps, None)
        except RuleBroken as broken:
            return broken
        return None

    def _runs(self, steps: Line) -> bool:
        try:
            self.run(steps, len(steps))
        except RuleBroken:
            return False
        return True

    # --- completing it ---------------------------------------------------------------------------------------

    def completions(self, steps: Line) -> list[Line]:
        """Return steps with which a line can be completed, one line for each of `decisions`."""
        if steps not in self._completed:
            found = (self._completion(steps, decided) for decided in self.decisions(steps))
            self._completed[steps] = [added for added in found if added is not None]
        return self._completed[steps]

    def decisions(self, steps: Line) -> list[Line]:
        """Return the decisions that a line must still contain, each as the steps that say it."""
        return [()]

    def _completion(self, steps: Line, added: Line) -> Line | None:
        """Return what completes a line: animals without room let go, food eaten, begging, a choice of newborns."""
        broken = self.why_not((*steps, *added))
        if broken is None:
            return added
        found = (self._completion(steps, more) for more in self._additions(broken, steps, added))
        return next((more for more in found if more is not None), None)

    def _additions(self, broken: RuleBroken, steps: Line, added: Line) -> Iterator[Line]:
        """Return what may be added to a line that is refused; each kind of step comes once."""
        kinds, new = {type(step) for step in (*steps, *added)}, {type(step) for step in added}
        if broken.rule == "harvest.breed" and broken.missing and self.breed not in kinds:
            yield (*added, self.breed())
        hunger = broken.fact(Hunger)
        if hunger is not None and self.beg not in kinds:
            yield (*added, self.beg(hunger.short))
            return
        try:
            turn, harvest = self.run((*steps, *added), len(steps))
        except RuleBroken:
            return
        if broken.rule == "animals.housing" and self.let_go not in new:
            goods = turn.home.goods
            animals = [(animal, goods[animal]) for animal in turn.home.livestock if goods[animal]]
            yield (self.let_go(turn.home.amounts.of(animals)), *added)
        if broken.rule == "harvest.beg":
            yield from self.more_food(harvest, kinds, new, added)

    def more_food(self, harvest: Any, kinds: set[type[Step]], new: set[type[Step]], added: Line) -> Iterator[Line]:
        """Return the added steps with others that bring food; ``new`` are the kinds of those that are added."""
        raise NotImplementedError

    def may_bring_food(self) -> bool:
        """Return whether steps that are not searched could bring food."""
        raise NotImplementedError

    # --- what may come next ----------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether the line may end here: what it does not mention is implied."""
        return self.why_not(self.steps) is None

    def kinds(self) -> Iterable[type[Step]]:
        """Return the steps of the harvest that are not in the line yet, and free steps."""
        return dict.fromkeys((*(kind for way in self.ways for kind in self._own(way)), *self.free)) if self.ways else ()

    def _own(self, way: Played) -> Iterator[type[Step]]:
        written, crowded = {type(step) for step in self.steps}, way.turn.overflow is not None
        yield from self.first_kinds(way)
        if self.feed not in written and not way.harvest.fed and not way.harvest.bred and not crowded:
            yield self.feed
        if self.beg not in written and (not way.harvest.fed or self.beg in map(type, way.added)):
            yield self.beg
        if way.harvest.breeding and self.breed not in written and not crowded:
            yield self.breed

    def first_kinds(self, way: Played) -> Iterator[type[Step]]:
        """Return the kinds of steps that only this game has."""
        raise NotImplementedError

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        return dict.fromkeys(value for way in self.ways for value in self.values_on(way, draft, field))

    def values_on(self, way: Played, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field for a line that is completed in one way."""
        raise NotImplementedError

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can. Who begs for too little may get food otherwise."""
        steps = (*self.steps, step)
        begging = any(isinstance(each, self.beg) for each in steps)
        if self.completions(steps) or (begging and self._runs(steps) and self.may_bring_food()):
            return None
        return self.why_not(steps)

    def settled(self, kind: type[Step]) -> bool | None:
        """Return whether a line can be completed after any step of a kind: a player who has not begged can beg."""
        begged = any(isinstance(step, self.beg) for step in self.steps)
        return kind.free and (not begged or all(way.harvest.fed for way in self.ways))

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed after a step; not every way to get food is searched."""
        return True if self.completions((*self.steps, step)) else None

    def completes(self, step: Step) -> bool:
        """Return whether the line may end with a step."""
        return self.why_not((*self.steps, step)) is None
