"""Captions of a page: title, the record's ``about``, the reasons why it is not verified, its findings."""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import PurePath, PureWindowsPath
from typing import Any

from markupsafe import Markup, escape

from caverna.drawing.labels import Labels
from caverna.drawing.lettering import shown
from caverna.drawing.scene import Move, Said
from caverna.engine.verify import DECIDED, FROM_POSITION, SCORED, TALLIED, Report
from caverna.model.excerpt import Lines
from caverna.model.findings import CLAIM, Finding
from caverna.model.phases import JUDGE
from caverna.model.record import Record
from caverna.model.safe_text import clean
from caverna.scoresheets.model import Tally
from caverna.scoresheets.spreadsheet import column_letters

_NEAR = 110
"""Characters of a source line that are shown on each side of what is wrong in it."""
_CAVEAT = 1000
"""Characters of what scores rest on that are shown."""


def game_name(record: Record) -> str:
    """Return the short name of the game."""
    return record.ruleset.title.partition(":")[0]


def title_of(record: Record) -> str:
    """Return the event or title of a record, else the name of the game."""
    event = record.about.get("event") or record.about.get("title")
    return shown(str(event), 80) if isinstance(event, (str, int)) else game_name(record)


def names_of(record: Record) -> str:
    """Return the players, for the title of the page."""
    return shown(", ".join(record.players), 120)


def file_of(record: Record) -> str:
    """Return the name of the file alone: where it lies is nobody's business."""
    return shown(PurePath(PureWindowsPath(record.file).name if "\\" in record.file else record.file).name, 120)


def about(record: Record) -> list[tuple[str, str]]:
    """Return what the record says about itself, scalars only, and the variant and readings it was played by."""
    said = [(shown(str(key), 40), shown(str(value), 200)) for key, value in record.about.items()
            if isinstance(value, (str, int, float)) and key not in ("event",)]  # fmt: skip
    for key, values in record.ruleset.variants.items():
        variant = record.head.get(key, values[0])
        if variant != values[0]:
            said.append((key, shown(str(variant))))
    return said + [(shown(option), shown(str(value))) for option, value in record.rulings.items()]


def doubts(report: Report, labels: Labels) -> list[str]:
    """Return why a game is not verified, nothing if it is."""
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
    """Return what a judge decided about no finding: corrections inside the game, and penalties for conduct."""
    for each in report.corrections:
        yield f"{each.round}.{each.turn}: {each}"
    covered = {finding.decided for finding in report.findings}
    for decision in report.decisions:
        if decision.penalty and str(decision) not in covered:
            yield f"{decision.player or ''}: {decision}"


def _counted(steps: list[str]) -> str:
    """Return steps in a row; one that is repeated is written once, with how often: ``eat 1 ore ×9``."""
    runs = [(step, len(list(same))) for step, same in groupby(steps)]
    return ", ".join(f"{step} ×{count}" if count > 1 else step for step, count in runs)


def piece_of(said: Said, labels: Labels) -> Markup:
    """Return a piece of a line in the language of the page; one that could not be read stays as it was written."""
    steps = [labels.step(step) for step in said.steps]
    if steps and all(steps):
        text = labels.marked(shown(_counted(steps)))
    elif labels.lang != "en":
        text = Markup('<span lang="en">{}</span>').format(shown(said.text))
    else:
        text = escape(shown(_counted(said.text.split(", ")) if said.player else said.text))
    return Markup("<bdi>{}</bdi>: {}").format(shown(said.player), text) if said.player else text


def note(finding: Finding, frame: str, record: Record, labels: Labels, lines: Lines | None = None) -> dict[str, Any]:
    """Return a finding in words, with its line, the rule it is about and the moment it belongs to."""
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
"""Attributes of steps that name where somebody is placed."""


def pointed(finding: Finding, move: Move | None, labels: Labels, lines: Lines) -> tuple[list[str], list[str]]:
    """Return the cells of a finding's step, and the spaces on which its line places somebody."""
    step = lines[finding.line][max(finding.column - 1, 0) :].split(", ")[0]
    steps = [one for piece in move.pieces for one in piece.steps] if move is not None and move.key.line else []
    names = [
        (slot, getattr(one, slot)) for one in steps for slot in _PLACES if isinstance(getattr(one, slot, None), str)
    ]
    return _CELL.findall(step), list(dict.fromkeys(labels.value(slot, name) for slot, name in names))


def _source(finding: Finding, record: Record, lines: Lines) -> tuple[str, str, str]:
    """Return the line of a finding in three parts: before what is wrong, that, and the rest; nothing for a cell."""
    line = "" if isinstance(record, Tally) and record.rows else lines[finding.line].rstrip()
    if not line:
        return "", "", ""
    first = finding.column - 1
    last = finding.end_column - 1 if finding.end_line == finding.line else len(line)
    before, behind = line[:first].lstrip(), line[last:]
    before = f"…{before[-_NEAR:]}" if len(before) > _NEAR else before
    return clean(before), shown(line[first:last], _NEAR), shown(behind, _NEAR)


def _where(finding: Finding, record: Record, labels: Labels) -> str:
    """Return the place of a finding: line and column, or the cell of a spreadsheet; in a tally also whose it is."""
    whose = f"{shown(finding.player)} · " if isinstance(record, Tally) and finding.player else ""
    if isinstance(record, Tally) and record.rows:
        return f"{whose}{column_letters(finding.column)}{finding.line}"
    return f"{whose}{labels['line']} {finding.line}:{finding.column}"
