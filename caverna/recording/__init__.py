"""A game being recorded: what has been played, taken back and written down (`Recording`).

``recording`` is the game with its history, ``moments`` says where in a record one is, ``edits`` puts lines into the
text of a record and takes them out again, ``layout`` knows where in the text everything stands.
"""

from .recording import Move, Recording

__all__ = ["Move", "Recording"]
