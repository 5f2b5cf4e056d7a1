"""The moment inside a card: what it can do next."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from ..catalogue.rounds import LAST_ROUND
from ..rules.card_effects import EFFECTS, inside_card
from ..rules.turn import Turn
from ..steps import Bake, Card, Changes, Later


class InCard(Moment):
    """The moment behind some of what a card does; ``outer`` is the moment of the card."""

    complete = False

    def __init__(self, outer: Moment, draft: Draft, steps: tuple[Step, ...], turn: Turn) -> None:
        self.outer, self.draft, self.steps, self.turn = outer, draft, steps, turn

    def kinds(self) -> Iterable[type[Step]]:
        """Return goods now and later, and the actions a card can grant."""
        return (kind for kind in EFFECTS if kind is not Later or self.turn.game.round < LAST_ROUND)

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        return distinct(EFFECTS[draft.kind].values(self.turn, field, draft))

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a card cannot do this next, None if it can."""
        return self.outer.refusal(Card(self.draft.given["card"], (*self.steps, step)))

    def settled(self, kind: type[Step]) -> bool | None:
        """Return whether all that is offered can be done: points may be described already, and bread is baked once,
        again only by a new oven.
        """
        if kind is Bake and any(isinstance(step, Bake) for step in self.steps):
            return False
        if kind is Changes and self.turn.scoring and self.turn.granting in self.turn.game.deck.descriptions:
            return False
        return self._line

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed behind the card; what it does was tried."""
        return self._line

    @property
    def _line(self) -> bool | None:
        return True if self.outer.settled(Card) else None

    def completes(self, step: Step) -> bool:
        """Return False: a line ends behind the card, not in it."""
        return False


def distinct(values: Iterable[Any]) -> Iterator[Any]:
    """Return each value once, as it is found: who looks for a few does not wait for all."""
    seen: set[Any] = set()
    for value in values:
        known = value if isinstance(value, Hashable) else repr(value)
        if known not in seen:
            seen.add(known)
            yield value


def inside(outer: Moment, turns: Iterable[Turn], draft: Draft, steps: Sequence[Step]) -> InCard | None:
    """Return the moment behind some effects of a card, on the first of these lines that allows them."""
    for turn in turns if "card" in draft.given else ():
        found = inside_card(turn, draft.given["card"], tuple(steps))
        if found is not None:
            return InCard(outer, draft, tuple(steps), found)
    return None
