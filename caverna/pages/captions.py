"""Captions of a page: title, the record's ``about``, the reasons for doubts, and the findings."""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import PurePath, PureWindowsPath
from typing import Any

from markupsafe import Markup, escape

from caverna.drawing.labels import Labels
from caverna.drawing.lettering import shown
from caverna.drawing.scene import LineFragment, Move
from caverna.engine.verify import DECIDED, FROM_POSITION, SCORED, TALLIED, Report
from caverna.model.excerpt import Lines
from caverna.model.findings import CLAIM, Finding
from caverna.model.phases import JUDGE
from caverna.model.record import Record
from caverna.model.safe_text import clean

_NEAR = 110
"""The most characters of a source line to show on each side of the faulty part."""
_CAVEAT = 1000
"""The most characters of a caveat to show."""


def game_name(record: Record) -> str:
    """Return the short name of the game."""
    return record.ruleset.title.partition(":")[0]


def title_of(record: Record) -> str:
    """Return the event or title of a record, else the name of the game."""
    event = record.about.get("event") or record.about.get("title")
    return shown(str(event), 80) if isinstance(event, (str, int)) else game_name(record)


def names_of(record: Record) -> str:
    """Return the names of the players, for the title of the page."""
    return shown(", ".join(record.players), 120)


def file_of(record: Record) -> str:
    """Return the file name without its folder, which is private."""
    return shown(PurePath(PureWindowsPath(record.file).name if "\\" in record.file else record.file).name, 120)


def about(record: Record) -> list[tuple[str, str]]:
    """Return rows about a record: its ``about`` without nested values, its variant and its table options."""
    rows = [(shown(str(key), 40), shown(str(value), 200)) for key, value in record.about.items()
            if isinstance(value, (str, int, float)) and key not in ("event",)]  # fmt: skip
    for key, values in record.ruleset.variants.items():
        variant = record.head.get(key, values[0])
        if variant != values[0]:
            rows.append((key, shown(str(variant))))
    return rows + [(shown(option), shown(str(value))) for option, value in record.rulings.items()]


def doubts(report: Report, labels: Labels) -> list[str]:
    """Return the reasons why a game is not verified, none if it is."""
    if report.decisions or report.corrections:
        return [labels[DECIDED], *(f"{labels.category(JUDGE)}: {shown(text, _CAVEAT)}" for text in judged(report))]
    if report.grade in (TALLIED, SCORED, FROM_POSITION):
        return [labels[report.grade], *([shown(report.caveat, _CAVEAT)] if report.caveat else [])]
    if report.verified:
        return []
    if report.ok and report.finished and report.caveat:
        return [shown(report.caveat, _CAVEAT)]
    open_end = [] if report.finished or not report.scores else [labels["not finished"]]
    return [labels["not verified"], *open_end, *([shown(report.caveat, _CAVEAT)] if report.caveat else [])]


def judged(report: Report) -> Iterator[str]:
    """Yield the decisions of a judge that are not about a finding: corrections of goods and penalties."""
    for each in report.corrections:
        yield f"{each.round}.{each.turn}: {each}"
    covered = {finding.decided for finding in report.findings}
    for decision in report.decisions:
        if decision.penalty and str(decision) not in covered:
            yield f"{decision.player or ''}: {decision}"


def _counted(steps: list[str]) -> str:
    """Return steps as text. A repeated step is written once, with a count: ``eat 1 ore ×9``."""
    runs = [(step, len(list(same))) for step, same in groupby(steps)]
    return ", ".join(f"{step} ×{count}" if count > 1 else step for step, count in runs)


def piece_of(fragment: LineFragment, labels: Labels) -> Markup:
    """Return a part of a line in the language of the page. One that could not be read stays as it was written."""
    steps = [labels.step(step) for step in fragment.steps]
    if steps and all(steps):
        text = labels.marked(shown(_counted(steps)))
    elif labels.lang != "en":
        text = Markup('<span lang="en">{}</span>').format(shown(fragment.text))
    else:
        text = escape(shown(_counted(fragment.text.split(", ")) if fragment.player else labels.written(fragment.text)))
    return Markup("<bdi>{}</bdi>: {}").format(shown(fragment.player), text) if fragment.player else text


def note(finding: Finding, frame: str, record: Record, labels: Labels, lines: Lines | None = None) -> dict[str, Any]:
    """Return the texts of a finding for the page: message, source line, rule, and the frame it belongs to."""
    book = record.ruleset.rulebook
    source, at, behind = _source(finding, record, lines or Lines(record))
    rule = book.all.get(finding.rule)
    decided = f" ({labels[DECIDED]} {shown(finding.decided)})" if finding.decided else ""
    return {
        "frame": frame,
        "kind": labels[finding.kind],
        "grave": finding.kind != CLAIM,
        "message": shown(finding.message) + decided,
        "hint": shown(finding.hint),
        "because": shown(finding.because),
        "who": shown(finding.player or ""),
        "line": finding.line,
        "source": source,
        "at": at,
        "behind": behind,
        "where": _where(finding, record, labels),
        "rule": labels.cited(book.cite(finding.rule)),
        "title": labels.marked(labels.rule_title(rule.id, rule.title)) if rule else "",
        "text": rule.text if rule else "",
    }


_CELL = re.compile(r"\b[A-Z][0-9]\b")
_PLACES = ("space", "place")
"""Fields of steps that name a space."""


def pointed(finding: Finding, move: Move | None, labels: Labels, lines: Lines) -> tuple[list[str], list[str]]:
    """Return the cells in a finding's step, and the spaces in its line, so that the page can highlight them."""
    step = lines[finding.line][max(finding.column - 1, 0) :].split(", ")[0]
    steps = [one for piece in move.pieces for one in piece.steps] if move is not None and move.key.line else []
    names = [
        (slot, getattr(one, slot)) for one in steps for slot in _PLACES if isinstance(getattr(one, slot, None), str)
    ]
    return _CELL.findall(step), list(dict.fromkeys(labels.value(slot, name) for slot, name in names))


def _source(finding: Finding, record: Record, lines: Lines) -> tuple[str, str, str]:
    """Return the source line of a finding in three parts: before the faulty part, that part, and after it.

    All are empty for a cell of a spreadsheet.
    """
    line = "" if _is_spreadsheet(record) else lines[finding.line].rstrip()
    if not line:
        return "", "", ""
    first = finding.column - 1
    last = finding.end_column - 1 if finding.end_line == finding.line else len(line)
    before, behind = line[:first].lstrip(), line[last:]
    before = f"…{before[-_NEAR:]}" if len(before) > _NEAR else before
    return clean(before), shown(line[first:last], _NEAR), shown(behind, _NEAR)


def _is_spreadsheet(record: Record) -> bool:
    """Return whether a record is a score sheet from a spreadsheet, whose columns are cells."""
    if not record.is_tally:
        return False
    from caverna.scoresheets.model import Tally  # most records have moves

    return isinstance(record, Tally) and bool(record.rows)


def _where(finding: Finding, record: Record, labels: Labels) -> str:
    """Return the place of a finding: line and column, or a cell of a spreadsheet. For score sheets add the player."""
    whose = f"{shown(finding.player)} · " if record.is_tally and finding.player else ""
    if _is_spreadsheet(record):
        from caverna.scoresheets.spreadsheet import column_letters  # few records are spreadsheets

        return f"{whose}{column_letters(finding.column)}{finding.line}"
    return f"{whose}{labels['line']} {finding.line}:{finding.column}"
