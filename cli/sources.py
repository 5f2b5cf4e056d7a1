"""The records given to a command: paths on the command line, standard input."""

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO

import click

from caverna.collections import sources
from caverna.collections.file_types import RECORDS, ending, is_link, starred
from caverna.collections.file_types import SPREADSHEETS as SPREADSHEETS
from caverna.collections.file_types import WORKBOOKS as WORKBOOKS
from caverna.collections.sources import STDIN as STDIN
from caverna.collections.sources import STDIN_NAME as STDIN_NAME
from caverna.collections.sources import NoRecords, Sheets
from caverna.collections.sources import RecordFile as RecordFile
from caverna.collections.sources import Source as Source
from caverna.model.safe_text import clean

if TYPE_CHECKING:
    from caverna.collections.remote_batches import RemoteFiles
    from caverna.model.record import Record
    from caverna.model.ruleset import Ruleset

_SHOWN = 3
"""The most record names that a message lists."""

paths_argument = click.argument("paths", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="PATH...")
file_argument = click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))


class CannotRead(click.ClickException):
    """The error for a single record that cannot be read."""

    exit_code = 2


def find(paths: Iterable[str], remote: "RemoteFiles | None" = None, sheets: bool = False) -> list[RecordFile]:
    """Return the files that the paths mean. ``sheets`` includes spreadsheets in folders.

    ``remote`` lists remote file systems; without it this process does.
    """
    try:
        return sources.find(paths, remote, sheets)
    except NoRecords as folder:
        raise click.UsageError(f"there are no records ({starred(RECORDS)}) in {folder}") from None
    except OSError as error:  # another file system cannot be asked
        raise CannotRead(unreadable(error)) from None


def records(
    places: list[RecordFile], game: "Ruleset | None" = None, remote: "RemoteFiles | None" = None
) -> Iterator[Source]:
    """Yield the records of the files in order. ``game`` is the game of spreadsheets that do not name one.

    ``remote`` reads remote files; without it this process does.
    """
    return sources.records(places, _standard_input(), Sheets(game, _tell), remote)


def _tell(path: str, note: str) -> None:
    """Print a note about a cell of a spreadsheet that was interpreted."""
    gap = "" if note[0].isdigit() else " "  # a note begins with a line number, or is about the whole file
    click.echo(f"warning: {clean(path)}:{gap}{clean(note)}", err=True)


def _standard_input() -> BinaryIO | None:
    """Return standard input as a binary stream, None if it is closed."""
    return sys.stdin.buffer if sys.stdin is not None else None


def weight(source: Source) -> int:
    """Return the number of bytes of a record in memory."""
    return source.weight


def read_one(file: str) -> "Record":
    """Read the record of a command that takes one record."""
    return _read(one(file))


def _read(source: Source) -> "Record":
    try:
        return source.read()
    except OSError as error:
        raise CannotRead(why(source, error)) from None


def one(file: str) -> Source:
    """Return the only record of a file, or the one that is named. Several unnamed records are a usage error."""
    found = list(islice(records([sources.named(file)]), _SHOWN + 1))
    if len(found) > 1:
        names = [clean(source.name) for source in found[:_SHOWN]] + ["..."] * (len(found) > _SHOWN)
        raise click.UsageError(f"{clean(file)} has several records; name one of {', '.join(names)}")
    return found[0]


def read_documents(file: str, game: "Ruleset | None" = None) -> "list[Record]":
    """Read all records of a file: tables of a spreadsheet, YAML documents, JSON lines or members of an archive."""
    return [_read(source) for source in records([sources.named(file)], game)]


def read_game(file: str) -> "Record":
    """Read the record of a command that needs moves or boards. A score sheet is an error."""
    if ending(file, (*SPREADSHEETS, *WORKBOOKS)) and not is_link(file):
        raise CannotRead(
            f"{clean(file)}: a spreadsheet has score sheets without moves or boards; 'caverna score' shows them"
        )
    record = read_one(file)
    if record.is_tally:
        name = shown_name(file)
        raise CannotRead(f"{name}: a score sheet has no moves or boards; 'caverna score' shows it")
    return record


def shown_name(file: str) -> str:
    """Return the name of a file for a message. A link is not repeated, because it is long."""
    return clean(sources.shown_name(file))


def why(source: Source, error: OSError) -> str:
    """Return the name of a record and the reason why it cannot be read."""
    return f"{clean(source.name)}: {unreadable(error)}"


def unreadable(error: OSError) -> str:
    """Return a message for the reason why a file cannot be read."""
    return f"cannot be read: {sources.why(error)}"
