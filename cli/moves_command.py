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
@point_option("--at", help="Ask at this moment: after round 5, or after line 3 of its turns (5.3; 5.0: its start).")
@click.option("--turns", is_flag=True, help="List complete turns, one to a line, in notation.")
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(file: str, at: Point | None, turns: bool, form: str) -> int:
    """Show what the next player may do.

    What can be used with what is in hand, and what it offers; then what cannot, and why. Free steps may open more.

    With --turns complete turns are listed. Where they would be without number they are reduced, so that every kind of
    step still occurs: of free steps there is at most one in a turn, and what comes in any order comes in one.

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
            click.echo(terminal.what_comes(game))
        else:
            for line in lines_of_play:
                click.echo(line)
    elif form == "json":
        from caverna.model.json_data import to_plain  # which loads cattrs

        click.echo(as_json({"game": ruleset.key, **to_plain(terminal.moves_data(game))}), nl=False)
    else:
        click.echo(terminal.moves_text(game, terminal_width()), nl=False)
    return 1 if moments.findings else 0
