"""The envelope of an archived table from BoardGameArena: it yields the events of a game, without undone moves.

All games of the site share the envelope: packets with the number of a move, which contain notifications with a type
and arguments. Other modules interpret the notifications of a game. Packets are decoded one by one, and unwanted
notifications are dropped at once, so that little more memory is needed than for the text.
"""

import gc
import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

from attrs import Factory, define

from ..unpacking import CannotImport

MAX_EVENTS = 200_000
"""The most notifications of one table. The longest games have 6,000."""
MAX_VALUES = 3_000_000
"""The largest number of JSON values, counted by commas. Known logs have up to 600,000."""
_LOGS = re.compile(r'"logs"\s*:\s*\[\s*')
_BETWEEN = re.compile(r"\s*(,\s*|\])")
_TABLE_CHANNEL = "/table/"
_DECODER = json.JSONDecoder()
_MOVE = re.compile(r"[0-9]{1,9}")
_ALWAYS = frozenset({"clearTurn", "refreshUI"})
"""Notifications about undone moves, which are never undone themselves."""


class LogEvent(NamedTuple):
    """One notification of the site."""

    move: str
    """The number of the move on the site."""
    type: str
    args: Mapping[str, Any]
    text: str = ""
    """The text that the site shows for it, empty if it shows none. It is only compared with other texts."""


@define
class Archive:
    """An archived table."""

    table: str
    """The number of the table."""
    date: str
    """The date of the first packet; empty if it has no time."""
    players: list[tuple[str, str]]
    """Id and name, in the order of the file."""
    events: list[LogEvent]
    unknown: Counter[str] = Factory(Counter)
    """The unknown types of notifications that were ignored, with their numbers."""
    extra: Mapping[str, Any] = Factory(dict)
    """The other keys of the envelope."""
    broken: str = ""
    """The reason why the rest of the archive cannot be read, empty if it is complete."""


def read_archive(text: str, wanted: Collection[str], dropped: Collection[str] = (), partial: bool = False) -> Archive:
    """Return the archive of a table. Events of the ``wanted`` types are kept, ``dropped`` types are not counted.

    With ``partial`` a truncated archive is read up to its end. Its players are then taken from their moves.
    """
    if text.count(",") > MAX_VALUES:
        raise CannotImport(f"it has more than {MAX_VALUES} values, more than any log")
    found = _LOGS.search(text)
    if found is None:
        _refuse(_json(text))
        raise CannotImport("this is not the archive of a table: it has no 'logs'")
    packets = _Packets(text, found.end())
    archive = Archive("", "", [], [])
    with _without_collecting():
        _collect(packets, archive, wanted, dropped)
    try:
        if packets.broken:
            raise CannotImport(packets.broken)
        rest = _json(text[: found.end()] + "]" + text[packets.end :])
    except CannotImport as error:
        archive.players = _acting(archive.events)
        if not partial or not archive.players:
            raise
        archive.broken = str(error)
        return archive
    _refuse(rest)
    archive.players = _players(_part(rest, "data", rest).get("players"))
    archive.extra = {key: value for key, value in rest.items() if key not in ("status", "data")}
    return archive


def _json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CannotImport(f"this is not JSON: {_why(error)}") from None
    if not isinstance(found, dict):
        raise CannotImport("this is not the archive of a table: the outermost value is not an object")
    return found


def _why(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg.removesuffix(' at')} at character {error.pos + 1}"
    return "it is nested too deeply" if isinstance(error, RecursionError) else "a number in it is too long"


def _refuse(envelope: Mapping[str, Any]) -> None:
    """Refuse an error message of the site instead of an archive."""
    if str(envelope.get("status")) == "0" or "error" in envelope:
        raise CannotImport(f"BoardGameArena gave no archive out: {str(envelope.get('error', 'status 0'))[:200]}")


def _part(mapping: Mapping[str, Any], key: str, default: Mapping[str, Any]) -> Mapping[str, Any]:
    value = mapping.get(key, default)
    if not isinstance(value, dict):
        raise CannotImport(f"this is not the archive of a table: '{key}' is not an object")
    return value


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Turn the garbage collector off. The data has no cycles, and collecting takes half the time of reading."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Packets:
    """The packets of the array ``logs``, decoded one by one.

    After the last one, ``end`` is the position of the array's end. ``broken`` is the reason if the array is incomplete.
    """

    def __init__(self, text: str, at: int) -> None:
        self.text, self.end, self.broken = text, at, ""

    def __iter__(self) -> Iterator[Any]:
        text, at = self.text, self.end
        if text.startswith("]", at):
            self.end = at + 1
            return
        while True:
            try:
                packet, at = _DECODER.raw_decode(text, at)
            except (ValueError, RecursionError) as error:
                self.broken = f"this is not JSON: {_why(error)}"
                return
            yield packet
            between = _BETWEEN.match(text, at)
            if between is None:
                self.broken = f"this is not JSON: the list of packets breaks off at character {at + 1}"
                return
            at = between.end()
            if between[1] == "]":
                self.end = at
                return


def _collect(packets: _Packets, archive: Archive, wanted: Collection[str], dropped: Collection[str]) -> None:
    """Add the events of the packets to the archive, each once and in order, without undone ones."""
    seen: set[str] = set()
    undone: set[str] = set()
    kept: list[tuple[int, str, LogEvent]] = []
    number = 0
    for packet in packets:
        if not isinstance(packet, dict) or _TABLE_CHANNEL not in str(packet.get("channel", _TABLE_CHANNEL)):
            continue
        _head(packet, archive)
        move = _move(packet.get("move_id"))
        number = _number(packet.get("packet_id"), number)
        notes = packet.get("data")
        for note in notes if isinstance(notes, list) else ():
            if not isinstance(note, dict):
                continue
            kind, uid = str(note.get("type")), str(note.get("uid", ""))
            if kind not in wanted:
                if kind not in dropped:
                    archive.unknown[kind[:40]] += 1
                continue
            if uid and uid in seen:
                continue
            seen.add(uid)
            args = note.get("args")
            args = args if isinstance(args, dict) else {}
            if kind == "clearTurn" and isinstance(args.get("notifIds"), list):
                undone.update(map(str, args["notifIds"]))
            kept.append((number, uid, LogEvent(move, kind, args, str(note.get("log") or ""))))
            if len(kept) > MAX_EVENTS:
                raise CannotImport(f"the log has more than {MAX_EVENTS} events")
    kept.sort(key=lambda entry: entry[0])
    archive.events = [event for _, uid, event in kept if uid not in undone or event.type in _ALWAYS]


def _head(packet: Mapping[str, Any], archive: Archive) -> None:
    """Set the table's number and date from the first packet that has them."""
    table = packet.get("table_id")
    if not archive.table and isinstance(table, str | int):
        archive.table = str(table)[:20]
    if not archive.date:
        time = str(packet.get("time", ""))
        if time.isascii() and time.isdigit() and len(time) <= 11:
            try:
                archive.date = datetime.fromtimestamp(int(time), UTC).date().isoformat()
            except (ValueError, OverflowError, OSError):
                archive.date = ""


def _move(value: Any) -> str:
    text = str(value)
    return text if _MOVE.fullmatch(text) else "?"


def _number(value: Any, before: int) -> int:
    """Return the number of a packet, which gives its order; without one, that of the packet before."""
    text = str(value)
    return int(text) if _MOVE.fullmatch(text) else before


def _acting(events: list[LogEvent]) -> list[tuple[str, str]]:
    """Return the id and name of the players with events, in the order of their first event."""
    found: dict[str, str] = {}
    for event in events:
        number, name = event.args.get("player_id"), event.args.get("player_name")
        if isinstance(number, str | int) and isinstance(name, str):
            found.setdefault(str(number), name)
    return list(found.items())


def _players(value: Any) -> list[tuple[str, str]]:
    """Return the id and name of the players of the table, from a list or an object by id."""
    entries = (
        value.items()
        if isinstance(value, dict)
        else ((None, each) for each in value or ())
        if isinstance(value, list)
        else ()
    )
    found = []
    for key, entry in entries:
        if isinstance(entry, dict):
            number, name = entry.get("id", key), entry.get("name", "")
            if isinstance(number, str | int) and isinstance(name, str):
                found.append((str(number), name))
    return found
