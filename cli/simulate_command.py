"""``caverna simulate``."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any

import click

from caverna.collections.file_types import by_line
from caverna.engine.simulation import known_styles
from caverna.model.ruleset import Ruleset
from caverna.writing.plain import dumps_json
from caverna.writing.writer import dumps

from .game_option import PerGameOption, game_option, players_option, rulings_option, variant_option
from .jobs import cluster_option, clustered, in_order, jobs_option
from .output import check_replaces, force_option, opened, output_option, shown
from .progress import Progress


def _style(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """Return the playing style. The default is the first style of the game."""
    game: Ruleset = ctx.meta["game"]
    try:
        styles = known_styles(game)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if value is not None and value not in styles:
        raise click.BadParameter(f"{value!r} is not one of {', '.join(map(repr, styles))}.")
    return value or styles[0]


@click.command("simulate")
@game_option
@players_option(required=False)
@click.option("-s", "--seed", type=int, default=0, show_default=True, help="The seed of the random numbers.")
@click.option(
    "--style",
    callback=_style,
    metavar="STYLE",
    cls=PerGameOption,
    words=lambda game: game.styles,
    help="How the players play (mixed: several styles in one game). Default: the first of these.",
)
@variant_option("The variant. Default: the first of these.")
@rulings_option
@click.option(
    "-n", "--count", type=click.IntRange(min=1), metavar="N", help="Play N games, with seeds from --seed upwards."
)
@jobs_option
@cluster_option
@force_option
@output_option
def command(
    game: Ruleset,
    players: list[str],
    seed: int,
    style: str,
    head: dict[str, str],
    rulings: dict[str, str],
    count: int | None,
    jobs: int,
    cluster: str | None,
    force: bool,
    output: str | None,
) -> None:
    """Play a whole game and write its record.

    The record claims the scores. The same options give the same record, byte for byte. With --count there are
    several: documents of one text, or lines of JSON if the --output file ends in .jsonl or .ndjson.

    \b
    Examples:
      caverna simulate --seed 7 -o game.yaml
      caverna simulate --game stone-age --seed 7 | caverna verify -
      caverna simulate --players "Ann, Bob" --style adventurer
      caverna simulate -p 3 --count 1000 --jobs 0 -o season.yaml
      caverna simulate -p 2 --ruling "carpenter: pasture" | caverna verify -
    """
    check_replaces(output, force)
    play = partial(played, game, tuple(players), style, {**head, "rulings": rulings}, by_line(output or ""))
    between = "" if by_line(output or "") else "---\n"
    games = count or 1
    progress = Progress(games, "games")
    with (
        clustered(cluster, jobs) as workers,
        opened(output) as write,
        closing(in_order(play, range(seed, seed + games), jobs, cluster=workers, together=1)) as results,
    ):
        for number, (_, text) in enumerate(results):
            progress.advance()
            if shown(output):
                progress.hide()
            write(between + text if number else text)
        progress.hide()


def played(game: Ruleset, players: Sequence[str], style: str, head: Mapping[str, Any], lined: bool, seed: int) -> str:
    """Play a game and return the text of its record. It can run in a worker process."""
    record = game.simulate(players, seed, style, head)
    return dumps_json(record, indent=None) if lined else dumps(record)
