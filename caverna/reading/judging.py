"""A judge's decisions and corrections, read from a record."""

import re
from typing import Any

from caverna.model import value_types
from caverna.model.decision_words import place_in
from caverna.model.decisions import ACCEPTED, CORRECTED, PENALTY, Correction, Decision
from caverna.model.names import nearest, normalise
from caverna.model.player_names import composed
from caverna.model.ruleset import ruleset
from caverna.model.safe_text import shown

from .shared import Reading, among
from .tree import Mapping, Node, Scalar, absent
from .values import Entry

KEYS = ("about", "decision", "by", "why")
_PENALTY = re.compile(r"penalty\s+([-−–])?\s*([1-9][0-9]{0,5})", re.IGNORECASE)
_CHANGE = re.compile(r"([-+−–])\s*([1-9][0-9]{0,5})\s+([^\W\d_]+(?:[ -][^\W\d_]+)*)\s*")
_WHY = re.compile(r"\s*\((?P<why>[^()]*)\)\s*$")
_MINUS = "-−–"
_EXAMPLE = "as in '{about: furnish.cost 9:14, decision: accepted, by: Eva, why: seen too late}'"
_AS_IN = "as in 'judge: Bob +1 stone'"


def read_decisions(reading: Reading, _: value_types.Decisions, entry: Entry) -> list[Decision]:
    """Read the decisions of a judge."""
    found = [_decision(reading, node) for node in reading.items(entry.value, entry.name, entry.example)]
    return [decision for decision in found if decision is not None]


def _decision(reading: Reading, node: Node) -> Decision | None:
    if not isinstance(node, Mapping):
        reading.misshaped(node, "a decision", "a mapping", _EXAMPLE)
        return None
    texts: dict[str, str] = {}
    places: dict[str, Node] = {}
    before = len(reading.findings)
    for key, value in reading.checked(node):
        if key.text not in KEYS:
            reading.unknown_key(key, "a decision", KEYS)
        elif not absent(value) and (text := reading.text(value, f"'{key.text}'")):
            texts[key.text], places[key.text] = " ".join(text.split()), value
    for name in KEYS:
        if name not in texts and len(reading.findings) == before:
            reading.add_finding("record.missing", node, f"the decision has no {name!r}", _EXAMPLE)
    if len(reading.findings) > before:
        return None
    said = _said(reading, places["decision"], texts["decision"])
    about = _about(reading, places["about"], texts["about"])
    if said is None or about is None:
        return None
    at = reading.span(node)
    return Decision(texts["about"], said, texts["by"], texts["why"], at.line, at.column, **about)


def _said(reading: Reading, node: Node, text: str) -> str | None:
    """Read the decision itself and return its canonical text."""
    if text.lower() in (ACCEPTED, CORRECTED):
        reading.spell(node, text.lower())
        return text.lower()
    if match := _PENALTY.fullmatch(text):
        if match[1]:
            reading.spell(node, said := f"{PENALTY} -{match[2]}")
            return said
        reading.add_finding("record.number", node, "a penalty is below 0", f"write '{PENALTY} -{match[2]}'")
        return None
    message = f"the decision is {ACCEPTED}, {CORRECTED} or a penalty such as '{PENALTY} -5', not {shown(text)}"
    reading.add_finding("record.name", node, message, nearest(text, (ACCEPTED, CORRECTED, PENALTY)))
    return None


def _about(reading: Reading, node: Node, text: str) -> dict[str, Any] | None:
    """Read the finding that a decision is about: the rule, then its position and the player."""
    rule, _, rest = text.partition(" ")
    rule = rule.strip(",;")
    rules = reading.format.rules()
    if rule not in rules:
        reading.add_finding("record.name", node, f"there is no rule {shown(rule)}", nearest(rule, rules))
        return None
    place, left = place_in(composed(rest.strip()), reading.players or reading.record.players)
    if left:
        hint = reading.nearest_player(left) if reading.players else "as in '9:14', '5.3' or 'Bob'"
        reading.add_finding("record.name", node, f"{shown(left)} is not a line, a point in the game or a player", hint)
        return None
    return {"rule": rule, **place}


# --- corrections ------------------------------------------------------------------------------------------------


def read_correction(reading: Reading, node: Node, turn: int) -> Correction | None:
    """Read a correction between two lines, ``Bob +1 stone -2 food (why)``; ``turn`` lines come before it."""
    if type(node) is not Scalar or absent(node):
        reading.misshaped(node, "a correction", "a text", _AS_IN)
        return None
    match = _WHY.search(node.text)
    text = node.text[: match.start()] if match else node.text
    player = _player(reading, node, text)
    if player is None:
        return None
    start = len(text) - len(text.lstrip()) + len(player)
    changes = _changes(reading, node, text, start)
    if changes is None:
        return None
    goods = " ".join(f"{count:+d} {good}" for good, count in changes)
    at = node.locate(0)
    why = " ".join(match["why"].split()) if match else ""
    found = Correction(player, goods, changes, why, at.line, at.column, round=reading.round, turn=turn)
    reading.spell(node, str(found))
    return found


def _player(reading: Reading, node: Scalar, text: str) -> str | None:
    """Return the player named at the beginning of a correction."""
    begun = [name for name in reading.players if composed(text.strip()).startswith(f"{name} ")]
    if begun:
        return max(begun, key=len)
    word = re.split(r"\s+[-+−–]", text.strip(), maxsplit=1)[0]
    reading.add_finding("record.name", node, f"no player is called {shown(word)}", reading.nearest_player(word))
    return None


def _changes(reading: Reading, node: Scalar, text: str, start: int) -> tuple[tuple[str, int], ...] | None:
    """Read goods with their signs, from an offset in the text."""
    found: dict[str, int] = {}
    while start < len(text) and text[start] in " ,":
        start += 1
    while start < len(text):
        match = _CHANGE.match(text, start)
        if match is None:
            message = f"expected a sign, a number and a good, not {shown(text[start:])}"
            reading.add_finding("record.step", node.locate(start), message, _AS_IN)
            return None
        good = _good(reading, match[3])
        if good is None or good in found:
            known = ruleset(reading.format.key).goods
            message = f"{good} is written twice" if good else f"there is no good {shown(match[3])}"
            reading.add_finding("record.name", node.locate(match.start(3)), message, among(match[3], known))
            return None
        found[good] = -int(match[2]) if match[1] in _MINUS else int(match[2])
        start = match.end()
        while start < len(text) and text[start] in " ,":
            start += 1
    if not found:
        reading.add_finding("record.step", node, "the correction names no goods", _AS_IN)
        return None
    return tuple(found.items())


def _good(reading: Reading, word: str) -> str | None:
    """Return the good that a word names, or begging markers or points, for which notation has no name."""
    found: str | None = reading.format.notation.goods.names.find(word)
    if found is not None:
        return found
    known = {normalise(name): name for name in ruleset(reading.format.key).goods}
    plain = normalise(word)
    return known.get(plain) or known.get(plain.removesuffix("s")) or known.get(plain.partition("marker")[0])
