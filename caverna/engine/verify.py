"""Verifying a record: the findings, the score sheets, the winners, as one value."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Annotated, Any, ClassVar, TypeAlias

from attrs import evolve, field, frozen

from caverna.model.card_evidence import CardFile
from caverna.model.decisions import Correction, Decision
from caverna.model.findings import CLAIM, Finding, Span
from caverna.model.format import keys_of
from caverna.model.json_shapes import Extra, JsonData
from caverna.model.record import Expected, Record
from caverna.model.refusals import RuleBroken
from caverna.model.score import ScoreSheet
from caverna.model.value_types import ByPlayer
from caverna.reading.extents import CellExtents, Extents, with_ends

from .explanations import Refusals
from .game import Game
from .run import Listener, Run

VERIFIED, WITH_CARDS, BY_CARD = "verified", "verified with cards", "by card"
FROM_POSITION, SCORED, TALLIED, DECIDED = "from position", "scored", "tallied", "decided"
GRADES = (VERIFIED, WITH_CARDS, BY_CARD, FROM_POSITION, SCORED, TALLIED, DECIDED)
"""The grades, the best first.

``verified``: every move from the set-up on was checked. ``verified with cards``: likewise, with the card file of the
verifier. ``by card``: likewise, except for the texts of cards. ``from position``: every move from a position on was
checked. ``scored``: only the final boards were scored. ``tallied``: only a score sheet was checked. ``decided``: a
judge decided about all findings, or corrected the game.
"""
Grade: TypeAlias = Annotated[str, ("enum", GRADES)]
MOVES_CHECKED = frozenset({VERIFIED, FROM_POSITION})
"""The grades that mean: every move was checked, and against the rules alone."""


@frozen(eq=False, repr=False)
class Report(JsonData):
    """The result of verifying a record. ``ok`` means no finding, or exactly the expected ones."""

    _json_keys: ClassVar[str] = (
        "file game=key grade ok finished verified findings scores winners *extra "
        "decisions?=judged corrections?=corrected unmet?=missing"
    )
    file: str
    """The file the record was read from, empty if none."""
    ok: bool
    """True if there are no findings, or exactly those in ``expect:``."""
    finished: bool
    """True if the game was played to its end."""
    verified: bool
    """True if the game is ok and finished, every move was checked, and no step was left out."""
    findings: tuple[Finding, ...]
    """The errors, in the order of the text."""
    scores: dict[str, ScoreSheet]
    """The score sheets at the end of the replay, also for an unfinished game; empty if there is no game."""
    winners: tuple[str, ...]
    """The players with the most points, in order of seats; for an unfinished game those who are ahead."""
    unmet: tuple[Expected, ...] = ()
    """The findings under ``expect:`` that were not found."""
    recovered: bool = False
    """True if a refused step was left out. The scores are then not those of the real game."""
    key: str | None = None
    """The key of the record's game; None if the record names no known game."""
    grade: Grade | None = None
    """The evidence for the scores, from the best: ``verified``, ``verified with cards``, ``by card``,
    ``from position``, ``scored``, ``tallied``; None with findings, or if the game is not finished."""
    game: Game | None = field(default=None, eq=False, repr=False)
    """The game at the end of the replay; None if there is none. It is not sent to other processes."""
    caveat: str = ""
    """A text about what the scores rely on besides the rules, such as hand cards of Agricola; usually empty."""
    refusals: Refusals = field(factory=dict, eq=False, repr=False)
    """The refused lines, for `explain`. They are not sent to other processes."""
    _extra: Any = field(default=None, eq=False, repr=False)
    stopped: int | None = None
    """The line of the finding at which the replay stopped; None if all lines were checked."""
    decisions: tuple[Decision, ...] = ()
    """The decisions of a judge about findings, in the order of the record."""
    corrections: tuple[Correction, ...] = ()
    """The corrections of a judge inside the game, in the order of the game."""

    def __repr__(self) -> str:
        from caverna.model.wording import plural  # not needed to verify

        found = self.grade or ("ok" if self.ok else plural(len(self.findings), "finding"))
        scores = ", ".join(f"{player} {sheet.shown}" for player, sheet in self.scores.items())
        return f"<Report on {self.file or 'a record'}: {found}; {scores or 'no scores'}>"

    @property
    def extra(self) -> Extra:
        """Additional data of the game for programs, or None. It is computed on request, because it needs positions."""
        return Extra(self._extra() if callable(self._extra) else self._extra)

    @property
    def open_findings(self) -> tuple[Finding, ...]:
        """The findings without a judge's decision."""
        return tuple(finding for finding in self.findings if not finding.decided)

    @property
    def judged(self) -> list[Decision] | None:
        """The decisions of a judge; None if there are none."""
        return list(self.decisions) or None

    @property
    def corrected(self) -> list[Correction] | None:
        """The corrections of a judge inside the game; None if there are none."""
        return list(self.corrections) or None

    @property
    def missing(self) -> list[str] | None:
        """The findings under ``expect:`` that were not found, as ``rule line:column``; None if there are none."""
        return [f"{each.rule} {each.line}:{each.column}" for each in self.unmet] or None

    def __reduce__(self) -> tuple[type["Report"], tuple[Any, ...]]:
        return Report, (
            self.file, self.ok, self.finished, self.verified, self.findings, self.scores, self.winners, self.unmet,
            self.recovered, self.key, self.grade, None, self.caveat, {}, self.extra,
            self.stopped, self.decisions, self.corrections,
        )  # fmt: skip


def score(record: Record) -> dict[str, ScoreSheet]:
    """Return the score sheets at the end of a record, or at the line where the replay stopped."""
    if not isinstance(record, Record):
        _refuse(record, "score")
    return verify(record).scores


def verify(
    record: Record,
    keep_going: bool = False,
    finished: bool = False,
    cards: CardFile | None = None,
    listener: Listener | None = None,
) -> Report:
    """Replay a record, compare its claims with the result, and return a report.

    With ``finished`` an unfinished game is a finding. ``cards`` is a file with card descriptions that the verifier
    provides (`caverna.load_cards`); it is used for records of its game. ``listener`` is called after each phase with
    what was played.
    """
    if not isinstance(record, Record):
        _refuse(record, "verify")
    if record.is_tally:
        return _verify_tally(record)
    if cards is not None and not isinstance(cards, CardFile):
        raise TypeError(f"cards is what load_cards(path) returns, not {cards!r}")
    card_file = cards if cards is not None and cards.game == record.game else None
    given = card_file.given if card_file is not None else {}
    return report_of(Run(record, keep_going, listener, given=given).run(), finished, card_file)


def _refuse(value: object, call: str) -> None:
    from caverna.model.arguments import check_record  # not needed for a record

    check_record(value, call)


def report_of(run: Run, finished: bool = False, card_file: CardFile | None = None) -> Report:
    """Return the report of a replay that has run. ``card_file`` is the verifier's card file."""
    record, log = run.record, run.log
    findings = [*record.findings, *log.findings]
    game = run.game if run.playable else None
    scores = game.scores() if game is not None else {}
    others = None
    if game is None:
        others = Others(record, [finding.player for finding in log.findings if finding.player])
        scores = others.scores
        findings += [*others.findings, *(claims_of(record, others.game, scores) if others.game is not None else [])]
    done = game is not None and game.finished and run.complete
    if run.complete and game is not None:
        findings += claims_of(record, game, scores)
    if finished and not done and not findings:
        last = record.rounds[-1].at.get("") if record.rounds else None
        rule = record.ruleset.end_rule
        findings.append(_finding(record, rule, "the game is not finished", last, "illegal"))
    findings, left, scores = _judged(record, findings, scores, run.complete, bool(log.corrections))
    if findings:
        findings = with_ends(findings, log.extents)
    ok = not left
    unmet: tuple[Expected, ...] = ()
    if record.expect is not None:
        ok, unmet = _as_expected(record.expect, left)
    settled = ok and done and not log.recovered
    card_evidence = record.ruleset.card_evidence if game is not None else None
    best = card_evidence.grade(game) if card_evidence is not None else None
    decided = bool(record.judge or log.corrections)
    grade = (DECIDED if decided else max(_grade(record), best or VERIFIED, key=GRADES.index)) if settled else None
    return Report(
        record.file,
        ok,
        done,
        grade in MOVES_CHECKED and best is None,
        tuple(findings),
        scores,
        tuple(game.winners(scores)) if game is not None else (),
        unmet,
        log.recovered,
        record.game if record.named else None,
        grade,
        others.game if others else game,
        _caveat(game, card_evidence, log.notes, card_file.file if card_file is not None else ""),
        log.refusals,
        partial(card_evidence.data, game, log.notes, settled) if card_evidence is not None else None,
        _stopped(run, left),
        tuple(record.judge),
        tuple(log.corrections),
    )


def _judged(
    record: Record, findings: list[Finding], scores: dict[str, ScoreSheet], complete: bool, corrected: bool
) -> tuple[list[Finding], list[Finding], dict[str, ScoreSheet]]:
    """Return the sorted findings, those without a judge's decision, and the score sheets with the decisions."""
    if not record.judge:
        findings.sort(key=lambda finding: (finding.line, finding.column))
        return findings, findings, scores
    from .decisions import judged  # few records have decisions

    return judged(record, findings, scores, complete, corrected)


def _caveat(game: Any, card_evidence: Any, notes: Any, file: str) -> str:
    """Return a text about what the scores rely on besides the printed rules: hand cards, deviations of a web site."""
    if card_evidence is not None:
        return str(card_evidence.words(game, notes, file))
    return getattr(game, "caveat", "") if game is not None else ""


def _stopped(run: Run, findings: Iterable[Finding]) -> int | None:
    """Return the line of the finding at which a replay stopped; None if no player's line comes after it."""
    if run.complete or run.log.keep_going or not run.playable:
        return None
    at = next((each.line for each in findings if each.round is not None and each.kind != CLAIM), None)
    last = max((line.player_at.line for line in run.record.lines()), default=0) if at is not None else 0
    return at if at is not None and at < last else None


def _verify_tally(record: Any) -> Report:
    """Check a score sheet without moves and return a report. Such a sheet cannot show that the game was legal."""
    from caverna.scoresheets.checking import check_tally  # not needed for recorded games

    found, scores, winners = check_tally(record)
    findings, left, scores = _judged(record, [*record.findings, *found], scores, True, False)
    if findings:
        findings = with_ends(findings, CellExtents() if record.rows else Extents.of(record))
    ok = not left
    unmet: tuple[Expected, ...] = ()
    if record.expect is not None:
        ok, unmet = _as_expected(record.expect, left)
    grade = DECIDED if record.judge else TALLIED
    return Report(
        record.file, ok, bool(scores), False, tuple(findings), scores, winners(scores), unmet, False,
        record.game if record.named else None, grade if ok and scores else None, decisions=tuple(record.judge),
    )  # fmt: skip


class Others:
    """The score sheets of the players without errors, for a position with errors in some players."""

    def __init__(self, record: Record, broken: Iterable[str]) -> None:
        self.game: Any = None
        self.scores: dict[str, ScoreSheet] = {}
        self.findings: list[Finding] = []
        self._record = record
        self._left_out = {*record.players_with_errors, *broken}
        readable = not record.cannot_start or record.players_with_errors
        if record.position is not None and not record.rounds and self._left_out and readable:
            self._play()

    def _play(self) -> None:
        record = self._record
        while len(self._left_out) < len(record.players):
            try:
                game = record.ruleset.new_game(record.players, record.head)
                record.ruleset.from_position(game, self._position())
            except RuleBroken as broken:
                if not broken.player or broken.player in self._left_out:
                    return
                span = broken.span or record.at.get("position")
                self.findings.append(_finding(record, broken.rule, broken.message, span, broken.kind, broken.player))
                self._left_out.add(broken.player)
                continue
            self.game = game
            self.scores = {name: sheet for name, sheet in game.scores().items() if name not in self._left_out}
            return

    def _position(self) -> Any:
        """Return the position without the players who have errors."""
        position = self._record.position
        cls: type = type(position)
        kept = {
            key.attribute: {name: each for name, each in held.items() if name not in self._left_out}
            for key in keys_of(cls, ByPlayer)
            if (held := getattr(position, key.attribute))
        }
        return evolve(position, **kept)


def _grade(record: Record) -> str:
    """Return the grade for the scores of a finished game without findings."""
    if record.position is not None:
        return FROM_POSITION if record.rounds else SCORED
    return VERIFIED


def claims_of(record: Record, game: Any, scores: dict[str, ScoreSheet]) -> list[Finding]:
    """Return a finding for each wrong claimed score."""
    if record.scores is None:
        return []
    if not game.finished:
        return [
            _finding(record, "claim.score", "scores are claimed, but the game is not finished", record.at.get("scores"))
        ]
    found = []
    for player, claimed in record.scores.items():
        if player not in scores:
            continue  # the reader has reported it
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
    """Return whether the findings are exactly the expected ones, and the expected findings that are missing."""
    left = Counter((finding.rule, finding.line, finding.column) for finding in findings)
    unmet = []
    for one in expected:
        if left[one.rule, one.line, one.column]:
            left[one.rule, one.line, one.column] -= 1
        else:
            unmet.append(one)
    return not any(left.values()) and not unmet, tuple(unmet)
