"""Lines before and after the turns: at a round's start, and the trades before scoring."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment, proposed
from caverna.model.refusals import RuleBroken

from ..catalogue.keys import MINER
from ..catalogue.rounds import FIRST_MARKED_ROUND, LEAF, QUESTION, QUESTIONS, leaves_for
from ..catalogue.spaces import SPACES
from ..rules.effects import deliver, donkeys_counted
from ..rules.free_steps import ACTIONS, FREE
from ..rules.rounds import count_donkeys, donkeys_said, keep_handler, keep_values, possible_cards
from ..rules.turn import StepHandler, Turn
from ..steps import DonkeysMining, Keep, Step

if TYPE_CHECKING:
    from ..rules.game import Game


class Freely(Moment):
    """The state of a partly played line of free steps, and of other steps that its phase allows."""

    def __init__(
        self, table: "Game", seat: int, steps: Sequence[Step], handlers: dict[type[Step], StepHandler]
    ) -> None:
        self.table, self.seat, self.steps, self.handlers = table, seat, tuple(steps), handlers
        self.turn = self._played(self.steps, len(self.steps))

    def _begun(self, steps: tuple[Step, ...]) -> "Game":
        """Return a copy of the game on which a line with these steps is played."""
        return self.table.copy_for(self.seat)

    def _played(self, steps: tuple[Step, ...], upto: int | None) -> Turn:
        table = self._begun(steps)
        turn = Turn(table, self.seat, table.homes[self.seat], steps)
        turn.run(self.handlers, upto)
        return turn

    def _ends(self, steps: tuple[Step, ...]) -> bool:
        try:
            self._played(steps, None)
        except RuleBroken:
            return False
        return True

    @property
    def complete(self) -> bool:
        """True if the line may end here; animals must have room."""
        return self._ends(self.steps)

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of steps that the phase allows."""
        return [kind for kind in self.handlers if kind is Keep or kind in ACTIONS]

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        return proposed(ACTIONS[draft.kind], self.turn, draft, field)

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can."""
        try:
            self._played((*self.steps, step), len(self.steps) + 1)
        except RuleBroken as broken:
            return broken
        return None

    def completes(self, step: Step) -> bool:
        """Return whether the line may end with a step."""
        return self._ends((*self.steps, step))


class AtEnd(Freely):
    """The state of a line of trades before scoring."""

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        super().__init__(game, seat, steps, FREE)


class AtStart(Freely):
    """The state of a line at a round's start, after the deliveries.

    It may have free steps, goods that are kept (solo.clear), and the number of donkeys for the Miner, by which the
    deliveries are counted.
    """

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        table = _between(game)
        if table.next_round() is None:
            raise RuleBroken("setup.cards", "the game is over", expected=f"{table.round} rounds")
        super().__init__(table, seat, steps, {**FREE, DonkeysMining: count_donkeys})

    def _played(self, steps: tuple[Step, ...], upto: int | None) -> Turn:
        self.handlers[Keep] = keep_handler(set())
        return super()._played(steps, upto)

    def _begun(self, steps: tuple[Step, ...]) -> "Game":
        table = super()._begun(steps)
        if table.rulings.deliveries == "before refill":
            deliver([table.homes[self.seat]], donkeys_said({0: steps}))
        return table

    def kinds(self) -> Iterable[type[Step]]:
        """Yield the kinds of steps that the phase allows. The donkeys are counted once."""
        yield from super().kinds()
        if not any(isinstance(step, DonkeysMining) for step in self.steps):
            yield DonkeysMining

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        if draft.kind is Keep:
            return [name for name in keep_values(self.turn, field, draft) if self.refusal(Keep(name)) is None]
        if draft.kind is DonkeysMining:
            most = donkeys_counted(self.turn.home, MINER) if MINER in self.turn.home.active else -1
            return [number for number in range(most + 1) if self.refusal(DonkeysMining(number)) is None]
        return super().values(draft, field)


def _between(game: "Game") -> "Game":
    """Return a copy of the game between two rounds. If the turns of a round are complete, play its harvest first."""
    table = game.copy()
    if table.due == "harvest":
        table.harvest()
    return table


def heads(game: "Game", head: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the possible values of the next round's keys: its card, and its marker if it has one."""
    table = _between(game)
    number = table.next_round()
    if number is None:
        return {}
    found = {"card": [SPACES[key].name for key in possible_cards(table, number)]}
    if number >= FIRST_MARKED_ROUND and not table.solo:
        leaves = table.leaves < leaves_for(len(table.homes))
        questions = table.questions < QUESTIONS
        found["marker"] = [LEAF] * leaves + [QUESTION] * questions
    return {key: names for key, names in found.items() if key not in head}


def start_refused(game: "Game", player: str, steps: Sequence[Step], head: Mapping[str, Any]) -> RuleBroken | None:
    """Return the refusal of a line at a round's start; None if it is legal. Without a named card any card may come."""
    table = _between(game)
    chosen = {key: names[0] for key, names in heads(table, head).items() if names and key == "card"}
    try:
        table.begin({**chosen, **head}, {player: steps})
    except RuleBroken as broken:
        return broken
    return None
