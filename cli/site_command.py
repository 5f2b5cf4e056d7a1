"""``caverna site``."""

import os
from fractions import Fraction

import click

from caverna.events.standings import Result
from caverna.model.ruleset import Ruleset
from caverna.model.wording import plural
from caverna.tasks.site import SiteNotWritten, write_site

from .address_option import address_option, say_how_to_get_png
from .event_option import event_of, scheme_of, without_event_files
from .game_option import sheet_game_option
from .output import CannotWrite
from .progress import Progress
from .results import report_left_out
from .sources import find, paths_argument, records
from .standings_command import aliases_of, by_option, points_option


@click.command("site")
@paths_argument
@click.option("-o", "--output", "folder", required=True, type=click.Path(file_okay=False), metavar="OUT",
              help="The folder for the pages.")  # fmt: skip
@click.option("--title", metavar="TEXT", help="The title of the first page. Default: the event of the records.")
@points_option
@by_option
@click.option(
    "--aliases",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="A YAML file with other names of players: 'aliases: {ann: Ann}'.",
)
@sheet_game_option
@address_option
def command(
    paths: tuple[str, ...],
    folder: str,
    title: str | None,
    points: tuple[Fraction, ...],
    by: tuple[str, ...],
    aliases: str | None,
    game: Ruleset | None,
    address: str,
) -> int:
    """Make the pages of an event.

    The output is a folder of pages that need no network: the standings and who met whom, a page for each table with
    its replay or score sheets, one for each player, and a search box. Only pages with changed records are made
    again. Games that do not count are listed on standard error and on the first page, with the reason.

    Exit status: 0 all games count, 1 some do not, 2 usage or a file that cannot be read.

    \b
    Examples:
      caverna site league -o public
      caverna site autumn.csv finals -o public --points 4,2,1,0
      caverna site league -o public --address https://example.org/league/
    """
    event = event_of(paths)
    scheme = scheme_of(event, points, by, None, 1)
    named = aliases_of(aliases)
    places = find(without_event_files(paths), sheets=True)
    progress = Progress(len(places), "records")
    try:
        site = write_site(progress.through(records(places, game)), folder, scheme, title, named, event, address)
    except SiteNotWritten as failed:
        raise CannotWrite(failed.path, failed.error) from None
    report_left_out([*site.left_out, *(Result(file, reason=reason) for file, reason in site.failed)])
    say_how_to_get_png(any(path.endswith(".svg") for path in site.made))
    click.echo(f"{plural(len(site.made), 'page')}, {site.written} written: {os.path.join(folder, 'index.html')}")
    return 2 if site.failed else 1 if site.not_counted else 0
