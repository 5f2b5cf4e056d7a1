"""The option ``--cache``, which keeps results so that unchanged records are not verified again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from caverna.collections.file_types import ARCHIVES, PACKED, RECORDS, ending
from caverna.model.card_evidence import CardFile

if TYPE_CHECKING:
    from caverna.collections.cache import Cache


class CacheFailed(click.ClickException):
    """The error for a cache that cannot be used."""

    exit_code = 2


def cache_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--cache`` to a command."""
    return click.option(
        "--cache",
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="Keep results in this file and verify only what has changed. The output is the same.",
    )(function)


@contextmanager
def cached(
    path: str | None, keep_going: bool, finished: bool, cards: CardFile | None = None
) -> "Iterator[Cache | None]":
    """Provide the cache in the file ``path``, or None if no file is given. The other options must match its results."""
    if path is None:
        yield None
        return
    if ending(path, RECORDS + ARCHIVES + PACKED):
        raise click.UsageError(f"--cache {path}: this is a file of records; name another file for the cache")
    from hashlib import sha256

    from caverna.collections.cache import Cache, CacheError, NoCache

    try:
        mark = sha256(repr((cards.game, cards.given)).encode()).hexdigest() if cards is not None else "none"
        known = Cache(path, f"keep going: {keep_going:d}, finished: {finished:d}, cards: {mark}")
        try:
            yield known
        finally:
            known.close()
    except (NoCache, CacheError) as error:
        raise CacheFailed(f"--cache: {error}") from None
