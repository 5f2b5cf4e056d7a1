"""``caverna verify``."""

from contextlib import closing
from functools import partial

import click

from caverna.core.provisos import Aid
from caverna.core.ruleset import Ruleset

from .cards_option import cards_option
from .check import Summary, check
from .game_option import sheet_game_option
from .jobs import in_order, jobs_option
from .output import opened, output_option
from .progress import Progress
from .sources import find, paths_argument
from .terminal import terminal_width
from .verify_formats import FORMATS


@click.command("verify")
@paths_argument
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@click.option("--keep-going", is_flag=True, help="Leave a refused step out and go on. The score is then open.")
@click.option("--finished", is_flag=True, help="An unfinished game is a finding.")
@click.option("-q", "--quiet", is_flag=True, help="Write only how many records are ok (text only).")
@click.option("-v", "--verbose", is_flag=True, help="Show findings that a record expects, too (text only).")
@cards_option
@jobs_option
@sheet_game_option
@output_option
def command(
    paths: tuple[str, ...],
    form: str,
    keep_going: bool,
    finished: bool,
    quiet: bool,
    verbose: bool,
    cards: Aid | None,
    jobs: int,
    game: Ruleset | None,
    output: str | None,
) -> int:
    """Check records against the rules.

    PATH is a file, a directory (searched for .yaml, .yml and .json), or - for standard input. Each finding shows
    its line, the rule it breaks and the page of the rulebook.

    Exit status: 0 no finding, 1 findings, 2 usage or a file that cannot be read.

    \b
    Examples:
      caverna verify game.yaml
      caverna verify records --jobs 2
      caverna verify -v records/violations
      caverna verify --cards my-cards.yaml agricola.yaml
      caverna verify --finished --format json tournament > result.json
      caverna verify --format sarif -o caverna.sarif games
      cat game.yaml | caverna verify -
    """
    sources = find(paths, game)
    shape = FORMATS[form](terminal_width(), quiet, verbose)
    summary = Summary()
    progress = Progress(len(sources), "records")
    work = partial(check, show=shape.record, keep_going=keep_going, finished=finished, cards=cards)
    with opened(output) as write, closing(in_order(work, sources, jobs)) as results:
        write(shape.head())
        first = True
        for checked in results:
            summary.add(checked)
            text = shape.unreadable(checked) if checked.error else checked.text
            progress.advance()
            if checked.error or text:
                progress.hide()
            if checked.error:
                click.echo(f"Error: {checked.error}", err=True)
            if text:
                write(text if first else shape.between + text)
                first = False
        progress.hide()
        write(shape.tail(summary))
    return summary.status
