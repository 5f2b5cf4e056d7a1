"""Choices and refusals for the next phase of the game."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from caverna.engine.choices import Head
from caverna.engine.moves import Moment
from caverna.engine.trying import Trying
from caverna.model.choices import Choices, Data
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from .around import AtEnd, AtStart, heads
from .in_harvest import InHarvest, needs
from .in_turn import InTurn

if TYPE_CHECKING:
    from ..rules.game import Game

_MOMENTS: dict[str | None, type[Trying | InHarvest]] = {"start": AtStart, "harvest": InHarvest, "end": AtEnd}


def _due(game: "Game", head: Head | None) -> str | None:
    """Return the phase in question: the start of a round if its keys are given, else the phase that is due."""
    return "start" if head is not None and game.due in ("start", "harvest") else game.due


class Rules:
    """Choices in each phase of a round of Agricola."""

    def moment(self, game: "Game", seat: int, steps: Sequence[Step], head: Head | None) -> Moment:
        """Return the state after the steps of a line."""
        return _MOMENTS.get(_due(game, head), InTurn)(game, seat, steps)

    def late(self, game: "Game", seat: int, steps: Sequence[Step], part: str) -> Moment:
        """Return the state after the steps of a free action before the harvest."""
        return InTurn(game, seat, steps)

    def for_all(self, game: "Game", head: Head | None) -> Choices:
        """Return the choices of the whole table: the card of a round, or the needs of all players in a harvest."""
        due = _due(game, head)
        if due == "start":
            return Choices(head=heads(game, head or {}))
        if due != "harvest":
            return Choices(complete=due == "end")
        try:
            game.copy().close("harvest", {})
            closes = True
        except RuleBroken:
            closes = False
        return Choices(complete=closes, needs=needs(game, range(len(game.homes))))

    def needs(
        self, game: "Game", seat: int, head: Head | None, steps: Sequence[Step] = ()
    ) -> Mapping[str, Data] | None:  # fmt: skip
        """Return the needs of a player in a harvest."""
        return needs(game, [seat], steps) if _due(game, head) == "harvest" else None

    def why_not(self, game: "Game", steps: Sequence[Step], player: str | None, head: Head | None) -> RuleBroken | None:
        """Return the refusal of a line; None if it is legal."""
        name = game.to_act if player is None else player
        if name is None:
            return RuleBroken("work.turn-order", "nobody has a person to place", hint="name the player")
        try:
            moment = self.moment(game, game.seat(name), steps, head)
            assert isinstance(moment, Trying | InHarvest)
            return moment.why_not(tuple(steps))
        except RuleBroken as broken:
            return broken


CHOICES = Rules()
