"""Free steps: food, letting go, assertions, cards. Any player, any moment."""

from caverna.games.farming.home import check_has, check_let_go, positive
from caverna.model.refusals import illegal

from ..goods import ANIMALS, FOOD, NAMES, Goods
from ..state.home import Home
from ..steps import Eat, Have, LetGo, Step
from .card_effects import EFFECTS
from .claims import wrong_have
from .turn import StepHandler, Turn

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


FREE: dict[type[Step], StepHandler] = {Eat: eat, LetGo: let_go, Have: have, **EFFECTS}
