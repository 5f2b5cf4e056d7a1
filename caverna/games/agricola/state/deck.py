"""The hand cards of a table: what is known of them, who holds and who has played which.

A card is known by its normalised name. Cards are in play in the homes; this is what belongs to the table.
"""

from typing import NamedTuple

from attrs import Factory, define

from ..catalogue.descriptions import Description

STATED, DESCRIBED, FILE = "stated", "described", "file"
"""What a place that depends on a card's text rests on: the record's word, its description, the verifier's file."""
PLAYED, PRICE, EFFECT, LIFTED, POINTS = "played", "price", "effect", "rule lifted", "points"


class CardPlace(NamedTuple):
    """A place of the record that rests on the text of a hand card."""

    card: str
    player: str
    round: int
    step: int
    """The index of the step in its line."""
    what: str
    """played, price, effect, points, or ``rule lifted`` with the rule's id."""
    basis: str


@define
class Hand:
    """What one player holds, as far as the record tells it."""

    occupations: set[str] = Factory(set)
    minors: set[str] = Factory(set)

    def copy(self) -> "Hand":
        """Return an independent copy."""
        return Hand(self.occupations.copy(), self.minors.copy())


@define
class Deck:
    """The cards of a table beyond those in play."""

    descriptions: dict[str, Description] = Factory(dict)
    from_file: frozenset[str] = frozenset()
    """The cards whose description is the verifier's own."""
    hands: list[Hand | None] = Factory(list)
    """By seat; None: not told."""
    no_cards: bool = False
    """A full game without hand cards (``hands: none``)."""
    out: set[str] = Factory(set)
    """Cards that have been played, by whomever: they are in play, or out of the game."""
    passed: dict[str, int] = Factory(dict)
    """Passed minor improvement -> seat of the player who holds it."""
    places: list[CardPlace] = Factory(list)
    """Every place so far that rests on a card's text."""
    names: dict[str, str] = Factory(dict)
    """Card -> its name as it was first written. Copies share it: it tells nothing of the state."""

    def copy(self) -> "Deck":
        """Return an independent copy."""
        return Deck(
            self.descriptions,
            self.from_file,
            [None if hand is None else hand.copy() for hand in self.hands],
            self.no_cards,
            self.out.copy(),
            self.passed.copy(),
            self.places.copy(),
            self.names,
        )

    def state(self) -> tuple[object, ...]:
        """Return what tells two tables apart: not how it came about."""
        return (self.hands, self.no_cards, self.out, self.passed)

    def basis(self, key: str) -> str:
        """Return what a described effect of a card rests on."""
        return FILE if key in self.from_file else DESCRIBED
