"""The parts of a round: who acts in them, and what they are called."""

from attrs import frozen


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


START = "start"
"""What comes at the beginning of a round."""
END = "end"
"""The part after the last round: the last free moves before scoring."""
NOTE = "note"
"""The key of what is remarked, and of an entry between lines that is no line."""
SETUP, ROUND = "setup", "round"
"""The moments before everything, and before a round of the record."""
