"""Tables in a DuckDB database, written completely or not at all (the extra ``data``).

An existing database is changed in one transaction. A new one is written to another file in many transactions, because
a transaction stays in memory until its end. Keys are not declared: DuckDB would report a duplicate if one transaction
deletes a row and writes it again.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from ..schema import DICTIONARY, META, Rows, Table, all_tables, by_name, dictionary_rows
from ..views import view_statements
from . import KNOWN, Known, Refused, check_version
from .arrow import NEEDED, arrow_table

_AT_ONCE = 500_000
"""The number of values that are collected before they are written."""
_LOCKED = "Could not set lock on file"
"""The message of DuckDB about a database that another process writes."""
_TYPES = {"INTEGER": "BIGINT", "TEXT": "VARCHAR", "BOOLEAN": "BOOLEAN"}


def _create(table: Table) -> str:
    columns = [f'"{name}" {_TYPES[kind]}{" NOT NULL" * needed}' for name, kind, needed, _ in table.columns]
    return f"CREATE TABLE {table.name} ({', '.join(columns)})"


class Duck:
    """A database being written."""

    def __init__(self, path: str) -> None:
        try:
            import duckdb
        except ImportError:
            raise Refused(f"this output {NEEDED}") from None
        self.path = path
        self.faults: tuple[type[Exception], ...] = (duckdb.Error,)
        self._tables = all_tables()
        self._waiting: Rows = {}
        self._gone: list[int] = []
        self._count = 0
        self._fresh = self._new = not os.path.exists(path)
        self._place = os.path.realpath(path)
        parent, name = os.path.split(self._place)
        self._file = os.path.join(parent, f".{name}.new") if self._new else path
        self._base: Any = None
        try:
            if self._new:
                self._clear(duckdb)
            self._base = duckdb.connect(self._file)
            self._begin()
        except duckdb.Error as error:
            self.abort()
            raise Refused(f"{path}: {str(error).splitlines()[0]}") from None
        except Refused:
            self.abort()
            raise

    def _clear(self, duckdb: Any) -> None:
        """Delete the file of an interrupted run. Raise an error if a run that is still writing has locked it."""
        if os.path.exists(self._file):
            try:
                duckdb.connect(self._file).close()
            except duckdb.Error as error:
                if _LOCKED in str(error):
                    raise
            self._take_away()

    def _take_away(self) -> None:
        for left in (self._file, f"{self._file}.wal"):
            with suppress(FileNotFoundError):
                os.unlink(left)

    def _begin(self) -> None:
        self._base.execute("SET threads = 1")  # the rows stay in their order
        self._base.execute("BEGIN")
        there = {name for (name,) in self._base.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
        self._fresh = self._fresh or not there
        if there:
            if META.name not in there or "games" not in there:
                raise Refused(f"{self.path} is a database of something else")
            check_version(self.path, self.meta())
        for table in self._tables:
            if table.name not in there:
                self._base.execute(_create(table))

    def known(self) -> Iterator[Known]:
        """Yield the games that it has from earlier exports."""
        found = self._base.cursor().execute(f"SELECT {', '.join(KNOWN)} FROM games") if not self._fresh else None
        while found is not None and (rows := found.fetchmany(10_000)):
            yield from (Known(*row) for row in rows)

    def meta(self) -> dict[str, str]:
        """Return its metadata."""
        return dict(self._base.execute("SELECT name, value FROM meta").fetchall())

    def forget(self, games: Iterable[int]) -> None:
        """Remove all rows of these games, before the next rows are written."""
        self._gone += games

    def write(self, rows: Rows) -> None:
        """Add rows. They are written in batches."""
        for name, some in rows.items():
            if some:
                self._waiting.setdefault(name, []).extend(some)
                self._count += len(some)
        if self._count >= _AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        if self._gone:
            numbers = ", ".join(map(str, self._gone))
            for table in self._tables:
                if table.by_game:
                    self._base.execute(f"DELETE FROM {table.name} WHERE game_id IN ({numbers})")
            self._gone = []
        tables = by_name(self._tables)
        for name, rows in self._waiting.items():
            self._base.register("incoming", arrow_table(tables[name], rows))
            self._base.execute(f"INSERT INTO {name} SELECT * FROM incoming")
            self._base.unregister("incoming")
        self._waiting, self._count = {}, 0
        if self._new:
            self._base.execute("COMMIT")
            self._base.execute("BEGIN")

    def commit(self, meta: dict[str, str]) -> None:
        """Write the rest, and make everything visible."""
        self._flush()
        self._base.execute("DELETE FROM meta")
        self._base.executemany("INSERT INTO meta VALUES (?, ?)", list(meta.items()))
        self._base.execute(f"DELETE FROM {DICTIONARY.name}")
        self._base.register("incoming", arrow_table(DICTIONARY, dictionary_rows()))
        self._base.execute(f"INSERT INTO {DICTIONARY.name} SELECT * FROM incoming")
        self._base.unregister("incoming")
        for statement in view_statements():
            self._base.execute(statement)
        self._base.execute("COMMIT")
        if self._new:
            self._base.execute("CHECKPOINT")
        self._base.close()
        self._base = None
        if self._new:
            os.rename(self._file, self._place)

    def abort(self) -> None:
        """Leave the database as it was before. Delete a new one."""
        base, self._base = self._base, None
        if base is None:
            return
        base.close()  # which undoes what was not committed
        if self._new:
            self._take_away()
