"""Stores: outputs of an export, one class for each format. The ending of the name decides the format."""

import os
from collections.abc import Iterable, Iterator
from typing import Protocol

from attrs import frozen

from ..schema import VERSION, Rows


class Refused(Exception):  # noqa: N818 - the output is what is refused
    """Raised for an output that cannot be written to; the message says why, and what to do."""


@frozen
class Known:
    """A game that an output has from an earlier export."""

    game_id: int
    source: str
    sha256: str
    library: str
    options: str
    line_no: int
    findings: int
    ok: bool


KNOWN = ("game_id", "source", "sha256", "library", "options", "line_no", "findings", "ok")
"""The columns of `games` for the fields of `Known`."""


class Store(Protocol):
    """An output being written. No change is visible before `commit`."""

    faults: tuple[type[Exception], ...]
    """The errors that are raised if it cannot be written."""

    def known(self) -> Iterator[Known]:
        """Yield the games that it has from earlier exports."""

    def meta(self) -> dict[str, str]:
        """Return its metadata; empty if it is new."""

    def forget(self, games: Iterable[int]) -> None:
        """Remove all rows of these games."""

    def write(self, rows: Rows) -> None:
        """Add rows."""

    def commit(self, meta: dict[str, str]) -> None:
        """Make everything visible at once."""

    def abort(self) -> None:
        """Leave the output as it was before. It may be called at any time, and more than once."""


def opened(path: str) -> Store:
    """Open the output with this name. Raise `Refused` if it is not an export."""
    ending = os.path.splitext(path)[1].lower()
    if ending in (".sqlite", ".db"):
        from .sqlite import Sqlite

        return Sqlite(path)
    if ending == ".csv":
        from .csvfiles import CsvFolder

        return CsvFolder(path)
    if ending == ".parquet":
        from .parquet import ParquetFolder

        return ParquetFolder(path)
    if ending == ".duckdb":
        from .duck import Duck

        return Duck(path)
    raise Refused(f"{path}: the name must end in .sqlite, .db, .duckdb, .parquet or .csv")


def check_version(path: str, meta: dict[str, str]) -> None:
    """Refuse an output whose metadata has another version of the schema."""
    if meta.get("schema") != str(VERSION):
        said = meta.get("schema", "another")
        raise Refused(f"{path} has schema {said}, this program writes {VERSION}; export anew, under another name")
