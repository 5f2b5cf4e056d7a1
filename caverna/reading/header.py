"""The keys that all records share: version, players, table options, claims, notes and ``about``."""

import re
from typing import Any

from caverna.model import value_types
from caverna.model.findings import ILLEGAL
from caverna.model.format import Format
from caverna.model.names import nearest
from caverna.model.player_names import composed, name_fault
from caverna.model.record import Expected
from caverna.model.ruleset import ruleset
from caverna.model.safe_text import shown

from .shared import MAX_HINTED, Reading, among, one_of
from .tree import Mapping, Node, Scalar, Sequence, absent
from .values import TAKERS, Entry

_PLACE = re.compile(r"(\S+)[ \t]+([1-9][0-9]{0,6}):([1-9][0-9]{0,6})")
SPELLINGS = {"true": "yes", "on": "yes", "false": "no", "off": "no"}
"""Other spellings of yes and no."""


def read_version(reading: Reading, key: Scalar, value: Node) -> None:
    """Check that the library can read this version of the format."""
    version, hint = reading.format.version, f"write '{reading.format.opening}'"
    if absent(value):
        reading.add_finding("record.missing", key, "the format version is missing", hint)
    elif type(value) is not Scalar or value.text.strip() != str(version):
        found = shown(value.text) if type(value) is Scalar else "a list or mapping"
        reading.add_finding("record.number", value, f"the format version is {version}, not {found}", hint)
    else:
        reading.spell(value, str(version), number=True)


def read_about(reading: Reading, _: value_types.Anything, entry: Entry) -> dict[str, Any]:
    """Read ``about`` as texts, lists and mappings, unchanged."""
    return {key.text: _plain(reading, value) for key, value in reading.pairs(entry.value, entry.name, entry.example)}


def _plain(reading: Reading, node: Node) -> Any:
    if isinstance(node, Mapping):
        return {key.text: _plain(reading, value) for key, value in reading.checked(node)}
    return [_plain(reading, child) for child in node.children] if type(node) is Sequence else node.text


def read_note(reading: Reading, _: value_types.Note, entry: Entry) -> list[str]:
    """Read the notes: a text, or a list of them."""
    nodes = entry.value.children if type(entry.value) is Sequence else [entry.value]
    texts = [note_text(reading, node) for node in nodes]
    return [text for text in texts if text is not None]


def note_text(reading: Reading, node: Node) -> str | None:
    """Read a note; return None if it is wrong."""
    if type(node) is Scalar and node.text.strip():
        return node.text
    reading.add_finding("record.key", node, "a note is a text", "as in 'note: Ann thought long'")
    return None


def read_players(reading: Reading, kind: value_types.Players, entry: Entry) -> list[str]:
    """Read the players, the starting player first. A single name is a solo game."""
    node, hint = entry.value, f"as in '{entry.example}'"
    if isinstance(node, Mapping) or (type(node) is Scalar and "," in node.text):
        reading.misshaped(node, entry.name, "a list", hint)
        meant = [composed(name.strip()) for name in node.text.split(",")] if type(node) is Scalar else []
        return [] if any(map(name_fault, meant)) or len(set(meant)) < len(meant) else meant
    nodes = node.children if type(node) is Sequence else [] if absent(node) else [node]
    names: list[str] = []
    for each in nodes:
        name = _player(reading, each)
        entry.at.note(f"{entry.name} {'?' if name is None else len(names)}", each)
        if name is not None:
            names.append(name)
    if not kind.least <= len(nodes) <= kind.most:
        message = f"a game has {kind.least} to {kind.most} players, not {len(nodes)}"
        reading.add_finding("setup.players", entry.at[entry.name], message, "" if nodes else hint, ILLEGAL)
    return names


def _player(reading: Reading, node: Node) -> str | None:
    """Read a player's name and remember it, so that a wrong one is reported only once."""
    if type(node) is not Scalar:
        reading.misshaped(node, "a player", "a name")
        return None
    if absent(node):
        reading.add_finding(
            "record.missing", node, "the name of a player is missing", "put it in quotes if it is a name"
        )
        return None
    name = composed(node.text)
    alike = name in reading.players
    fault = name_fault(name)
    reading.players[name] = not fault
    if fault:
        hint = "a name has 1 to 40 visible characters"
        reading.add_finding("record.name", node, f"the name {shown(name)} {fault}", hint)
    elif alike:
        reading.add_finding("record.name", node, f"two players are called {shown(name)}", "give them different names")
    else:
        reading.spell(node, name)
        return name
    return None


def read_options(reading: Reading, kind: value_types.Options, entry: Entry) -> dict[str, str]:
    """Read the table options, by the names and values of the format."""
    found: dict[str, str] = {}
    for key, value in reading.pairs(entry.value, entry.name, entry.example):
        name = one_of(key.text, tuple(kind.choices))
        if name is None:
            hint = among(key.text, kind.choices)
            reading.add_finding("record.key", key, f"unknown table option {shown(key.text)}", hint)
            continue
        if name in found:
            reading.add_finding("record.key", key, f"{name!r} is written twice")
            continue
        if type(value) is Scalar and "yes" in kind.choices[name]:
            value = Scalar(SPELLINGS.get(value.text.lower(), value.text), value.start, value.style, value.source)
        choice = reading.choice(value, f"'{name}'", kind.choices[name])
        if choice is not None:
            reading.spell(key, name)
            found[name] = choice
            entry.at.note(f"{entry.name} {name}", value, key)
    return found


def read_claims(reading: Reading, kind: value_types.Claims, entry: Entry) -> dict[str, dict[str, int]]:
    """Read the claimed scores: a total, or some lines of the score sheet."""
    found: dict[str, dict[str, int]] = {}
    for key, value in reading.pairs(entry.value, entry.name, entry.example):
        player = reading.player = reading.one_of_players(key)
        claims: dict[str, int] = {}
        place = f"{entry.name} {player or key.text}"
        entry.at.note(place, value, key)
        if isinstance(value, Mapping):
            claims = _sheet(reading, kind, Entry(place, key, value, entry.at))
        else:
            total = reading.number(value, "a score", -value_types.MAX_NUMBER, value_types.MAX_NUMBER)
            if total is not None:
                claims["total"] = total
                entry.at.note(f"{place} total", value)
        reading.player = None
        if player is not None:
            found[player] = claims
    return found


def _sheet(reading: Reading, kind: value_types.Claims, entry: Entry) -> dict[str, int]:
    assert isinstance(entry.value, Mapping)
    claims: dict[str, int] = {}
    for key, value in reading.checked(entry.value):
        line = key.text if key.text in kind.known else claimed_line(reading.format, kind, key.text)
        if line is None:
            hint = among(key.text, kind.lines)
            reading.add_finding("record.key", key, f"a score sheet has no line {shown(key.text)}", hint)
        elif line in claims:
            reading.add_finding("record.key", key, f"{line!r} is written twice")
        else:
            points = reading.number(value, f"'{line}'", -value_types.MAX_NUMBER, value_types.MAX_NUMBER)
            if points is not None:
                reading.spell(key, line)
                claims[line] = points
                entry.at.note(f"{entry.name} {line}", value)
    return claims


def claimed_line(format: Format, kind: value_types.Claims, text: str) -> str | None:
    """Return the line of the score sheet with this name, or with this name on the printed pad."""
    found = one_of(text, kind.lines)
    if found is None:
        rules = ruleset(format.key).tally
        found = rules.find(text) if rules is not None else None
    return found if found in kind.known else None


def read_expected(reading: Reading, _: value_types.ExpectedFindings, entry: Entry) -> list[Expected]:
    """Read ``expect``: the findings that the record must have."""
    found = []
    unknown = 0
    for each in reading.items(entry.value, entry.name, entry.example):
        text = reading.text(each, "an expected finding")
        if text is None:
            continue
        if not (match := _PLACE.fullmatch(text)):
            message = f"{shown(text)} is not a rule with a line and a column"
            reading.add_finding("record.number", each, message, "as in 'furnish.cost 9:14'")
        elif match[1] not in (rules := reading.format.rules()):
            unknown += 1
            hint = nearest(match[1], rules) if unknown <= MAX_HINTED else ""
            reading.add_finding("record.name", each, f"there is no rule {shown(match[1])}", hint)
        else:
            reading.spell(each, f"{match[1]} {match[2]}:{match[3]}")
            found.append(Expected(match[1], int(match[2]), int(match[3]), reading.span(each)))
    return found


# --- values that need no node ------------------------------------------------------------------------------------


def _take_players(reading: Reading, kind: value_types.Players, value: Any) -> list[str] | None:
    """Take the players and remember them."""
    nodes = value.items if type(value) is Sequence else []
    names = [node.text for node in nodes if type(node) is Scalar and not absent(node)]
    known = dict.fromkeys(names, True)
    if not kind.least <= len(known) == len(nodes) <= kind.most or any(map(name_fault, names)):
        return None
    if not "".join(names).isascii() and any(name != composed(name) for name in names):
        return None
    reading.players = known
    return names


def _take_claims(reading: Reading, kind: value_types.Claims, value: Any) -> dict[str, dict[str, int]] | None:
    pairs: list[Any] = value.entries if type(value) is Mapping else [("", "", 0)]
    found: dict[str, dict[str, int]] = {}
    for player, said, _ in pairs:
        lines: list[Any] = said.entries if type(said) is Mapping else [("total", said, 0)]
        claimed = {line: _POINTS[points] for line, points, _ in lines if points in _POINTS}
        if player not in reading.players or len(claimed) < len(lines) or not kind.known.issuperset(claimed):
            return None
        found[player] = claimed
    return found if len(found) == len(pairs) else None


_POINTS: dict[Any, int] = {str(points): points for points in range(-99, 200)}
"""Most claimed points, by their text."""
TAKERS |= {value_types.Players: _take_players, value_types.Claims: _take_claims}
