"""Many records into tables: what has not changed since the last time is left alone.

A source is known again by its name. With the same content, library and options its rows stay; else they are written
anew under the old number. Games are numbered in the order in which they were first exported.
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
    """There are rows of it from before."""
    unchanged: bool = False
    """They are still right; the record is not even read."""
    ok: bool = False
    """What was found then."""


@frozen
class Work:
    """The work on a record, in any process."""

    options: Options

    def __call__(self, task: Task) -> Tabulated:
        """Return the rows of a record; none where those from before are right."""
        if task.unchanged:
            return Tabulated({}, task.ok)
        _collect_seldom()
        return tabulate(task.source, task.game_id, self.options)


@cache
def _collect_seldom() -> None:
    """Look for cyclic garbage seldom in this process: rows are many and no garbage, and looking takes its time."""
    gc.set_threshold(50_000, 50, 100)


class Register:
    """The games of an output, by their sources; on the disk where there are many."""

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
        """Return what is known of a source, and whether it was named in this run already."""
        row = self._base.execute(
            "SELECT game_id, source, sha256, library, options, line_no, findings, ok, named FROM known "
            "WHERE source = ?", (source,),
        ).fetchone()  # fmt: skip
        return (Known(*row[:-1]), bool(row[-1])) if row else None

    def name(self, source: str, game_id: int) -> None:
        """Take note that a source was named."""
        self._base.execute(
            "INSERT INTO known (source, game_id, named) VALUES (?, ?, 1) ON CONFLICT (source) DO UPDATE SET named = 1",
            (source, game_id),
        )

    def name_below(self, source: str) -> None:
        """Take note that a source could not be read, nor what it holds: neither can be said to be gone."""
        inside = source + PART
        self._base.execute(
            "UPDATE known SET named = 1 WHERE source = ? OR substr(source, 1, ?) = ?", (source, len(inside), inside)
        )

    def not_named(self) -> list[int]:
        """Return the games whose sources were not named in this run."""
        return [game for (game,) in self._base.execute("SELECT game_id FROM known WHERE NOT named ORDER BY game_id")]

    def last(self) -> int:
        """Return the highest number of a game."""
        found: int = self._base.execute("SELECT coalesce(max(game_id), 0) FROM known").fetchone()[0]
        return found


class Export:
    """A run of the export into a store."""

    def __init__(self, store: Store, options: Options) -> None:
        self._store, self.work = store, Work(options)
        self._register = Register(store.known())
        self._next = max(self._register.last() + 1, int(store.meta().get(_NEXT, 1)))
        self.new = self.changed = self.unchanged = self.dropped = 0
        """How many games there were of each."""

    def tasks(self, sources: Iterable[Source]) -> Iterator[Task]:
        """Return what is to be done with each record, in order."""
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
        """Return whether the rows of a source are still right; findings have lines, which move with the record."""
        made = known.sha256, known.library, known.options
        here = source.sha256, code_version(), str(self.work.options)
        return made == here and (known.findings == 0 or known.line_no == source.first_line)

    def take(self, task: Task, result: Tabulated) -> None:
        """Write what has become of a record."""
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
        """Drop what was not named, if that is wanted, and make everything visible."""
        if prune:
            gone = self._register.not_named()
            self._store.forget(gone)
            self.dropped = len(gone)
        self._store.commit({"schema": str(VERSION), "library": code_version(), _NEXT: str(self._next)})
