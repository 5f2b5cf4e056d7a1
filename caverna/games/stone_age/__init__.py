"""Stone Age, the base game for 2 to 4 players."""

from .rules.game import Game

__all__ = ["Game"]
