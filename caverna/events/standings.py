"""Standings: rank players by the results of many games, by placement points, wins, averages, shares or totals."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from attrs import Factory, define, frozen

from caverna.engine.verify import GRADES, VERIFIED
from caverna.model.dates import is_day
from caverna.model.json_shapes import Natural
from caverna.model.names import folded
from caverna.model.safe_text import clean

from .tie_breaks import HEAD_TO_HEAD as HEAD_TO_HEAD
from .tie_breaks import OPPONENTS as OPPONENTS
from .tie_breaks import head_to_head, opponents_average

POINTS, WINS, AVERAGE, SHARE, TOTAL = "points", "wins", "average", "share", "total"
BY = (POINTS, WINS, AVERAGE, SHARE, TOTAL, OPPONENTS, HEAD_TO_HEAD)
"""The criteria of a ranking."""
_MIN_NAME = 3
"""The length of the shortest name that is compared for similarity."""


@frozen
class Result:
    """The result of a game. ``reason`` says why it does not count, and is empty if it does."""

    file: str
    totals: tuple[tuple[str, int], ...] = ()
    winners: tuple[str, ...] = ()
    reason: str = ""
    unreadable: bool = False
    game: str = ""
    grade: str = VERIFIED
    about: tuple[tuple[str, str], ...] = ()
    moves: str = ""
    """A key that identifies the moves; empty if there are none."""
    sheet: str = ""
    """A key that identifies the score sheets."""
    places: tuple[tuple[str, str], ...] = ()
    """The positions of the players' names, as far as known: ``("Ann", "5:D")``."""
    players: tuple[str, ...] = ()
    """The players at the table, even if the result is unknown."""
    figures: tuple[tuple[str, str], ...] = ()
    """(Player, key that identifies the sheet), for players with enough lines in their sheet."""
    series: Any = None
    """The facts about a game of a solo series (`caverna.events.game_log.SeriesGame`); None for other games."""
    blank: bool = False
    """True if only the players are recorded."""

    def of(self, name: str) -> str:
        """Return the event, round, table, date or place in the record; empty if it has none."""
        return dict(self.about).get(name, "")

    @property
    def title(self) -> str:
        """The name of the table: ``round 1, table 4 (Jana, Karl, Lena)``; its file if it has no number."""
        words = [f"{name} {self.of(name)}" for name in ("round", "table") if self.of(name)]
        players = ", ".join(map(clean, self.players))
        return clean(", ".join(words) or self.file) + (f" ({players})" if players else "")

    @property
    def has_number(self) -> bool:
        """True if it has a round or table number, which is then its title."""
        return bool(self.of("round") or self.of("table"))


@frozen
class Played:
    """The result of one player in one game."""

    result: Result
    total: int
    place: int
    """The place at the table, from 1; tied players share it."""
    values: Mapping[str, Fraction]
    """Criterion -> the value of this game."""


@define
class Standing:
    """The row of a player in the standings, from the games that count."""

    player: str
    played: list[Played] = Factory(list)
    byes: int = 0
    """The number of rounds without a table."""
    bye_points: Fraction = Fraction(0)
    """The points for all these rounds."""
    opponents: Fraction = Fraction(0)
    """The mean of the opponents' averages by the first criterion."""
    head_to_head: tuple[Fraction, int] | None = None
    """Meetings won and all meetings with tied players; None if there was no tie."""

    def value(self, by: str) -> Fraction:
        """Return the player's value of a criterion: a sum for points, wins and totals, a mean for the others."""
        if by == OPPONENTS:
            return self.opponents
        if by == HEAD_TO_HEAD:
            ahead, meetings = self.head_to_head or (Fraction(0), 0)
            return ahead / meetings if meetings else Fraction(1, 2)
        if by == POINTS:
            return sum((each.values[by] for each in self.played), self.bye_points)
        found = sum((each.values[by] for each in self.played), Fraction(0))
        return found / len(self.played) if by in (AVERAGE, SHARE) else found

    @property
    def wins(self) -> Fraction:
        """The number of games won; a tie shares the win."""
        return self.value(WINS)

    @property
    def average(self) -> Fraction:
        """The average points of a game."""
        return self.value(AVERAGE)

    @property
    def best(self) -> int:
        """The highest points of a game."""
        return max(each.total for each in self.played)

    @property
    def grades(self) -> dict[str, int]:
        """The number of games by grade, the best grade first."""
        counts = Counter(each.result.grade for each in self.played)
        return {grade: counts[grade] for grade in sorted(counts, key=grade_rank)}


@frozen
class Scheme:
    """The scheme by which players are ranked."""

    by: tuple[str, ...] = (WINS, AVERAGE)
    """The criteria. The first decides, and later ones break ties."""
    placement: tuple[Fraction, ...] = ()
    """The points for each place at a table; further places get 0."""
    best: int | None = None
    """The number of each player's games that count, the best ones by the first criterion; None for all."""
    least_games: int = 1
    """The number of games that a player needs to be ranked."""
    byes: Mapping[str, int] = Factory(dict)
    """Player -> the number of rounds without a table."""
    bye_points: Fraction = Fraction(0)
    """The points of a round without a table."""


_USUAL = Scheme()


def grade_rank(grade: str) -> int:
    """Return the rank of a grade, 0 for the best. Unknown grades are last."""
    return GRADES.index(grade) if grade in GRADES else len(GRADES)


def rank(results: Iterable[Result], scheme: Scheme = _USUAL) -> Iterator[tuple[int, Standing]]:
    """Yield (rank, row) for the players of these results, in order. Players equal in all criteria share a rank."""
    games = list(results)
    standings: dict[str, Standing] = {}
    for result in games:
        for player, played in _parts(result, scheme):
            standings.setdefault(player, Standing(player)).played.append(played)
    for standing in standings.values():
        if scheme.best is not None:
            ranked = sorted(standing.played, key=lambda each: (each.values[scheme.by[0]], each.total), reverse=True)
            standing.played = ranked[: scheme.best]
        standing.byes = scheme.byes.get(standing.player, 0)
        standing.bye_points = standing.byes * scheme.bye_points
    enough = [each for each in standings.values() if len(each.played) >= scheme.least_games]
    if OPPONENTS in scheme.by:
        _add_opponents(enough, games, scheme)
    met = crosstable(games) if HEAD_TO_HEAD in scheme.by else {}
    place = 1
    for group in _groups(enough, scheme.by, met):
        yield from ((place, standing) for standing in sorted(group, key=lambda each: each.player))
        place += len(group)


def _add_opponents(standings: Iterable[Standing], games: Iterable[Result], scheme: Scheme) -> None:
    """Set ``opponents`` in each row: the mean of the opponents' averages by the first criterion."""
    first = next((by for by in scheme.by if by not in (OPPONENTS, HEAD_TO_HEAD)), AVERAGE)
    players = list(standings)
    own = {
        each.player: sum((played.values[first] for played in each.played), Fraction(0)) / len(each.played)
        for each in players
    }
    found = opponents_average([[player for player, _ in game.totals] for game in games], own)
    for each in players:
        each.opponents = found.get(each.player, Fraction(0))


def _groups(
    players: Sequence[Standing], by: Sequence[str], met: "Mapping[tuple[str, str], Meeting]"
) -> Iterator[list[Standing]]:
    """Yield groups of players in order. The players of a group are equal in all criteria."""
    if not players:
        return
    if not by:
        yield list(players)
        return
    if by[0] == HEAD_TO_HEAD and len(players) > 1:
        found = head_to_head([each.player for each in players], met)
        for each in players:
            each.head_to_head = found[each.player]
    values: dict[Fraction, list[Standing]] = defaultdict(list)
    for each in players:
        values[each.value(by[0])].append(each)
    for value in sorted(values, reverse=True):
        yield from _groups(values[value], by[1:], met)


def _parts(result: Result, scheme: Scheme) -> Iterator[tuple[str, Played]]:
    """Yield (player, the player's result) for a game. A solo game is not a win."""
    order = sorted((total for _, total in result.totals), reverse=True)
    winners = result.winners if len(result.totals) > 1 else ()
    all_points = sum(order)
    for player, total in result.totals:
        first, shared = order.index(total), order.count(total)
        if result.winners and player in result.winners:  # a tie that the game breaks
            first, shared = 0, len(result.winners)
        elif total == order[0] and result.winners:
            first, shared = len(result.winners), shared - len(result.winners)
        places = range(first, first + shared)
        points = sum((scheme.placement[at] for at in places if at < len(scheme.placement)), Fraction(0))
        values = {
            POINTS: points / shared,
            WINS: Fraction(1, len(winners)) if player in winners else Fraction(0),
            AVERAGE: Fraction(total),
            TOTAL: Fraction(total),
            SHARE: Fraction(total, all_points) if all_points > 0 else Fraction(0),
        }
        yield player, Played(result, total, first + 1, values)


def by_game(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Return the results of each game, by its key."""
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.game, []).append(result)
    return found


def by_round(results: Iterable[Result]) -> dict[tuple[str, str], list[Result]]:
    """Return the results by (event, round), in order. Results without a round are last."""
    found: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        found.setdefault((result.of("event"), result.of("round")), []).append(result)
    return dict(sorted(found.items(), key=lambda each: (not each[0][1], each[0][0], natural(each[0][1]))))


def natural(text: str) -> tuple[int, int, str]:
    """Return a key for sorting: numbers in texts by their size, before other texts."""
    return (0, int(text), "") if text.isascii() and text.isdecimal() and len(text) < 10 else (1, 0, text)


# --- meetings of players ------------------------------------------------------------------------------------------


@define
class Meeting:
    """The results of one player against another: games won, tied and lost, and the points of both."""

    games: Natural = 0
    ahead: Natural = 0
    level: Natural = 0
    behind: Natural = 0
    points: int = 0
    against: int = 0

    def __str__(self) -> str:
        half = "½" if self.level % 2 else ""
        return f"{self.ahead + self.level // 2 or ('' if half else 0)}{half}/{self.games}"


def crosstable(results: Iterable[Result]) -> dict[tuple[str, str], Meeting]:
    """Return (player, opponent) -> their meetings, in both orders, for all players who met."""
    found: dict[tuple[str, str], Meeting] = defaultdict(Meeting)
    for result in results:
        places = {player: played.place for player, played in _parts(result, _USUAL)}
        for (one, first), (other, second) in combinations(result.totals, 2):
            for player, rival, own, others in ((one, other, first, second), (other, one, second, first)):
                meeting = found[player, rival]
                meeting.games += 1
                meeting.points += own
                meeting.against += others
                meeting.ahead += places[player] < places[rival]
                meeting.level += places[player] == places[rival]
                meeting.behind += places[player] > places[rival]
    return dict(found)


# --- warnings -----------------------------------------------------------------------------------------------------


@frozen
class Warned:
    """A warning about a record that may be wrong."""

    file: str
    reason: str


def renamed(result: Result, aliases: Mapping[str, str]) -> Result:
    """Return a result with aliases replaced by the names of the players."""
    if not aliases or not any(player in aliases for player in (*dict(result.totals), *result.players)):
        return result
    totals = tuple((aliases.get(player, player), total) for player, total in result.totals)
    winners = tuple(aliases.get(player, player) for player in result.winners)
    players = tuple(aliases.get(player, player) for player in result.players)
    return _evolve(result, totals=totals, winners=winners, players=players)


def without_doubles(results: Iterable[Result]) -> tuple[list[Result], list[Warned]]:
    """Return the results, with a reason not to count for those with the moves of an earlier one, and warnings.

    Results with the same score sheets as an earlier one only get a warning.
    """
    moves: dict[str, str] = {}
    sheets: dict[str, str] = {}
    kept, warned = [], []
    for result in results:
        if not result.reason and result.moves and result.moves in moves:
            reason = f"the same moves as {clean(moves[result.moves])}"
            warned.append(Warned(result.file, reason))
            result = _evolve(result, reason=reason)
        elif not result.reason and result.sheet and result.sheet in sheets:
            warned.append(
                Warned(result.file, f"the same players with the same sheets as {clean(sheets[result.sheet])}")
            )
        if not result.reason:
            moves.setdefault(result.moves, result.file)
            sheets.setdefault(result.sheet, result.file)
        kept.append(result)
    return kept, warned


def _evolve(result: Result, **changes: Any) -> Result:
    from attrs import evolve

    return evolve(result, **changes)


def below(results: Iterable[Result], grade: str = VERIFIED) -> list[Warned]:
    """Return a warning for each counted result with a lower grade."""
    least = grade_rank(grade)
    return [Warned(each.file, each.grade) for each in results if not each.reason and grade_rank(each.grade) > least]


def near(first: str, second: str) -> bool:
    """Return whether two names are the same, or differ by a letter, a swap of two letters, or a surname."""
    if first == second:
        return True
    if min(len(first), len(second)) >= _MIN_NAME and (first.startswith(f"{second} ") or second.startswith(f"{first} ")):
        return True
    if min(len(first), len(second)) < _MIN_NAME:
        return False
    start = next((at for at, (one, other) in enumerate(zip(first, second, strict=False)) if one != other), None)
    if start is None:
        start = min(len(first), len(second))
    one, other = first[start:], second[start:]
    if any(letter.isdigit() for letter in one[:1] + other[:1]):
        return False  # Player 1 and Player 2
    swapped = len(one) > 1 and one[:2] == other[1::-1] and one[2:] == other[2:]
    return swapped or one[1:] == other[1:] or one[1:] == other or one == other[1:]


def chosen(
    results: Iterable[Result], event: str = "", round: str = "", since: str = "", until: str = ""
) -> Sequence[Result]:
    """Return the results of an event, of a round, and from one day to another (as 2026-11-15, both included).

    Empty arguments are ignored.
    """

    def fits(result: Result) -> bool:
        date = result.of("date")
        day = date if is_day(date) else ""
        return (
            (not event or folded(result.of("event")) == folded(event))
            and (not round or folded(result.of("round")) == folded(round))
            and (not since or since <= day)
            and (not until or ("" < day <= until))
        )

    return [result for result in results if fits(result)]


def undated(results: Iterable[Result]) -> list[Warned]:
    """Return a warning for each result with a date that is not a day: `chosen` never finds it by its day."""
    return [
        Warned(each.file, f"the date '{clean(date)}' is not a day such as 2026-11-15")
        for each in results
        if (date := each.of("date")) and not is_day(date)
    ]
