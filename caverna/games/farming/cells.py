"""Cells of a farm board. A cell is a small number. A set of cells is an integer with one bit for each cell."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from caverna.model.refusals import RuleBroken


def members(cells: int) -> list[int]:
    """Return the cells of a set, in ascending order."""
    return [*_members(cells)]


@lru_cache(4096)
def _members(cells: int) -> tuple[int, ...]:
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return tuple(found)


class Grid:
    """The cells of a board, by name and by number."""

    def __init__(self, names: Sequence[str], separator: str) -> None:
        self.names = tuple(names)
        self.number = {name: number for number, name in enumerate(names)}
        self._separator = separator

    def mask(self, names: Iterable[str]) -> int:
        """Return the set of the named cells."""
        return sum(1 << self.number[name] for name in names)

    def listed(self, cells: int) -> str:
        """Return the names of a set of cells for a message, ``none`` if it is empty."""
        return self._separator.join(self.names[cell] for cell in members(cells)) or "none"

    def named(self, name: str) -> int:
        """Return the number of the cell that a step names; refuse an unknown name."""
        cell = self.number.get(name)
        if cell is None:
            raise RuleBroken("record.cell", f"there is no cell {name!r}", kind="malformed")
        return cell
