"""The hand cards of a table: their descriptions, and the players who hold or have played them.

A card is identified by its normalised name. The cards in play belong to the homes, all others to the table.
"""

from typing import NamedTuple

from attrs import Factory, define, field

from caverna.model.state import State, by

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


@define(eq=False, repr=False)
class Hand(State):
    """The hand of one player, as far as the record says."""

    occupations: set[str] = Factory(set)
    minors: set[str] = Factory(set)


@define(eq=False, repr=False)
class Deck(State):
    """The cards of a table beyond those in play."""

    descriptions: dict[str, Description] = field(factory=dict, metadata=by(copy=None, compare=None))
    from_file: frozenset[str] = field(default=frozenset(), metadata=by(compare=None))
    """The cards whose description is the verifier's own."""
    hands: list[Hand | None] = Factory(list)
    """By seat; None: not told."""
    no_cards: bool = False
    """A full game without hand cards (``hands: none``)."""
    out: set[str] = Factory(set)
    """Cards that have been played, by whomever: they are in play, or out of the game."""
    passed: dict[str, int] = Factory(dict)
    """Passed minor improvement -> seat of the player who holds it."""
    places: list[CardPlace] = field(factory=list, metadata=by(compare=None))
    """Every place so far that rests on a card's text."""
    names: dict[str, str] = field(factory=dict, metadata=by(copy=None, compare=None))
    """Card -> its name as it was first written. Copies share it: it tells nothing of the state."""

    def basis(self, key: str) -> str:
        """Return what a described effect of a card rests on."""
        return FILE if key in self.from_file else DESCRIBED
