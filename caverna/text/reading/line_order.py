"""Lines as they stand in a record: read, and remembered, with what stands there in the wrong place."""

from collections.abc import Callable
from functools import cache, lru_cache, partial

from attrs import evolve

from caverna.core.format import Format
from caverna.core.line_order import misplaced

from ..notation.notation import Parsed
from ..notation.words import NotationError

MAX_CACHED_LINE = 400
"""The characters of the longest line that is remembered."""
_REMEMBERED = 4096


class LineReaders(dict[str, Callable[[str], Parsed]]):
    """What reads, and remembers, a game's lines no longer than the longest remembered, by where they stand."""

    def __init__(self, format: Format) -> None:
        self.format = format

    def __missing__(self, where: str) -> Callable[[str], Parsed]:
        found = self[where] = lru_cache(_REMEMBERED)(partial(self.unremembered, where))
        return found

    def unremembered(self, where: str, text: str) -> Parsed:
        """Return a line with its errors, among them what stands in the wrong place."""
        notation = self.format.notation.of_part(where)
        parsed: Parsed = notation.read(text)
        if wrong := misplaced(notation, parsed.steps, where, whole=not parsed.errors):
            told = [NotationError("record.step", parsed.offsets[at], *said) for at, *said in wrong]
            return evolve(parsed, errors=tuple(sorted((*parsed.errors, *told), key=lambda error: error.offset)))
        return parsed


@cache
def line_readers(format: Format) -> LineReaders:
    """Return what reads the lines of a game."""
    return LineReaders(format)
