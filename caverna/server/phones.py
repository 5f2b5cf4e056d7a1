"""Phone names: which phone recorded which move."""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from caverna.editing.moves import Move
from caverna.writing.atomic import save

_MAX_BYTES = 500_000


class Phones:
    """The names of the phones that recorded the moves of a table, kept in a hidden file next to its record.

    They are not essential: if the file is damaged or cannot be written, moves have no names.
    """

    def __init__(self, record: Path) -> None:
        self._path = record.with_name(f".{record.name}.phones")
        self._names: dict[str, str] | None = None

    def note(self, moves: Sequence[Move], by: str) -> None:
        """Save the name of the phone that recorded these moves."""
        names = self._known()
        names.update({_key(move): by for move in moves})
        with suppress(OSError):
            save(json.dumps(names, ensure_ascii=False), self._path)

    def named(self, moves: Iterable[Move]) -> list[dict[str, Any]]:
        """Return moves as data, each with the name of its phone if it is known."""
        names = self._known()
        found = []
        for move in moves:
            by = names.get(_key(move))
            found.append({**move.to_json(), **({"by": by} if by else {})})
        return found

    def _known(self) -> dict[str, str]:
        if self._names is None:
            self._names = self._read()
        return self._names

    def _read(self) -> dict[str, str]:
        try:
            with self._path.open("rb") as stream:
                found = json.loads(stream.read(_MAX_BYTES))
        except (OSError, ValueError, RecursionError):
            return {}
        pairs = found.items() if isinstance(found, dict) else ()
        return {key: name for key, name in pairs if isinstance(name, str)}


def _key(move: Move) -> str:
    return f"{move.at} {move.player or ''}: {move.line}"
