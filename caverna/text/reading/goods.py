"""Amounts of goods: ``4 wood 1 stone``, or a mapping from goods to counts."""

from caverna.games.caverna.goods import NUMBER, Goods
from caverna.games.caverna.notation.names import Names, nearest
from caverna.games.caverna.notation.parsing import parse_goods
from caverna.games.caverna.notation.words import MOST, shown

from .shared import Reading
from .tree import Mapping, Node, Scalar

LONGEST_LINE = 10_000
"""Characters of the longest line of notation, or amount, that is read."""


def too_long(reading: Reading, node: Scalar) -> bool:
    """Tell of a line that is longer than any that makes sense."""
    if len(node.text) <= LONGEST_LINE:
        return False
    reading.tell("record.step", node, f"this is longer than {LONGEST_LINE} characters")
    return True


def read_goods(reading: Reading, node: Node, what: str, allowed: Names) -> Goods | None:
    """Read an amount of the goods allowed; counts may be 0. None where something is wrong with it."""
    if isinstance(node, Mapping):
        return _counted(reading, node, allowed)
    if type(node) is not Scalar:
        reading.misshaped(node, what, "an amount of goods", "as in '4 wood 1 stone'")
        return None
    if too_long(reading, node):
        return None
    amount = parse_goods(node.text)
    reading.tell_slips(node, amount.slips)
    wrong = False
    for name, offset in zip(amount.goods, amount.offsets, strict=True):
        if name not in allowed.all:
            hint = f"here stand {', '.join(allowed.all)}"
            reading.tell("record.name", node.locate(offset), f"{name} does not belong here", hint)
            wrong = True
    return None if amount.slips or wrong else amount.goods


def _counted(reading: Reading, node: Mapping, allowed: Names) -> Goods | None:
    counts: dict[str, int] = {}
    before = len(reading.findings)
    for key, value in reading.checked(node):
        name = allowed.find(key.text)
        if name is None:
            reading.tell("record.name", key, f"there is no {allowed.sort} {shown(key.text)}",
                         nearest(key.text, allowed.all))  # fmt: skip
            continue
        count = reading.number(value, f"the number of {name}", 0, MOST)
        if name in counts:
            reading.tell("record.key", key, f"{name} stands here twice")
        if count is not None:
            counts[name] = count
    if len(reading.findings) > before:
        return None
    return Goods.of((NUMBER[name], count) for name, count in counts.items())
