"""Slots: the state keys and values of a page, and the changes from one state to the next."""

from collections.abc import Iterable, Iterator
from string import ascii_letters, digits

from caverna.model.score import ScoreSheet

from .parts import Slots


def change(before: Slots, after: Slots) -> Slots:
    """Return the values to set to get from one state to the next. None removes a key."""
    changed = {name: value for name, value in after.items() if before.get(name) != value}
    changed.update(dict.fromkeys(name for name in before if name not in after))
    return changed


def lettered(keys: Iterable[str]) -> dict[str, str]:
    """Return a letter for each key, so that a list of keys can be written as a short word."""
    named = tuple(keys)
    return dict(zip(named, (ascii_letters + digits)[: len(named)], strict=True))


def sheet_slots(sheet: ScoreSheet) -> Iterator[tuple[str, int]]:
    """Yield a player's points if the game ended now: the total, and the lines of the sheet that are not zero."""
    yield "points", sheet.total
    for number, line in enumerate(sheet.lines):
        if line.points:
            yield f"line.{number}", line.points
