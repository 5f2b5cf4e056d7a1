"""Score sheets: lines by category, what each line counts, and who has the most points."""

from collections.abc import Iterable
from typing import Any

from attrs import field, frozen


@frozen
class ScorePart:
    """What a line counts: a good, a tile, a card, with the points it brings."""

    name: str
    count: int
    points: int


@frozen
class ScoreLine:
    """One line of a score sheet."""

    category: str
    points: int
    count: int
    parts: tuple[ScorePart, ...] = ()

    @property
    def source(self) -> str:
        """What the points come from, in words."""
        return ", ".join(f"{part.count} {part.name}" if part.count != 1 else part.name for part in self.parts)


@frozen
class ScoreSheet:
    """A player's score sheet: one line for each category, in the order of the game's pad."""

    player: str
    lines: tuple[ScoreLine, ...]
    total: int = field(init=False)
    """The player's points."""

    @total.default
    def _sum(self) -> int:
        return sum([line.points for line in self.lines])

    def __getitem__(self, category: str) -> int:
        return self.line(category).points

    def line(self, category: str) -> ScoreLine:
        """Return the line of a category."""
        for line in self.lines:
            if line.category == category:
                return line
        raise KeyError(category)

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data, with the fields of the JSON output."""
        lines = [
            {"category": line.category, "points": line.points, "count": line.count, "source": line.source}
            for line in self.lines
        ]
        return {"total": self.total, "lines": lines}

    @property
    def bonuses(self) -> dict[str, int]:
        """The points of the bonus line by what brings them; none where the game has no such line."""
        return {part.name: part.points for line in self.lines if line.category == "bonus" for part in line.parts}


@frozen
class Piece:
    """Part of a line, explained: what it is, how many, where, and the points it brings (None: counted together)."""

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


def winners(sheets: Iterable[ScoreSheet]) -> list[str]:
    """Return who has the most points; a tie is shared."""
    totals = {sheet.player: sheet.total for sheet in sheets}
    best = max(totals.values(), default=0)
    return [player for player, total in totals.items() if total == best]
