"""A game scored: its sheets, and what was claimed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from caverna.core.findings import CLAIM
from caverna.core.provisos import Aid
from caverna.core.record import Record
from caverna.core.score import ScoreLine, ScoreSheet
from caverna.core.score_breakdown import Piece, pieces_of
from caverna.core.showing import clean
from caverna.core.terminal import Words, words_of
from caverna.core.verify import BY_CARD, FROM_POSITION, SCORED, TALLIED, WITH_CARDS, Report, verify
from caverna.core.wording import plural

LINE, PART, TOTAL, CLAIMED = "line", "part", "total", "claimed"
"""The rows of a pad: its lines, below the bonus line those of single furnishings, the total, what was claimed."""


_BY_GRADE = {
    SCORED: f"{SCORED}, from the boards alone: no moves were checked",
    WITH_CARDS: WITH_CARDS,
    FROM_POSITION: f"{FROM_POSITION}: the moves before it were not checked",
    BY_CARD: f"{BY_CARD}, not verified",
}
"""What is said of a finished game whose moves were not all checked against the rules alone."""


@frozen
class Scored:
    """A record with its score sheets."""

    record: Record
    report: Report

    @property
    def words(self) -> Words:
        """What the game says in a terminal."""
        return words_of(self.record.ruleset)

    @property
    def labels(self) -> Mapping[str, str]:
        """The lines of the pad, by category."""
        return self.words.labels

    @property
    def sheets(self) -> list[ScoreSheet]:
        """The sheets in the order of the table."""
        return list(self.report.scores.values())

    @property
    def differences(self) -> list[str]:
        """What is wrong with the claimed scores."""
        rules = ("claim.score", "tally.sum", "tally.range")
        return [finding.message for finding in self.report.findings if finding.rule in rules]

    @property
    def doubt(self) -> str:
        """Why the scores are not final, empty if they are."""
        if self.tallied:
            found = "" if self.report.ok else f": {plural(len(self.report.findings), 'finding')}"
            return f"{TALLIED}, from score sheets without moves or boards{found}"
        others = [finding for finding in self.report.findings if finding.kind != CLAIM]
        if others and not self.report.ok:
            return f"not verified: {plural(len(others), 'finding')}; the scores are those of where the replay stopped"
        if not self.report.finished:
            return "not finished: the scores are those of the moment"
        grade, proviso = self.report.grade, clean(self.report.proviso) if self.report.ok else ""
        if grade is None:
            return proviso or "not verified: a claim does not hold"
        said = "" if proviso and grade in (BY_CARD, WITH_CARDS) else _BY_GRADE.get(grade, "")
        return "; ".join(filter(None, (said, proviso)))

    @property
    def tallied(self) -> bool:
        """Whether there is no more than what score sheets say."""
        return self.record.is_tally

    @property
    def has_claims(self) -> bool:
        """Whether totals are claimed."""
        if not self.tallied:
            return self.record.scores is not None
        return any("total" in claimed for claimed in self.record.claims.values())

    def claimed(self, player: str) -> Mapping[str, int]:
        """Return what a player claims, by category and ``total``."""
        return self.record.claims.get(player, {})

    def pieces(self, player: str, line: ScoreLine) -> Iterable[Piece]:
        """Return what a line of a player's sheet comes from."""
        return pieces_of(line) if self.tallied else self.words.explain(self.report.game, player, line)


def scored(record: Record, cards: Aid | None = None) -> Scored:
    """Verify and score a record."""
    return Scored(record, verify(record, cards=cards))


def pad_rows(game: Scored, sheets: Sequence[ScoreSheet]) -> Iterator[tuple[str, str, list[str]]]:
    """Return the rows of the pad for some players: what kind of row, its label, what each player has."""
    for category, label in game.labels.items():
        yield LINE, label, [sheet.line(category).shown for sheet in sheets]
        if category == "bonus":
            for name in dict.fromkeys(name for sheet in sheets for name in sheet.bonuses):
                yield PART, name, [str(sheet.bonuses.get(name, "")) for sheet in sheets]
    yield TOTAL, "Total", [sheet.shown for sheet in sheets]
    if game.has_claims:
        yield CLAIMED, "Claimed", [str(game.claimed(sheet.player).get("total", "")) for sheet in sheets]


def source_text(game: Scored, player: str, line: ScoreLine) -> str:
    """Return in words what a line of a player's sheet comes from: ``2 ore mine (E1, F1) +6, Carpenter (D3) +0``."""
    return ", ".join(map(str, game.pieces(player, line)))


def scored_data(game: Scored) -> dict[str, Any]:
    """Return a scored game as plain data: the report, with the pieces of each line and what was claimed."""
    data = game.report.to_json()
    data["claimed"] = (
        game.record.scores if not game.tallied else {each: dict(said) for each, said in game.record.claims.items()}
    )
    for player, sheet in data["scores"].items():
        for line, written in zip(game.report.scores[player].lines, sheet["lines"], strict=True):
            written["from"] = [
                {"name": piece.name, "count": piece.count, "places": list(piece.places), "points": piece.points}
                for piece in game.pieces(player, line)
            ]
    return data
