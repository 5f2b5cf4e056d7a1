"""What a game says in a terminal: the words and drawings that ``caverna`` prints of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from attrs import frozen

from .score import Piece, ScoreLine
from .steps import Step


@frozen
class NameRow:
    """One thing with a name: a space, a card, a tile."""

    names: frozenset[str]
    """What it is called, canonically."""
    cells: tuple[str, ...]
    """Its row of the table."""
    foreign: str
    """Its names in other languages."""
    data: Mapping[str, Any]
    """The same for programs."""


@frozen
class NameTable:
    """All things of one sort, as ``caverna names`` lists them."""

    heading: tuple[str, ...]
    align: str
    rows: Sequence[NameRow]


class Terminal(Protocol):
    """What the command asks of a game."""

    @property
    def labels(self) -> Mapping[str, str]:
        """The lines of the printed pad by category."""

    @property
    def bgg_id(self) -> int:
        """The number of the game at BoardGameGeek."""

    def heading(self, game: Any, /) -> str:
        """Return what a round is called: its number and what was revealed."""

    def summary(self, game: Any, player: str, /) -> str:
        """Return what a player has, in words."""

    def board(self, game: Any, player: str, columns: int, /) -> str:
        """Return a player's board, drawn where there is room and in words where there is not."""

    def same_board(self, before: Any, after: Any, player: str, /) -> bool:
        """Return whether nothing has changed on a player's board."""

    def place_data(self, game: Any, player: str, /) -> dict[str, Any]:
        """Return what belongs to a player, as a position writes it."""

    def explain(self, game: Any, player: str, line: ScoreLine, /) -> Iterable[Piece]:
        """Return what a line of a player's score sheet comes from."""

    def moves_text(self, game: Any, columns: int, /) -> str:
        """Return what the next player may do, or what comes where nobody acts."""

    def moves_data(self, game: Any, /) -> dict[str, Any]:
        """Return the same for programs."""

    def what_comes(self, game: Any, /) -> str:
        """Return what comes where nobody has to act."""

    def legal_lines(self, game: Any, /) -> Iterator[Sequence[Step]]:
        """Return complete turns of the player to act."""

    def names(self, players: int | None, head: Mapping[str, Any], /) -> dict[str, NameTable]:
        """Return everything that has a name, by sort."""

    def find_names(self, word: str, /) -> set[str]:
        """Return the canonical names that a word, in any language and spelling, stands for."""

    def skeleton(self, players: Sequence[str], head: Mapping[str, Any], /) -> str:
        """Return the text of an empty record, to be filled in."""
