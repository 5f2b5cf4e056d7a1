"""``caverna score``."""

import click

from caverna.model.card_evidence import CardFile
from caverna.model.ruleset import Ruleset
from caverna.model.safe_text import clean
from caverna.tasks.scored import Scored, scored

from .cards_option import cards_option
from .game_option import sheet_game_option
from .language import lang_option
from .output import opened, output_option, shown
from .progress import Progress
from .score_shapes import SHAPES, Html
from .sources import Source, find, paths_argument, records, why


@click.command("score")
@paths_argument
@click.option("-f", "--format", "form", type=click.Choice(list(SHAPES)), default="text", show_default=True)
@click.option("--explain", is_flag=True, help="Show the goods, cells and tiles behind each line.")
@click.option("--wide", is_flag=True, help="CSV with one row for each player, not for each line of the sheet.")
@cards_option
@sheet_game_option
@lang_option
@output_option
def command(
    paths: tuple[str, ...],
    form: str,
    explain: bool,
    wide: bool,
    cards: CardFile | None,
    game: Ruleset | None,
    lang: str,
    output: str | None,
) -> int:
    """Show the score sheets, side by side.

    They have the lines of the printed pad and bonuses by furnishing, and they compare claimed scores with the
    computed ones. For an unfinished game they show the scores so far. --format bgstats prints a link for each
    finished game that adds it to the BG Stats app.

    \b
    Examples:
      caverna score game.yaml
      caverna score game.yaml --explain
      caverna score games --format csv --wide > scores.csv
      caverna score game.yaml --format html --lang es -o scores.html
      caverna score game.yaml --format bgstats
    """
    if wide and form != "csv":
        raise click.UsageError("--wide needs --format csv")
    places = find(paths, sheets=True)
    progress = Progress(len(places), "records")
    if lang != "en" and form != "html":
        raise click.UsageError("--lang needs --format html")
    shape = SHAPES[form](explain, wide)
    if isinstance(shape, Html):
        shape.lang = lang
    status, count = 0, 0
    with opened(output) as write:
        for source in records(places, game):
            result, error, worst = _scored(source, form, cards)
            status = max(status, worst)
            text = shape.game(result, count) if result is not None else ""
            count += result is not None
            progress.advance(source.at)
            if error or (text and shown(output)):
                progress.hide()
            if error:
                click.echo(f"Error: {error}", err=True)
            write(text)
        progress.hide()
        write(shape.tail(count))
    return status


def _scored(source: Source, form: str, cards: CardFile | None) -> tuple[Scored | None, str, int]:
    """Score a game. Return it, or None and the reason; and the exit status for it."""
    try:
        record = source.read()
    except OSError as error:
        return None, why(source, error), 2
    game = scored(record, cards)
    status = 0 if game.report.ok else 1
    if not game.sheets:
        return None, f"{clean(source.name)}: there is no game to score; 'caverna verify' shows why", status
    if form == "bgstats" and not _counts(game):
        return None, f"{clean(source.name)}: no link: {game.doubt}", 1
    return game, "", status


def _counts(game: Scored) -> bool:
    """Return whether a game is over and all its scores are known."""
    return game.report.grade is not None and all(sheet.known for sheet in game.sheets)
