"""The beginning of a line, played on a copy: what the table looks like to whoever plays it on."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import evolve

from caverna.engine.choices import Draft
from caverna.model.refusals import RuleBroken

from ..catalogue.offer import TakeGoods
from ..legal import can_take
from ..rules.free_steps import FREE
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import Leave, Place, Step, Take

if TYPE_CHECKING:
    from ..rules.game import Game


class View(NamedTuple):
    """A table, and the line being played on it."""

    table: "Game"
    turn: Turn

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
        """Whether the line can end as it is, or by taking the goods or letting animals go."""
        turn, offer = self.turn, self.turn.offer
        if turn.acted or offer is None:
            return True
        if offer.take < 0 or turn.done >> offer.take & 1 or turn.take_said or turn.closed >> offer.take & 1:
            return False
        act = offer.acts[offer.take]
        return isinstance(act, TakeGoods) and can_take(self.table, turn.home, turn.used, act, turn.imitating)

    def seen(self) -> "Game":
        """Return the table with the home as it is in the line."""
        table = copied(self.table, self.turn.seat)
        table.homes[self.turn.seat] = self.turn.home
        return table

    def after(self, step: Step) -> "View":
        """Return it after a free step; a broken rule is raised."""
        turn = evolve(self.turn, home=self.turn.home.copy())
        FREE[type(step)](turn, step)
        if turn.home.housing_unchecked:
            turn.recheck_housing()
        return View(self.table, turn)


Values = Callable[[View, Draft, str], Iterable[Any]]
"""What gives the values of a slot of a draft."""


def views(game: "Game", seat: int, steps: Sequence[Step], later: tuple[Step, ...] = ()) -> list[View]:
    """Return how a table looks after the beginning of a line; a broken rule is raised. ``later`` steps will follow.

    Where goods are taken without being mentioned there is more than one way: they are taken already, or later, after
    the next stable or by `take`, which matters where they are animals without room.
    """
    steps = tuple(steps)
    line = (*steps, *later)
    taken = _begun(game, seat, steps, line, waits=False)
    offer = taken.turn.offer if isinstance(taken, View) else _offer(game, steps)
    found = [taken]
    if offer is not None and offer.take >= 0 and not any(isinstance(step, Take | Leave) for step in steps):
        if offer.take_last:
            found.append(_begun(game, seat, steps, line, waits=True))
        elif isinstance(taken, RuleBroken) or taken.crowded:
            found.append(_begun(game, seat, steps, (*line, Take()), waits=False))
    fine = [view for view in found if isinstance(view, View)]
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


def _begun(
    game: "Game", seat: int, steps: tuple[Step, ...], ahead: tuple[Step, ...], waits: bool
) -> "View | RuleBroken":
    """Play the beginning of a line that will have the steps ``ahead``."""
    table = copied(game, seat)
    turn = Turn(table, seat, table.homes[seat], ahead)
    turn.take_last_waits = waits
    try:
        turn.run(_handlers(), len(steps))
    except RuleBroken as broken:
        return broken
    return View(table, turn)


def _handlers() -> Any:
    from ..rules.game import TURN_STEPS  # the game imports this room

    return TURN_STEPS


def copied(game: "Game", seat: int) -> "Game":
    """Return a copy on which one player can play: the homes of the others are shared with the game."""
    return game.copy_for(seat)
