"""The check of one record: read it, verify it and format the report. It can run in a worker process."""

from collections import Counter
from collections.abc import Callable

from attrs import Factory, define, frozen

from caverna.engine.explanations import explain
from caverna.engine.verify import Report, verify
from caverna.model.card_evidence import CardFile
from caverna.model.record import Record
from caverna.model.values import Value

from .sources import Source, why

UNFINISHED, ON_PURPOSE = "unfinished", "on purpose"
"""Categories of records that are ok and have no grade."""


@frozen(eq=False, repr=False)
class Checked(Value):
    """The result of a check: the text to write, and the values that the summary counts."""

    name: str
    text: str = ""
    error: str = ""
    """The reason why it could not be read, empty if it could."""
    ok: bool = False
    finished: bool = False
    game: str = ""
    """The key of its game."""
    rules: tuple[str, ...] = ()
    """The rules of its findings, empty if the record expects exactly these findings."""
    kept: str = ""
    """The packed report for the cache, empty if it is not to be cached."""
    placed: bool = False
    """The report mentions lines, so it only holds for this position of the record in its file."""
    grade: str | None = None
    """The grade of evidence for its scores, None if the game is not finished."""
    expected: bool = False
    """It has findings, and they are exactly those that it expects."""


@define(eq=False, repr=False)
class Summary:
    """The totals of many records."""

    files: int = 0
    """The number of records."""
    several: bool = False
    """True if some of the records share a file."""
    ok: int = 0
    unfinished: int = 0
    """The number of records that are ok but not finished."""
    grades: Counter[str] = Factory(Counter)
    """The number of records of each grade, among those that are ok and finished."""
    sorts: Counter[str] = Factory(Counter)
    """The number of records in each category, among those that are ok: a grade, `UNFINISHED` or `ON_PURPOSE`."""
    errors: list[tuple[str, str]] = Factory(list)
    rules: Counter[tuple[str, str]] = Factory(Counter)
    """The number of findings for each rule, by game and rule id."""

    def add(self, checked: Checked, several: bool = False) -> None:
        """Count a record. ``several`` means that it shares its file with others."""
        self.files += 1
        self.several = self.several or several
        if checked.error:
            self.errors.append((checked.name, checked.error))
        elif checked.ok:
            self.ok += 1
            self.unfinished += not checked.finished
            self.grades.update([checked.grade] if checked.grade else [])
            self.sorts[ON_PURPOSE if checked.expected else checked.grade or UNFINISHED] += 1
        self.rules.update((checked.game, rule) for rule in checked.rules)

    @property
    def broken(self) -> int:
        """The number of records with findings."""
        return self.files - self.ok - len(self.errors)

    @property
    def word(self) -> str:
        """The noun for the counted things: "record" if some share a file, else "file"."""
        return "record" if self.several else "file"

    @property
    def status(self) -> int:
        """The exit status: 0 no finding, 1 findings, 2 a file that cannot be read."""
        return 2 if self.errors else 1 if self.broken else 0


@frozen(eq=False, repr=False)
class Task:
    """A record to be checked."""

    source: Source
    known: str | None = None
    """The packed report from the cache, None if it has none."""


def _known(task: Task) -> tuple[Record, Report] | None:
    """Return the record and its report from the cache, None if they are not there."""
    if task.known is None:
        return None
    from caverna.collections.cache import unpacked

    return unpacked(task.known, task.source)


def check(
    task: Task,
    show: Callable[[Record, Report], str],
    keep_going: bool = False,
    finished: bool = False,
    cards: CardFile | None = None,
    keep: bool = False,
) -> Checked:
    """Read and verify a record, and return the result with the text that ``show`` makes of it.

    ``keep`` also packs the report for the cache. ``keep_going``, ``finished`` and ``cards`` are those of `verify`.
    """
    source, kept = task.source, ""
    if (known := _known(task)) is not None:
        record, report = known
    else:
        try:
            record = source.read()
        except OSError as error:
            return Checked(source.name, error=why(source, error))
        report = verify(record, keep_going, finished, cards)
        if keep and source.data and not record.is_tally:  # a score sheet is checked as fast as it is found in the cache
            from caverna.collections.cache import packed

            report = explain(report)
            kept = packed(record, report)
    broken = () if report.ok else tuple(finding.rule for finding in report.open_findings)
    game = record.ruleset.key
    placed = bool(report.findings or report.unmet or report.extra or report.decisions or report.corrections)
    return Checked(source.name, show(record, report), "", report.ok, report.finished, game, broken, kept, placed,
                   report.grade, report.ok and bool(report.open_findings))  # fmt: skip
