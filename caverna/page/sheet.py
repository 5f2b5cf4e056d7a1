"""Score sheets side by side, each line with what it counts."""

from collections.abc import Iterator, Mapping

from attrs import frozen

from ..catalogue.furnishings import FURNISHING_BY_NAME
from ..cells import NAMES as CELLS
from ..goods import NAMES, NUMBER
from ..home import Home
from ..report import Report
from ..scoring import CATEGORIES, ScoreLine, ScoreSheet
from .labels import Labels

TOTAL, CLAIMED = "total", "claimed"
_SPARED = ("missing", "unused", "begging")
"""The lines from which the Writing chamber takes points off."""


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
    line, home = sheet.line(category), homes[sheet.player]
    yield from _COUNTED.get(category, _parts)(line, home, labels)
    spared = line.points - sum(part.points for part in line.parts)
    if category in _SPARED and spared:
        yield f"{labels['spared']} {spared:+d}"


def _parts(line: ScoreLine, home: Home, labels: Labels) -> Iterator[str]:
    """Goods and tiles, each with its points."""
    for part in line.parts:
        many = f"{part.count} " if part.count != 1 or part.name in NUMBER else ""
        where = _where(part.name, home) if line.category == "tiles" else ""
        yield f"{many}{_name(part.name, labels)}{where} {part.points:+d}"


def _bonuses(line: ScoreLine, home: Home, labels: Labels) -> Iterator[str]:
    """Furnishings that score for what they count."""
    for part in line.parts:
        counted = f"{labels['counts']} {part.count}"
        yield f"{_name(part.name, labels)}{_where(part.name, home)} {part.points:+d} {counted}"


def _crops(line: ScoreLine, home: Home, labels: Labels) -> Iterator[str]:
    """What is in the supply and what stands on each field."""
    good = NUMBER[line.category]
    if home.goods[good]:
        yield f"{home.goods[good]} {labels.good(line.category)} ({labels['supply']})"
    for cell, (crop, count) in sorted(home.crops.items()):
        if crop == good:
            yield f"{count} {labels.good(NAMES[crop])} ({CELLS[cell]})"


def _dwarfs(line: ScoreLine, home: Home, labels: Labels) -> Iterator[str]:
    armed = [str(weapon) for weapon in home.weapons() if weapon]
    strengths = f" ({labels['strength']} {', '.join(armed)})" if armed else ""
    yield f"{line.count} {labels['dwarfs'].lower()}{strengths}"


def _unused(line: ScoreLine, home: Home, labels: Labels) -> Iterator[str]:
    if line.parts:
        yield f"{line.count} {labels['unused cells']} ({', '.join(part.name for part in line.parts)}) {-line.count:+d}"


_COUNTED = {"grain": _crops, "vegetable": _crops, "dwarf": _dwarfs, "unused": _unused, "bonus": _bonuses}


def _name(name: str, labels: Labels) -> str:
    if name in FURNISHING_BY_NAME:
        return labels.row(FURNISHING_BY_NAME[name])
    if name in NUMBER:
        return labels.good(name)
    if name.startswith("no "):
        return f"{labels['no']} {labels.good(name.removeprefix('no '))}"
    return labels["begging"] if name == "begging marker" else labels[name]


def _where(name: str, home: Home) -> str:
    """Return the cells on which a tile of this name lies, in brackets."""
    tile = name.removeprefix("small ")
    more = (f"{tile} stable", f"{tile} over")
    found = [cells for cells, what in home.board().items() if what == tile or what.startswith(more)]
    return f" ({', '.join(found)})" if found else ""
