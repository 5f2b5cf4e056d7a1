"""Points in a game, as options: ``5`` is after round 5, ``5.3`` after the third line of its turns."""

import re
from collections.abc import Callable
from typing import Any

import click
from attrs import frozen

from caverna.engine.timeline import LATER, PartName, Timeline

_MOMENT = re.compile(r"([0-9]{1,2})(?:\.([0-9]{1,3}))?")


@frozen
class Point:
    """A point in a game: a round and a line of its turns. Line 0 is the start of the round, None the whole round."""

    round: int
    turn: int | None = None

    def __str__(self) -> str:
        return str(self.round) if self.turn is None else f"{self.round}.{self.turn}"

    @property
    def begins(self) -> tuple[int, int]:
        """The key of the first part at or after the point, where it is the start of a range."""
        return self.round, self.turn or 0

    @property
    def ends(self) -> tuple[int, int]:
        """The key of the last part before the point, where it is the end of a range."""
        return self.round, LATER if self.turn is None else self.turn

    def covers(self, part: PartName) -> bool:
        """Return whether a part of the game belongs to this round and comes before this point."""
        return part.round == self.round and part.key <= self.ends

    def count(self, moments: Timeline) -> int:
        """Return the number of parts of the game before this point. Raise a usage error if the point does not exist."""
        parts = moments.parts
        found = [count for count, part in enumerate(parts, 1) if self.covers(part)]
        if not found or (self.turn is not None and parts[found[-1] - 1].key != self.ends):
            reach = f"it was played up to {parts[-1].name}" if parts else "no round was played"
            raise click.UsageError(f"there is no point {self} in the record; {reach}")
        return found[-1]

    def of(self, moments: Timeline) -> Any:
        """Return the state of the game at this point: after the line, or after the round as far as it was played."""
        return moments.after(self.count(moments))


def _read(ctx: click.Context, param: click.Parameter, value: str | None) -> Point | None:
    """Read ``5`` or ``5.3``."""
    if value is None:
        return None
    found = _MOMENT.fullmatch(value)
    if found is None:
        raise click.BadParameter(
            f"{value!r} is not a point of a game; write a round (5), or a round and a line of its turns (5.3)"
        )
    return Point(int(found[1]), int(found[2]) if found[2] else None)


def point_option(*names: str, help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option that takes a point in the game."""
    return click.option(*names, callback=_read, metavar="ROUND[.TURN]", help=help)
