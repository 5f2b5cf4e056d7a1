"""Move notation: a line of text into steps (`parse`) and back (`write`); ``docs/notation.md`` has the grammar."""

from caverna.core.names import Names
from caverna.core.steps import Step
from caverna.text.notation.notation import Amount, LinePart, Notation, Parsed
from caverna.text.notation.words import NotationError

from .names import GOOD
from .slots import SLOTS
from .steps import STEPS, Place

__all__ = [
    "NOTATION",
    "Amount",
    "NotationError",
    "Parsed",
    "parse",
    "parse_goods",
    "parse_have",
    "read",
    "read_goods",
    "read_have",
    "write",
    "write_step",
]

TURN, START, HARVEST, END = "turn", "start", "harvest", "end"


def _second_placement(first: Step) -> str:
    if isinstance(first, Place) and first.space.startswith("Imitation") and not first.of:
        return f"an imitated space stands behind 'of', as in '{first.space} of Logging'"
    return "begin a new entry for the next turn"


PARTS = {
    TURN: LinePart("a turn", "it belongs in a turn", "name the space", "order 8, Logging", _second_placement),
    START: LinePart("the start of a round", "it stands on the round's 'start' line"),
    HARVEST: LinePart("a harvest", "it stands on the round's 'harvest' line"),
    END: LinePart("the end of the game", ""),
    "loot": LinePart("", "it stands in the list of an expedition's loot"),
}
"""The parts of a record in which steps stand."""

_GOODS = "|".join(GOOD.spellings)
ASIDES = {
    rf"(?:take +)?(?:the +)?(?:\d+ +)?(?:{_GOODS})": "what lies on a space, and the dog of Housework, comes by itself: "
    "leave it out",
}
"""What beginners write although it is understood."""

Names(
    "step", (),
    slips=[("weapon", "forge"), ("arm", "forge"), ("build", "furnish"), ("adventure", "expedition"), ("child", "grow")],
)  # fmt: skip
NOTATION = Notation(STEPS, SLOTS, PARTS, object_example="furnish Carpenter D3", asides=ASIDES)
parse, parse_have, parse_goods = NOTATION.parse, NOTATION.parse_have, NOTATION.parse_goods
read, read_have, read_goods = NOTATION.read, NOTATION.read_have, NOTATION.read_goods
write, write_step = NOTATION.write, NOTATION.write_step


def __dir__() -> list[str]:
    return sorted(__all__)
