"""Playing one line of steps: a placement, a player's actions, a free move, a part of the feeding or of the end."""

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
    """A line being played by one player."""

    game: "Game"
    seat: int
    tribe: Tribe
    steps: Sequence[Step]
    index: int = 0
    """The step being played."""

    def run(self, handlers: Handlers, upto: int | None = None) -> None:
        """Play all steps, or the first ``upto``; a broken rule is raised with the index of its step."""
        tribe = self.tribe
        try:
            for index, step in enumerate(self.steps if upto is None else self.steps[:upto]):
                tribe.step = self.index = index
                do = handlers.get(type(step))
                if do is None:
                    raise malformed("record.step", f"the step {step.word!r} has no place here")
                do(self, step)
        except RuleBroken as broken:
            broken.player, broken.step = tribe.name, self.index
            raise
        finally:
            tribe.step = -1

    def claim(self, rule: str, message: str, found: str, expected: str, hint: str) -> None:
        """Report a claim that does not hold."""
        name, index = self.tribe.name, self.index
        self.game.claim(
            RuleBroken(rule, message, found=found, expected=expected, hint=hint, kind=CLAIM, player=name, step=index)
        )


def malformed(rule: str, message: str, expected: str = "", hint: str = "") -> RuleBroken:
    """Return what is raised for a step that says nothing the rules could judge."""
    return RuleBroken(rule, message, expected=expected, hint=hint, kind=MALFORMED)


def whole(number: object, least: int = 1) -> int:
    """Return a count, which must be a whole number and not too small."""
    if type(number) is not int or number < least:
        raise malformed("record.number", f"a count is {least} or more, not {number!r}")
    return number


def thrown(dice: Sequence[int]) -> int:
    """Return the sum of dice, each of which must be 1 to 6."""
    for die in dice:
        if type(die) is not int or not 1 <= die <= DIE_SIDES:
            raise malformed("record.number", f"a die shows 1 to {DIE_SIDES}, not {die!r}")
    return sum(dice)


def counted(goods: Goods) -> int:
    """Return how many goods an amount has; each count must be 1 or more."""
    total = 0
    for _, count in goods.pairs:
        total += whole(count)
    return total


def check_payment(rule: str, tribe: Tribe, paying: Goods, what: str) -> None:
    """Refuse food, and goods that are not in the supply."""
    if any(good == FOOD for good, _ in paying.pairs):
        illegal(rule, f"{what} is never paid with food", found=paying, expected="resources")
    if tribe.lacks(paying):
        message = f"{tribe.name} does not have {paying}, but {tribe.supply or 'nothing'}"
        illegal(rule, message, found=tribe.supply, expected=paying)
