"""Steps that need no people: taking the two resources, assertions, and at the end the name of a hidden card."""

from caverna.model.refusals import illegal

from ..steps import Drawn, Have, Take
from .cards import take, take_unseen
from .claims import wrong_have
from .turn import Handlers, Turn


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


FREE: Handlers = {Take: take, Have: have}
ENDING: Handlers = {**FREE, Drawn: drawn}
"""What may be done before scoring starts."""
