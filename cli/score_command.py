"""``caverna score``."""

from collections.abc import Callable

import click

from caverna.core.provisos import Aid
from caverna.core.ruleset import Ruleset
from caverna.core.showing import clean

from .cards_option import cards_option
from .game_option import sheet_game_option
from .game_parts import page_of
from .output import as_json, opened, output_option
from .score_formats import (
    LONG,
    as_csv,
    as_markdown,
    bgstats_link,
    long_rows,
    wide_table,
)
from .score_sheet import Scored, scored, scored_data
from .score_text import score_text
from .sources import find, paths_argument, why
from .terminal import terminal_width

FORMATS = ("text", "json", "csv", "markdown", "html", "bgstats")


@click.command("score")
@paths_argument
@click.option("-f", "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--explain", is_flag=True, help="Show for each line the goods, cells and tiles it comes from.")
@click.option("--wide", is_flag=True, help="CSV with a row for each player instead of each line of the sheet.")
@cards_option
@sheet_game_option
@output_option
def command(
    paths: tuple[str, ...],
    form: str,
    explain: bool,
    wide: bool,
    cards: Aid | None,
    game: Ruleset | None,
    output: str | None,
) -> int:
    """Show the score sheets, side by side.

    The lines of the printed pad, bonuses by furnishing, and what the record claims against what it comes to. The
    sheets of a game that is not finished are those of the moment. --format bgstats prints a link for each finished
    game that adds it to the BG Stats app.

    \b
    Examples:
      caverna score game.yaml
      caverna score game.yaml --explain
      caverna score games --format csv --wide > scores.csv
      caverna score game.yaml --format html -o scores.html
      caverna score game.yaml --format bgstats
    """
    if wide and form != "csv":
        raise click.UsageError("--wide belongs to --format csv")
    status = 0
    games: list[Scored] = []
    for source in find(paths, game):
        try:
            record = source.read()
        except OSError as error:
            click.echo(f"Error: {why(source, error)}", err=True)
            status = 2
            continue
        result = scored(record, cards)
        if not result.report.ok:
            status = max(status, 1)
        if not result.sheets:
            click.echo(f"Error: {clean(source.name)}: there is no game to score; 'caverna verify' tells why", err=True)
        elif form == "bgstats" and not _counts(result):
            click.echo(f"Error: {clean(source.name)}: no link: {result.doubt}", err=True)
            status = max(status, 1)
        else:
            games.append(result)
    with opened(output) as write:
        write(_SHOWN[form](games, explain, wide))
    return status


def _counts(game: Scored) -> bool:
    """Return whether a game is over and its score sheets are all there."""
    return game.report.grade is not None and all(sheet.known for sheet in game.sheets)


def _text(games: list[Scored], explained: bool, wide: bool) -> str:
    return "\n".join(score_text(game, terminal_width(), explained) for game in games)


def _json(games: list[Scored], explained: bool, wide: bool) -> str:
    return as_json([scored_data(game) for game in games])


def _csv(games: list[Scored], explained: bool, wide: bool) -> str:
    return as_csv(wide_table(games) if wide else [LONG, *(row for game in games for row in long_rows(game))])


def _markdown(games: list[Scored], explained: bool, wide: bool) -> str:
    return "\n".join(as_markdown(game, explained) for game in games)


def _html(games: list[Scored], explained: bool, wide: bool) -> str:
    from caverna.page import scores_page  # which loads templates

    for game in games:
        if not game.tallied:
            page_of(game.record.ruleset)
    return scores_page([(game.record, game.report) for game in games], explained=explained)


def _bgstats(games: list[Scored], explained: bool, wide: bool) -> str:
    return "".join(bgstats_link(game) + "\n" for game in games)


_SHOWN: dict[str, Callable[[list[Scored], bool, bool], str]] = {
    "text": _text, "json": _json, "csv": _csv, "markdown": _markdown, "html": _html, "bgstats": _bgstats,
}  # fmt: skip
