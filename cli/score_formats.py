"""Score sheets as tables: CSV and Markdown."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from caverna.engine.verify import VERIFIED
from caverna.model.phases import JUDGE
from caverna.model.ruleset import DEFAULT, ruleset
from caverna.model.safe_text import clean
from caverna.model.score import ScoreLine
from caverna.scoresheets.csvwrite import as_csv as as_csv
from caverna.tasks.scored import PART, TOTAL, Scored, sheet_rows, source_text

# --- CSV --------------------------------------------------------------------------------------------------------

LONG = ("file", "verified", "player", "category", "points", "count", "source")
WIDE = ("file", "verified", "player", "winner", "total", "claimed")
"""The columns of a table with a row for each player. The lines of the sheets come after ``total``."""


def long_rows(game: Scored) -> list[tuple[Any, ...]]:
    """Return a row for each line of each sheet, and for each total."""
    rows: list[tuple[Any, ...]] = []
    for sheet in game.sheets:
        start = (game.report.file, _verified(game), sheet.player)
        rows += [(*start, line.category, *_points(line), line.source) for line in sheet.lines]
        rows.append((*start, "total", sheet.total if sheet.known else "", "", ""))
    return rows


def wide_table(games: Sequence[Scored]) -> list[tuple[Any, ...]]:
    """Return the column names and a row for each player. Several games share the columns: the lines of all."""
    lines = dict.fromkeys(category for game in games for category in game.record.ruleset.categories)
    lines = lines or dict.fromkeys(ruleset(DEFAULT).categories)
    lines |= dict.fromkeys(category for game in games for category in game.labels if category == JUDGE)
    return [(*WIDE[:-1], *lines, WIDE[-1]), *(row for game in games for row in _wide_rows(game, lines))]


def _wide_rows(game: Scored, lines: Iterable[str]) -> list[tuple[Any, ...]]:
    report, own = game.report, {*game.record.ruleset.categories, *(JUDGE for each in game.labels if each == JUDGE)}
    return [
        (
            report.file,
            _verified(game),
            sheet.player,
            _yes(report.finished and sheet.player in report.winners),
            sheet.total if sheet.known else "",
            *(_points(sheet.line(category))[0] if category in own else "" for category in lines),
            game.claimed(sheet.player).get("total", ""),
        )
        for sheet in game.sheets
    ]


def _points(line: ScoreLine) -> tuple[int | str, int | str]:
    """Return the points and the count of a line, each empty if it is unknown."""
    return line.points if line.known else "", line.count if line.counted else ""


def _verified(game: Scored) -> str:
    """Return ``yes`` if all moves were verified, else the grade of the game, else ``no``."""
    return "yes" if game.report.grade == VERIFIED else game.report.grade or "no"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


# --- Markdown and HTML --------------------------------------------------------------------------------------------


_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~&])")


def markdown_text(text: str) -> str:
    """Return a text with the special characters of Markdown escaped."""
    return _MARKDOWN.sub(r"\\\1", clean(text))


def as_markdown(game: Scored, explained: bool) -> str:
    """Return the sheets of a game as a Markdown table. ``explained`` adds the goods and tiles of each line."""
    names = [markdown_text(sheet.player) for sheet in game.sheets]
    lines = [f"### {markdown_text(game.report.file)}", ""]
    if game.doubt:
        lines += [f"*{markdown_text(game.doubt)}*", ""]
    if names:
        lines += [f"| | {' | '.join(names)} |", "|:---|" + "---:|" * len(names)]
        for kind, label, points in sheet_rows(game, game.sheets):
            strong = "**" if kind == TOTAL else ""
            cells = " | ".join(f"{strong}{point}{strong}" if point else "" for point in points)
            lines.append(f"| {strong}{'– ' * (kind == PART)}{markdown_text(label)}{strong} | {cells} |")
        lines.append("")
    if game.report.finished and game.report.winners:
        lines += [f"Won: {', '.join(map(markdown_text, game.report.winners))}", ""]
    lines += [f"* {markdown_text(message)}" for message in game.differences]
    if explained:
        for sheet in game.sheets:
            lines += [f"#### {markdown_text(sheet.player)}", ""]
            for line in sheet.lines:
                pieces = source_text(game, sheet.player, line)
                if pieces:
                    lines.append(f"* {markdown_text(game.labels[line.category])} {line.shown}: {markdown_text(pieces)}")
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"
