"""Free steps: food, letting go, assertions, cards. Any player, any moment."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter, handlers
from caverna.games.farming.home import check_has, check_let_go, positive
from caverna.model.refusals import RuleBroken, illegal

from ..goods import ANIMALS, CROPS, FOOD, NAMES, Goods
from ..state.home import Home
from ..steps import Eat, Have, LetGo, Step
from . import card_effects
from .claims import wrong_have
from .turn import StepHandler, Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft, More

_EATEN = (*range(FOOD + 1, len(NAMES)),)
"""What can be food: crops and animals."""


def check_eat(home: Home, goods: Goods, no_cooking: bool = False) -> None:
    """Check food.convert for all goods, then food.cook for animals."""
    for good, count in goods.pairs:
        positive(count)
        if good not in _EATEN:
            illegal("food.convert", f"{NAMES[good]} cannot be turned into food", found=NAMES[good])
        check_has(home, good, count, "food.convert", "eating")
    for good, _ in goods.pairs:
        if good in ANIMALS and no_cooking:
            illegal("food.cook", "after the last breeding no animal is cooked", found=NAMES[good])
        if good in ANIMALS and not home.food_values[good]:
            illegal("food.cook", f"{home.name} cannot cook {NAMES[good]}", expected="a Fireplace or Cooking hearth")


def eat(turn: Turn, step: Eat) -> None:
    """Turn goods into food by the best improvement one has, at any moment.

    See food.convert, food.cook, ruling.bake-best, ruling.any-time.
    """
    home = turn.home
    check_eat(home, step.goods, turn.no_cooking)
    for good, count in step.goods.pairs:
        home.pay(good, count, "eat")
        food = home.food_values[good] * count
        if food:
            home.gain(FOOD, food, "eat")


def let_go(turn: Turn, step: LetGo) -> None:
    """Let animals go for nothing (ruling.let-go)."""
    check_let_go(turn.home, step.animals)
    for good, count in step.animals.pairs:
        turn.home.pay(good, count, "let go")


def have(turn: Turn, step: Have) -> None:
    """Check an assertion. It is a claim, not a rule: a game that collects claims goes on."""
    claim = wrong_have(turn.home, step)
    if claim is not None:
        claim.step, claim.item = turn.index, turn.item
        turn.game.claim(claim)


def eat_values(turn: Turn, field: str, draft: "Draft") -> "Iterator[More]":
    """Return how much of each good that is not named yet can be eaten."""
    for good in (*CROPS, *ANIMALS):
        if _is_edible(turn, good):
            yield from _amounts(turn.home, good, draft.given.get(field))


def _is_edible(turn: Turn, good: int) -> bool:
    try:
        check_eat(turn.home, Goods.of([(good, 1)]), turn.no_cooking)
    except RuleBroken:
        return False
    return True


def let_go_values(turn: Turn, field: str, draft: "Draft") -> "Iterator[More]":
    """Return how many of each animal that is not named yet can be let go."""
    for good in ANIMALS:
        yield from _amounts(turn.home, good, draft.given.get(field))


def _amounts(home: Home, good: int, present: Goods | None) -> "Iterator[More]":
    """Return the amounts of a good in the supply, none if it is named already."""
    from caverna.engine.drafts import More  # verifying chooses nothing

    if home.goods[good] and (present is None or not any(named == good for named, _ in present.pairs)):
        yield More(Goods.of([(good, 1)]), home.goods[good])


ACTIONS: Chapter = {Eat: Action(eat, eat_values), LetGo: Action(let_go, let_go_values), **card_effects.ACTIONS}
"""The free steps that can be chosen."""
FREE: dict[type[Step], StepHandler] = {**handlers(ACTIONS), Have: have}
"""What plays free steps."""
