"""What the next player may do on the board of spaces, for programs."""

from typing import ClassVar

from attrs import frozen

from caverna.engine.terminal import Closed, Moves


@frozen
class UsableSpace:
    """A space that can be used, with the goods on it and what it offers."""

    name: str
    goods: str
    offers: str


@frozen
class SpaceMoves(Moves):
    """The spaces that the next player can use, and the others with the reason."""

    _json_keys: ClassVar[str] = "round phase player spaces? closed? next?"
    spaces: list[UsableSpace] | None = None
    closed: list[Closed] | None = None
