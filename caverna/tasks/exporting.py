"""Records as tables: written to a database or a folder of files, or returned as rows."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from typing import Any

from attrs import Factory, define

from caverna.collections.export import Export, Task
from caverna.collections.processes import in_order, most_processes
from caverna.collections.schema import all_tables, by_name, in_rows
from caverna.collections.sources import Source
from caverna.collections.stores import Store, opened
from caverna.collections.tabulate import Options, Tabulated, tabulate

from .games import Games, sources_of


@define
class Exported:
    """The result of an export."""

    new: int = 0
    """Games that were written for the first time."""
    changed: int = 0
    """Games that were written anew."""
    unchanged: int = 0
    """Games whose rows stayed."""
    dropped: int = 0
    """Games that were dropped."""
    ok: int = 0
    """Records without an unexpected finding."""
    broken: int = 0
    """Records with findings; they are exported too."""
    failed: list[tuple[str, str]] = Factory(list)
    """Sources that cannot be read, each with the reason."""


def export(
    games: Games,
    output: str | os.PathLike[str],
    *,
    prune: bool = False,
    keep_going: bool = False,
    finished: bool = False,
    jobs: int = 1,
    cluster: str | None = None,
) -> Exported:
    """Write records as tables: a database (.sqlite, .db, .duckdb) or a folder of files (.parquet, .csv).

    ``games`` are records or paths, one or several. An output that exists is continued: what has not changed stays, and
    ``prune`` drops the games that are not named. ``jobs`` processes do the work (0: one for each processor), or the
    workers of a Dask scheduler, whose address is ``cluster`` (``local`` starts one). The tables do not depend on it.
    The output is replaced as a whole at the end. Raise `ValueError` for an output that is something else, OSError for
    one that cannot be written.
    """
    from caverna.collections.stores import Refused

    try:
        store = opened(os.fspath(output))
    except Refused as refused:
        raise ValueError(str(refused)) from None
    with ExitStack() as stack:
        stack.callback(store.abort)
        workers = None
        if cluster is not None:
            from caverna.collections.cluster import connected  # the extra `cluster`

            workers = stack.enter_context(connected(cluster, most_processes(jobs)))
        try:
            return run(store, sources_of(games), Options(keep_going, finished), prune, jobs, workers)
        except Refused as refused:
            raise ValueError(str(refused)) from None
        except store.faults as error:
            raise OSError(f"cannot write {os.fspath(output)}: {error}") from None


def run(
    store: Store, sources: Iterable[Source], options: Options, prune: bool, jobs: int, workers: Any = None,
    see: Callable[[Task, Tabulated], None] = lambda task, result: None,
) -> Exported:  # fmt: skip
    """Write sources into a store; ``see`` is called after each."""
    writing, done = Export(store, options), Exported()
    with closing(in_order(writing.work, writing.tasks(sources), jobs, _weight, workers)) as results:
        for task, result in results:
            writing.take(task, result)
            if result.error:
                done.failed.append((task.source.name, result.error))
            elif result.ok:
                done.ok += 1
            else:
                done.broken += 1
            see(task, result)
    writing.finish(prune)
    done.new, done.changed, done.unchanged, done.dropped = (
        writing.new, writing.changed, writing.unchanged, writing.dropped,
    )  # fmt: skip
    return done


def _weight(task: Task) -> int:
    return task.source.weight


def tables(games: Games, *, keep_going: bool = False, finished: bool = False) -> dict[str, list[dict[str, Any]]]:
    """Return records as tables in memory: the name of each table, its rows as mappings from column to value.

    They are the tables of `export`, for a data frame or a test: ``pandas.DataFrame(tables(record)["ledger"])``. Games
    are numbered from 1. Raise OSError for a path that cannot be read.
    """
    known, found = by_name(all_tables()), defaultdict[str, list[dict[str, Any]]](list)
    for number, source in enumerate(sources_of(games), 1):
        made = tabulate(source, number, Options(keep_going, finished))
        if made.error:
            raise OSError(f"{source.name}: {made.error}")
        for name, values in made.rows.items():
            columns = [column.name for column in known[name].columns]
            found[name] += [dict(zip(columns, row, strict=True)) for row in in_rows(values, len(columns))]
    return dict(found)
