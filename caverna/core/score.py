"""Score sheets: lines by category, what each line counts, and who has the most points."""

from collections.abc import Iterable

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


def winners(sheets: Iterable[ScoreSheet]) -> list[str]:
    """Return who has the most points; a tie is shared."""
    totals = {sheet.player: sheet.total for sheet in sheets}
    best = max(totals.values(), default=0)
    return [player for player, total in totals.items() if total == best]
