"""Rounds as recorded: card, marker, start, turns, harvest and what must be true after them."""

from functools import partial

from caverna.core.record import Check, Round
from caverna.games.caverna.catalogue.rounds import LAST_ROUND, LEAF, QUESTION
from caverna.games.caverna.names import CARD
from caverna.games.caverna.notation import parse_have
from caverna.games.caverna.steps import Have

from .goods import too_long
from .line_order import HARVEST, START
from .lines import line_pairs, read_lines, read_turn
from .shared import Reading
from .tree import Mapping, Node, Scalar, absent

KEYS = ("card", "round", "marker", "start", "turns", "harvest", "check")
_ROUND = "- card: Blacksmithing"


def read_rounds(reading: Reading, node: Node, numbers: tuple[int, ...]) -> list[Round]:
    """Read the rounds; ``numbers`` are their printed numbers."""
    if isinstance(node, Mapping):
        reading.misshaped(node, "rounds", "a list", "begin each round with '- '")
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
    if not isinstance(node, Mapping):
        spaceless = type(node) is Scalar and ":" in node.text
        hint = "a space is missing after the colon" if spaceless else f"as in '{_ROUND}'"
        reading.misshaped(node, "a round", "a mapping", hint)
        return Round(at={"": reading.span(node)}, malformed=True)
    before = len(reading.findings)
    found = reading.fields(node, "a round", KEYS, _ROUND)
    places = reading.places(found)
    places.note("", node.children[0] if node.children else node)
    if "harvest" in found:
        places.note("harvest", found["harvest"][0])
    made = Round(at=places)
    nodes = {name: value for name, (_, value) in found.items()}
    for name in ("card", "round", "marker"):
        if name in nodes and absent(nodes[name]):
            del nodes[name]
    if "card" in nodes:
        made.card = reading.name(nodes["card"], "the card", CARD)
    if "round" in nodes:
        made.number = reading.number(nodes["round"], "the round", 1, LAST_ROUND)
    if "marker" in nodes:
        made.marker = reading.choice(nodes["marker"], "the marker", (LEAF, QUESTION))
    if "turns" in nodes and isinstance(nodes["turns"], Mapping):
        reading.misshaped(nodes["turns"], "turns", "a list", "begin each turn with '- '")
        pairs = nodes["turns"].pairs()
        turns: list[Node] = [Mapping([key, value], key.start, False) for key, value in pairs]
    else:
        turns = reading.items(nodes["turns"], "turns", "- Ann: Logging") if "turns" in nodes else []
    made.malformed = len(reading.findings) > before
    if "start" in nodes:
        made.start = read_lines(reading, nodes["start"], "start", START)
    for reading.turn, turn in enumerate(turns, 1):
        made.turns.append(read_turn(reading, turn))
    reading.turn = None
    if "harvest" in nodes:
        made.harvest = read_lines(reading, nodes["harvest"], "harvest", HARVEST)
    lines = [*made.start.values(), *made.turns, *(made.harvest or {}).values()]
    if len(reading.findings) > before and not any(line.malformed for line in lines):
        made.malformed = True
    told = len(reading.findings)
    if "check" in nodes:
        made.check = _read_check(reading, nodes["check"])
    made.check_malformed = len(reading.findings) > told
    return made


def _read_check(reading: Reading, node: Node) -> list[Check]:
    """Read what players must have after the round."""
    found = []
    for key, value, whole in line_pairs(reading, node, "check"):
        player = reading.one_of_players(key)
        reading.player = player
        if not whole:
            pass  # told already
        elif type(value) is not Scalar or absent(value):
            at = key if absent(value) else value
            reading.tell("record.step", at, "what is checked is written like 'have'", "as in '3 food 8 wood'")
        elif not too_long(reading, value):
            parsed = parse_have(value.text)
            reading.tell_slips(value, parsed.slips)
            have = parsed.steps[0] if parsed.steps else None
            if player is not None and isinstance(have, Have):
                found.append(Check(player, have, partial(value.locate, parsed.offsets[0])))
        reading.player = None
    return found
