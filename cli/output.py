"""Where output goes: standard output as it comes, or a file that appears only once it is complete."""

import json
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from typing import Any, TextIO

import click


class CannotWrite(click.ClickException):
    """A file that cannot be written."""

    exit_code = 2

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(f"cannot write {path}: {error.strerror or error}")


def output_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--output`` to a command."""
    return click.option(
        "-o",
        "--output",
        type=click.Path(dir_okay=False, allow_dash=True),
        metavar="FILE",
        help="Write to this file. It is replaced as a whole, once everything is written.",
    )(function)


@contextmanager
def opened(path: str | None) -> Iterator[Callable[[str], None]]:
    """Give a function that writes text to a file, or to standard output for None and ``-``.

    A file is written beside its place and moved there at the end, so that it is never seen half written; where
    something goes wrong the old one stays.
    """
    if path is None or path == "-":
        yield lambda text: click.echo(text, nl=False)
        return
    with _stream(path) as stream:

        def write(text: str) -> None:
            try:
                stream.write(click.unstyle(text))
            except OSError as error:
                raise CannotWrite(path, error) from None

        yield write


@contextmanager
def _stream(path: str) -> Iterator[TextIO]:
    before = _mode(path)
    if before is not None and not stat.S_ISREG(before):  # a device or a pipe cannot be replaced
        with _told(path):
            stream = open(path, "w", encoding="utf-8", newline="\n")  # noqa: SIM115 - closed below, told apart
        try:
            yield stream
        finally:
            with _told(path):
                stream.close()
        return
    place = os.path.realpath(path)
    with _told(path):
        if before is not None and not os.access(place, os.W_OK):  # replacing it would not ask
            raise PermissionError(EACCES, os.strerror(EACCES))
        handle, beside = tempfile.mkstemp(prefix=".", suffix=".part", dir=os.path.dirname(place))
    stream = open(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n")  # noqa: SIM115
    try:
        yield stream
        with _told(path):
            stream.close()
            os.chmod(beside, stat.S_IMODE(before) if before is not None else 0o666 & ~_umask())
            os.replace(beside, place)
    except BaseException:
        with suppress(OSError):
            stream.close()
        os.unlink(beside)
        raise


def _mode(path: str) -> int | None:
    try:
        return os.stat(path).st_mode
    except OSError:
        return None


@contextmanager
def _told(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotWrite(path, error) from None


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def as_json(data: Any) -> str:
    """Return plain data as JSON: ASCII only, so that no encoding can spoil it."""
    return json.dumps(data, indent=2) + "\n"


def can_show(characters: str) -> bool:
    """Say whether standard output can encode some characters."""
    try:
        characters.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
