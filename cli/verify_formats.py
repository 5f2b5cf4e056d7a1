"""The formats of ``caverna verify``: what comes first, what is written for each record, what comes last.

What is written for a record is made in whichever process checked it; everything else where it is put together.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import click
from attrs import frozen

from caverna.collections.file_types import WORKBOOKS
from caverna.engine.explanations import explain
from caverna.engine.verify import BY_CARD, DECIDED, FROM_POSITION, GRADES, SCORED, TALLIED, VERIFIED, WITH_CARDS, Report
from caverna.model.columns import table
from caverna.model.excerpt import Lines
from caverna.model.findings import Finding, Span
from caverna.model.record import Record
from caverna.model.ruleset import DEFAULT, ruleset, rulesets
from caverna.model.safe_text import clean
from caverna.model.wording import listed, plural
from caverna.tasks.checked import Entry

from .app import version
from .check import ON_PURPOSE, UNFINISHED, Checked, Summary
from .finding_text import finding_text
from .sources import STDIN_NAME


@frozen(eq=False, repr=False)
class Format:
    """A format; its methods return the text to be written."""

    columns: int = 80
    quiet: bool = False
    verbose: bool = False
    brief: bool = False
    """Only records that are not ok are shown, unless there is one record: for a terminal."""
    between: ClassVar[str] = ""
    """What stands between two records."""

    def head(self) -> str:
        """Return what comes first."""
        return ""

    def record(self, record: Record, report: Report) -> str:
        """Return what is written for a record."""
        raise NotImplementedError

    def unreadable(self, checked: Checked) -> str:
        """Return what is written for a record that could not be read; standard error tells of it in any case."""
        return ""

    def tail(self, summary: Summary) -> str:
        """Return what comes last."""
        return ""

    def cut_off(self, summary: Summary) -> str:
        """Return what makes sound what has been written so far, where the run is ended from outside."""
        return ""


# --- text -------------------------------------------------------------------------------------------------------


class Text(Format):
    """For people: a line for each file, its findings, a summary."""

    def record(self, record: Record, report: Report) -> str:
        """Return the line of a file and its findings."""
        if self.quiet and report.ok:
            return ""
        name = report.file
        lines = Lines(record)
        told = [f"{clean(name)}: {_verdict(report)}\n"]
        told += _judged(report)
        if report.ok and not self.verbose and report.grade != DECIDED and not any(map(_is_decided, report.findings)):
            return "".join(told)
        told += [finding_text(finding, record, lines, self.columns) for finding in explain(report).findings]
        for missing in report.unmet:
            told.append(f"{clean(name)}:{missing.at}: expected {missing.rule} at {missing.line}:{missing.column}\n")
        if report.stopped is not None and not report.ok:
            told.append(f"  stopped at line {report.stopped}{_rest(record)}\n")
        return "".join(told)

    def tail(self, summary: Summary) -> str:
        """Return the totals and how often each rule was broken."""
        if summary.files == 1 and not self.quiet and not summary.rules:
            return ""
        if self.brief:
            return _in_words(summary) + self._rules(summary)
        lesser = [f"{summary.grades[grade]} {grade}" for grade in GRADES if grade != VERIFIED and summary.grades[grade]]
        lesser += [f"{summary.unfinished} not finished"] if summary.unfinished else []
        counts = [f"{summary.ok} ok" + (f" ({', '.join(lesser)})" if lesser else "")]
        counts += _not_ok(summary)
        calm = self.quiet and summary.ok + len(summary.errors) == summary.files  # then nothing stands above
        return "\n" * (not calm) + f"{plural(summary.files, summary.word)}: {listed(counts)}\n" + self._rules(summary)

    def _rules(self, summary: Summary) -> str:
        """Return how often each rule was broken."""
        if not summary.rules:
            return ""
        told = f"{plural(summary.rules.total(), 'finding')} by rule:\n"
        games = sorted({game for game, _ in summary.rules})
        for game in games:
            told += f" {ruleset(game).title}\n" if len(games) > 1 else ""
            told += table(_ranked(summary, game), "><<", self.columns, "  ")
        return told


def _not_ok(summary: Summary) -> list[str]:
    """Return how many records have findings, and how many cannot be read, as far as there are any."""
    broken = [f"{summary.broken} with findings"] if summary.broken else []
    return broken + ([f"{len(summary.errors)} that cannot be read"] if summary.errors else [])


def _in_words(summary: Summary) -> str:
    """Return the totals for a reader who does not know our words: each sort of record that is ok, in a line."""
    all_ok = summary.ok == summary.files
    counts = listed([f"{summary.ok} ok", *_not_ok(summary)]) if not all_ok else click.style("all ok", fg="green")
    told = "\n" * (not all_ok) + f"{plural(summary.files, summary.word)}: {counts}\n"
    width = len(str(max(summary.sorts.values(), default=0)))
    for sort, words in SORTS.items():
        told += f"  {summary.sorts[sort]:>{width}}  {words}\n" if summary.sorts[sort] else ""
    return told + (f"-v lists every {summary.word}.\n" if summary.ok else "")


SORTS = {
    VERIFIED: "finished: every move follows the rules",
    WITH_CARDS: "finished: every move follows the rules and your descriptions of cards",
    BY_CARD: "finished: every move follows the rules, except hand cards",
    FROM_POSITION: "started from a position: every later move follows the rules",
    SCORED: "boards without moves: only scored",
    TALLIED: "score sheets without moves: only added up",
    DECIDED: "decided by a judge, who ruled on findings or corrections",
    UNFINISHED: "not finished: no finding so far",
    ON_PURPOSE: "broken on purpose: tests with exactly the findings they expect",
}
"""What a record that is ok can be, in words."""


def _rest(record: Record) -> str:
    """Return how the rest of a record is checked, where its game can continue after a refusal."""
    return "; --keep-going checks the rest" if record.ruleset.recovery is not None else ""


def _ranked(summary: Summary, game: str) -> list[tuple[str, str, str]]:
    """Return how often each rule of a game was broken, the most often first."""
    book = ruleset(game).rulebook
    counts = [(count, rule) for (other, rule), count in summary.rules.items() if other == game]
    ranked = sorted(counts, key=lambda each: (-each[0], each[1]))
    return [(str(count), book.cite(rule), book.all[rule].title) for count, rule in ranked]


_SAID = (VERIFIED, WITH_CARDS, BY_CARD)
"""Grades that need no word of their own: the best, and those of which the caveat tells."""


def _is_decided(finding: Finding) -> bool:
    return bool(finding.decided)


def _judged(report: Report) -> list[str]:
    """Return a line for each correction of a judge inside the game, and for each penalty without a finding."""
    told = []
    for each in report.corrections:
        told.append(f"  judge: round {each.round}, after turn {each.turn}: {clean(str(each))}\n")
    covered = {finding.decided for finding in report.findings}
    for decision in report.decisions:
        if decision.penalty and str(decision) not in covered:
            told.append(f"  judge: {clean(decision.player or '')}: {clean(str(decision))} [{decision.rule}]\n")
    return told


def _verdict(report: Report) -> str:
    """Return in a few words what became of a record."""
    if not report.ok:
        count = plural(len(report.findings), "finding") if report.findings else "expected findings are missing"
        return click.style(count, fg="red")
    if report.open_findings:
        return click.style("ok", fg="green") + f", {plural(len(report.open_findings), 'finding')} as expected"
    caveat = f", {clean(report.caveat)}" if report.caveat else ""
    if not report.finished:
        return click.style("ok", fg="green") + ", not finished" + caveat
    ranked = sorted(report.scores.values(), key=lambda sheet: (not sheet.known, -sheet.total))
    told = [f"{clean(sheet.player)} {sheet.shown}" for sheet in ranked]
    grade = [] if report.grade in (None, *_SAID) else [str(report.grade)]
    return ", ".join([click.style("ok", fg="green"), *grade, *told]) + caveat


# --- JSON -------------------------------------------------------------------------------------------------------


class Json(Format):
    """An array with one object for each file, a line each, written as it goes."""

    between: ClassVar[str] = ",\n"

    def head(self) -> str:
        """Open the array."""
        return "[\n"

    def record(self, record: Record, report: Report) -> str:
        """Return the report."""
        return json.dumps(Entry(explain(report)).to_json())

    def unreadable(self, checked: Checked) -> str:
        """Return a report without anything but the reason."""
        return json.dumps(Entry(Report(checked.name, False, False, False, (), {}, ()), checked.error).to_json())

    def tail(self, summary: Summary) -> str:
        """Close the array."""
        return "\n]\n"

    def cut_off(self, summary: Summary) -> str:
        """Close it with the records that are in it."""
        return self.tail(summary)


class JsonLines(Json):
    """One object for each record, a line each, so that the output is sound wherever it is cut off."""

    between: ClassVar[str] = ""

    def head(self) -> str:
        """Return an empty text: JSON Lines have no array."""
        return ""

    def record(self, record: Record, report: Report) -> str:
        """Return the report in a line."""
        return super().record(record, report) + "\n"

    def unreadable(self, checked: Checked) -> str:
        """Return a report without anything but the reason, in a line."""
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
        told = [
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
            told.append(_annotation("error", report.file, missing.at, "expect", message))
        return "".join(told)

    def unreadable(self, checked: Checked) -> str:
        """Return an annotation without a place."""
        return f"::error title=caverna::{_escaped(checked.error)}\n"


def _level(report: Report, finding: Finding) -> str:
    """Return how serious a finding is: an expected one, or one that a judge decided about, is a notice."""
    return "notice" if report.ok or finding.decided else "error"


def _annotation(level: str, file: str, at: Span | Finding, title: str, message: str) -> str:
    place = f"line={at.line},col={at.column}"
    if isinstance(at, Finding) and at.end_line > at.line:
        place += f",endLine={at.end_line}"  # an annotation of several lines has no columns
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
    """SARIF 2.1.0, for code scanning. Findings that a record expects are suppressed in the source."""

    def head(self) -> str:
        """Open the run, with the rules of the driver."""
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
        """Return the results of a record, a line each."""
        results = [_result(finding, record, report.ok) for finding in explain(report).findings]
        for missing in report.unmet:
            message = f"expected {missing.rule} at {missing.line}:{missing.column}"
            at = Finding("claim", missing.rule, message, "", missing.at.line, missing.at.column)
            results.append(_result(at, record, False))
        return ",\n".join(map(json.dumps, results))

    between: ClassVar[str] = ",\n"

    def tail(self, summary: Summary) -> str:
        """Close the run; files that cannot be read are notifications of it."""
        return _closed([_notified(error, locations=[_location(name)]) for name, error in summary.errors])

    def cut_off(self, summary: Summary) -> str:
        """Close it, and tell that it was ended."""
        return _closed([_notified("the run ended before all records were verified")])


def _notified(text: str, **more: Any) -> dict[str, Any]:
    return {"level": "error", "message": {"text": text}, **more}


def _closed(told: list[dict[str, Any]]) -> str:
    invocation = {"executionSuccessful": not told, "toolExecutionNotifications": told}
    return f'\n], "invocations": [{json.dumps(invocation)}]}}]}}\n'


def _others() -> tuple[str, ...]:
    """Return the games whose rules are extensions of the driver."""
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
    """Return where the rules of a game stand in the list of their descriptors."""
    return {id: number for number, id in enumerate(ruleset(key).rulebook.all)}


def _rule(key: str, id: str) -> dict[str, Any]:
    """Return how a result names its rule: by its place in the driver, or in an extension of it."""
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
    """Return the file that a record of several stands in: lines and columns are the file's."""
    for each in WORKBOOKS:
        name, mark, _ = file.partition(f"{each}!")
        if mark:
            return name + each
    name, mark, number = file.rpartition("!")
    return name if mark and number.isdecimal() else file


def _location(file: str, region: dict[str, int] | None = None) -> dict[str, Any]:
    from urllib.parse import quote  # only this format needs it

    uri = "stdin" if file == STDIN_NAME else quote(_whole(file).replace("\\", "/"), errors="surrogateescape")
    place: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if region:
        place["region"] = region
    return {"physicalLocation": place}


FORMATS: dict[str, Callable[[int, bool, bool, bool], Format]] = {
    "text": Text, "json": Json, "jsonl": JsonLines, "github": GitHub, "sarif": Sarif,
}  # fmt: skip
