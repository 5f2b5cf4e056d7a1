"""One line of steps being played (a placement, actions, a free action, feeding or end), and checks of its numbers."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from caverna.model.findings import CLAIM, MALFORMED
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.tables import DIE_SIDES
from ..goods import FOOD, Goods
from ..state.tribe import Tribe
from ..steps import Step

if TYPE_CHECKING:
    from .game import Game

StepHandler = Callable[["Turn", Any], None]
Handlers = Mapping[type[Step], StepHandler]


@define(eq=False, repr=False)
class Turn:
    """A line of steps that a player plays."""

    game: "Game"
    seat: int
    tribe: Tribe
    steps: Sequence[Step]
    index: int = 0
    """The index of the step being played."""

    def run(self, handlers: Handlers, upto: int | None = None) -> None:
        """Play all steps, or only the first ``upto``, each with the handler of its class.

        Raise `RuleBroken` with the index of the step that breaks a rule.
        """
        tribe = self.tribe
        try:
            for index, step in enumerate(self.steps if upto is None else self.steps[:upto]):
                tribe.step = self.index = index
                handler = handlers.get(type(step))
                if handler is None:
                    raise malformed("record.step", f"the step {step.word!r} is not allowed here")
                handler(self, step)
        except RuleBroken as broken:
            broken.player, broken.step = tribe.name, self.index
            raise
        finally:
            tribe.step = -1

    def claim(self, rule: str, message: str, found: str, expected: str, hint: str) -> None:
        """Report that the step being played claims something wrong."""
        name, index = self.tribe.name, self.index
        self.game.claim(
            RuleBroken(rule, message, found=found, expected=expected, hint=hint, kind=CLAIM, player=name, step=index)
        )


def malformed(rule: str, message: str, expected: str = "", hint: str = "") -> RuleBroken:
    """Return the error to raise for a malformed step or value, which the rules cannot judge."""
    return RuleBroken(rule, message, expected=expected, hint=hint, kind=MALFORMED)


def checked_count(number: object, least: int = 1) -> int:
    """Return the number. Raise `RuleBroken` if it is not a whole number of at least ``least``."""
    if type(number) is not int or number < least:
        raise malformed("record.number", f"a count must be {least} or more, not {number!r}")
    return number


def sum_of_dice(dice: Sequence[int]) -> int:
    """Return the sum of the dice. Raise `RuleBroken` if one is not 1 to 6."""
    for die in dice:
        if type(die) is not int or not 1 <= die <= DIE_SIDES:
            raise malformed("record.number", f"a die must show 1 to {DIE_SIDES}, not {die!r}")
    return sum(dice)


def count_goods(goods: Goods) -> int:
    """Return the number of all goods in an amount. Raise `RuleBroken` if one of its counts is below 1."""
    total = 0
    for _, count in goods.pairs:
        total += checked_count(count)
    return total


def check_payment(rule: str, tribe: Tribe, paying: Goods, what: str) -> None:
    """Refuse a payment that has food, or goods that the tribe's supply lacks. ``what`` is paid for, in words."""
    if any(good == FOOD for good, _ in paying.pairs):
        illegal(rule, f"food cannot pay for {what}", found=paying, expected="resources")
    if tribe.lacks(paying):
        message = f"not enough to pay {paying}: {tribe.name} has {tribe.supply or 'nothing'}"
        illegal(rule, message, found=tribe.supply, expected=paying)
