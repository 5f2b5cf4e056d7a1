"""``caverna board``."""

import click

from caverna.engine.timeline import timeline
from caverna.model.safe_text import clean
from caverna.pages.raster import NoRaster, picture_for
from caverna.tasks.pictures import board_of, player_of
from caverna.tasks.pictures import card as card_of

from .language import lang_option
from .output import opened, output_option
from .point import Point, point_option
from .sources import file_argument, read_game, shown_name


@click.command("board")
@file_argument
@point_option("--at", "moment", help="After this round, or this line of its turns (7.2). Default: the end.")
@click.option("--player", metavar="NAME", help="The player whose board to draw. Required for several players.")
@click.option(
    "--card", is_flag=True, help="Draw the result instead (1200 x 630): winner's board, ranking and points curve."
)
@click.option("--keep-going", is_flag=True, help="Skip refused steps and continue.")
@lang_option
@output_option
def command(
    file: str,
    moment: Point | None,
    player: str | None,
    card: bool,
    keep_going: bool,
    lang: str,
    output: str | None,
) -> int:
    """Draw a player's board, or with --card the result, as a picture.

    The picture shows the board and the supply at the end, or at any point of the game. It is SVG, or PNG if the
    output file ends in .png (extra 'pictures').

    \b
    Examples:
      caverna board game.yaml --player Ann -o ann.svg
      caverna board game.yaml --at 7.2 --player Ann -o board.svg
      caverna board game.yaml --card -o result.png
    """
    if card:
        if moment is not None or player is not None:
            raise click.UsageError("--card shows the result and the winner; it takes neither --at nor --player")
        return _card(file, keep_going, lang, output)
    moments = timeline(read_game(file), keep_going, moment.covers if moment else None)
    if not moments.playable:
        raise click.UsageError(f"{shown_name(file)}: there is no game to draw; 'caverna verify' shows why")
    game = moment.of(moments) if moment is not None else moments.last()
    when = str(moment or game.round) if game.round else ""
    _save(board_of(moments.record.ruleset, game, _player(game.players, player), when, lang), output)
    return 1 if moments.findings else 0


def _card(file: str, keep_going: bool, lang: str, output: str | None) -> int:
    """Write the picture of the result."""
    record = read_game(file)
    try:
        picture = card_of(record, lang=lang, keep_going=keep_going)
    except ValueError as error:
        raise click.UsageError(f"{shown_name(file)}: {error}") from None
    _save(picture, output)
    return 0


def _save(picture: str, output: str | None) -> None:
    """Write a picture: as PNG if the output ends in .png, else as SVG."""
    try:
        content = picture_for(output or "", picture)
    except NoRaster as problem:
        raise click.UsageError(f"{problem}; or name the output .svg") from None
    with opened(output) as write:
        write(content)


def _player(players: list[str], name: str | None) -> str:
    """Return the player whose board is drawn: the named one, or the only one."""
    try:
        return player_of(players, name)
    except LookupError as error:
        hint = "; choose with --player" if name is None else ""
        raise click.UsageError(f"{clean(str(error.args[0]))}{hint}") from None
