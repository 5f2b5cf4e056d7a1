"""Importers: records from other sites and programs.

An importer is a module with a value ``IMPORTER`` that has the members of `Importer`. The built-in ones are in a table;
others register by an entry point of the group ``caverna.importers``. An importer makes ordinary records, verifies
them, and lists the differences from the source.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, ClassVar, Protocol

from attrs import field, frozen

from caverna.model.json_shapes import JsonData, Natural, NullIfEmpty, Positive

from .bounded import CannotImport as CannotImport

GROUP = "caverna.importers"
HOUSE = {"bga": "caverna.importers.bga", "bgstats": "caverna.importers.bgstats"}
"""Name of an importer -> its module."""
IMPORTED, DIFFERS, FAILED = 0, 1, 2
"""Status of an import: verified and equal; written, with differences; not written."""


@frozen
class Difference(JsonData):
    """Something in which a source and a record that keeps the rules do not agree."""

    message: str
    rule: NullIfEmpty = ""
    move: NullIfEmpty = ""
    """Where it is in the source."""
    round: Natural | None = None
    player: str | None = None
    line: Positive | None = None
    """Where it is in the record."""
    known: NullIfEmpty = ""
    """The habit of the source that explains it; empty where none is known to."""


@frozen
class Imported(JsonData):
    """The import of one game of a source."""

    _json_keys: ClassVar[str] = "name status result differences notes"
    name: str
    """What a file with it is called, without an ending."""
    text: str = field(repr=False)
    """The record, empty where there is none."""
    status: Natural
    differences: tuple[Difference, ...] = ()
    notes: tuple[str, ...] = ()
    """What else there is to say: what was assumed, passed over or lost."""
    result: str = ""
    """The outcome in a few words."""


@frozen
class ImportEntry(JsonData):
    """The import of one game, for programs."""

    _json_keys: ClassVar[str] = "file *game record"
    file: str
    game: Imported
    record: str | None
    """The file with the record, None where there is none."""


class Importer(Protocol):
    """A source of records."""

    title: str
    """What the source is called."""
    endings: tuple[str, ...]
    """The endings of its files, for a folder or an archive of them."""
    several: bool
    """Whether a file may have several games."""

    def games(self, data: bytes, options: Mapping[str, Any]) -> Iterator[Imported]:
        """Return the games in the bytes of a file; `CannotImport` where it cannot be read at all.

        ``options`` has those of the command: ``variant``, ``players``, ``rulings``, ``checks``, ``partial``.
        """


def importer(name: str) -> Importer:
    """Return an importer by its name; KeyError where there is none."""
    if name in HOUSE:
        found: Importer = import_module(HOUSE[name]).IMPORTER
        return found
    for entry in _registered():
        if entry.name == name:
            other: Importer = entry.load()
            return other
    raise KeyError(name)


def known() -> list[str]:
    """Return the names of all importers, the built-in ones first."""
    return [*HOUSE, *(entry.name for entry in _registered() if entry.name not in HOUSE)]


def _registered() -> list[Any]:
    from importlib.metadata import entry_points

    return list(entry_points(group=GROUP))
