"""``caverna export``."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from caverna.model.safe_text import clean
from caverna.model.wording import listed, plural

from .jobs import WorkersFailed, cluster_option, clustered, jobs_option, reading
from .progress import Progress
from .signals import CLEANUPS
from .sources import find, paths_argument, records, unreadable

if TYPE_CHECKING:
    from caverna.collections.export import Task
    from caverna.collections.stores import Store
    from caverna.collections.tabulate import Tabulated
    from caverna.tasks.exporting import Exported

ENDINGS = (".sqlite", ".db", ".duckdb", ".parquet", ".csv")


class CannotExport(click.ClickException):
    """The error for an output that cannot be written."""

    exit_code = 2


def _output(ctx: click.Context, param: click.Parameter, value: str) -> str:
    name = value.rstrip("/")  # a shell adds it when it completes the name of a folder
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
    help="A database (.sqlite, .db, .duckdb), or a folder of files (.parquet, .csv).",
)
@click.option("--prune", is_flag=True, help="Remove games whose sources are not named this time.")
@click.option("--keep-going", is_flag=True, help="Skip refused steps and continue. The score is then open.")
@click.option("--finished", is_flag=True, help="Report an unfinished game as a finding.")
@partial(jobs_option, default=0)
@cluster_option
def command(
    paths: tuple[str, ...], output: str, prune: bool, keep_going: bool, finished: bool, jobs: int, cluster: str | None
) -> int:
    """Write records as tables: SQLite, DuckDB, Parquet, CSV.

    The tables have one row for each game, player, score, finding, round, turn, step and change of a good, and
    further counts for each game. Use them with pandas, a database or a web site. Records with findings are exported
    too. A second run only rewrites what has changed. The output is replaced as a whole at the end.

    Exit status: 0 no finding, 1 findings, 2 usage or a file that cannot be read.

    \b
    Examples:
      caverna export league -o league.sqlite
      caverna export season.zip --jobs 0 -o season.parquet
      caverna export league --prune -o league.sqlite
      sqlite3 league.sqlite "SELECT name, avg(total) FROM players GROUP BY name"
    """
    from caverna.collections.processes import WorkersLost
    from caverna.collections.stores import Refused
    from caverna.collections.tabulate import Options
    from caverna.tasks.exporting import run

    try:
        with clustered(cluster, jobs) as workers:
            places = find(paths, reading(workers))
            progress = Progress(len(places), "records")
            with _opened(output) as store:
                sources = records(places, remote=reading(workers))
                done = run(store, sources, Options(keep_going, finished), prune, jobs, workers, partial(_see, progress))
            progress.hide()
    except Refused as error:
        raise CannotExport(str(error)) from None
    except WorkersLost as lost:
        raise WorkersFailed(str(lost)) from None
    click.echo(f"{clean(output)}: {_in_words(done)}")
    return 2 if done.failed else 1 if done.broken else 0


def _see(progress: Progress, task: "Task", result: "Tabulated") -> None:
    """Advance the progress bar, and report a record that cannot be read."""
    progress.advance(task.source.at)
    if result.error:
        progress.hide()
        click.echo(f"Error: {clean(task.source.name)}: {unreadable(OSError(result.error))}", err=True)


def _in_words(done: "Exported") -> str:
    """Return the result as a sentence: how many records, and how many were new, changed or unchanged."""
    failed = len(done.failed)
    counts = [f"{done.ok} ok"]
    counts += [f"{done.broken} with findings"] * bool(done.broken)
    counts += [f"{failed} that cannot be read"] * bool(failed)
    kept = {"new": done.new, "changed": done.changed, "unchanged": done.unchanged, "dropped": done.dropped}
    kept_text = listed([f"{count} {what}" for what, count in kept.items() if count] or ["nothing to write"])
    return f"{plural(done.ok + done.broken + failed, 'record')}: {listed(counts)}; {kept_text}"


@contextmanager
def _opened(path: str) -> "Iterator[Store]":
    """Open an output. If anything ends the process early, the old output stays unchanged."""
    from caverna.collections.stores import opened

    store = opened(path)
    abort: Callable[[], None] = store.abort
    CLEANUPS.append(abort)
    try:
        yield store
    except store.faults as error:
        raise CannotExport(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from None
    finally:
        store.abort()
        CLEANUPS.remove(abort)
