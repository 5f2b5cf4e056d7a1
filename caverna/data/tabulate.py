"""A record as rows of tables: verified, and every line, step and change noted on the way. Runs in any process."""

from collections import defaultdict
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

from attrs import frozen

from caverna import __version__
from caverna.core.describing import described_by
from caverna.core.parts import END, ROUND, SETUP, START
from caverna.core.record import Line, Record
from caverna.core.ruleset import Ruleset, ruleset
from caverna.core.run import Played
from caverna.core.steps import Step
from caverna.core.tables import Tables
from caverna.core.verify import Report, verify

from .schema import FINDINGS, GAMES, LEDGER, PLAYERS, ROUNDS, SCORES, STEPS, TURNS, Rows, prefix, tables_of
from .sources import Source

_ABOUT = (("event",), ("round",), ("table",), ("date",), ("place", "location"))
"""The keys of what a record is about that have columns, in their order."""


@frozen
class Options:
    """How records are verified for an export."""

    keep_going: bool = False
    finished: bool = False

    def __str__(self) -> str:
        said = ["--keep-going"] * self.keep_going + ["--finished"] * self.finished
        return " ".join(said)


@frozen
class Tabulated:
    """A record as rows, or why it could not be read."""

    rows: Rows
    ok: bool = False
    error: str = ""


def digest(source: Source) -> str:
    """Return the sha256 of a record."""
    return sha256(source.data).hexdigest()


def tabulate(source: Source, game_id: int, options: Options) -> Tabulated:
    """Read and verify a record, and return its rows."""
    try:
        record = source.read()
    except OSError as error:
        return Tabulated({}, error=str(error))
    noting = _Noting(record, game_id)
    report = verify(record, options.keep_going, options.finished, noting.look)
    noting.add_report(report)
    rows = noting.rows
    rows[GAMES].append(_game_row(record, report, source, game_id, str(options)))
    return Tabulated(dict(rows), report.ok)


def storable(text: str) -> str:
    """Return a text that every database takes: half a character, as in a name that is no text, is spelled out."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def _game_row(record: Record, report: Report, source: Source, game_id: int, options: str) -> tuple[Any, ...]:
    variants = [getattr(record, name, None) for name in record.ruleset.variants]
    about = [_said(record, keys) for keys in _ABOUT]
    return (
        game_id, storable(source.name), digest(source), report.key, len(record.players),
        variants[0] if variants else None, *about, report.ok, report.finished, report.verified, report.grade,
        len(report.findings), storable(", ".join(report.winners)), __version__, options, source.first_line,
    )  # fmt: skip


def _said(record: Record, keys: tuple[str, ...]) -> str | None:
    """Return what a record says about itself under the first of these keys that has a text."""
    for key in keys:
        value = record.about.get(key)
        if isinstance(value, str | int):
            return storable(str(value))
    return None


_Columns = tuple[Any, ...]
_Lined = tuple[list[_Columns], _Columns]
"""The columns of the steps of a line behind the keys, and those of the line behind its seat."""
_MOST_LINES = 1 << 15
"""Lines whose columns are remembered."""


@cache
def _reading(game: str) -> Callable[[tuple[Step, ...]], _Lined]:
    """Return what turns the lines of a game into columns; most steps, and many lines, come again and again."""
    rules: Ruleset = ruleset(game)
    added = tables_of(game)
    described = added.described if added is not None else described_by(())

    @lru_cache(1 << 16)
    def columns(step: Step) -> _Columns:
        what, cell, count = described(step)
        return step.word, what, cell, count, rules.write_step(step)

    @lru_cache(_MOST_LINES)
    def line(steps: tuple[Step, ...]) -> _Lined:
        found = [(number, *columns(step)) for number, step in enumerate(steps, 1)]
        placed = added.placed(steps) if added is not None else (None, None)
        return found, (*placed, ", ".join([each[-1] for each in found]))

    return line


class _Noting:
    """Takes note of a game while it is played."""

    def __init__(self, record: Record, game_id: int) -> None:
        self.record, self.id = record, game_id
        self.rows: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
        self.added: Tables | None = tables_of(record.game)
        self.goods = record.ruleset.goods
        self.prefix = prefix(record.game)
        self.lined = _reading(record.game)
        self.seats = {player: seat for seat, player in enumerate(record.players, 1)}
        self.turns, self.steps, self.ledger = self.rows[TURNS], self.rows[STEPS], self.rows[LEDGER]
        self.moments = self.rows[f"{self.prefix}_moments"] if self.added is not None else []
        self.seq = 0
        self.round: list[Any] | None = None
        """The row of the round being played."""

    def look(self, played: Played) -> None:
        """Take note of a part."""
        kind = played.kind
        if kind in (SETUP, ROUND) or played.left_out:
            return
        if kind != END and (self.round is None or self.round[1] != played.round):
            self._new_round(played)
        if played.lines or played.changes:
            self._note(played)
        if played.turn is None and kind not in (START, END):
            self._end_round(played)

    def _new_round(self, played: Played) -> None:
        self.close_round()
        head = self.record.rounds[played.entry].head
        facts = self.added.round_facts(played.game, head) if self.added is not None else (None, None)
        self.round = [self.id, played.round, *facts, None]

    def close_round(self) -> None:
        """Write the round that was played last."""
        if self.round is not None:
            self.rows[ROUNDS].append(tuple(self.round))
            self.round = None

    def _end_round(self, played: Played) -> None:
        if self.added is None:
            return
        game = played.game
        if self.round is not None:
            self.round[-1] = self.added.ended_by(game)
        points, moment = self.added.points, self.added.moment
        self.moments += [
            (self.id, seat + 1, played.round, points(game, seat), *moment(game, seat))
            for seat in range(len(self.seats))
        ]

    def _note(self, played: Played) -> None:
        """Take note of the lines of a part, their steps and changes."""
        own = self.id
        number = played.round if played.kind != END else None
        moment = played.kind, number, played.turn
        in_order = played.turn is not None
        seqs: dict[str, int] = {}
        for player, line in played.lines.items():
            if player in self.seats:
                self.seq += 1
                seqs[player] = self.seq
                self._note_line(line, self.seats[player], moment)
        ledger, goods, seats = self.ledger, self.goods, self.seats
        entry = len(ledger)
        for player, good, delta, cause, step in played.changes:
            entry += 1
            seq = seqs.get(player) if in_order or step >= 0 else None
            at = step + 1 if step >= 0 else None
            ledger.append((own, entry, seq, *moment, at, seats[player], goods[good], delta, cause))
        if self.added is not None:
            self._note_got(played, seqs, number)

    def _note_line(self, line: Line, seat: int, moment: tuple[Any, ...]) -> None:
        steps, columns = self.lined(line.steps)
        key = self.id, self.seq
        self.steps += [key + each for each in steps]
        self.turns.append((*key, *moment, seat, *columns))

    def _note_got(self, played: Played, seqs: dict[str, int], number: int | None) -> None:
        assert self.added is not None
        for kind, player, tile, cell, paid in self.added.got(played):
            rows = self.rows[f"{self.prefix}_{kind}"]
            at = number if number is not None else played.round
            row = (self.id, self.seats[player], len(rows) + 1, seqs.get(player), at, played.turn, tile, cell, paid)
            rows.append(row)

    def add_report(self, report: Report) -> None:
        """Take note of what verifying found: players, scores, findings."""
        self.close_round()
        own, rows = self.id, self.rows
        totals = {player: sheet.total for player, sheet in report.scores.items()}
        for player, seat in self.seats.items():
            total = totals.get(player)
            rank = _rank(player, totals, report.winners)
            won = player in report.winners
            rows[PLAYERS].append((own, seat, storable(player), seat == 1, total, rank, won))
        for player, sheet in report.scores.items():
            seat = self.seats[player]
            rows[SCORES] += [
                (own, seat, line.category, line.points, line.count, storable(line.source)) for line in sheet.lines
            ]
        for number, finding in enumerate(report.findings, 1):
            player = None if finding.player is None else storable(finding.player)
            rows[FINDINGS].append(
                (own, number, self.seats.get(finding.player or ""), finding.kind, finding.rule,
                 storable(finding.message), storable(finding.hint), finding.line, finding.column, finding.round,
                 finding.turn, player)
            )  # fmt: skip


def _rank(player: str, totals: dict[str, int], winners: tuple[str, ...]) -> int | None:
    """Return a player's rank: those who won are first, then it goes by points; a tie shares the better one."""
    own = totals.get(player)
    if own is None or any(total is None for total in totals.values()):
        return None
    if player in winners:
        return 1
    return 1 + sum(other in winners or total > own for other, total in totals.items() if other != player)
