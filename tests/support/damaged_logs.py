"""Damaged copies of a log of BoardGameArena, one for each kind of damage."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

Log = dict[str, Any]
_STRANGE: tuple[Any, ...] = (
    None,
    "",
    0,
    -1,
    3.5,
    True,
    [],
    {},
    "x",
    "9" * 4000,
    10**30,
    [[]],
    {"a": {"b": []}},
    "<b>&",
)


def _packets(log: Log) -> list[Any]:
    packets: list[Any] = log["data"]["logs"]
    return packets


def _notes(log: Log) -> list[list[Any]]:
    return [packet["data"] for packet in _packets(log) if packet["data"]]


def drop_events(log: Log, random: Random) -> None:
    """Remove some events."""
    for _ in range(random.randint(1, 20)):
        notes = random.choice(_notes(log))
        del notes[random.randrange(len(notes))]
        if not _notes(log):
            return


def drop_packets(log: Log, random: Random) -> None:
    """Remove some packets."""
    packets = _packets(log)
    at = random.randrange(len(packets))
    del packets[at : at + random.randint(1, 10)]


def cut(log: Log, random: Random) -> None:
    """Cut off the end of the log."""
    packets = _packets(log)
    del packets[random.randrange(1, len(packets)) :]


def swap_types(log: Log, random: Random) -> None:
    """Exchange the types of events."""
    for _ in range(random.randint(1, 8)):
        one, other = (random.choice(random.choice(_notes(log))) for _ in range(2))
        one["type"], other["type"] = other["type"], one["type"]


def swap_packets(log: Log, random: Random) -> None:
    """Change the order of packets."""
    packets = _packets(log)
    one, other = random.randrange(len(packets)), random.randrange(len(packets))
    packets[one], packets[other] = packets[other], packets[one]


def repeat(log: Log, random: Random) -> None:
    """Repeat a part with new ids."""
    packets = _packets(log)
    at = random.randrange(len(packets))
    again = deepcopy(packets[at : at + 3])
    for packet in again:
        for note in packet["data"]:
            note["uid"] = f"again{note['uid']}"
    packets[at:at] = again


def strange_values(log: Log, random: Random) -> None:
    """Replace values by values of wrong types."""
    for _ in range(random.randint(1, 10)):
        value: Any = random.choice(random.choice(_notes(log)))
        while True:
            keys = list(value) if isinstance(value, dict) else list(range(len(value)))
            if not keys:
                break
            key = random.choice(keys)
            inner = value[key]
            if not isinstance(inner, dict | list) or random.random() < 0.15:
                value[key] = random.choice(_STRANGE)
                break
            value = inner


def lost_keys(log: Log, random: Random) -> None:
    """Remove keys of arguments."""
    for _ in range(random.randint(1, 10)):
        args = random.choice(random.choice(_notes(log))).get("args")
        if isinstance(args, dict) and args:
            del args[random.choice(list(args))]


def strange_frame(log: Log, random: Random) -> None:
    """Put strange values into the envelope."""
    target = random.choice([log, log["data"], random.choice(_packets(log)), random.choice(log["data"]["players"])])
    target[random.choice(list(target))] = random.choice(_STRANGE)


def other_players(log: Log, random: Random) -> None:
    """Give events to other players, or to nobody."""
    players = [player["id"] for player in log["data"]["players"]] + ["7", ""]
    for _ in range(random.randint(1, 10)):
        args = random.choice(random.choice(_notes(log))).get("args")
        if isinstance(args, dict) and "player_id" in args:
            args["player_id"] = random.choice(players)


def cyclic_undo(log: Log, random: Random) -> None:
    """Let turns be undone that undo others, and themselves."""
    uids = [note["uid"] for notes in _notes(log) for note in notes]
    for _ in range(random.randint(1, 5)):
        uid = random.choice(uids)
        ids = [uid, *random.sample(uids, min(5, len(uids)))]
        note = {"uid": random.choice([uid, "new"]), "type": "clearTurn", "log": "", "args": {"notifIds": ids}}
        random.choice(_notes(log)).append(note)


WAYS: tuple[Callable[[Log, Random], None], ...] = (
    drop_events, drop_packets, cut, swap_types, swap_packets, repeat, strange_values, lost_keys, strange_frame,
    other_players, cyclic_undo,
)  # fmt: skip


def damaged(log: Log, seed: int) -> bytes:
    """Return the bytes of a damaged copy. One file in twelve is also cut off, or has changed bytes."""
    random = Random(seed)
    copy = deepcopy(log)
    WAYS[seed % len(WAYS)](copy, random)
    data = json.dumps(copy).encode()
    if random.random() < 1 / 12:
        at = random.randrange(len(data))
        data = data[:at] if random.random() < 0.5 else data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
    return data
