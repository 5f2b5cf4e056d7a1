"""The beginning of a line, played on a copy; and one more step tried behind it."""

from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve

from caverna.model.refusals import RuleBroken

from ..catalogue.offer import CHOOSE
from ..rules.turn import StepHandler, Turn
from ..state.home import Home
from ..steps import Step

if TYPE_CHECKING:
    from ..rules.game import Game


class View(NamedTuple):
    """A table, and the line being played on it."""

    table: "Game"
    turn: Turn
    handlers: dict[type[Step], StepHandler]

    @property
    def home(self) -> Home:
        """The home of the player."""
        return self.turn.home

    @property
    def crowded(self) -> bool:
        """Whether animals have no room, so that only free steps can follow."""
        return self.turn.overflow is not None

    @property
    def safe(self) -> bool:
        """Whether the line can end as it is, or by letting animals go."""
        turn, offer = self.turn, self.turn.offer
        if offer is None:
            return True
        if offer.choices and not any(turn.done & mask for mask in offer.choices):
            return False
        if CHOOSE in offer.find and not (turn.done | turn.closed) & offer.find[CHOOSE].bit:
            return False
        return turn.acted

    def after(self, step: Step) -> "View":
        """Return it after one more step; a broken rule is raised."""
        table = self.table.copy_for(self.turn.seat)
        home = table.homes[self.turn.seat]
        action = evolve(self.turn.action, left_over=[*self.turn.action.left_over])
        given = None if self.turn.given is None else dict(self.turn.given)
        turn = evolve(
            self.turn, game=table, home=home, action=action, given=given, steps=(*self.turn.steps, step),
            index=len(self.turn.steps),
        )  # fmt: skip
        if home.housing_unchecked and not step.free and not turn.granting:
            turn.refuse_if_unhoused()
        do = self.handlers.get(type(step))
        if do is None:
            raise RuleBroken("record.step", f"the step {step.word!r} has no place here", kind="malformed")
        do(turn, step)
        if home.housing_unchecked:
            turn.recheck_housing()
        return View(table, turn, self.handlers)

    def takes(self, step: Step) -> bool:
        """Return whether a step could come next."""
        try:
            self.after(step)
        except RuleBroken:
            return False
        return True


def begun(
    game: "Game", seat: int, steps: tuple[Step, ...], handlers: dict[type[Step], StepHandler], *later: Step
) -> View:
    """Play the beginning of a line that will have other steps ``later``; a broken rule is raised."""
    table = game.copy_for(seat)
    turn = Turn(table, seat, table.homes[seat], (*steps, *later))
    turn.no_cooking = game.finished
    turn.run(handlers, len(steps))
    turn.steps = steps
    return View(table, turn, handlers)
