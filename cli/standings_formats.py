"""Standings as text, JSON, CSV, Markdown and HTML."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from attrs import frozen

from caverna.engine.verify import VERIFIED
from caverna.events.standings import (
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
from caverna.model.columns import table as columns_of
from caverna.model.json_shapes import JsonData, Natural, NullIfEmpty, Positive
from caverna.model.ruleset import ruleset
from caverna.model.wording import plural
from caverna.scoresheets.csvwrite import as_csv

from .output import as_json
from .results import left_out_line
from .score_formats import markdown_text
from .terminal import terminal_width

HEADINGS = ("rank", "player", "games", "wins", "average", "best")
Rows = list[tuple[str, ...]]


@frozen
class Table:
    """All that is shown: the games that count and those that do not, and how players are ranked."""

    counted: Sequence[Result]
    left_out: Sequence[Result]
    warned: Sequence[Warned]
    scheme: Scheme
    crosstable: bool = False
    rounds: bool = False

    @property
    def graded(self) -> bool:
        """Whether some games are not verified, so that grades are shown."""
        return any(result.grade != VERIFIED for result in self.counted)


@frozen
class Block:
    """One table with its heading; the cells of the first row are the names of the columns."""

    game: str
    title: str
    rows: Rows
    ranked: Sequence[tuple[int, Standing]] = ()
    sort: str = "standings"


def tables_of(table: Table) -> list[Block]:
    """Return the standings of each game and, where they are asked for, its rounds and who met whom."""
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
    """Return how players are ranked in one round: all who played."""
    return Scheme(scheme.by, scheme.placement)


def figure(value: Fraction) -> str:
    """Return a figure with at most two decimals."""
    text = f"{float(value):.2f}"
    return text.rstrip("0").rstrip(".")


def _shown(standing: Standing, by: str) -> str:
    if by == HEAD_TO_HEAD:
        ahead, meetings = standing.head_to_head or (Fraction(0), 0)
        return f"{figure(ahead)}/{meetings}" if meetings else ""
    return f"{float(standing.value(by)) * 100:.1f}%" if by == SHARE else figure(standing.value(by))


def standings_rows(table: Table, ranked: Sequence[tuple[int, Standing]]) -> Rows:
    """Return the rows of standings below the names of the columns."""
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


def cross_rows(results: Sequence[Result], ranked: Sequence[tuple[int, Standing]]) -> Rows:
    """Return who met whom: games ahead of games played together."""
    met = crosstable(results)
    names = [standing.player for _, standing in ranked]
    rows: Rows = [("player", *names)]
    for name in names:
        cells = ["×" if name == other else str(met[name, other]) if (name, other) in met else "" for other in names]
        rows.append((name, *cells))
    return rows


# --- formats ----------------------------------------------------------------------------------------------------


def _text(table: Table, blocks: Sequence[Block]) -> str:
    columns = terminal_width()
    games = {block.game for block in blocks}
    told = ""
    for block in blocks:
        if len(games) > 1 or block.sort != "standings":
            told += f"{block.title}\n"
        align = (
            "<" + ">" * (len(block.rows[0]) - 1)
            if block.sort == "crosstable"
            else "><" + ">" * (len(block.rows[0]) - 2)
        )
        graded = block.rows[0][-1] == "grades"
        told += columns_of(block.rows, align[:-1] + "<" if graded else align, columns) if len(block.rows) > 1 else ""
        told += "\n" if len(blocks) > 1 else ""
    told += f"{plural(len(table.counted), 'game')} counted\n"
    if table.left_out:
        told += "\n" + "".join(f"{left_out_line(each)}\n" for each in table.left_out)
    return told


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
    """What became of one player against another, for programs."""

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
    standings: list[StandingRow]
    unverified: list[Warned]
    warnings: list[Warned]
    rounds: list[RoundStandings] | None
    crosstable: list[MeetingRow] | None


def _json(table: Table, blocks: Sequence[Block]) -> str:
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
    data = StandingsData(
        len(table.counted),
        standings,
        [Warned(result.file, result.reason) for result in table.left_out],
        list(table.warned),
        rounds if table.rounds else None,
        meetings if table.crosstable else None,
    )
    return as_json(data.to_json())


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


def _csv(table: Table, blocks: Sequence[Block]) -> str:
    games = {block.game for block in blocks}
    rows: list[tuple[Any, ...]] = []
    seen = ""
    for block in blocks:
        own = [(block.game, *row) for row in block.rows] if len(games) > 1 else block.rows
        if block.sort != "standings":
            rows += [(), (block.title,), *block.rows]
        elif not seen or rows[-1:] == [()]:
            rows += [("game", *block.rows[0]), *own[1:]] if len(games) > 1 else own
        else:
            rows += own[1:]
        seen = block.sort
    return as_csv([tuple(map(_numeric, row)) for row in rows] or [HEADINGS])


def _numeric(text: Any) -> Any:
    """Return a whole negative number as one, so that a spreadsheet takes it for a number."""
    return int(text) if isinstance(text, str) and text[:1] == "-" and text[1:].isdecimal() else text


def _markdown(table: Table, blocks: Sequence[Block]) -> str:
    games = {block.game for block in blocks}
    told: list[str] = []
    for block in blocks or [Block("", "", [HEADINGS])]:
        if len(games) > 1 or block.sort != "standings":
            told += [f"### {markdown_text(block.title)}", ""]
        head, *rows = block.rows
        marks = [":---" if name in ("player", "grades") else "---:" for name in head]
        told += [f"| {' | '.join(map(markdown_text, head))} |", f"|{'|'.join(marks)}|"]
        told += [f"| {' | '.join(map(markdown_text, row))} |" for row in rows]
        told.append("")
    told += [f"* {markdown_text(left_out_line(each))}" for each in table.left_out]
    return "\n".join(told).rstrip("\n") + "\n"


def _html(table: Table, blocks: Sequence[Block]) -> str:
    from caverna.pages.event_page import standings_page  # which loads templates

    left_out = [(each.title if each.has_number else each.file, each.reason) for each in table.left_out]
    return standings_page([(block.title, block.rows, block.sort) for block in blocks], left_out, len(table.counted))


FORMATS: dict[str, Callable[[Table, Sequence[Block]], str]] = {
    "text": _text, "json": _json, "csv": _csv, "markdown": _markdown, "html": _html,
}  # fmt: skip
