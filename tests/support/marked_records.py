"""Complete records for the tests of checking, with marks at the positions of the expected findings.

A mark is written before the character to which a finding points. Parts that many texts share are built here; the
docstrings of `first_round` and `later` have the numbers of their lines.
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
"""The time limit for checking a record, in seconds. A complete game takes some milliseconds."""
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
"""Matches a key of the catalogue such as ``drift_mining_1_3``, or a text that only a program would print."""


def first_round(*turns: str, players: str = "Ann, Bob", card: str = "Blacksmithing") -> str:
    """Return a record of the first round. Its turns begin in line 6; the moves of Ann begin in column 10."""
    lines = [f"caverna: 1\nplayers: [{players}]\nrounds:\n- card: {card}\n  turns:\n"]
    return "".join([*lines, *(f"  - {turn}\n" for turn in turns)])


def later(home: str, *turns: str, card: str = "Ore delivery") -> str:
    """Return a record of round 7 with this home of Ann (line 7, from column 10). Its turns begin in line 11."""
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
    """Return a finished table with this home of Ann (line 5, from column 10)."""
    return f"caverna: 1\nplayers: [Ann, Bob]\nposition:\n  homes:\n    Ann: {{{home}}}\n{rest}"


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, split like YAML."""
    return _LINE_END.split(text.removeprefix("\ufeff"))


def well_told(text: str, finding: Finding) -> None:
    """Check that a finding has a message in the words of the game, and points into the text."""
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
    """Fail if the block takes more processor time. This needs a system with alarms. It stops endless loops."""

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
    """Verify a text, check all its findings with `well_told`, and return the report."""
    with in_time(PATIENCE):
        report = verify(loads(text), keep_going)
    for finding in report.findings:
        well_told(text, finding)
    assert list(report.findings) == sorted(report.findings, key=lambda each: (each.line, each.column))
    return report


def broken(text: str, *rules: str, keep_going: bool = False) -> Report:
    """Check that a marked text has exactly the findings of its marks. Each rule is ``kind rule``."""
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
    """Return cases of (rule, text) for pytest, each named after its rule and number."""
    return [pytest.param(rule, text, id=f"{rule}-{number}") for number, (rule, text) in enumerate(cases, 1)]
