"""Steps that need no people: taking the two resources, assertions, and at the end the name of a hidden card."""

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
    """Compare an assertion with what the player has (claim.have)."""
    claim = wrong_have(turn.tribe, step)
    if claim is not None:
        claim.step = turn.index
        turn.game.claim(claim)


def drawn(turn: Turn, step: Drawn) -> None:
    """Name the card that was drawn hidden (civ.draw, ruling.draw-hidden)."""
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
    """Return the cards that nobody has seen."""
    return [] if field in draft.given else unseen(turn.game)


ACTIONS: Chapter = {**cards.FREE, Drawn: Action(drawn, drawn_values)}
FREE: Handlers = {**handlers(cards.FREE), Have: have}
ENDING: Handlers = {**handlers(ACTIONS), Have: have}
"""What may be done before scoring starts."""
