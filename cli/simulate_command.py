"""``caverna simulate``."""

import click

from caverna.games.caverna.options import CHOICES, FULL, INTRODUCTORY
from caverna.games.caverna.players.playing import simulate
from caverna.games.caverna.players.styles import FORESIGHT, MIXED, NAMES
from caverna.text.writing.writer import dumps

from .new_command import named_players
from .output import opened, output_option


def _rulings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Return the table options that were chosen."""
    chosen = {}
    for value in values:
        option, _, choice = (part.strip() for part in value.partition(":"))
        if option not in CHOICES:
            raise click.BadParameter(f"there is no table option {option!r}: {', '.join(CHOICES)}")
        if choice not in CHOICES[option]:
            raise click.BadParameter(f"{option} is {' or '.join(CHOICES[option])}, not {choice!r}")
        chosen[option] = choice
    return chosen


@click.command("simulate")
@click.option(
    "-p",
    "--players",
    required=True,
    callback=named_players,
    metavar="N|NAMES",
    help="How many play, or their names separated by commas, clockwise, the starting player first.",
)
@click.option("-s", "--seed", type=int, default=0, show_default=True, help="Where all chance comes from.")
@click.option(
    "--style",
    type=click.Choice([*NAMES, MIXED]),
    default=FORESIGHT,
    show_default=True,
    metavar="STYLE",
    help=f"How they play: {', '.join(NAMES)}, or {MIXED} for several styles side by side.",
)
@click.option("--variant", type=click.Choice([FULL, INTRODUCTORY]), default=FULL, show_default=True)
@click.option("--ruling", "rulings", multiple=True, callback=_rulings, metavar="OPTION:VALUE", help="A table option.")
@output_option
def command(
    players: list[str], seed: int, style: str, variant: str, rulings: dict[str, str], output: str | None
) -> None:
    """Play a whole game and write its record.

    The record claims the scores. The same options give the same record, byte for byte.

    \b
    Examples:
      caverna simulate --players 4 --seed 7 -o game.yaml
      caverna simulate --players "Ann, Bob" --style adventurer
      caverna simulate -p 2 --ruling "carpenter: pasture" | caverna verify -
    """
    record = simulate(players, seed, variant, rulings, style)
    with opened(output) as write:
        write(dumps(record))
