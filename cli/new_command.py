"""``caverna new``."""

import click

from caverna.engine.terminal import words_of
from caverna.model.ruleset import Ruleset

from .game_option import game_option, players_option, variant_option
from .game_parts import tally_of
from .output import check_replaces, force_option, opened, output_option


@click.command("new")
@game_option
@players_option()
@variant_option("The variant. Default: the first of these.")
@click.option("--sheet", is_flag=True, help="Write an empty score sheet instead, without moves and boards.")
@click.option("-f", "--format", "form", type=click.Choice(["yaml", "csv"]), help="The format of the score sheet.")
@force_option
@output_option
def command(
    game: Ruleset,
    players: list[str],
    head: dict[str, str],
    sheet: bool,
    form: str | None,
    force: bool,
    output: str | None,
) -> None:
    """Write an empty record to fill in.

    Comments list the spaces for this number of players and the rounds. It can be verified at any time, because
    missing moves are not findings.

    \b
    Examples:
      caverna new --players 3
      caverna new --players "Ann, Bob" -o game.yaml
      caverna new --game stone-age --players 4
      caverna new --players 2 --variant introductory | less
      caverna new --sheet --players "Ann, Bob" --format csv -o table-4.csv
    """
    if form and not sheet:
        raise click.UsageError("--format needs --sheet")
    check_replaces(output, force)
    with opened(output) as write:
        write(_blank(game, players, head, form) if sheet else words_of(game).skeleton(players, head))


def _blank(game: Ruleset, players: list[str], head: dict[str, str], form: str | None) -> str:
    from caverna.scoresheets.writing import blank_csv, blank_yaml

    tally_of(game)
    return blank_csv(game, players) if form == "csv" else blank_yaml(game, players, head)
