"""Move notation: parse a line of text into steps (`parse`, `read`), or write steps as text (`write`).

`parse` raises `RuleBroken` for a line with errors. `read` never raises: it returns the readable steps and ``errors``.
"""

from caverna.model.steps import Step
from caverna.reading.notation.notation import LinePart, Notation, Parsed

from .names import ANY_PLACE, GOOD
from .slots import SLOTS
from .steps import ACTIONS, END, FEEDING, PLACEMENTS, STEPS

__all__ = ["NOTATION", "parse", "read", "write", "write_step"]


def _second_place(first: Step) -> str:
    return "a line has one place; write the next place in the player's next turn"


_GOODS = "|".join((*GOOD.spellings, "clay"))
_BROUGHT = {
    rf"(?:(?:get|gets|take|takes|gain|gains) +)?(?:\d+ +)?(?:{_GOODS})(?: +\d+)?": "the yield follows from the "
    "dice; write the dice, as in 'forest 4 2 6'",
}
"""Words that beginners write instead of dice -> the hint they get."""
PARTS = {
    PLACEMENTS: LinePart(
        "a placement", "it belongs in the placements", "name the place", "forest 3", _second_place, own_forms=True
    ),
    ACTIONS: LinePart("a player's actions", "it belongs in the actions", own_forms=True, asides=_BROUGHT),
    FEEDING: LinePart("the feeding", "it belongs in the round's 'feeding'"),
    END: LinePart("the end of the game", "it belongs in 'end', once the game is over"),
}
"""The parts of a record that have lines of steps."""

NOTATION = Notation(STEPS, SLOTS, PARTS, object_example="take 2 gold", spellings=ANY_PLACE)
write, write_step = NOTATION.write, NOTATION.write_step


def parse(text: str, part: str = ACTIONS) -> Parsed:
    """Parse a line of ``placements``, ``actions``, ``feeding`` or ``end``. Raise `RuleBroken` if it has errors."""
    return NOTATION.of_part(part).parse(text)


def read(text: str, part: str = ACTIONS) -> Parsed:
    """Parse a line as far as possible. The ``errors`` of the result are about the words that were skipped."""
    return NOTATION.of_part(part).read(text)


def __dir__() -> list[str]:
    return sorted(__all__)
