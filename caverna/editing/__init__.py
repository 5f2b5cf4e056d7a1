"""Recording: a game that is being recorded, with undo and redo (`Recording`).

``recording`` has the game and its history, ``table`` reads and plays a text, ``moves`` lists the moves, ``points`` are
points in the game, ``edits`` inserts lines into the text of a record and removes them, ``layout`` finds the positions
of values in the text, ``locks`` keeps other writers away.
"""

from .moves import Move
from .recording import Recording

__all__ = ["Move", "Recording"]
