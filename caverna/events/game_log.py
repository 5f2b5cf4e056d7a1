"""The log of one player's games by date, with bests and averages, and with the games of Agricola's solo series."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import ClassVar

from attrs import frozen

from caverna.model.dates import is_day
from caverna.model.json_shapes import JsonData, Natural, NullIfEmpty, Positive

from .standings import Result

RECENT = 5
"""The number of games in the average of recent games."""


@frozen
class SeriesGame(JsonData):
    """A game of the solo series, with its target."""

    _json_keys: ClassVar[str] = "game target points reached next_food last date file"
    game: Positive
    """The number of the game in the series."""
    target: int
    """The points that the player needs."""
    points: int
    reached: bool
    next_food: Natural | None
    """The food for the next game; None if the target is missed."""
    last: int | None
    """The points of the previous game, as written in the record."""
    date: NullIfEmpty = ""
    file: str = ""


@frozen
class LoggedGame(JsonData):
    """A game of the player."""

    _json_keys: ClassVar[str] = "date game players place points best average grade file series?"
    date: NullIfEmpty
    game: str
    """The key of the game."""
    players: Positive
    """The number of players."""
    place: Positive
    """The place at the table; tied players share it."""
    points: int
    best: bool
    """True if it is the best game so far with this number of players."""
    average: float
    """The average of all games so far with this number of players."""
    grade: str
    file: str
    series: SeriesGame | None = None


@frozen
class LogSummary(JsonData):
    """The summary of all games of one kind and number of players."""

    game: str
    players: Positive
    games: Positive
    wins: Natural
    """The number of games won, including ties; 0 for solo games."""
    best: int
    best_date: NullIfEmpty
    worst: int
    average: float
    recent: float
    """The average of the last `RECENT` games."""


@frozen
class GameLog(JsonData):
    """The games of a player in order, their summary, and the solo series."""

    _json_keys: ClassVar[str] = "player games summary series warnings"
    player: str
    """The player."""
    games: list[LoggedGame]
    """The games by date; those without a date come last."""
    summary: list[LogSummary]
    """A summary for each game and number of players."""
    series: list[SeriesGame]
    """The games of Agricola's solo series, with their targets."""
    warnings: list[str]
    """Possible mistakes in the solo series."""


def players_of(results: Iterable[Result]) -> Counter[str]:
    """Return the number of games of each player."""
    return Counter(player for result in results for player, _ in result.totals)


def owner_of(results: Sequence[Result]) -> str | None:
    """Return the player whose log these results probably are; None if that is unclear.

    It is the only player of solo games, or else the player with the most games.
    """
    solo = {result.totals[0][0] for result in results if len(result.totals) == 1}
    if len(solo) == 1:
        return solo.pop()
    most = players_of(results).most_common(2)
    return most[0][0] if most and not solo and (len(most) == 1 or most[0][1] > most[1][1]) else None


def game_log(results: Iterable[Result], player: str) -> GameLog:
    """Return the log of a player, with the games by date. Games without a date come last."""
    own = [result for result in results if player in dict(result.totals)]
    own.sort(key=lambda each: (not is_day(each.of("date")), each.of("date"), _series_number(each), each.file))
    games: list[LoggedGame] = []
    for result in own:
        games.append(_logged(result, player, games))
    kinds = dict.fromkeys((each.game, each.players) for each in games)
    summary = [_summary([each for each in games if (each.game, each.players) == kind]) for kind in kinds]
    series = sorted((each.series for each in games if each.series is not None), key=lambda each: each.game)
    return GameLog(player, games, summary, series, list(_gaps(series)))


def _series_number(result: Result) -> int:
    return result.series.game if result.series is not None else 0


def _logged(result: Result, player: str, before: Sequence[LoggedGame]) -> LoggedGame:
    points = dict(result.totals)[player]
    count = len(result.totals)
    place = 1 + sum(total > points for _, total in result.totals)
    if result.winners and player in result.winners:
        place = 1
    earlier = [each.points for each in before if (each.game, each.players) == (result.game, count)]
    average = Fraction(sum(earlier) + points, len(earlier) + 1)
    best = points > max(earlier, default=points - 1)
    return LoggedGame(
        result.of("date"), result.game, count, place, points, best, float(average), result.grade, result.file,
        result.series,
    )  # fmt: skip


def _summary(games: Sequence[LoggedGame]) -> LogSummary:
    points = [each.points for each in games]
    best = max(games, key=lambda each: each.points)
    recent = points[-RECENT:]
    wins = sum(each.place == 1 for each in games) if games[0].players > 1 else 0
    return LogSummary(
        games[0].game, games[0].players, len(games), wins, best.points, best.date or "", min(points),
        sum(points) / len(points), sum(recent) / len(recent),
    )  # fmt: skip


def _gaps(series: Sequence[SeriesGame]) -> Iterable[str]:
    """Yield warnings about a series: missing games, and games that state wrong points of the previous one."""
    by_number: dict[int, list[SeriesGame]] = {}
    for each in series:
        by_number.setdefault(each.game, []).append(each)
    for number in range(1, max(by_number, default=0)):
        if number not in by_number:
            yield f"game {number} of the series is missing"
    for number, games in by_number.items():
        before = by_number.get(number - 1, [])
        for each in games:
            if before and each.last is not None and each.last not in [one.points for one in before]:
                made = " or ".join(str(one.points) for one in before)
                yield f"game {number} of the series says {each.last} points for the game before, which has {made}"
