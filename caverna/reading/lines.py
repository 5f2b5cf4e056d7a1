"""Players' lines: turns, and lines at a round's start, in a harvest and before scoring.

A line is notation, or a list of steps, each in notation or as an object. This module checks where steps may be
written, not whether they are legal.
"""

import re
from collections.abc import Iterable
from functools import partial
from typing import Any

from attrs import evolve

from caverna.model import value_types
from caverna.model.findings import Span
from caverna.model.format import Key
from caverna.model.line_order import misplaced
from caverna.model.record import Line
from caverna.model.safe_text import shown
from caverna.model.steps import PLACES, Step

from .notation.words import MAX_LINE, NotationError
from .shared import MAX_HINTED, Reading
from .tree import Mapping, Node, Pair, Scalar, Sequence, absent

_COMMENT = re.compile(r"[ \t]+#(?=(\S?))")
_ONLY_COMMENT = re.compile(r"['\"]?[ \t]*:[ \t]+#\S")
"""A comment instead of a line."""

_WRITE = "write the moves, or delete the entry"
_SPLIT = "put the line in quotes, or write it without the braces: in braces a comma begins the next entry"
_SPLIT_LIST = "put the line in quotes, or begin each {one} with '- ': in brackets a comma begins the next entry"
_CUT = "' #' begins a comment, which ends the line; put the line in quotes if it is part of it"


def plain_lines(reading: Reading, pairs: Iterable[Node | Pair], where: str) -> list[Line] | None:
    """Read valid players' lines; return None if one needs its node. Most of the time of reading is spent here."""
    if reading.spells:
        return None
    reader, players, source = reading.line_readers[where], reading.players, reading.source
    found: list[Line] = []
    for pair in pairs:
        if type(pair) is not tuple:
            return None
        player, text, _ = pair
        if player not in players:
            return None
        try:
            parsed = reader[text]  # type: ignore[index]  # that of no node is there
        except KeyError:
            if type(text) is not str or len(text) > MAX_LINE or (parsed := reader.read(text)).errors:
                return None
        found.append(Line(player, parsed.steps, pair, parsed.offsets, parsed.items, pair, (), False, source))
    return found


def part_of(reading: Reading, key: Key, pair: Pair) -> Node:
    """Return the value of a phase of a round; for an ordered phase always a list."""
    node: Node = reading.source.value_of(pair)
    if type(node) is Sequence or not isinstance(key.kind, value_types.LinesInOrder):
        return node
    if isinstance(node, Mapping):
        reading.misshaped(node, key.name, "a list", f"begin each {key.kind.one} with '- '")
        return Sequence([*node.entries], node.start, False, reading.source)
    return Sequence([*reading.items(node, key.name, key.kind.example)], node.start, False, reading.source)


def is_piece(node: Node) -> bool:
    """Return whether an entry of a list in brackets is a fragment of the previous line, which a comma has split."""
    return type(node) is Scalar and not node.style and bool(node.text) and ":" not in node.text


def read_entry(reading: Reading, kind: Any, node: Node, piece: bool = False) -> Line:
    """Read an entry of an ordered phase that is not a player with a line. The result is usually a malformed line."""
    if piece and type(node) is Scalar:
        message = f"a comma splits the line before {shown(node.text)}"
        reading.add_finding(kind.unnamed, node, message, _SPLIT_LIST.format(one=kind.one))
        return Line("", (), reading.span(node), malformed=True)
    if not isinstance(node, Mapping) or not node.entries:
        what = "is missing" if absent(node) else "is written 'player: line'"
        hint = _spaceless(reading, node) or f"as in '{kind.example}'"
        title = reading.format.notation.parts[kind.where].title
        reading.add_finding(kind.unnamed, node, f"{title} {what}", hint)
        return Line("", (), reading.span(node), malformed=True)
    key, value = next(node.pairs())
    if _refuse_others(reading, kind, node):
        return Line(key.text if type(key) is Scalar else "", (), reading.span(key), malformed=True)
    return read_line(reading, key, value, kind.where)


def _refuse_others(reading: Reading, kind: value_types.LinesInOrder, node: Mapping) -> bool:
    """Report an entry with more than one player. Return whether a comma has split its line."""
    if _pieces(reading, node):
        return True
    title = reading.format.notation.parts[kind.where].title
    for key, _ in list(node.pairs())[1:]:
        named = type(key) is Scalar and key.text in reading.players
        hint = f"begin each {kind.one} with '- '" if named else ""
        reading.add_finding("record.key", key, f"{title} has one player and one line", hint)
    return False


def _pieces(reading: Reading, node: Mapping) -> list[int]:
    """Return the indices of entries of a mapping in braces that are pieces of a split line, and report them.

    A comma in the line has split it.
    """
    if not node.flow:
        return []
    found = [
        at
        for at, (key, value) in enumerate(node.pairs())
        if at and type(key) is Scalar and not key.style
        and type(value) is Scalar and not value.style and not value.text and key.text not in reading.players
    ]  # fmt: skip
    if found:
        first = reading.source.key_of(node.entries[found[0]])
        reading.add_finding("record.key", first, f"a comma splits the line before {shown(first.text)}", _SPLIT)
    return found


def _spaceless(reading: Reading, node: Node) -> str:
    """Return a hint if the space after the colon between a player's name and a line is missing."""
    if type(node) is Scalar:
        for name in list(reading.players)[:MAX_HINTED]:
            if node.text.startswith(f"{name}:"):
                return f"a space is missing after the colon: '{name}: {shown(node.text[len(name) + 1 :])[1:-1]}'"
            if node.text.startswith(f"{name} "):
                return f"a colon is missing after the name: '{name}: ...'"
    return ""


def read_lines(reading: Reading, node: Node, what: str, where: str) -> dict[str, Line]:
    """Read a mapping from players to lines, such as a harvest."""
    if type(node) is Sequence:
        hint = f"leave the '- ' out: '{what}' maps each player to one line"
        reading.misshaped(node, what, "a mapping", hint)
        pairs = [pair for each in node.children if isinstance(each, Mapping) for pair in each.entries]
        node = Mapping(pairs, node.start, False, reading.source)
    if type(node) is Scalar and (hint := _spaceless(reading, node)):
        reading.misshaped(node, what, "a mapping", hint)
        return {}
    found: dict[str, Line] = {}
    for key, value, whole in line_pairs(reading, node, what):
        line = read_line(reading, key, value, where, whole)
        found[line.player] = line
    return found


def line_pairs(reading: Reading, node: Node, what: str) -> list[tuple[Scalar, Node, bool]]:
    """Return players with their values, and whether each value is whole, that is, not split by a comma."""
    split: set[int] = set()
    if isinstance(node, Mapping) and (pieces := set(_pieces(reading, node))):
        kept: list[Pair] = []
        for at, pair in enumerate(node.entries):
            if at in pieces:
                split.add(reading.source.value_of(kept[-1]).start)
            else:
                kept.append(pair)
        node = Mapping(kept, node.start, True, reading.source)
    pairs = reading.pairs(node, what, f"{what}: {{Ann: ...}}")
    return [(key, value, value.start not in split) for key, value in pairs]


def read_line(reading: Reading, key: Node, value: Node, where: str, whole: bool = True) -> Line:
    """Read a player's line."""
    if absent(value) and (hint := _spaceless(reading, key)):
        reading.add_finding("record.key", key, "a line is written 'player: line'", hint)
        return Line("", (), reading.span(key), malformed=True)
    known = reading.player = reading.one_of_players(key)
    player = known or (key.text if type(key) is Scalar else "")
    at = reading.span(key)
    line = Line(player, (), at, malformed=True)
    if not whole:
        pass  # it has been reported
    elif absent(value) or (type(value) is Scalar and not value.text.strip()):
        cut = type(key) is Scalar and _ONLY_COMMENT.match(reading.source.text, key.within(len(key.text)))
        reading.add_finding("record.step", key, f"nothing is written for {shown(player)}", _CUT if cut else _WRITE)
    elif type(value) is Scalar:
        line = _written(reading, player, at, value, where)
    elif type(value) is Sequence:
        line = read_listed(reading, player, at, value, where)
    else:
        reading.misshaped(value, "a line", "move notation or a list of steps", _unmapped(reading, value))
    reading.player = None
    line.malformed = line.malformed or known is None
    return line


def _unmapped(reading: Reading, value: Node) -> str:
    """Return a hint for a line in braces. It is a step as an object, or moves that were read as keys."""
    if isinstance(value, Mapping) and any(type(key) is Scalar and key.text == "step" for key, _ in value.pairs()):
        return "put the step in brackets: [{...}]"
    kinds = reading.format.notation.kinds.values()
    example = next((kind.form.examples[0] for kind in kinds if kind.form.role == PLACES), "")
    return f"a line is one text, as in '{example}'" if example else "a line is one text"


# --- a line of notation -------------------------------------------------------------------------------------


def _written(reading: Reading, player: str, at: Span, value: Scalar, where: str) -> Line:
    if reading.too_long(value):
        return Line(player, (), at, malformed=True)
    parsed = reading.moves(value, where)
    reading.add_errors(value, _cut_off(reading, value, parsed.errors))
    return Line(player, parsed.steps, at, parsed.offsets, parsed.items, value, (), bool(parsed.errors))


def _cut_off(reading: Reading, value: Scalar, errors: tuple[NotationError, ...]) -> tuple[NotationError, ...]:
    """Add a hint to the last error if an unintended comment may have caused it."""
    if not errors or value.style:
        return errors
    comment = _COMMENT.match(reading.source.text, value.within(len(value.text)))
    open_ended = value.text.count("(") > value.text.count(")") or value.text.rstrip().endswith(",")
    if comment and (open_ended or comment[1]):
        return (*errors[:-1], evolve(errors[-1], hint=_CUT))
    return errors


# --- a list of steps ----------------------------------------------------------------------------------------


def read_listed(reading: Reading, player: str, at: Span, value: Sequence, where: str) -> Line:
    """Read steps given one by one."""
    # Imported late: few records have such lists, and importing the module takes longer than reading a game.
    from .steps import read_step

    notation = reading.format.notation.of_part(where)
    before = len(reading.findings)
    found: list[Step] = []
    places: list[tuple[Span, tuple[Span, ...]]] = []
    nodes = iter(value.children)
    for node in nodes:
        if isinstance(node, Mapping):
            step, items = read_step(reading, node, notation)
            if step is not None:
                found.append(step)
                places.append((reading.span(node), items))
        elif type(node) is Sequence:
            reading.misshaped(node, "a step", "a line of one step or an object")
        elif not node.style and node.text.count("(") > node.text.count(")"):
            place = node.locate(node.text.index("("))
            reading.add_finding("record.step", place, "a comma splits this step", "put the step in quotes")
            for rest in nodes:
                if type(rest) is Scalar and ")" in rest.text:
                    break
        elif not reading.too_long(node):
            parsed = notation.read(node.text)
            reading.spell(node, partial(notation.write, parsed.steps))
            reading.add_errors(node, parsed.errors)
            if len(parsed.steps) > 1:
                place, hint = node.locate(parsed.offsets[1]), "make an entry of each step"
                reading.add_finding("record.step", place, "an entry of this list is one step", hint)
            found += parsed.steps
            for offset, items in zip(parsed.offsets, parsed.items, strict=True):
                places.append((node.locate(offset), tuple(map(node.locate, items))))
    for step_at, message, hint in misplaced(notation, found, where, whole=len(reading.findings) == before):
        reading.add_finding("record.step", places[step_at][0], message, hint)
    if not value.children:
        reading.add_finding("record.step", at, f"nothing is written for {shown(player)}")
    return Line(player, tuple(found), at, places=tuple(places), malformed=len(reading.findings) > before)
