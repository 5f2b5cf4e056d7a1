"""Rounds as recorded: card, marker, start, turns, harvest and what must be true after them."""

from .catalogue.rounds import LAST_ROUND, LEAF, QUESTION
from .findings import Span
from .line_order import HARVEST, START, TURN
from .names import CARD
from .notation import parse_have
from .read_goods import too_long
from .read_lines import line_pairs, read_line, read_lines, read_turn
from .reading import Reading
from .record import Check, Line, Round
from .steps import Have
from .tree import Mapping, Node, Scalar, Sequence, absent

KEYS = ("card", "round", "marker", "start", "turns", "harvest", "check")
_ROUND = "- card: Blacksmithing"
_DASHES = "begin each {} with '- '"


def read_rounds(reading: Reading, node: Node, numbers: tuple[int, ...]) -> list[Round]:
    """Read the rounds; ``numbers`` are their printed numbers."""
    if type(node) is Mapping:
        reading.misshaped(node, "rounds", "a list", _DASHES.format("round"))
        nodes: list[Node] = [node]
    else:
        nodes = reading.items(node, "rounds", _ROUND)
    found = []
    for at, each in enumerate(nodes):
        reading.round = numbers[at] if at < len(numbers) else None
        found.append(_read_round(reading, each))
    reading.round = None
    return found


def _read_round(reading: Reading, node: Node) -> Round:
    if type(node) is not Mapping:
        space = " a space is missing after the colon" if type(node) is Scalar and ":" in node.text else ""
        reading.misshaped(node, "a round", "a mapping", space.strip() or f"as in '{_ROUND}'")
        return Round(at={"": reading.span(node)}, malformed=True)
    found = reading.fields(node, "a round", KEYS, _ROUND)
    round_ = Round(at=reading.places(found))
    round_.at[""] = reading.span(node.children[0] if node.children else node)
    before = len(reading.findings)
    ...
