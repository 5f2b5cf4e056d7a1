"""Lines as they stand in a record: read, and remembered, with what stands there in the wrong place."""

from functools import cache
from typing import Any

from attrs import evolve

from caverna.model.format import Format
from caverna.model.line_order import misplaced

from .notation.notation import Parsed
from .notation.words import NotationError

MAX_CACHED_LINE = 400
"""The characters of the longest line that is remembered."""
_REMEMBERED = 2048


class LineReader(dict[str, Parsed]):
    """What reads the lines of a part of a record. It holds those with which nothing is wrong, by their text.

    Up to twice so many are remembered: the ones read last, and before them those that it held when it last was full.
    """

    def __init__(self, notation: Any, where: str) -> None:
        self.notation, self.where = notation, where
        self._before: dict[str, Parsed] = {}

    def read(self, text: str) -> Parsed:
        """Return a line with its errors."""
        parsed = self.get(text) or self._before.get(text) or self._read(text)
        if not parsed.errors and len(text) <= MAX_CACHED_LINE:
            if len(self) >= _REMEMBERED:
                self._before = self.copy()
                self.clear()
            self[text] = parsed
        return parsed

    def _read(self, text: str) -> Parsed:
        """Read a line, with what stands in the wrong place among its errors."""
        parsed: Parsed = self.notation.read(text)
        if wrong := misplaced(self.notation, parsed.steps, self.where, whole=not parsed.errors):
            told = [NotationError("record.step", parsed.offsets[at], *said) for at, *said in wrong]
            return evolve(parsed, errors=tuple(sorted((*parsed.errors, *told), key=lambda error: error.offset)))
        return parsed


class LineReaders(dict[str, LineReader]):
    """What reads the lines of a game, by where they stand."""

    def __init__(self, format: Format) -> None:
        self.format = format

    def __missing__(self, where: str) -> LineReader:
        found = self[where] = LineReader(self.format.notation.of_part(where), where)
        return found


@cache
def line_readers(format: Format) -> LineReaders:
    """Return what reads the lines of a game."""
    return LineReaders(format)
