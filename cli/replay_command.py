"""``caverna replay``."""

import click

from .finding_text import Lines, finding_text
from .moment import Moment, moment_option
from .output import as_json, opened, output_option
from .replay_formats import ledger_text, position_record, replay_data, replay_text
from .sources import file_argument, read_one
from .text import terminal_width
from .unfolding import unfold


@click.command("replay")
@file_argument
@click.option(
    "--by",
    type=click.Choice(["round", "turn", "step"]),
    default="round",
    show_default=True,
    help="Show the boards after each round, or the player's after each turn, or step by step.",
)
@moment_option("--from", "start", help="Begin with this round, or line of its turns.")
@moment_option("--to", "stop", help="End after this round, or line of its turns (5.3; 5.0 is the start of round 5).")
@click.option("--boards/--no-boards", default=True, help="Draw the boards, or leave them out.")
@click.option("--ledger", is_flag=True, help="Show every change of every good with its cause, as a table.")
@click.option("--position", is_flag=True, help="Print the moment of --to, or the end, as a record that starts there.")
@click.option("--keep-going", is_flag=True, help="Leave a refused step out and go on.")
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@output_option
def command(
    file: str,
    by: str,
    start: Moment | None,
    stop: Moment | None,
    boards: bool,
    ledger: bool,
    position: bool,
    keep_going: bool,
    form: str,
    output: str | None,
) -> int:
    """Show a game as it unfolds.

    Each line with what it changed, and the boards. Where a rule is broken the replay stops and tells the finding.

    \b
    Examples:
      caverna replay game.yaml
      caverna replay game.yaml --by turn --from 5 --to 5.3
      caverna replay game.yaml --ledger | grep ruby
      caverna replay game.yaml --position --to 7 > from-round-8.yaml
      caverna replay game.yaml --by step --format json
    """
    unfolded = unfold(read_one(file), keep_going)
    columns = terminal_width()
    if unfolded.first is not None:
        if position:
            text = position_record(unfolded, stop, form)
        else:
            if stop is not None:
                stop.of(unfolded)  # a moment that does not exist is told rather than passed over
            parts = [
                part
                for part in unfolded.parts
                if (start is None or start.begins <= part.key) and (stop is None or part.key <= stop.ends)
            ]
            if form == "json":
                text = as_json(replay_data(unfolded, parts, by))
            elif ledger:
                text = ledger_text(parts, columns)
            else:
                text = replay_text(unfolded, parts, by, boards, columns)
        with opened(output) as write:
            write(text)
    lines = Lines(unfolded.record.text)
    for finding in unfolded.findings:
        click.echo(finding_text(finding, unfolded.record.file, lines, columns), nl=False, err=True)
    return 1 if unfolded.findings else 0
