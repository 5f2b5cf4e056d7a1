"""Feeding (p. 7): income, one food for each person, resources for what is missing, or the penalty."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter, handlers
from caverna.model.refusals import RuleBroken, ambiguous, illegal
from caverna.model.wording import plural

from ..catalogue.tables import PENALTY
from ..goods import FOOD, PEOPLE, POINTS, PRODUCTION, Goods
from ..state.tribe import Tribe
from ..steps import Pay, Starve, Step
from .free_steps import FREE
from .payments import payments
from .turn import Handlers, Turn, check_payment, counted, malformed

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game


_IN_FOOD = "food to be paid, without"


def feed(game: "Game", seat: int, steps: Sequence[Step]) -> None:
    """Run one player's feeding; payment in food is understood where there is enough (feed.income, feed.people).

    The order among players does not matter (ruling.feeding-order); who was born this round eats (ruling.newborn-eats).
    """
    tribe = game.tribes[seat]
    if tribe.counts[PRODUCTION]:
        tribe.gain(FOOD, tribe.counts[PRODUCTION], "income")
    turn = Turn(game, seat, tribe, steps)
    if not steps or not _decided(turn):
        try:
            feed_with_food(tribe)
        except RuleBroken as broken:
            broken.player = tribe.name
            raise
    if steps:
        turn.run(FEEDING)


def _decided(turn: Turn) -> bool:
    """Return whether the line pays or starves; it does so once."""
    decisions = [index for index, step in enumerate(turn.steps) if type(step) in (Pay, Starve)]
    if len(decisions) > 1:
        broken = malformed("record.step", "the tribe is fed once: `pay` or `starve`, one time")
        broken.player, broken.step = turn.tribe.name, decisions[1]
        raise broken
    return bool(decisions)


def food_missing(tribe: Tribe) -> int:
    """Return how much food is missing to feed everyone, income counted already; 0 or less: none is."""
    return tribe.counts[PEOPLE] - tribe.counts[FOOD]


def feed_with_food(tribe: Tribe) -> None:
    """Pay in food; where it is short the line must say what is done (feed.people, feed.short)."""
    short = food_missing(tribe)
    if short > 0:
        ambiguous(
            "feed.short", f"{tribe.name} has {tribe.counts[FOOD]} food for {tribe.counts[PEOPLE]} people",
            expected=f"pay {plural(short, 'resource')}, or starve",
            hint=f"add 'pay {short} wood', for example, or 'starve' to the feeding of {tribe.name}",
            missing=True, key="feeding",
        )  # fmt: skip
    tribe.pay(FOOD, min(tribe.counts[PEOPLE], tribe.counts[FOOD]), "feeding")


def pay(turn: Turn, step: Pay) -> None:
    """Give all food back and pay every food missing with 1 resource, the gap whole (feed.short, ruling.whole-gap).

    Who has food enough pays in food (feed.people, ruling.food-first).
    """
    tribe, goods = turn.tribe, step.goods
    short = food_missing(tribe)
    if short <= 0:
        illegal("feed.people", f"{tribe.name} has food enough", found=f"pay {goods}", expected=f"{_IN_FOOD} 'pay'")
    elif counted(goods) != short:
        message = f"{short} food is missing, not {counted(goods)}"
        illegal("feed.short", message, found=f"pay {goods}", expected=f"{plural(short, 'resource')}, or starve")
    check_payment("feed.short", tribe, goods, "missing food")
    tribe.pay(FOOD, min(tribe.counts[PEOPLE], tribe.counts[FOOD]), "feeding")
    tribe.pay_all(goods, "feeding")


def pay_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Goods]:
    """Return the ways to pay for what is missing."""
    return () if field in draft.given else payments(turn.tribe, food_missing(turn.tribe))


def starve(turn: Turn, step: Starve) -> None:
    """Give all food back and lose 10 points, whatever is missing (feed.penalty, ruling.below-zero)."""
    tribe = turn.tribe
    if food_missing(tribe) <= 0:
        illegal("feed.penalty", f"{tribe.name} has food enough", found="starve", expected=f"{_IN_FOOD} 'starve'")
    tribe.pay(FOOD, min(tribe.counts[PEOPLE], tribe.counts[FOOD]), "feeding")
    lost = PENALTY if turn.game.options.below_zero else min(PENALTY, max(tribe.counts[POINTS], 0))
    if lost:
        tribe.pay(POINTS, lost, "starving")


ACTIONS: Chapter = {Pay: Action(pay, pay_values), Starve: Action(starve)}
FEEDING: Handlers = {**FREE, **handlers(ACTIONS)}
