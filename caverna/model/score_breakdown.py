"""The breakdown of a line of a score sheet into pieces."""

from typing import ClassVar

from attrs import frozen

from .json_shapes import JsonData
from .score import ScoreLine


@frozen
class Piece(JsonData):
    """A piece of a line: its name, count, places and points (None if several pieces are counted together)."""

    _json_keys: ClassVar[str] = "name count places points"
    name: str
    count: int
    places: tuple[str, ...] = ()
    points: int | None = None
    counts: bool = False
    """True if it scores for things that it counts; ``count`` is their number."""
    counted: bool = True
    """True if the text shows ``count`` before the name."""

    def __str__(self) -> str:
        counted = f"{self.count} {self.name}" if self.counted else self.name
        where = f" ({', '.join(self.places)})" if self.places else ""
        points = f" {self.points:+d}" if self.points is not None else ""
        return counted + where + points + (f" for {self.count}" if self.counts else "")


def pieces_of(line: ScoreLine) -> list[Piece]:
    """Return the pieces of a line of a score sheet without moves, as far as it names them."""
    return [Piece(part.name, part.count, (), part.points) for part in line.parts]
