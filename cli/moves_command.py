"""``caverna moves``."""

import click

from caverna.engine.timeline import timeline
from caverna.model.excerpt import Lines
from caverna.model.findings import CLAIM

from .finding_text import finding_text
from .game_parts import terminal_of
from .output import as_json
from .point import Point, point_option
from .sources import file_argument, read_game
from .terminal import terminal_width


@click.command("moves")
@file_argument
@point_option("--at", help="At this point: after round 5, or after line 3 of its turns (5.3). 5.0 is its start.")
@click.option("--turns", is_flag=True, help="List complete turns in notation, one on each line.")
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(file: str, at: Point | None, turns: bool, form: str) -> int:
    """Show what the next player may do.

    The list has the spaces that can be used with the goods at hand and what they offer, then the others with the
    reason. Free steps may open more.

    --turns lists complete turns. Where there are too many, the list is reduced but keeps every kind of step: at
    most one free step in a turn, and one order where the order is free.

    \b
    Examples:
      caverna moves game.yaml
      caverna moves game.yaml --at 5.3
      caverna moves game.yaml --turns | grep Logging
      caverna moves game.yaml --format json
    """
    moments = timeline(read_game(file), keep=at.covers if at else None)
    lines = Lines(moments.record)
    for finding in moments.findings:
        click.echo(finding_text(finding, moments.record, lines, terminal_width()), nl=False, err=True)
    stopped = any(finding.kind != CLAIM for finding in moments.findings)
    if at is None and (stopped or not moments.playable):
        return 1
    game = moments.last() if at is None else at.of(moments)
    ruleset = moments.record.ruleset
    terminal = terminal_of(ruleset)
    if turns:
        lines_of_play = (ruleset.write(line) for line in terminal.legal_lines(game))
        if form == "json":
            click.echo(as_json(list(lines_of_play)), nl=False)
        elif game.to_act is None:
            click.echo(terminal.next_phase_text(game))
        else:
            for line in lines_of_play:
                click.echo(line)
    elif form == "json":
        from caverna.model.json_data import to_plain  # slow: it imports cattrs

        click.echo(as_json({"game": ruleset.key, **to_plain(terminal.moves_data(game))}), nl=False)
    else:
        click.echo(terminal.moves_text(game, terminal_width()), nl=False)
    return 1 if moments.findings else 0
