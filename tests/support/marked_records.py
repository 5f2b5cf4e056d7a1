"""Whole records for the tests of checking: their texts mark where findings must point.

A mark stands right before the character that a finding names. Texts are written out; what many of them share is
built here: `first_round` and `later` say in which line their parts stand.
"""

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from caverna import Finding, Report, loads, verify
from caverna.games.caverna.rulebook import RULES
from tests.support.marked_texts import marked

PATIENCE = 2.0
"""Seconds in which a record must be checked; a whole game takes some thousandths of one."""
KINDS = ("malformed", "illegal", "ambiguous", "claim")
FORMAT_RULES = {
    "record.yaml", "record.key", "record.name", "record.cell", "record.number", "record.step", "record.missing",
    "claim.have", "claim.score", "tally.sum", "tally.range",
}  # fmt: skip
SIX_CARDS = (
    "Blacksmithing, Sheep farming, Ore mine construction, Wish for children, Donkey farming, Ruby mine construction"
)

_LINE_END = re.compile(r"\r\n?|\n")
_QUOTED = re.compile(r"'[^']*'")
_INTERNAL = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]|\bNone\b|<\w+ |\battr|\[\d|Goods\(|Span\(")
"""A key of the catalogue such as ``drift_mining_1_3``, or what only a program would print."""


def first_round(*turns: str, players: str = "Ann, Bob", card: str = "Blacksmithing") -> str:
    """Return a record of the first round. Its turns begin in line 6; a line begins in column 10 after ``Ann``."""
    lines = [f"caverna: 1\nplayers: [{players}]\nrounds:\n- card: {card}\n  turns:\n"]
    return "".join([*lines, *(f"  - {turn}\n" for turn in turns)])


def later(home: str, *turns: str, card: str = "Ore delivery") -> str:
    """Return a record of round 7 with Ann's home given (line 7, from column 10). The turns begin in line 11."""
    return (
        "caverna: 1\n"
        "players: [Ann, Bob]\n"
        "position:\n"
        "  round: 7\n"
        f"  cards: [{SIX_CARDS}]\n"
        "  homes:\n"
        f"    Ann: {{{home}}}\n"
        "rounds:\n"
        f"- card: {card}\n"
        "  turns:\n"
    ) + "".join(f"  - {turn}\n" for turn in turns)


def table(home: str, rest: str = "") -> str:
    """Return a finished table of which Ann's home is given (line 5, from column 10)."""
    return f"caverna: 1\nplayers: [Ann, Bob]\nposition:\n  homes:\n    Ann: {{{home}}}\n{rest}"


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, as YAML tells them apart."""
    return _LINE_END.split(text.removeprefix("\ufeff"))


def well_told(text: str, finding: Finding) -> None:
    """Check that a finding says something, in the words of the game, and points into the text."""
    said = f"{finding.message} ({finding.hint})"
    assert finding.kind in KINDS, finding
    assert finding.rule in RULES or finding.rule in FORMAT_RULES, finding
    assert finding.message.strip(), finding
    assert not _INTERNAL.search(_QUOTED.sub("", said)), said
    lines = lines_of(text)
    assert 1 <= finding.line <= len(lines), finding
    assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1, finding


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Fail what takes more time on the processor, where the system has alarms: what never ends holds others up."""

    def too_late(*_: object) -> None:
        raise TimeoutError(f"not done after {seconds} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, too_late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def checked(text: str, keep_going: bool = False) -> Report:
    """Verify a text; each finding must be well told."""
    with in_time(PATIENCE):
        report = verify(loads(text), keep_going)
    for finding in report.findings:
        well_told(text, finding)
    assert list(report.findings) == sorted(report.findings, key=lambda each: (each.line, each.column))
    return report


def broken(text: str, *rules: str, keep_going: bool = False) -> Report:
    """Check that a marked text has exactly the findings of its marks; each rule is ``kind rule``."""
    plain, places = marked(text, *rules)
    report = checked(plain, keep_going)
    found = [(each.kind, each.rule, each.line, each.column) for each in report.findings]
    assert found == places, report.findings
    assert not report.ok
    assert not report.verified
    return report


def sound(text: str) -> Report:
    """Check that a record has no finding."""
    report = checked(text)
    assert report.findings == ()
    assert report.ok
    return report


def named(cases: list[tuple[str, str]]) -> list[Any]:
    """Return cases of (rule, text) for pytest, each with the rule and its number as its name."""
    return [pytest.param(rule, text, id=f"{rule}-{number}") for number, (rule, text) in enumerate(cases, 1)]
