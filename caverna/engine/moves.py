"""Moves: complete steps, lists of lines, random steps and choices field by field, all derived from proposed values.

For a `Moment`, the state of a line being played, a game returns the kinds of step that can come next and the values
that their fields can have (:mod:`caverna.engine.actions`). The rest follows from the declarations of steps. Lists of
complete steps are reduced, because amounts and lists have too many values; `complete_steps` states how. Choices field
by field are not reduced.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol, Self, TypeVar

from caverna.model.choices import Offer, merged
from caverna.model.goods import Goods
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from .actions import Action
from .drafts import (
    Draft,
    More,
    holds_steps,
    is_list,
    joined,
    list_fields,
    missing,
    open_fields,
    optional_fields,
    plain,
    single,
)

Proposals = Callable[[Draft, str], Iterable[Any]]
"""A function that returns the values of a field of a draft."""


class Moment:
    """The state of a line after its first steps. Each game derives from it."""

    @property
    def complete(self) -> bool:
        """True if the line may end here."""
        raise NotImplementedError

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of steps that can come next."""
        raise NotImplementedError

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field with which the draft can be completed to a step that can come next.

        For a list these are entries to add; for an amount either `More` of a good or the whole amount.
        """
        raise NotImplementedError

    def after(self, step: Step) -> "Moment":
        """Return the state after one more step; raise `RuleBroken` if it cannot come next."""
        raise NotImplementedError

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return the refusal of a step that cannot come next; None if it can."""
        try:
            self.after(step)
        except RuleBroken as broken:
            return broken
        return None

    def settled(self, kind: type[Step]) -> bool | None:
        """Return whether the line can be completed after every possible next step of a kind.

        None: there are too many to try each. Then all of them are offered, and none as ``sure``.
        """
        return True

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed after a possible next step; None if that is not known."""
        return True

    def completes(self, step: Step) -> bool:
        """Return whether the line may end with a possible next step."""
        return self.after(step).complete

    def inside(self, draft: Draft, steps: Sequence[Step]) -> "Moment | None":
        """Return the state after these entries of a list of steps; None if they are not allowed there."""
        return None


# --- complete steps ----------------------------------------------------------------------------------------------


def complete_steps(
    action: Action, turn: Any, kind: type[Step], given: Mapping[str, Any] | None = None
) -> Iterator[Step]:
    """Yield the steps of a kind, one for each combination of values of its required fields.

    The list is reduced. Optional fields are omitted. A list has each set of entries once, in the order in which they
    are proposed. An amount has one good, in the smallest proposed quantity. ``given`` has fields that are filled.
    """
    if not _is_refused(action, turn):
        draft = Draft(kind, given or {})
        yield from _completed(lambda draft, field: action.values(turn, field, draft), draft, missing(draft))


def proposed(action: Action, turn: Any, draft: Draft, field: str) -> Iterable[Any]:
    """Return the values of a field that an action proposes; none if no step of its kind is legal."""
    return () if _is_refused(action, turn) else action.values(turn, field, draft)


def _is_refused(action: Action, turn: Any) -> bool:
    """Return whether every step of a kind is illegal, whatever its fields."""
    try:
        action.check(turn)
    except RuleBroken:
        return True
    return False


def _completed(values: Proposals, draft: Draft, lacking: Sequence[str]) -> Iterator[Step]:
    """Yield the steps that a draft can become, which lacks these fields."""
    if not lacking:
        if (step := draft.step()) is not None:
            yield step
        return
    field, *further = lacking
    found = [*values(draft, field)]
    if is_list(draft.kind, field):
        for more in _sets(values, draft, field, found):
            yield from _completed(values, more, further)
        return
    for value in _least(found):
        filled = draft.filled(field, joined(draft, field, value))
        if further:
            yield from _completed(values, filled, further)
        elif (step := filled.step()) is not None:
            yield step


def _sets(values: Proposals, draft: Draft, field: str, entries: Sequence[Any]) -> Iterator[Draft]:
    """Yield a draft once for each set of entries of a list, in the order in which they are proposed."""
    for number, entry in enumerate(entries):
        more = draft.filled(field, joined(draft, field, entry))
        yield more
        if number + 1 < len(entries):
            further = [*values(more, field)]
            yield from _sets(values, more, field, [each for each in entries[number + 1 :] if each in further])


def _least(found: Sequence[Any]) -> Iterator[Any]:
    """Yield the values, but of several quantities of one good only the first."""
    seen: set[int] = set()
    for value in found:
        if isinstance(value, More):
            ((good, _),) = value.amount.pairs
            if good in seen:
                continue
            seen.add(good)
        yield value


def is_possible(action: Action, turn: Any, kind: type[Step]) -> bool:
    """Return whether a step of a kind is possible: it has no fields, or one of those to fill first has a value."""
    if _is_refused(action, turn):
        return False
    draft = Draft(kind, {})
    fields = open_fields(draft)
    return not fields or any(True for field in fields for _ in action.values(turn, field, draft))


# --- random steps ------------------------------------------------------------------------------------------------


def drawn_step(
    action: Action,
    turn: Any,
    kind: type[Step],
    dice: Random,
    more: float = 0.5,
    given: Mapping[str, Any] | None = None,
) -> Step | None:
    """Return a random step of a kind; None if nothing is proposed for a required field.

    Fields are filled one after the other, each with a random proposed value. Each optional field, and each further
    entry of a list, is filled with the probability ``more``. ``given`` has fields that are filled.
    """
    if _is_refused(action, turn):
        return None
    draft = Draft(kind, given or {})
    while missing(draft):
        (field,) = open_fields(draft)
        found = [*action.values(turn, field, draft)]
        if not found:
            return None
        draft = draft.filled(field, joined(draft, field, _drawn(found, dice)))
    for field in dict.fromkeys((*list_fields(kind), *optional_fields(kind))):
        while field not in (given or {}) and dice.random() < more and (found := [*action.values(turn, field, draft)]):
            draft = draft.filled(field, joined(draft, field, _drawn(found, dice)))
            if not is_list(kind, field):
                break
    return draft.step()


def _drawn(found: Sequence[Any], dice: Random) -> Any:
    """Draw one of the proposed values, and of a `More` of several counts one count."""
    value = dice.choice(found)
    return dice.choice([*value.each()]) if isinstance(value, More) else value


# --- lists of lines ----------------------------------------------------------------------------------------------


class Trial(Protocol):
    """A line that is tried on a copy of a game, step by step."""

    def then(self, *steps: Step) -> Self | None:
        """Return the line with more steps, None if a rule is broken."""

    def settled(self) -> Self | None:
        """Return the line with the steps that must come next, such as letting animals go; None if they are illegal."""

    def ended(self) -> Self | None:
        """Return the complete line, with the steps that it needs at its end; None if it may not end here."""


Tried = TypeVar("Tried", bound=Trial)
Groups = Callable[[Tried], Iterable[tuple[bool, Iterable[Step]]]]
"""A function that returns groups of steps to try after a line; True: further steps are tried after this group."""


def lines_from(trial: Tried, groups: Groups[Tried]) -> Iterator[Tried]:
    """Yield the complete lines that begin with a line, itself included, in the order in which steps are listed."""
    ended = trial.ended()
    if ended is not None:
        yield ended
    reached = trial.settled()
    for goes_on, steps in groups(reached) if reached is not None else ():
        for step in steps:
            assert reached is not None
            further = reached.then(step)
            if further is not None and goes_on:
                yield from lines_from(further, groups)
            elif further is not None and (ended := further.ended()) is not None:
                yield ended


# --- choices field by field --------------------------------------------------------------------------------------


def offers_of(moment: Moment, draft: Draft) -> Iterator[Offer]:
    """Yield the offers for an empty draft: the step itself if it needs no values, and its first fields."""
    step = draft.step()
    if step is not None and moment.refusal(step) is None:
        verdict = moment.settled(draft.kind) or moment.leads_on(step)
        if verdict is not False:
            yield Offer(draft.kind.word, sure=verdict is True)
    yield from growing(moment, draft)


def growing(moment: Moment, draft: Draft) -> Iterator[Offer]:
    """Yield the open fields of a draft with their values."""
    for field in open_fields(draft):
        if holds_steps(draft.kind, field):
            yield from _entries(moment, draft, field)
        else:
            yield from _rows(draft, field, _judged(moment, draft, field, moment.values(draft, field)))


def _judged(moment: Moment, draft: Draft, field: str, values: Iterable[Any]) -> Iterator[tuple[Any, bool]]:
    """Yield the values with which the line can be completed, each with True if that is certain."""
    settled = moment.settled(draft.kind)
    if settled is not False:
        for value in values:
            yield value, settled is True
        return
    for value in single(values):
        verdict = _verdict(moment, draft.filled(field, joined(draft, field, value)))
        if verdict is not False:
            yield value, verdict is True


def _verdict(moment: Moment, draft: Draft) -> bool | None:
    """Return whether the line can be completed with a step that the draft can become; None if that is not known.

    Larger amounts are not tried: a separate step after this one would allow the same.
    """
    step = draft.step()
    if step is not None and moment.refusal(step) is None:
        return moment.leads_on(step)
    verdict: bool | None = False
    for field in open_fields(draft):
        for value in () if isinstance(draft.given.get(field), Goods) else single(moment.values(draft, field)):
            further = _verdict(moment, draft.filled(field, joined(draft, field, value)))
            if further is True:
                return True
            if further is None:
                verdict = None
    return verdict


# --- steps inside a step -----------------------------------------------------------------------------------------


def _entries(moment: Moment, draft: Draft, field: str) -> Iterator[Offer]:
    """Yield the offers that continue a list of steps: more values of its last entry, or a further entry."""
    entries: tuple[Draft, ...] = tuple(draft.given.get(field, ()))
    steps = [entry.step() for entry in entries]
    if None in steps[:-1]:
        return
    done = [step for step in steps if step is not None]
    if entries:
        before = moment.inside(draft, done[: len(entries) - 1])
        if before is not None and entries[-1].kind in before.kinds():
            yield from _nested(draft, field, entries[:-1], entries[-1], growing(before, entries[-1]))
    inner = moment.inside(draft, done) if len(done) == len(entries) else None
    if inner is None:
        return
    for kind in inner.kinds():
        fresh = Draft(kind, {})
        yield from _nested(draft, field, entries, fresh, offers_of(inner, fresh))


def _nested(
    draft: Draft, field: str, before: Sequence[Draft], last: Draft, offers: Iterable[Offer]
) -> Iterator[Offer]:  # fmt: skip
    """Yield the offers for an entry of a list of steps as offers for the list."""
    first = [entry.data() for entry in before]
    data = last.data()
    for offer in offers:
        entries = [data] if offer.slot is None else [{**data, offer.slot: value} for value in offer.values]
        yield Offer(draft.kind.word, field, tuple([*first, entry] for entry in entries), offer.sure)


# --- values as data ----------------------------------------------------------------------------------------------


def _rows(draft: Draft, field: str, judged: Iterable[tuple[Any, bool]]) -> Iterator[Offer]:
    """Yield an offer of the values that are sure, and one of the others."""
    found: dict[bool, list[Any]] = {True: [], False: []}
    for value, sure in judged:
        found[sure].append(value)
    for sure, values in found.items():
        if values:
            yield Offer(draft.kind.word, field, tuple(_values(draft, field, values)), sure)


def _values(draft: Draft, field: str, values: Sequence[Any]) -> Iterator[Any]:
    present = draft.given.get(field)
    numbers = [value for value in values if type(value) is int]
    ways: list[Any] = [*merged(numbers), *(plain(value) for value in values if not isinstance(value, int | More))]
    ways += [value for value in values if type(value) is bool]
    if is_list(draft.kind, field):
        before = [] if present is None else plain(present)
        ways = [[*before, way] for way in ways]
    yield from ways
    counts: dict[str, list[int]] = {}
    for value in values:
        if isinstance(value, More):
            (good,) = value.amount
            counts.setdefault(good, []).extend(value.counts)
    for good, each in counts.items():
        yield from ({**(plain(present) or {}), good: found} for found in merged(each))
