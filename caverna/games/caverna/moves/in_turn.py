"""Choices in a turn: the steps that can follow in a line, and whether the line can then be completed."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment, proposed
from caverna.model.refusals import RuleBroken

from ..rules.chapters import CARRIED_OUT_BY, IN_TURN
from ..rules.free_steps import ACTIONS as FREE
from ..rules.placing import check_order
from ..rules.turn import is_turn, whole
from ..steps import Leave, Order, Pass, Place, Step, Take
from .on_expedition import out
from .opening import FreeTrades
from .spaces import can_use, going_first, orders, placements
from .trial import Trial, trials

if TYPE_CHECKING:
    from ..rules.game import Game

_MAY_LEAD_NOWHERE = (Place, Order, Take, Leave)


class InTurn(Moment):
    """The state of a partly played turn of the player to act, or of another player's free action."""

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        self.game, self.seat, self.steps = game, seat, tuple(steps)
        self.placed = is_turn(self.steps)
        self.ordered = any(isinstance(step, Order) for step in self.steps)
        self.order = next((step for step in self.steps if isinstance(step, Order) and not self.placed), None)
        """The step that sends a stronger dwarf, until the dwarf is placed."""
        self.trials = self._played(self.steps)
        self.free_trades = FreeTrades()

    def _played(self, steps: tuple[Step, ...]) -> list[Trial]:
        """Return the possible states after steps.

        Before the placement, `order` is only checked. After the placement it may still follow, and allow something that
        the weakest dwarf could not do.
        """
        ordered = [step for step in steps if isinstance(step, Order)]
        if not is_turn(steps) and ordered:
            return self._ordered(steps, ordered)
        try:
            return trials(self.game, self.seat, steps)
        except RuleBroken:
            for order in [] if ordered or not is_turn(steps) else orders(self.game.homes[self.seat]):
                with suppress(RuleBroken):
                    return trials(self.game, self.seat, steps, (order,))
            raise

    def _ordered(self, steps: tuple[Step, ...], ordered: list[Order]) -> list[Trial]:
        if len(ordered) > 1:
            raise RuleBroken("record.step", "`order` is written once", kind="malformed")
        found = trials(self.game, self.seat, tuple(step for step in steps if not isinstance(step, Order)))
        check_order(found[0].home, whole(ordered[0].strength))
        return found

    @property
    def complete(self) -> bool:
        """True if the line may end here."""
        return self._ends(self.steps)

    def _ends(self, steps: tuple[Step, ...]) -> bool:
        return bool(steps) and refused(self.game, self.seat, steps) is None

    # --- what may come next ----------------------------------------------------------------------------------

    def kinds(self) -> Iterable[type[Step]]:
        """Yield the kinds of steps that can follow: placements, then the actions of the space; always free steps."""
        if self.placed:
            found = [kind for trial in self.trials for kind in self._of_space(trial)]
            found += [Order] * (not self.ordered and self.trials[0].turn.offer is not None)
        elif self.game.to_act is None or self.game.seat_to_act != self.seat or self.trials[0].crowded:
            found = []
        else:
            found = [Place] if self.order else [Place, Order, Pass]
        return dict.fromkeys((*found, *FREE))

    def _of_space(self, trial: Trial) -> Iterator[type[Step]]:
        turn, offer = trial.turn, trial.turn.offer
        if offer is None:
            return
        if not trial.crowded:
            for act in turn.open_acts():
                yield from (kind for kind in CARRIED_OUT_BY.get(act.name, ()) if kind is not Take)
        said = any(isinstance(step, Take | Leave) for step in self.steps)
        if offer.take >= 0 and not said:
            yield Take
            yield Leave

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        kind = draft.kind
        if kind is Order:
            home = self.game.homes[self.seat] if self.placed else self.trials[0].home
            return (order.strength for order in orders(home) if not self.placed or self.refusal(order) is None)
        action = IN_TURN[kind]
        among = [trial for trial in self.trials if kind.free or not trial.crowded]
        found = (proposed(action, trial.turn, draft, field) for trial in among)
        return next(found) if len(among) == 1 else dict.fromkeys(value for values in found for value in values)

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can."""
        try:
            self._following(step)
        except RuleBroken as broken:
            return broken
        return None

    def _following(self, step: Step) -> list[Trial]:
        """Return the possible states after one more step."""
        if step.free:
            for number, trial in enumerate(self.trials):
                with suppress(RuleBroken):
                    return [trial.after(step), *self._also(self.trials[number + 1 :], step)]
        return self._played((*self.steps, step))

    def _also(self, found: list[Trial], step: Step) -> Iterator[Trial]:
        for trial in found:
            with suppress(RuleBroken):
                yield trial.after(step)

    def inside(self, draft: Draft, steps: Sequence[Step]) -> Moment | None:
        """Return the state of an expedition after some of its items."""
        for trial in self.trials:
            try:
                return out(trial, steps)
            except RuleBroken:
                continue
        return None

    # --- what can be completed -------------------------------------------------------------------------------

    def settled(self, kind: type[Step]) -> bool:
        """Return whether a line can be completed after every step of a kind, as it can after the actions of a space."""
        if kind in _MAY_LEAD_NOWHERE:
            return False
        return not kind.free or (self.order is None and all(trial.safe for trial in self.trials))

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed after a step."""
        if isinstance(step, Place) and any(self._usable(table, step) for table in self._going()):
            return True
        if not self.placed and isinstance(step, Order):
            return bool(placements(going_first(self.trials[0].table, step)))
        found = self._following(step)
        if self.order is not None and step.free:
            paid = (trial for trial in found if self.order in orders(trial.home))
            return any(placements(going_first(trial.seen(), self.order)) for trial in paid)
        if any(trial.safe for trial in found):
            return True
        opened = [self.free_trades.can_open(trial) for trial in found]
        return True if True in opened else None if None in opened else False

    def _going(self) -> Iterator["Game"]:
        """Yield the game as it is for each dwarf that may be placed, the weakest first."""
        table = self.trials[0].table
        if self.order is not None:
            yield going_first(table, self.order)
            return
        yield table
        yield from (going_first(table, order) for order in orders(self.trials[0].home))

    def _usable(self, table: "Game", step: Place) -> bool:
        """Return whether a space can be used at once."""
        key = table.space_key(step.of[-1] if step.of else step.space)
        return can_use(table, self.seat, key, imitating=bool(step.of))

    def completes(self, step: Step) -> bool:
        """Return whether the line may end with a step."""
        return self._ends((*self.steps, step))


def refused(game: "Game", seat: int, steps: Sequence[Step]) -> RuleBroken | None:
    """Return the refusal of these steps as a player's line of the turns; None if they are legal."""
    table = game.copy_for(seat)
    try:
        table.apply(seat, steps)
    except RuleBroken as broken:
        return broken
    return None
