"""Replacing of recorded lines."""

from caverna.model.findings import Finding
from caverna.model.phases import END, START
from caverna.model.record import Line, Record
from caverna.model.refusals import stranger

from .edits import Edit
from .input_lines import LineInput, line_text, malformed
from .points import Point


def write_line(edit: Edit, record: Record, point: Point, line_input: LineInput, player: str | None) -> None:
    """Replace the recorded line at a point. ``player`` is the player of the new line, by default of the old one."""
    if point.turn:
        _write_turn(edit, record, point, line_input, player)
    elif point.turn is None and point.entry >= 0:
        _write_by_player(edit, record, point, line_input, player)
    else:
        raise malformed(f"there is no line at {point.at or 'the beginning'}", "name a line, as in 5.3")


def _write_turn(edit: Edit, record: Record, point: Point, line_input: LineInput, player: str | None) -> None:
    left, entry = point.turn or 0, record.rounds[point.entry]
    for part in record.ruleset.format.parts:
        if not part.in_order:
            continue
        lines = getattr(entry, part.name)
        if left <= len(lines):
            who = lines[left - 1].player if player is None else _known(player, record)
            edit.replace_entry(
                point.entry, part.name, left, {who: line_text(record.ruleset.format, line_input, part.name)}
            )
            return
        left -= len(lines)


def _write_by_player(edit: Edit, record: Record, point: Point, line_input: LineInput, player: str | None) -> None:
    """Replace a player's line in a harvest, a feeding or the end. An empty line removes it."""
    format = record.ruleset.format
    if player is None:
        raise malformed(f"several players may have a line at {point.at}", "name the player")
    if point.at == END:
        part, number, lines = END, None, dict(record.end or {})
    else:
        part = next(each.name for each in format.parts if not each.in_order and each.name != START)
        number, lines = point.entry, dict(getattr(record.rounds[point.entry], part) or {})
    texts = {who: _text(record, line) for who, line in lines.items()}
    if line_input:
        texts[_known(player, record)] = line_text(format, line_input, part)
    else:
        texts.pop(player, None)
    edit.set_key(number, part, texts)


def _text(record: Record, line: Line) -> str:
    return line.written.text if line.malformed and line.written is not None else record.ruleset.write(line.steps)


def _known(player: str, record: Record) -> str:
    if player not in record.players:
        raise stranger(player, record.players)
    return player


def is_about(finding: Finding, at: str) -> bool:
    """Return whether a finding is about the line at a point."""
    round, _, turn = at.partition(".")
    if finding.round is None:
        return at == END
    return str(finding.round) == round and (str(finding.turn) == turn if turn else finding.turn is None)
