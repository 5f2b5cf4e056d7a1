"""The formats of ``caverna verify`` for programs: JSON, GitHub annotations, SARIF."""

import json
from functools import cache
from typing import Any, ClassVar
from urllib.parse import quote

from caverna.collections.file_types import WORKBOOKS
from caverna.engine.explanations import explain
from caverna.engine.verify import Report
from caverna.model.findings import Finding, Span
from caverna.model.record import Record
from caverna.model.ruleset import DEFAULT, ruleset, rulesets
from caverna.model.safe_text import clean
from caverna.tasks.checked import Entry

from .app import version
from .check import Checked, Summary
from .sources import STDIN_NAME
from .verify_formats import Format

# --- JSON -------------------------------------------------------------------------------------------------------


class Json(Format):
    """A JSON array with one object for each record, each on a line and written as soon as it is known."""

    between: ClassVar[str] = ",\n"

    def head(self) -> str:
        """Open the array."""
        return "[\n"

    def record(self, record: Record, report: Report) -> str:
        """Return the report as JSON."""
        return json.dumps(Entry(explain(report)).to_json())

    def unreadable(self, checked: Checked) -> str:
        """Return a report that has only the error."""
        return json.dumps(Entry(Report(checked.name, False, False, False, (), {}, ()), checked.error).to_json())

    def tail(self, summary: Summary) -> str:
        """Close the array."""
        return "\n]\n"

    def cut_off(self, summary: Summary) -> str:
        """Close the array after the records written so far."""
        return self.tail(summary)


class JsonLines(Json):
    """JSON Lines: one object for each record. The output is valid even if the run is ended early."""

    between: ClassVar[str] = ""

    def head(self) -> str:
        """Return nothing, because JSON Lines are not an array."""
        return ""

    def record(self, record: Record, report: Report) -> str:
        """Return the report as a line of JSON."""
        return super().record(record, report) + "\n"

    def unreadable(self, checked: Checked) -> str:
        """Return a report that has only the error, as a line."""
        return super().unreadable(checked) + "\n"

    def tail(self, summary: Summary) -> str:
        """Return nothing."""
        return ""


# --- GitHub -----------------------------------------------------------------------------------------------------


class GitHub(Format):
    """Workflow commands that GitHub turns into annotations. Expected findings are notices."""

    def record(self, record: Record, report: Report) -> str:
        """Return an annotation for each finding."""
        cite = record.ruleset.rulebook.cite
        annotations = [
            _annotation(
                _level(report, finding),
                report.file,
                finding,
                cite(finding.rule),
                _sentence(finding),
            )
            for finding in explain(report).findings
        ]
        for missing in report.unmet:
            message = f"expected {missing.rule} at {missing.line}:{missing.column}"
            annotations.append(_annotation("error", report.file, missing.at, "expect", message))
        return "".join(annotations)

    def unreadable(self, checked: Checked) -> str:
        """Return an annotation for a record that cannot be read."""
        return f"::error title=caverna::{_escaped(checked.error)}\n"


def _level(report: Report, finding: Finding) -> str:
    """Return the level of a finding: ``notice`` if it is expected or a judge has decided about it, else ``error``."""
    return "notice" if report.ok or finding.decided else "error"


def _annotation(level: str, file: str, at: Span | Finding, title: str, message: str) -> str:
    place = f"line={at.line},col={at.column}"
    if isinstance(at, Finding) and at.end_line > at.line:
        place += f",endLine={at.end_line}"  # GitHub allows no columns for several lines
    elif isinstance(at, Finding) and at.has_end:
        place += f",endLine={at.end_line},endColumn={at.end_column}"
    return f"::{level} file={_property(_whole(file))},{place},title={_property(title)}::{_escaped(message)}\n"


def _escaped(text: str) -> str:
    return clean(text).replace("%", "%25")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def _sentence(finding: Finding) -> str:
    decided = f"decided: {finding.decided}" if finding.decided else ""
    more = "; ".join(filter(None, (finding.because, finding.hint, decided)))
    return f"{finding.kind}: {finding.message}" + (f" ({more})" if more else "")


# --- SARIF ------------------------------------------------------------------------------------------------------


class Sarif(Format):
    """SARIF 2.1.0, for code scanning. Findings that a record expects are marked as suppressed."""

    def head(self) -> str:
        """Open the run, with the rules of all games."""
        driver = {"name": "caverna", "version": version(), "rules": _descriptors(DEFAULT)}
        tool: dict[str, Any] = {"driver": driver}
        if others := _others():
            tool["extensions"] = [{"name": key, "rules": _descriptors(key)} for key in others]
        schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        return (
            f'{{"$schema": "{schema}", "version": "2.1.0", "runs": [{{"tool": {json.dumps(tool)},\n'
            '"columnKind": "unicodeCodePoints", "results": [\n'
        )

    def record(self, record: Record, report: Report) -> str:
        """Return the results of a record, one on each line."""
        results = [_result(finding, record, report.ok) for finding in explain(report).findings]
        for missing in report.unmet:
            message = f"expected {missing.rule} at {missing.line}:{missing.column}"
            at = Finding("claim", missing.rule, message, "", missing.at.line, missing.at.column)
            results.append(_result(at, record, False))
        return ",\n".join(map(json.dumps, results))

    between: ClassVar[str] = ",\n"

    def tail(self, summary: Summary) -> str:
        """Close the run. Files that cannot be read become notifications."""
        return _closed([_notified(error, locations=[_location(name)]) for name, error in summary.errors])

    def cut_off(self, summary: Summary) -> str:
        """Close the run with a notification that it ended early."""
        return _closed([_notified("the run ended before all records were verified")])


def _notified(text: str, **more: Any) -> dict[str, Any]:
    return {"level": "error", "message": {"text": text}, **more}


def _closed(notifications: list[dict[str, Any]]) -> str:
    invocation = {"executionSuccessful": not notifications, "toolExecutionNotifications": notifications}
    return f'\n], "invocations": [{json.dumps(invocation)}]}}]}}\n'


def _others() -> tuple[str, ...]:
    """Return the keys of the games whose rules are SARIF extensions: all but the default game."""
    return tuple(game.key for game in rulesets() if game.key != DEFAULT)


def _descriptors(key: str) -> list[dict[str, Any]]:
    book = ruleset(key).rulebook
    return [
        {
            "id": rule.id,
            "shortDescription": {"text": rule.title},
            "fullDescription": {"text": rule.text},
            "help": {"text": f"{book.cite(rule.id)}: {rule.text}"},
        }
        for rule in book.all.values()
    ]


@cache
def _index(key: str) -> dict[str, int]:
    """Return the index of each rule of a game in its list of descriptors."""
    return {id: number for number, id in enumerate(ruleset(key).rulebook.all)}


def _rule(key: str, id: str) -> dict[str, Any]:
    """Return the reference of a result to its rule, in the driver or in an extension."""
    if key == DEFAULT:
        return {"ruleId": id, "ruleIndex": _index(key)[id]}
    component = {"name": key, "index": _others().index(key)}
    return {"ruleId": id, "rule": {"id": id, "index": _index(key)[id], "toolComponent": component}}


def _result(finding: Finding, record: Record, expected: bool) -> dict[str, Any]:
    region = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.end_line,
        "endColumn": finding.end_column,
    }
    result: dict[str, Any] = {
        **_rule(record.ruleset.key, finding.rule),
        "level": "error",
        "message": {"text": _sentence(finding)},
        "locations": [_location(record.file, region)],
        "properties": {
            "kind": finding.kind,
            "player": finding.player,
            "round": finding.round,
            "turn": finding.turn,
        },
    }
    if finding.decided:
        result["suppressions"] = [{"kind": "inSource", "status": "accepted", "justification": finding.decided}]
    elif expected:
        result["suppressions"] = [{"kind": "inSource"}]
    return result


def _whole(file: str) -> str:
    """Return the file of a record name such as ``league.zip!3``. Lines and columns are those of the file."""
    for each in WORKBOOKS:
        name, mark, _ = file.partition(f"{each}!")
        if mark:
            return name + each
    name, mark, number = file.rpartition("!")
    return name if mark and number.isdecimal() else file


def _location(file: str, region: dict[str, int] | None = None) -> dict[str, Any]:
    uri = "stdin" if file == STDIN_NAME else quote(_whole(file).replace("\\", "/"), errors="surrogateescape")
    place: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if region:
        place["region"] = region
    return {"physicalLocation": place}
