"""Broken records for tests of reading; marks in the text show where its findings must point."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from caverna.model.record import Line, Record
from caverna.reading import scanner, yaml_events
from caverna.reading.reader import loads

MARK = "▸"
"""Stands before the character a finding must point at."""
HEAD = "caverna: 1\nplayers: [Ann, Bob]\n"
TURNS = f"{HEAD}rounds:\n- card: Blacksmithing\n  turns:\n"

Place = tuple[str, str, int, int]
"""Kind, rule, line and column of a finding."""


@contextmanager
def pure_parser() -> Iterator[None]:
    """Read as if libyaml were not there."""
    before = yaml_events.USE_C
    yaml_events.USE_C = False
    try:
        yield
    finally:
        yaml_events.USE_C = before


def read(text: str | bytes) -> Record:
    """Read with the scanner where that goes, and with the events of either parser; all must give the same."""
    record = loads(text)
    with patch.object(scanner, "scan", return_value=None):
        parsed = loads(text)
        with pure_parser():
            other = loads(text)
    assert record == parsed == other
    assert places_of(record) == places_of(parsed) == places_of(other)
    return record


def lines_of(record: Record) -> list[Line]:
    """Return all players' lines of a record."""
    return list(record.lines())


def places_of(record: Record) -> list[Any]:
    """Return every place that lines know of."""
    return [(str(line.player_at), [str(line.place(at)) for at in range(len(line.steps))]) for line in lines_of(record)]


def found(text: str | bytes) -> list[Place]:
    """Return what is wrong with a text."""
    return [(each.kind, each.rule, each.line, each.column) for each in read(text).findings]


def marked(text: str, *rules: str) -> tuple[str, list[Place]]:
    """Take the marks out of a text; return it with the findings they stand for.

    ``rules`` go with the marks in order; ``illegal`` and the like may stand before a rule.
    """
    plain, *rest = text.split(MARK)
    places: list[Place] = []
    assert len(rest) == len(rules), "as many marks as rules"
    for piece, rule in zip(rest, rules, strict=True):
        lines = plain.split("\n")
        kind, _, name = rule.rpartition(" ")
        places.append((kind or "malformed", name, len(lines), len(lines[-1]) + 1))
        plain += piece
    return plain, places


def broken(text: str, *rules: str) -> Record:
    """Check that a marked text has exactly the findings its marks stand for, and return its record."""
    plain, places = marked(text, *rules)
    assert found(plain) == places, f"{found(plain)} is not {places}"
    return loads(plain)


def turn(line: str, *rules: str) -> Record:
    """Check a marked entry of ``turns``."""
    return broken(f"{TURNS}  - {line}\n", *rules)


def message(text: str) -> str:
    """Return the one finding of a text as a person reads it: message and hint."""
    (finding,) = read(text).findings
    return f"{finding.message} ({finding.hint})"
