"""Choices inside a card: the effects that can follow some effects."""

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
    """The state of a card after some of its effects; ``outer`` is the state of the line at the card."""

    complete = False

    def __init__(self, outer: Moment, draft: Draft, steps: tuple[Step, ...], turn: Turn) -> None:
        self.outer, self.draft, self.steps, self.turn = outer, draft, steps, turn

    def kinds(self) -> Iterable[type[Step]]:
        """Return the kinds of effects: goods now and later, and the actions that a card can grant."""
        return (kind for kind in EFFECTS if kind is not Later or self.turn.game.round < LAST_ROUND)

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        return distinct(EFFECTS[draft.kind].values(self.turn, field, draft))

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return the refusal of an effect that cannot come next; None if it can."""
        return self.outer.refusal(Card(self.draft.given["card"], (*self.steps, step)))

    def settled(self, kind: type[Step]) -> bool | None:
        """Return whether the line can be completed after every effect of a kind.

        It may not, because a card may state its points only once, and bread is baked again only by a new oven.
        """
        if kind is Bake and any(isinstance(step, Bake) for step in self.steps):
            return False
        if kind is Changes and self.turn.scoring and self.turn.granting in self.turn.game.deck.descriptions:
            return False
        return self._line

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed after the card. The effect itself was tried already."""
        return self._line

    @property
    def _line(self) -> bool | None:
        return True if self.outer.settled(Card) else None

    def completes(self, step: Step) -> bool:
        """Return False: a line ends after the card, not inside it."""
        return False


def distinct(values: Iterable[Any]) -> Iterator[Any]:
    """Yield each value once, as soon as it is found."""
    seen: set[Any] = set()
    for value in values:
        known = value if isinstance(value, Hashable) else repr(value)
        if known not in seen:
            seen.add(known)
            yield value


def inside(outer: Moment, turns: Iterable[Turn], draft: Draft, steps: Sequence[Step]) -> InCard | None:
    """Return the state after some effects of a card, in the first of these lines that allows them."""
    for turn in turns if "card" in draft.given else ():
        found = inside_card(turn, draft.given["card"], tuple(steps))
        if found is not None:
            return InCard(outer, draft, tuple(steps), found)
    return None
