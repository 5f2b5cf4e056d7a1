"""Score sheets: lines by category, the parts of each line, and the winners."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from attrs import field, frozen

from .json_shapes import JsonData
from .values import Value

OPEN = "-"
"""The text for unknown points."""


@frozen(eq=False, repr=False)
class ScorePart(Value):
    """A part of a line: a good, a tile or a card, with its points."""

    name: str
    """The name of the good, tile or card."""
    count: int
    """The number of these things."""
    points: int
    """The points for them."""


@frozen(eq=False, repr=False)
class ScoreLine(JsonData):
    """A line of a score sheet."""

    _json_keys: ClassVar[str] = "category points=known_points count=known_count source"
    category: str
    """The key of the category, as in the JSON output."""
    points: int
    """The points; negative for a loss."""
    count: int
    """The number of things that the line counts."""
    parts: tuple[ScorePart, ...] = ()
    """The parts that give the points."""
    known: ClassVar[bool] = True
    """True if the points are known. On a score sheet without moves they may be open, and count 0."""
    counted: ClassVar[bool] = True
    """True if the parts of the points are known."""

    @property
    def source(self) -> str:
        """The parts of the points, in words."""
        return ", ".join(f"{part.count} {part.name}" if part.count != 1 else part.name for part in self.parts)

    @property
    def shown(self) -> str:
        """The points as text; ``-`` if unknown."""
        return str(self.points) if self.known else OPEN

    @property
    def known_points(self) -> int | None:
        """The points; None if unknown."""
        return self.points if self.known else None

    @property
    def known_count(self) -> int | None:
        """The number of things that the line counts; None if unknown."""
        return self.count if self.counted else None


@frozen(eq=False, repr=False)
class ScoreSheet(JsonData):
    """A player's score sheet: one line for each category, in the order of the printed pad."""

    _json_keys: ClassVar[str] = "total=known_total lines"
    player: str
    """The player."""
    lines: tuple[ScoreLine, ...]
    """The lines, in the order of the printed pad."""
    known: ClassVar[bool] = True
    """True if the total is known. On a score sheet without moves it may be open, and is then 0."""
    total: int = field(init=False)
    """The total points of the player."""

    @total.default
    def _sum(self) -> int:
        return sum([line.points for line in self.lines])

    def __getitem__(self, category: str) -> int:
        return self.line(category).points

    def line(self, category: str) -> ScoreLine:
        """Return the line of a category. The KeyError for an unknown one lists the categories."""
        for line in self.lines:
            if line.category == category:
                return line
        raise KeyError(f"there is no line {category!r}; there are {', '.join(line.category for line in self.lines)}")

    @property
    def known_total(self) -> int | None:
        """The total; None if unknown."""
        return self.total if self.known else None

    @property
    def shown(self) -> str:
        """The total as text; ``-`` if unknown."""
        return str(self.total) if self.known else OPEN

    @property
    def bonuses(self) -> dict[str, int]:
        """The points of the bonus line by source; empty if the game has no such line."""
        return {part.name: part.points for line in self.lines if line.category == "bonus" for part in line.parts}


def check_sheets(sheets: object) -> None:
    """Raise TypeError for a value that is not a mapping from players to score sheets."""
    if sheets is not None and not isinstance(sheets, Mapping):
        from .arguments import check_type  # rarely needed

        check_type(sheets, Mapping, "winners takes score sheets by player, as scores() returns them")


def winners(sheets: Iterable[ScoreSheet]) -> list[str]:
    """Return the players with the most points."""
    totals = {sheet.player: sheet.total for sheet in sheets}
    best = max(totals.values(), default=0)
    return [player for player, total in totals.items() if total == best]


def wrong_claims(
    sheet: ScoreSheet, claimed: Mapping[str, int], joined: Mapping[str, Sequence[str]] | None = None
) -> Iterator[tuple[str, str]]:
    """Yield the category and a message for each wrong claim about a score sheet (claim.score).

    ``joined`` has lines of a pad that combine several categories.
    """
    rights = {line.category: line.points for line in sheet.lines} | {"total": sheet.total}
    rights |= {name: sum(sheet[category] for category in among) for name, among in (joined or {}).items()}
    for category, points in claimed.items():
        right = rights[category]
        if points != right:
            yield category, f"{sheet.player} claims {points} for {category}, it is {right}: {points - right:+d}"
