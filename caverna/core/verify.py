"""Verifying a record: the findings, the score sheets, the winners, as one value."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from attrs import evolve, field, frozen

from .broken import RuleBroken
from .findings import CLAIM, Finding, Span
from .format import keys_of
from .kinds import ByPlayer
from .record import Expected, Record
from .run import Run
from .score import ScoreSheet
from .tally import Tally
from .tallying import check_tally

VERIFIED, WITH_CARDS, BY_CARD = "verified", "verified with cards", "by card"
FROM_POSITION, SCORED, TALLIED = "from position", "scored", "tallied"
GRADES = (VERIFIED, WITH_CARDS, BY_CARD, FROM_POSITION, SCORED, TALLIED)
"""From the best: every move from the set-up on was checked, every move from a position on, boards only, or no more than
what a score sheet says."""
MOVES_CHECKED = frozenset({VERIFIED, FROM_POSITION})
"""The grades behind which every move was checked against the rules alone."""


@frozen
class Report:
    """What verifying a record found. ``ok``: no finding (or exactly the expected ones)."""

    file: str
    ok: bool
    finished: bool
    """The game was played to its end."""
    verified: bool
    """ok, finished, every move checked, and nothing left out on the way."""
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


def verify(record: Record, keep_going: bool = False, finished: bool = False) -> Report:
    """Check a record: read, replay, compare what it claims. With ``finished`` an unfinished game is a finding."""
    if isinstance(record, Tally):
        return _verify_tally(record)
    return report_of(Run(record, keep_going, fast=not keep_going).run(), finished)


def report_of(run: Run, finished: bool = False) -> Report:
    """Return what a run through a record came to."""
    record = run.record
    findings = [*record.findings, *run.findings]
    game = run.game if run.playable else None
    if game is not None:
        game.keep_undo(True)
    scores = game.scores() if game is not None else _scores_apart(record, findings)
    done = game is not None and game.finished and run.complete
    if run.complete and game is not None:
        findings += claims_of(record, game, scores)
    if finished and not done and not findings:
        last = record.rounds[-1].at.get("") if record.rounds else None
        findings.append(_finding(record, record.ruleset.end_rule, "the game is not finished", last, "illegal"))
    findings.sort(key=lambda finding: (finding.line, finding.column))
    ok = not findings
    unmet: tuple[Expected, ...] = ()
    if record.expect is not None:
        ok, unmet = _as_expected(record.expect, findings)
    grade = _grade(record, game) if ok and done and not run.tainted else None
    return Report(
        record.file,
        ok,
        done,
        grade in MOVES_CHECKED,
        tuple(findings),
        scores,
        tuple(game.winners(scores)) if game is not None else (),
        unmet,
        run.tainted,
        record.game if record.named else None,
        grade,
        game,
    )


def _verify_tally(record: Tally) -> Report:
    """Check a tally: it can show that a sheet is wrong, never that a game was legal."""
    found, scores, winners = check_tally(record)
    findings = sorted([*record.findings, *found], key=lambda finding: (finding.line, finding.column))
    ok = not findings
    unmet: tuple[Expected, ...] = ()
    if record.expect is not None:
        ok, unmet = _as_expected(record.expect, findings)
    return Report(
        record.file, ok, bool(scores), False, tuple(findings), scores, winners, unmet, False,
        record.game if record.named else None, TALLIED if ok and scores else None,
    )  # fmt: skip


def _grade(record: Record, game: Any) -> str:
    """Return how much stands behind the scores of a finished game, the least of what may be said of it."""
    if record.position is not None:
        return FROM_POSITION if record.rounds else SCORED
    by_game: str = getattr(game, "grade", VERIFIED)
    return by_game


def _scores_apart(record: Record, findings: list[Finding]) -> dict[str, ScoreSheet]:
    """Return the sheets of a finished table whose position is wrong somewhere, of all who are not to blame.

    What is claimed of them wrongly is added to the findings.
    """
    position = record.position
    if position is None or record.rounds or not record.players:
        return {}
    cls: type = type(position)
    (owned,) = keys_of(cls, ByPlayer)
    entries: dict[str, Any] = getattr(position, owned.attribute)
    starts = {player: position.at[f"{owned.name} {player}"].line for player in entries}
    others = [*starts.values(), *(at.line for at in record.at.values())]
    wrong = {finding.line for finding in findings}
    found = {}
    for player, entry in entries.items():
        after = min((line for line in others if line > starts[player]), default=None)
        if any(starts[player] <= line and (after is None or line < after) for line in wrong):
            continue
        alone = evolve(position, **{owned.attribute: {player: entry}})
        with suppress(RuleBroken):
            game = record.ruleset.new_game(record.players, record.head)
            record.ruleset.from_position(game, alone)
            found[player] = game.scores()[player]
            findings += _wrong_claims(record, game, found[player])
    return found


def claims_of(record: Record, game: Any, scores: dict[str, ScoreSheet]) -> list[Finding]:
    """Return a finding for each claimed score that does not hold."""
    if record.scores is None:
        return []
    if not game.finished:
        return [
            _finding(record, "claim.score", "scores are claimed, but the game is not finished", record.at.get("scores"))
        ]
    known = [player for player in record.scores if player in scores]  # of others the reader has told
    return [finding for player in known for finding in _wrong_claims(record, game, scores[player])]


def _wrong_claims(record: Record, game: Any, sheet: ScoreSheet) -> Iterator[Finding]:
    """Return a finding for each claim of a player's score that does not hold."""
    claimed = (record.scores or {}).get(sheet.player, {})
    for category, message in game.wrong_claims(sheet, claimed):
        at = record.at.get(f"scores {sheet.player} {category}") or record.at.get(f"scores {sheet.player}")
        yield _finding(record, "claim.score", message, at, player=sheet.player)


def _finding(
    record: Record, rule: str, message: str, at: Span | None, kind: str = CLAIM, player: str | None = None
) -> Finding:
    span = at or Span(1, 1)
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
