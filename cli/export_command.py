"""``caverna export``."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from caverna.model.safe_text import clean
from caverna.model.wording import listed, plural

from .ending import BEFORE_THE_END
from .jobs import cluster_option, clustered, in_order, jobs_option, reading
from .progress import Progress
from .sources import find, paths_argument, records, unreadable, weight

if TYPE_CHECKING:
    from caverna.collections.export import Export, Task
    from caverna.collections.stores import Store

ENDINGS = (".sqlite", ".db", ".duckdb", ".parquet", ".csv")


class CannotExport(click.ClickException):
    """An output that cannot be written to."""

    exit_code = 2


def _output(ctx: click.Context, param: click.Parameter, value: str) -> str:
    name = value.rstrip("/")  # as a shell completes the name of a folder
    if os.path.splitext(name)[1].lower() not in ENDINGS:
        raise click.BadParameter(f"{value!r} must end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    return name


@click.command("export")
@paths_argument
@click.option(
    "-o",
    "--output",
    default="games.sqlite",
    show_default=True,
    callback=_output,
    metavar="OUT",
    help="What to write: a database (.sqlite, .db, .duckdb), or a folder of files (.parquet, .csv).",
)
@click.option("--prune", is_flag=True, help="Drop the games of sources that are not named this time.")
@click.option("--keep-going", is_flag=True, help="Leave a refused step out and go on. The score is then open.")
@click.option("--finished", is_flag=True, help="An unfinished game is a finding.")
@partial(jobs_option, default=0)
@cluster_option
def command(
    paths: tuple[str, ...], output: str, prune: bool, keep_going: bool, finished: bool, jobs: int, cluster: str | None
) -> int:
    """Write records as tables: SQLite, DuckDB, Parquet, CSV.

    For pandas, a database or a web site: one row for each game, player, score, finding, round, turn, step and change of
    a good, and what the game itself counts. Records with findings are exported too. Run again, only what has changed is
    written anew; the output is replaced as a whole, when everything is done.

    Exit status: 0 no finding, 1 findings, 2 usage or a file that cannot be read.

    \b
    Examples:
      caverna export league -o league.sqlite
      caverna export season.zip --jobs 0 -o season.parquet
      caverna export league --prune -o league.sqlite
      sqlite3 league.sqlite "SELECT name, avg(total) FROM players GROUP BY name"
    """
    from caverna.collections.export import Export
    from caverna.collections.stores import Refused
    from caverna.collections.tabulate import Options

    try:
        with clustered(cluster, jobs) as workers:
            places = find(paths, reading(workers))
            with _opened(output) as store:
                export = Export(store, Options(keep_going, finished))
                work = _Counting(export, Progress(len(places), "records"))
                tasks = export.tasks(records(places, far=reading(workers)))
                with closing(in_order(export.work, tasks, jobs, _weight, workers)) as results:
                    for task, result in results:
                        work.take(task, result.error, result.ok)
                        export.take(task, result)
                work.progress.hide()
                export.finish(prune)
    except Refused as error:
        raise CannotExport(str(error)) from None
    click.echo(f"{clean(output)}: {work.told()}")
    return work.status


class _Counting:
    """What has become of the records so far."""

    def __init__(self, export: "Export", progress: Progress) -> None:
        self.export, self.progress = export, progress
        self.ok = self.broken = self.errors = 0

    def take(self, task: "Task", error: str, ok: bool) -> None:
        """Count a record; one that cannot be read is told."""
        self.progress.advance(task.source.at)
        if error:
            self.errors += 1
            self.progress.hide()
            click.echo(f"Error: {clean(task.source.name)}: {unreadable(OSError(error))}", err=True)
        elif ok:
            self.ok += 1
        else:
            self.broken += 1

    @property
    def status(self) -> int:
        """The exit status: 0 no finding, 1 findings, 2 something that cannot be read."""
        return 2 if self.errors else 1 if self.broken else 0

    def told(self) -> str:
        """Return in words what has become of them."""
        counts = [f"{self.ok} ok"]
        counts += [f"{self.broken} with findings"] * bool(self.broken)
        counts += [f"{self.errors} that cannot be read"] * bool(self.errors)
        export = self.export
        kept = {"new": export.new, "changed": export.changed, "unchanged": export.unchanged, "dropped": export.dropped}
        said = listed([f"{count} {what}" for what, count in kept.items() if count] or ["nothing to write"])
        return f"{plural(self.ok + self.broken + self.errors, 'record')}: {listed(counts)}; {said}"


def _weight(task: "Task") -> int:
    return weight(task.source)


@contextmanager
def _opened(path: str) -> "Iterator[Store]":
    """Open an output; whatever ends the process leaves it as it was before."""
    from caverna.collections.stores import opened

    store = opened(path)
    abort: Callable[[], None] = store.abort
    BEFORE_THE_END.append(abort)
    try:
        yield store
    except store.faults as error:
        raise CannotExport(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from None
    finally:
        store.abort()
        BEFORE_THE_END.remove(abort)
