"""Score sheets side by side, each line with what it counts."""

from collections.abc import Iterator, Mapping

from attrs import frozen

from caverna.core.verify import Report

from ..catalogue.furnishings import FURNISHING_BY_NAME
from ..goods import NUMBER
from ..rules.score_breakdown import DWARFS, SPARED, STRENGTH, SUPPLY, UNUSED, Piece, explain
from ..rules.scoring import CATEGORIES, ScoreSheet
from ..state.home import Home
from .labels import Labels

TOTAL, CLAIMED = "total", "claimed"


@frozen
class SheetCell:
    """One player's points on a line, and what they come from."""

    points: str
    pieces: tuple[str, ...] = ()


@frozen
class SheetRow:
    """A line of the sheets. ``kind`` is its category, ``total`` or ``claimed``."""

    kind: str
    label: str
    cells: tuple[SheetCell, ...]

    @property
    def opens(self) -> bool:
        """Whether there is anything to tell about it."""
        return any(cell.pieces for cell in self.cells)


def rows_of(
    report: Report, homes: Mapping[str, Home], claimed: Mapping[str, Mapping[str, int]] | None, labels: Labels
) -> list[SheetRow]:
    """Return the lines of all sheets in the order of the pad, then the totals and what was claimed."""
    sheets = list(report.scores.values())
    rows = [
        SheetRow(
            category,
            labels.category(category),
            tuple(SheetCell(str(sheet[category]), tuple(_pieces(sheet, category, homes, labels))) for sheet in sheets),
        )
        for category in CATEGORIES
    ]
    rows.append(SheetRow(TOTAL, labels["total"], tuple(SheetCell(str(sheet.total)) for sheet in sheets)))
    if claimed is not None:
        totals = (claimed.get(sheet.player, {}).get("total", "") for sheet in sheets)
        rows.append(SheetRow(CLAIMED, labels["claimed"], tuple(SheetCell(str(total)) for total in totals)))
    return rows


def _pieces(sheet: ScoreSheet, category: str, homes: Mapping[str, Home], labels: Labels) -> Iterator[str]:
    for piece in explain(sheet.line(category), homes[sheet.player]):
        counted = f"{piece.count} " if piece.counted else ""
        points = f" {piece.points:+d}" if piece.points is not None else ""
        counts = f" {labels['counts']} {piece.count}" if piece.counts else ""
        yield f"{counted}{_name(piece.name, labels)}{_where(piece, labels)}{points}{counts}"


def _name(name: str, labels: Labels) -> str:
    if name in FURNISHING_BY_NAME:
        return labels.row(FURNISHING_BY_NAME[name])
    if name in NUMBER:
        return labels.good(name)
    if name.startswith("no "):
        return f"{labels['no']} {labels.good(name.removeprefix('no '))}"
    return labels.category("dwarf").lower() if name == DWARFS else labels[_LABELS.get(name, name)]


_LABELS = {"begging marker": "begging", SPARED: "spared", UNUSED.removesuffix("s"): UNUSED}
"""Names of pieces that are not those of their labels."""


def _where(piece: Piece, labels: Labels) -> str:
    """Return the places of a piece in brackets; of dwarfs these are the strengths of their weapons."""
    if not piece.places:
        return ""
    if piece.name == DWARFS:
        return f" ({labels['strength']} {', '.join(place.removeprefix(STRENGTH) for place in piece.places)})"
    return f" ({', '.join(labels['supply'] if place == SUPPLY else place for place in piece.places)})"
