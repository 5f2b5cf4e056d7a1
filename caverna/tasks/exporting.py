"""Export of records as tables, to a database or a folder of files, or as rows in memory."""

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
    """The number of games written for the first time."""
    changed: int = 0
    """The number of games written again."""
    unchanged: int = 0
    """The number of games whose rows were kept."""
    dropped: int = 0
    """The number of games that were removed."""
    ok: int = 0
    """The number of records without an unexpected finding."""
    broken: int = 0
    """The number of records with findings, which are exported too."""
    failed: list[tuple[str, str]] = Factory(list)
    """The names of the sources that cannot be read, with the reasons."""


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

    ``games`` are records or paths, one or several. An existing output is updated: unchanged games are kept, and
    ``prune`` removes the games that are not in ``games``. ``jobs`` is the number of processes (0: one for each
    processor). ``cluster`` is the address of a Dask scheduler whose workers are used instead (``local`` starts one).
    The tables are the same in each case. The output is replaced as a whole at the end. Raise ValueError for a file of
    another kind, OSError for an output that cannot be written.
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
            from caverna.collections.cluster import connected  # needs the extra `cluster`

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
    """Write sources to a store, and return the counts. ``see`` is called after each source."""
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
    """Return records as tables in memory, by table name. A row is a dictionary from column to value.

    The tables are those of `export`. Use them for data frames, as in ``pandas.DataFrame(tables(record)["ledger"])``.
    Games are numbered from 1. Raise OSError for a path that cannot be read.
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
