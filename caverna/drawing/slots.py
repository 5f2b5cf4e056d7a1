"""Slots: the changes from one state of a page to the next."""

from collections.abc import Iterable, Iterator
from string import ascii_letters, digits

from caverna.model.score import ScoreSheet

from .parts import Slots


def change(before: Slots, after: Slots) -> Slots:
    """Return what must be set to come from one state to the next; None empties a slot."""
    changed = {name: value for name, value in after.items() if before.get(name) != value}
    changed.update(dict.fromkeys(name for name in before if name not in after))
    return changed


def lettered(keys: Iterable[str]) -> dict[str, str]:
    """Return a letter for each of many things, so that a list of them is a short word."""
    named = tuple(keys)
    return dict(zip(named, (ascii_letters + digits)[: len(named)], strict=True))


def sheet_slots(sheet: ScoreSheet) -> Iterator[tuple[str, int]]:
    """Return a player's points if the game ended now: the sum, and the lines of the sheet that are not zero."""
    yield "points", sheet.total
    for number, line in enumerate(sheet.lines):
        if line.points:
            yield f"line.{number}", line.points
