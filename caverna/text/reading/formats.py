"""The formats of records: which game a text is about is said by one of its keys."""

from collections.abc import Iterable

from caverna.core.format import Format
from caverna.core.record import Record
from caverna.core.ruleset import DEFAULT, ruleset, ruleset_among


def format_for(key: str) -> Format:
    """Return the format of the game that a key names. LookupError for any other key."""
    return ruleset(key).format


def format_among(keys: Iterable[str]) -> Format | None:
    """Return the format of the first game that one of these keys names."""
    found = ruleset_among(keys)
    return found.format if found is not None else None


def format_of(record: Record) -> Format:
    """Return the format that a record is written by."""
    return record.ruleset.format


def default_format() -> Format:
    """Return the format that a text is read by where it names no game."""
    return ruleset(DEFAULT).format
