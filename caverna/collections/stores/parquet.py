"""Tables as Parquet files in a folder."""

from collections.abc import Iterator
from typing import Any

from ..schema import Table
from . import Refused
from .arrow import arrow_table, pyarrow, schema_of
from .folder import Folder

_AT_ONCE = 100_000
"""The number of rows in a row group."""


class _ParquetWriter:
    """A Parquet file being written."""

    def __init__(self, path: str, table: Table) -> None:
        from pyarrow.parquet import ParquetWriter

        self._table = table
        self._file = ParquetWriter(path, schema_of(table), compression="zstd")
        self._waiting: list[Any] = []
        self._full = _AT_ONCE * table.width

    def write(self, values: list[Any]) -> None:
        """Add the values of rows, row after row. They are written in row groups."""
        self._waiting += values
        if len(self._waiting) >= self._full:
            self._flush()

    def _flush(self) -> None:
        if self._waiting:
            self._file.write_table(arrow_table(self._table, self._waiting))
            self._waiting = []

    def copy(self, path: str, without: set[int]) -> None:
        """Add the rows of an earlier file, without those of some games."""
        import pyarrow as arrow
        from pyarrow import compute
        from pyarrow.parquet import ParquetFile

        self._flush()
        gone = arrow.array(sorted(without), arrow.int64())
        with ParquetFile(path) as before:
            for batch in before.iter_batches(_AT_ONCE):
                kept = batch.filter(compute.invert(compute.is_in(batch.column("game_id"), gone)))
                if kept.num_rows:
                    self._file.write_batch(kept)

    def close(self) -> None:
        """Complete the file."""
        if self._file.is_open:
            self._flush()
            self._file.close()


class ParquetFolder(Folder):
    """A folder of Parquet files."""

    ending = ".parquet"

    def __init__(self, path: str) -> None:
        self.faults = (OSError, pyarrow().ArrowException)
        try:
            super().__init__(path)
        except pyarrow().ArrowException as error:
            raise Refused(f"{path}: {error}") from None

    def writer(self, path: str, table: Table) -> _ParquetWriter:
        """Create the file of a table."""
        return _ParquetWriter(path, table)

    def read(self, path: str, table: Table, columns: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield some columns of each row of a file."""
        from pyarrow.parquet import ParquetFile

        with ParquetFile(path) as file:
            for batch in file.iter_batches(_AT_ONCE, columns=list(columns)):
                yield from zip(*(batch.column(name).to_pylist() for name in columns), strict=True)
