"""Derivations of `caverna.engine.moves` from values, for a toy with a path of three stones and a purse of goods."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, ClassVar

from attrs import field, frozen

from caverna.engine.actions import Action, Chapter, carried_out_by, handlers
from caverna.engine.drafts import Draft, More, single
from caverna.engine.moves import (
    Moment,
    complete_steps,
    drawn_step,
    growing,
    is_possible,
    lines_from,
    offers_of,
    proposed,
)
from caverna.games.caverna.goods import Goods
from caverna.model.refusals import RuleBroken, illegal
from caverna.model.steps import Step


class Toy:
    """A line: the sum of what was stepped on may not exceed 5."""

    def __init__(self, steps: tuple[Step, ...] = ()) -> None:
        self.steps = steps

    @property
    def sum(self) -> int:
        return sum(step.stone for step in self.steps if isinstance(step, Hop))


@frozen(repr=False)
class Hop(Step):
    word: ClassVar[str] = "hop"
    stone: int
    far: bool = False


@frozen(repr=False)
class Gather(Step):
    word: ClassVar[str] = "gather"
    cells: tuple[str, ...] = field(converter=tuple)


@frozen(repr=False)
class Pay(Step):
    word: ClassVar[str] = "pay"
    goods: Goods


@frozen(repr=False)
class Rest(Step):
    word: ClassVar[str] = "rest"


def hop(toy: Toy, step: Hop) -> None:
    if toy.sum + step.stone > 5:
        illegal("toy.sum", "too far")


def hop_values(toy: Toy, field: str, draft: Draft) -> Iterable[Any]:
    if field == "far":
        return [True] if field not in draft.given and draft.given["stone"] == 3 else []
    return [stone for stone in (1, 2, 3) if toy.sum + stone <= 5]


def gather_values(toy: Toy, field: str, draft: Draft) -> Iterator[str]:
    yield from (cell for cell in "ABC" if cell not in draft.given.get("cells", ()))


def pay_values(toy: Toy, field: str, draft: Draft) -> Iterator[More]:
    present = draft.given.get("goods") or Goods()
    yield from (More(Goods(**{good: 1}), 2) for good in ("wood", "ore") if not present[good])


def rested(toy: Toy) -> None:
    if toy.sum < 3:
        illegal("toy.rest", "not tired yet")


def nothing(toy: Toy, step: Step) -> None:
    """Do nothing."""


ACTIONS: Chapter = {
    Hop: Action(hop, hop_values),
    Gather: Action(nothing, gather_values, ("pick", "reap")),
    Pay: Action(nothing, pay_values),
    Rest: Action(nothing, check=rested),
}


def steps(kind: type[Step], toy: Toy | None = None, **given: Any) -> list[Step]:
    return list(complete_steps(ACTIONS[kind], toy or Toy(), kind, given))


# --- complete steps -------------------------------------------------------------------------------------------------


def test_a_list_has_each_combination_of_needed_fields_and_omits_the_others() -> None:
    assert steps(Hop) == [Hop(1), Hop(2), Hop(3)]
    assert steps(Hop, Toy((Hop(3), Hop(1)))) == [Hop(1)]


def test_a_list_of_cells_comes_once_in_the_proposed_order() -> None:
    found = [each.cells for each in steps(Gather) if isinstance(each, Gather)]
    assert found == [("A",), ("A", "B"), ("A", "B", "C"), ("A", "C"), ("B",), ("B", "C"), ("C",)]


def test_an_amount_is_of_one_good_the_least_proposed() -> None:
    assert steps(Pay) == [Pay(Goods(wood=1)), Pay(Goods(ore=1))]


def test_fields_that_are_given_stay() -> None:
    assert steps(Hop, stone=2) == [Hop(2)]


def test_what_every_step_of_a_kind_needs_is_asked_first() -> None:
    assert steps(Rest) == []
    assert steps(Rest, Toy((Hop(3),))) == [Rest()]
    assert not is_possible(ACTIONS[Rest], Toy(), Rest)
    assert is_possible(ACTIONS[Rest], Toy((Hop(3),)), Rest)
    assert not is_possible(ACTIONS[Hop], Toy((Hop(3), Hop(2))), Hop)
    assert list(proposed(ACTIONS[Rest], Toy(), Draft(Rest, {}), "any")) == []


def test_one_kind_of_step_carries_out_several_offers() -> None:
    assert carried_out_by(ACTIONS) == {
        "hop": (Hop,), "pick": (Gather,), "reap": (Gather,), "pay": (Pay,), "rest": (Rest,)
    }  # fmt: skip
    assert handlers(ACTIONS)[Hop] is hop


# --- random steps ---------------------------------------------------------------------------------------------------


def test_every_step_is_drawn_at_some_time_and_none_that_is_not_proposed() -> None:
    dice = Random(1)
    drawn = {repr(drawn_step(ACTIONS[Hop], Toy(), Hop, dice)) for _ in range(200)}
    assert drawn == {repr(step) for step in (Hop(1), Hop(2), Hop(3), Hop(3, True))}
    sets = {frozenset(step.cells) for _ in range(300) if isinstance(step := _gathered(dice), Gather)}
    assert len(sets) == 7
    paid = {str(step.goods) for _ in range(300) if isinstance(step := drawn_step(ACTIONS[Pay], Toy(), Pay, dice), Pay)}
    assert paid == {"1 wood", "2 wood", "1 ore", "2 ore"}
    assert drawn_step(ACTIONS[Rest], Toy(), Rest, dice) is None
    assert drawn_step(ACTIONS[Hop], Toy((Hop(3), Hop(2))), Hop, dice) is None


def _gathered(dice: Random) -> Step | None:
    return drawn_step(ACTIONS[Gather], Toy(), Gather, dice)


# --- lines ----------------------------------------------------------------------------------------------------------


class Walk:
    """A line of hops. It may end at 3 or more; at 5 one has to rest before anything else."""

    def __init__(self, steps: tuple[Step, ...] = ()) -> None:
        self.toy = Toy(steps)

    def then(self, *steps: Step) -> "Walk | None":
        walk = self
        for step in steps:
            try:
                handlers(ACTIONS)[type(step)](walk.toy, step)
            except RuleBroken:
                return None
            walk = Walk((*walk.toy.steps, step))
        return walk

    def settled(self) -> "Walk | None":
        return self.then(Rest()) if self.toy.sum == 5 else self

    def ended(self) -> "Walk | None":
        return self.settled() if self.toy.sum >= 3 else None


def test_lines_are_listed_step_by_step() -> None:
    def groups(walk: Walk) -> Iterator[tuple[bool, Iterable[Step]]]:
        resting = any(isinstance(step, Rest) for step in walk.toy.steps)
        yield True, () if resting else [Hop(2), Hop(3)]
        yield False, () if resting else [Hop(1)]

    found = [tuple(getattr(step, "stone", "rest") for step in walk.toy.steps) for walk in lines_from(Walk(), groups)]
    # Worked out by hand: 2 then 2, 3 or 1; 3 then 2 or 1. Behind 1 nothing is listed; 5 is followed by a rest.
    assert found == [(2, 2), (2, 2, 1, "rest"), (2, 3, "rest"), (2, 1), (3,), (3, 2, "rest"), (3, 1)]


# --- field by field -------------------------------------------------------------------------------------------------


class At(Moment):
    """The moment behind some hops; behind the second stone nothing can be completed."""

    def __init__(self, toy: Toy) -> None:
        self.toy = toy

    @property
    def complete(self) -> bool:
        return self.toy.sum >= 3

    def kinds(self) -> Iterable[type[Step]]:
        return (Hop, Rest)

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        return proposed(ACTIONS[draft.kind], self.toy, draft, field)

    def after(self, step: Step) -> "At":
        action = ACTIONS[type(step)]
        action.check(self.toy)
        action.play(self.toy, step)
        return At(Toy((*self.toy.steps, step)))

    def settled(self, kind: type[Step]) -> bool:
        return kind is not Hop

    def leads_on(self, step: Step) -> bool | None:
        return None if isinstance(step, Hop) and step.stone == 1 else step != Hop(2)


def test_values_are_offered_with_which_a_line_can_be_completed() -> None:
    at = At(Toy())
    rows = [(offer.slot, offer.values, offer.sure) for offer in growing(at, Draft(Hop, {}))]
    assert rows == [("stone", ({"min": 3, "max": 3},), True), ("stone", ({"min": 1, "max": 1},), False)]
    assert at.refusal(Hop(3)) is None
    assert at.completes(Hop(3))
    assert not at.completes(Hop(1))


def test_the_counts_of_a_good_are_offered_as_one_range() -> None:
    (row,) = growing(At(Toy()), Draft(Pay, {}))
    assert row.values == ({"wood": {"min": 1, "max": 2}}, {"ore": {"min": 1, "max": 2}})
    (row,) = growing(At(Toy()), Draft(Pay, {"goods": Goods(wood=2)}))
    assert row.values == ({"wood": 2, "ore": {"min": 1, "max": 2}},)


def test_several_counts_are_tried_one_by_one() -> None:
    more = More(Goods(wood=-2), -1)
    assert [each.amount for each in more.each()] == [Goods(wood=-2), Goods(wood=-1)]
    assert [*single(["A", more, More(Goods(ore=3))])] == ["A", *more.each(), More(Goods(ore=3))]


def test_a_step_without_fields_is_offered_if_it_can_come() -> None:
    assert list(offers_of(At(Toy()), Draft(Rest, {}))) == []
    (row,) = offers_of(At(Toy((Hop(3),))), Draft(Rest, {}))
    assert (row.step, row.slot, row.values) == ("rest", None, ())
