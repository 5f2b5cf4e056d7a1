"""Records as plain data (mappings, lists, texts and numbers, with the keys of the format) and as JSON.

Moves are lines of notation, or lists of step objects with the fields of the steps' classes. Reading either gives the
same record again.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from attrs import frozen

from caverna.model import value_types
from caverna.model.findings import ILLEGAL
from caverna.model.format import Key, keys_of, written_order
from caverna.model.phases import JUDGE, NOTE
from caverna.model.record import Check, Line, Record, Round
from caverna.reading.reader import loads
from caverna.scoresheets.model import Tally
from caverna.scoresheets.writing import sheets_data

_UNREADABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
"""Characters that JSON allows unescaped and records do not."""


def to_data(record: Record, structured: bool = False) -> dict[str, Any]:
    """Return a record as plain data. With ``structured`` each line is a list of step objects.

    Raise ValueError for a record that could not be read in full, because parts of it would be missing, and for steps
    that notation cannot express, such as eating nothing.
    """
    for finding in record.findings:
        if finding.kind != ILLEGAL:
            raise ValueError(f"a record that could not be read in full cannot be written: {finding}")
    format = record.format
    data = {format.key: format.version, **_Plain(format.notation, structured).keys(record)}
    if isinstance(record, Tally) and not record.seated:
        data.pop("players", None)  # only the order of the sheets, not the seating
    return data


def from_data(data: Mapping[str, Any]) -> Record:
    """Read a record from plain data. Its positions are those in the data's JSON text."""
    return loads(_json(data))


def dumps_json(record: Record, structured: bool = False, indent: int | None = 2) -> str:
    """Return a record as JSON with the keys of the YAML format (:func:`to_data`); on one line if ``indent`` is None."""
    return _json(to_data(record, structured), indent)


def _json(data: Mapping[str, Any], indent: int | None = 2) -> str:
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return _UNREADABLE.sub(lambda character: f"\\u{ord(character[0]):04x}", text) + "\n"


# --- by kind ------------------------------------------------------------------------------------------------


@frozen(eq=False)
class _Plain:
    """The writing of one record as plain data."""

    notation: Any
    structured: bool

    def keys(self, part: Any) -> dict[str, Any]:
        """Return the values of a part of a record by key, without empty ones."""
        cls: type = type(part)
        data = {}
        for key, left_out, write in _keys(cls):
            value = getattr(part, key.attribute)
            # It is not empty, or it is always written unless another key is there.
            if value != left_out or (key.always and not (key.unless and getattr(part, key.unless) is not None)):
                data[key.name] = write(self, key.kind, value) if write else value
        if isinstance(part, Round):
            for name in {**part.notes, **part.corrections}:
                data[name] = _with_notes(data.get(name, []), part, name)
        return data

    def value(self, kind: value_types.Kind, value: Any) -> Any:
        """Return a value as plain data."""
        writer = value_types.row_of(_WRITERS, kind)
        return writer(self, kind, value) if writer else value

    def line(self, line: Line, where: str) -> str | list[dict[str, Any]]:
        """Return a line in notation, or its steps as objects. Raise ValueError if notation cannot express a step."""
        notation = self.notation.of_part(where)
        text: str = notation.write(line.steps)
        if not line.steps or notation.read(text).steps != tuple(line.steps):
            raise ValueError(f"the line of {line.player!r} cannot be written in notation: {text!r}")
        return [notation.data(step) for step in line.steps] if self.structured else text

    def checks(self, _: value_types.Checks, checks: Iterable[Check]) -> dict[str, str]:
        """Return the entries of a check. Raise ValueError if an entry cannot express one."""
        data: dict[str, str] = {}
        for check in checks:
            text = self.notation.write_have([check.have])
            if check.player in data or self.notation.read_have(text).steps != (check.have,):
                raise ValueError(f"what is checked for {check.player!r} cannot be written as one entry: {text!r}")
            data[check.player] = text
        return data


def _with_notes(lines: list[Any], entry: Round, part: str) -> list[Any]:
    """Return the lines of a phase, with the notes and corrections between them."""
    notes, corrections = entry.notes.get(part, {}), entry.corrections.get(part, {})
    found: list[Any] = []
    for count, line in enumerate([None, *lines]):
        found += [line] if count else []
        found += [{NOTE: text} for text in notes.get(count, ())]
        found += [{JUDGE: str(correction)} for correction in corrections.get(count, ())]
    return found


def _texts(value: Any) -> Any:
    """Return the value of ``about`` as it is read again: texts, and lists and mappings of them."""
    if isinstance(value, Mapping):
        return {_text(key): _texts(each) for key, each in value.items()}
    return [_texts(each) for each in value] if isinstance(value, list | tuple) else _text(value)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def _mapped(
    plain: _Plain, kind: value_types.ByName | value_types.ByPlayer, values: Mapping[str, Any]
) -> dict[str, Any]:
    return {name: plain.value(kind.value, each) for name, each in values.items()}


def _claimed(lines: Mapping[str, int]) -> dict[str, int] | int:
    return lines["total"] if set(lines) == {"total"} else dict(lines)


def _amount(counts: Mapping[str, int]) -> str | dict[str, int]:
    """Return an amount as ``4 wood 1 stone``, or an empty mapping, since no text means an empty amount."""
    return " ".join(f"{count} {good}" for good, count in counts.items()) or {}


_Writer: TypeAlias = Callable[[_Plain, Any, Any], Any]
_WRITERS: dict[type[value_types.Kind], _Writer] = {
    value_types.Own: lambda _, kind, value: kind.plain(value),
    value_types.Anything: lambda _, __, value: _texts(value),
    value_types.Note: lambda _, __, notes: notes[0] if len(notes) == 1 else list(notes),
    value_types.Players: lambda _, __, names: list(names),
    value_types.Options: lambda _, __, chosen: dict(chosen),
    value_types.Amount: lambda _, __, counts: _amount(counts),
    value_types.ListOf: lambda plain, kind, values: [plain.value(kind.item, each) for each in values],
    value_types.ByName: _mapped,
    value_types.ByPlayer: _mapped,
    value_types.Group: lambda plain, _, part: plain.keys(part),
    value_types.Rounds: lambda plain, _, rounds: [plain.keys(entry) for entry in rounds],
    value_types.LinesInOrder: lambda plain, kind, lines: [
        {line.player: plain.line(line, kind.where)} for line in lines
    ],
    value_types.LinesByPlayer: lambda plain, kind, lines: {
        player: plain.line(line, kind.where) for player, line in lines.items()
    },
    value_types.Checks: _Plain.checks,
    value_types.Claims: lambda _, __, claimed: {player: _claimed(lines) for player, lines in claimed.items()},
    value_types.TallyLines: lambda _, kind, tally: sheets_data(kind.rules(), tally),
    value_types.Decisions: lambda _, __, decisions: [
        {"about": one.about, "decision": one.decision, "by": one.by, "why": one.why} for one in decisions
    ],
    value_types.ExpectedFindings: lambda _, __, expected: [f"{one.rule} {one.line}:{one.column}" for one in expected],
}
"""Functions that write values, by value type. Values of other types are written unchanged."""


@cache
def _keys(cls: type) -> list[tuple[Key, Any, _Writer | None]]:
    """Return the keys of a part of a record, each with the value that is omitted and the writer of other values."""
    return [(key, key.left_out(), value_types.row_of(_WRITERS, key.kind)) for key in written_order(keys_of(cls))]
