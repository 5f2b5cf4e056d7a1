"""The parts of a round: who acts in them, and what they are called."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from attrs import frozen

from .steps import Step


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
SETUP, ROUND = "setup", "round"
"""The moments before everything, and before a round of the record."""
