"""Importer of archived tables of BoardGameArena, saved by their players. Only Caverna is translated."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import Imported

__all__ = ["IMPORTER", "BoardGameArena", "import_table"]


class BoardGameArena:
    """Importer of logs of BoardGameArena."""

    title = "BoardGameArena"
    endings = (".json", ".json.gz", ".json.xz")
    several = False

    def games(self, data: bytes, options: Mapping[str, Any]) -> Iterator[Imported]:
        """Yield the only game of an archive."""
        yield import_table(data, **options)


IMPORTER = BoardGameArena()


def import_table(
    data: bytes,
    variant: str | None = None,
    players: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    checks: bool = False,
    partial: bool = False,
) -> Imported:
    """Translate the archive of a table into a record, verify it and list the differences.

    ``data`` is the saved file: JSON, also packed with gzip or xz. ``variant`` and ``players`` (in the order of seats)
    are for logs that lack them. ``rulings`` are table options other than the site's. With ``checks`` the record
    asserts the goods of each player after each turn. With ``partial`` the record ends before an untranslatable event
    instead of failing. Raise `CannotImport` for bytes that are not such an archive.
    """
    from .table import import_table as translate

    return translate(data, variant, players, rulings, checks, partial)


def __dir__() -> list[str]:
    return sorted(__all__)
