"""Checking one record for output: read, verify, and say what became of it. Runs in any process."""

from collections import Counter
from collections.abc import Callable

from attrs import Factory, define, frozen

from caverna.core.provisos import Aid
from caverna.core.record import Record
from caverna.core.verify import Report, verify

from .sources import Source, why


@frozen
class Checked:
    """What became of a record: the text to be written for it, and what the summary counts."""

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


@define
class Summary:
    """What was found in many records."""

    files: int = 0
    ok: int = 0
    unfinished: int = 0
    """Of those that are ok, the games that are not finished."""
    errors: list[tuple[str, str]] = Factory(list)
    rules: Counter[tuple[str, str]] = Factory(Counter)
    """How often each rule was broken, by game and id."""

    def add(self, checked: Checked) -> None:
        """Count a record."""
        self.files += 1
        if checked.error:
            self.errors.append((checked.name, checked.error))
        elif checked.ok:
            self.ok += 1
            self.unfinished += not checked.finished
        self.rules.update((checked.game, rule) for rule in checked.rules)

    @property
    def broken(self) -> int:
        """How many records have findings."""
        return self.files - self.ok - len(self.errors)

    @property
    def status(self) -> int:
        """The exit status: 0 no finding, 1 findings, 2 a file that cannot be read."""
        return 2 if self.errors else 1 if self.broken else 0


def check(
    source: Source,
    show: Callable[[Record, Report], str],
    keep_going: bool = False,
    finished: bool = False,
    cards: Aid | None = None,
) -> Checked:
    """Read and verify a record and show it."""
    try:
        record = source.read()
    except OSError as error:
        return Checked(source.name, error=why(source, error))
    report = verify(record, keep_going, finished, cards)
    broken = () if report.ok else tuple(finding.rule for finding in report.findings)
    game = record.ruleset.key
    return Checked(source.name, show(record, report), "", report.ok, report.finished, game, broken)
