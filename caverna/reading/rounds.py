"""Recorded rounds: their keys, the players' lines in each phase, and the checks after the round."""

from collections.abc import Collection
from functools import cache, partial
from typing import Any

from caverna.model import value_types
from caverna.model.findings import Span
from caverna.model.format import Key, keys_of
from caverna.model.phases import JUDGE, NOTE
from caverna.model.record import Check, Line, Round, lines_in

from .header import note_text
from .lines import is_piece, line_pairs, part_of, plain_lines, read_entry, read_line, read_lines
from .notation.words import MAX_LINE
from .shared import Reading, keys_in
from .spans import Places
from .tree import Mapping, Node, Pair, Scalar, Sequence, Source
from .values import TAKERS, Entry, read_keys, take_keys

_CHECKED = "what is checked is written like 'have'"


def read_rounds(reading: Reading, kind: value_types.Rounds, entry: Entry) -> list[Round]:
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
        found.append(read_round(reading, kind.group, node))
        found[-1].number = reading.round
    reading.round = None
    return found


def read_round(reading: Reading, kind: value_types.Group, node: Node) -> Round:
    """Read one round."""
    if not isinstance(node, Mapping):
        spaceless = type(node) is Scalar and ":" in node.text
        hint = "a space is missing after the colon" if spaceless else f"as in '{kind.example}'"
        reading.misshaped(node, kind.what, "a mapping", hint)
        broken: Round = kind.cls(at={"": reading.span(node)}, malformed=True)
        return broken
    cls = kind.cls
    places = Places(reading.source, node.entries, keys_in(cls)[1])
    made: Round = cls(at=places)
    done = take_keys(reading, made, node.entries, places)
    if len(done) == len(node.entries) > 0:
        places.note("", node.entries[0])
        return made
    if len(node.entries) > len(set(node.words())):  # the first counts
        made, done = cls(at=places), set()
    _read_rest(reading, made, kind, node, done, places)
    return made


def _read_rest(
    reading: Reading, made: Round, kind: value_types.Group, node: Mapping, done: Collection[str], places: Places
) -> None:
    """Read the values of a round's keys, except the keys in ``done``."""
    findings, cls = reading.findings, kind.cls
    before = len(findings)
    found, _ = reading.fields(node, kind.what, cls, kind.example)
    places.keep(list(found.values()))
    places.note("", node.entries[0] if node.entries else node)
    head, played, checks = _keys_in_turn(cls)
    read_keys(reading, made, (each for each in head if each.name not in done), found, places)
    left = [each for each in played if each.name in found and each.name not in done]
    parts = {each.name: part_of(reading, each, found[each.name]) for each in left}
    made.malformed = len(findings) > before
    turn = 0
    for each in played:
        part, ordered = parts.get(each.name), isinstance(each.kind, value_types.LinesInOrder)
        if ordered and type(part) is Sequence:
            _read_in_order(reading, made, each, part, turn)
        elif part is not None:
            setattr(made, each.attribute, read_lines(reading, part, each.name, each.kind.where))
        turn += len(getattr(made, each.attribute)) if ordered else 0
    if len(findings) > before and not any(line.malformed for line in lines_in(made)):
        made.malformed = True
    told = len(findings)
    read_keys(reading, made, (each for each in checks if each.name not in done), found, places)
    made.check_malformed = len(findings) > told


@cache
def _keys_in_turn(cls: type) -> tuple[tuple[Any, ...], ...]:
    """Return the keys of a round in the order of reading: set-up, lines, checks."""
    head = tuple(each for each in keys_of(cls) if not isinstance(each.kind, value_types.InPlay))
    return head, keys_of(cls, value_types.Lines), keys_of(cls, value_types.Checks)


def _read_in_order(reading: Reading, made: Round, key: Key, entries: Sequence, turn: int) -> None:
    """Read the lines of an ordered phase; ``turn`` lines of the round come before them.

    If a comma has split a line, both pieces are malformed, because the first one is incomplete.
    """
    lines: list[Line] = getattr(made, key.attribute)
    kind: Any = key.kind
    for node in entries.children:
        if isinstance(node, Mapping) and len(node.entries) == 1:
            ((player, said),) = node.pairs()
            if type(player) is Scalar and player.text == NOTE:
                reading.spell(player, NOTE)
                if text := note_text(reading, said):
                    made.notes.setdefault(key.name, {}).setdefault(len(lines), []).append(text)
            elif type(player) is Scalar and player.text == JUDGE:
                _read_correction(reading, made, key.name, player, said, turn + len(lines), len(lines))
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


def _read_correction(reading: Reading, made: Round, part: str, key: Scalar, said: Node, turn: int, count: int) -> None:
    """Read a judge's correction after a number of lines."""
    from .judging import read_correction  # few records have any

    reading.spell(key, JUDGE)
    if correction := read_correction(reading, said, turn):
        made.corrections.setdefault(part, {}).setdefault(count, []).append(correction)


def read_by_player(reading: Reading, kind: value_types.LinesByPlayer, entry: Entry) -> dict[str, Line]:
    """Read the lines of a simultaneous phase: at most one for each player."""
    return read_lines(reading, entry.value, entry.name, kind.where)


def read_checks(reading: Reading, _: value_types.Checks, entry: Entry) -> list[Check]:
    """Read the goods that players must have after the round."""
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


# --- valid rounds -------------------------------------------------------------------------------------------


def _take_by_player(reading: Reading, kind: value_types.LinesByPlayer, value: Any) -> dict[str, Line] | None:
    lines = plain_lines(reading, value.entries, kind.where) if type(value) is Mapping else None
    found = {line.player: line for line in lines or ()}
    return found if lines is not None and len(found) == len(lines) else None


def _take_in_order(reading: Reading, kind: value_types.LinesInOrder, value: Any) -> list[Line] | None:
    return plain_lines(reading, value.items, kind.where) if type(value) is Sequence else None


def _take_checks(reading: Reading, _: value_types.Checks, value: Any) -> list[Check] | None:
    found: dict[str, Check] = {}
    if type(value) is not Mapping:
        return None
    for pair in value.entries:
        player, text = pair[:2]
        if type(player) is not str or player not in reading.players or type(text) is not str or len(text) > MAX_LINE:
            return None
        parsed = reading.format.notation.read_have(text)
        if parsed.errors or not parsed.steps:
            return None
        found[player] = Check(player, parsed.steps[0], partial(_place, reading.source, pair, parsed.offsets[0]))
    return [*found.values()] if len(found) == len(value.entries) else None


def _place(source: Source, pair: Pair, offset: int) -> Span:
    found: Span = source.value_of(pair).locate(offset)
    return found


TAKERS |= {
    value_types.LinesInOrder: _take_in_order,
    value_types.LinesByPlayer: _take_by_player,
    value_types.Checks: _take_checks,
}
