"""A game being recorded: what has been played, taken back and written down (`Recording`).

``recording`` is the game with its history, ``table`` what a text says and the game it comes to, ``moves`` what happened
in it, ``moments`` says where in a record one is, ``edits`` puts lines into the text of a record and takes them out
again, ``layout`` knows where in the text everything stands.
"""

from .moves import Move
from .recording import Recording

__all__ = ["Move", "Recording"]
