"""Steps composed slot by slot: from a moment of a line and a draft to what can stand in the draft's next slots.

A game says of a `Moment` which kinds of step can follow and which values a slot takes; this module knows the rest from
how steps are declared: which slots there are, which must be filled, which hold lists, amounts or steps of their own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, get_origin

import attrs
from attrs import evolve, frozen

from caverna.model.choices import Choices, Data, Offer, merged
from caverna.model.findings import MALFORMED
from caverna.model.goods import Goods
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

Head = Mapping[str, Any]
"""Keys of a round that is about to begin."""
Given = Mapping[str, Any]
"""The fields of a draft that are filled. In a list of steps each entry is a `Draft`."""


@frozen
class Draft:
    """A step being composed. ``given`` has its fields as a step has them, entries of a list of steps as drafts."""

    kind: type[Step]
    given: Given

    def step(self) -> Step | None:
        """Return the step it makes, None while a field is missing that it needs."""
        if missing(self):
            return None
        filled = {name: made(value) for name, value in self.given.items()}
        return None if any(value is None for value in filled.values()) else self.kind(**filled)

    def filled(self, slot: str, value: Any) -> "Draft":
        """Return it with one field filled, or filled anew."""
        return Draft(self.kind, {**self.given, slot: value})

    @classmethod
    def of(cls, step: Step) -> "Draft":
        """Return a step as a draft in which nothing is missing."""
        fields = [field for field in attrs.fields(type(step)) if getattr(step, field.name) != field.default]
        given = {field.name: getattr(step, field.name) for field in fields}
        nested = _holding_steps(_key(type(step)))
        return cls(
            type(step),
            {name: tuple(map(cls.of, value)) if name in nested else value for name, value in given.items()},
        )

    def data(self) -> Data:
        """Return it as plain data: the fields that are filled."""
        names = (field.name for field in attrs.fields(self.kind))
        return {"step": self.kind.word, **{name: plain(self.given[name]) for name in names if name in self.given}}


class More(NamedTuple):
    """So much of one good, beside what an amount has already."""

    amount: Goods


class Moment(Protocol):
    """A line as far as it is played."""

    @property
    def complete(self) -> bool:
        """Whether the line may end here."""

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of steps that may come next."""

    def values(self, draft: Draft, slot: str) -> Iterable[Any]:
        """Return the values of a slot with which the draft can become a step that may come next.

        Of a list these are the entries that may be added, of an amount either `More` of a good or the whole.
        """

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can."""

    def settled(self, kind: type[Step]) -> bool | None:
        """Return whether a line can be completed after whatever step of a kind may come next.

        None where there is too much that may come to try each: all of it is offered, and nothing as sure.
        """

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed after a step that may come next, None where that is not known."""

    def completes(self, step: Step) -> bool:
        """Return whether the line may end with a step that may come next."""

    def inside(self, draft: Draft, steps: Sequence[Step]) -> "Moment | None":
        """Return the moment behind these entries of a list of steps, None where they cannot stand there."""


# --- what is asked -----------------------------------------------------------------------------------------------


def choose(
    moment: Moment, steps: Sequence[Step], draft: Draft | None, write: Callable[[Sequence[Step]], str]
) -> Choices:
    """Return what can come next in a line that has been played up to a moment, or what can stand in the draft."""
    if draft is None:
        offers = tuple(offer for kind in moment.kinds() for offer in _offers(moment, Draft(kind, {})))
        return Choices(offers, moment.complete, write(steps))
    step = draft.step()
    refusal = None if step is None else moment.refusal(step)
    whole = step is not None and refusal is None
    allowed = draft.kind in moment.kinds()
    offers = tuple(_growing(moment, draft)) if allowed else ()
    if not whole and not offers and refusal is None:
        refusal = RuleBroken("record.step", f"nothing goes on from here with the step {draft.kind.word!r}")
    line = write((*steps, step)) if whole and step is not None else write(steps)
    complete = whole and step is not None and moment.completes(step)
    return Choices(offers, complete, line, None if whole or offers else refusal, whole)


class Room(Protocol):
    """What a game has to say of the parts of a round."""

    def moment(self, game: Any, seat: int, steps: Sequence[Step], head: Head | None) -> Moment:
        """Return the moment behind the steps of a player's line in the part that is due; a broken rule is raised."""

    def for_all(self, game: Any, head: Head | None) -> Choices:
        """Return what there is to know where no player is asked about."""

    def needs(self, game: Any, seat: int, head: Head | None, steps: Sequence[Step]) -> Mapping[str, Data] | None:
        """Return what the part that is due asks of a player, None where there is nothing to say.

        What is missing is counted behind the steps of his line.
        """

    def why_not(self, game: Any, steps: Sequence[Step], player: str | None, head: Head | None) -> RuleBroken | None:
        """Return why a line is refused in the part that is due."""

    def late(self, game: Any, seat: int, steps: Sequence[Step]) -> Moment:
        """Return the moment behind the steps of a free move that still belongs to the turns, all of which are made."""


def late(
    room: Room,
    game: Any,
    steps: Sequence[Step],
    draft: Draft | None,
    player: str | None,
    write: Callable[[Sequence[Step]], str],
) -> Choices:
    """Return what can come next in a free move behind the last turn of a round; a broken rule is the refusal."""
    try:
        if player is None:
            raise RuleBroken("record.step", "nobody is to act", hint="name the player", kind=MALFORMED)
        found = choose(room.late(game, game.seat(player), steps), steps, draft, write)
    except RuleBroken as broken:
        return Choices(line=write(steps), refusal=broken)
    if draft is None and steps and not found.complete:
        turn = next((step for step in steps if not step.free), None)
        if turn is not None:
            message = f"{write([turn])} is no free move, and all turns of the round are made"
            return Choices(line=write(steps), refusal=RuleBroken("record.step", message))
    return found


def answer(
    room: Room,
    game: Any,
    steps: Sequence[Step],
    draft: Draft | None,
    player: str | None,
    head: Head | None,
    write: Callable[[Sequence[Step]], str],
) -> Choices:
    """Return what can come next in the part of a game that is due; a broken rule is the refusal."""
    name = game.to_act if player is None else player
    try:
        if name is None:
            return room.for_all(game, head)
        seat = game.seat(name)
        found = choose(room.moment(game, seat, steps, head), steps, draft, write)
    except RuleBroken as broken:
        return Choices(line=write(steps), refusal=broken)
    if draft is None and steps and not found.offers and not found.complete:
        found = evolve(found, refusal=room.why_not(game, steps, name, head))
    last = draft.step() if draft is not None and found.whole else None
    return evolve(found, needs=room.needs(game, seat, head, (*steps, last) if last is not None else steps))


def _offers(moment: Moment, draft: Draft) -> Iterator[Offer]:
    """Return a kind of step with nothing filled: without any value if it needs none, and its first slots."""
    step = draft.step()
    if step is not None and moment.refusal(step) is None:
        verdict = moment.settled(draft.kind) or moment.leads_on(step)
        if verdict is not False:
            yield Offer(draft.kind.word, sure=verdict is True)
    yield from _growing(moment, draft)


def _growing(moment: Moment, draft: Draft) -> Iterator[Offer]:
    """Return the open slots of a draft with their values."""
    for slot in open_slots(draft):
        if holds_steps(draft.kind, slot):
            yield from _entries(moment, draft, slot)
        else:
            yield from _rows(draft, slot, _judged(moment, draft, slot, moment.values(draft, slot)))


def _judged(moment: Moment, draft: Draft, slot: str, values: Iterable[Any]) -> Iterator[tuple[Any, bool]]:
    """Return the values with which the line can be completed, and whether that is sure."""
    settled = moment.settled(draft.kind)
    if settled is not False:
        for value in values:
            yield value, settled is True
        return
    for value in values:
        verdict = _verdict(moment, draft.filled(slot, joined(draft, slot, value)))
        if verdict is not False:
            yield value, verdict is True


def _verdict(moment: Moment, draft: Draft) -> bool | None:
    """Return whether the line can be completed with the step that a draft is, or else with one it can become.

    More of an amount makes nothing possible that a step of its own, behind this one, would not.
    """
    step = draft.step()
    if step is not None and moment.refusal(step) is None:
        return moment.leads_on(step)
    verdict: bool | None = False
    for slot in open_slots(draft):
        for value in () if isinstance(draft.given.get(slot), Goods) else moment.values(draft, slot):
            further = _verdict(moment, draft.filled(slot, joined(draft, slot, value)))
            if further is True:
                return True
            if further is None:
                verdict = None
    return verdict


# --- steps inside a step -----------------------------------------------------------------------------------------


def _entries(moment: Moment, draft: Draft, slot: str) -> Iterator[Offer]:
    """Return the ways a list of steps can go on: its last entry filled further, or another entry behind it."""
    entries: tuple[Draft, ...] = tuple(draft.given.get(slot, ()))
    steps = [entry.step() for entry in entries]
    if None in steps[:-1]:
        return
    done = [step for step in steps if step is not None]
    if entries:
        before = moment.inside(draft, done[: len(entries) - 1])
        if before is not None and entries[-1].kind in before.kinds():
            yield from _nested(draft, slot, entries[:-1], entries[-1], _growing(before, entries[-1]))
    inner = moment.inside(draft, done) if len(done) == len(entries) else None
    if inner is None:
        return
    for kind in inner.kinds():
        fresh = Draft(kind, {})
        yield from _nested(draft, slot, entries, fresh, _offers(inner, fresh))


def _nested(
    draft: Draft, slot: str, before: Sequence[Draft], last: Draft, offers: Iterable[Offer]
) -> Iterator[Offer]:  # fmt: skip
    """Return offers for an entry of a list of steps as those for the list."""
    first = [entry.data() for entry in before]
    data = last.data()
    for offer in offers:
        entries = [data] if offer.slot is None else [{**data, offer.slot: value} for value in offer.values]
        yield Offer(draft.kind.word, slot, tuple([*first, entry] for entry in entries), offer.sure)


# --- values as data ----------------------------------------------------------------------------------------------


def _rows(draft: Draft, slot: str, judged: Iterable[tuple[Any, bool]]) -> Iterator[Offer]:
    """Return values as an offer, and those that are not sure as another."""
    found: dict[bool, list[Any]] = {True: [], False: []}
    for value, sure in judged:
        found[sure].append(value)
    for sure, values in found.items():
        if values:
            yield Offer(draft.kind.word, slot, tuple(_values(draft, slot, values)), sure)


def _values(draft: Draft, slot: str, values: Sequence[Any]) -> Iterator[Any]:
    present = draft.given.get(slot)
    numbers = [value for value in values if type(value) is int]
    ways: list[Any] = [*merged(numbers), *(plain(value) for value in values if not isinstance(value, int | More))]
    ways += [value for value in values if type(value) is bool]
    if is_list(draft.kind, slot):
        before = [] if present is None else plain(present)
        ways = [[*before, way] for way in ways]
    yield from ways
    counts: dict[str, list[int]] = {}
    for value in values:
        if isinstance(value, More):
            ((good, count),) = value.amount.items()
            counts.setdefault(good, []).append(count)
    for good, each in counts.items():
        yield from ({**(plain(present) or {}), good: found} for found in merged(each))


def plain(value: Any) -> Any:
    """Return a value of a field as plain data."""
    if isinstance(value, Draft):
        return value.data()
    if isinstance(value, Step):
        return Draft.of(value).data()
    if isinstance(value, Goods):
        return dict(value)
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


def joined(draft: Draft, slot: str, value: Any) -> Any:
    """Return what a field holds with a value of `Moment.values`."""
    present = draft.given.get(slot)
    if isinstance(value, More):
        return value.amount if present is None else value.amount.of((*present.pairs, *value.amount.pairs))
    if is_list(draft.kind, slot):
        return (*(present or ()), value)
    return value


def made(value: Any) -> Any:
    """Return the value of a field with the steps that its drafts make; None where one lacks something."""
    if isinstance(value, Draft):
        return value.step()
    if isinstance(value, tuple) and any(isinstance(each, Draft) for each in value):
        steps = tuple(made(each) for each in value)
        return None if None in steps else steps
    return value


# --- how steps are declared --------------------------------------------------------------------------------------


def missing(draft: Draft) -> list[str]:
    """Return the fields that a draft needs and has not."""
    return [name for name in _needed(_key(draft.kind)) if name not in draft.given]


def open_slots(draft: Draft) -> list[str]:
    """Return the slots to fill next: the first that is needed, else all that may be filled or go on."""
    lacking = missing(draft)
    if lacking:
        return lacking[:1]
    fields = attrs.fields(draft.kind)
    return [field.name for field in fields if field.name not in draft.given or _grows(draft, field.name)]


def _grows(draft: Draft, slot: str) -> bool:
    return is_list(draft.kind, slot) or isinstance(draft.given[slot], Goods)


def _key(kind: type[Step]) -> Any:
    """Return a kind of step as what a cache takes; its class says that its steps, not it, may have no hash."""
    return kind


@cache
def _needed(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.default is attrs.NOTHING)


@cache
def _optional(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.default is not attrs.NOTHING)


@cache
def _lists(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if get_origin(_type(field)) is tuple)


@cache
def _holding_steps(kind: Any) -> frozenset[str]:
    fields = (field for field in attrs.fields(kind) if field.name in _lists(kind))
    return frozenset(field.name for field in fields if _type(field).__args__[0] is Step)


def _type(field: Any) -> Any:
    """Return what a field holds where it is given: of ``tuple[int, ...] | None`` the tuple."""
    found = field.type
    given = [each for each in getattr(found, "__args__", ()) if each is not type(None)]
    return given[0] if type(None) in getattr(found, "__args__", ()) and len(given) == 1 else found


def optional_slots(kind: type[Step]) -> tuple[str, ...]:
    """Return the slots that may be omitted."""
    return _optional(_key(kind))


def list_slots(kind: type[Step]) -> tuple[str, ...]:
    """Return the slots that hold lists."""
    return _lists(_key(kind))


def is_list(kind: type[Step], slot: str) -> bool:
    """Return whether a slot holds a list."""
    return slot in list_slots(kind)


def holds_steps(kind: type[Step], slot: str) -> bool:
    """Return whether a slot holds a list of steps."""
    return slot in _holding_steps(_key(kind))
