"""Output: standard output, written immediately, or a file that appears only when it is complete."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click

from caverna.writing.atomic import discard_unfinished, replacing

from .signals import CLEANUPS

CLEANUPS.append(discard_unfinished)


class CannotWrite(click.ClickException):
    """The error for a file that cannot be written."""

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
        help="Write to this file, which is replaced as a whole at the end.",
    )(function)


def force_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--force`` to a command that does not replace files without it."""
    return click.option("--force", is_flag=True, help="Replace an existing file.")(function)


def check_replaces(path: str | None, force: bool) -> None:
    """Raise a usage error if the output would replace a file without ``--force``."""
    if path is not None and not shown(path) and not force and os.path.isfile(path):
        raise click.UsageError(f"{path} exists; --force replaces it")


def shown(path: str | None) -> bool:
    """Return whether this output path means standard output."""
    return path is None or path == "-"


@contextmanager
def opened(path: str | None) -> Iterator[Callable[[str | bytes], None]]:
    """Provide a function that writes text or bytes to a file, or to standard output for None and ``-``.

    A file is written under a temporary name and renamed at the end, so it is never seen incomplete. After an error
    the old file is unchanged.
    """
    if path is None or shown(path):
        yield lambda content: click.echo(content, nl=False)
        return
    with ExitStack() as stack:
        with _write_errors(path):
            stream = stack.enter_context(replacing(path, errors="backslashreplace"))

        def write(content: str | bytes) -> None:
            with _write_errors(path):
                if isinstance(content, str):
                    stream.write(click.unstyle(content))
                else:
                    stream.buffer.write(content)

        yield write
        with _write_errors(path):
            stack.close()


@contextmanager
def _write_errors(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotWrite(path, error) from None


def as_json(data: Any) -> str:
    """Return plain data as indented JSON, in ASCII so that it is correct in any encoding."""
    import json  # imported late: most runs write none

    return json.dumps(data, indent=2) + "\n"
