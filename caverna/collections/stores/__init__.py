"""Stores of tables: one for each kind of output, chosen by the ending of its name."""

import os
from collections.abc import Iterable, Iterator
from typing import Protocol

from attrs import frozen

from ..schema import VERSION, Rows


class Refused(Exception):  # noqa: N818 - the output is what is refused
    """An output that cannot be written to; the message says why, and what to do."""


@frozen
class Known:
    """A game that an output has from before."""

    game_id: int
    source: str
    sha256: str
    library: str
    options: str
    line_no: int
    findings: int
    ok: bool


KNOWN = ("game_id", "source", "sha256", "library", "options", "line_no", "findings", "ok")
"""The columns of a game that a `Known` is made of."""


class Store(Protocol):
    """An output being written: nobody sees any of it before `commit`."""

    faults: tuple[type[Exception], ...]
    """What is raised where it cannot be written."""

    def known(self) -> Iterator[Known]:
        """Return the games it has from before."""

    def meta(self) -> dict[str, str]:
        """Return its metadata; empty if it is new."""

    def forget(self, games: Iterable[int]) -> None:
        """Drop all rows of games that it has from before."""

    def write(self, rows: Rows) -> None:
        """Add rows."""

    def commit(self, meta: dict[str, str]) -> None:
        """Make everything visible at once."""

    def abort(self) -> None:
        """Leave the output as it was before. It may be called at any moment, and again."""


def opened(path: str) -> Store:
    """Open the output of that name. `Refused` where it is something else."""
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
    """Refuse an export of another schema."""
    if meta.get("schema") != str(VERSION):
        said = meta.get("schema", "another")
        raise Refused(f"{path} has schema {said}, this program writes {VERSION}; export anew, under another name")
