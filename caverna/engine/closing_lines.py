"""Legal lines of a simultaneous phase: how a player can feed, breed, or make another decision at the end of a round.

The lines are made from the values that a game proposes for each step (`Ruleset.choices`). The list is reduced. If the
empty line is legal, it has that line and all lines of one step. Otherwise it has the shortest lines: no step can be
omitted, and no smaller amount would do. An amount in a step has one good only.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import le
from typing import Any

import attrs

from caverna.model.goods import Goods
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from .choices import ChoiceRules
from .drafts import Draft, is_list, joined, missing
from .moves import Moment

Line = tuple[Step, ...]
Amounts = tuple[int, ...]
Shape = tuple[object, ...]
"""A line without its amounts."""
_NUMBER = re.compile(r"\d+")
MAX_STEPS = 6
"""The largest number of steps in a listed line."""
MAX_TRIED = 40
"""The number of beginnings that are continued once a line is found: with many goods there are thousands."""


def closing_lines(rules: ChoiceRules, game: Any, seat: int, head: Mapping[str, Any] | None = None) -> Iterator[Line]:
    """Yield lines of a player in the simultaneous phase that is due; each can be played."""

    def at(line: Line) -> Moment | None:
        return _moment(rules, game, seat, line, head)

    first = at(())
    if first is None:
        return
    if not first.complete:
        yield from _shortest(at)
        return
    yield ()
    for step in _steps(first):
        moment = at((step,))
        if moment is not None and moment.complete:
            yield (step,)


def _shortest(at: Callable[[Line], Moment | None]) -> Iterator[Line]:
    """Yield the complete lines from which no step can be omitted, the shortest first."""
    incomplete: list[Line] = [()]
    found: dict[Shape, list[Amounts]] = {}
    tried = 0
    for _ in range(MAX_STEPS):
        begun, incomplete = incomplete, []
        for line in begun:
            if found and tried > MAX_TRIED:
                return
            for longer in _one_longer(at, line, incomplete):
                shape, amounts = _measured(longer)
                smaller = found.setdefault(shape, [])
                if not any(all(map(le, less, amounts)) for less in smaller):
                    smaller.append(amounts)
                    yield longer
            tried += 1


def _one_longer(at: Callable[[Line], Moment | None], line: Line, incomplete: list[Line]) -> Iterator[Line]:
    """Yield the complete lines with one step more; add the others to ``incomplete``."""
    moment = at(line)
    assert moment is not None
    enough: set[str] = set()
    for step in _steps(moment):
        shape = _NUMBER.sub("#", repr(step))
        if shape in enough or (line and repr(step) <= repr(line[-1])):  # another order is the same line
            continue
        longer = (*line, step)
        after = at(longer)
        if after is None:
            continue
        if not after.complete:
            incomplete.append(longer)
            continue
        enough.add(shape)  # a larger amount is not needed
        without = (at(longer[:number] + longer[number + 1 :]) for number in range(len(line)))
        if not any(each is not None and each.complete for each in without):
            yield longer


def _measured(line: Line) -> tuple[Shape, Amounts]:
    """Return the shape of a line, and its amounts: the numbers in its steps and the counts of goods."""
    shape: list[object] = []
    amounts: list[int] = []
    for step in line:
        shape.append(type(step))
        for field in attrs.fields(type(step)):
            value = getattr(step, field.name)
            if type(value) is int:
                amounts.append(value)
            elif isinstance(value, Goods):
                shape.append(tuple(good for good, _ in value.pairs))
                amounts += [count for _, count in value.pairs]
            else:
                shape.append(value)
    return tuple(shape), tuple(amounts)


def _moment(
    rules: ChoiceRules, game: Any, seat: int, line: Sequence[Step], head: Mapping[str, Any] | None
) -> Moment | None:  # fmt: skip
    """Return the state after a line, None if a rule is broken."""
    try:
        return rules.moment(game, seat, line, head)
    except RuleBroken:
        return None


def _steps(moment: Moment) -> Iterator[Step]:
    """Yield the steps that can come next."""
    for kind in moment.kinds():
        for draft in _filled(moment, Draft(kind, {})):
            step = draft.step()
            if step is not None and moment.refusal(step) is None:
                yield step


def _filled(moment: Moment, draft: Draft) -> Iterator[Draft]:
    """Yield a draft with its required fields filled, once for each combination of proposed values."""
    lacking = missing(draft)
    if not lacking:
        yield draft
        return
    field = lacking[0]
    for value in [*moment.values(draft, field)]:
        further = draft.filled(field, joined(draft, field, value))
        if not is_list(draft.kind, field) or field not in missing(further):
            yield from _filled(moment, further)
