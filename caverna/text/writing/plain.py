"""Records as plain data: mappings, lists, texts and numbers, with the keys of the format; and as JSON.

Moves are lines of notation, or lists of step objects with the fields of the steps' classes. Both read back to the
same record.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from caverna.core.findings import ILLEGAL
from caverna.core.record import FORMAT_VERSION, BoardEntry, Check, HomePosition, Line, Now, Position, Record, Round
from caverna.games.caverna.notation import NOTATION, parse, parse_have, write, write_step

from ..reading.reader import loads

_UNREADABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
"""Characters that JSON takes as they are and the reader of records does not."""


def to_data(record: Record, structured: bool = False) -> dict[str, Any]:
    """Return a record as plain data; ``structured`` gives each line as a list of step objects.

    What could not be read is not in a record, so one with such findings is refused (ValueError) rather than written
    with parts of it missing. So are steps that no notation says, such as eating nothing.
    """
    for finding in record.findings:
        if finding.kind != ILLEGAL:
            raise ValueError(f"a record that could not be read in full cannot be written: {finding}")
    data: dict[str, Any] = {"caverna": FORMAT_VERSION}
    if record.about:
        data["about"] = _texts(record.about)
    data["players"] = list(record.players)
    data["variant"] = record.variant
    if record.rulings:
        data["rulings"] = dict(record.rulings)
    if record.position is not None:
        data["position"] = _position(record.position)
    if record.rounds or record.position is None:
        data["rounds"] = [_round(entry, structured) for entry in record.rounds]
    if record.end is not None:
        data["end"] = _lines(record.end, structured)
    if record.scores is not None:
        data["scores"] = {player: _claims(claimed) for player, claimed in record.scores.items()}
    if record.expect is not None:
        data["expect"] = [f"{one.rule} {one.line}:{one.column}" for one in record.expect]
    return data


def from_data(data: Mapping[str, Any]) -> Record:
    """Read a record from plain data; its places are those in the data's JSON text."""
    return loads(_json(data))


def dumps_json(record: Record, structured: bool = False) -> str:
    """Return a record as JSON, with the keys of the YAML format; see :func:`to_data`."""
    return _json(to_data(record, structured))


def _json(data: Mapping[str, Any]) -> str:
    text = json.dumps(data, ensure_ascii=False, indent=2)
    return _UNREADABLE.sub(lambda character: f"\\u{ord(character[0]):04x}", text) + "\n"


def _texts(value: Any) -> Any:
    """Return what a record is about as it reads back: texts, and lists and mappings of them."""
    if isinstance(value, Mapping):
        return {_text(key): _texts(each) for key, each in value.items()}
    return [_texts(each) for each in value] if isinstance(value, list | tuple) else _text(value)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def _claims(claimed: Mapping[str, int]) -> dict[str, int] | int:
    return claimed["total"] if set(claimed) == {"total"} else dict(claimed)


# --- rounds -------------------------------------------------------------------------------------------------


def _round(entry: Round, structured: bool) -> dict[str, Any]:
    data: dict[str, Any] = {"card": entry.card, "round": entry.number, "marker": entry.marker}
    data = {key: value for key, value in data.items() if value is not None}
    if entry.start:
        data["start"] = _lines(entry.start, structured)
    data["turns"] = [{line.player: _line(line, structured)} for line in entry.turns]
    if entry.harvest is not None:
        data["harvest"] = _lines(entry.harvest, structured)
    if entry.check:
        data["check"] = _checks(entry.check)
    return data


def _checks(checks: Iterable[Check]) -> dict[str, str]:
    data: dict[str, str] = {}
    for check in checks:
        text = write_step(check.have).removeprefix("have").lstrip()
        if check.player in data or parse_have(text).steps != (check.have,):
            raise ValueError(f"what is checked for {check.player!r} cannot be written as one entry: {text!r}")
        data[check.player] = text
    return data


def _lines(lines: Mapping[str, Line], structured: bool) -> dict[str, Any]:
    return {player: _line(line, structured) for player, line in lines.items()}


def _line(line: Line, structured: bool) -> str | list[dict[str, Any]]:
    text = write(line.steps)
    if not line.steps or parse(text).steps != tuple(line.steps):
        raise ValueError(f"the line of {line.player!r} cannot be written in notation: {text!r}")
    return [NOTATION.data(step) for step in line.steps] if structured else text


# --- positions ----------------------------------------------------------------------------------------------


def _position(position: Position) -> dict[str, Any]:
    data: dict[str, Any] = {
        "round": position.round,
        "cards": list(position.cards),
        "questions": position.questions,
        "starting player": position.starting_player,
        "spaces": {space: _goods(goods) for space, goods in position.spaces.items()},
    }
    data = {key: value for key, value in data.items() if value}
    if position.now is not None:
        data["now"] = _now(position.now)
    if position.homes:
        data["homes"] = {player: _home(home) for player, home in position.homes.items()}
    return data


def _now(now: Now) -> dict[str, Any]:
    placed = {space: f"{player} {strength}" for space, (player, strength) in now.placed.items()}
    data = {"marker": now.marker, "turn": now.turn, "placed": placed, "passed": list(now.passed)}
    return {key: value for key, value in data.items() if value}


def _home(home: HomePosition) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if home.supply is not None:
        data["supply"] = _goods(home.supply)
    if home.animals is not None:
        data["animals"] = _goods(home.animals)
    if home.dwarfs is not None:
        data["dwarfs"] = list(home.dwarfs)
    if home.begging:
        data["begging"] = home.begging
    if home.due:
        data["due"] = dict(home.due)
    if home.board:
        data["board"] = {" ".join(cells): board_words(entry) for cells, entry in home.board.items()}
    if home.used:
        data["used"] = list(home.used)
    return data


def _goods(counts: Mapping[str, int]) -> str | dict[str, int]:
    """Return an amount as ``4 wood 1 stone``; an empty one is an empty mapping, as no text says it."""
    return " ".join(f"{count} {good}" for good, count in counts.items()) or {}


def board_words(entry: BoardEntry) -> str:
    """Return what an entry of a board says, in the words of the format: ``field 2 grain``."""
    words = [entry.tile if entry.kind == "furnishing" else entry.kind]
    if entry.crop is not None:
        words.append(f"{entry.crop[1]} {entry.crop[0]}")
    if entry.over:
        words.append(f"over {entry.over}")
    if entry.stables and entry.kind != "stable":
        words.append("stable")
    if entry.kind == "large pasture":
        words += entry.stables
    return " ".join(words)
