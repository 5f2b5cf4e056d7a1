"""Verifying a record: the findings, the score sheets, the winners, as one value."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from attrs import field, frozen

from .findings import CLAIM, Finding, Span
from .record import Expected, Record
from .run import Played, Run
from .score import ScoreSheet

VERIFIED, FROM_POSITION, SCORED = "verified", "from position", "scored"
GRADES = (VERIFIED, FROM_POSITION, SCORED)
"""From the best: every move from the set-up on was checked, every move from a position on, or boards only."""


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
    key: str | None = None
    """The key of the record's game, None where it names no known one."""
    grade: str | None = None
    """How much stands behind the scores (`GRADES`); None with findings, or where the game is not finished."""
    game: Any = field(default=None, eq=False, repr=False)
    """The game as the replay left it, None where there is none. It does not go to other processes."""

    def __reduce__(self) -> tuple[type["Report"], tuple[Any, ...]]:
        return Report, (
            self.file, self.ok, self.finished, self.verified, self.findings, self.scores, self.winners, self.unmet,
            self.tainted, self.key, self.grade,
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data, with the fields of the JSON output."""
        data: dict[str, Any] = {
            "file": self.file,
            "game": self.key,
            "grade": self.grade,
            "ok": self.ok,
            "finished": self.finished,
            "verified": self.verified,
            "findings": [finding.to_json() for finding in self.findings],
            "scores": {player: sheet.to_json() for player, sheet in self.scores.items()},
            "winners": list(self.winners),
        }
        if self.unmet:
            data["unmet"] = [f"{missing.rule} {missing.line}:{missing.column}" for missing in self.unmet]
        return data


def score(record: Record) -> dict[str, ScoreSheet]:
    """Return the score sheets of a record at its end, or of the moment where the replay stopped."""
    return verify(record).scores


def verify(
    record: Record, keep_going: bool = False, finished: bool = False, look: Callable[[Played], None] | None = None
) -> Report:
    """Check a record: read, replay, compare what it claims. With ``finished`` an unfinished game is a finding.

    ``look`` is shown every part of the game as it is played.
    """
    quick = not keep_going
    run = Run(record, keep_going, fast=quick and look is None, lean=quick)
    for played in run.parts():
        if look is not None:
            look(played)
    findings = [*record.findings, *run.findings]
    game = run.game if run.playable else None
    if game is not None:
        game.keep_undo(True)
    scores = game.scores() if game is not None else {}
    done = game is not None and game.finished and run.complete
    if run.complete and game is not None:
        findings += _claims(record, game, scores)
    if finished and not done and not findings:
        last = record.rounds[-1].at.get("") if record.rounds else None
        findings.append(_finding(record, record.ruleset.end_rule, "the game is not finished", last, "illegal"))
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
        tuple(game.winners(scores)) if game is not None else (),
        unmet,
        run.tainted,
        record.game if record.named else None,
        _grade(record) if ok and done and not run.tainted else None,
        game,
    )


def _grade(record: Record) -> str:
    """Return how much stands behind the scores of a finished game."""
    if record.position is None:
        return VERIFIED
    return FROM_POSITION if record.rounds else SCORED


def _claims(record: Record, game: Any, scores: dict[str, ScoreSheet]) -> list[Finding]:
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
        for category, message in game.wrong_claims(scores[player], claimed):
            at = record.at.get(f"scores {player} {category}") or record.at.get(f"scores {player}")
            found.append(_finding(record, "claim.score", message, at, player=player))
    return found


def _finding(
    record: Record, rule: str, message: str, at: Span | None, kind: str = CLAIM, player: str | None = None
) -> Finding:
    span = at or Span(record.first_line, 1)
    return Finding(kind, rule, message, "", span.line, span.column, player, file=record.file)


def _as_expected(expected: list[Expected], findings: list[Finding]) -> tuple[bool, tuple[Expected, ...]]:
    """Return whether the findings are exactly the expected ones, and which of those did not come."""
    left = Counter((finding.rule, finding.line, finding.column) for finding in findings)
    unmet = []
    for one in expected:
        if left[one.rule, one.line, one.column]:
            left[one.rule, one.line, one.column] -= 1
        else:
            unmet.append(one)
    return not any(left.values()) and not unmet, tuple(unmet)
