"""Checks of files opened in the app: records, archives, spreadsheets and logs of other sites."""

import json
from base64 import b64decode
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from caverna.collections import sources
from caverna.collections.file_types import DOCUMENTS, is_link
from caverna.engine.explanations import explain
from caverna.engine.verify import verify
from caverna.events.bgstats import bgstats_link
from caverna.importers import IMPORTED, CannotImport, Imported, importer
from caverna.model.findings import ILLEGAL, Finding
from caverna.model.record import Record
from caverna.pages import score_html, view_html
from caverna.pages.card import result_picture
from caverna.reading.reader import MAX_BYTES, loads
from caverna.writing.writer import dumps

MAX_RECORDS = 200
"""The most records of a file that are checked, because the page waits for all of them."""
_DECOY = "record"
"""The file name, without an ending, for content without a usable name."""


def check(name: str, content: str, lang: str) -> dict[str, Any]:
    """Check the records of a file whose content is in base64.

    Return a row for each record, the errors of unreadable ones, and whether there are more. The content may also be a
    link to a game.
    """
    data = b64decode(content)
    imported = list(_imported(name, data))
    if imported:
        return {"records": imported, "faults": [], "more": False}
    rows, faults = [], []
    found = list(islice(_sources(name, data), MAX_RECORDS + 1))
    for source in found[:MAX_RECORDS]:
        shown = source.name.rpartition("/")[2]
        try:
            rows.append(row(source.read(), shown, lang))
        except OSError as error:
            faults.append({"name": shown, "message": sources.why(error)})
    return {"records": rows, "faults": faults, "more": len(found) > MAX_RECORDS}


def _sources(name: str, data: bytes) -> Iterator[sources.Source]:
    text = data[:MAX_BYTES].decode("utf-8", "replace").strip()
    if is_link(text.partition("\n")[0]):
        yield from sources.records([sources.RecordFile(text)])
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / _safe(name)
        path.write_bytes(data)
        yield from sources.records([sources.RecordFile(str(path))])


def _safe(name: str) -> str:
    """Return the last part of a file name, without characters that are not safe in a path."""
    last = name.replace("\\", "/").rpartition("/")[2].lstrip(".")[-100:]
    return "".join(each if each.isprintable() else "_" for each in last) or f"{_DECOY}.yaml"


def _imported(name: str, data: bytes) -> Iterator[dict[str, Any]]:
    """Yield a row for each game in a log of another site or program, none for any other file."""
    source = _source_of(name, data)
    if source is None:
        return
    options: Mapping[str, Any] = {"variant": None, "players": [], "rulings": {}, "checks": False, "partial": False}
    try:
        for game in islice(importer(source).games(data, options), MAX_RECORDS):
            if game.text:
                differences = [difference.to_json() for difference in game.differences]
                yield row(loads(game.text, game.name), game.name, "en") | {"source": source, "differences": differences}
            else:
                yield {"name": game.name or name, "source": source, "fault": _why(game), "findings": []}
    except CannotImport as fault:
        yield {"name": name, "source": source, "fault": str(fault), "findings": []}


def _why(game: Imported) -> str:
    return game.differences[0].message if game.differences and game.status != IMPORTED else game.result


def _source_of(name: str, data: bytes) -> str | None:
    """Return the importer for a file: ``bga`` or ``bgstats``, recognised by the keys of its JSON; else None."""
    if not name.lower().endswith((".json", ".json.gz", ".json.xz", ".bgsplay")) or len(data) > 4 * MAX_BYTES:
        return None
    if not name.lower().endswith(DOCUMENTS):
        return "bga"
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    inner = found.get("data")
    if isinstance(inner, dict) and "logs" in inner:
        return "bga"
    return "bgstats" if "plays" in found else None


def row(record: Record, name: str, lang: str) -> dict[str, Any]:
    """Return the data that the page shows of a record: verdict, points by player, findings and text."""
    report = explain(verify(record))
    return {
        "name": name,
        "game": record.game,
        "title": record.ruleset.title if record.game is not None else "",
        "players": list(record.players),
        "ok": report.ok,
        "finished": report.finished,
        "grade": report.grade,
        "scores": {player: sheet.shown for player, sheet in report.scores.items()},
        "winners": list(report.winners),
        "claims": {player: claimed.get("total") for player, claimed in record.claims.items()},
        "findings": [_finding(record, finding) for finding in report.findings],
        "tally": record.is_tally,
        "text": canonical(record),
    }


def _finding(record: Record, finding: Finding) -> dict[str, Any]:
    lines = record.text.split("\n")
    line = lines[finding.line - 1] if finding.line and finding.line <= len(lines) else ""
    return finding.to_json() | {"text": line.strip()[:500]}


def canonical(record: Record) -> str:
    """Return the text of a record for saving: its own text, or a new one for a table of a spreadsheet."""
    whole = all(finding.kind == ILLEGAL for finding in record.findings)
    return dumps(record) if record.is_tally and whole else record.text


def page(text: str, lang: str, base: str = "") -> str:
    """Return the page of a record: a replay, or score sheets if it has no moves. ``base`` is the app's address."""
    record = loads(text)
    if record.is_tally:
        return score_html([record], lang, explained=True)
    return view_html(record, keep_going=True, lang=lang, base=base)


def card(text: str, lang: str) -> str:
    """Return the result of a finished game as an SVG picture, in a language."""
    return result_picture(loads(text), lang)


def bgstats(text: str) -> str:
    """Return the link that adds the game to the app BG Stats, empty if the game is not finished."""
    record = loads(text)
    report = verify(record)
    return bgstats_link(record, report) if report.finished and report.scores else ""
