"""Trial of a turn: plays it step by step on a copy of the game."""

from typing import TYPE_CHECKING

from caverna.model.refusals import RuleBroken

from ..rules.chapters import TURN_STEPS
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import Step
from .listed import make_room

if TYPE_CHECKING:
    from ..rules.game import Game

Line = tuple[Step, ...]


class Trial:
    """A copy of a game with a turn that is being played on it."""

    __slots__ = ("turn",)

    def __init__(self, turn: Turn) -> None:
        self.turn = turn

    @classmethod
    def of(cls, game: "Game", seat: int, steps: Line = ()) -> "Trial":
        """Play the beginning of a turn on a copy; raise `RuleBroken` if it is illegal."""
        table = game.copy_for(seat)
        turn = Turn(table, seat, table.homes[seat], steps)
        if steps:
            turn.run(TURN_STEPS, len(steps))
        return cls(turn)

    @classmethod
    def tried(cls, game: "Game", seat: int, steps: Line) -> "Trial | None":
        """Play the beginning of a turn on a copy; return None if a rule is broken."""
        try:
            return cls.of(game, seat, steps)
        except RuleBroken:
            return None

    @property
    def steps(self) -> Line:
        """The steps played so far."""
        return tuple(self.turn.steps)

    @property
    def table(self) -> "Game":
        """The game after the steps."""
        return self.turn.game

    @property
    def home(self) -> Home:
        """The player's home after the steps."""
        return self.turn.home

    @property
    def complete(self) -> bool:
        """True if the turn may end here."""
        try:
            self.turn.finish()
        except RuleBroken:
            return False
        return True

    def then(self, *steps: Step) -> "Trial | None":
        """Return the trial of the turn with more steps; None if a rule is broken."""
        turn = self.turn
        try:
            for step in steps:
                turn = turn.after(TURN_STEPS[type(step)], step)
        except RuleBroken:
            return None
        return Trial(turn)

    def settled(self) -> "Trial | None":
        """Return the turn with the animals without room cooked or let go."""
        return self.then(*make_room(self.home)) if self.turn.crowded else self

    def ended(self) -> "Trial | None":
        """Return the turn with the animals without room cooked or let go; None if it may not end then."""
        reached = self.settled()
        return reached if reached is not None and reached.complete else None


def is_legal(game: "Game", steps: Line) -> bool:
    """Return whether the player to act may play these steps as a turn."""
    trial = Trial.tried(game, game.seat_to_act, steps) if game.to_act is not None else None
    return trial is not None and trial.complete
