"""Move notation: a line of text into steps (`parse`) and back (`write`); ``docs/notation.md`` has the grammar."""

from attrs import frozen

from caverna.model.steps import Step
from caverna.model.values import Value
from caverna.reading.notation.notation import LinePart, Notation, Parsed, raise_first
from caverna.reading.notation.words import NotationError

from .goods import Goods
from .names import GOOD, VERB
from .slots import GOODS, SLOTS
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
        return f"an imitated space is written after 'of', as in '{first.space} of Logging'"
    return "begin a new entry for the next turn"


PARTS = {
    TURN: LinePart("a turn", "it belongs in a turn", "name the space", "order 8, Logging", _second_placement),
    START: LinePart("the start of a round", "it belongs on the round's 'start' line"),
    HARVEST: LinePart("a harvest", "it belongs on the round's 'harvest' line"),
    END: LinePart("the end of the game", ""),
    "loot": LinePart("", "it belongs in the list of an expedition's loot"),
}
"""The parts of a record that have steps, with texts for messages."""

_GOODS = "|".join(GOOD.spellings)
ASIDES = {
    rf"(?:take +)?(?:the +)?(?:\d+ +)?(?:{_GOODS})": "goods on a space, and the dog of Housework, are automatic; "
    "leave them out",
}
"""Words that beginners write for something automatic -> the hint."""

NOTATION = Notation(STEPS, SLOTS, PARTS, object_example="furnish Carpenter D3", spellings=VERB, asides=ASIDES)
parse, read, read_have = NOTATION.parse, NOTATION.read, NOTATION.read_have
write, write_step = NOTATION.write, NOTATION.write_step


@frozen(eq=False, repr=False)
class Amount(Value):
    """An amount of goods that was read from a text."""

    goods: Goods
    """The goods that could be read."""
    offsets: tuple[int, ...]
    """The position of each good's count in the text."""
    errors: tuple[NotationError, ...]
    """The errors, in the order of the text."""


def read_goods(text: str) -> Amount:
    """Read an amount such as ``4 wood 1 stone``: goods in a supply or on a space. Counts may be 0."""
    return Amount(*GOODS.parse(text))


def parse_goods(text: str) -> Amount:
    """Read an amount as `read_goods` does, but raise `RuleBroken` at the first error."""
    amount = read_goods(text)
    raise_first(amount.errors)
    return amount


def parse_have(text: str) -> Parsed:
    """Read the value of a ``check`` as `read_have` does, but raise `RuleBroken` at the first error."""
    checked = read_have(text)
    raise_first(checked.errors)
    return checked


def __dir__() -> list[str]:
    return sorted(__all__)
