"""``caverna fmt``."""

import os
from collections.abc import Iterator
from difflib import unified_diff

import click

from caverna.collections.file_types import ARCHIVES, PACKED, SPREADSHEETS, WORKBOOKS, ending
from caverna.model.excerpt import Lines
from caverna.model.findings import ILLEGAL
from caverna.model.record import Record
from caverna.model.safe_text import clean
from caverna.writing.atomic import regular
from caverna.writing.fmt import fmt

from .finding_text import finding_text
from .output import opened
from .sources import STDIN, Source, find, paths_argument, records, shown_name, why
from .terminal import terminal_width

_SPREADSHEET = "is from a spreadsheet; 'caverna convert' turns it into YAML"
_IN_PLACE = "is not a regular file and cannot be rewritten in place; 'caverna fmt -' reads standard input"
_SEVERAL = "only plain files of one record are rewritten; 'caverna fmt --diff' shows what would change"


@click.command("fmt")
@paths_argument
@click.option("--check", is_flag=True, help="Write nothing. List the records that would change, and exit with 1.")
@click.option("--diff", is_flag=True, help="Write nothing. Show what would change, and exit with 1 if anything would.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Format records in the one canonical spelling, comments kept.

    Names, spaces and moves get their canonical spelling. No step is added, removed or moved. Files are rewritten in
    place; standard input (-) goes to standard output. A record with an unreadable part is left unchanged.

    \b
    Examples:
      caverna fmt game.yaml
      caverna fmt --check games
      caverna fmt --diff game.yaml
      caverna fmt - < draft.yaml > game.yaml
    """
    status = 0
    for source, refusal in _sources(paths, writing=not (check or diff)):
        if refusal:
            click.echo(f"Error: {shown_name(source.name)}: {refusal}", err=True)
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
            lines = unified_diff(_lines(record.text), _lines(new), source.name, source.name)
            click.echo("".join(clean(line.rstrip("\r\n")) + "\n" for line in lines), nl=False)
        elif check:
            if changed:
                click.echo(f"{clean(source.name)}: would change")
        elif source.path == STDIN:
            click.echo(new, nl=False)
        elif changed:
            with opened(source.path) as write:
                write(new)
            click.echo(f"{clean(source.name)}: formatted")
        if changed and (check or diff):
            status = max(status, 1)
    return status


def _sources(paths: tuple[str, ...], writing: bool) -> Iterator[tuple[Source, str]]:
    """Yield the records of the paths, each with the reason why it cannot be rewritten in place, empty if it can."""
    for place in find(paths):
        if ending(place.path, (*SPREADSHEETS, *WORKBOOKS)):
            yield Source(place.path), _SPREADSHEET
        elif writing and not replaceable(place.path):
            yield Source(place.path), _IN_PLACE
        elif writing and ending(place.path, ARCHIVES + PACKED):
            yield Source(place.path), _SEVERAL
        else:
            for source in records([place]):
                if writing and not source.path and not source.fault:
                    yield Source(place.path), _SEVERAL
                    break
                yield source, ""


def replaceable(path: str) -> bool:
    """Return whether a path can be rewritten in place. Folders count as well: reading them reports their problems."""
    return path == STDIN or regular(path) or os.path.isdir(path)


def readable(record: Record) -> bool:
    """Return whether all of a record could be read. If not, print the findings to standard error."""
    findings = [finding for finding in record.findings if finding.kind != ILLEGAL]
    lines = Lines(record)
    for finding in findings:
        click.echo(finding_text(finding, record, lines, terminal_width()), nl=False, err=True)
    return not findings


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
