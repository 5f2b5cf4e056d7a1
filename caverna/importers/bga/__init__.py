"""Archives of tables of BoardGameArena, saved by their players. Only Caverna is translated."""

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
        """Return the one game of an archive."""
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
    """Translate the archive of a table into a record, verify it and say what differs.

    ``data`` is the file as it was saved: JSON, also gzip or xz. ``variant`` and ``players`` say what the log does not,
    ``rulings`` are table options other than the site's. With ``checks`` the record asserts what everybody has after
    each turn; with ``partial`` what comes before something untranslatable is written. Raise `CannotImport` for bytes
    that are not such archives.
    """
    from .table import import_table as translate

    return translate(data, variant, players, rulings, checks, partial)
