"""Choices in a harvest: the possible next steps of a player's line, and the steps that complete the line."""

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
    """A partly played line: its turn and harvest, and the steps that would complete it."""

    turn: Any
    harvest: Any
    added: Line


class HarvestMoment(Moment):
    """A player's partly played line in the harvest. Each of ``ways`` completes it differently."""

    feed: ClassVar[type[Step]]
    beg: ClassVar[Any]
    breed: ClassVar[Any]
    let_go: ClassVar[Any]
    free: ClassVar[Chapter]
    """The free steps of the game."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)
        self._completed: dict[Line, list[Line]] = {}
        self.ways = [self._begun(added) for added in self.completions(self.steps)] or [self._begun(())]

    # --- playing it ------------------------------------------------------------------------------------------

    def run(self, steps: Line, upto: int | None) -> tuple[Any, Any]:
        """Play a line on a copy of the game, or only its first ``upto`` steps. Return the turn and the harvest."""
        raise NotImplementedError

    def _begun(self, added: Line) -> Played:
        return Played(*self.run((*self.steps, *added), len(self.steps)), added)

    def why_not(self, steps: Line) -> RuleBroken | None:
        """Return why a line with these steps is refused as a whole, or None. Steps it does not mention are implied."""
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
        """Return the steps that complete a line: one sequence for each of its `decisions` that can be completed."""
        if steps not in self._completed:
            found = (self._completion(steps, decided) for decided in self.decisions(steps))
            self._completed[steps] = [added for added in found if added is not None]
        return self._completed[steps]

    def decisions(self, steps: Line) -> list[Line]:
        """Return the decisions that the player still has to make, each as the steps that express it."""
        return [()]

    def _completion(self, steps: Line, added: Line) -> Line | None:
        """Return the steps that complete a line with ``added`` already among them, None if nothing does.

        They let go animals without room, eat food, beg, and choose newborns.
        """
        broken = self.why_not((*steps, *added))
        if broken is None:
            return added
        found = (self._completion(steps, more) for more in self._additions(broken, steps, added))
        return next((more for more in found if more is not None), None)

    def _additions(self, broken: RuleBroken, steps: Line, added: Line) -> Iterator[Line]:
        """Yield versions of ``added`` with one more step that may answer the refusal; each kind of step comes once."""
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
        """Yield versions of ``added`` with one more step that brings food.

        ``kinds`` are the step classes in the whole line, ``new`` those in ``added``.
        """
        raise NotImplementedError

    def may_bring_food(self) -> bool:
        """Return whether steps that are not searched could bring food."""
        raise NotImplementedError

    # --- what may come next ----------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """True if the line may end here. Steps it does not mention are implied."""
        return self.why_not(self.steps) is None

    def kinds(self) -> Iterable[type[Step]]:
        """Return the classes of the harvest steps that are not in the line yet, and of the free steps."""
        return dict.fromkeys((*(kind for way in self.ways for kind in self._own(way)), *self.free)) if self.ways else ()

    def _own(self, way: Played) -> Iterator[type[Step]]:
        written, crowded = {type(step) for step in self.steps}, way.turn.overflow is not None
        yield from self.first_kinds(way)
        if self.feed not in written and not way.harvest.fed and not way.harvest.bred and not crowded:
            yield self.feed
        if self.beg not in written:
            yield self.beg
        if way.harvest.breeding and self.breed not in written and not crowded:
            yield self.breed

    def first_kinds(self, way: Played) -> Iterator[type[Step]]:
        """Yield the classes of harvest steps that only this game has."""
        raise NotImplementedError

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the possible values of a field of a step, in any way to complete the line."""
        return dict.fromkeys(value for way in self.ways for value in self.values_on(way, draft, field))

    def values_on(self, way: Played, draft: Draft, field: str) -> Iterable[Any]:
        """Return the possible values of a field if the line is completed in one way."""
        raise NotImplementedError

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can.

        A line that begs for too little food is allowed if other steps may still bring food.
        """
        steps = (*self.steps, step)
        begging = any(isinstance(each, self.beg) for each in steps)
        if self.completions(steps) or (begging and self._runs(steps) and self.may_bring_food()):
            return None
        return self.why_not(steps)

    def settled(self, kind: type[Step]) -> bool | None:
        """Return whether the line can be completed after any step of a kind: a player who has not begged can beg."""
        begged = any(isinstance(step, self.beg) for step in self.steps)
        return kind.free and (not begged or all(way.harvest.fed for way in self.ways))

    def leads_on(self, step: Step) -> bool | None:
        """Return True if the line can be completed after a step, None if unknown: not every way to food is tried."""
        return True if self.completions((*self.steps, step)) else None

    def completes(self, step: Step) -> bool:
        """Return whether the line may end with a step."""
        return self.why_not((*self.steps, step)) is None
