"""Amounts of goods: ``4 wood 1 stone``, or a mapping from goods to counts."""

from typing import Any

from caverna.core.names import Names

from .shared import Reading
from .tree import Node


def read_goods(reading: Reading, node: Node, what: str, allowed: Names) -> Any:
    """Read an amount of the goods allowed; counts may be 0. None where something is wrong with it."""
    return reading.format.notation.goods.take_among(reading, node, what, allowed)
