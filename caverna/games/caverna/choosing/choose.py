"""`choices` and `why_not`, by the part that is due."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.core.broken import RuleBroken
from caverna.core.choices import Choices
from caverna.core.composing import Draft, Moment, choose
from caverna.core.steps import Step

from .around import AtEnd, AtStart, heads, start_refused
from .harvests import InHarvest, harvest_refused, needs
from .turns import InTurn, refused

if TYPE_CHECKING:
    from ..rules.game import Game

Head = Mapping[str, Any]


def choices(
    game: "Game",
    steps: Sequence[Step],
    draft: "Mapping[str, Any] | Draft | None",
    player: str | None,
    head: Head | None,
) -> Choices:
    """Return what can come next in the part that is due."""
    from ..notation import write

    name = game.to_act if player is None else player
    try:
        if name is None:
            return _for_all(game, head)
        seat = game.seat(name)
        moment = _moment(game, seat, steps, head)
        found = choose(moment, steps, _draft(draft), write)
    except RuleBroken as broken:
        return Choices(line=write(steps), refusal=broken)
    if not found.offers and not found.complete and draft is None:
        refusal = why_not(game, steps, name, head)
        return Choices(found.offers, found.complete, found.line, refusal)
    if _due(game, head) == "harvest":
        return Choices(found.offers, found.complete, found.line, found.refusal, found.whole, needs=needs(game, [seat]))
    return found


def _due(game: "Game", head: Head | None) -> str | None:
    return "start" if head is not None and game.due in ("start", "harvest") else game.due


def _for_all(game: "Game", head: Head | None) -> Choices:
    """Return what there is to know where nobody is asked: of a round its keys, of a harvest who lacks what."""
    due = _due(game, head)
    if due == "start":
        return Choices(head=heads(game, head or {}))
    if due == "harvest":
        broken = harvest_refused(game, {})
        return Choices(complete=broken is None, needs=needs(game, range(len(game.homes))))
    return Choices(complete=due == "end")


def _moment(game: "Game", seat: int, steps: Sequence[Step], head: Head | None) -> Moment:
    due = _due(game, head)
    if due == "start":
        return AtStart(game, seat, steps, head or {})
    if due == "harvest":
        return InHarvest(game, seat, steps)
    if due == "end":
        return AtEnd(game, seat, steps)
    return InTurn(game, seat, steps)


def _draft(draft: "Mapping[str, Any] | Draft | None") -> Draft | None:
    if draft is None or isinstance(draft, Draft):
        return draft
    from caverna.text.reading.drafts import draft_of

    from ..record import FORMAT

    return draft_of(FORMAT, draft)


def why_not(game: "Game", steps: Sequence[Step], player: str | None, head: Head | None) -> RuleBroken | None:
    """Return why a line is refused in the part that is due, None if it can be played."""
    name = game.to_act if player is None else player
    if name is None:
        return RuleBroken("work.turn-order", "nobody has a dwarf to place", hint="name the player")
    try:
        seat = game.seat(name)
        due = _due(game, head)
        if due == "start":
            return start_refused(game, name, steps, head or {})
        if due == "harvest":
            return harvest_refused(game, {name: steps})
        if due == "end":
            game.copy().end({name: steps})
            return None
    except RuleBroken as broken:
        return broken
    return refused(game, seat, steps)
