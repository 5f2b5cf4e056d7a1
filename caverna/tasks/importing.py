"""Imports: records made from the files of other sites and programs."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial as bound
from typing import Any

from caverna.collections.processes import in_order
from caverna.importers import FAILED, CannotImport, Difference, Imported, importer, known
from caverna.importers.sources import Log, find_logs
from caverna.model.safe_text import clean
from caverna.model.wording import listed


def import_logs(
    source: str,
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    variant: str | None = None,
    players: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    checks: bool = False,
    partial: bool = False,
    jobs: int = 1,
) -> Iterator[tuple[str, Imported]]:
    """Yield the games in the files of another site or program, each with the name of its file, in their order.

    ``source`` is ``bga`` (BoardGameArena), ``bgstats``, or the name of another importer. ``paths`` are files, folders
    or zip archives. ``jobs`` processes do the work (0: one for each processor). The other arguments are those of
    `caverna.importers.bga.import_table`. A file that cannot be read is a game with the status ``FAILED``. Raise
    LookupError for an unknown source.
    """
    if source not in known():
        raise LookupError(f"unknown source {source!r}; the sources are {listed(known())}")
    options = {
        "variant": variant, "players": list(players), "rulings": dict(rulings or {}), "checks": checks,
        "partial": partial,
    }  # fmt: skip
    each = [paths] if isinstance(paths, str | os.PathLike) else paths
    logs = list(find_logs([os.fspath(path) for path in each], importer(source).endings))
    with closing(in_order(partial_work(source, options), logs, jobs)) as results:
        for log, games in results:
            for game in games:
                yield log.name, game


def partial_work(source: str, options: Mapping[str, Any]) -> "bound[list[Imported]]":
    """Return the function that imports one log, in a form that can be sent to other processes."""
    return bound(_games, source, options)


def _games(source: str, options: Mapping[str, Any], log: Log) -> list[Imported]:
    """Return the games of a log. For an unreadable log, return one failed game with the reason."""
    try:
        return list(importer(source).games(log.read(), options))
    except CannotImport as fault:
        message = clean(str(fault))
        return [Imported("", "", FAILED, (Difference(message),), result="cannot be read")]
