"""Archives of tables of BoardGameArena, saved by their players. Only Caverna is translated."""

from collections.abc import Iterator, Mapping
from typing import Any

from .. import Imported


class BoardGameArena:
    """Importer of logs of BoardGameArena."""

    title = "BoardGameArena"
    endings = (".json", ".json.gz", ".json.xz")
    several = False

    def games(self, data: bytes, options: Mapping[str, Any]) -> Iterator[Imported]:
        """Return the one game of an archive."""
        from .table import import_table

        yield import_table(data, **options)


IMPORTER = BoardGameArena()
