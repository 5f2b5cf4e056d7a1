"""Choices and refusals for the next phase of the game."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from caverna.engine.choices import Head
from caverna.engine.moves import Moment
from caverna.model.choices import Choices, Data
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from .around import AtEnd, AtStart, heads, start_refused
from .in_harvest import InHarvest, harvest_refused, needs
from .in_turn import InTurn, refused

if TYPE_CHECKING:
    from ..rules.game import Game


def _due(game: "Game", head: Head | None) -> str | None:
    """Return the phase in question: the start of a round if its keys are given, else the phase that is due."""
    return "start" if head is not None and game.due in ("start", "harvest") else game.due


class Rules:
    """Choices in each phase of a round of Caverna."""

    def moment(self, game: "Game", seat: int, steps: Sequence[Step], head: Head | None) -> Moment:
        """Return the state after the steps of a line."""
        due = _due(game, head)
        if due == "start":
            return AtStart(game, seat, steps)
        if due == "harvest":
            return InHarvest(game, seat, steps)
        return AtEnd(game, seat, steps) if due == "end" else InTurn(game, seat, steps)

    def late(self, game: "Game", seat: int, steps: Sequence[Step], part: str) -> Moment:
        """Return the state after the steps of a free action before the harvest."""
        return InTurn(game, seat, steps)

    def for_all(self, game: "Game", head: Head | None) -> Choices:
        """Return the choices of the whole table: the keys of a round, or the needs of all players in a harvest."""
        due = _due(game, head)
        if due == "start":
            return Choices(head=heads(game, head or {}))
        if due == "harvest":
            return Choices(complete=harvest_refused(game, {}) is None, needs=needs(game, range(len(game.homes))))
        return Choices(complete=due == "end")

    def needs(
        self, game: "Game", seat: int, head: Head | None, steps: Sequence[Step] = ()
    ) -> Mapping[str, Data] | None:  # fmt: skip
        """Return the needs of a player in a harvest."""
        return needs(game, [seat], steps) if _due(game, head) == "harvest" else None

    def why_not(self, game: "Game", steps: Sequence[Step], player: str | None, head: Head | None) -> RuleBroken | None:
        """Return the refusal of a line; None if it is legal."""
        name = game.to_act if player is None else player
        if name is None:
            return RuleBroken("work.turn-order", "nobody has a dwarf to place", hint="name the player")
        table = game.copy()
        table.claims = None  # assertions in the line must be true
        try:
            seat, due = game.seat(name), _due(game, head)
            if due == "start":
                return start_refused(table, name, steps, head or {})
            if due == "harvest":
                return harvest_refused(table, {name: steps})
            if due == "end":
                table.end({name: steps})
                return None
        except RuleBroken as broken:
            return broken
        return refused(table, seat, steps)


CHOICES = Rules()
