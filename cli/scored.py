"""A game scored: its sheets, what was claimed, and where each line of a sheet comes from."""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from caverna.cells import NAMES as CELLS
from caverna.findings import CLAIM
from caverna.goods import NAMES, NUMBER
from caverna.home import Home
from caverna.record import Record
from caverna.replaying import Run
from caverna.report import Report, verify
from caverna.scoring import CATEGORIES, ScoreLine, ScoreSheet

from .text import plural

LABELS = {
    "animals": "Animals and dogs",
    "missing": "Missing farm animals",
    "grain": "Grain",
    "vegetable": "Vegetables",
    "ruby": "Rubies",
    "dwarf": "Dwarfs",
    "unused": "Unused cells",
    "tiles": "Furnishings, pastures, mines",
    "bonus": "Parlors, storages, chambers",
    "gold": "Gold",
    "begging": "Begging markers",
}
"""The lines of the printed pad, in its order."""
SUPPLY = "supply"
LINE, PART, TOTAL, CLAIMED = "line", "part", "total", "claimed"
"""The rows of a pad: its lines, below the bonus line those of single furnishings, the total, what was claimed."""


@frozen
class Scored:
    """A record with its score sheets."""

    record: Record
    report: Report
    homes: dict[str, Home]

    @property
    def sheets(self) -> list[ScoreSheet]:
        """The sheets in the order of the table."""
        return list(self.report.scores.values())

    @property
    def differences(self) -> list[str]:
        """What is wrong with the claimed scores."""
        return [finding.message for finding in self.report.findings if finding.rule == "claim.score"]

    @property
    def doubt(self) -> str:
        """Why the scores are not final, empty if they are."""
        others = [finding for finding in self.report.findings if finding.kind != CLAIM]
        if others and not self.report.ok:
            return f"not verified: {plural(len(others), 'finding')}; the scores are those of where the replay stopped"
        if not self.report.finished:
            return "not finished: the scores are those of the moment"
        return "" if self.report.verified else "not verified: a claim does not hold"

    def claimed(self, player: str) -> dict[str, int]:
        """Return what a player claims, by category and ``total``."""
        return (self.record.scores or {}).get(player, {})


def scored(record: Record) -> Scored:
    """Verify and score a record."""
    run = Run(record).run()
    homes = {home.name: home for home in run.game.homes} if run.playable else {}
    return Scored(record, verify(record), homes)


def pad_rows(game: Scored, sheets: Sequence[ScoreSheet]) -> Iterator[tuple[str, str, list[str]]]:
    """Return the rows of the pad for some players: what kind of row, its label, what each player has."""
    for category in CATEGORIES:
        yield LINE, LABELS[category], [str(sheet[category]) for sheet in sheets]
        if category == "bonus":
            for name in dict.fromkeys(name for sheet in sheets for name in sheet.bonuses):
                yield PART, name, [str(sheet.bonuses.get(name, "")) for sheet in sheets]
    yield TOTAL, "Total", [str(sheet.total) for sheet in sheets]
    if game.record.scores is not None:
        yield CLAIMED, "Claimed", [str(game.claimed(sheet.player).get("total", "")) for sheet in sheets]


# --- where a line comes from --------------------------------------------------------------------------------------


@frozen
class Piece:
    """Part of a line: what it is, how many, where, and the points it brings (None: counted together)."""

    name: str
    count: int
    places: tuple[str, ...] = ()
    points: int | None = None

    counts: bool = False
    """The tile scores for what it counts; ``count`` is how many those are."""

    def __str__(self) -> str:
        many = self.count != 1 or self.name in NUMBER
        counted = f"{self.count} {self.name}" if many and not self.counts else self.name
        where = f" ({', '.join(self.places)})" if self.places else ""
        points = f" {self.points:+d}" if self.points is not None else ""
        return counted + where + points + (f" for {self.count}" if self.counts else "")


def explain(line: ScoreLine, home: Home) -> Iterator[Piece]:
    """Return the goods, cells and tiles a line comes from."""
    if line.category in ("grain", "vegetable"):
        yield from _crops(line.category, home)
    elif line.category == "unused":
        if line.parts:
            yield Piece("unused cell" if line.count == 1 else "unused cells", line.count, _names(line), -line.count)
    elif line.category == "dwarf":
        yield Piece("dwarfs", line.count, tuple(f"strength {weapon}" for weapon in home.weapons() if weapon))
    else:
        for part in line.parts:
            places = _cells(part.name, home) if line.category in ("tiles", "bonus") else ()
            yield Piece(part.name, part.count, places, part.points, line.category == "bonus")
    spared = line.points - sum(part.points for part in line.parts)
    if line.category in ("missing", "unused", "begging") and spared:
        yield Piece("spared by the Writing chamber", 1, (), spared)


def _names(line: ScoreLine) -> tuple[str, ...]:
    return tuple(part.name for part in line.parts)


def _crops(crop: str, home: Home) -> Iterator[Piece]:
    if home.goods[NUMBER[crop]]:
        yield Piece(crop, home.goods[NUMBER[crop]], (SUPPLY,))
    for cell, (good, count) in sorted(home.crops.items()):
        if NAMES[good] == crop:
            yield Piece(crop, count, (CELLS[cell],))


def _cells(name: str, home: Home) -> tuple[str, ...]:
    """Return the cells on which a tile of this name lies, as the board names them."""
    tile = name.removeprefix("small ")
    with_more = (f"{tile} stable", f"{tile} over")
    return tuple(cells for cells, what in home.board().items() if what == tile or what.startswith(with_more))


def scored_data(game: Scored) -> dict[str, Any]:
    """Return a scored game as plain data: the report, with the pieces of each line and what was claimed."""
    data = game.report.to_json()
    data["claimed"] = game.record.scores
    for player, sheet in data["scores"].items():
        for line, written in zip(game.report.scores[player].lines, sheet["lines"], strict=True):
            written["from"] = [
                {"name": piece.name, "count": piece.count, "places": list(piece.places), "points": piece.points}
                for piece in explain(line, game.homes[player])
            ]
    return data
