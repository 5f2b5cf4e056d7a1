"""``caverna simulate``."""

import click

from caverna.core.ruleset import DEFAULT, Ruleset, ruleset
from caverna.text.writing.writer import dumps

from .game_option import game_option, players_option, rulings_option, variant_option
from .output import opened, output_option


def _style(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """Return how they play: one of the styles of the game, its first if none is named."""
    game: Ruleset = ctx.meta["game"]
    styles = game.styles
    if not styles:
        raise click.UsageError(f"nobody plays {game.title} by itself")
    if value is not None and value not in styles:
        raise click.BadParameter(f"{value!r} is not one of {', '.join(map(repr, styles))}.")
    return value or styles[0]


@click.command("simulate")
@game_option
@players_option
@click.option("-s", "--seed", type=int, default=0, show_default=True, help="Where all chance comes from.")
@click.option(
    "--style",
    callback=_style,
    metavar="STYLE",
    help=f"How they play: {', '.join(ruleset(DEFAULT).styles)} (mixed: several styles side by side).",
)
@variant_option("The variant of the game: full (which is meant if it is left out) or introductory.")
@rulings_option
@output_option
def command(
    game: Ruleset,
    players: list[str],
    seed: int,
    style: str,
    head: dict[str, str],
    rulings: dict[str, str],
    output: str | None,
) -> None:
    """Play a whole game and write its record.

    The record claims the scores. The same options give the same record, byte for byte.

    \b
    Examples:
      caverna simulate --players 4 --seed 7 -o game.yaml
      caverna simulate --players "Ann, Bob" --style adventurer
      caverna simulate -p 2 --ruling "carpenter: pasture" | caverna verify -
    """
    record = game.simulate(players, seed, style, {**head, "rulings": rulings})
    with opened(output) as write:
        write(dumps(record))
