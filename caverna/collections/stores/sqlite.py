"""Tables in an SQLite database, written in one transaction."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from ..schema import DICTIONARY, META, Rows, Table, all_tables, dictionary_rows, in_rows
from ..views import view_statements
from . import KNOWN, Known, Refused, check_version

INDICES = ("CREATE UNIQUE INDEX games_source ON games (source)", "CREATE INDEX players_name ON players (name)")
"""The indices besides those of the keys."""
_VALUES = 4_000
"""The number of values that one statement inserts. One row in each statement would take a third longer, and many more
values would not fit in the processor's cache."""

_NULL = float("nan")
"""The value to bind for null. SQLite stores it as null, and it is ten times faster to bind than None, for which
`sqlite3` looks for an adapter."""


def _create(table: Table) -> str:
    columns = [f"{name} {kind}{' NOT NULL' * needed}" for name, kind, needed, _ in table.columns]
    key = ", ".join(column.name for column in table.columns[: table.key])
    return f"CREATE TABLE {table.name} ({', '.join(columns)}, PRIMARY KEY ({key})) WITHOUT ROWID"


class _Waiting:
    """The rows of a table that are not written yet."""

    def __init__(self, table: Table) -> None:
        self._width = table.width
        self._row = f"({', '.join('?' * table.width)})"
        self._insert = f"INSERT INTO {table.name} VALUES "
        many = _VALUES // table.width
        self.full = many * table.width
        """The number of values that are written at once."""
        self._many = self._insert + ", ".join([self._row] * many)
        self.values: list[Any] = []

    def write(self, base: sqlite3.Connection) -> None:
        """Write rows with full statements. Keep the rows that are too few for one."""
        values, full = self.values, self.full
        end = len(values) // full * full
        for begin in range(0, end, full):
            base.execute(self._many, [_NULL if value is None else value for value in values[begin : begin + full]])
        del values[:end]

    def write_all(self, base: sqlite3.Connection) -> None:
        """Write all rows."""
        self.write(base)
        base.executemany(self._insert + self._row, in_rows(self.values, self._width))
        self.values.clear()


class Sqlite:
    """A database being written."""

    faults: tuple[type[Exception], ...] = (sqlite3.Error,)

    def __init__(self, path: str) -> None:
        self.path = path
        self._tables = all_tables()
        self._waiting = {table.name: _Waiting(table) for table in self._tables}
        self._base: sqlite3.Connection | None = None
        self._fresh = not os.path.exists(path)
        try:
            self._base = sqlite3.connect(path, timeout=10, isolation_level=None)
            self._begin(self._base)
        except sqlite3.Error as error:
            self.abort()
            raise Refused(f"{path}: {error}") from None
        except Refused:
            self.abort()
            raise

    def _begin(self, base: sqlite3.Connection) -> None:
        base.execute("PRAGMA cache_size = -8192")
        if self._fresh:  # a lost database can be exported again
            base.execute("PRAGMA synchronous = OFF")
        base.execute("BEGIN IMMEDIATE")
        there = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        self._fresh = self._fresh or not there
        if there:
            if META.name not in there or "games" not in there:
                raise Refused(f"{self.path} is a database of something else")
            check_version(self.path, self.meta())
        for table in self._tables:
            if table.name not in there:
                base.execute(_create(table))
        if self._fresh:
            base.execute(INDICES[0])

    def known(self) -> Iterator[Known]:
        """Yield the games that it has from earlier exports."""
        assert self._base is not None
        for row in self._base.execute(f"SELECT {', '.join(KNOWN)} FROM games"):
            yield Known(*row)

    def meta(self) -> dict[str, str]:
        """Return its metadata."""
        assert self._base is not None
        return dict(self._base.execute("SELECT name, value FROM meta"))

    def forget(self, games: Iterable[int]) -> None:
        """Remove all rows of these games."""
        assert self._base is not None
        for game in games:
            for table in self._tables:
                if table.by_game:
                    self._base.execute(f"DELETE FROM {table.name} WHERE game_id = ?", (game,))

    def write(self, rows: Rows) -> None:
        """Add rows. They are written in batches."""
        assert self._base is not None
        for name, values in rows.items():
            waiting = self._waiting[name]
            waiting.values += values
            if len(waiting.values) >= waiting.full:
                waiting.write(self._base)

    def commit(self, meta: dict[str, str]) -> None:
        """Write the rest, and make everything visible."""
        assert self._base is not None
        for waiting in self._waiting.values():
            waiting.write_all(self._base)
        self._base.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", meta.items())
        self._base.execute(f"DELETE FROM {DICTIONARY.name}")
        row = f"({', '.join('?' * DICTIONARY.width)})"
        self._base.executemany(
            f"INSERT INTO {DICTIONARY.name} VALUES {row}", in_rows(dictionary_rows(), DICTIONARY.width)
        )
        for statement in view_statements():
            self._base.execute(statement)
        if self._fresh:
            for index in INDICES[1:]:
                self._base.execute(index)
        self._base.execute("COMMIT")
        self._base.close()
        self._base = None

    def abort(self) -> None:
        """Leave the database as it was before. Delete a new one."""
        base, self._base = self._base, None
        if base is None:
            return
        if base.in_transaction:
            base.rollback()
        base.close()
        if self._fresh and os.path.isfile(self.path) and not os.path.getsize(self.path):
            os.unlink(self.path)
