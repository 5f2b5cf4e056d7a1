"""Steps: what a player does, as values."""

from typing import ClassVar

from attrs import frozen


@frozen
class Step:
    """What all steps share."""

    word: ClassVar[str] = ""
    free: ClassVar[bool] = False
    """A free step needs no space and can be made at any moment of any player's turn, or between turns."""
