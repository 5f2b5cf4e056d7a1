"""Lines tried on copies of a game: a `Moment` (:mod:`caverna.engine.moves`) for games whose copies are cheap."""

from collections.abc import Iterable, Sequence
from typing import Any

from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from .drafts import Draft
from .moves import Moment


class Trying(Moment):
    """The state of a line that is tried on copies of a game. It assumes that each legal step can be completed."""

    def __init__(self, game: Any, seat: int, steps: Sequence[Step]) -> None:
        self.game, self.seat, self.steps = game, seat, tuple(steps)
        self.table = self.begun(self.steps)
        """The game after the steps."""

    def copied(self) -> Any:
        """Return a copy of the game in which a false claim is raised."""
        table = self.game.copy()
        table.claims = None
        return table

    def begun(self, steps: tuple[Step, ...]) -> Any:
        """Return the game after these first steps of a line; raise `RuleBroken` if they are not legal."""
        table = self.copied()
        table.apply(self.seat, steps, len(steps))
        return table

    def end(self, steps: tuple[Step, ...]) -> None:
        """Play a complete line on a copy; raise `RuleBroken` if it is not legal."""
        self.copied().apply(self.seat, steps)

    def why_not(self, steps: tuple[Step, ...]) -> RuleBroken | None:
        """Return the refusal of a complete line; None if it is legal."""
        try:
            self.end(steps)
        except RuleBroken as broken:
            return broken
        return None

    @property
    def complete(self) -> bool:
        """True if the line may end here."""
        return bool(self.steps) and self.why_not(self.steps) is None

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of steps that can come next; a game overrides this."""
        return ()

    def values(self, draft: Draft, slot: str) -> Iterable[Any]:
        """Return the values of a slot; a game overrides this."""
        return ()

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return the refusal of a step that cannot come next; None if it can."""
        try:
            self.begun((*self.steps, step))
        except RuleBroken as broken:
            return broken
        return None

    def completes(self, step: Step) -> bool:
        """Return whether the line may end with a step."""
        return self.why_not((*self.steps, step)) is None
