"""Where BoardGameArena and the rulebook are known to differ, by the finding that a record then has."""

import re
from collections.abc import Iterable

from attrs import frozen

from caverna.core.findings import Finding


@frozen
class Habit:
    """Something the site does and the rulebook does not, or the other way round."""

    rule: str
    """The rule of the finding."""
    sign: str
    """What is found in its message, or in the line it is about."""
    words: str


_NO_EFFECT = "BoardGameArena allows placements and imitations without effect"
_NEWBORN = (
    "on BoardGameArena a newborn comes without room, and may then be eaten or be paid for though it is taken away"
)
_RUBY = "BoardGameArena takes a ruby for placing a dwarf early and sends the weakest one after all"
_LEFT = "on BoardGameArena an imitation collects what lies on the space"
TURN_ORDER = "work.turn-order"
LEFT_TABLE = "BoardGameArena passes over a player who has left the table, without notice"
HABITS = (
    Habit("work.must-act", "", _NO_EFFECT),
    Habit(
        "work.order-of-actions", "Slash-and-burn", "on BoardGameArena Slash-and-burn may sow before the tile is laid"
    ),
    Habit("harvest.breed", "", _NEWBORN),
    Habit("expedition.loot", "the item breeds", _NEWBORN),
    Habit("expedition.loot", "meadow needs strength", "BoardGameArena gives the meadow at strength 10, printed is 11"),
    Habit("expedition.loot", "is taken twice", "BoardGameArena lets the same loot be taken twice"),
    Habit("work.dwarf-order", "", _RUBY),
    Habit("imitation.effect", "", _LEFT),
)
NOTED = ((re.compile(r"rub(y|ies) paid to place"), _RUBY), (re.compile(r"by imitating it"), _LEFT),
         (re.compile(r"that was taken away"), _NEWBORN))  # fmt: skip
"""What notes of the translation say, for findings that are only a consequence."""


def habit_of(finding: Finding, line: str, notes: Iterable[str]) -> str:
    """Return the habit of the site that explains a finding, empty where none is known to.

    A shortage, or a score that is not met, is explained by what the translation noted of the same player before.
    """
    for habit in HABITS:
        if habit.rule == finding.rule and (habit.sign in finding.message or habit.sign in line):
            return habit.words
    for note in notes:
        for pattern, words in NOTED:
            if pattern.search(note):
                return f"{words}: {note}"
    return ""
