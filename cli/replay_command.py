"""``caverna replay``."""

import click

from caverna.engine.timeline import Timeline, timeline
from caverna.model.excerpt import Lines

from .finding_text import finding_text
from .game_parts import check_positions
from .output import check_replaces, opened, output_option
from .point import Point, point_option
from .replay_formats import ledger_text, position_record, write_text
from .replay_json import write_json, write_ledger_csv, write_ledger_json
from .sources import file_argument, read_game
from .terminal import terminal_width


@click.command("replay")
@file_argument
@click.option(
    "--by",
    type=click.Choice(["round", "turn", "step"]),
    default="round",
    show_default=True,
    help="Show all boards after each round, or the player's board after each turn or step.",
)
@point_option("--from", "start", help="Begin with this round, or this line of its turns.")
@point_option(
    "--to", "stop", help="End after this round, or this line of its turns (5.3). 5.0 is the start of round 5."
)
@click.option("--boards/--no-boards", default=True, help="Draw the boards, or omit them.")
@click.option("--ledger", is_flag=True, help="Show every change of every good and its cause as a table.")
@click.option("--position", is_flag=True, help="Print a record that starts at --to, or at the end.")
@click.option("--keep-going", is_flag=True, help="Skip refused steps and continue.")
@click.option("--force", is_flag=True, help="Replace an existing file with the record of --position.")
@click.option("-f", "--format", "form", type=click.Choice(["text", "json", "csv"]), default="text", show_default=True)
@output_option
def command(
    file: str,
    by: str,
    start: Point | None,
    stop: Point | None,
    boards: bool,
    ledger: bool,
    position: bool,
    keep_going: bool,
    force: bool,
    form: str,
    output: str | None,
) -> int:
    """Show a game as it unfolds.

    Each line appears with its changes, and the boards after each round. The replay stops at the first broken rule
    and prints the finding.

    \b
    Examples:
      caverna replay game.yaml
      caverna replay game.yaml --by turn --from 5 --to 5.3
      caverna replay game.yaml --ledger | grep ruby
      caverna replay game.yaml --ledger --format csv > ledger.csv
      caverna replay game.yaml --position --to 7 > from-round-8.yaml
      caverna replay game.yaml --by step --format json
    """
    if form == "csv" and (position or not ledger):
        raise click.UsageError("only the ledger can be CSV: --ledger --format csv")
    check_replaces(output, force or not position)
    moments = timeline(read_game(file), keep_going, stop.covers if position and stop else None)
    columns = terminal_width()
    if moments.playable:
        if stop is not None:
            stop.count(moments)  # reports a point that does not exist
        chosen = _chosen(moments, start, stop)
        if position or (form == "json" and not ledger):
            check_positions(moments.record.ruleset)
        with opened(output) as write:
            if position:
                write(position_record(moments, stop, form))
            elif form == "csv":
                write_ledger_csv(moments, chosen, write)
            elif form == "json" and ledger:
                write_ledger_json(moments, chosen, write)
            elif form == "json":
                write_json(moments, chosen, by, write)
            elif ledger:
                write(ledger_text(moments, chosen, columns))
            else:
                write_text(moments, chosen, by, boards, columns, write)
    lines = Lines(moments.record)
    for finding in moments.findings:
        click.echo(finding_text(finding, moments.record, lines, columns), nl=False, err=True)
    return 1 if moments.findings else 0


def _chosen(moments: Timeline, start: Point | None, stop: Point | None) -> range:
    """Return the range of the indices of the parts from one point to another."""
    numbers = [
        number
        for number, part in enumerate(moments.parts)
        if (start is None or start.begins <= part.key) and (stop is None or part.key <= stop.ends)
    ]
    return range(numbers[0], numbers[-1] + 1) if numbers else range(0)
