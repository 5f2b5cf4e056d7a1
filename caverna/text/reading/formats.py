"""The formats of records: which game a text is about is said by one of its keys."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module

from caverna.core.format import Format
from caverna.core.record import Record

_RECORDS = {"caverna": "caverna.games.caverna.record"}
"""The key that names a game -> the module that declares its record."""
DEFAULT = "caverna"
"""The game that a text is taken for where it names none."""


def format_for(key: str) -> Format | None:
    """Return the format of the game that a key names, None for any other key."""
    return _format(key) if key in _RECORDS else None


def format_among(keys: Iterable[str]) -> Format | None:
    """Return the format of the first game that one of these keys names."""
    for key in keys:
        if key in _RECORDS:
            return _format(key)
    return None


def format_of(record: Record) -> Format:
    """Return the format that a record is written by."""
    return _format(record.game)


def default_format() -> Format:
    """Return the format that a text is read by where it names no game."""
    return _format(DEFAULT)


@cache
def _format(key: str) -> Format:
    # A game takes longer to import than to read.
    found: Format = import_module(_RECORDS[key]).FORMAT
    return found
