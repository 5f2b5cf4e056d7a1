"""Score sheets: lines by category, what each line counts, and who has the most points."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from attrs import field, frozen

from .json_shapes import JsonData

OPEN = "-"
"""How points are shown that nobody knows."""


@frozen
class ScorePart:
    """What a line counts: a good, a tile, a card, with the points it brings."""

    name: str
    """What it is."""
    count: int
    """How many there are."""
    points: int
    """The points they bring."""


@frozen
class ScoreLine(JsonData):
    """One line of a score sheet."""

    _json_keys: ClassVar[str] = "category points=known_points count=known_count source"
    category: str
    """The key of the category, as in the JSON output."""
    points: int
    """The points it brings, below 0 for a loss."""
    count: int
    """How many there are of what it counts."""
    parts: tuple[ScorePart, ...] = ()
    """What the points come from, one by one."""
    known: ClassVar[bool] = True
    """Whether there are points to it; of a tally some may be open, and count 0."""
    counted: ClassVar[bool] = True
    """Whether it is known what the points come from."""

    @property
    def source(self) -> str:
        """What the points come from, in words."""
        return ", ".join(f"{part.count} {part.name}" if part.count != 1 else part.name for part in self.parts)

    @property
    def shown(self) -> str:
        """The points as a sheet shows them."""
        return str(self.points) if self.known else OPEN

    @property
    def known_points(self) -> int | None:
        """The points, None where nobody knows them."""
        return self.points if self.known else None

    @property
    def known_count(self) -> int | None:
        """How many there are of what it counts, None where that is not known."""
        return self.count if self.counted else None


@frozen
class ScoreSheet(JsonData):
    """A player's score sheet: one line for each category, in the order of the game's pad."""

    _json_keys: ClassVar[str] = "total=known_total lines"
    player: str
    """Whose sheet it is."""
    lines: tuple[ScoreLine, ...]
    """The lines, in the order of the game's pad."""
    known: ClassVar[bool] = True
    """Whether there is a total; of a tally it may be open, and is 0 then."""
    total: int = field(init=False)
    """The player's points."""

    @total.default
    def _sum(self) -> int:
        return sum([line.points for line in self.lines])

    def __getitem__(self, category: str) -> int:
        return self.line(category).points

    def line(self, category: str) -> ScoreLine:
        """Return the line of a category. KeyError with the categories there are for one that is not."""
        for line in self.lines:
            if line.category == category:
                return line
        raise KeyError(f"there is no line {category!r}; there are {', '.join(line.category for line in self.lines)}")

    @property
    def known_total(self) -> int | None:
        """The player's points, None where nobody knows them."""
        return self.total if self.known else None

    @property
    def shown(self) -> str:
        """The total as a sheet shows it."""
        return str(self.total) if self.known else OPEN

    @property
    def bonuses(self) -> dict[str, int]:
        """The points of the bonus line by what brings them; none where the game has no such line."""
        return {part.name: part.points for line in self.lines if line.category == "bonus" for part in line.parts}


def check_sheets(sheets: object) -> None:
    """Refuse what are no score sheets by player."""
    if sheets is not None and not isinstance(sheets, Mapping):
        from .arguments import check_type  # nothing is wrong with most

        check_type(sheets, Mapping, "winners takes score sheets by player, as scores() returns them")


def winners(sheets: Iterable[ScoreSheet]) -> list[str]:
    """Return who has the most points; a tie is shared."""
    totals = {sheet.player: sheet.total for sheet in sheets}
    best = max(totals.values(), default=0)
    return [player for player, total in totals.items() if total == best]


def wrong_claims(
    sheet: ScoreSheet, claimed: Mapping[str, int], joined: Mapping[str, Sequence[str]] | None = None
) -> Iterator[tuple[str, str]]:
    """Return for each claimed line of a score sheet that does not hold its category and a message (claim.score).

    ``joined`` has lines of a pad that stand for several categories.
    """
    rights = {line.category: line.points for line in sheet.lines} | {"total": sheet.total}
    rights |= {name: sum(sheet[category] for category in among) for name, among in (joined or {}).items()}
    for category, points in claimed.items():
        right = rights[category]
        if points != right:
            yield category, f"{sheet.player} claims {points} for {category}, it is {right}: {points - right:+d}"
