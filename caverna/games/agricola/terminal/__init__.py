"""Terminal output of Agricola: farmyards, legal moves, names, an empty record."""

from typing import Any

from caverna.games.farming.moves import SpaceMoves

from ..catalogue.spaces import SPACES
from ..pad import LABELS
from ..rules.game import Game
from ..rules.score_breakdown import explain
from ..state.position import home_of
from .farm import board_text
from .farm import summary as _summary
from .moves import legal_lines, moves_data, moves_text, next_phase_text
from .names import ROW_TYPES, find_names, names
from .skeleton import skeleton

__all__ = [
    "bgg_id", "board", "explain", "find_names", "heading", "json_types", "labels", "legal_lines",
    "moves_data", "moves_text", "names", "next_phase_text", "place_data", "same_board", "skeleton", "summary",
]  # fmt: skip

labels = LABELS
"""Category of the score sheet -> its label."""
bgg_id = 31260
json_types = SpaceMoves, ROW_TYPES


def heading(game: Game) -> str:
    """Return the heading of a round: its number and its card."""
    card = SPACES[game.cards[-1]].name if game.cards else ""
    return f"Round {game.round}: {card}"


def summary(game: Game, player: str) -> str:
    """Return the goods, animals, family and cards of a player as text."""
    return _summary(game.home(player))


def board(game: Game, player: str, columns: int) -> str:
    """Return a farmyard as text: drawn if it fits into the columns, else as a list."""
    return board_text(game.home(player), columns)


def same_board(before: Game, after: Game, player: str) -> bool:
    """Return whether a player's farmyard is the same in two states."""
    return before.home(player).yard() == after.home(player).yard()


def place_data(game: Game, player: str) -> dict[str, Any]:
    """Return the home of a player as plain data, as in a position."""
    return home_of(game.home(player))
