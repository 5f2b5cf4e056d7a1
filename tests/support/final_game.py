"""The state of a game at the end of a verified record."""

from typing import Any

from caverna import Report


def final_game(report: Report) -> Any:
    """Return the game at the end of the replay, typed as any game."""
    assert report.game is not None
    return report.game
