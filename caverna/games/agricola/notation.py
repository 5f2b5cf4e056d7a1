"""Move notation: a line of text into steps (`parse`) and back (`write`). ``docs/agricola.md`` has the grammar.

`parse` raises `RuleBroken` for a text that it cannot read. `read` never raises: its ``errors`` list the mistakes.
"""

from caverna.model.names import Names
from caverna.model.steps import Step
from caverna.reading.notation.notation import LinePart, Notation

from .names import GOOD
from .slots import SLOTS
from .steps import EFFECT, STEPS

__all__ = ["NOTATION", "parse", "read", "write", "write_step"]

TURN, START, HARVEST, END = "turn", "start", "harvest", "end"
_VERBS = Names(
    "step", [("plow", "plow"), ("plough", "plow"), ("eat", "eat"), ("cook", "eat")],
    slips=[("play", "occupation"), ("family", "grow"), ("child", "grow"), ("bread", "bake"), ("convert", "eat")],
)  # fmt: skip
"""Other spellings of verbs, and words that beginners write instead of verbs."""


def _second_placement(first: Step) -> str:
    return "begin a new entry for the next turn"


PARTS = {
    TURN: LinePart("a turn", "it belongs in a turn", "name the space", "3 wood", _second_placement),
    START: LinePart("the start of a round", "it belongs on the round's 'start' line"),
    HARVEST: LinePart("a harvest", "it belongs on the round's 'harvest' line"),
    END: LinePart("the end of the game", "it belongs in 'end', after the last round"),
    EFFECT: LinePart("", "it is written in parentheses after the name of a card"),
}
"""The parts of a record that contain steps."""

_GOODS = "|".join(GOOD.spellings)
ASIDES = {
    rf"(?:(?:take|get|gets) +)?(?:the +)?(?:\d+ +)?(?:{_GOODS})": "goods on a space are automatic; leave them out",
}
"""Pattern of words that beginners write after a placement although they are implied -> the hint about them."""
NOTATION = Notation(STEPS, SLOTS, PARTS, object_example="plow B1", spellings=_VERBS, asides=ASIDES)
parse, read = NOTATION.parse, NOTATION.read
write, write_step = NOTATION.write, NOTATION.write_step


def __dir__() -> list[str]:
    return sorted(__all__)
