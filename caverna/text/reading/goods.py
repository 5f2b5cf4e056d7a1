"""Amounts of goods: ``4 wood 1 stone``, or a mapping from goods to counts."""

from caverna.core.names import Names
from caverna.games.caverna.goods import Goods
from caverna.games.caverna.slots import GOODS

from ..notation.words import LONGEST_LINE as LONGEST_LINE
from .shared import Reading
from .tree import Node, Scalar


def too_long(reading: Reading, node: Scalar) -> bool:
    """Tell of a line that is longer than any that makes sense."""
    if len(node.text) <= LONGEST_LINE:
        return False
    reading.tell("record.step", node, f"this is longer than {LONGEST_LINE} characters")
    return True


def read_goods(reading: Reading, node: Node, what: str, allowed: Names) -> Goods | None:
    """Read an amount of the goods allowed; counts may be 0. None where something is wrong with it."""
    goods: Goods | None = GOODS.take_among(reading, node, what, allowed)
    return goods
