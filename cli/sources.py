"""Which records a command is given: files, directories searched for them, standard input."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click
from attrs import frozen

from caverna.core.showing import clean
from caverna.text.atomic import regular

if TYPE_CHECKING:
    from caverna.core.record import Record
    from caverna.core.ruleset import Ruleset

ENDINGS = (".yaml", ".yml", ".json")
SPREADSHEETS = (".csv", ".tsv")
"""Endings of files that hold score sheets, read where they are named."""
STDIN = "-"
STDIN_NAME = "<stdin>"
MAX_DEPTH = 100
"""How many folders may lie inside one another."""

paths_argument = click.argument("paths", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="PATH...")
file_argument = click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))


_DOCUMENT = re.compile(r"^---(?:[ \t].*)?$", re.MULTILINE)
"""What begins a document of a YAML file."""


class CannotRead(click.ClickException):
    """A record that cannot be opened, where it is the only one."""

    exit_code = 2


@frozen
class Source:
    """A record to be read: a path, or the text of standard input."""

    path: str
    data: bytes | None = None
    fault: str = ""
    """Why it cannot be read, where that is known already."""
    record: "Record | None" = None
    """The record itself, where reading the file gave several."""

    @property
    def name(self) -> str:
        """What it is called in the output."""
        return self.path if self.data is None else STDIN_NAME

    def read(self) -> "Record":
        """Read the record. OSError if the file cannot be opened, or the game that it names cannot be imported."""
        from caverna.core.ruleset import BrokenGame
        from caverna.text.reading.reader import load, loads

        if self.record is not None:
            return self.record
        if self.fault:
            raise OSError(self.fault)
        try:
            return load(self.path) if self.data is None else loads(self.data, self.name)
        except BrokenGame as broken:
            raise OSError(str(broken)) from None


def find(paths: Iterable[str], game: "Ruleset | None" = None) -> list[Source]:
    """Return the records that paths stand for, in order and each once.

    A directory stands for the regular files in it and below it that end in .yaml, .yml or .json, sorted; what begins
    with a dot is passed over. A spreadsheet stands for its tables, of ``game`` where they do not say which. A path that
    cannot be read stays in the list, to be told of in its place.
    """
    found: list[Source] = []
    seen: set[str] = set()
    for path in paths:
        if path == STDIN:
            if STDIN not in seen:
                found.append(_standard_input())
            seen.add(STDIN)
            continue
        inside = list(_walk(path)) if os.path.isdir(path) else [Source(path)]
        if path.lower().endswith(SPREADSHEETS) and not os.path.isdir(path):
            inside = _tables(path, game)
        if not inside:
            raise click.UsageError(f"there are no records ({', '.join('*' + end for end in ENDINGS)}) in {path}")
        for source in inside:
            real = os.path.realpath(source.path) + (source.name if source.record is not None else "")
            if real not in seen:
                seen.add(real)
                found.append(source)
    return found


def _walk(directory: str, depth: int = 0) -> Iterator[Source]:
    """Return the records below a directory, file by file in the order of their paths."""
    if depth > MAX_DEPTH:
        yield Source(directory, fault=f"more than {MAX_DEPTH} folders lie inside one another")
        return
    try:
        entries = sorted(os.scandir(directory), key=lambda entry: entry.name)
    except OSError:
        yield Source(directory)  # reading it tells what is wrong
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, depth + 1)
        elif entry.name.lower().endswith(ENDINGS) and regular(entry.path):
            yield Source(entry.path)


def _tables(path: str, game: "Ruleset | None") -> list[Source]:
    """Return the tables of a spreadsheet; standard error says what was read otherwise than it stands there."""
    from caverna.text.reading.sheet_tables import read_tables
    from caverna.text.reading.spreadsheet import LARGEST

    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        return [Source(path, fault=error.strerror or str(error))]
    if len(data) > LARGEST:
        return [Source(path, fault=f"it has more than {LARGEST} bytes")]
    tables = read_tables(data, path, game)
    for note in tables.notes:
        gap = "" if note[0].isdigit() else " "  # a place, or a word about the whole
        click.echo(f"warning: {clean(path)}:{gap}{clean(note)}", err=True)
    return [Source(record.file, record=record) for record in tables.records]


def _standard_input() -> Source:
    from caverna.text.reading.reader import MAX_BYTES

    if sys.stdin is None:
        raise CannotRead(f"{STDIN_NAME}: cannot be read: it is closed")
    try:
        return Source(STDIN, sys.stdin.buffer.read(MAX_BYTES + 1))
    except OSError as error:
        raise CannotRead(f"{STDIN_NAME}: {unreadable(error)}") from None


def read_one(file: str) -> "Record":
    """Read the one record a command is about."""
    source = _standard_input() if file == STDIN else Source(file)
    try:
        return source.read()
    except OSError as error:
        raise CannotRead(why(source, error)) from None


def read_documents(file: str, game: "Ruleset | None" = None) -> "list[Record]":
    """Read all records of one file: the tables of a spreadsheet, the documents of a YAML file."""
    from caverna.text.reading.reader import loads

    if file.lower().endswith(SPREADSHEETS):
        sources = _tables(file, game)
        if sources[0].fault:
            raise CannotRead(f"{clean(file)}: cannot be read: {sources[0].fault}")
        return [source.read() for source in sources]
    record = read_one(file)
    parts = [part for part in _DOCUMENT.split(record.text) if part.strip()]
    if len(parts) < 2:
        return [record]
    return [loads(part, f"{record.file}!{number}") for number, part in enumerate(parts, 1)]


def read_game(file: str) -> "Record":
    """Read the one record a command is about, which must be one with moves or boards."""
    from caverna.core.tally import Tally

    if file.lower().endswith(SPREADSHEETS):
        raise CannotRead(f"{clean(file)}: a spreadsheet holds score sheets, without moves or boards")
    record = read_one(file)
    if isinstance(record, Tally):
        raise CannotRead(f"{clean(file)}: it is a tally, without moves or boards: 'caverna score' shows its sheets")
    return record


def why(source: Source, error: OSError) -> str:
    """Say why a record cannot be read."""
    return f"{clean(source.name)}: {unreadable(error)}"


def unreadable(error: OSError) -> str:
    """Say why something cannot be read."""
    return f"cannot be read: {error.strerror or error}"
