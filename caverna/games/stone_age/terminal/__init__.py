"""Terminal output of Stone Age: tribes, the board, legal moves, names and empty records."""

from typing import Any

from ..offers import display_text
from ..pad import LABELS
from ..rules.game import Game
from ..rules.score_breakdown import explain as _explain
from ..state.position import tribe_of
from .moves import PlaceMoves, legal_lines, moves_data, moves_text, next_phase_text
from .names import ROW_TYPES, find_names, names
from .skeleton import skeleton
from .tribe import summary_of, tribe_text

__all__ = [
    "bgg_id", "board", "explain", "find_names", "heading", "json_types", "labels", "legal_lines",
    "moves_data", "moves_text", "names", "next_phase_text", "place_data", "same_board", "skeleton", "summary",
]  # fmt: skip

labels = {category: label.replace("×", "x") for category, label in LABELS.items()}
"""The labels of the score sheet with characters that every terminal can show."""
bgg_id = 34635
json_types = PlaceMoves, ROW_TYPES
explain = _explain


def heading(game: Game) -> str:
    """Return the number of the round, and the cards and buildings on the board."""
    return f"Round {game.round}: {display_text(game)}"


def summary(game: Game, player: str) -> str:
    """Return a text with all that a player's tribe has."""
    return summary_of(game.tribe(player))


def board(game: Game, player: str, columns: int) -> str:
    """Return a player's mat and the places of the player's people, as text."""
    return tribe_text(game, game.seat(player), columns)


def same_board(before: Game, after: Game, player: str) -> bool:
    """Return whether a player's mat and people are the same in two states of a game."""
    seat = before.seat(player)
    same_people = before.board.standing[seat] == after.board.standing[seat]
    return same_people and before.tribe(player) == after.tribe(player)


def place_data(game: Game, player: str) -> dict[str, Any]:
    """Return a player's tribe as plain data, as in a position."""
    return tribe_of(game.tribe(player))
