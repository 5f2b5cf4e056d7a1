"""Verifying a record: the findings, the score sheets, the winners, as one value."""

from typing import Any

from attrs import define, frozen

from .claims import wrong_claims
from .findings import CLAIM, Finding, Span
from .game import Game
from .ledger import LedgerRow, rows_of
from .position import position_of
from .record import Expected, Line, Record
from .replaying import Run
from .scoring import ScoreSheet, winners


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
    _starts: list[tuple[int, int, Game]] | None = None

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.game is not None and self.game.finished

    def moments(self) -> list[tuple[int, int]]:
        """Return the moments of the record as (round, line of its turns), 0 for the round's start."""
        return [
            (number, turn)
            for index, number, _ in self._round_starts()
            for turn in range(len(self.record.rounds[index].turns) + 1)
        ]

    def at(self, round: int, turn: int | None = None, step: int | None = None) -> Game:
        """Return the game after a round, after a line of it (0: its start), or after a step of that line (from 1).

        Rounds are printed numbers. Each round is played at most once again, from a copy kept of its beginning.
        """
        found = next((start for start in self._round_starts() if start[1] == round), None)
        if found is None:
            raise LookupError(f"round {round} is not in the record")
        index, _, before = found
        lines = self.record.rounds[index].turns
        if turn is not None and not 0 <= turn <= len(lines):
            raise LookupError(f"round {round} has {len(lines)} lines, not {turn}")
        if turn is None:
            run = Run(self.record, keep_going=self.tainted, only=True)
        else:
            run = Run(
                self.record, keep_going=self.tainted, until=(round, turn if step is None else turn - 1), only=True
            )
        game = run.resume(before.copy(), index).game
        if step is not None and turn:
            _play_part(game, lines[turn - 1], step)
        return game

    def position(self, round: int, turn: int | None = None) -> dict[str, Any]:
        """Return a moment between two turns as the ``position:`` of a record."""
        return position_of(self.at(round, turn))

    def ledger(self) -> list[LedgerRow]:
        """Return every change of every good, with its round, line, player, step and cause."""
        rows: list[LedgerRow] = []

        def watch(part: str, number: int, turn: int | None, lines: Any, changes: Any) -> None:
            rows.extend(rows_of(part, number, turn, lines, changes))

        Run(self.record, keep_going=self.tainted, watch=watch).run()
        return rows

    def _round_starts(self) -> list[tuple[int, int, Game]]:
        """Return for each round played its place in the record, its number and the game before it."""
        if self._starts is None:
            starts: list[tuple[int, int, Game]] = []
            run = Run(
                self.record,
                keep_going=self.tainted,
                before_round=lambda index, game: starts.append((index, game.coming_round, game.copy())),
            )
            run.run()
            self._starts = starts
        return self._starts


def _play_part(game: Game, line: Line, steps: int) -> None:
    """Play the first steps of a line, without what is checked at its end."""
    if not 0 <= steps <= len(line.steps):
        raise LookupError(f"the line has {len(line.steps)} steps, not {steps}")
    game.play(line.player, line.steps, upto=steps)


def replay(record: Record, keep_going: bool = False) -> Replay:
    """Play a record through; stop at the first line that is refused unless asked to keep going."""
    run = Run(record, keep_going).run()
    return Replay(record, run.findings, run.game if run.playable else None, run.tainted, run.complete)


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
