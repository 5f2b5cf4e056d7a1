"""Terminal output of Caverna: boards, legal moves, names, an empty record."""

from typing import Any

from caverna.games.farming.moves import SpaceMoves

from ..catalogue.spaces import SPACES
from ..pad import LABELS
from ..rules.game import Game
from ..rules.score_breakdown import explain_line as explain
from ..state.position import home_of
from .board import board_text
from .board import summary as _summary
from .moves import legal_lines, moves_data, moves_text, next_phase_text
from .names import ROW_TYPES, find_names, names
from .skeleton import skeleton

__all__ = [
    "bgg_id", "board", "explain", "find_names", "heading", "json_types", "labels", "legal_lines",
    "moves_data", "moves_text", "names", "next_phase_text", "place_data", "same_board", "skeleton", "summary",
]  # fmt: skip

labels = LABELS
"""The labels of the lines of the score pad."""
bgg_id = 102794
json_types = SpaceMoves, ROW_TYPES


def heading(game: Game) -> str:
    """Return a heading with the number of the round, its card and its marker."""
    card = SPACES[game.cards[-1]].name if game.cards else ""
    marker = f", {game.marker}" if game.marker else ""
    return f"Round {game.round}: {card}{marker}"


def summary(game: Game, player: str) -> str:
    """Return a text with the goods, animals, dwarfs and begging markers of a player."""
    return _summary(game.home(player))


def board(game: Game, player: str, columns: int) -> str:
    """Return the home board of a player: a drawing if ``columns`` are enough, else a text."""
    return board_text(game.home(player), columns)


def same_board(before: Game, after: Game, player: str) -> bool:
    """Return whether the home board of a player is the same in both games."""
    return before.home(player).board() == after.home(player).board()


def place_data(game: Game, player: str) -> dict[str, Any]:
    """Return the home of a player as the value in a position."""
    return home_of(game.home(player))
