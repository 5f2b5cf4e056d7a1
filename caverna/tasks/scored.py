"""Scored games: their score sheets and claimed scores."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from attrs import frozen

from caverna.engine.terminal import Words, words_of
from caverna.engine.verify import BY_CARD, DECIDED, FROM_POSITION, SCORED, TALLIED, WITH_CARDS, Report, verify
from caverna.model.card_evidence import CardFile
from caverna.model.findings import CLAIM
from caverna.model.json_shapes import JsonData
from caverna.model.phases import JUDGE
from caverna.model.record import Record
from caverna.model.safe_text import clean
from caverna.model.score import ScoreLine, ScoreSheet
from caverna.model.score_breakdown import Piece, pieces_of
from caverna.model.wording import plural

LINE, PART, TOTAL, CLAIMED = "line", "part", "total", "claimed"
"""The kinds of rows of a score pad: a line, a part of the bonus line (a furnishing), the total, the claimed total."""


_BY_GRADE = {
    SCORED: f"{SCORED}, from the boards alone: no moves were checked",
    WITH_CARDS: WITH_CARDS,
    FROM_POSITION: f"{FROM_POSITION}: the moves before it were not checked",
    BY_CARD: f"{BY_CARD}, not verified",
}
"""The texts for finished games that are not fully verified, by grade."""


@frozen
class ExplainedLine(JsonData):
    """A line of a score sheet with the pieces it consists of, for JSON."""

    _json_keys: ClassVar[str] = "*line from=pieces"
    line: ScoreLine
    pieces: tuple[Piece, ...]


@frozen
class ExplainedSheet(JsonData):
    """A score sheet with explained lines, for JSON."""

    _json_keys: ClassVar[str] = "*sheet lines"
    sheet: ScoreSheet
    lines: tuple[ExplainedLine, ...]


@frozen
class Scored(JsonData):
    """A record with its report and score sheets."""

    _json_keys: ClassVar[str] = "*report scores claimed=claims"
    record: Record
    report: Report

    @property
    def words(self) -> Words:
        """The texts of the game for a terminal."""
        return words_of(self.record.ruleset)

    @property
    def labels(self) -> Mapping[str, str]:
        """The labels of the lines of the pad, by category. The judge's line comes last, if a sheet has one."""
        judged = any(line.category == JUDGE for sheet in self.sheets for line in sheet.lines)
        return {**self.words.labels, **({JUDGE: "Judge"} if judged else {})}

    @property
    def sheets(self) -> list[ScoreSheet]:
        """The sheets in the order of the players."""
        return list(self.report.scores.values())

    @property
    def scores(self) -> dict[str, ExplainedSheet]:
        """The sheets by player, explained."""
        return {sheet.player: ExplainedSheet(sheet, self._explained(sheet)) for sheet in self.sheets}

    def _explained(self, sheet: ScoreSheet) -> tuple[ExplainedLine, ...]:
        return tuple(ExplainedLine(line, tuple(self.pieces(sheet.player, line))) for line in sheet.lines)

    @property
    def claims(self) -> Mapping[str, Mapping[str, int]] | None:
        """The claims of the players, by category and ``total``; None if the record has none."""
        return self.record.claims if self.tallied else self.record.scores

    @property
    def differences(self) -> list[str]:
        """The differences from the claimed scores."""
        rules = ("claim.score", "tally.sum", "tally.range")
        wrong = [finding for finding in self.report.findings if finding.rule in rules]
        return [each.message + (f" (decided: {each.decided})" if each.decided else "") for each in wrong]

    @property
    def doubt(self) -> str:
        """The reason why the scores are not final, empty if they are."""
        open_findings = self.report.open_findings
        if self.report.grade == DECIDED:
            return f"{DECIDED} by a judge, not verified"
        if self.tallied:
            found = "" if self.report.ok else f": {plural(len(open_findings), 'finding')}"
            return f"{TALLIED}, from score sheets without moves or boards{found}"
        others = [finding for finding in open_findings if finding.kind != CLAIM]
        if others and not self.report.ok:
            return f"not verified: {plural(len(others), 'finding')}; these are the scores where the replay stopped"
        if not self.report.finished:
            return "not finished: these are the scores so far"
        grade, caveat = self.report.grade, clean(self.report.caveat) if self.report.ok else ""
        if grade is None:
            return caveat or "not verified: a claim is wrong"
        explanation = "" if caveat and grade in (BY_CARD, WITH_CARDS) else _BY_GRADE.get(grade, "")
        return "; ".join(filter(None, (explanation, caveat)))

    @property
    def tallied(self) -> bool:
        """True if there are only score sheets, without moves."""
        return self.record.is_tally

    @property
    def has_claims(self) -> bool:
        """True if totals are claimed."""
        if not self.tallied:
            return self.record.scores is not None
        return any("total" in claimed for claimed in self.record.claims.values())

    def claimed(self, player: str) -> Mapping[str, int]:
        """Return what a player claims, by category and ``total``."""
        return self.record.claims.get(player, {})

    def pieces(self, player: str, line: ScoreLine) -> Iterable[Piece]:
        """Return the pieces that a line of a player's sheet consists of."""
        return (
            pieces_of(line)
            if self.tallied or line.category == JUDGE
            else self.words.explain(self.report.game, player, line)
        )


def scored(record: Record, cards: CardFile | None = None) -> Scored:
    """Verify and score a record."""
    return Scored(record, verify(record, cards=cards))


def sheet_rows(game: Scored, sheets: Sequence[ScoreSheet]) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the rows of the score sheets: LINE, PART, TOTAL or CLAIMED, the label, and one text for each sheet."""
    for category, label in game.labels.items():
        yield LINE, label, [sheet.line(category).shown for sheet in sheets]
        if category == "bonus":
            for name in dict.fromkeys(name for sheet in sheets for name in sheet.bonuses):
                yield PART, name, [str(sheet.bonuses.get(name, "")) for sheet in sheets]
    yield TOTAL, "Total", [sheet.shown for sheet in sheets]
    if game.has_claims:
        yield CLAIMED, "Claimed", [str(game.claimed(sheet.player).get("total", "")) for sheet in sheets]


def source_text(game: Scored, player: str, line: ScoreLine) -> str:
    """Return the pieces of a line of a player's sheet as text: ``2 ore mine (E1, F1) +6, Carpenter (D3) +0``."""
    return ", ".join(map(str, game.pieces(player, line)))
