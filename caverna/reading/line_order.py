"""Cached reading of lines, including errors about misplaced steps."""

from functools import cache
from typing import Any

from attrs import evolve

from caverna.model.format import Format
from caverna.model.line_order import misplaced

from .notation.notation import Parsed
from .notation.words import NotationError

MAX_CACHED_LINE = 400
"""The length of the longest line that is cached."""
_REMEMBERED = 2048


class LineReader(dict[str, Parsed]):
    """A reader of the lines of a part of a record. It caches valid lines by their text.

    It keeps up to twice ``_REMEMBERED`` lines: the recent ones, and those from before it was last full.
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
        """Read a line; misplaced steps are among its errors."""
        parsed: Parsed = self.notation.read(text)
        if wrong := misplaced(self.notation, parsed.steps, self.where, whole=not parsed.errors):
            told = [NotationError("record.step", parsed.offsets[at], message, hint) for at, message, hint in wrong]
            return evolve(parsed, errors=tuple(sorted((*parsed.errors, *told), key=lambda error: error.offset)))
        return parsed


class LineReaders(dict[str, LineReader]):
    """The line readers of a game, by part of the record."""

    def __init__(self, format: Format) -> None:
        self.format = format

    def __missing__(self, where: str) -> LineReader:
        found = self[where] = LineReader(self.format.notation.of_part(where), where)
        return found


@cache
def line_readers(format: Format) -> LineReaders:
    """Return the line readers of a game."""
    return LineReaders(format)
