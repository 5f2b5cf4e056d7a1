"""Steps that need no people: taking 2 resources for a card, assertions, and naming a hidden card at the end (p. 6,
sheet)."""

from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter, handlers
from caverna.model.refusals import illegal

from ..steps import Drawn, Have
from . import cards
from .cards import take_unseen, unseen
from .claims import wrong_have
from .turn import Handlers, Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


def have(turn: Turn, step: Have) -> None:
    """Report an assertion that differs from what the player has (claim.have)."""
    claim = wrong_have(turn.tribe, step)
    if claim is not None:
        claim.step = turn.index
        turn.game.claim(claim)


def drawn(turn: Turn, step: Drawn) -> None:
    """Name a card that the player drew hidden (civ.draw, ruling.draw-hidden)."""
    tribe = turn.tribe
    if not tribe.hidden:
        illegal(
            "civ.draw", f"{tribe.name} has no hidden card",
            found=f"drawn {step.card}", expected="a card drawn with 'draw' alone and not named yet",
        )  # fmt: skip
        return
    tribe.cards.append(take_unseen(turn, step.card))
    tribe.hidden -= 1


def drawn_values(turn: Turn, field: str, draft: "Draft") -> list[str]:
    """Return the names of the cards of which an unseen copy remains."""
    return [] if field in draft.given else unseen(turn.game)


ACTIONS: Chapter = {**cards.FREE, Drawn: Action(drawn, drawn_values)}
FREE: Handlers = {**handlers(cards.FREE), Have: have}
ENDING: Handlers = {**handlers(ACTIONS), Have: have}
"""The handlers of the steps that are allowed at the end, before scoring."""
