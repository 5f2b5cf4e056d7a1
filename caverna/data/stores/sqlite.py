"""Tables in an SQLite database, written in one transaction."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from ..schema import META, Rows, Table, all_tables
from . import KNOWN, Known, Refused, check_version

INDICES = ("CREATE UNIQUE INDEX games_source ON games (source)", "CREATE INDEX players_name ON players (name)")
"""Besides the keys."""
_AT_ONCE = 10_000
"""Rows that are kept before they are written; many more would have left the processor's cache by then."""
_VALUES = 4_000
"""Values that one statement inserts: with a row in each they would take a third longer."""


def _create(table: Table) -> str:
    columns = [f"{name} {kind}{' NOT NULL' * needed}" for name, kind, needed in table.columns]
    key = ", ".join(column.name for column in table.columns[: table.key])
    return f"CREATE TABLE {table.name} ({', '.join(columns)}, PRIMARY KEY ({key})) WITHOUT ROWID"


def _insert(base: sqlite3.Connection, table: Table, rows: list[tuple[Any, ...]]) -> None:
    """Insert rows, many with each statement."""
    row = f"({', '.join('?' * len(table.columns))})"
    many = _VALUES // len(table.columns)
    full = len(rows) // many * many
    statement = f"INSERT INTO {table.name} VALUES {', '.join([row] * many)}"
    for begin in range(0, full, many):
        base.execute(statement, list(chain.from_iterable(rows[begin : begin + many])))
    base.executemany(f"INSERT INTO {table.name} VALUES {row}", rows[full:])


class Sqlite:
    """A database being written."""

    faults: tuple[type[Exception], ...] = (sqlite3.Error,)

    def __init__(self, path: str) -> None:
        self.path = path
        self._tables = all_tables()
        self._waiting: Rows = {}
        self._count = 0
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
        base.execute("PRAGMA cache_size = -32768")
        if self._fresh:  # there is nothing to lose that could not be exported again
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
        """Return the games it has from before."""
        assert self._base is not None
        for row in self._base.execute(f"SELECT {', '.join(KNOWN)} FROM games"):
            yield Known(*row)

    def meta(self) -> dict[str, str]:
        """Return what it says of itself."""
        assert self._base is not None
        return dict(self._base.execute("SELECT name, value FROM meta"))

    def forget(self, games: Iterable[int]) -> None:
        """Drop all rows of games."""
        assert self._base is not None
        for game in games:
            for table in self._tables:
                if table.by_game:
                    self._base.execute(f"DELETE FROM {table.name} WHERE game_id = ?", (game,))

    def write(self, rows: Rows) -> None:
        """Add rows; they are written now and then."""
        for name, some in rows.items():
            if some:
                self._waiting.setdefault(name, []).extend(some)
                self._count += len(some)
        if self._count >= _AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        assert self._base is not None
        for table in self._tables:
            if some := self._waiting.pop(table.name, None):
                _insert(self._base, table, some)
        self._count = 0

    def commit(self, meta: dict[str, str]) -> None:
        """Write the rest, and make everything visible."""
        assert self._base is not None
        self._flush()
        self._base.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", meta.items())
        if self._fresh:
            for index in INDICES[1:]:
                self._base.execute(index)
        self._base.execute("COMMIT")
        self._base.close()
        self._base = None

    def abort(self) -> None:
        """Leave the database as it was before; a new one is taken away."""
        base, self._base = self._base, None
        if base is None:
            return
        if base.in_transaction:
            base.rollback()
        base.close()
        if self._fresh and os.path.isfile(self.path) and not os.path.getsize(self.path):
            os.unlink(self.path)
