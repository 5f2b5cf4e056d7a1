"""Tables as CSV files of a folder: UTF-8, a row of names first, nothing for null, 0 and 1 for truth values."""

import csv
import os
from collections.abc import Iterator
from typing import Any

from ..schema import Table
from .folder import Folder

csv.field_size_limit(1 << 30)


class _CsvWriter:
    """A CSV file being written."""

    def __init__(self, path: str, table: Table) -> None:
        self._stream = open(path, "w", encoding="utf-8", newline="")  # noqa: SIM115 - `close` closes it
        self._csv = csv.writer(self._stream, lineterminator="\n")
        self._csv.writerow([column.name for column in table.columns])
        self._truths = [at for at, column in enumerate(table.columns) if column.type == "BOOLEAN"]

    def write(self, rows: list[tuple[Any, ...]]) -> None:
        """Add rows."""
        if self._truths:
            rows = [
                tuple(int(value) if at in self._truths and value is not None else value for at, value in enumerate(row))
                for row in rows
            ]
        self._csv.writerows(rows)

    def copy(self, path: str, without: set[int]) -> None:
        """Add the rows of a file from before but those of some games."""
        with open(path, encoding="utf-8", newline="") as stream:
            rows = csv.reader(stream)
            next(rows, None)
            self._csv.writerows(row for row in rows if int(row[0]) not in without)

    def close(self) -> None:
        """Complete the file."""
        if not self._stream.closed:
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._stream.close()


class CsvFolder(Folder):
    """A folder of CSV files."""

    ending = ".csv"

    def writer(self, path: str, table: Table) -> _CsvWriter:
        """Begin the file of a table."""
        return _CsvWriter(path, table)

    def read(self, path: str, table: Table, columns: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
        """Return some columns of a file."""
        kinds = {column.name: int if column.type != "TEXT" else str for column in table.columns}
        with open(path, encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                yield tuple(kinds[name](row[name]) for name in columns)
