"""The board: its cards and buildings, the deck, the stacks, and the people on the places."""

from attrs import define, field

from caverna.model.state import State, by

from ..catalogue.buildings import BUILDINGS
from ..catalogue.cards import CARDS, DECK
from ..catalogue.places import CARD_PLACES, PLACES, TILES_PER_STACK


@define(eq=False, repr=False)
class Board(State):
    """The board of a game."""

    cards: list[int | None]
    """The cards on places 1 to 4, by number; None for an empty place."""
    buildings: list[int | None]
    """The open tile of each stack, by number; None if the next tile is not turned up yet."""
    stacks: list[int]
    """The number of tiles left on each stack, including the open one."""
    deck: int
    """The number of cards left in the deck (ruling.deck-count)."""
    cards_unseen: list[int] = field(metadata=by(compare=None))
    """The number of copies of each card that have not turned up (setup.cards)."""
    tiles_unseen: list[int] = field(metadata=by(compare=None))
    """The number of copies of each tile that have not turned up (setup.buildings)."""
    standing: list[list[int]]
    """Seat -> place -> the number of people there."""
    crowd: list[int] = field(metadata=by(compare=None))
    """Place -> the number of people there, of all players."""
    hand: list[int]
    """Seat -> the number of people still to be placed."""
    passed: list[bool]
    """Seat -> True if the player has passed in the placing (place.pass)."""

    @classmethod
    def at_start(cls, players: int) -> "Board":
        """Return the board before the first cards and tiles turn up (setup.board)."""
        return cls(
            [None] * CARD_PLACES, [None] * players, [TILES_PER_STACK] * players, DECK,
            [row.copies for row in CARDS], [row.copies for row in BUILDINGS],
            [[0] * PLACES for _ in range(players)], [0] * PLACES, [0] * players, [False] * players,
        )  # fmt: skip

    def put(self, seat: int, place: int, people: int) -> None:
        """Move people of a player from the hand to a place."""
        self.standing[seat][place] += people
        self.crowd[place] += people
        self.hand[seat] -= people

    def take_home(self, seat: int, place: int) -> None:
        """Take a player's people home from a place after they have acted (act.person)."""
        mine = self.standing[seat]
        self.crowd[place] -= mine[place]
        mine[place] = 0

    def gaps(self) -> int:
        """Return the number of empty places for cards."""
        return self.cards.count(None)

    def slide(self) -> None:
        """Slide the cards to the right, to places with lower numbers, and keep their order (round.refill)."""
        left: list[int | None] = [card for card in self.cards if card is not None]
        self.cards = left + [None] * (CARD_PLACES - len(left))
