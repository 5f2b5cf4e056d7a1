"""Score sheets as text, side by side like the printed score pad."""

from collections.abc import Iterator, Sequence

import click

from caverna.model.columns import RIGHT, fit, width, wrap
from caverna.model.safe_text import clean
from caverna.model.score import ScoreSheet
from caverna.tasks.scored import PART, TOTAL, Scored, sheet_rows, source_text

_COLUMN = 6
_MAX_COLUMN = 14
"""The least and the most columns for a player."""


def score_text(game: Scored, columns: int, explained: bool) -> str:
    """Return the sheets of a game as lines of text. ``explained`` adds the goods and tiles of each line."""
    report = game.report
    text = click.style(clean(report.file), bold=True) + "\n"
    if game.doubt:
        text += click.style(wrap(game.doubt, columns), fg="yellow") + "\n"
    gap = _gap(game, columns)
    for sheets in _blocks(game, columns, gap):
        text += "\n" + _pad(game, sheets, gap)
    if game.has_claims and game.sheets:
        wrong = "".join(wrap(clean(message), columns, "  ") + "\n" for message in game.differences)
        text += "\n" + (f"The claimed scores differ:\n{wrong}" if wrong else "The claimed scores agree.\n")
    if explained:
        text += "".join(_explained(game, sheet, columns) for sheet in game.sheets)
    return text


def _label_width(game: Scored) -> int:
    return max(map(len, [*game.labels.values(), "Claimed"]))


def _gap(game: Scored, columns: int) -> int:
    """Return the columns between two sheets: 1 if all sheets fit side by side only then, else 2."""
    room = columns - _label_width(game)
    close, wide = (sum(_width(sheet) + gap for sheet in game.sheets) for gap in (1, 2))
    return 1 if close <= room < wide else 2


def _blocks(game: Scored, columns: int, gap: int) -> Iterator[Sequence[ScoreSheet]]:
    """Yield the sheets in groups that fit side by side."""
    sheets = game.sheets
    widest = max((_width(sheet) for sheet in sheets), default=_COLUMN)
    count = len(sheets) if gap == 1 else max(1, (columns - _label_width(game)) // (widest + gap))
    for start in range(0, len(sheets), count):
        yield sheets[start : start + count]


def _width(sheet: ScoreSheet) -> int:
    return min(max(width(clean(sheet.player)), _COLUMN), _MAX_COLUMN)


def _pad(game: Scored, sheets: Sequence[ScoreSheet], gap: int) -> str:
    def row(label: str, cells: Sequence[str], bold: bool = False) -> str:
        shown = "".join(" " * gap + fit(cell, _width(sheet), RIGHT) for cell, sheet in zip(cells, sheets, strict=True))
        return click.style((fit(label, _label_width(game)) + shown).rstrip(), bold=bold) + "\n"

    text = row("", [clean(sheet.player) for sheet in sheets], bold=True)
    for kind, label, cells in sheet_rows(game, sheets):
        text += row("  " * (kind == PART) + label, cells, bold=kind == TOTAL)
    winners = ["winner" if sheet.player in game.report.winners else "" for sheet in sheets]
    return text + (row("", winners) if game.report.finished and any(winners) else "")


def _explained(game: Scored, sheet: ScoreSheet, columns: int) -> str:
    text = "\n" + click.style(f"{clean(sheet.player)}: {sheet.shown}", bold=True) + "\n"
    for line in sheet.lines:
        pieces = source_text(game, sheet.player, line)
        if pieces:
            text += f"  {game.labels[line.category]}: {line.shown}\n" + wrap(pieces, columns, "      ") + "\n"
    return text
