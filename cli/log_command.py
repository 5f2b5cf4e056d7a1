"""``caverna log``."""

import click

from caverna.engine.verify import VERIFIED
from caverna.events.game_log import GameLog, LoggedGame, SeriesGame
from caverna.model.columns import table as columns_of
from caverna.model.ruleset import Ruleset, ruleset
from caverna.model.safe_text import clean
from caverna.model.wording import plural
from caverna.scoresheets.csvwrite import as_csv
from caverna.tasks.logs import log_of, log_results

from .event_option import without_event_files
from .game_option import sheet_game_option
from .jobs import jobs_option
from .output import as_json, opened, output_option
from .results import collect, report_left_out
from .sources import find, paths_argument
from .standings_command import aliases_of, day_option
from .terminal import terminal_width


@click.command("log")
@paths_argument
@click.option("--player", metavar="NAME", help="The player. Default: the player of the solo games, or of most games.")
@day_option("--since", "Only games on or after this day.")
@day_option("--until", "Only games on or before this day.")
@click.option(
    "--aliases",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="A YAML file with other names of players: 'aliases: {ann: Ann}'.",
)
@click.option("-f", "--format", "form", type=click.Choice(["text", "json", "csv"]), default="text", show_default=True)
@jobs_option
@sheet_game_option
@output_option
def command(
    paths: tuple[str, ...],
    player: str | None,
    since: str,
    until: str,
    aliases: str | None,
    form: str,
    jobs: int,
    game: Ruleset | None,
    output: str | None,
) -> int:
    """Show one player's games by date, with bests and averages.

    It covers solo games and games of a league, records and score sheets. A star marks the best game so far with
    that number of players. Games of Agricola's solo series are shown together with their targets and the food for
    the next game.

    Exit status: 0 all games count, 1 some do not, 2 usage or a file that cannot be read.

    \b
    Examples:
      caverna log solo
      caverna log league --player Ann --since 2026-01-01
      caverna log solo --format csv -o solo.csv
    """
    results = collect(find(without_event_files(paths), sheets=True), game, jobs)
    kept = log_results(results, since, until, aliases_of(aliases))
    try:
        log = log_of(kept, player)
    except LookupError as error:
        hint = "; name a player with --player" if player is None else ""
        raise click.UsageError(f"{clean(str(error.args[0]))}{hint}") from None
    with opened(output) as write:
        write(as_json(log.to_json()) if form == "json" else _csv(log) if form == "csv" else _text(log))
    left_out = [result for result in kept if result.reason]
    report_left_out(left_out)
    for warning in log.warnings:
        click.echo(f"warning: {warning}", err=True)
    return 2 if any(result.unreadable for result in kept) else 1 if left_out else 0


HEAD = ("date", "game", "players", "place", "points", "best", "average", "grade", "file")


def _cells(each: LoggedGame) -> tuple[str, ...]:
    place = str(each.place) if each.players > 1 else ""
    best, grade = "*" if each.best else "", each.grade if each.grade != VERIFIED else ""
    table = (clean(each.date or ""), _title(each.game), _table(each.players), place)
    return (*table, str(each.points), best, _figure(each.average), grade, clean(each.file))


def _title(game: str) -> str:
    return ruleset(game).title.split(":")[0]


def _table(players: int) -> str:
    return str(players) if players > 1 else "solo"


def _figure(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(log: GameLog) -> str:
    """Return the log as text: a table of games, a summary and the solo series."""
    columns = terminal_width()
    text = f"{clean(log.player)}: {plural(len(log.games), 'game')}\n\n"
    text += columns_of([HEAD, *map(_cells, log.games)], "<<>>>>><<", columns) if log.games else ""
    rows = [("game", "players", "games", "wins", "best", "on", "worst", "average", "last 5")]
    for each in log.summary:
        wins = str(each.wins) if each.players > 1 else ""
        kind = (_title(each.game), _table(each.players), str(each.games), wins)
        best = (str(each.best), clean(each.best_date or ""), str(each.worst))
        rows.append((*kind, *best, _figure(each.average), _figure(each.recent)))
    text += "\n" + columns_of(rows, "<>>>>>>>>", columns) if log.summary else ""
    return text + _series(log.series, columns)


def _series(series: list[SeriesGame], columns: int) -> str:
    """Return the table of the solo series: points, targets, and the food for the next game."""
    if not series:
        return ""
    rows = [("series", "target", "points", "", "food for the next")]
    for each in series:
        food = "" if each.next_food is None else str(each.next_food)
        reached = "reached" if each.reached else "missed"
        rows.append((f"game {each.game}", str(each.target), str(each.points), reached, food))
    return "\n" + columns_of(rows, "<>><>", columns)


def _csv(log: GameLog) -> str:
    return as_csv([HEAD, *map(_cells, log.games)])
