"""Standings as tables: cells of text for people, values for programs."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import ClassVar

from attrs import frozen

from caverna.engine.verify import VERIFIED
from caverna.model.json_shapes import JsonData, Natural, NullIfEmpty, Positive
from caverna.model.ruleset import ruleset
from caverna.model.safe_text import clean

from .standings import (
    AVERAGE,
    HEAD_TO_HEAD,
    OPPONENTS,
    POINTS,
    SHARE,
    TOTAL,
    WINS,
    Meeting,
    Result,
    Scheme,
    Standing,
    Warned,
    by_game,
    by_round,
    crosstable,
    rank,
)

HEADINGS = ("rank", "player", "games", "wins", "average", "best")
Rows = list[tuple[str, ...]]


@frozen
class Table:
    """The input of the tables: results that count and that do not, warnings, and the scheme of the ranking."""

    counted: Sequence[Result]
    left_out: Sequence[Result]
    warned: Sequence[Warned]
    scheme: Scheme
    crosstable: bool = False
    rounds: bool = False

    @property
    def graded(self) -> bool:
        """True if some games are not verified, so that grades are shown."""
        return any(result.grade != VERIFIED for result in self.counted)


@frozen
class Block:
    """A table of cells with its heading. The first row has the names of the columns."""

    game: str
    title: str
    rows: Rows
    ranked: Sequence[tuple[int, Standing]] = ()
    sort: str = "standings"


def tables_of(table: Table) -> list[Block]:
    """Return the standings of each game. Add its rounds and its crosstable if the input asks for them."""
    blocks: list[Block] = []
    for game, results in by_game(table.counted).items():
        title = ruleset(game).title
        ranked = list(rank(results, table.scheme))
        blocks.append(Block(game, title, standings_rows(table, ranked), ranked))
        if table.rounds:
            once = _one_round(table.scheme)
            rounds = by_round(results)
            for (event, round), some in rounds.items() if set(rounds) != {("", "")} else ():
                words = ", ".join(filter(None, (event, f"round {round}" if round else "no round")))
                ranked_round = list(rank(some, once))
                rows = standings_rows(table, ranked_round)
                blocks.append(Block(game, f"{title}: {words}", rows, ranked_round, "round"))
        if table.crosstable:
            blocks.append(Block(game, f"{title}: who met whom", cross_rows(results, ranked), ranked, "crosstable"))
    return blocks


def _one_round(scheme: Scheme) -> Scheme:
    """Return the scheme for one round, without limits of games and without byes."""
    return Scheme(scheme.by, scheme.placement)


def figure(value: Fraction) -> str:
    """Return a number as text with at most two decimals."""
    text = f"{float(value):.2f}"
    return text.rstrip("0").rstrip(".")


def _shown(standing: Standing, by: str) -> str:
    if by == HEAD_TO_HEAD:
        ahead, meetings = standing.head_to_head or (Fraction(0), 0)
        return f"{figure(ahead)}/{meetings}" if meetings else ""
    return f"{float(standing.value(by)) * 100:.1f}%" if by == SHARE else figure(standing.value(by))


def standings_rows(table: Table, ranked: Sequence[tuple[int, Standing]]) -> Rows:
    """Return the rows of standings, first the names of the columns."""
    more = [by for by in (POINTS, TOTAL, SHARE, OPPONENTS, HEAD_TO_HEAD)
            if by in table.scheme.by or (by == POINTS and table.scheme.placement)]  # fmt: skip
    head = (
        *HEADINGS[:3],
        *(by for by in more if by == POINTS),
        WINS,
        AVERAGE,
        "best",
        *(by for by in more if by != POINTS),
    )
    rows: Rows = [(*head, *(["grades"] if table.graded else []))]
    for place, standing in ranked:
        first = [str(place), standing.player, str(len(standing.played))]
        cells = [
            *(_shown(standing, by) for by in more if by == POINTS),
            _shown(standing, WINS),
            _shown(standing, AVERAGE),
        ]
        cells += [str(standing.best), *(_shown(standing, by) for by in more if by != POINTS)]
        grades = ", ".join(f"{count} {grade}" for grade, count in standing.grades.items() if grade != VERIFIED)
        rows.append((*first, *cells, *([grades] if table.graded else [])))
    return rows


def left_out_line(result: Result) -> str:
    """Return a line about a table that does not count, with the reason, and its file unless that is its title."""
    where = f" [{clean(result.file)}]" if result.has_number else ""
    return f"Not counted: {result.title}: {clean(result.reason)}{where}"


def cross_rows(results: Sequence[Result], ranked: Sequence[tuple[int, Standing]]) -> Rows:
    """Return the rows of the crosstable: for each pair the games won against the games played together."""
    met = crosstable(results)
    names = [standing.player for _, standing in ranked]
    rows: Rows = [("player", *names)]
    for name in names:
        cells = ["×" if name == other else str(met[name, other]) if (name, other) in met else "" for other in names]
        rows.append((name, *cells))
    return rows


# --- for programs ----------------------------------------------------------------------------------------------------


@frozen
class StandingRow(JsonData):
    """A row of standings, for programs."""

    _json_keys: ClassVar[str] = (
        "game rank player games points? wins average best total share grades byes? opponents? head_to_head?"
    )
    game: str
    rank: Positive
    player: str
    games: Natural
    wins: float
    average: float
    best: int
    total: int
    share: float
    grades: dict[str, Natural]
    points: float | None
    byes: Natural | None = None
    opponents: float | None = None
    head_to_head: float | None = None


@frozen
class RoundStandings(JsonData):
    """The standings of one round of an event, for programs."""

    game: str
    event: NullIfEmpty
    round: NullIfEmpty
    standings: list[StandingRow]


@frozen
class MeetingRow(JsonData):
    """The record of one player against another, for programs."""

    _json_keys: ClassVar[str] = "game player opponent *meeting"
    game: str
    player: str
    opponent: str
    meeting: Meeting


@frozen
class StandingsData(JsonData):
    """The JSON output of ``standings``."""

    _json_keys: ClassVar[str] = "games standings unverified warnings rounds? crosstable?"
    games: Natural
    """The number of games that count."""
    standings: list[StandingRow]
    """The players of each game, ranked."""
    unverified: list[Warned]
    """The games that count although not every move was checked."""
    warnings: list[Warned]
    """Possible mistakes, each with its file."""
    rounds: list[RoundStandings] | None
    """The standings of each round."""
    crosstable: list[MeetingRow] | None
    """The results of each pair of players against each other."""


def standings_data(table: Table, blocks: Sequence[Block]) -> StandingsData:
    """Return the tables as data for programs."""
    games, once = by_game(table.counted), _one_round(table.scheme)
    rounds = [
        RoundStandings(game, event, round, _standing_rows(table, game, rank(some, once)))
        for game, results in games.items()
        for (event, round), some in by_round(results).items()
    ]
    meetings = [
        MeetingRow(game, player, other, met)
        for game, results in games.items()
        for (player, other), met in crosstable(results).items()
    ]
    standings = [row for block in blocks if block.sort == "standings"
                 for row in _standing_rows(table, block.game, block.ranked)]  # fmt: skip
    return StandingsData(
        len(table.counted),
        standings,
        [Warned(result.file, result.reason) for result in table.left_out],
        list(table.warned),
        rounds if table.rounds else None,
        meetings if table.crosstable else None,
    )


def _standing_rows(table: Table, game: str, ranked: Iterable[tuple[int, Standing]]) -> list[StandingRow]:
    return [
        StandingRow(
            game, place, standing.player, len(standing.played), float(standing.wins), float(standing.average),
            standing.best, int(standing.value(TOTAL)), float(standing.value(SHARE)), standing.grades,
            float(standing.value(POINTS)) if table.scheme.placement else None,
            standing.byes or None,
            float(standing.opponents) if OPPONENTS in table.scheme.by else None,
            float(standing.value(HEAD_TO_HEAD)) if HEAD_TO_HEAD in table.scheme.by and standing.head_to_head else None,
        )
        for place, standing in ranked
    ]  # fmt: skip
