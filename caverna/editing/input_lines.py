"""Input of a recording as text: the lines of a phase, and notes."""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.engine.api_input.strict import steps_from, steps_of, where_of
from caverna.model.arguments import check_line
from caverna.model.findings import MALFORMED
from caverna.model.format import Format
from caverna.model.refusals import RuleBroken, stranger

Said = str | Sequence[Any]
"""A line in notation, or its steps: as they are, or as objects with the fields of JSON."""


def line_text(format: Format, said: Said, part: str) -> str:
    """Return a line as it is written; what cannot be read is raised."""
    if isinstance(said, str):
        steps_of(format, said.strip(), part)
        return said.strip()
    check_line(said)
    steps = steps_from(format, said, part)
    text: str = format.notation.of_part(where_of(format, part)).write(steps)
    if not steps or steps_of(format, text, part) != steps:
        raise malformed(f"these steps cannot be written in notation: {text!r}")
    return text


def line_texts(format: Format, players: Sequence[str], lines: Mapping[str, Said], part: str) -> dict[str, str]:
    """Return the lines of a part by player, as they are written; who decides nothing has no line."""
    found = {}
    for player, said in lines.items():
        if not said and not isinstance(said, str):
            if player not in players:
                raise stranger(player, players)
            continue
        try:
            found[player] = line_text(format, said, part)
        except RuleBroken as broken:
            broken.player = player
            raise
    return found


def key_values(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of a record or a round that have a value. Values that no record can have are refused."""
    found = {key: value for key, value in given.items() if value is not None}
    for key, value in found.items():
        check_value(key, value)
    return found


def check_value(key: str, value: Any) -> None:
    """Refuse a value of a key that no record can have."""
    if isinstance(value, Mapping | list):
        for each in value.values() if isinstance(value, Mapping) else value:
            check_value(key, each)
    elif not isinstance(value, str | int):
        raise malformed(f"{key!r} has the value {value!r}; write a text, a whole number, a list or a mapping of these")


def added(notes: Any, note: str) -> Any:
    """Return the notes of a record or a round with one more."""
    return note if not notes else [*notes, note]


def clean_note(text: str) -> str:
    """Return a note as it can be written. What no text file has is refused."""
    note = text.replace("\r\n", "\n").strip()
    if not note:
        raise malformed("the note is empty")
    if any(not each.isprintable() and each not in "\n\t" for each in note):
        raise malformed("the note has a character that cannot stand in a record")
    return note


def malformed(message: str, hint: str = "") -> RuleBroken:
    """Return what is raised where something cannot be written down."""
    return RuleBroken("record.key", message, hint=hint, kind=MALFORMED)
