"""The phases of a round: their declarations, their names, and the record of a phase that was played."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import frozen

from .steps import Step
from .values import Value

if TYPE_CHECKING:
    from .record import Line, Round


@frozen(eq=False, repr=False)
class Part(Value):
    """A phase of a round, as declared by a game."""

    name: str
    """Its key in a record: ``turns``, ``harvest``."""
    label: str
    """The name of one of its lines in outputs: ``turn``."""
    in_order: bool = False
    """True for an ordered phase, whose lines were played one after the other; else each player has at most one line."""
    before_check: bool = False
    """True for an ordered phase that must be complete if the round has a ``check``."""


class LinePart(NamedTuple):
    """A kind of line in a record, as messages describe it."""

    title: str
    """The name with its article: ``a turn``."""
    belongs: str
    """A hint that says where steps of this kind belong."""
    needs: str = ""
    """A hint for a line without placement; empty if no line of this kind needs one."""
    example: str = ""
    """An example with a step before the placement."""
    second: Callable[[Step], str] | None = None
    """A function that returns a hint for a second placement, from the first one."""
    own_forms: bool = False
    """True if only the forms of this part are read, when several forms share a verb."""
    asides: Mapping[str, str] = {}
    """Patterns of clauses that people write although they mean nothing, with a hint for each."""


START = "start"
"""The name of the start of a round."""
END = "end"
"""The name of the phase after the last round: the last free actions before scoring."""
NOTE = "note"
"""The key of notes, also of those between lines."""
JUDGE = "judge"
"""The key of a judge's decisions, and of corrections between lines."""
SETUP, ROUND = "setup", "round"
"""The names of the states before the first round, and before each round of the record."""
OVER = (END, None)
"""The values of `Game.due` after the last round."""


class Played(NamedTuple):
    """A part of a game that was played: a round's start, a line, a harvest, the end.

    The state after the set-up comes first (``setup``), and the state before each round also comes (``round``).
    Automatic changes at the end of an ordered phase follow its lines.
    """

    kind: str
    """The label of the phase, ``setup``, ``round`` or ``end``."""
    part: str
    """Its key in the record."""
    entry: int
    """The index in ``rounds``; -1 before the first round."""
    round: int
    turn: int | None
    """The number of the line in the ordered phases of the round, from 1."""
    lines: "Mapping[str, Line]"
    """The lines that were played, by player, without refused steps."""
    changes: Sequence[Any]
    game: Any
    """The game after it. The replay continues with this object: copy it to keep the state."""
    left_out: bool = False
    """True if the line was skipped: it could not be read, or was refused as a whole."""
    leaving: bool = False
    """True for the automatic changes at the end of an ordered phase."""


def must_be_complete(entry: "Round", part: Part, following: Sequence[Part]) -> bool:
    """Return whether an ordered phase must be complete, because a later phase or a check is recorded."""
    checked = part.before_check and (entry.check or entry.check_malformed)
    return bool(checked) or any(recorded(entry, other) for other in following)


def recorded(entry: "Round", part: Part) -> bool:
    """Return whether a round has this phase."""
    lines = getattr(entry, part.name)
    return bool(lines) if part.in_order else lines is not None


def lines_in_order(entry: "Round", parts: Iterable[Part]) -> "Iterator[Line]":
    """Yield the lines of the ordered phases of a round."""
    for part in parts:
        if part.in_order:
            yield from getattr(entry, part.name)
