"""``caverna standings``."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import click
from attrs import evolve

from caverna.engine.verify import GRADES, MOVES_CHECKED, VERIFIED
from caverna.events.aliases import AliasesRefused, read_aliases
from caverna.events.standings import BY, Warned
from caverna.events.tables import Table, tables_of
from caverna.model.dates import day_of, is_day
from caverna.model.ruleset import Ruleset
from caverna.model.safe_text import clean
from caverna.model.wording import plural
from caverna.tasks.ranking import standings_table

from .event_option import event_of, scheme_of, without_event_files
from .game_option import sheet_game_option
from .jobs import jobs_option
from .output import opened, output_option
from .results import collect, report_left_out
from .sources import find, paths_argument
from .standings_formats import FORMATS

MAX_NAMED = 3
"""The most files that one warning names."""


def _points(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[Fraction, ...]:
    """Return the points for each place, from a text such as ``4,2,1,0``."""
    if value is None:
        return ()
    try:
        return tuple(Fraction(each.strip()) for each in value.split(","))
    except (ValueError, ZeroDivisionError):
        raise click.BadParameter(f"{value!r} is not a list of points such as 4,2,1,0") from None


def _by(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Return the ranking criteria, from a text such as ``wins,average``."""
    if value is None:
        return ()
    names = tuple(dict.fromkeys(each.strip() for each in value.split(",")))
    for name in names:
        if name not in BY:
            raise click.BadParameter(f"unknown criterion {name!r}; the criteria are {', '.join(BY)}")
    return names


def _day(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    if value is None:
        return ""
    day = day_of(value)
    if not is_day(day):
        raise click.BadParameter(f"{value!r} is not a date such as 2026-11-15")
    return day


points_option = click.option(
    "--points", callback=_points, metavar="N,N,..", help="Points for the places at a table: 4,2,1,0."
)
by_option = click.option(
    "--by", callback=_by, metavar="LIST", help=f"Ranking criteria; later ones break ties: {', '.join(BY)}."
)


def aliases_of(path: str | None) -> dict[str, str]:
    """Return the aliases from a file, as alias -> name. Without a file there are none."""
    try:
        return {} if path is None else read_aliases(path)
    except AliasesRefused as refused:
        raise click.UsageError(str(refused)) from None


def day_option(name: str, help: str) -> Callable[[Any], Any]:
    """Return an option that takes a date."""
    return click.option(name, callback=_day, metavar="DATE", help=help)


@click.command("standings")
@paths_argument
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@points_option
@by_option
@click.option("--event", default="", metavar="TEXT", help="Only games of this event.")
@click.option("--round", "round_", default="", metavar="TEXT", help="Only games of this round.")
@click.option("--since", callback=_day, metavar="DATE", help="Only games on or after this day.")
@click.option("--until", callback=_day, metavar="DATE", help="Only games on or before this day.")
@click.option(
    "--min-games", type=click.IntRange(min=1), default=1, metavar="N", help="Only players with at least N games."
)
@click.option("--best", type=click.IntRange(min=1), metavar="N", help="Only the best N games of each player count.")
@click.option("--crosstable", is_flag=True, help="Also show the crosstable: who met whom, with the results.")
@click.option("--rounds", is_flag=True, help="Also show each round.")
@click.option(
    "--aliases",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="A YAML file with other names of players: 'aliases: {ann: Ann}'.",
)
@click.option(
    "--require",
    type=click.Choice(GRADES),
    metavar="GRADE",
    help=f"Only games of this grade or a better one: {', '.join(GRADES)}.",
)
@jobs_option
@sheet_game_option
@output_option
def command(
    paths: tuple[str, ...],
    form: str,
    points: tuple[Fraction, ...],
    by: tuple[str, ...],
    event: str,
    round_: str,
    since: str,
    until: str,
    min_games: int,
    best: int | None,
    crosstable: bool,
    rounds: bool,
    aliases: str | None,
    require: str | None,
    jobs: int,
    game: Ruleset | None,
    output: str | None,
) -> int:
    """Rank the players of many games.

    Finished games without a finding count. Score sheets without moves count too, and are marked. Other games are
    listed separately, with the reason. A tie shares the win and the points of the places. A solo game counts as a
    game, not as a win. Players are ranked by wins and then by average, or first by --points. Standard error reports
    duplicate games, players at two tables in the same round and similar names. An event.yaml in the folder sets
    points, tie-breaks and pairings.

    Exit status: 0 all games count, 1 some do not, 2 usage or a file that cannot be read.

    \b
    Examples:
      caverna standings league
      caverna standings autumn.csv --points 4,2,1,0 --rounds --crosstable
      caverna standings league --event "Autumn open" --points 5,3,1
      caverna standings league --since 2026-01-01 --best 5 --format csv
      caverna standings league --by wins,opponents,head-to-head,share
      caverna standings monday.yaml tuesday.yaml --format html -o table.html
    """
    folder = event_of(paths)
    scheme = scheme_of(folder, points, by, best, min_games)
    named = aliases_of(aliases)
    results = collect(find(without_event_files(paths), sheets=True), game, jobs)
    counted = standings_table(results, scheme, event, round_, since, until, named, require or "", folder)
    table = evolve(counted, crosstable=crosstable, rounds=rounds)
    with opened(output) as write:
        write(FORMATS[form](table, tables_of(table)))
    _tell(table, form == "csv")
    return 2 if any(result.unreadable for result in table.left_out) else 1 if table.left_out else 0


def _tell(table: Table, left_out: bool) -> None:
    """Print the warnings to standard error. ``left_out`` also prints the games that do not count."""
    if left_out:
        report_left_out(table.left_out)
    grades: dict[str, list[Warned]] = {}
    for each in table.warned:
        if each.reason in GRADES:
            grades.setdefault(each.reason, []).append(each)
        else:
            click.echo(f"warning: {clean(each.file)}: {each.reason}", err=True)
    for grade, found in grades.items():
        files = ", ".join(clean(each.file) for each in found[:MAX_NAMED]) + (", .." if len(found) > MAX_NAMED else "")
        note = f"{VERIFIED} {grade} only" if grade in MOVES_CHECKED else f"not {VERIFIED} but {grade}"
        click.echo(f"warning: {plural(len(found), 'game')} {note}: {files}", err=True)
