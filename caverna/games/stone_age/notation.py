"""Move notation: a line of text into steps (`parse`) and back (`write`).

`parse` raises `RuleBroken` for what it cannot read. `read` never does: its ``errors`` tell what is missing.
"""

from caverna.model.steps import Step
from caverna.reading.notation.notation import LinePart, Notation, Parsed

from .names import ANY_PLACE, GOOD
from .slots import SLOTS
from .steps import ACTIONS, END, FEEDING, PLACEMENTS, STEPS

__all__ = ["NOTATION", "parse", "read", "write", "write_step"]


def _second_place(first: Step) -> str:
    return "one place a line: the next one is the next turn of the player"


_GOODS = "|".join((*GOOD.spellings, "clay"))
_BROUGHT = {
    rf"(?:(?:get|gets|take|takes|gain|gains) +)?(?:\d+ +)?(?:{_GOODS})(?: +\d+)?": "what people bring follows from "
    "their dice: write these, as in 'forest 4 2 6'",
}
"""What beginners write in place of the dice."""
PARTS = {
    PLACEMENTS: LinePart(
        "a placement", "it belongs in the placements", "name the place", "forest 3", _second_place, own_forms=True
    ),
    ACTIONS: LinePart("a player's actions", "it belongs in the actions", own_forms=True, asides=_BROUGHT),
    FEEDING: LinePart("the feeding", "it stands in the round's 'feeding'"),
    END: LinePart("the end of the game", "it stands in 'end', once the game is over"),
}
"""The parts of a record in which steps stand."""

NOTATION = Notation(STEPS, SLOTS, PARTS, object_example="take 2 gold", spellings=ANY_PLACE)
write, write_step = NOTATION.write, NOTATION.write_step


def parse(text: str, part: str = ACTIONS) -> Parsed:
    """Read a line of ``placements``, ``actions``, ``feeding`` or ``end``; what cannot be read raises `RuleBroken`."""
    return NOTATION.of_part(part).parse(text)


def read(text: str, part: str = ACTIONS) -> Parsed:
    """Read a line as far as that is possible; ``errors`` tell what is missing from the steps."""
    return NOTATION.of_part(part).read(text)


def __dir__() -> list[str]:
    return sorted(__all__)
