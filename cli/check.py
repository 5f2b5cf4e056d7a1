"""Checking one record for output: read, verify, and say what became of it. Runs in any process."""

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
"""Sorts of records that are ok, besides the grades."""


@frozen(eq=False, repr=False)
class Checked(Value):
    """A checked record: the text to write for it, and the values that the summary counts."""

    name: str
    text: str = ""
    error: str = ""
    """Why it could not be read, empty if it could."""
    ok: bool = False
    finished: bool = False
    game: str = ""
    """The key of its game."""
    rules: tuple[str, ...] = ()
    """The rules of its findings, where those are not the expected ones."""
    kept: str = ""
    """Its report, to be kept; empty if it is not."""
    placed: bool = False
    """The report holds only where the record stands: it has lines in it."""
    grade: str | None = None
    """The evidence for its scores."""
    expected: bool = False
    """It has findings, exactly those that it expects."""


@define(eq=False, repr=False)
class Summary:
    """The totals of many records."""

    files: int = 0
    """How many records there were."""
    several: bool = False
    """Some of them shared a file."""
    ok: int = 0
    unfinished: int = 0
    """Of those that are ok, the games that are not finished."""
    grades: Counter[str] = Factory(Counter)
    """Of those that are ok and finished, how many have which grade."""
    sorts: Counter[str] = Factory(Counter)
    """Of those that are ok, how many have which grade, are unfinished, or are broken on purpose."""
    errors: list[tuple[str, str]] = Factory(list)
    rules: Counter[tuple[str, str]] = Factory(Counter)
    """How often each rule was broken, by game and id."""

    def add(self, checked: Checked, several: bool = False) -> None:
        """Count a record; ``several``: it shares its file with others."""
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
        """The noun for the things counted."""
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
    """The report that was kept of it."""


def _known(task: Task) -> tuple[Record, Report] | None:
    """Return what was kept of a record."""
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
    """Read and verify a record and show it; ``keep``: its report is to be kept."""
    source, kept = task.source, ""
    if (known := _known(task)) is not None:
        record, report = known
    else:
        try:
            record = source.read()
        except OSError as error:
            return Checked(source.name, error=why(source, error))
        report = verify(record, keep_going, finished, cards)
        if keep and source.data and not record.is_tally:  # which takes no longer than finding it again
            from caverna.collections.cache import packed

            report = explain(report)
            kept = packed(record, report)
    broken = () if report.ok else tuple(finding.rule for finding in report.open_findings)
    game = record.ruleset.key
    placed = bool(report.findings or report.unmet or report.extra or report.decisions or report.corrections)
    return Checked(source.name, show(record, report), "", report.ok, report.finished, game, broken, kept, placed,
                   report.grade, report.ok and bool(report.open_findings))  # fmt: skip
