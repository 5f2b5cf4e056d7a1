"""Values of a record read with care from their nodes, by their kinds (:mod:`caverna.core.format`)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import define

from caverna.core import kinds
from caverna.core.format import Key, keys_of
from caverna.core.names import Names

from .lazy_spans import Places
from .shared import Reading
from .tree import Node, Scalar, absent

Found = Mapping[str, tuple[Scalar, Node]]
"""The entries of a mapping with fixed keys: key -> its node and the value's."""


@define
class Entry:
    """A value on its way into the record, under its key."""

    name: str
    """The key, or what the place of the value is kept under."""
    key: Scalar
    value: Node
    at: Places
    example: str = ""
    of: str = ""
    """The name that the value belongs to, in a mapping from names."""


Reader = Callable[[Reading, Any, Entry], Any]


def read_value(reading: Reading, kind: kinds.Kind, entry: Entry) -> Any:
    """Read a value; None where it is none of its kind, which is then told."""
    reader = READERS.get(type(kind)) or kinds.row_of(READERS, kind)
    assert reader is not None
    return reader(reading, kind, entry)


def read_keys(reading: Reading, made: Any, keys: Iterable[Key], found: Found, at: Places) -> None:
    """Read the values of some keys into a part of a record. What is wrong with one leaves its default."""
    for each in keys:
        if each.name not in found:
            continue
        key, value = found[each.name]
        if absent(value) and not each.kind.empty:
            continue
        said = read_value(reading, each.kind, Entry(each.name, key, value, at, each.example))
        if said is not None:
            setattr(made, each.attribute, said)
        if each.needs and each.needs[0] not in found:
            reading.add_finding("record.missing", key, *each.needs[1:])


def read_group(reading: Reading, kind: kinds.Group, entry: Entry) -> Any:
    """Read a part of a record with keys of its own."""
    keys = keys_of(kind.cls)
    found, places = reading.fields(entry.value, kind.what, keys, kind.example)
    made = kind.cls(at=places)
    read_keys(reading, made, keys, found, places)
    return made


# --- single values ------------------------------------------------------------------------------------------


def _amount(reading: Reading, kind: kinds.Amount, entry: Entry) -> dict[str, int] | None:
    goods = reading.format.notation.goods.take_among(reading, entry.value, kind.what.format(entry.of), kind.names)
    return None if goods is None else dict(goods)


def _or_word(reading: Reading, kind: kinds.OrWord, entry: Entry) -> Any:
    if type(entry.value) is Scalar and entry.value.text.lower() == kind.word:
        reading.spell(entry.value, kind.word)
        return kind.word
    return read_value(reading, kind.value, entry)


# --- collections --------------------------------------------------------------------------------------------


def _list(reading: Reading, kind: kinds.ListOf, entry: Entry) -> list[Any]:
    found: list[Any] = []
    for node in reading.items(entry.value, entry.name, entry.example):
        said = read_value(reading, kind.item, Entry(entry.name, entry.key, node, entry.at))
        if said is not None:
            entry.at.note(f"{entry.name} {len(found)}", node)
            found.append(said)
    return found


def _by_name(reading: Reading, kind: kinds.ByName, entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {}
    seen: set[str] = set()
    for key, value in reading.pairs(entry.value, entry.name, entry.example):
        name = _name_of(reading, key, kind.names)
        if name in seen:
            reading.add_finding("record.key", key, f"{name} stands here twice")
        elif name is not None:
            seen.add(name)
            said = read_value(reading, kind.value, Entry(entry.name, key, value, entry.at, of=name))
            if said is not None:
                found[name] = said
                entry.at.note(f"{entry.name} {name}", value, key)
    return found


def _by_player(reading: Reading, kind: kinds.ByPlayer, entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in reading.pairs(entry.value, entry.name, entry.example):
        player = reading.player = reading.one_of_players(key)
        said = read_value(reading, kind.value, Entry(entry.name, key, value, entry.at))
        reading.player = None
        if player is not None and said is not None:
            found[player] = said
            entry.at.note(f"{entry.name} {player}", value, key)
    return found


def _name_of(reading: Reading, node: Node, names: Names) -> str | None:
    return reading.name(node, f"the {names.sort}", names)


READERS: dict[type[kinds.Kind], Reader] = {
    kinds.Number: lambda reading, kind, entry: reading.number(entry.value, kind.what, kind.least, kind.most),
    kinds.Choice: lambda reading, kind, entry: reading.choice(entry.value, kind.what, kind.choices),
    kinds.Name: lambda reading, kind, entry: _name_of(reading, entry.value, kind.names),
    kinds.Player: lambda reading, _, entry: reading.one_of_players(entry.value),
    kinds.Amount: _amount,
    kinds.OrWord: _or_word,
    kinds.ListOf: _list,
    kinds.ByName: _by_name,
    kinds.ByPlayer: _by_player,
    kinds.Group: read_group,
    kinds.Own: lambda reading, kind, entry: kind.read(reading, entry),
}
"""How a value is read, by its kind; what all records have is added where they are read."""
