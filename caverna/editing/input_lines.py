"""Input of a recording, checked and turned into text: lines, keys and notes."""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.engine.api_input.strict import steps_from, steps_of, where_of
from caverna.model.arguments import check_line
from caverna.model.findings import MALFORMED
from caverna.model.format import Format
from caverna.model.refusals import RuleBroken, stranger

LineInput = str | Sequence[Any]
"""A line in notation, or a sequence of its steps: step objects, or dictionaries with the fields of JSON."""


def line_text(format: Format, line_input: LineInput, part: str) -> str:
    """Return a line in notation. Raise `RuleBroken` if it cannot be read."""
    if isinstance(line_input, str):
        steps_of(format, line_input.strip(), part)
        return line_input.strip()
    check_line(line_input)
    steps = steps_from(format, line_input, part)
    text: str = format.notation.of_part(where_of(format, part)).write(steps)
    if not steps or steps_of(format, text, part) != steps:
        raise malformed(f"these steps cannot be written in notation: {text!r}")
    return text


def line_texts(format: Format, players: Sequence[str], lines: Mapping[str, LineInput], part: str) -> dict[str, str]:
    """Return the lines of a phase in notation, by player. Players with an empty list of steps are omitted."""
    found = {}
    for player, line_input in lines.items():
        if not line_input and not isinstance(line_input, str):
            if player not in players:
                raise stranger(player, players)
            continue
        try:
            found[player] = line_text(format, line_input, part)
        except RuleBroken as broken:
            broken.player = player
            raise
    return found


def key_values(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of a record or round whose value is not None. Raise an error for an impossible value."""
    found = {key: value for key, value in given.items() if value is not None}
    for key, value in found.items():
        check_value(key, value)
    return found


def check_value(key: str, value: Any) -> None:
    """Raise an error for a value that no record can have."""
    if isinstance(value, Mapping | list):
        for each in value.values() if isinstance(value, Mapping) else value:
            check_value(key, each)
    elif not isinstance(value, str | int):
        raise malformed(f"{key!r} has the value {value!r}; write a text, a whole number, a list or a mapping of these")


def added(notes: Any, note: str) -> Any:
    """Return the notes of a record or round with another one."""
    return note if not notes else [*notes, note]


def clean_note(text: str) -> str:
    """Return a note for the record. Raise an error if it is empty or has control characters."""
    note = text.replace("\r\n", "\n").strip()
    if not note:
        raise malformed("the note is empty")
    if any(not each.isprintable() and each not in "\n\t" for each in note):
        raise malformed("the note has a character that is not allowed in a record")
    return note


def malformed(message: str, hint: str = "") -> RuleBroken:
    """Return the error for input that cannot be written to a record."""
    return RuleBroken("record.key", message, hint=hint, kind=MALFORMED)
