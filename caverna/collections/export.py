"""Export of many records to tables. Rows of records that have not changed since the last export are kept.

A record is recognised by the name of its source. If content, library and options are the same, its rows stay.
Otherwise they are written again under the old number. Games are numbered in the order of their first export.
"""

import gc
import sqlite3
from collections.abc import Iterable, Iterator
from functools import cache

import attrs
from attrs import frozen

from caverna.model.code_version import code_version

from .schema import VERSION
from .sources import PART, Source
from .stores import Known, Store
from .tabulate import Options, Tabulated, storable, tabulate

_NEXT = "next game_id"


@frozen
class Task:
    """A record to be exported."""

    source: Source
    game_id: int = 0
    known: bool = False
    """True if the output has rows of it from an earlier export."""
    unchanged: bool = False
    """True if these rows are still right. The record is then not read."""
    ok: bool = False
    """The verdict of the earlier export."""


@frozen
class Work:
    """The work on a task, which can run in any process."""

    options: Options

    def __call__(self, task: Task) -> Tabulated:
        """Return the rows of a task's record; no rows if it is unchanged."""
        if task.unchanged:
            return Tabulated({}, task.ok)
        _collect_seldom()
        return tabulate(task.source, task.game_id, self.options)


@cache
def _collect_seldom() -> None:
    """Make garbage collection rare in this process: many rows exist, all in use, and looking through them is slow."""
    gc.set_threshold(50_000, 50, 100)


class Register:
    """The games of an output by their sources, in a temporary database."""

    def __init__(self, known: Iterable[Known]) -> None:
        self._base = sqlite3.connect("")
        self._base.execute(
            "CREATE TABLE known (source TEXT PRIMARY KEY, game_id, sha256, library, options, line_no, findings, ok, "
            "named DEFAULT 0) WITHOUT ROWID"
        )
        columns = "game_id, source, sha256, library, options, line_no, findings, ok"
        self._base.executemany(
            f"INSERT INTO known ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (attrs.astuple(each) for each in known)
        )

    def find(self, source: str) -> tuple[Known, bool] | None:
        """Return the known game of a source, and True if the source occurred in this run already; None if unknown."""
        row = self._base.execute(
            "SELECT game_id, source, sha256, library, options, line_no, findings, ok, named FROM known "
            "WHERE source = ?", (source,),
        ).fetchone()  # fmt: skip
        return (Known(*row[:-1]), bool(row[-1])) if row else None

    def name(self, source: str, game_id: int) -> None:
        """Note that a source occurred in this run, with the number of its game."""
        self._base.execute(
            "INSERT INTO known (source, game_id, named) VALUES (?, ?, 1) ON CONFLICT (source) DO UPDATE SET named = 1",
            (source, game_id),
        )

    def name_below(self, source: str) -> None:
        """Note that a source could not be read. It and the records inside it are not removed by `not_named`."""
        inside = source + PART
        self._base.execute(
            "UPDATE known SET named = 1 WHERE source = ? OR substr(source, 1, ?) = ?", (source, len(inside), inside)
        )

    def not_named(self) -> list[int]:
        """Return the numbers of the games whose sources did not occur in this run."""
        return [game for (game,) in self._base.execute("SELECT game_id FROM known WHERE NOT named ORDER BY game_id")]

    def last(self) -> int:
        """Return the highest number of a game; 0 if there are none."""
        found: int = self._base.execute("SELECT coalesce(max(game_id), 0) FROM known").fetchone()[0]
        return found


class Export:
    """A run of the export into a store."""

    def __init__(self, store: Store, options: Options) -> None:
        self._store, self.work = store, Work(options)
        self._register = Register(store.known())
        self._next = max(self._register.last() + 1, int(store.meta().get(_NEXT, 1)))
        self.new = self.changed = self.unchanged = self.dropped = 0
        """The number of games of each kind."""

    def tasks(self, sources: Iterable[Source]) -> Iterator[Task]:
        """Yield a task for each record, in order."""
        for source in sources:
            yield self._task(source)

    def _task(self, source: Source) -> Task:
        name = storable(source.name)
        if source.fault:
            self._register.name_below(name)
            return Task(source)
        found = self._register.find(name)
        if found is None:
            game_id, self._next = self._next, self._next + 1
            self._register.name(name, game_id)
            return Task(source, game_id)
        known, named = found
        if named:
            fault = "another record of this name came before it, and only that is exported"
            return Task(attrs.evolve(source, fault=fault, data=b"", held=None))
        self._register.name(name, known.game_id)
        if self._same(known, source):
            return Task(attrs.evolve(source, data=b"", held=None), known.game_id, True, True, bool(known.ok))
        return Task(source, known.game_id, True)

    def _same(self, known: Known, source: Source) -> bool:
        """Return whether the rows of a source are still right. With findings, its first line must be the same too."""
        made = known.sha256, known.library, known.options
        here = source.sha256, code_version(), str(self.work.options)
        return made == here and (known.findings == 0 or known.line_no == source.first_line)

    def take(self, task: Task, result: Tabulated) -> None:
        """Write the rows of a task, and count it."""
        if result.error:
            return
        if task.unchanged:
            self.unchanged += 1
            return
        if task.known:
            self.changed += 1
            self._store.forget([task.game_id])
        else:
            self.new += 1
        self._store.write(result.rows)

    def finish(self, prune: bool) -> None:
        """Complete the output. With ``prune``, remove the games whose sources did not occur in this run."""
        if prune:
            gone = self._register.not_named()
            self._store.forget(gone)
            self.dropped = len(gone)
        self._store.commit({"schema": str(VERSION), "library": code_version(), _NEXT: str(self._next)})
