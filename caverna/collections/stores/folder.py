"""Tables as files in a folder. The files are written to a new folder, which then replaces the old one.

One rename can't replace a folder that is not empty, so there are two: the old folder is moved away, and the new one
takes its place. The next run repairs a run that was interrupted between them.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Protocol

from ..schema import DICTIONARY, META, Rows, Table, all_tables, dictionary_rows
from . import Known, Refused, check_version


class Writer(Protocol):
    """A table being written."""

    def write(self, values: list[Any]) -> None:
        """Add the values of rows, row after row."""

    def copy(self, path: str, without: set[int]) -> None:
        """Add the rows of an earlier file, without those of some games."""

    def close(self) -> None:
        """Complete the file."""


class Folder:
    """A folder being written. Subclasses define the format of its files."""

    ending: str
    faults: tuple[type[Exception], ...] = (OSError,)

    def __init__(self, path: str) -> None:
        self.path = path = path.rstrip("/")
        place = os.path.realpath(path)
        parent, name = os.path.split(place)
        self._place = place
        self._new, self._old = os.path.join(parent, f".{name}.new"), os.path.join(parent, f".{name}.old")
        self._tables = all_tables()
        self._writers: dict[str, Writer] = {}
        self._forgotten: set[int] = set()
        self._wrote = False
        self._done = False
        try:
            self._mend()
            self._check()
            os.mkdir(self._new)
        except OSError as error:
            raise Refused(f"cannot write {path}: {error.strerror or error}") from None

    def _mend(self) -> None:
        """Recover from an interrupted run: finish its renames, and delete its other folders."""
        if not os.path.lexists(self._place) and os.path.isdir(self._old):
            os.rename(self._new if os.path.isdir(self._new) else self._old, self._place)
        for left in (self._new, self._old):
            if os.path.isdir(left):
                shutil.rmtree(left)

    def _check(self) -> None:
        self._there = os.path.isdir(self._place) and bool(os.listdir(self._place))
        if os.path.lexists(self._place) and not os.path.isdir(self._place):
            raise Refused(f"{self.path} is no folder")
        if self._there:
            if not os.path.isfile(self._file(self._place, META)):
                raise Refused(f"{self.path} is a folder of something else")
            check_version(self.path, self.meta())

    def _file(self, folder: str, table: Table) -> str:
        return os.path.join(folder, table.name + self.ending)

    # --- for subclasses -----------------------------------------------------------------------------------------

    def writer(self, path: str, table: Table) -> Writer:
        """Create the file of a table."""
        raise NotImplementedError

    def read(self, path: str, table: Table, columns: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield some columns of each row of a file."""
        raise NotImplementedError

    # --- a store --------------------------------------------------------------------------------------------------

    def known(self) -> Iterator[Known]:
        """Yield the games that it has from earlier exports."""
        from . import KNOWN

        games = next(table for table in self._tables if table.name == "games")
        if self._there:
            for row in self.read(self._file(self._place, games), games, KNOWN):
                yield Known(*row)

    def meta(self) -> dict[str, str]:
        """Return its metadata."""
        if not self._there:
            return {}
        return dict(self.read(self._file(self._place, META), META, ("name", "value")))

    def forget(self, games: Iterable[int]) -> None:
        """Do not copy the rows of these games from the old folder."""
        self._forgotten.update(games)

    def write(self, rows: Rows) -> None:
        """Add rows."""
        self._wrote = True
        for table in self._tables:
            if some := rows.get(table.name):
                self._writer(table).write(some)

    def _writer(self, table: Table) -> Writer:
        if table.name not in self._writers:
            self._writers[table.name] = self.writer(self._file(self._new, table), table)
        return self._writers[table.name]

    def commit(self, meta: dict[str, str]) -> None:
        """Complete the new folder and replace the old one with it. Keep the old one if nothing has changed."""
        if self._there and not self._wrote and not self._forgotten and meta == self.meta():
            self.abort()
            return
        for table in self._tables:
            writer = self._writer(table)
            if table is META:
                writer.write([*chain.from_iterable(meta.items())])
            elif table is DICTIONARY:
                writer.write(dictionary_rows())
            elif self._there and os.path.exists(before := self._file(self._place, table)):
                writer.copy(before, self._forgotten)
            writer.close()
        self._change_places()

    def _change_places(self) -> None:
        if os.path.lexists(self._place):
            os.rename(self._place, self._old)
        os.rename(self._new, self._place)
        self._done = True
        shutil.rmtree(self._old, ignore_errors=True)

    def abort(self) -> None:
        """Delete the new folder, without closing its files."""
        if not self._done:
            shutil.rmtree(self._new, ignore_errors=True)
