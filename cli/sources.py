"""Which records a command is given: files, directories searched for them, standard input."""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click
from attrs import frozen

from caverna.showing import clean

if TYPE_CHECKING:
    from caverna.record import Record

ENDINGS = (".yaml", ".yml", ".json")
STDIN = "-"
STDIN_NAME = "<stdin>"

paths_argument = click.argument("paths", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="PATH...")
file_argument = click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))


class CannotRead(click.ClickException):
    """A record that cannot be opened, where it is the only one."""

    exit_code = 2


@frozen
class Source:
    """A record to be read: a path, or the text of standard input."""

    path: str
    data: bytes | None = None

    @property
    def name(self) -> str:
        """What it is called in the output."""
        return self.path if self.data is None else STDIN_NAME

    def read(self) -> "Record":
        """Read the record. OSError if the file cannot be opened."""
        from caverna.reading.reader import load, loads

        return load(self.path) if self.data is None else loads(self.data, self.name)


def find(paths: Iterable[str]) -> list[Source]:
    """Return the records that paths stand for, in order and each once.

    A directory stands for the files in it and below it that end in .yaml, .yml or .json, sorted; what begins with a
    dot is passed over. A path that cannot be read stays in the list, to be told of in its place.
    """
    found: list[Source] = []
    seen: set[str] = set()
    for path in paths:
        if path == STDIN:
            if STDIN not in seen:
                found.append(_standard_input())
            seen.add(STDIN)
            continue
        inside = list(_walk(path)) if os.path.isdir(path) else [path]
        if not inside:
            raise click.UsageError(f"there are no records ({', '.join('*' + end for end in ENDINGS)}) in {path}")
        for file in inside:
            real = os.path.realpath(file)
            if real not in seen:
                seen.add(real)
                found.append(Source(file))
    return found


def _walk(directory: str) -> Iterator[str]:
    """Return the records below a directory, file by file in the order of their paths."""
    try:
        entries = sorted(os.scandir(directory), key=lambda entry: entry.name)
    except OSError:
        yield directory  # reading it tells what is wrong
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path)
        elif entry.name.lower().endswith(ENDINGS):
            yield entry.path


def _standard_input() -> Source:
    from caverna.reading.reader import LARGEST

    return Source(STDIN, sys.stdin.buffer.read(LARGEST + 1))


def read_one(file: str) -> "Record":
    """Read the one record a command is about."""
    source = _standard_input() if file == STDIN else Source(file)
    try:
        return source.read()
    except OSError as error:
        raise CannotRead(why(source, error)) from None


def why(source: Source, error: OSError) -> str:
    """Say why a record cannot be read."""
    return f"{clean(source.name)}: {unreadable(error)}"


def unreadable(error: OSError) -> str:
    """Say why something cannot be read."""
    return f"cannot be read: {error.strerror or error}"
