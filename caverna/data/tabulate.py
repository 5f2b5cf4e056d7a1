"""A record as rows of tables: verified, and every line, step and change noted on the way. Runs in any process."""

import marshal
import re
from collections import defaultdict
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from attrs import frozen

from caverna import __version__
from caverna.core.describing import described_by
from caverna.core.parts import END, ROUND, SETUP, START
from caverna.core.record import Record
from caverna.core.ruleset import ruleset
from caverna.core.run import Played
from caverna.core.steps import Step
from caverna.core.tables import Tables
from caverna.core.tally import Tally
from caverna.core.verify import Report, verify

from .schema import FINDINGS, GAMES, LEDGER, PLAYERS, ROUNDS, SCORES, STEPS, TURNS, Rows, prefix, tables_of
from .sources import Source

_ABOUT = (("event",), ("round",), ("table",), ("date",), ("place", "location"))
"""The keys of what a record is about that have columns, in their order."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""All but tab and line feed, which every table can hold."""


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

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process in a form that takes a third of the time: rows are plain values in tuples."""
        return _arrived, (marshal.dumps(self.rows, _MARSHAL), self.ok, self.error)


_MARSHAL = 4
"""The version of the form, which all Pythons that are supported share."""


def _arrived(rows: bytes, ok: bool, error: str) -> Tabulated:
    return Tabulated(marshal.loads(rows), ok, error)


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
    report = verify(record, options.keep_going, options.finished, onlooker=noting)
    noting.add_report(report)
    rows = noting.rows
    rows[GAMES].append(_game_row(record, report, source, game_id, str(options)))
    return Tabulated(dict(rows), report.ok)


def storable(text: str) -> str:
    """Return a text that every database and every reader of CSV takes.

    Half a character, as in a name that is no text, is spelled out, and so are controls: a lone carriage return would be
    the end of a row for many, a zero the end of the text.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


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


class _Lined(NamedTuple):
    """A line as columns."""

    steps: tuple[Step, ...]
    """The line itself: as long as it is kept here, its identity belongs to no other."""
    step_columns: list[_Columns]
    """Of each step those behind the keys."""
    columns: _Columns
    """Those behind its seat."""
    gets: bool
    """It may bring a tile or card."""


class _Lines:
    """What turns the lines of a game into columns.

    Most steps, and many lines, come again and again; the reader gives the same line for the same text, so lines are
    known by their identity: comparing their steps would take as long as half of all that is done here.
    """

    most = 1 << 15
    """Lines that are remembered."""

    def __init__(self, game: str) -> None:
        self._added = tables_of(game)
        self._getting = self._added.GETTING if self._added is not None else ()
        described = self._added.described if self._added is not None else described_by(())
        write_step = ruleset(game).write_step

        @lru_cache(1 << 16)
        def columns(step: Step) -> _Columns:
            what, cell, count = described(step)
            return step.word, what, cell, count, write_step(step)

        self._columns = columns
        self.known: dict[int, _Lined] = {}
        """Identity of a line -> the line as columns."""

    def of(self, steps: tuple[Step, ...]) -> _Lined:
        """Return a line that is not known as columns, and remember it."""
        if len(self.known) >= self.most:
            self.known.clear()
        found = self.known[id(steps)] = self._lined(steps)
        return found

    def _lined(self, steps: tuple[Step, ...]) -> _Lined:
        columns = [(number, *self._columns(step)) for number, step in enumerate(steps, 1)]
        placed = self._added.placed(steps) if self._added is not None else (None, None)
        gets = any(type(step) in self._getting for step in steps)
        return _Lined(steps, columns, (*placed, ", ".join([each[-1] for each in columns])), gets)


@cache
def _lines_of(game: str) -> _Lines:
    return _Lines(game)


class _Noting:
    """Takes note of a game while it is played."""

    def __init__(self, record: Record, game_id: int) -> None:
        self.record, self.id = record, game_id
        self.added: Tables | None = tables_of(record.game)
        self.prefix = prefix(record.game)
        lines = _lines_of(record.game)
        self.lines, self.lined = lines.known, lines.of
        self.seats = {player: seat for seat, player in enumerate(record.players, 1)}
        self.begin()

    def begin(self) -> None:
        """Begin anew: the game is played from its beginning."""
        self.rows: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
        self.turns, self.steps, self.ledger = self.rows[TURNS], self.rows[STEPS], self.rows[LEDGER]
        self.moments = self.rows[f"{self.prefix}_moments"] if self.added is not None else []
        self.seq = 0
        self.round: list[Any] | None = None
        """The row of the round being played."""
        self.ended = False
        """That round is over."""

    def look(self, played: Played) -> None:
        """Take note of a part."""
        kind = played.kind
        if kind == ROUND and not self.ended and self.round is not None:  # nothing came between the last turn and this
            self._end_round(played.game, self.round[1])
        if kind in (SETUP, ROUND) or played.left_out:
            return
        if kind != END and (self.round is None or self.round[1] != played.round):
            self._new_round(played)
        if played.lines or played.changes:
            self._note(played)
        if played.turn is None and not played.leaving and kind not in (START, END):
            self._end_round(played.game, played.round)

    def _new_round(self, played: Played) -> None:
        self.close_round()
        head = self.record.rounds[played.entry].head
        facts = self.added.round_facts(played.game, head) if self.added is not None else (None, None)
        self.round = [self.id, played.round, *facts, None]
        self.ended = False

    def close_round(self) -> None:
        """Write the round that was played last."""
        if self.round is not None:
            self.rows[ROUNDS].append(tuple(self.round))
            self.round = None

    def _end_round(self, game: Any, number: int) -> None:
        self.ended = True
        if self.added is None:
            return
        if self.round is not None:
            self.round[-1] = self.added.ended_by(game)
        points, moment = self.added.points, self.added.moment
        self.moments += [
            (self.id, seat + 1, number, points(game, seat), *moment(game, seat)) for seat in range(len(self.seats))
        ]

    def _note(self, played: Played) -> None:
        """Take note of the lines of a part, their steps and changes."""
        kind, turn, lines, changes = played.kind, played.turn, played.lines, played.changes
        number = played.round if kind != END else None
        own, seats = self.id, self.seats
        gets = False
        seqs: dict[str, int] = {}
        for player, line in lines.items():
            if player in seats:
                self.seq = seq = seqs[player] = self.seq + 1
                steps = line.steps
                lined = self.lines.get(id(steps)) or self.lined(steps)
                key = own, seq
                self.steps += [key + columns for columns in lined.step_columns]
                self.turns.append((own, seq, kind, number, turn, seats[player], *lined.columns))
                if lined.gets:
                    gets = True
        entry, ledger, seq_of = len(self.ledger), self.ledger, seqs.get
        for player, good, delta, cause, step in changes:
            entry += 1
            seat = seats[player]
            if step >= 0:
                row = (own, entry, seq_of(player), kind, number, turn, step + 1, seat, good, delta, cause)
            else:
                seq_or_none = seq_of(player) if turn else None
                row = (own, entry, seq_or_none, kind, number, turn, None, seat, good, delta, cause)
            ledger.append(row)
        if gets:
            self._note_got(played, seqs)

    def _note_got(self, played: Played, seqs: dict[str, int]) -> None:
        """Take note of tiles and cards that came."""
        assert self.added is not None
        for kind, player, tile, cell, paid in self.added.got(played):
            rows = self.rows[f"{self.prefix}_{kind}"]
            key = self.id, self.seats[player], len(rows) + 1
            rows.append((*key, seqs.get(player), played.round, played.turn, tile, cell, paid))

    def add_report(self, report: Report) -> None:
        """Take note of what verifying found: players, scores, findings."""
        self.close_round()
        own, rows = self.id, self.rows
        totals = {player: sheet.total if sheet.known else None for player, sheet in report.scores.items()}
        unordered = isinstance(self.record, Tally) and "players" not in self.record.at  # nobody is said to begin
        for player, seat in self.seats.items():
            total = totals.get(player)
            rank = _rank(player, totals, report.winners)
            won = player in report.winners
            first = None if unordered else seat == 1
            rows[PLAYERS].append((own, seat, storable(player), first, total, rank, won))
        for player, sheet in report.scores.items():
            seat = self.seats[player]
            rows[SCORES] += [
                (own, seat, line.category, line.points if line.known else None, line.count if line.counted else None,
                 storable(line.source))
                for line in sheet.lines
            ]  # fmt: skip
        for number, finding in enumerate(report.findings, 1):
            about = None if finding.player is None else storable(finding.player)
            rows[FINDINGS].append(
                (own, number, self.seats.get(finding.player or ""), finding.kind, finding.rule,
                 storable(finding.message), storable(finding.hint), finding.line, finding.column, finding.round,
                 finding.turn, about)
            )  # fmt: skip


def _rank(player: str, totals: dict[str, int | None], winners: tuple[str, ...]) -> int | None:
    """Return a player's rank: those who won are first, then it goes by points; a tie shares the better one."""
    known = {name: total for name, total in totals.items() if total is not None}
    if player not in known or len(known) < len(totals):
        return None
    if player in winners:
        return 1
    return 1 + sum(other in winners or total > known[player] for other, total in known.items() if other != player)
