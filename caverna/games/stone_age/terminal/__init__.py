"""Terminal output of Stone Age: tribes, the board, legal moves, names, an empty record."""

from typing import Any

from ..offers import lying
from ..pad import LABELS
from ..rules.game import Game
from ..rules.score_breakdown import explain as _explain
from ..state.position import tribe_of
from .moves import PlaceMoves, legal_lines, moves_data, moves_text, what_comes
from .names import ROW_TYPES, find_names, names
from .skeleton import skeleton
from .tribe import summary_of, tribe_text

__all__ = [
    "bgg_id", "board", "explain", "find_names", "heading", "json_types", "labels", "legal_lines", "moves_data",
    "moves_text", "names", "place_data", "same_board", "skeleton", "summary", "what_comes",
]  # fmt: skip

labels = {category: label.replace("×", "x") for category, label in LABELS.items()}
"""The lines of the score sheet, as any terminal can show them."""
bgg_id = 34635
json_types = PlaceMoves, ROW_TYPES
explain = _explain


def heading(game: Game) -> str:
    """Return the number of the round with the cards and buildings that lie there."""
    return f"Round {game.round}: {lying(game)}"


def summary(game: Game, player: str) -> str:
    """Return what a tribe has, in words."""
    return summary_of(game.tribe(player))


def board(game: Game, player: str, columns: int) -> str:
    """Return a tribe's mat and where its people stand."""
    return tribe_text(game, game.seat(player), columns)


def same_board(before: Game, after: Game, player: str) -> bool:
    """Return whether nothing has changed on a tribe's mat, and nobody of it has moved."""
    seat = before.seat(player)
    same_people = before.board.standing[seat] == after.board.standing[seat]
    return same_people and before.tribe(player) == after.tribe(player)


def place_data(game: Game, player: str) -> dict[str, Any]:
    """Return a tribe as a position writes it."""
    return tribe_of(game.tribe(player))
