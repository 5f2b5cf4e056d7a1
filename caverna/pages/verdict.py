"""The verdict of a page: the result of a game, a bar for each player, and the points curve."""

from collections.abc import Iterator

from attrs import frozen
from markupsafe import Markup

from caverna.drawing.labels import Labels
from caverna.drawing.lettering import shown
from caverna.drawing.scene import Scene
from caverna.model.score import ScoreSheet
from caverna.model.values import Value

from . import captions
from .charts import CURVE, Series, line_chart
from .numbers import minus
from .review import Review, rank_of, ranking
from .story import Story

_DIGIT = 2.2
"""The width of a digit in a bar, in percent of the bar."""


@frozen(eq=False, repr=False)
class Piece(Value):
    """A piece of a bar: a line of the sheet. ``left`` and ``wide`` are percentages of the bar."""

    line: int
    title: str
    points: str
    left: float
    wide: float

    @property
    def figure(self) -> str:
        """Its points, empty if there is no room for them."""
        return self.points if self.wide > _DIGIT * len(self.points) else ""

    @property
    def lost(self) -> bool:
        """True if the line cost points."""
        return self.points.startswith("\N{MINUS SIGN}")

    @property
    def middle(self) -> float:
        """The position of the figure."""
        return self.left + self.wide / 2


@frozen(eq=False, repr=False)
class Bar(Value):
    """A player's bar, split by the lines of the sheet."""

    seat: int
    player: str
    rank: int
    total: str
    won: bool
    pieces: tuple[Piece, ...]


@frozen(eq=False, repr=False)
class Verdict(Value):
    """The result of a game, as shown."""

    checked: bool
    doubt: str
    sub: str
    bars: list[Bar]
    lines: list[tuple[int, str]]
    """The lines of the sheet that occur in a bar, each with its label."""
    curve: Markup
    review: Review

    @property
    def headline(self) -> str:
        """The headline: the winner, and the margin."""
        return self.review.headline

    @property
    def summary(self) -> str:
        """The result in one line, for link previews and screen readers."""
        return f"{self.headline}. " + ", ".join(f"{bar.player} {bar.total}" for bar in self.bars)


def verdict_of(scene: Scene, review: Review, labels: Labels, doubts: list[str]) -> Verdict:
    """Return the result of a finished game."""
    bars = list(_bars(scene, labels))
    used = {piece.line: piece.title for bar in bars for piece in bar.pieces}
    checked = scene.report.verified and not doubts
    return Verdict(
        checked, " ".join(doubts), subtitle(scene), bars, sorted(used.items()), _curve(scene, labels), review
    )


def subtitle(scene: Scene) -> str:
    """Return the game, event, place and date in one line."""
    record = scene.record
    names = ("event", "title", "round", "table", "place", "date")
    texts = [shown(str(record.about[name]), 60) for name in names if record.about.get(name) not in (None, "")]
    return " · ".join([captions.game_name(record), *texts])


def _bars(scene: Scene, labels: Labels) -> Iterator[Bar]:
    sheets = [scene.report.scores[player] for player in scene.players]
    least = min(sum(min(line.points, 0) for line in sheet.lines) for sheet in sheets)
    most = max(sum(max(line.points, 0) for line in sheet.lines) for sheet in sheets)
    unit = 100 / max(most - least, 1)
    for seat in ranking(scene):
        player, sheet = scene.players[seat], sheets[seat]
        pieces = tuple(_pieces(sheet, labels, -least * unit, unit))
        yield Bar(seat, shown(player), rank_of(seat, scene), minus(sheet.total), player in scene.report.winners, pieces)


def _pieces(sheet: ScoreSheet, labels: Labels, zero: float, unit: float) -> Iterator[Piece]:
    """Yield the pieces of a bar: gains to the right of zero, losses to the left of it."""
    right = left = zero
    for number, line in enumerate(sheet.lines):
        if not line.points:
            continue
        wide = abs(line.points) * unit
        if line.points > 0:
            start, right = right, right + wide
        else:
            start = left = left - wide
        yield Piece(number, labels.category(line.category), minus(line.points), round(start, 2), round(wide, 2))


def _curve(scene: Scene, labels: Labels) -> Markup:
    if len(scene.past) < 2:
        return Markup("")
    values = zip(*(past.points for past in scene.past), strict=True)
    series = [Series(shown(scene.players[seat]), seat, tuple(line)) for seat, line in enumerate(values)]
    return Markup(line_chart(series, [str(past.round) for past in scene.past], labels["points by round"], CURVE))


def earnings(scene: Scene) -> list[dict[int, list[list[int]]]]:
    """Return for each seat, by line of the sheet, the frames at which points were earned, with the points."""
    story = Story(scene)
    return [
        {line: [[one.frame, one.points] for one in pieces] for line, pieces in story.earned(seat).items()}
        for seat in range(len(scene.players))
    ]
