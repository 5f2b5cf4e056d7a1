"""What a record says besides the moves: version, players, variant, table options, claims and what it is about."""

import re
from typing import Any

from caverna.core.findings import ILLEGAL
from caverna.core.names import Names, nearest, normalise
from caverna.core.record import FORMAT_VERSION, FULL, INTRODUCTORY, Expected
from caverna.games.caverna.catalogue.counts import MOST_PLAYERS
from caverna.games.caverna.options import CHOICES
from caverna.games.caverna.rulebook import RULES
from caverna.games.caverna.rules.scoring import CATEGORIES
from caverna.text.notation.words import MOST, shown

from .places import Places
from .player_names import composed, name_fault
from .shared import Reading
from .tree import Mapping, Node, Scalar, Sequence, absent

_PLACE = re.compile(r"(\S+)[ \t]+([1-9][0-9]{0,6}):([1-9][0-9]{0,6})")
_RECORD_RULES = (
    "record.yaml", "record.key", "record.name", "record.cell", "record.number", "record.step", "record.missing",
    "claim.have", "claim.score",
)  # fmt: skip
"""What a finding can name besides the rules of the game."""
CLAIMS = (*CATEGORIES, "gold and begging", "total")
_CLAIM = Names("line of a score sheet", [(category, category) for category in CLAIMS])
_OPTIONS = {normalise(name): name for name in CHOICES}
SPELLINGS = {"true": "yes", "on": "yes", "false": "no", "off": "no"}
"""Other words for the values yes and no."""


def read_version(reading: Reading, key: Scalar, value: Node) -> None:
    """Check that the format is the one this library reads."""
    if absent(value):
        reading.tell("record.missing", key, "the format version is missing", f"write 'caverna: {FORMAT_VERSION}'")
    elif type(value) is not Scalar or value.text.strip() != str(FORMAT_VERSION):
        found = shown(value.text) if type(value) is Scalar else "a list or mapping"
        reading.tell("record.number", value, f"the format version is {FORMAT_VERSION}, not {found}")


def read_about(reading: Reading, node: Node) -> dict[str, Any]:
    """Keep what the record tells of its event, as texts, lists and mappings."""
    return {key.text: _plain(reading, value) for key, value in reading.pairs(node, "about", "about: {table: 3}")}


def _plain(reading: Reading, node: Node) -> Any:
    if isinstance(node, Mapping):
        return {key.text: _plain(reading, value) for key, value in reading.checked(node)}
    return [_plain(reading, child) for child in node.children] if type(node) is Sequence else node.text


def read_players(reading: Reading, node: Node, at: Places) -> list[str]:
    """Read the players, the starting player first. A single name is a solo game."""
    nodes = [node]
    if type(node) is Sequence:
        nodes = node.children
    elif isinstance(node, Mapping) or absent(node) or "," in node.text:
        nodes = []
        if not absent(node):
            reading.misshaped(node, "players", "a list", "as in 'players: [Ann, Bob]'")
            return []
    names: list[str] = []
    for each in nodes:
        name = _player(reading, each)
        if name is not None:
            at.note(f"players {len(names)}", each)
            names.append(name)
    if not 1 <= len(nodes) <= MOST_PLAYERS:
        hint = "as in 'players: [Ann, Bob]'" if not nodes else ""
        reading.tell("setup.players", at["players"], f"a game has 1 to {MOST_PLAYERS} players, not {len(nodes)}",
                     hint, ILLEGAL)  # fmt: skip
    return names


def _player(reading: Reading, node: Node) -> str | None:
    """Read a player's name and make it known, so that a bad one is told only once."""
    if type(node) is not Scalar:
        reading.misshaped(node, "a player", "a name")
        return None
    if absent(node):
        reading.tell("record.missing", node, "the name of a player is missing", "put it in quotes if it is one")
        return None
    name = composed(node.text)
    alike = name in reading.players
    fault = name_fault(name)
    reading.players[name] = not fault
    if fault:
        reading.tell("record.name", node, f"the name {shown(name)} {fault}", "a name has 1 to 40 visible characters")
    elif alike:
        reading.tell("record.name", node, f"two players are called {shown(name)}", "tell them apart")
    else:
        return name
    return None


def read_variant(reading: Reading, node: Node) -> str:
    """Read the variant; the full game if it is left open."""
    return FULL if absent(node) else reading.choice(node, "the variant", (FULL, INTRODUCTORY)) or FULL


def read_rulings(reading: Reading, node: Node, at: Places) -> dict[str, str]:
    """Read the table options, by the names and values of the format."""
    found: dict[str, str] = {}
    for key, value in reading.pairs(node, "rulings", "rulings: {carpenter: action}"):
        name = _OPTIONS.get(normalise(key.text))
        if name is None:
            hint = nearest(key.text, CHOICES) or f"known are {', '.join(CHOICES)}"
            reading.tell("record.key", key, f"there is no table option {shown(key.text)}", hint)
            continue
        if name in found:
            reading.tell("record.key", key, f"{name!r} stands here twice")
            continue
        if type(value) is Scalar and "yes" in CHOICES[name]:
            value = Scalar(SPELLINGS.get(value.text.lower(), value.text), value.start, value.style, value.source)
        choice = reading.choice(value, f"'{name}'", CHOICES[name])
        if choice is not None:
            found[name] = choice
            at.note(f"rulings {name}", value, key)
    return found


def read_scores(reading: Reading, node: Node, at: Places) -> dict[str, dict[str, int]]:
    """Read the claimed scores: a total, or some lines of the score sheet."""
    found: dict[str, dict[str, int]] = {}
    for key, value in reading.pairs(node, "scores", "scores: {Ann: 80, Bob: {total: 71}}"):
        player = reading.one_of_players(key)
        reading.player = player
        claims: dict[str, int] = {}
        name = player or key.text
        at.note(f"scores {name}", value, key)
        if isinstance(value, Mapping):
            claims = _claims(reading, value, name, at)
        else:
            total = reading.number(value, "a score", -MOST, MOST)
            if total is not None:
                claims["total"] = total
                at.note(f"scores {name} total", value)
        reading.player = None
        if player is not None:
            found[player] = claims
    return found


def _claims(reading: Reading, node: Mapping, name: str, at: Places) -> dict[str, int]:
    claims: dict[str, int] = {}
    for key, value in reading.checked(node):
        category = _CLAIM.find(key.text)
        if category is None:
            hint = nearest(key.text, CLAIMS) or f"known are {', '.join(CLAIMS)}"
            reading.tell("record.key", key, f"a score sheet has no line {shown(key.text)}", hint)
        elif category in claims:
            reading.tell("record.key", key, f"{category!r} stands here twice")
        else:
            points = reading.number(value, f"'{category}'", -MOST, MOST)
            if points is not None:
                claims[category] = points
                at.note(f"scores {name} {category}", value)
    return claims


def read_expect(reading: Reading, node: Node) -> list[Expected]:
    """Read the findings that a record kept as a test must have."""
    found = []
    for each in reading.items(node, "expect", "expect: [furnish.cost 9:14]"):
        text = reading.text(each, "an expected finding")
        if text is None:
            continue
        match = _PLACE.fullmatch(text)
        if not match:
            reading.tell("record.number", each, f"{shown(text)} names no rule with a line and a column",
                         "as in 'furnish.cost 9:14'")  # fmt: skip
        elif match[1] not in RULES and match[1] not in _RECORD_RULES:
            reading.tell("record.name", each, f"there is no rule {shown(match[1])}",
                         nearest(match[1], (*RULES, *_RECORD_RULES)))  # fmt: skip
        else:
            found.append(Expected(match[1], int(match[2]), int(match[3]), reading.span(each)))
    return found
