"""Tables as CSV files in a folder: UTF-8, first a row of names, empty for null, 0 and 1 for truth values."""

import csv
import os
import re
from collections.abc import Iterator
from typing import Any

from ..schema import Table, in_rows
from .folder import Folder

csv.field_size_limit(1 << 30)
_QUOTED = re.compile('[,"\r\n]')
"""Matches a character because of which a field is put in quotation marks."""
_MAX_FIELDS = 1 << 16
"""The number of values of a table whose fields are remembered."""


class _Fields(dict[Any, str]):
    """Value -> its text in a file. Texts are remembered, as most values are repeated."""

    def __missing__(self, value: Any) -> str:
        if isinstance(value, str):
            field = value
            if _QUOTED.search(value):
                doubled = value.replace('"', '""')
                field = f'"{doubled}"'
        else:
            field = "" if value is None else str(int(value))
        self[value] = field
        return field


class _CsvWriter:
    """A CSV file being written."""

    def __init__(self, path: str, table: Table) -> None:
        self._stream = open(path, "w", encoding="utf-8", newline="")  # noqa: SIM115 - `close` closes it
        self._width = table.width
        self._fields = _Fields()
        self.write([column.name for column in table.columns])

    def write(self, values: list[Any]) -> None:
        """Add the values of rows, row after row."""
        fields = self._fields
        rows = in_rows([fields[value] for value in values], self._width)
        self._stream.write("\n".join(map(",".join, rows)) + "\n")
        if len(fields) > _MAX_FIELDS:
            fields.clear()

    def copy(self, path: str, without: set[int]) -> None:
        """Add the rows of an earlier file, without those of some games."""
        with open(path, encoding="utf-8", newline="") as stream:
            rows = csv.reader(stream)
            next(rows, None)
            kept = (row for row in rows if int(row[0]) not in without)
            csv.writer(self._stream, lineterminator="\n").writerows(kept)

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
        """Create the file of a table."""
        return _CsvWriter(path, table)

    def read(self, path: str, table: Table, columns: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield some columns of each row of a file."""
        kinds = {column.name: int if column.type != "TEXT" else str for column in table.columns}
        with open(path, encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                yield tuple(kinds[name](row[name]) for name in columns)
