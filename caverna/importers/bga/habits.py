"""Habits of BoardGameArena: known differences from the rulebook, by the finding that they cause."""

import re
from collections.abc import Iterable

from attrs import frozen

from caverna.games.caverna.rules.expedition import taken_twice, too_many_births, too_weak
from caverna.model.refusals import RuleBroken, Wording


@frozen
class Habit:
    """A known difference between the site and the rulebook."""

    rule: str
    """The rule of the finding."""
    description: str
    refusal: Wording | None = None
    """The message of the finding, None for every message of the rule."""
    item: str = ""
    """The loot item in the finding, empty for every item."""
    space: str = ""
    """The space in the line, empty for every space."""

    def explains(self, rule: str, refused: RuleBroken | None, line: str) -> bool:
        """Return whether this habit explains a finding about a rule in a line."""
        if self.rule != rule or self.space not in line:
            return False
        if self.refusal is None:
            return True
        return refused is not None and refused.words is self.refusal and (not self.item or self.item in refused.facts)


_NO_EFFECT = "BoardGameArena allows placements and imitations without effect"
_NEWBORN = (
    "on BoardGameArena a newborn comes without room, and may then be eaten or be paid for though it is taken away"
)
_RUBY = "BoardGameArena takes a ruby for placing a dwarf early and sends the weakest one after all"
_LEFT = "on BoardGameArena an imitation collects what lies on the space"
TURN_ORDER = "work.turn-order"
LEFT_TABLE = "BoardGameArena passes over a player who has left the table, without notice"
_SOWS_FIRST = "on BoardGameArena Slash-and-burn may sow before the tile is laid"
_MEADOW = "BoardGameArena gives the meadow at strength 10, printed is 11"
_TWICE = "BoardGameArena lets the same loot be taken twice"
HABITS = (
    Habit("work.must-act", _NO_EFFECT),
    Habit("work.order-of-actions", _SOWS_FIRST, space="Slash-and-burn"),
    Habit("harvest.breed", _NEWBORN),
    Habit("expedition.loot", _NEWBORN, too_many_births),
    Habit("expedition.loot", _MEADOW, too_weak, item="meadow"),
    Habit("expedition.loot", _TWICE, taken_twice),
    Habit("work.dwarf-order", _RUBY),
    Habit("imitation.effect", _LEFT),
)
HABIT_OF_NOTE = ((re.compile(r"rub(y|ies) paid to place"), _RUBY), (re.compile(r"by imitating it"), _LEFT),
         (re.compile(r"that was taken away"), _NEWBORN))  # fmt: skip
"""Pattern in the notes of a translation -> the habit, for findings that are only a consequence of it."""


def habit_of(rule: str, refused: RuleBroken | None, line: str, notes: Iterable[str]) -> str:
    """Return the habit of the site that explains a finding, empty if none is known.

    ``notes`` are those about the player. They explain findings that are only a consequence, such as a shortage or a
    wrong score.
    """
    for habit in HABITS:
        if habit.explains(rule, refused, line):
            return habit.description
    for note in notes:
        for pattern, words in HABIT_OF_NOTE:
            if pattern.search(note):
                return f"{words}: {note}"
    return ""
