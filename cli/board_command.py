"""``caverna board``."""

from typing import Any

import click

from caverna.model.safe_text import clean

from .game_parts import page_of
from .language import lang_option
from .output import opened, output_option
from .point import Point, point_option
from .sources import file_argument, read_game
from .timeline import timeline


@click.command("board")
@file_argument
@point_option("--at", "moment", help="After this round, or line of its turns (7.2); the end if it is left out.")
@click.option("--player", metavar="NAME", help="Whose board; needed where more than one plays.")
@click.option("--keep-going", is_flag=True, help="Leave a refused step out and go on.")
@lang_option
@output_option
def command(
    file: str, moment: Point | None, player: str | None, keep_going: bool, lang: str, output: str | None
) -> int:
    """Draw a player's board as an SVG picture.

    What the player has and what lies on the board, as it is at a moment of the game.

    \b
    Examples:
      caverna board game.yaml --player Ann -o ann.svg
      caverna board game.yaml --at 7.2 --player Ann -o board.svg
    """
    moments = timeline(read_game(file), keep_going, moment.covers if moment else None)
    if not moments.playable:
        raise click.UsageError(f"{clean(file)}: there is no game to draw; 'caverna verify' tells why")
    game = moment.of(moments) if moment is not None else moments.last()
    when = str(moment or game.round) if game.round else ""
    page = page_of(moments.record.ruleset)
    with opened(output) as write:
        write(page.board_picture(game, _player(game, player), when, lang))
    return 1 if moments.findings else 0


def _player(game: Any, name: str | None) -> str:
    """Return the player whose board is drawn."""
    from caverna.model.player_names import composed

    players = game.players
    name = name if name is None else composed(name)
    if name in players or (name is None and len(players) == 1):
        return name or players[0]
    known = ", ".join(map(clean, players))
    if name is None:
        raise click.UsageError(f"whose board? Say --player and one of {known}")
    raise click.UsageError(f"unknown player {clean(name)}; the players are {known}")
