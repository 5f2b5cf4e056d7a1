"""What reads the lines of a game, and remembers them: by where they stand."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from caverna.core.format import Format

from ..notation.notation import Parsed
from ..notation.words import NotationError
from .line_order import misplaced

MAX_CACHED_LINE = 400
"""The characters of the longest line that is remembered."""
_REMEMBERED = 4096

Moves = tuple[tuple[Any, ...], tuple[int, ...], tuple[tuple[int, ...], ...], tuple[NotationError, ...]]
"""A line as read: its steps, where each and its loot items begin, and the errors."""


class LineReaders(dict[str, Callable[[str], Moves]]):
    """What reads, and remembers, a game's lines no longer than the longest remembered, by where they stand."""

    def __init__(self, format: Format) -> None:
        self.format = format

    def __missing__(self, where: str) -> Callable[[str], Moves]:
        found = self[where] = lru_cache(_REMEMBERED)(lambda text: self.unremembered(text, where))
        return found

    def unremembered(self, text: str, where: str) -> Moves:
        """Return a line with its errors, among them what stands in the wrong place."""
        notation = self.format.notation.of_part(where)
        parsed: Parsed = notation.read(text)
        errors = parsed.errors
        if wrong := misplaced(notation, parsed.steps, where, whole=not errors):
            errors += tuple(NotationError("record.step", parsed.offsets[at], *told) for at, *told in wrong)
            errors = tuple(sorted(errors, key=lambda error: error.offset))
        return parsed.steps, parsed.offsets, parsed.items, errors


_READERS: dict[str, LineReaders] = {}


def line_readers(format: Format) -> LineReaders:
    """Return what reads the lines of a game."""
    return _READERS.get(format.key) or _READERS.setdefault(format.key, LineReaders(format))
