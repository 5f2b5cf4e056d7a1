"""Verifying a record: the findings, the score sheets, the winners, as one value."""

from collections.abc import Mapping
from typing import Any

from attrs import Factory, define, frozen

from .claims import wrong_claims
from .findings import CLAIM, Finding, Span
from .game import HARVEST_DUE, WORK, Game
from .ledger import LedgerRow, rows_of
from .position import position_of
from .record import Expected, Line, Record
from .replaying import END, HARVEST, TURN, Run
from .scoring import ScoreSheet, winners
from .turn import is_turn


@frozen
class Report:
    """What verifying a record found. ``ok``: no finding (or exactly the expected ones)."""

    file: str
    ok: bool
    finished: bool
    """The game was played to its end."""
    verified: bool
    """ok, finished, and nothing was left out on the way."""
    findings: tuple[Finding, ...]
    scores: dict[str, ScoreSheet]
    """Score sheets of the moment the replay came to; empty where there is no game."""
    winners: tuple[str, ...]
    unmet: tuple[Expected, ...] = ()
    """Findings that ``expect:`` names and that did not come."""
    tainted: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data, with the fields of the JSON output."""
        data: dict[str, Any] = {
            "file": self.file,
            "ok": self.ok,
            "finished": self.finished,
            "verified": self.verified,
            "findings": [
                {
                    "kind": finding.kind, "rule": finding.rule, "message": finding.message, "hint": finding.hint,
                    "line": finding.line, "column": finding.column, "player": finding.player,
                    "round": finding.round, "turn": finding.turn,
                }
                for finding in self.findings
            ],
            "scores": {
                player: {
                    "total": sheet.total,
                    "lines": [
                        {"category": line.category, "points": line.points, "count": line.count, "source": line.source}
                        for line in sheet.lines
                    ],
                }
                for player, sheet in self.scores.items()
            },
            "winners": list(self.winners),
        }  # fmt: skip
        if self.unmet:
            data["unmet"] = [f"{missing.rule} {missing.line}:{missing.column}" for missing in self.unmet]
        return data


@define
class Replay:
    """A record played through. Its game is the state at the end, or where the replay stopped."""

    record: Record
    findings: list[Finding]
    game: Game | None
    """None where the players or the position cannot be read or are not sound."""
    tainted: bool
    complete: bool
    """Every round of the record was played."""
    keep_going: bool = False
    _starts: "list[RoundStart] | None" = None

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.game is not None and self.game.finished

    def moments(self) -> list[tuple[int, int]]:
        """Return the moments of the record as (round, line of its turns), 0 for the round's start.

        They end where the replay stopped.
        """
        return [
            (start.number, turn)
            for start in self._round_starts()
            if start.begun
            for turn in range(len(start.lines) + 1)
        ]

    def at(self, round: int, turn: int | None = None, step: int | None = None) -> Game:
        """Return the game after a round, after a line of it (0: its start), or after a step of that line (from 1).

        Rounds are printed numbers. Each round is played at most once again, from a copy kept of its beginning.
        LookupError for what is not in the record, or lies behind the line at which the replay stopped.
        """
        found = next((start for start in self._round_starts() if start.number == round and start.begun), None)
        if found is None:
            raise LookupError(f"round {round} is not in the record, or the replay did not come to it")
        if turn is None and step is None:
            if found.stopped:
                raise LookupError(f"the replay stopped in round {round}")
            return self._play(found, None)
        if turn is None or not 0 <= turn <= len(found.lines):
            raise LookupError(f"of round {round} {len(found.lines)} lines were played, not {turn}")
        if step is None:
            return self._play(found, turn)
        steps = len(found.lines[turn - 1].steps) if turn else 0
        if not turn or not 0 <= step <= steps:
            raise LookupError(f"line {turn} of round {round} has {steps} steps, not {step}")
        game = self._play(found, turn - 1)
        line = found.lines[turn - 1]
        game.turn = game.seat(line.player) if game.to_act is not None and is_turn(line.steps) else game.turn
        game.play(line.player, line.steps, upto=step)
        return game

    def _play(self, start: "RoundStart", turn: int | None) -> Game:
        """Play a round, or part of it, from its beginning."""
        until = None if turn is None else (start.number, turn)
        run = Run(self.record, keep_going=self.keep_going, until=until, only=True)
        return run.resume(start.before.copy(), start.index).game

    def position(self, round: int, turn: int | None = None) -> dict[str, Any]:
        """Return a moment between two turns as the ``position:`` of a record."""
        return position_of(self.at(round, turn))

    def ledger(self) -> list[LedgerRow]:
        """Return every change of every good, with its round, line, player, step and cause."""
        rows: list[LedgerRow] = []

        def watch(part: str, number: int, turn: int | None, lines: Any, changes: Any) -> None:
            rows.extend(rows_of(part, number, turn, lines, changes))

        Run(self.record, keep_going=self.keep_going, watch=watch).run()
        return rows

    def _round_starts(self) -> "list[RoundStart]":
        """Return where each round that was played begins, with the lines played in it."""
        if self._starts is None:
            starts: list[RoundStart] = []

            def begin(index: int, game: Game) -> None:
                inside = game.phase in (WORK, HARVEST_DUE)
                starts.append(RoundStart(index, game.coming_round, game.copy(), begun=inside))

            def see(part: str, number: int, turn: int | None, lines: Mapping[str, Line], changes: object) -> None:
                if starts:
                    starts[-1].begun = True
                    starts[-1].ended = part in (HARVEST, END)
                if part == TURN and turn is not None:
                    starts[-1].fill(turn - 1)
                    starts[-1].lines += lines.values()

            run = Run(self.record, keep_going=self.keep_going, before_round=begin, watch=see).run()
            if starts:
                starts[-1].stopped = run.tainted and not self.keep_going and not starts[-1].ended
            if self.keep_going:
                for start in starts:
                    start.fill(len(self.record.rounds[start.index].turns))
            self._starts = starts
        return self._starts


@define
class RoundStart:
    """The beginning of a round in a replay: its place in the record, its number, the game before it."""

    index: int
    number: int
    before: Game
    begun: bool
    """Its card was revealed."""
    lines: list[Line] = Factory(list)
    """The lines of its turns that were played, as they were played."""
    ended: bool = False
    """Its harvest is over, if it has one."""
    stopped: bool = False

    def fill(self, count: int) -> None:
        """Put an empty line for each that was left out, so that there are `count` lines."""
        self.lines += [Line("", (), Span(1, 1))] * (count - len(self.lines))


def replay(record: Record, keep_going: bool = False) -> Replay:
    """Play a record through; stop at the first line that is refused unless asked to keep going."""
    run = Run(record, keep_going).run()
    return Replay(record, run.findings, run.game if run.playable else None, run.tainted, run.complete, keep_going)


def score(record: Record) -> dict[str, ScoreSheet]:
    """Return the score sheets of a record at its end, or of the moment where the replay stopped."""
    return verify(record).scores


def verify(record: Record, keep_going: bool = False, finished: bool = False) -> Report:
    """Check a record: read, replay, compare what it claims. With ``finished`` an unfinished game is a finding."""
    run = Run(record, keep_going, fast=not keep_going).run()
    findings = [*record.findings, *run.findings]
    game = run.game if run.playable else None
    scores = game.scores() if game is not None else {}
    done = game is not None and game.finished and run.complete
    if run.complete and game is not None:
        findings += _claims(record, game, scores)
    if finished and not done and not findings:
        last = record.rounds[-1].at.get("") if record.rounds else None
        findings.append(_finding(record, "end.trades", "the game is not finished", last, "illegal"))
    findings.sort(key=lambda finding: (finding.line, finding.column))
    ok = not findings
    unmet: tuple[Expected, ...] = ()
    if record.expect is not None:
        ok, unmet = _as_expected(record.expect, findings)
    return Report(
        record.file,
        ok,
        done,
        ok and done and not run.tainted,
        tuple(findings),
        scores,
        tuple(winners(scores.values())),
        unmet,
        run.tainted,
    )


def _claims(record: Record, game: Game, scores: dict[str, ScoreSheet]) -> list[Finding]:
    """Return a finding for each claimed score that does not hold."""
    if record.scores is None:
        return []
    if not game.finished:
        return [
            _finding(record, "claim.score", "scores are claimed, but the game is not finished", record.at.get("scores"))
        ]
    found = []
    for player, claimed in record.scores.items():
        if player not in scores:
            continue  # the reader has told of it
        for category, message in wrong_claims(game.home(player), scores[player], claimed):
            at = record.at.get(f"scores {player} {category}") or record.at.get(f"scores {player}")
            found.append(_finding(record, "claim.score", message, at, player=player))
    return found


def _finding(
    record: Record, rule: str, message: str, at: Span | None, kind: str = CLAIM, player: str | None = None
) -> Finding:
    span = at or Span(1, 1)
    return Finding(kind, rule, message, "", span.line, span.column, player, file=record.file)


def _as_expected(expected: list[Expected], findings: list[Finding]) -> tuple[bool, tuple[Expected, ...]]:
    """Say whether the findings are exactly the expected ones, and which of those did not come."""
    left = [(finding.rule, finding.line, finding.column) for finding in findings]
    unmet = []
    for one in expected:
        if (one.rule, one.line, one.column) in left:
            left.remove((one.rule, one.line, one.column))
        else:
            unmet.append(one)
    return not left and not unmet, tuple(unmet)
