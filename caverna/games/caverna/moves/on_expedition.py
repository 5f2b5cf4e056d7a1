"""Choices in an expedition: the loot items that can follow some items, and their cells."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment, proposed

from ..rules import free_steps
from ..rules.expedition import ITEMS, KIND_OF, Outing, bring, set_out
from ..steps import Step
from .trial import Trial


def out(trial: Trial, steps: Sequence[Step]) -> "Out":
    """Return the state of an expedition after these items; raise `RuleBroken` if they are illegal."""
    table = trial.seen()
    turn = trial.turn.copied(table, table.homes[trial.turn.seat])
    outing = set_out(turn)
    for number, item in enumerate(steps):
        turn.item = number
        bring(turn, outing, item)
    return Out(Trial(trial.game, table, turn))


def outing_of(trial: Trial) -> Outing:
    """Return the current expedition."""
    assert trial.turn.outing is not None
    return trial.turn.outing


class Out(Moment):
    """The state of an expedition after some of its items."""

    complete = False

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.left = [row.does for row in outing_of(trial).left()]
        """The items that may still be taken, if they have a cell and can be paid."""

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of items that are left, and free steps; only the free steps while animals have no room."""
        items = [] if self.trial.crowded else [KIND_OF[does] for does in self.left]
        return dict.fromkeys((*items, *free_steps.ACTIONS))

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field of an item or a free step."""
        action = ITEMS.get(draft.kind) or free_steps.ACTIONS[draft.kind]
        return proposed(action, self.trial.turn, draft, field)

    def after(self, step: Step) -> "Out":
        """Return the moment behind one more item; a broken rule is raised."""
        table, outing = self.trial.seen(), outing_of(self.trial)
        turn = self.trial.turn.copied(table, table.homes[self.trial.turn.seat])
        turn.outing = evolve(outing, taken={*outing.taken})
        bring(turn, turn.outing, step)
        return Out(Trial(self.trial.game, table, turn))

    def completes(self, step: Step) -> bool:
        """Return False: a line ends behind the expedition, not in it."""
        return False
