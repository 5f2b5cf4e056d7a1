"""``caverna verify``."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from caverna.engine.verify import DECIDED
from caverna.model.card_evidence import CardFile
from caverna.model.ruleset import Ruleset

from .cache_option import cache_option, cached
from .cards_option import cards_option
from .check import Checked, Summary, Task, check
from .game_option import sheet_game_option
from .jobs import cluster_option, clustered, in_order, jobs_option, reading
from .output import opened, output_option, shown
from .progress import Progress
from .signals import CLEANUPS
from .sources import Source, find, paths_argument, records, weight
from .terminal import is_terminal, terminal_width
from .verify_formats import FORMATS, Format, format_named

if TYPE_CHECKING:
    from caverna.collections.cache import Cache


@click.command("verify")
@paths_argument
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@click.option("--keep-going", is_flag=True, help="Skip refused steps and continue. The score is then open.")
@click.option("--finished", is_flag=True, help="Report an unfinished game as a finding.")
@click.option("-q", "--quiet", is_flag=True, help="Show only records that are not ok, and a count (text only).")
@click.option("-v", "--verbose", is_flag=True, help="List every record, with expected findings (text only).")
@cards_option
@cache_option
@jobs_option
@cluster_option
@sheet_game_option
@output_option
def command(
    paths: tuple[str, ...],
    form: str,
    keep_going: bool,
    finished: bool,
    quiet: bool,
    verbose: bool,
    cards: CardFile | None,
    cache: str | None,
    jobs: int,
    cluster: str | None,
    game: Ruleset | None,
    output: str | None,
) -> int:
    """Check records against the rules.

    PATH is a file, a directory (searched for .yaml, .yml, .json, .jsonl and .ndjson), a .zip or .tar archive,
    compressed or not, or - for standard input. A file may have several records: documents of YAML, or lines of
    JSON. Each finding shows its line, the rule and the page of the rulebook. For several records a terminal lists
    only those that are not ok; -v lists all, as does output to a file or a pipe.

    Exit status: 0 no finding, 1 findings, 2 usage or a file that cannot be read.

    \b
    Examples:
      caverna verify game.yaml
      caverna verify records --jobs 2
      caverna verify -v records/violations
      caverna verify --cards my-cards.yaml agricola.yaml
      caverna verify --finished --format json tournament > result.json
      caverna verify --format sarif -o caverna.sarif games
      caverna verify --cache season.cache --jobs 0 season
      caverna verify league.zip 'season.yaml!3'
      caverna verify --format jsonl archive.tar.gz > result.jsonl
      cat game.yaml | caverna verify -
    """
    with clustered(cluster, jobs) as workers:
        places = find(paths, reading(workers), sheets=True)
        brief = shown(output) and is_terminal() and not (quiet or verbose)
        shape = format_named(form)(terminal_width(), quiet, verbose, brief and form == "text")
        how: dict[str, Any] = {"keep_going": keep_going, "finished": finished, "cards": cards}
        work = partial(check, show=shape.record, keep=cache is not None, **how)
        with (
            cached(cache, **how) as known,
            opened(output) as write,
            closing(
                in_order(work, _tasks(records(places, game, reading(workers)), known), jobs, _weight, workers)
            ) as results,
        ):
            return _written(results, shape, known, Progress(len(places), "records"), write, shown(output))


def _written(
    results: Iterable[tuple[Task, Checked]],
    shape: Format,
    known: "Cache | None",
    progress: Progress,
    write: Callable[[str], None],
    seen: bool,
) -> int:
    """Write the results in a format and return the exit status.

    New results go into the cache ``known``. ``seen`` means that the output is standard output.
    """
    summary = Summary()
    first, alone = True, ""
    with _sound(partial(_closed, shape, summary, write) if seen else None):
        write(shape.head())
        for task, checked in results:
            summary.add(checked, several=not task.source.path and not checked.error)
            if known is not None and checked.kept:
                known.keep(task.source, checked.kept, checked.placed)
            text = shape.unreadable(checked) if checked.error else checked.text
            if checked.ok and shape.brief and checked.grade != DECIDED:
                alone, text = text, ""
            progress.advance(task.source.at)
            if checked.error or (text and seen):
                progress.hide()
            if checked.error:
                click.echo(f"Error: {checked.error}", err=True)
            if text:
                write(text if first else shape.between + text)
                first = False
    progress.hide()
    write(alone if summary.files == 1 else "")
    write(shape.tail(summary))
    return summary.status


def _closed(shape: Format, summary: Summary, write: Callable[[str], None]) -> None:
    with suppress(OSError, RuntimeError):  # the pipe is closed, or a write was interrupted
        write(shape.cut_off(summary))


@contextmanager
def _sound(close: Callable[[], None] | None) -> Iterator[None]:
    """Call ``close`` if an exception or a signal ends the run early, so that the output is well-formed."""
    if close is None:
        yield
        return
    CLEANUPS.append(close)
    try:
        yield
    except BaseException:
        CLEANUPS.remove(close)
        close()
        raise
    CLEANUPS.remove(close)


def _tasks(sources: Iterable[Source], known: "Cache | None") -> Iterator[Task]:
    """Yield the records as tasks, each with its report from the cache."""
    for source in sources:
        asked = known is not None and source.weight and source.record is None
        yield Task(source, known.find(source) if known is not None and asked else None)


def _weight(task: Task) -> int:
    return weight(task.source)
