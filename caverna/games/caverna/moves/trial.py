"""A line that is tried on a copy of the game, step by step."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from caverna.model.refusals import RuleBroken

from ..rules.chapters import TURN_STEPS
from ..rules.taking import can_take
from ..rules.turn import Turn, is_turn
from ..state.home import Home
from ..steps import Leave, Order, Place, Step, Take
from .crowding import crowded_out

if TYPE_CHECKING:
    from ..rules.game import Game

Line = tuple[Step, ...]
_LOOKED_AHEAD_FOR = frozenset({Order, Take, Leave})
"""Steps that matter before their turn comes: a line with one more of them is played anew."""


class Trial:
    """A copy of a game, and the line being played on it. Where taking the goods comes last it is not done yet."""

    __slots__ = ("game", "table", "turn")

    def __init__(self, game: "Game", table: "Game", turn: Turn) -> None:
        self.game, self.table, self.turn = game, table, turn

    @classmethod
    def of(
        cls, game: "Game", seat: int, steps: Sequence[Step] = (), ahead: Sequence[Step] = (), waits: bool = True
    ) -> "Trial":
        """Play steps on a copy; a broken rule is raised. The line will continue with the steps ``ahead``.

        ``waits``: where taking the goods comes last it is left for the end of the line.
        """
        table = game.copy_for(seat)
        turn = Turn(table, seat, table.homes[seat], (*steps, *ahead))
        turn.take_last_waits = waits
        turn.run(TURN_STEPS, len(steps))
        turn.steps = tuple(steps)
        return cls(game, table, turn)

    @classmethod
    def tried(cls, game: "Game", seat: int, steps: Sequence[Step]) -> "Trial | None":
        """Play steps on a copy; None if a rule is broken."""
        try:
            return cls.of(game, seat, steps)
        except RuleBroken:
            return None

    @classmethod
    def with_goods(cls, game: "Game", seat: int, steps: Sequence[Step]) -> "Trial | None":
        """Play steps on a copy, the goods taken also where that comes last; None if a rule is broken."""
        try:
            return cls.of(game, seat, steps, waits=False)
        except RuleBroken:
            return None

    @classmethod
    def played(cls, game: "Game", steps: Sequence[Step]) -> "Trial | None":
        """Play a complete turn of the player to act on a copy; None if a rule is broken."""
        try:
            return cls._played(game, steps)
        except RuleBroken:
            return None

    @classmethod
    def _played(cls, game: "Game", steps: Sequence[Step]) -> "Trial | None":
        seat = game.seat_to_act
        table = game.copy_for(seat)
        turn = Turn(table, seat, table.homes[seat], steps)
        turn.run(TURN_STEPS)
        return cls(game, table, turn) if is_turn(steps) else None

    @classmethod
    def finished(cls, game: "Game", steps: Sequence[Step]) -> "Trial | None":
        """Play a complete turn on a copy: as it is, or with the animals that find no room eaten at its end."""
        try:
            return cls._played(game, steps)
        except RuleBroken as broken:
            if broken.rule != "animals.housing":
                return None
        begun = cls.with_goods(game, game.seat_to_act, steps)
        return cls.played(game, (*steps, *crowded_out(begun.home))) if begun is not None and begun.crowded else None

    @property
    def home(self) -> Home:
        """The home of the player."""
        return self.turn.home

    @property
    def steps(self) -> Line:
        """The steps that are played."""
        return tuple(self.turn.steps)

    @property
    def crowded(self) -> bool:
        """Whether animals have no room, so that only free steps can follow."""
        return self.turn.overflow is not None

    @property
    def safe(self) -> bool:
        """Whether the line can end as it is, or by taking the goods or letting animals go."""
        return self.turn.acted or self.turn.offer is None or can_take(self.turn)

    def after(self, step: Step) -> "Trial":
        """Return the line with one more step; a broken rule is raised."""
        if type(step) in _LOOKED_AHEAD_FOR:
            return Trial.of(self.game, self.turn.seat, (*self.turn.steps, step))
        table = self.table.copy_for(self.turn.seat)
        turn = self.turn.copied(table, table.homes[self.turn.seat])
        turn.go_on(TURN_STEPS, step)
        return Trial(self.game, table, turn)

    def then(self, *steps: Step) -> "Trial | None":
        """Return the line with more steps; None if a rule is broken."""
        trial = self
        try:
            for step in steps:
                trial = trial.after(step)
        except RuleBroken:
            return None
        return trial

    def seen(self) -> "Game":
        """Return the table with the home as it is in the line."""
        return self.table.copy_for(self.turn.seat)

    # --- the end of the line ----------------------------------------------------------------------------------

    def ended(self) -> "Trial | None":
        """Return the line as a complete turn, None if it is none: with the animals eaten that find no room."""
        turn = self.turn
        if not is_turn(turn.steps):
            return None
        if turn.offer is not None and turn.offer.take_last and not turn.take_said:
            return Trial.finished(self.game, turn.steps)
        trial = self.settled()
        return trial if trial is not None and trial._ends() else None

    def _ends(self) -> bool:
        """Return whether the line has an effect, or needs none, and animals have room (work.must-act)."""
        if self.turn.acted and not self.crowded:
            return True
        try:
            self.turn.copied(self.table, self.home).finish()
        except RuleBroken:
            return False
        return True

    def settled(self) -> "Trial | None":
        """Return the line with the animals eaten that find no room."""
        return self.then(*crowded_out(self.home)) if self.crowded else self


# --- the ways a line can be meant ------------------------------------------------------------------------------------


def trials(game: "Game", seat: int, steps: Sequence[Step], later: tuple[Step, ...] = ()) -> list[Trial]:
    """Return how a table looks after the beginning of a line; a broken rule is raised. ``later`` steps will follow.

    Where goods are taken without being mentioned there is more than one way: they are taken already, or later, after
    the next stable or by `take`, which matters where they are animals without room.
    """
    steps = tuple(steps)
    taken = _begun(game, seat, steps, later, waits=False)
    offer = taken.turn.offer if isinstance(taken, Trial) else _offer(game, steps)
    found = [taken]
    if offer is not None and offer.take >= 0 and not any(isinstance(step, Take | Leave) for step in steps):
        if offer.take_last:
            found.append(_begun(game, seat, steps, later, waits=True))
        elif isinstance(taken, RuleBroken) or taken.crowded:
            found.append(_begun(game, seat, steps, (*later, Take()), waits=False))
    fine = [trial for trial in found if isinstance(trial, Trial)]
    if not fine:
        assert isinstance(taken, RuleBroken)
        raise taken
    return fine


def _offer(game: "Game", steps: Sequence[Step]) -> Any:
    """Return what the space of a line offers that was refused; None where it names none."""
    named = next((step for step in steps if isinstance(step, Place)), None)
    try:
        return None if named is None else game.offer((named.space, *named.of)[-1])
    except RuleBroken:
        return None


def _begun(game: "Game", seat: int, steps: Line, ahead: Line, waits: bool) -> "Trial | RuleBroken":
    try:
        return Trial.of(game, seat, steps, ahead, waits)
    except RuleBroken as broken:
        return broken
