"""The form for score sheets: its lines, like those of the printed pad, and the check of a filled form."""

import re
from collections.abc import Mapping
from typing import Any

from caverna.engine.verify import Report, verify
from caverna.model.record import Record
from caverna.model.ruleset import ruleset
from caverna.pages.score_page import labels_of
from caverna.reading.reader import loads
from caverna.scoresheets.model import TOTAL
from caverna.writing.yamlwrite import scalar

Sheets = Mapping[str, Mapping[str, str]]
_NUMBER = re.compile(r"-?[0-9]{1,6}")


def form(game: str, lang: str) -> dict[str, Any]:
    """Return the lines of a game's form, each with its label and an example of an entry."""
    rules = ruleset(game)
    labels = labels_of(rules, lang)
    rows = [{"line": row.category, "label": labels.category(row.category), "example": row.example}
            for row in (rules.tally.rows if rules.tally is not None else ())]  # fmt: skip
    rows.append({"line": TOTAL, "label": labels["total"], "example": ""})
    return {"game": game, "title": rules.title, "players": [min(rules.players), max(rules.players)], "rows": rows}


def check_form(game: str, sheets: Sheets, lang: str) -> dict[str, Any]:
    """Check a filled form. Return the points and findings by player and line, and the text of the record."""
    rules = ruleset(game)
    text, places = _record_text(f"{rules.key}: {rules.version}", sheets)
    record = loads(text)
    report = verify(record)
    nowhere = {"player": None, "line": None}
    return {
        "text": text,
        "ok": report.ok,
        "lines": _lines(record, report),
        "totals": {player: sheet.shown for player, sheet in report.scores.items()},
        "winners": list(report.winners),
        "findings": [finding.to_json() | places.get(finding.line or 0, nowhere) for finding in report.findings],
    }


def _record_text(head: str, sheets: Sheets) -> tuple[str, dict[int, dict[str, str | None]]]:
    """Return a filled form as the text of a record, and for each line of the text its player and line of the form."""
    names = ", ".join(scalar(player, flow=True) for player in sheets)
    text = [head, f"players: [{names}]", "tally:"]
    places: dict[int, dict[str, str | None]] = {}
    for player, sheet in sheets.items():
        text.append(f"  {scalar(player)}:")
        places[len(text)] = {"player": player, "line": None}
        for line, value in sheet.items():
            if value.strip():
                text.append(f"    {line}: {_value(value)}")
                places[len(text)] = {"player": player, "line": line}
    return "\n".join(text) + "\n", places


def _value(value: str) -> str:
    """Return an entry of the form as YAML. A whole number stays a number."""
    text = " ".join(value.split())
    return text if _NUMBER.fullmatch(text) else scalar(text)


def _lines(record: Record, report: Report) -> dict[str, dict[str, str]]:
    """Return the points of every line by player, as text."""
    categories = record.ruleset.categories if report.scores else ()
    return {
        player: {category: sheet.line(category).shown for category in categories}
        for player, sheet in report.scores.items()
    }
