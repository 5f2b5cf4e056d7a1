"""A log of one player's games by date, with bests and averages, and the solo series of Agricola across its records."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import ClassVar

from attrs import frozen

from caverna.model.dates import is_day
from caverna.model.json_shapes import JsonData, Natural, NullIfEmpty, Positive

from .standings import Result

RECENT = 5
"""The games of the average that says how it goes lately."""


@frozen
class SeriesGame(JsonData):
    """A game of the solo series against its target."""

    _json_keys: ClassVar[str] = "game target points reached next_food last date file"
    game: Positive
    """Its number."""
    target: int
    """The points it asks for."""
    points: int
    reached: bool
    next_food: Natural | None
    """The food of the next game, None where the target is missed."""
    last: int | None
    """The points of the game before, as the record says."""
    date: NullIfEmpty = ""
    file: str = ""


@frozen
class LoggedGame(JsonData):
    """One game of the player."""

    _json_keys: ClassVar[str] = "date game players place points best average grade file series?"
    date: NullIfEmpty
    game: str
    """The key of the game."""
    players: Positive
    """How many played."""
    place: Positive
    """The place at the table; who ties shares it."""
    points: int
    best: bool
    """It is the best so far with this number of players."""
    average: float
    """The average of all games of this kind so far."""
    grade: str
    file: str
    series: SeriesGame | None = None


@frozen
class LogSummary(JsonData):
    """The summary of all games of one kind, with one number of players."""

    game: str
    players: Positive
    games: Positive
    wins: Natural
    """Games won, ties included; of solo games none."""
    best: int
    best_date: NullIfEmpty
    worst: int
    average: float
    recent: float
    """The average of the last games."""


@frozen
class GameLog(JsonData):
    """The games of a player in order, what they come to, and the solo series."""

    _json_keys: ClassVar[str] = "player games summary series warnings"
    player: str
    games: list[LoggedGame]
    summary: list[LogSummary]
    series: list[SeriesGame]
    warnings: list[str]


def players_of(results: Iterable[Result]) -> Counter[str]:
    """Return how many games each player has."""
    return Counter(player for result in results for player, _ in result.totals)


def owner_of(results: Sequence[Result]) -> str | None:
    """Return whose log some games are: the player of all solo games, else the one who played most; None in doubt."""
    solo = {result.totals[0][0] for result in results if len(result.totals) == 1}
    if len(solo) == 1:
        return solo.pop()
    most = players_of(results).most_common(2)
    return most[0][0] if most and not solo and (len(most) == 1 or most[0][1] > most[1][1]) else None


def game_log(results: Iterable[Result], player: str) -> GameLog:
    """Return the log of a player: the games by date, those without one last."""
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
    """Return what does not fit together in the games of a series."""
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
