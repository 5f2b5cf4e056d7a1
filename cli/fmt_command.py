"""``caverna fmt``."""

import os
from difflib import unified_diff

import click

from caverna.core.findings import ILLEGAL
from caverna.core.record import Record
from caverna.core.showing import clean
from caverna.text.atomic import regular
from caverna.text.writing.fmt import fmt

from .finding_text import Lines, finding_text
from .output import opened
from .sources import STDIN, find, paths_argument, why
from .terminal import terminal_width

_SPREADSHEET = "is of a spreadsheet; 'caverna convert' makes a tally of it"
_IN_PLACE = "is no regular file and cannot be rewritten in place; 'caverna fmt -' reads standard input"


@click.command("fmt")
@paths_argument
@click.option("--check", is_flag=True, help="Write nothing; name the records that would change and exit with 1.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change and exit with 1 if anything would.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Spell records canonically, comments kept.

    Names, spaces and moves get their one spelling; no step is added, dropped or moved. Files are rewritten in place,
    standard input (-) is written to standard output. A record in which something cannot be read is left as it is.

    \b
    Examples:
      caverna fmt game.yaml
      caverna fmt --check games
      caverna fmt --diff game.yaml
      caverna fmt - < draft.yaml > game.yaml
    """
    status = 0
    for source in find(paths):
        if source.record is not None:
            click.echo(f"Error: {clean(source.name)}: {_SPREADSHEET}", err=True)
            status = 2
            continue
        if not (check or diff or replaceable(source.path)):
            click.echo(f"Error: {clean(source.name)}: {_IN_PLACE}", err=True)
            status = 2
            continue
        try:
            record = source.read()
        except OSError as error:
            click.echo(f"Error: {why(source, error)}", err=True)
            status = 2
            continue
        if not readable(record):
            status = max(status, 1)
            new = record.text
        else:
            new = fmt(record.text)
        changed = new != record.text
        if diff:
            told = unified_diff(_lines(record.text), _lines(new), source.name, source.name)
            click.echo("".join(clean(line.rstrip("\r\n")) + "\n" for line in told), nl=False)
        elif check:
            if changed:
                click.echo(f"{clean(source.name)}: would be respelled")
        elif source.path == STDIN:
            click.echo(new, nl=False)
        elif changed:
            with opened(source.path) as write:
                write(new)
            click.echo(f"{clean(source.name)}: respelled")
        if changed and (check or diff):
            status = max(status, 1)
    return status


def replaceable(path: str) -> bool:
    """Return whether a record can be written where it is; what is wrong with a folder is told by reading it."""
    return path == STDIN or regular(path) or os.path.isdir(path)


def readable(record: Record) -> bool:
    """Return whether a record could be read in full; if not, tell why."""
    findings = [finding for finding in record.findings if finding.kind != ILLEGAL]
    lines = Lines(record.text)
    for finding in findings:
        click.echo(finding_text(finding, record, lines, terminal_width()), nl=False, err=True)
    return not findings


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
