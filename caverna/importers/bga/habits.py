"""Known differences between BoardGameArena and the rulebook, by the finding that they cause."""

import re
from collections.abc import Iterable

from attrs import frozen

from caverna.games.caverna.rules.expedition import taken_twice, too_many_births, too_weak
from caverna.model.refusals import RuleBroken, Wording


@frozen
class Habit:
    """Something the site does and the rulebook does not, or the other way round."""

    rule: str
    """The rule of the finding."""
    description: str
    refusal: Wording | None = None
    """The words of the refusal, where the rule has several."""
    item: str = ""
    """The loot item it is about, where that matters."""
    space: str = ""
    """The space that the line names, where that matters."""

    def explains(self, rule: str, refused: RuleBroken | None, line: str) -> bool:
        """Return whether a finding in a line comes from this habit."""
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
NOTED = ((re.compile(r"rub(y|ies) paid to place"), _RUBY), (re.compile(r"by imitating it"), _LEFT),
         (re.compile(r"that was taken away"), _NEWBORN))  # fmt: skip
"""What notes of the translation say, for findings that are only a consequence."""


def habit_of(rule: str, refused: RuleBroken | None, line: str, notes: Iterable[str]) -> str:
    """Return the habit of the site that explains a finding of a rule, empty where none is known to.

    A shortage, or a score that is not met, is explained by what the translation noted of the same player before.
    """
    for habit in HABITS:
        if habit.explains(rule, refused, line):
            return habit.description
    for note in notes:
        for pattern, words in NOTED:
            if pattern.search(note):
                return f"{words}: {note}"
    return ""
