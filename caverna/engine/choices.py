"""Choices: the kinds of step that a player can choose next, and the values of the next fields.

:mod:`caverna.engine.moves` finds the values. This module defines the requests to a game and returns its answers.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from attrs import evolve

from caverna.model.choices import Choices, Data
from caverna.model.findings import MALFORMED
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from .drafts import Draft
from .moves import Moment, growing, offers_of

Head = Mapping[str, Any]
"""Keys of a round that is about to begin."""


def choose(
    moment: Moment, steps: Sequence[Step], draft: Draft | None, write: Callable[[Sequence[Step]], str]
) -> Choices:
    """Return the steps that can follow ``steps``, or the values that the next fields of the draft can have."""
    if draft is None:
        offers = tuple(offer for kind in moment.kinds() for offer in offers_of(moment, Draft(kind, {})))
        return Choices(offers, moment.complete, write(steps))
    step = draft.step()
    refusal = None if step is None else moment.refusal(step)
    whole = step is not None and refusal is None
    allowed = draft.kind in moment.kinds()
    offers = tuple(growing(moment, draft)) if allowed else ()
    if not whole and not offers and refusal is None:
        refusal = RuleBroken("record.step", f"the step {draft.kind.word!r} cannot follow here")
    line = write((*steps, step)) if whole and step is not None else write(steps)
    complete = whole and step is not None and moment.completes(step)
    return Choices(offers, complete, line, None if whole or offers else refusal, whole)


class ChoiceRules(Protocol):
    """The functions of a game that answer questions about the phases of a round."""

    def moment(self, game: Any, seat: int, steps: Sequence[Step], head: Head | None) -> Moment:
        """Return the state of a player's line after these steps in the phase that is due; raise for a broken rule."""

    def for_all(self, game: Any, head: Head | None) -> Choices:
        """Return the choices of a phase in which no player acts, such as the keys of the next round."""

    def needs(self, game: Any, seat: int, head: Head | None, steps: Sequence[Step]) -> Mapping[str, Data] | None:
        """Return what a player must still pay or decide in the phase that is due after these steps; None if nothing."""

    def why_not(self, game: Any, steps: Sequence[Step], player: str | None, head: Head | None) -> RuleBroken | None:
        """Return the refusal of a line in the phase that is due; None if it can be played."""

    def late(self, game: Any, seat: int, steps: Sequence[Step], part: str) -> Moment:
        """Return the state after the steps of a line of an earlier phase, ``part``, whose turns are all made."""


def late(
    rules: ChoiceRules,
    game: Any,
    steps: Sequence[Step],
    draft: Draft | None,
    player: str | None,
    part: str,
    write: Callable[[Sequence[Step]], str],
) -> Choices:
    """Return the choices in a line of an earlier phase, ``part``. A broken rule is returned as the refusal."""
    try:
        if player is None:
            raise RuleBroken("record.step", "no player has to act now", hint="name the player", kind=MALFORMED)
        found = choose(rules.late(game, game.seat(player), steps, part), steps, draft, write)
    except RuleBroken as broken:
        return Choices(line=write(steps), refusal=broken)
    if draft is None and steps and not found.complete:
        turn = next((step for step in steps if not step.free), None)
        if turn is not None:
            message = f"{write([turn])} is not a free action, and all turns of the round are over"
            return Choices(line=write(steps), refusal=RuleBroken("record.step", message))
    return found


def answer(
    rules: ChoiceRules,
    game: Any,
    steps: Sequence[Step],
    draft: Draft | None,
    player: str | None,
    head: Head | None,
    write: Callable[[Sequence[Step]], str],
) -> Choices:
    """Return the choices in the phase that is due. A broken rule is returned as the refusal."""
    name = game.to_act if player is None else player
    try:
        if name is None:
            return rules.for_all(game, head)
        seat = game.seat(name)
        found = choose(rules.moment(game, seat, steps, head), steps, draft, write)
    except RuleBroken as broken:
        return Choices(line=write(steps), refusal=broken)
    if draft is None and steps and not found.offers and not found.complete:
        found = evolve(found, refusal=rules.why_not(game, steps, name, head))
    last = draft.step() if draft is not None and found.whole else None
    return evolve(found, needs=rules.needs(game, seat, head, (*steps, last) if last is not None else steps))
