"""Broken records for tests of reading, with marks at the positions of the expected findings."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from caverna.model.record import Line, Record
from caverna.reading import scanner, yaml_events
from caverna.reading.reader import loads

MARK = "▸"
"""The mark before the character to which a finding must point."""
HEAD = "caverna: 1\nplayers: [Ann, Bob]\n"
TURNS = f"{HEAD}rounds:\n- card: Blacksmithing\n  turns:\n"

Place = tuple[str, str, int, int]
"""The kind, rule, line and column of a finding."""


@contextmanager
def pure_parser() -> Iterator[None]:
    """Let the library read as if libyaml were missing."""
    before = yaml_events.USE_C
    yaml_events.USE_C = False
    try:
        yield
    finally:
        yaml_events.USE_C = before


def read(text: str | bytes) -> Record:
    """Read a text with the scanner if possible, and with the events of both parsers. All must give the same record."""
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
    """Return every source position in the lines."""
    return [(str(line.player_at), [str(line.place(at)) for at in range(len(line.steps))]) for line in lines_of(record)]


def found(text: str | bytes) -> list[Place]:
    """Return the findings of a text."""
    return [(each.kind, each.rule, each.line, each.column) for each in read(text).findings]


def marked(text: str, *rules: str) -> tuple[str, list[Place]]:
    """Return a text without its marks, and the findings that the marks mean.

    ``rules`` has the rules of the marks in order, each after an optional kind such as ``illegal``.
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
    """Check that a marked text has exactly the findings of its marks, and return its record."""
    plain, places = marked(text, *rules)
    assert found(plain) == places, f"{found(plain)} is not {places}"
    return loads(plain)


def turn(line: str, *rules: str) -> Record:
    """Check a record with this marked entry of ``turns``, and return it."""
    return broken(f"{TURNS}  - {line}\n", *rules)


def message(text: str) -> str:
    """Return the message and hint of the only finding of a text."""
    (finding,) = read(text).findings
    return f"{finding.message} ({finding.hint})"
