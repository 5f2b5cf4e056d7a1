"""Feeding (p. 7): income, then 1 food for each person; missing food costs resources or the penalty."""

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
from .turn import Handlers, Turn, check_payment, count_goods, malformed

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game


_IN_FOOD = "food to be paid, without"


def feed(game: "Game", seat: int, steps: Sequence[Step]) -> None:
    """Run the feeding of the player in a seat with the steps of the player's line (feed.income, feed.people).

    Payment in food is implied if there is enough food. The order of the players does not matter
    (ruling.feeding-order). A person born this round eats too (ruling.newborn-eats).
    """
    tribe = game.tribes[seat]
    if tribe.counts[PRODUCTION]:
        tribe.gain(FOOD, tribe.counts[PRODUCTION], "income")
    turn = Turn(game, seat, tribe, steps)
    if not steps or not _has_decision(turn):
        try:
            feed_with_food(tribe)
        except RuleBroken as broken:
            broken.player = tribe.name
            raise
    if steps:
        turn.run(FEEDING)


def _has_decision(turn: Turn) -> bool:
    """Return whether the line has a `pay` or a `starve`. Raise `RuleBroken` if it has more than one of them."""
    decisions = [index for index, step in enumerate(turn.steps) if type(step) in (Pay, Starve)]
    if len(decisions) > 1:
        broken = malformed("record.step", "a feeding has only one `pay` or `starve`")
        broken.player, broken.step = turn.tribe.name, decisions[1]
        raise broken
    return bool(decisions)


def food_missing(tribe: Tribe) -> int:
    """Return the food that the tribe lacks to feed everyone, after its income; 0 or less if it has enough."""
    return tribe.counts[PEOPLE] - tribe.counts[FOOD]


def feed_with_food(tribe: Tribe) -> None:
    """Pay 1 food for each person (feed.people). Refuse if food is missing: the line must decide (feed.short)."""
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
    """Pay all food, and 1 resource for each food that is missing (feed.short, ruling.whole-gap).

    A player with enough food must pay in food (feed.people, ruling.food-first).
    """
    tribe, goods = turn.tribe, step.goods
    short = food_missing(tribe)
    if short <= 0:
        illegal("feed.people", f"{tribe.name} has enough food", found=f"pay {goods}", expected=f"{_IN_FOOD} 'pay'")
    elif count_goods(goods) != short:
        message = f"{short} food is missing, not {count_goods(goods)}"
        illegal("feed.short", message, found=f"pay {goods}", expected=f"{plural(short, 'resource')}, or starve")
    check_payment("feed.short", tribe, goods, "missing food")
    tribe.pay(FOOD, min(tribe.counts[PEOPLE], tribe.counts[FOOD]), "feeding")
    tribe.pay_all(goods, "feeding")


def pay_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Goods]:
    """Return the payments in resources that cover the missing food; none if the draft has its payment already."""
    return () if field in draft.given else payments(turn.tribe, food_missing(turn.tribe))


def starve(turn: Turn, step: Starve) -> None:
    """Pay all food and lose 10 points, however much food is missing (feed.penalty, ruling.below-zero)."""
    tribe = turn.tribe
    if food_missing(tribe) <= 0:
        illegal("feed.penalty", f"{tribe.name} has enough food", found="starve", expected=f"{_IN_FOOD} 'starve'")
    tribe.pay(FOOD, min(tribe.counts[PEOPLE], tribe.counts[FOOD]), "feeding")
    lost = PENALTY if turn.game.rulings.below_zero else min(PENALTY, max(tribe.counts[POINTS], 0))
    if lost:
        tribe.pay(POINTS, lost, "starving")


ACTIONS: Chapter = {Pay: Action(pay, pay_values), Starve: Action(starve)}
FEEDING: Handlers = {**FREE, **handlers(ACTIONS)}
