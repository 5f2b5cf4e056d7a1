"""Results of games in files, and the report of those that do not count."""

from collections.abc import Iterable
from contextlib import closing

import click

from caverna.engine.verify import verify
from caverna.events.results import result_of
from caverna.events.standings import Result
from caverna.events.tables import left_out_line
from caverna.model.ruleset import Ruleset

from .jobs import in_order
from .progress import Progress
from .sources import RecordFile, Source, records, unreadable, weight


def ended(source: Source) -> Result:
    """Verify a game and return its result. An unreadable game gets the reason."""
    try:
        record = source.read()
    except OSError as error:
        return Result(source.name, reason=unreadable(error), unreadable=True)
    return result_of(record, verify(record))


def report_left_out(results: Iterable[Result]) -> None:
    """Print to standard error the games that do not count, each with the reason."""
    for result in results:
        click.echo(left_out_line(result), err=True)


def collect(places: list[RecordFile], game: Ruleset | None, jobs: int) -> list[Result]:
    """Return the results of all games, and show a progress bar meanwhile."""
    progress = Progress(len(places), "records")
    results = []
    with closing(in_order(ended, records(places, game), jobs, weight)) as endings:
        for source, result in endings:
            results.append(result)
            progress.advance(source.at)
    progress.hide()
    return results
