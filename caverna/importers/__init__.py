"""Importers: records made from the files of other sites and programs.

An importer is a module with a value ``IMPORTER`` that has the members of `Importer`. The built-in ones are in a table.
Others register with an entry point of the group ``caverna.importers``. An importer makes ordinary records, verifies
them, and lists the differences from the source.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, ClassVar, Protocol

from attrs import field, frozen

from caverna.model.json_shapes import JsonData, Natural, NullIfEmpty, Positive

from .unpacking import CannotImport as CannotImport

__all__ = [
    "DIFFERS", "FAILED", "IMPORTED", "CannotImport", "Difference", "Imported", "Importer", "importer", "known",
]  # fmt: skip

GROUP = "caverna.importers"
BUILT_IN = {"bga": "caverna.importers.bga", "bgstats": "caverna.importers.bgstats"}
"""Name of a built-in importer -> its module."""
IMPORTED, DIFFERS, FAILED = 0, 1, 2
"""The statuses of an import: verified without differences; written with differences; not written."""


@frozen
class Difference(JsonData):
    """A difference between a source and a record that follows the rules."""

    message: str
    """The difference, in one sentence."""
    rule: NullIfEmpty = ""
    """The id of the broken rule, empty if there is none."""
    move: NullIfEmpty = ""
    """The number of the move in the source."""
    round: Natural | None = None
    """The printed number of the round; None if it is not about a round."""
    player: str | None = None
    """The player; None if it is not about one player."""
    line: Positive | None = None
    """The line in the record."""
    known: NullIfEmpty = ""
    """The known habit of the source that explains it, empty if there is none."""


@frozen
class Imported(JsonData):
    """The import of one game of a source."""

    _json_keys: ClassVar[str] = "name status result differences notes"
    name: str
    """The name for a file with the record, without its ending."""
    text: str = field(repr=False)
    """The record, empty if the import has failed."""
    status: Natural
    """`IMPORTED`, `DIFFERS` or `FAILED`."""
    differences: tuple[Difference, ...] = ()
    """The differences between the source and the record."""
    notes: tuple[str, ...] = ()
    """Remarks: assumptions, events that were ignored, parts that the source has lost."""
    result: str = ""
    """The result in a few words."""


@frozen
class ImportEntry(JsonData):
    """The import of one game, for programs."""

    _json_keys: ClassVar[str] = "file *game record"
    file: str
    """The file that was imported."""
    game: Imported
    record: str | None
    """The file with the record, None if none was written."""


class Importer(Protocol):
    """A source of records."""

    title: str
    """The name of the source."""
    endings: tuple[str, ...]
    """The endings of its files, to find them in folders and archives."""
    several: bool
    """True if a file may have several games."""

    def games(self, data: bytes, options: Mapping[str, Any]) -> Iterator[Imported]:
        """Yield the games in the bytes of a file. Raise `CannotImport` if the file cannot be read at all.

        ``options`` has the options of the command: ``variant``, ``players``, ``rulings``, ``checks``, ``partial``.
        """


def importer(name: str) -> Importer:
    """Return the importer with this name. Raise KeyError if there is none."""
    if name in BUILT_IN:
        found: Importer = import_module(BUILT_IN[name]).IMPORTER
        return found
    for entry in _registered():
        if entry.name == name:
            other: Importer = entry.load()
            return other
    raise KeyError(name)


def known() -> list[str]:
    """Return the names of all importers, the built-in ones first."""
    return [*BUILT_IN, *(entry.name for entry in _registered() if entry.name not in BUILT_IN)]


def _registered() -> list[Any]:
    from importlib.metadata import entry_points

    return list(entry_points(group=GROUP))


def __dir__() -> list[str]:
    return sorted(__all__)
