"""Lines before and after the turns: at a round's start, and the trades before scoring."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment
from caverna.engine.trying import Trying
from caverna.model.refusals import RuleBroken

from ..rules.free_steps import ACTIONS, FREE
from ..rules.rounds import deliver, possible_cards
from ..rules.turn import Turn
from ..steps import Step
from .in_card import inside

if TYPE_CHECKING:
    from ..rules.game import Game


class Freely(Trying):
    """The state of a partly played line of free steps."""

    scoring = False

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        super().__init__(game, seat, steps)
        self.turn = self._played(self.steps, len(self.steps))

    def _played(self, steps: tuple[Step, ...], upto: int | None) -> Turn:
        table = self.copied()
        turn = Turn(
            table, self.seat, table.homes[self.seat], steps, no_cooking=self.scoring, scoring=self.scoring
        )  # fmt: skip
        turn.run(FREE, upto)
        return turn

    def begun(self, steps: tuple[Step, ...]) -> Any:
        """Return the game after the beginning of a line."""
        return self._played(steps, len(steps)).game

    def end(self, steps: tuple[Step, ...]) -> None:
        """Play a line to its end."""
        self._played(steps, None)

    @property
    def complete(self) -> bool:
        """True if the line may end here; animals must have room."""
        return self.why_not(self.steps) is None

    def kinds(self) -> Iterable[type[Step]]:
        """Return the free steps."""
        return ACTIONS

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        return ACTIONS[draft.kind].values(self.turn, field, draft)

    def inside(self, draft: Draft, steps: Sequence[Step]) -> Moment | None:
        """Return the state of a card after some of its effects."""
        return inside(self, [self.turn], draft, steps)


class AtEnd(Freely):
    """The state of a line before scoring, in which cards may bring points and no animal is cooked."""

    scoring = True


class AtStart(Freely):
    """The state of a line at a round's start, after the goods on the round space are handed out."""

    def copied(self) -> Any:
        """Return a copy of the game in which the round's goods are handed out."""
        table = between(super().copied())
        number = table.next_round()
        if number is None:
            raise RuleBroken("setup.cards", "the game is over")
        table.round = number
        deliver(table)
        return table


def between(table: "Game") -> "Game":
    """Return a copy of the game between two rounds. If the turns of a round are complete, play its harvest first."""
    if table.due == "harvest":
        table.close("harvest", {})
    return table


def heads(game: "Game", head: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the possible values of the next round's key, the card."""
    number = game.next_round()
    if number is None or "card" in head:
        return {}
    return {"card": [game.space_name(key) for key in possible_cards(game, number)]}
