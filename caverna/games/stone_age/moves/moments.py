"""The states of lines in the phases of a round: placements, actions, feeding, the end."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from caverna.engine import trying
from caverna.engine.actions import Chapter
from caverna.engine.drafts import Draft
from caverna.engine.moves import proposed
from caverna.model.refusals import RuleBroken

from ..catalogue.places import TOOL_MAKER
from ..goods import FOOD, PRODUCTION
from ..rules import acting, cards, feeding, free_steps, placing
from ..rules.feeding import feed, feed_with_food, food_missing
from ..rules.people import places_to_use
from ..rules.turn import Turn
from ..steps import PART, PLACEMENTS, Drawn, Pass, Pay, Place, PlaceOn, Starve, Step, Take, ToolMaker
from .listing import VILLAGE_STEPS

if TYPE_CHECKING:
    from ..rules.game import Game


class Trying(trying.Trying):
    """The state of a line, tried on copies of a game. It can always be completed: people go home, the tribe starves."""

    table: "Game"
    actions: ClassVar[Chapter] = cards.FREE
    """The actions that propose values."""

    def copied(self) -> "Game":
        """Return a copy of the game in which assertions must be true."""
        table: Game = super().copied()
        return table

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of steps that can come next: the free one."""
        return (Take,)

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        return self.values_at(self.table, draft, field)

    def values_at(self, table: "Game", draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field that are proposed in a game."""
        turn = Turn(table, self.seat, table.tribes[self.seat], self.steps)
        return proposed(self.actions[draft.kind], turn, draft, field) if draft.kind in self.actions else ()


class Placing(Trying):
    """The state of a placement (one place, and free steps around it), or of another player's free action."""

    actions: ClassVar[Chapter] = {**placing.ACTIONS, **cards.FREE}

    def kinds(self) -> Iterable[type[Step]]:
        """Return the placements, if it is the player's turn and none is made yet, and the free step."""
        placed = any(PART.get(type(step)) == PLACEMENTS for step in self.steps)
        mine = self.seat in self.game.seats_to_place()
        return (Place, PlaceOn, Pass, Take) if mine and not placed else (Take,)


class Acting(Trying):
    """The state of a line of actions of a player's people, place by place until all have acted.

    The line may still name the tool maker if it does not yet. Values are proposed for both cases.
    """

    actions: ClassVar[Chapter] = {**acting.ACTIONS, **cards.FREE}

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        self.mine = _may_act(game, seat)
        super().__init__(game, seat, steps)
        self.tables = [self.table]
        if self.mine and _makes_tool_later(game, seat, self.steps):
            with suppress(RuleBroken):
                self.tables.append(self._with(self.steps, (ToolMaker(),)))

    def begun(self, steps: tuple[Step, ...]) -> "Game":
        """Return the game after the beginning of a line. Implied actions are played first.

        The line may still name the tool maker. Then a tool that was used before is not the one that grew.
        """
        if not self.mine:
            freely: Game = super().begun(steps)
            return freely
        try:
            return self._with(steps, ())
        except RuleBroken:
            if not _makes_tool_later(self.game, self.seat, steps):
                raise
            with suppress(RuleBroken):
                return self._with(steps, (ToolMaker(),))
            raise

    def _with(self, steps: tuple[Step, ...], later: tuple[Step, ...]) -> "Game":
        table = self.copied()
        table.play_partial_turn(self.seat, (*steps, *later), len(steps))
        return table

    def kinds(self) -> Iterable[type[Step]]:
        """Return the actions at the places with people, including places of the village that the line does not name."""
        if not self.mine:
            return (Take,)
        there = places_to_use(self.game, self.seat)
        village = [type(step) for place, step in VILLAGE_STEPS.items() if place in there and step not in self.steps]
        return (*village, *(kind for kind in acting.ACTIONS if kind not in _VILLAGE), Take)

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        if draft.kind is Take:
            return super().values(draft, field)
        return dict.fromkeys(value for table in self.tables for value in self.values_at(table, draft, field))


_VILLAGE = frozenset(map(type, VILLAGE_STEPS.values()))


def _makes_tool_later(game: "Game", seat: int, steps: Sequence[Step]) -> bool:
    """Return whether a line could name the tool maker but does not."""
    return bool(game.board.standing[seat][TOOL_MAKER]) and ToolMaker() not in steps


def _may_act(game: "Game", seat: int) -> bool:
    """Return whether it is a player's turn to act. Players before who need no line are skipped."""
    table = game.copy()
    try:
        table.open_turn(seat)
    except RuleBroken:
        return False
    return True


class Feeding(Trying):
    """The state of a player's line in the feeding."""

    actions: ClassVar[Chapter] = {**feeding.ACTIONS, **cards.FREE}

    def copied(self) -> "Game":
        """Return a copy of the game in which everybody has acted."""
        table = super().copied()
        table.play_implied_turns()
        return table

    def begun(self, steps: tuple[Step, ...]) -> "Game":
        """Return the game after the income and the beginning of a line."""
        table = self.copied()
        tribe = table.tribes[self.seat]
        tribe.gain(FOOD, tribe.counts[PRODUCTION], "income")
        decided = any(isinstance(step, Pay | Starve) for step in steps)
        if not decided and food_missing(tribe) <= 0:
            feed_with_food(tribe)
        Turn(table, self.seat, tribe, steps).run(feeding.FEEDING)
        return table

    def end(self, steps: tuple[Step, ...]) -> None:
        """Play a line to its end."""
        feed(self.copied(), self.seat, steps)

    @property
    def complete(self) -> bool:
        """True if the line may end here. A player with enough food needs no line."""
        return self.why_not(self.steps) is None

    @property
    def _open(self) -> bool:
        """True if food is missing and the line neither pays nor starves."""
        decided = any(isinstance(step, Pay | Starve) for step in self.steps)
        return not decided and food_missing(hungry(self.copied(), self.seat)) > 0

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of steps that cover missing food, and the free step."""
        return (Pay, Starve, Take) if self._open else (Take,)


def hungry(table: "Game", seat: int) -> Any:
    """Return a copy of a tribe after its income and before it eats."""
    tribe = table.tribes[seat].copy()
    tribe.counts[FOOD] += tribe.counts[PRODUCTION]
    return tribe


class Ending(Trying):
    """The state of a player's line before scoring: free steps, and the names of hidden cards."""

    actions: ClassVar[Chapter] = free_steps.ACTIONS

    def begun(self, steps: tuple[Step, ...]) -> "Game":
        """Return the game after the beginning of a line."""
        table = self.copied()
        Turn(table, self.seat, table.tribes[self.seat], steps).run(free_steps.ENDING)
        return table

    def end(self, steps: tuple[Step, ...]) -> None:
        """Play a line to its end: every hidden card is named."""
        table = self.begun(steps)
        table.check_named(self.seat)

    @property
    def complete(self) -> bool:
        """True if the line may end here."""
        return self.why_not(self.steps) is None

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of steps: naming hidden cards, and the free step."""
        return (Drawn, Take) if self.table.tribes[self.seat].hidden else (Take,)
