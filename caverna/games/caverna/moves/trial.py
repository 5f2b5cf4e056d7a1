"""Trial of a line: plays it step by step on a copy of the game."""

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
"""Steps that affect the steps before them. A line with one more of them is played again from the start."""


class Trial:
    """A copy of a game with a line that is being played on it. Goods that are taken last are not taken yet."""

    __slots__ = ("game", "table", "turn")

    def __init__(self, game: "Game", table: "Game", turn: Turn) -> None:
        self.game, self.table, self.turn = game, table, turn

    @classmethod
    def of(
        cls, game: "Game", seat: int, steps: Sequence[Step] = (), ahead: Sequence[Step] = (), waits: bool = True
    ) -> "Trial":
        """Play steps on a copy; raise `RuleBroken` if they are illegal. The steps ``ahead`` will continue the line.

        With ``waits`` goods that are taken last are left until the end of the line.
        """
        table = game.copy_for(seat)
        turn = Turn(table, seat, table.homes[seat], (*steps, *ahead))
        turn.take_last_waits = waits
        turn.run(TURN_STEPS, len(steps))
        turn.steps = tuple(steps)
        return cls(game, table, turn)

    @classmethod
    def tried(cls, game: "Game", seat: int, steps: Sequence[Step]) -> "Trial | None":
        """Play steps on a copy; return None if a rule is broken."""
        try:
            return cls.of(game, seat, steps)
        except RuleBroken:
            return None

    @classmethod
    def with_goods(cls, game: "Game", seat: int, steps: Sequence[Step]) -> "Trial | None":
        """Play steps on a copy, and take goods that are taken last; return None if a rule is broken."""
        try:
            return cls.of(game, seat, steps, waits=False)
        except RuleBroken:
            return None

    @classmethod
    def played(cls, game: "Game", steps: Sequence[Step]) -> "Trial | None":
        """Play a complete turn of the player to act on a copy; return None if a rule is broken."""
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
        """Play a complete turn on a copy: unchanged, or with the animals without room eaten at its end."""
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
        """The steps played so far."""
        return tuple(self.turn.steps)

    @property
    def crowded(self) -> bool:
        """True if animals have no room, so that only free steps can follow."""
        return self.turn.overflow is not None

    @property
    def safe(self) -> bool:
        """True if the line can end here, or by taking the goods or letting animals go."""
        return self.turn.acted or self.turn.offer is None or can_take(self.turn)

    def after(self, step: Step) -> "Trial":
        """Return the trial of the line with one more step; raise `RuleBroken` if it is illegal."""
        if type(step) in _LOOKED_AHEAD_FOR:
            return Trial.of(self.game, self.turn.seat, (*self.turn.steps, step))
        table = self.table.copy_for(self.turn.seat)
        turn = self.turn.copied(table, table.homes[self.turn.seat])
        turn.go_on(TURN_STEPS, step)
        return Trial(self.game, table, turn)

    def then(self, *steps: Step) -> "Trial | None":
        """Return the trial of the line with more steps; None if a rule is broken."""
        trial = self
        try:
            for step in steps:
                trial = trial.after(step)
        except RuleBroken:
            return None
        return trial

    def seen(self) -> "Game":
        """Return the game with the player's home as it is after the line."""
        return self.table.copy_for(self.turn.seat)

    # --- the end of the line ----------------------------------------------------------------------------------

    def ended(self) -> "Trial | None":
        """Return the line as a complete turn, with the animals without room eaten; None if it is not one."""
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
        """Return the line with the animals without room eaten."""
        return self.then(*crowded_out(self.home)) if self.crowded else self


# --- the meanings of a line ------------------------------------------------------------------------------------------


def trials(game: "Game", seat: int, steps: Sequence[Step], later: tuple[Step, ...] = ()) -> list[Trial]:
    """Return the possible states after the beginning of a line, to which ``later`` steps will be added.

    Raise `RuleBroken` if it is illegal. Goods that are taken without `take` allow two states: they are taken already,
    or later, after the next stable or by `take`. The difference matters for animals without room.
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
    """Return the actions of the space in a refused line; None if it names no space."""
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
