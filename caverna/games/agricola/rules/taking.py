"""Taking goods by a `take` step (p. 3-4): goods of choice, or one side of a space (work.choice, work.price)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.home import check_has
from caverna.model.refusals import RuleBroken, ambiguous, illegal

from ..catalogue.offer import CHOOSE, TAKE
from ..goods import ANIMALS, BUILDING, FOOD, NAMES, Goods
from ..steps import Take
from .placing import gather
from .prices import more_entries
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


def take(turn: Turn, step: Take) -> None:
    """Take goods that the space offers, and only once (work.offered).

    Goods of choice are named. On Room or traveling players the goods are not named. On all other spaces the goods
    came with the placement, and a bare `take` has no effect.
    """
    offer = turn.offer
    if offer is None:
        raise RuleBroken("record.step", "`take` needs a space, and the line names none", kind="malformed")
    goods = [Goods.named(name) for name in step.goods]
    if offer.sides:
        take_animal(turn, goods)
    elif CHOOSE in offer.find:
        take_chosen(turn, goods)
    elif goods:
        illegal("work.offered", "the goods of this space are not chosen", hint="leave the names out")
    elif any(use.act.name == TAKE for use in offer.implied):
        if turn.took:
            illegal("work.offered", "goods are taken once")
        turn.took = True
    else:
        turn.take_act(TAKE)
        if TAKE in offer.find:
            gather(turn, offer.find[TAKE])


def take_chosen(turn: Turn, goods: list[int]) -> None:
    """Take building resources of choice, all different (work.choice)."""
    act = turn.take_act(CHOOSE)
    names = ", ".join(NAMES[good] for good in BUILDING)
    if len(goods) < act.count:
        ambiguous("work.choice", f"{act.count} building resources are named", expected=f"{act.count} of {names}")
    for good in goods:
        if good not in BUILDING:
            illegal("work.choice", f"{NAMES[good]} is no building resource", found=NAMES[good], expected=names)
    if len(goods) > act.count:
        illegal("work.choice", f"only {act.count} can be taken", found=len(goods), expected=act.count)
    if len(set(goods)) < len(goods):
        illegal("work.choice", "the building resources are different ones", found=" ".join(NAMES[g] for g in goods))
    for good in goods:
        turn.home.gain(good, 1, turn.game.space_name(turn.space))
        turn.acted = True


def take_animal(turn: Turn, goods: list[int]) -> None:
    """Take one animal of the Animal market (work.choice, work.order-of-actions). Cattle cost 1 food (work.price)."""
    if not goods:
        ambiguous("work.choice", "which animal is taken?", expected="sheep, boar or cattle")
        return
    for good in goods:
        if good not in ANIMALS:
            illegal("work.choice", f"there is no {NAMES[good]} to choose", found=NAMES[good], expected="an animal")
    if len(goods) > 1:
        illegal("work.order-of-actions", "either one animal or another, not both", found=len(goods), expected=1)
    name = turn.game.space_name(turn.space)
    for good in goods:
        act = turn.take_act(f"{TAKE} {NAMES[good]}")
        if act.food:
            check_has(turn.home, FOOD, act.food, "work.price", NAMES[good])
            turn.home.pay(FOOD, act.food, name)
        for gained, count in act.goods.pairs:
            turn.home.gain(gained, count, name)
        turn.acted = True


def take_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Return the goods that a `take` step can name: building resources one by one, or an animal."""
    offer, present = turn.offer, draft.given.get(field, ())
    if offer is None:
        return iter(())
    if offer.sides:
        return more_entries(take, turn, field, draft, *([NAMES[good]] for good in ANIMALS))
    most = max((act.count for act in turn.open_acts() if act.name != TAKE), default=0)
    if len(present) >= most:
        return iter(())
    return (NAMES[good] for good in BUILDING if NAMES[good] not in present)


ACTIONS: Chapter = {
    Take: Action(take, take_values, (TAKE, CHOOSE, *(f"{TAKE} {NAMES[good]}" for good in ANIMALS))),
}
