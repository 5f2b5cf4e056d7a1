"""Rounds as recorded: their own keys, the players' lines part by part, and what must be true after them."""

from functools import partial
from typing import Any

from caverna.core import kinds
from caverna.core.format import Key, keys_of
from caverna.core.parts import NOTE
from caverna.core.record import Check, Line, Round, lines_in

from .header import note_text
from .lines import entries_in_order, is_piece, line_pairs, read_entry, read_line, read_lines
from .shared import Reading
from .tree import Mapping, Node, Scalar, Sequence
from .values import Entry, read_keys

_CHECKED = "what is checked is written like 'have'"


def read_rounds(reading: Reading, kind: kinds.Rounds, entry: Entry) -> list[Round]:
    """Read the rounds of a game."""
    if isinstance(entry.value, Mapping):
        reading.misshaped(entry.value, entry.name, "a list", "begin each round with '- '")
        nodes: list[Node] = [entry.value]
    else:
        nodes = reading.items(entry.value, entry.name, kind.group.example)
    found = []
    numbers = iter(reading.record.round_numbers())
    for node in nodes:
        reading.round = next(numbers, None)
        found.append(_read_round(reading, kind.group, node))
        found[-1].number = reading.round
    reading.round = None
    return found


def _read_round(reading: Reading, kind: kinds.Group, node: Node) -> Round:
    if not isinstance(node, Mapping):
        spaceless = type(node) is Scalar and ":" in node.text
        hint = "a space is missing after the colon" if spaceless else f"as in '{kind.example}'"
        reading.misshaped(node, kind.what, "a mapping", hint)
        broken: Round = kind.cls(at={"": reading.span(node)}, malformed=True)
        return broken
    before, cls = len(reading.findings), kind.cls
    found, places = reading.fields(node, kind.what, keys_of(cls), kind.example)
    places.note("", node.children[0] if node.children else node)
    made: Round = cls(at=places)
    head = [each for each in keys_of(cls) if not isinstance(each.kind, kinds.InPlay)]
    read_keys(reading, made, head, found, places)
    entries = {each.name: entries_in_order(reading, each, found) for each in keys_of(cls, kinds.LinesInOrder)}
    made.malformed = len(reading.findings) > before
    turn = 0
    for each in keys_of(cls, kinds.Lines):
        if each.name in entries:
            turn = _read_in_order(reading, made, each, entries[each.name], turn)
        else:
            read_keys(reading, made, (each,), found, places)
    if len(reading.findings) > before and not any(line.malformed for line in lines_in(made)):
        made.malformed = True
    told = len(reading.findings)
    read_keys(reading, made, keys_of(cls, kinds.Checks), found, places)
    made.check_malformed = len(reading.findings) > told
    return made


def _read_in_order(reading: Reading, made: Round, key: Key, entries: Sequence, turn: int) -> int:
    """Read lines that stand in order; they are counted on from ``turn`` through the round. Return the last number.

    A line that a comma has split is malformed like its piece: it does not say all it was meant to.
    """
    lines: list[Line] = getattr(made, key.attribute)
    kind: Any = key.kind
    for node in entries.children:
        if isinstance(node, Mapping) and len(node.children) == 2:
            player, said = node.children
            if type(player) is Scalar and player.text == NOTE:
                reading.spell(player, NOTE)
                if text := note_text(reading, said):
                    made.notes.setdefault(key.name, {}).setdefault(len(lines), []).append(text)
            else:
                reading.turn = turn + len(lines) + 1
                lines.append(read_line(reading, player, said, kind.where))
            continue
        reading.turn = turn + len(lines) + 1
        split = entries.flow and bool(lines) and is_piece(node)
        if split:
            lines[-1].malformed = True
        lines.append(read_entry(reading, kind, node, split))
    reading.turn = None
    return turn + len(lines)


def read_by_player(reading: Reading, kind: kinds.LinesByPlayer, entry: Entry) -> dict[str, Line]:
    """Read lines of which each player has one at most."""
    return read_lines(reading, entry.value, entry.name, kind.where)


def read_checks(reading: Reading, _: kinds.Checks, entry: Entry) -> list[Check]:
    """Read what players must have after the round."""
    found = []
    for key, value, whole in line_pairs(reading, entry.value, entry.name):
        player = reading.player = reading.one_of_players(key)
        said = reading.written(value, key, "record.step", _CHECKED, "as in '3 food 8 wood'") if whole else None
        if said is not None and not reading.too_long(said):
            parsed: Any = reading.format.notation.read_have(said.text)
            reading.add_errors(said, parsed.errors)
            reading.spell(said, partial(reading.format.notation.write_have, parsed.steps))
            if player is not None and parsed.steps:
                found.append(Check(player, parsed.steps[0], partial(said.locate, parsed.offsets[0])))
        reading.player = None
    return found
