"""Converts a record to rows of tables: verifies it, and notes every line, step and change. Runs in any process."""

import json
import marshal
import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from attrs import frozen

from caverna.engine.verify import Report, verify
from caverna.model.code_version import code_version
from caverna.model.export_columns import Tables
from caverna.model.phases import END, ROUND, SETUP, START, Played
from caverna.model.record import Record
from caverna.model.ruleset import ruleset
from caverna.model.step_summary import described_by
from caverna.model.steps import Step
from caverna.scoresheets.model import Tally

from .schema import (
    ABOUT,
    CLAIMS,
    COMMON,
    FINDINGS,
    GAMES,
    LEDGER,
    PLAYERS,
    ROUNDS,
    SCORES,
    STEPS,
    TURNS,
    Rows,
    prefix,
    tables_of,
)
from .sources import Source

_ABOUT = (("event",), ("round",), ("table",), ("date",), ("place", "location"))
"""The keys of `about` that have columns, in the order of the columns. The first key with a text counts."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Matches control characters, except tab and line feed, which every table accepts."""


@frozen
class Options:
    """Options for verifying the records of an export."""

    keep_going: bool = False
    finished: bool = False

    def __str__(self) -> str:
        said = ["--keep-going"] * self.keep_going + ["--finished"] * self.finished
        return " ".join(said)


@frozen
class Tabulated:
    """The rows of a record, or the reason why it could not be read."""

    rows: Rows
    ok: bool = False
    error: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return a form for pickling that is three times as fast: rows have only plain values."""
        return _arrived, (marshal.dumps(self.rows, _MARSHAL), self.ok, self.error)


_MARSHAL = 4
"""The version of `marshal` data that all supported Pythons can read."""


def _arrived(rows: bytes, ok: bool, error: str) -> Tabulated:
    return Tabulated(marshal.loads(rows), ok, error)


def tabulate(source: Source, game_id: int, options: Options) -> Tabulated:
    """Read and verify a record, and return its rows."""
    try:
        record = source.read()
    except OSError as error:
        return Tabulated({}, error=str(error))
    noting = _Noting(record, game_id)
    report = verify(record, options.keep_going, options.finished, listener=noting.on_phase)
    noting.finish()
    noting.add_report(report)
    rows = noting.rows
    rows[GAMES] += _game_row(record, report, source, game_id, str(options))
    rows[ABOUT] += _about_rows(record, game_id)
    return Tabulated(dict(rows), report.ok)


def storable(text: str) -> str:
    """Return a text that every database and CSV reader accepts.

    Lone surrogates and control characters are escaped: for many readers a carriage return ends a row, and a zero
    character ends the text.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _game_row(record: Record, report: Report, source: Source, game_id: int, options: str) -> tuple[Any, ...]:
    variants = [getattr(record, name, None) for name in record.ruleset.variants]
    about = [_said(record, keys) for keys in _ABOUT]
    return (
        game_id, storable(source.name), source.sha256, report.key, len(record.players),
        variants[0] if variants else None, *about, report.ok, report.finished, report.verified, report.grade,
        len(report.findings), storable(", ".join(report.winners)), code_version(), options, source.first_line,
    )  # fmt: skip


def _about_rows(record: Record, game_id: int) -> list[Any]:
    """Return the values of the table `about`: a row for each key in a record's `about`. Lists and mappings are JSON."""
    rows: list[Any] = []
    for name, value in record.about.items() if isinstance(record.about, dict) else ():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
        rows += (game_id, storable(str(name)), storable(text))
    return rows


def _styles(record: Record) -> list[str | None]:
    """Return the style of each simulated player; None for people, and if the record does not have styles."""
    style = record.about.get("style") if isinstance(record.about, dict) else None
    each = style if isinstance(style, list) else [style] * len(record.players)
    texts = [storable(one) if isinstance(one, str) else None for one in each]
    return texts if len(texts) == len(record.players) else [None] * len(record.players)


def _said(record: Record, keys: tuple[str, ...]) -> str | None:
    """Return the value in a record's `about` under the first of these keys with a text or number; else None."""
    for key in keys:
        value = record.about.get(key)
        if isinstance(value, str | int):
            return storable(str(value))
    return None


_Columns = tuple[Any, ...]
_OWN_COLUMNS = 6
"""The number of columns with which a game's own tables begin."""
_WIDTHS = {table.name: table.width for table in COMMON}


class _Lined(NamedTuple):
    """A line of a record, converted to columns."""

    steps: tuple[Step, ...]
    """The line itself. It is kept so that no other line can get its identity."""
    step_count: int
    step_rows: list[Any]
    """The rows of its steps, with None for the numbers of the game and of the line."""
    columns: _Columns
    """The columns of its row in `turns` after the seat."""
    gets: bool
    """True if it may bring a tile or card."""


class _Lines:
    """Converts lines of a game to columns, and remembers the results.

    Most steps and many lines are repeated. The reader returns the same objects for the same text, so both are
    recognised by identity. Equality would be slow, and wrong: equal steps may be written in different ways (goods in
    another order), and rows quote the record.
    """

    most = 1 << 13
    """The number of lines that are remembered. Eight times as many steps are."""

    def __init__(self, game: str) -> None:
        self._added = tables_of(game)
        self._getting = self._added.GETTING if self._added is not None else ()
        self._write = ruleset(game).write_step
        self._described = self._added.described if self._added is not None else described_by((), self._write)
        self._steps: dict[int, tuple[Step, _Columns]] = {}
        """Identity of a step -> the step, kept so that no other gets its identity, and its columns."""
        self.known: dict[int, _Lined] = {}
        """Identity of a line -> the converted line."""

    def of(self, steps: tuple[Step, ...]) -> _Lined:
        """Convert a line that is not known, and remember it."""
        if len(self.known) >= self.most:
            self.known.clear()
        found = self.known[id(steps)] = self._lined(steps)
        return found

    def _lined(self, steps: tuple[Step, ...]) -> _Lined:
        rows = [(None, None, number, *self._columns(step)) for number, step in enumerate(steps, 1)]
        placed = self._added.placed(steps) if self._added is not None else (None, None)
        gets = any(type(step) in self._getting for step in steps)
        notation = ", ".join([row[-1] for row in rows])
        return _Lined(steps, len(rows), [*chain.from_iterable(rows)], (*placed, notation), gets)

    def _columns(self, step: Step) -> _Columns:
        """Return the columns of a step."""
        found = self._steps.get(id(step))
        if found is None:
            if len(self._steps) >= 8 * self.most:
                self._steps.clear()
            what, cell, count = self._described(step)
            found = self._steps[id(step)] = step, (step.word, what, cell, count, self._write(step))
        return found[1]


@cache
def _lines_of(game: str) -> _Lines:
    return _Lines(game)


class _Noting:
    """Collects the rows of a game while it is replayed."""

    def __init__(self, record: Record, game_id: int) -> None:
        self.record, self.id = record, game_id
        self.added: Tables | None = tables_of(record.game)
        self.prefix = prefix(record.game)
        lines = _lines_of(record.game)
        self.lines, self.lined = lines.known, lines.of
        self.seats = {player: seat for seat, player in enumerate(record.players, 1)}
        self.rows: defaultdict[str, list[Any]] = defaultdict(list)
        self.turns, self.steps, self.ledger = self.rows[TURNS], self.rows[STEPS], self.rows[LEDGER]
        self.moments = self.rows[f"{self.prefix}_moments"] if self.added is not None else []
        self.seq = 0
        self.step_seqs: list[int] = []
        """The number of the line of each step."""
        self.round: list[Any] | None = None
        """The row of the round being played."""
        self.ended = False
        """True if that round is over."""

    def on_phase(self, played: Played) -> None:
        """Note a phase that was played (the listener of the replay)."""
        kind, _, entry, number, turn, lines, changes, game, left_out, leaving = played
        if kind == ROUND:
            if not self.ended and self.round is not None:  # no phase came after the last turn
                self._end_round(game, self.round[1])
            return
        if left_out or kind == SETUP:
            return
        if kind != END and (self.round is None or self.round[1] != number):
            self._new_round(game, entry, number)
        if lines or changes:
            self._note(played)
        if turn is None and not leaving and kind != START and kind != END:
            self._end_round(game, number)

    def _new_round(self, game: Any, entry: int, number: int) -> None:
        self.close_round()
        head = self.record.rounds[entry].head
        facts = self.added.round_facts(game, head) if self.added is not None else (None, None)
        self.round = [self.id, number, *facts, None]
        self.ended = False

    def close_round(self) -> None:
        """Add the row of the round that was played last."""
        if self.round is not None:
            self.rows[ROUNDS] += self.round
            self.round = None

    def _end_round(self, game: Any, number: int) -> None:
        self.ended = True
        if self.added is None:
            return
        if self.round is not None:
            self.round[-1] = self.added.ended_by(game)
        points, moment, moments = self.added.points, self.added.moment, self.moments
        for seat in range(len(self.seats)):
            moments += (self.id, seat + 1, number, points(game, seat))
            moments += moment(game, seat)

    def _note(self, played: Played) -> None:
        """Add the rows of a phase: its lines, steps and changes. `finish` fills in the columns that all rows share."""
        kind, _, _, round_number, turn, lines, changes, _, _, _ = played
        number = round_number if kind != END else None
        seats, gets = self.seats, False
        seqs: dict[str, int] = {}
        for player, line in lines.items():
            if player in seats:
                seqs[player] = self.seq = seq = self.seq + 1
                steps = line.steps
                _, count, rows, columns, gets_some = self.lines.get(id(steps)) or self.lined(steps)
                self.steps += rows
                self.step_seqs += [seq] * count
                turns = self.turns
                turns += (None, seq, kind, number, turn, seats[player])
                turns += columns
                gets = gets or gets_some
        ledger, seq_of = self.ledger, seqs.get
        for player, good, delta, cause, step in changes:
            if step >= 0:
                ledger += (
                    None, None, seq_of(player), kind, number, turn, step + 1, seats[player], good, delta, cause
                )  # fmt: skip
            else:
                or_none = seq_of(player) if turn else None
                ledger += (None, None, or_none, kind, number, turn, None, seats[player], good, delta, cause)
        if gets:
            self._note_got(played, seqs)

    def finish(self) -> None:
        """Fill in the numbers of the game, line and entry in all rows, column by column."""
        self.close_round()
        _fill(self.turns, TURNS, [self.id] * self.seq)
        _fill(self.steps, STEPS, [self.id] * len(self.step_seqs), self.step_seqs)
        count = len(self.ledger) // _WIDTHS[LEDGER]
        _fill(self.ledger, LEDGER, [self.id] * count, range(1, count + 1))

    def _note_got(self, played: Played, seqs: dict[str, int]) -> None:
        """Add the rows for tiles and cards that players got, and the other rows of the game's own tables."""
        assert self.added is not None
        for kind, player, tile, cell, paid in self.added.got(played):
            self._add_own(played, seqs, kind, player, (tile, cell, paid))
        own_rows = getattr(self.added, "own_rows", None)
        for kind, player, values in own_rows(played) if own_rows is not None else ():
            self._add_own(played, seqs, kind, player, values)

    def _add_own(self, played: Played, seqs: dict[str, int], kind: str, player: str, values: tuple[Any, ...]) -> None:
        """Add a row to one of the game's own tables."""
        rows = self.rows[f"{self.prefix}_{kind}"]
        entry = len(rows) // (_OWN_COLUMNS + len(values)) + 1
        rows += (self.id, self.seats[player], entry, seqs.get(player), played.round, played.turn, *values)

    def add_report(self, report: Report) -> None:
        """Add the rows of a report: players, scores, claims and findings."""
        own, rows = self.id, self.rows
        totals = {player: sheet.total if sheet.known else None for player, sheet in report.scores.items()}
        unordered = isinstance(self.record, Tally) and "players" not in self.record.at  # the starting player is unknown
        styles = _styles(self.record)
        for player, seat in self.seats.items():
            total = totals.get(player)
            rank = _rank(player, totals, report.winners)
            won = player in report.winners
            first = None if unordered else seat == 1
            rows[PLAYERS] += (own, seat, storable(player), first, total, rank, won, styles[seat - 1])
        for player, sheet in report.scores.items():
            seat = self.seats[player]
            scores = rows[SCORES]
            for line in sheet.lines:
                points, count = line.points if line.known else None, line.count if line.counted else None
                scores += (own, seat, line.category, points, count, storable(line.source))
        for player, claimed in self.record.claims.items():
            if player in self.seats:
                for category, claim in claimed.items():
                    rows[CLAIMS] += (own, self.seats[player], storable(category), claim)
        for number, finding in enumerate(report.findings, 1):
            about = None if finding.player is None else storable(finding.player)
            rows[FINDINGS] += (
                own, number, self.seats.get(finding.player or ""), finding.kind, finding.rule,
                storable(finding.message), storable(finding.hint), finding.line, finding.column, finding.round,
                finding.turn, about,
            )  # fmt: skip


def _fill(rows: list[Any], table: str, *columns: Sequence[Any]) -> None:
    """Fill the first columns in all rows of a table."""
    for at, column in enumerate(columns):
        rows[at :: _WIDTHS[table]] = column


def _rank(player: str, totals: dict[str, int | None], winners: tuple[str, ...]) -> int | None:
    """Return a player's rank; None if points are unknown. Winners are first, others follow by points, ties share."""
    known = {name: total for name, total in totals.items() if total is not None}
    if player not in known or len(known) < len(totals):
        return None
    if player in winners:
        return 1
    return 1 + sum(other in winners or total > known[player] for other, total in known.items() if other != player)
