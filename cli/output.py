"""Output: to standard output at once, or to a file that appears only when it is complete."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click

from caverna.writing.atomic import discard_unfinished, replacing

from .ending import BEFORE_THE_END

BEFORE_THE_END.append(discard_unfinished)


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
        help="Write to this file, which is replaced as a whole at the end.",
    )(function)


def shown(path: str | None) -> bool:
    """Return whether what is written goes to standard output."""
    return path is None or path == "-"


@contextmanager
def opened(path: str | None) -> Iterator[Callable[[str | bytes], None]]:
    """Give a function that writes text or bytes to a file, or to standard output for None and ``-``.

    A file is written beside its place and moved there at the end, so that it is never seen half written; where
    something goes wrong the old one stays.
    """
    if path is None or shown(path):
        yield lambda content: click.echo(content, nl=False)
        return
    with ExitStack() as stack:
        with _told(path):
            stream = stack.enter_context(replacing(path, errors="backslashreplace"))

        def write(content: str | bytes) -> None:
            with _told(path):
                if isinstance(content, str):
                    stream.write(click.unstyle(content))
                else:
                    stream.buffer.write(content)

        yield write
        with _told(path):
            stack.close()


@contextmanager
def _told(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotWrite(path, error) from None


def as_json(data: Any) -> str:
    """Return plain data as JSON: ASCII only, so that no encoding can spoil it."""
    import json  # few runs write any

    return json.dumps(data, indent=2) + "\n"
