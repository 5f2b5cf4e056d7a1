"""The board: cards and buildings that lie there, the deck, the stacks, and who stands where."""

from attrs import define, field

from caverna.model.state import State, by

from ..catalogue.buildings import BUILDINGS
from ..catalogue.cards import CARDS, DECK
from ..catalogue.places import CARD_PLACES, PLACES, TILES_PER_STACK


@define(eq=False, repr=False)
class Board(State):
    """The board of a game."""

    cards: list[int | None]
    """The cards on places 1 to 4, by number; None where one was bought or is still to be laid."""
    buildings: list[int | None]
    """The open tile of each stack, by number; None where the next one is still to be named."""
    stacks: list[int]
    """Tiles left on each stack, the open one included."""
    deck: int
    """Cards left to draw (ruling.deck-count)."""
    cards_unseen: list[int] = field(metadata=by(compare=None))
    """How many copies of each card have not turned up (setup.cards)."""
    tiles_unseen: list[int] = field(metadata=by(compare=None))
    """How many copies of each tile have not turned up (setup.buildings)."""
    standing: list[list[int]]
    """Seat -> place -> people."""
    crowd: list[int] = field(metadata=by(compare=None))
    """Place -> people of all players together."""
    hand: list[int]
    """Seat -> people still to be placed."""
    passed: list[bool]
    """Seat -> whether the player is out of the placing (place.pass)."""

    @classmethod
    def at_start(cls, players: int) -> "Board":
        """Return the board before the first cards and tiles turn up (setup.board)."""
        return cls(
            [None] * CARD_PLACES, [None] * players, [TILES_PER_STACK] * players, DECK,
            [row.copies for row in CARDS], [row.copies for row in BUILDINGS],
            [[0] * PLACES for _ in range(players)], [0] * PLACES, [0] * players, [False] * players,
        )  # fmt: skip

    def put(self, seat: int, place: int, people: int) -> None:
        """Put people of a player on a place."""
        self.standing[seat][place] += people
        self.crowd[place] += people
        self.hand[seat] -= people

    def take_home(self, seat: int, place: int) -> None:
        """Take a player's people off a place, once they have acted (act.person)."""
        mine = self.standing[seat]
        self.crowd[place] -= mine[place]
        mine[place] = 0

    def gaps(self) -> int:
        """Return how many places for cards are empty."""
        return self.cards.count(None)

    def slide(self) -> None:
        """Slide the cards left to the right, closing gaps in their order (round.refill)."""
        left: list[int | None] = [card for card in self.cards if card is not None]
        self.cards = left + [None] * (CARD_PLACES - len(left))
