"""Choices and refusals for the next phase of the game."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.engine.choices import Head
from caverna.engine.moves import Moment
from caverna.model.choices import Choices, Data
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from ..catalogue.buildings import BUILDINGS
from ..catalogue.cards import CARD_NUMBER
from ..goods import COUNTED, FOOD, PEOPLE, RESOURCES
from ..rules.cards import unseen
from ..rules.feeding import food_missing
from ..rules.rounds import waiting_stacks
from ..steps import PLACEMENTS, Pay, Starve
from .moments import Acting, Ending, Feeding, Placing, Trying, hungry

if TYPE_CHECKING:
    from ..rules.game import Game

_MOMENTS: dict[str | None, type[Trying]] = {
    "placements": Placing,
    "actions": Acting,
    "feeding": Feeding,
    "end": Ending,
}


def _due(game: "Game", head: Head | None) -> str | None:
    """Return the phase in question: the start of a round if its keys are given, else the phase that is due."""
    return "start" if head is not None and game.due in ("start", "feeding") else game.due


class Rules:
    """Choices in each phase of a round of Stone Age."""

    def moment(self, game: "Game", seat: int, steps: Sequence[Step], head: Head | None) -> Moment:
        """Return the state after the steps of a line."""
        due = _due(game, head)
        if due == "start" and steps:
            raise RuleBroken("record.step", f"{game.players[seat]} decides nothing at the start of a round")
        return _MOMENTS.get(due, Trying)(game, seat, steps)

    def late(self, game: "Game", seat: int, steps: Sequence[Step], part: str) -> Moment:
        """Return the state after the steps of a free action before the feeding, or of a forced pass that is implied."""
        return Placing(game, seat, steps) if part == PLACEMENTS else Trying(game, seat, steps)

    def for_all(self, game: "Game", head: Head | None) -> Choices:
        """Return the choices of the whole table: the keys of a round, or the needs in the feeding or at the end."""
        due = _due(game, head)
        if due == "start":
            return _turning_up(game, head or {})
        seats = range(len(game.tribes))
        found = {player: data for seat in seats for player, data in (self.needs(game, seat, head) or {}).items()}
        lacking = any(data.get("lacks") or data.get("hidden") for data in found.values())
        return Choices(complete=due in ("feeding", "end") and not lacking, needs=found)

    def needs(
        self, game: "Game", seat: int, head: Head | None, steps: Sequence[Step] = ()
    ) -> Mapping[str, Data] | None:  # fmt: skip
        """Return the needs of a player in the feeding or at the end."""
        due = _due(game, head)
        name = game.players[seat]
        if due == "end":
            return {name: {"hidden": game.tribes[seat].hidden}}
        if due != "feeding":
            return None
        tribe = hungry(_acted(game), seat)
        pay = {COUNTED[good]: tribe.counts[good] for good in RESOURCES if tribe.counts[good]}
        decided = any(isinstance(step, Pay | Starve) for step in steps)  # each covers all missing food
        lacks = 0 if decided else max(0, food_missing(tribe))
        return {name: {"food": tribe.counts[PEOPLE], "has": tribe.counts[FOOD], "lacks": lacks, "pay": pay}}

    def why_not(self, game: "Game", steps: Sequence[Step], player: str | None, head: Head | None) -> RuleBroken | None:
        """Return the refusal of a line; None if it is legal."""
        name = game.to_act if player is None else player
        if name is None:
            return RuleBroken("act.turn-order", "no player has to act now", hint="name the player")
        try:
            moment = self.moment(game, game.seat(name), steps, head)
            assert isinstance(moment, Trying)
            return moment.why_not(tuple(steps))
        except RuleBroken as broken:
            return broken


CHOICES = Rules()


def _acted(game: "Game") -> "Game":
    table = game.copy()
    table.play_implied_turns()
    return table


def _turning_up(game: "Game", head: Head) -> Choices:
    """Return the cards and tiles that can be revealed, and their number. Those in ``head`` count as revealed."""
    table = game.copy()
    if table.due == "feeding":
        table.close("feeding")
    board = table.board
    if table.due != "start":
        return Choices(head={})
    board.slide()
    stacks = waiting_stacks(board)
    laid, turned = _named(head.get("cards", ())), _named(head.get("buildings", ()))
    found: dict[str, list[str]] = {}
    if board.gaps() > len(laid):
        found["cards"] = [name for name in unseen(table) if board.cards_unseen[CARD_NUMBER[name]] > laid.count(name)]
    if len(stacks) > len(turned):
        tiles = zip(BUILDINGS, board.tiles_unseen, strict=True)
        found["buildings"] = [row.name for row, left in tiles if left > turned.count(row.name)]
    needs: dict[str, Data] = {
        "cards": {"count": board.gaps()},
        "buildings": {"count": len(stacks), "stacks": [stack + 1 for stack in stacks]},
    }
    return Choices(head=found, needs=needs)


def _named(said: Any) -> list[str]:
    """Return the names in the value of a round's key, which is a list or a mapping by stack."""
    return [*said.values()] if isinstance(said, Mapping) else [*said]
