"""What a page says about a record: its title, what it says about itself, why it is not verified, its findings."""

from typing import Any

from caverna.core.findings import CLAIM, Finding
from caverna.core.record import Record
from caverna.core.tally import Tally
from caverna.core.verify import SCORED, TALLIED, Report
from caverna.text.reading.spreadsheet import column_letters

from .labels import Labels
from .lettering import shown

_PROVISO = 1000
"""Characters of what scores rest on that are shown."""


def game_name(record: Record) -> str:
    """Return the short name of the game."""
    return record.ruleset.title.partition(":")[0]


def title_of(record: Record) -> str:
    """Return the event or title of a record, else the name of the game."""
    event = record.about.get("event") or record.about.get("title")
    return shown(str(event), 80) if isinstance(event, (str, int)) else game_name(record)


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
    if report.grade in (TALLIED, SCORED):
        return [labels[report.grade]]
    if report.verified:
        return []
    if report.ok and report.finished and report.proviso:
        return [shown(report.proviso, _PROVISO)]
    open_end = [] if report.finished or not report.scores else [labels["not finished"]]
    return [labels["not verified"], *open_end, *([shown(report.proviso, _PROVISO)] if report.proviso else [])]


def note(finding: Finding, frame: str, record: Record, labels: Labels) -> dict[str, Any]:
    """Return a finding in words, with the rule it is about and the moment it belongs to."""
    book = record.ruleset.rulebook
    rule = book.all.get(finding.rule)
    return {
        "frame": frame,
        "kind": labels[finding.kind],
        "grave": finding.kind != CLAIM,
        "message": shown(finding.message),
        "hint": shown("; ".join(filter(None, (finding.because, finding.hint)))),
        "where": _where(finding, record, labels),
        "rule": book.cite(finding.rule),
        "title": rule.title if rule else "",
        "text": rule.text if rule else "",
    }


def _where(finding: Finding, record: Record, labels: Labels) -> str:
    """Return the place of a finding: line and column, or the cell of a spreadsheet; in a tally also whose it is."""
    whose = f"{shown(finding.player)} · " if isinstance(record, Tally) and finding.player else ""
    if isinstance(record, Tally) and record.rows:
        return f"{whose}{column_letters(finding.column)}{finding.line}"
    return f"{whose}{labels['line']} {finding.line}:{finding.column}"
