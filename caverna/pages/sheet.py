"""Score sheets side by side, with the pieces of each line."""

from collections.abc import Sequence

from attrs import frozen

from caverna.drawing.labels import Labels
from caverna.drawing.lettering import shown
from caverna.drawing.parts import parts_of
from caverna.engine.verify import Report
from caverna.model.phases import JUDGE
from caverna.model.record import Record
from caverna.model.score import ScoreSheet
from caverna.model.score_breakdown import pieces_of
from caverna.model.values import Value

TOTAL, CLAIMED = "total", "claimed"


@frozen(eq=False, repr=False)
class SheetCell(Value):
    """A player's points on a line, and the pieces they consist of."""

    points: str
    pieces: tuple[str, ...] = ()
    wrong: str = ""
    """The written text, if there is a finding about it."""


@frozen(eq=False, repr=False)
class SheetRow(Value):
    """A line of the sheets. ``kind`` is its category, ``total`` or ``claimed``."""

    kind: str
    label: str
    cells: tuple[SheetCell, ...]

    @property
    def opens(self) -> bool:
        """True if it can be opened to show pieces."""
        return any(cell.pieces for cell in self.cells)


def rows_of(record: Record, report: Report, labels: Labels) -> list[SheetRow]:
    """Return the lines of all sheets in the order of the pad, then the totals and the claimed totals."""
    sheets = list(report.scores.values())
    if report.game is None and not record.is_tally:
        return []
    rows = [
        SheetRow(
            category,
            labels.category(category),
            tuple(_cell(record, report, sheet, category, labels) for sheet in sheets),
        )
        for category in categories_of(record, sheets)
    ]
    rows.append(SheetRow(TOTAL, labels["total"], tuple(_total(record, report, sheet) for sheet in sheets)))
    if any("total" in claimed for claimed in record.claims.values()):
        totals = (record.claims.get(sheet.player, {}).get("total", "") for sheet in sheets)
        rows.append(SheetRow(CLAIMED, labels["claimed"], tuple(SheetCell(str(total)) for total in totals)))
    return rows


def _total(record: Record, report: Report, sheet: ScoreSheet) -> SheetCell:
    return SheetCell(sheet.shown, wrong=_wrong(record, report, sheet.player, TOTAL))


def _wrong(record: Record, report: Report, player: str, category: str) -> str:
    """Return the written text of a line of a score sheet if there is a finding about it, else an empty text."""
    if not record.is_tally:
        return ""
    from caverna.scoresheets.model import Tally  # most records have moves

    assert isinstance(record, Tally)
    written = record.tally.get(player, {}).get(category)
    if written is None or all(
        (one.line, one.column) != (written.at.line, written.at.column) for one in report.findings
    ):
        return ""
    return shown(record.cell(written.at) or ("" if written.points is None else str(written.points))) or "?"


def categories_of(record: Record, sheets: Sequence[ScoreSheet]) -> list[str]:
    """Return the categories of the game's pad, with the judge's line if a sheet has it."""
    judged = any(line.category == JUDGE for sheet in sheets for line in sheet.lines)
    return [*record.ruleset.categories, *([JUDGE] if judged else [])]


def _cell(record: Record, report: Report, sheet: ScoreSheet, category: str, labels: Labels) -> SheetCell:
    line = sheet.line(category)
    teller = parts_of(record.ruleset)
    pieces = (
        pieces_of(line) if record.is_tally or category == JUDGE else teller.explain(report.game, sheet.player, line)
    )
    return SheetCell(line.shown, tuple(map(labels.piece, pieces)), _wrong(record, report, sheet.player, category))
