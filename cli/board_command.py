"""``caverna board``."""

import click

from caverna.engine.timeline import timeline
from caverna.model.safe_text import clean
from caverna.tasks.pictures import board_of, player_of
from caverna.tasks.pictures import card as card_of

from .language import lang_option
from .output import opened, output_option
from .point import Point, point_option
from .sources import file_argument, read_game


@click.command("board")
@file_argument
@point_option("--at", "moment", help="After this round, or line of its turns (7.2); the end if it is left out.")
@click.option("--player", metavar="NAME", help="Whose board; needed where more than one plays.")
@click.option("--card", is_flag=True, help="Draw the result instead: winner's board, ranking, curve, 1200 x 630.")
@click.option("--keep-going", is_flag=True, help="Leave a refused step out and go on.")
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
    """Draw a player's board as an SVG picture.

    What the player has and what lies on the board, as it is at a moment of the game.

    \b
    Examples:
      caverna board game.yaml --player Ann -o ann.svg
      caverna board game.yaml --at 7.2 --player Ann -o board.svg
      caverna board game.yaml --card -o result.svg
    """
    if card:
        if moment is not None or player is not None:
            raise click.UsageError("--card shows the result and the winner; it takes neither --at nor --player")
        return _card(file, keep_going, lang, output)
    moments = timeline(read_game(file), keep_going, moment.covers if moment else None)
    if not moments.playable:
        raise click.UsageError(f"{clean(file)}: there is no game to draw; 'caverna verify' tells why")
    game = moment.of(moments) if moment is not None else moments.last()
    when = str(moment or game.round) if game.round else ""
    with opened(output) as write:
        write(board_of(moments.record.ruleset, game, _player(game.players, player), when, lang))
    return 1 if moments.findings else 0


def _card(file: str, keep_going: bool, lang: str, output: str | None) -> int:
    """Write the picture of the result."""
    record = read_game(file)
    try:
        picture = card_of(record, lang=lang, keep_going=keep_going)
    except ValueError as error:
        raise click.UsageError(f"{clean(file)}: {error}") from None
    with opened(output) as write:
        write(picture)
    return 0


def _player(players: list[str], name: str | None) -> str:
    """Return the player whose board is drawn."""
    try:
        return player_of(players, name)
    except LookupError as error:
        hint = "; choose with --player" if name is None else ""
        raise click.UsageError(f"{clean(str(error.args[0]))}{hint}") from None
