"""The argument ``games`` of tasks: records, files, folders, archives or addresses on remote file systems."""

import os
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from caverna.collections.sources import NoRecords, Sheets, Source, find, records, why
from caverna.events.folder import without_event_files
from caverna.model.record import Record
from caverna.model.ruleset import Ruleset, ruleset
from caverna.writing.writer import dumps

Games: TypeAlias = "Record | str | os.PathLike[str] | Iterable[Record | str | os.PathLike[str]]"
"""A record, a path, or several of both. A path is a file, a folder or an archive."""


def sources_of(games: Games, sheets: Ruleset | None = None) -> Iterator[Source]:
    """Yield the records of the games as sources, in order. ``sheets`` is the game of spreadsheets that name none.

    Raise OSError for a path without records.
    """
    for number, each in enumerate(several(games), 1):
        if isinstance(each, Record):
            yield _source(each, number)
        else:
            yield from _read(os.fspath(each), sheets)


def several(games: Games) -> list[Record | str | os.PathLike[str]]:
    """Return the games as a list."""
    return [games] if isinstance(games, Record | str | os.PathLike) else list(games)


def paths_of(games: Iterable[Record | str | os.PathLike[str]]) -> list[str]:
    """Return the paths among the games."""
    return [os.fspath(each) for each in games if not isinstance(each, Record)]


def read(source: Source) -> Record:
    """Read a record. Raise OSError with its name if it cannot be read."""
    try:
        return source.read()
    except OSError as error:
        raise OSError(f"{source.name}: {why(error)}") from None


def _source(record: Record, number: int) -> Source:
    """Return a record as a source. A record without a file is named by its number."""
    text = record.text or dumps(record)
    return Source(record.file or f"record {number}", text.encode("utf-8", "surrogatepass"), record.first_line)


def _read(path: str, sheets: Ruleset | None) -> Iterator[Source]:
    try:
        yield from records(find(without_event_files([path]), sheets=True), sheets=Sheets(sheets))
    except NoRecords:
        raise FileNotFoundError(f"there are no records in {path}") from None


def game_named(key: str | None) -> Ruleset | None:
    """Return the game with a key, None for None. Raise `UnknownGame` for an unknown key."""
    return None if key is None else ruleset(key)
