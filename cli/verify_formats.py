"""The output formats of ``caverna verify``: the start of the output, each record, and the end.

The text for a record is made in the process that checks it, everything else in the main process.
"""

from typing import ClassVar

import click
from attrs import frozen

from caverna.engine.explanations import explain
from caverna.engine.verify import BY_CARD, DECIDED, FROM_POSITION, GRADES, SCORED, TALLIED, VERIFIED, WITH_CARDS, Report
from caverna.model.columns import table
from caverna.model.excerpt import Lines
from caverna.model.findings import Finding
from caverna.model.record import Record
from caverna.model.ruleset import ruleset
from caverna.model.safe_text import clean
from caverna.model.wording import listed, plural

from .check import ON_PURPOSE, UNFINISHED, Checked, Summary
from .finding_text import finding_text


@frozen(eq=False, repr=False)
class Format:
    """An output format. Its methods return the text to write."""

    columns: int = 80
    quiet: bool = False
    verbose: bool = False
    brief: bool = False
    """True to show only records that are not ok, and a summary. A single record is always shown."""
    between: ClassVar[str] = ""
    """The text between two records."""

    def head(self) -> str:
        """Return the start of the output."""
        return ""

    def record(self, record: Record, report: Report) -> str:
        """Return the text for a record."""
        raise NotImplementedError

    def unreadable(self, checked: Checked) -> str:
        """Return the text for a record that cannot be read. The error also goes to standard error."""
        return ""

    def tail(self, summary: Summary) -> str:
        """Return the end of the output."""
        return ""

    def cut_off(self, summary: Summary) -> str:
        """Return the text that makes the output well-formed if the run is ended early."""
        return ""


# --- text -------------------------------------------------------------------------------------------------------


class Text(Format):
    """Text for people: a line for each record, its findings, and a summary."""

    def record(self, record: Record, report: Report) -> str:
        """Return the line for a record, and its findings."""
        if self.quiet and report.ok:
            return ""
        name = report.file
        lines = Lines(record)
        texts = [f"{clean(name)}: {_verdict(report)}\n"]
        texts += _judged(report)
        if report.ok and not self.verbose and report.grade != DECIDED and not any(map(_is_decided, report.findings)):
            return "".join(texts)
        texts += [finding_text(finding, record, lines, self.columns) for finding in explain(report).findings]
        for missing in report.unmet:
            texts.append(f"{clean(name)}:{missing.at}: expected {missing.rule} at {missing.line}:{missing.column}\n")
        if report.stopped is not None and not report.ok:
            texts.append(f"  stopped at line {report.stopped}{_rest(record)}\n")
        return "".join(texts)

    def tail(self, summary: Summary) -> str:
        """Return the totals, and the number of findings for each rule."""
        if summary.files == 1 and not self.quiet and not summary.rules:
            return ""
        if self.brief:
            return _in_words(summary) + self._rules(summary)
        lesser = [f"{summary.grades[grade]} {grade}" for grade in GRADES if grade != VERIFIED and summary.grades[grade]]
        lesser += [f"{summary.unfinished} not finished"] if summary.unfinished else []
        counts = [f"{summary.ok} ok" + (f" ({', '.join(lesser)})" if lesser else "")]
        counts += _not_ok(summary)
        calm = self.quiet and summary.ok + len(summary.errors) == summary.files  # nothing was written before
        return "\n" * (not calm) + f"{plural(summary.files, summary.word)}: {listed(counts)}\n" + self._rules(summary)

    def _rules(self, summary: Summary) -> str:
        """Return the number of findings for each rule."""
        if not summary.rules:
            return ""
        text = f"{plural(summary.rules.total(), 'finding')} by rule:\n"
        games = sorted({game for game, _ in summary.rules})
        for game in games:
            text += f" {ruleset(game).title}\n" if len(games) > 1 else ""
            text += table(_ranked(summary, game), "><<", self.columns, "  ")
        return text


def _not_ok(summary: Summary) -> list[str]:
    """Return the counts of records with findings and of unreadable records, without those that are 0."""
    broken = [f"{summary.broken} with findings"] if summary.broken else []
    return broken + ([f"{len(summary.errors)} that cannot be read"] if summary.errors else [])


def _in_words(summary: Summary) -> str:
    """Return the totals, with a line for each category of records that are ok. It explains the category."""
    all_ok = summary.ok == summary.files
    counts = listed([f"{summary.ok} ok", *_not_ok(summary)]) if not all_ok else click.style("all ok", fg="green")
    text = "\n" * (not all_ok) + f"{plural(summary.files, summary.word)}: {counts}\n"
    width = len(str(max(summary.sorts.values(), default=0)))
    for sort, words in SORTS.items():
        text += f"  {summary.sorts[sort]:>{width}}  {words}\n" if summary.sorts[sort] else ""
    return text + (f"-v lists every {summary.word}.\n" if summary.ok else "")


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
"""The categories of records that are ok, with explanations."""


def _rest(record: Record) -> str:
    """Return a hint to ``--keep-going`` if the game can continue after a refused step, else an empty text."""
    return "; --keep-going checks the rest" if record.ruleset.recovery is not None else ""


def _ranked(summary: Summary, game: str) -> list[tuple[str, str, str]]:
    """Return a row for each broken rule of a game: number of findings, citation and title. Most findings come first."""
    book = ruleset(game).rulebook
    counts = [(count, rule) for (other, rule), count in summary.rules.items() if other == game]
    ranked = sorted(counts, key=lambda each: (-each[0], each[1]))
    return [(str(count), book.cite(rule), book.all[rule].title) for count, rule in ranked]


_SAID = (VERIFIED, WITH_CARDS, BY_CARD)
"""Grades that are not shown: the best one, and those that the caveat explains."""


def _is_decided(finding: Finding) -> bool:
    return bool(finding.decided)


def _judged(report: Report) -> list[str]:
    """Return a line for each correction by a judge during the game, and for each penalty without a finding."""
    lines = []
    for each in report.corrections:
        lines.append(f"  judge: round {each.round}, after turn {each.turn}: {clean(str(each))}\n")
    covered = {finding.decided for finding in report.findings}
    for decision in report.decisions:
        if decision.penalty and str(decision) not in covered:
            lines.append(f"  judge: {clean(decision.player or '')}: {clean(str(decision))} [{decision.rule}]\n")
    return lines


def _verdict(report: Report) -> str:
    """Return a short verdict on a record: its findings, or its scores."""
    if not report.ok:
        count = plural(len(report.findings), "finding") if report.findings else "expected findings are missing"
        return click.style(count, fg="red")
    if report.open_findings:
        return click.style("ok", fg="green") + f", {plural(len(report.open_findings), 'finding')} as expected"
    caveat = f", {clean(report.caveat)}" if report.caveat else ""
    if not report.finished:
        return click.style("ok", fg="green") + ", not finished" + caveat
    ranked = sorted(report.scores.values(), key=lambda sheet: (not sheet.known, -sheet.total))
    scores = [f"{clean(sheet.player)} {sheet.shown}" for sheet in ranked]
    grade = [] if report.grade in (None, *_SAID) else [str(report.grade)]
    return ", ".join([click.style("ok", fg="green"), *grade, *scores]) + caveat


FORMATS = {"text": "Text", "json": "Json", "jsonl": "JsonLines", "github": "GitHub", "sarif": "Sarif"}
"""Name of a format -> its class: `Text`, or one of :mod:`.verify_data_formats`."""


def format_named(name: str) -> type[Format]:
    """Return the class of a format."""
    if name == "text":
        return Text
    from . import verify_data_formats  # imported late: most runs write text

    found: type[Format] = getattr(verify_data_formats, FORMATS[name])
    return found
