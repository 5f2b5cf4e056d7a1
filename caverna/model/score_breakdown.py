"""What the points of a line of a score sheet come from, piece by piece."""

from typing import ClassVar

from attrs import frozen

from .json_shapes import JsonData
from .score import ScoreLine


@frozen
class Piece(JsonData):
    """Part of a line, explained: what it is, how many, where, and the points it brings (None: counted together)."""

    _json_keys: ClassVar[str] = "name count places points"
    name: str
    count: int
    places: tuple[str, ...] = ()
    points: int | None = None
    counts: bool = False
    """It scores for what it counts; ``count`` is how many those are."""
    counted: bool = True
    """It is said how many there are."""

    def __str__(self) -> str:
        counted = f"{self.count} {self.name}" if self.counted else self.name
        where = f" ({', '.join(self.places)})" if self.places else ""
        points = f" {self.points:+d}" if self.points is not None else ""
        return counted + where + points + (f" for {self.count}" if self.counts else "")


def pieces_of(line: ScoreLine) -> list[Piece]:
    """Return what a line of a tally comes from, as far as it says so."""
    return [Piece(part.name, part.count, (), part.points) for part in line.parts]
