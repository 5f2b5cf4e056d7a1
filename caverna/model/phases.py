"""The parts of a round: who acts in them, what they are called, and one that was played."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import frozen

from .steps import Step

if TYPE_CHECKING:
    from .record import Line, Round


@frozen
class Part:
    """One part of a round, as a game declares it."""

    name: str
    """Its key in a record: ``turns``, ``harvest``."""
    label: str
    """One line of it, as moments and outputs call it: ``turn``."""
    in_order: bool = False
    """Its lines follow each other as they were played; else each player has at most one."""
    before_check: bool = False
    """A part in order that must be complete where the round has a ``check``."""


class LinePart(NamedTuple):
    """A part of a record in which lines stand, as messages speak of it."""

    title: str
    """What it is: ``a turn``."""
    belongs: str
    """Where a step of this part belongs, said of one that stands elsewhere."""
    needs: str = ""
    """What to do in a line that has no placement; empty where no line has one."""
    example: str = ""
    """Such a line with something before the placement."""
    second: Callable[[Step], str] | None = None
    """Returns a hint for a second placement, from the first one."""
    own_forms: bool = False
    """Whether, of the forms with one verb, those of this part are read and no others."""
    asides: Mapping[str, str] = {}
    """Patterns of clauses that people write in such a line and that say nothing, with a hint for each."""


START = "start"
"""What comes at the beginning of a round."""
END = "end"
"""The part after the last round: the last free moves before scoring."""
NOTE = "note"
"""The key of what is remarked, and of an entry between lines that is no line."""
JUDGE = "judge"
"""The key of a judge's decisions, and of an entry between lines that corrects what a player has."""
SETUP, ROUND = "setup", "round"
"""The moments before everything, and before a round of the record."""
OVER = (END, None)
"""What is due after the last round."""


class Played(NamedTuple):
    """One part of a game as it was played: a round's start, a line, a harvest, the end.

    Before the first there is one called ``setup``, before each round one called ``round``. What comes of itself when a
    part in order is left stands behind its lines.
    """

    kind: str
    """The label of the part, ``setup``, ``round`` or ``end``."""
    part: str
    """Its key in the record."""
    entry: int
    """Which entry of ``rounds`` it belongs to, -1 before them."""
    round: int
    turn: int | None
    """The line of the round's parts in order, counted from 1."""
    lines: "Mapping[str, Line]"
    """The lines that were played, by player, without what was left out."""
    changes: Sequence[Any]
    game: Any
    """The game after it. It goes on being played: copy it to keep this moment."""
    left_out: bool = False
    """The line was passed over: it could not be read, or was refused as a whole."""
    leaving: bool = False
    """No line: it is what came of itself when a part in order was left."""


def must_be_complete(entry: "Round", part: Part, following: Sequence[Part]) -> bool:
    """Return whether a part in order of the last round must be complete: something comes behind it."""
    checked = part.before_check and (entry.check or entry.check_malformed)
    return bool(checked) or any(recorded(entry, other) for other in following)


def recorded(entry: "Round", part: Part) -> bool:
    """Return whether a round has this part."""
    lines = getattr(entry, part.name)
    return bool(lines) if part.in_order else lines is not None


def lines_in_order(entry: "Round", parts: Iterable[Part]) -> "Iterator[Line]":
    """Return the lines of a round's parts in order."""
    for part in parts:
        if part.in_order:
            yield from getattr(entry, part.name)
