"""The hand cards of a table: their descriptions, and the players who hold or have played them.

A card is identified by its normalised name. The cards in play belong to the homes, all others to the table.
"""

from typing import NamedTuple

from attrs import Factory, define, field

from caverna.model.state import State, by

from ..catalogue.descriptions import Description

STATED, DESCRIBED, FILE = "stated", "described", "file"
"""The source that confirms a use of a card: only the record, a description in it, or the verifier's own file."""
PLAYED, PRICE, EFFECT, LIFTED, POINTS = "played", "price", "effect", "rule lifted", "points"


class CardUse(NamedTuple):
    """A step of the record that relies on the text of a hand card."""

    card: str
    """The name of the card."""
    player: str
    round: int
    step: int
    """The index of the step in its line."""
    what: str
    """The part of the text used: played, price, effect, points, or ``rule lifted`` with the rule's id."""
    basis: str
    """The source that confirms it: stated, described or file."""


@define(eq=False, repr=False)
class Hand(State):
    """The hand of one player, as far as the record gives it."""

    occupations: set[str] = Factory(set)
    """The keys of the occupations."""
    minors: set[str] = Factory(set)
    """The keys of the minor improvements."""


@define(eq=False, repr=False)
class Deck(State):
    """The hand cards of a table: descriptions, hands, and the cards that were played or passed."""

    descriptions: dict[str, Description] = field(factory=dict, metadata=by(copy=None, compare=None))
    """Card -> its description."""
    from_file: frozenset[str] = field(default=frozenset(), metadata=by(compare=None))
    """The cards described in the verifier's own file."""
    hands: list[Hand | None] = Factory(list)
    """The hand of each seat, None if the record does not give it."""
    no_cards: bool = False
    """True for a full game without hand cards (``hands: none``)."""
    out: set[str] = Factory(set)
    """The cards that any player has played. They are in play, or out of the game."""
    passed: dict[str, int] = Factory(dict)
    """Passed minor improvement -> the seat of the player who holds it."""
    card_uses: list[CardUse] = field(factory=list, metadata=by(compare=None))
    """Every use of a card's text so far."""
    names: dict[str, str] = field(factory=dict, metadata=by(copy=None, compare=None))
    """Card -> its name in the spelling of its first mention. Copies share it, because it is not part of the state."""

    def basis(self, key: str) -> str:
        """Return the source of a card's description: the verifier's own file, or the record."""
        return FILE if key in self.from_file else DESCRIBED
