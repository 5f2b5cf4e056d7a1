"""Free steps of any player at any time (p. 4): eat goods, let animals go, check assertions, use cards."""

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
"""The goods that can be eaten: crops and animals."""


def check_eat(home: Home, goods: Goods, no_cooking: bool = False) -> None:
    """Check goods that are to be eaten: all of them by food.convert, then animals by food.cook.

    ``no_cooking`` is True after the last breeding (ruling.end-free).
    """
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
    """Turn goods into food by the player's best improvement, at any time.

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
    """Check an assertion about the player. A wrong one is a wrong claim, not a broken rule."""
    claim = wrong_have(turn.home, step)
    if claim is not None:
        claim.step, claim.item = turn.index, turn.item
        turn.game.claim(claim)


def eat_values(turn: Turn, field: str, draft: "Draft") -> "Iterator[More]":
    """Yield the amounts that can be eaten of each good that the draft does not name yet."""
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
    """Yield the numbers that can be let go of each animal that the draft does not name yet."""
    for good in ANIMALS:
        yield from _amounts(turn.home, good, draft.given.get(field))


def _amounts(home: Home, good: int, present: Goods | None) -> "Iterator[More]":
    """Yield the amounts of a good in the supply, none if ``present`` names the good already."""
    from caverna.engine.drafts import More  # not needed to verify a record

    if home.goods[good] and (present is None or not any(named == good for named, _ in present.pairs)):
        yield More(Goods.of([(good, 1)]), home.goods[good])


ACTIONS: Chapter = {Eat: Action(eat, eat_values), LetGo: Action(let_go, let_go_values), **card_effects.ACTIONS}
"""The free steps that can be chosen."""
FREE: dict[type[Step], StepHandler] = {**handlers(ACTIONS), Have: have}
"""Kind of free step -> the function that plays it."""
