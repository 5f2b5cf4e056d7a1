"""Lines tried on copies of a game: a moment (:mod:`caverna.engine.moves`) for games whose copies are cheap."""

from collections.abc import Iterable, Sequence
from typing import Any

from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from .drafts import Draft
from .moves import Moment


class Trying(Moment):
    """A line that is tried on copies of a game. Whatever is legal in it can be completed."""

    def __init__(self, game: Any, seat: int, steps: Sequence[Step]) -> None:
        self.game, self.seat, self.steps = game, seat, tuple(steps)
        self.table = self.begun(self.steps)
        """The game behind the steps."""

    def copied(self) -> Any:
        """Return a copy in which claims must hold."""
        table = self.game.copy()
        table.claims = None
        return table

    def begun(self, steps: tuple[Step, ...]) -> Any:
        """Return the game after the beginning of a line; a broken rule is raised."""
        table = self.copied()
        table.apply(self.seat, steps, len(steps))
        return table

    def end(self, steps: tuple[Step, ...]) -> None:
        """Play a line to its end; a broken rule is raised."""
        self.copied().apply(self.seat, steps)

    def why_not(self, steps: tuple[Step, ...]) -> RuleBroken | None:
        """Return why a line may not end with these steps."""
        try:
            self.end(steps)
        except RuleBroken as broken:
            return broken
        return None

    @property
    def complete(self) -> bool:
        """Whether the line may end here."""
        return bool(self.steps) and self.why_not(self.steps) is None

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of steps that may come next."""
        return ()

    def values(self, draft: Draft, slot: str) -> Iterable[Any]:
        """Return the values of a slot."""
        return ()

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can."""
        try:
            self.begun((*self.steps, step))
        except RuleBroken as broken:
            return broken
        return None

    def completes(self, step: Step) -> bool:
        """Return whether the line may end with a step."""
        return self.why_not((*self.steps, step)) is None
