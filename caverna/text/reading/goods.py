"""Amounts of goods: ``4 wood 1 stone``, or a mapping from goods to counts."""

from typing import Any

from caverna.core import kinds
from caverna.games.caverna.notation.names import nearest
from caverna.games.caverna.notation.words import shown

from .shared import Reading
from .tree import Mapping, Node, Scalar


def read_goods(reading: Reading, node: Node, what: str, allowed: kinds.Names) -> Any:
    """Read an amount of the goods allowed; counts may be 0. None where something is wrong with it."""
    if isinstance(node, Mapping):
        return _counted(reading, node, allowed)
    if type(node) is not Scalar:
        reading.misshaped(node, what, "an amount of goods", "as in '4 wood 1 stone'")
        return None
    if reading.too_long(node):
        return None
    amount = reading.format.notation.parse_goods(node.text)
    reading.tell_slips(node, amount.slips)
    wrong = False
    for name, offset in zip(amount.goods, amount.offsets, strict=True):
        if name not in allowed.all:
            hint = f"here stand {', '.join(allowed.all)}"
            reading.tell("record.name", node.locate(offset), f"{name} does not belong here", hint)
            wrong = True
    return None if amount.slips or wrong else amount.goods


def _counted(reading: Reading, node: Mapping, allowed: kinds.Names) -> Any:
    counts: dict[str, int] = {}
    before = len(reading.findings)
    for key, value in reading.checked(node):
        name = allowed.find(key.text)
        if name is None:
            reading.tell("record.name", key, f"there is no {allowed.sort} {shown(key.text)}",
                         nearest(key.text, allowed.all))  # fmt: skip
            continue
        count = reading.number(value, f"the number of {name}", 0, kinds.MAX_NUMBER)
        if name in counts:
            reading.tell("record.key", key, f"{name} stands here twice")
        if count is not None:
            counts[name] = count
    if len(reading.findings) > before:
        return None
    return reading.format.goods(**counts)
