"""Values of a record, read from their nodes by value type (:mod:`caverna.model.format`)."""

from collections.abc import Callable, Iterable
from collections.abc import Mapping as MappingABC
from functools import cache
from typing import Any

from attrs import define

from caverna.model import value_types
from caverna.model.format import Key, keys_of
from caverna.model.names import Names

from .shared import Reading, whole
from .spans import Places
from .tree import Mapping, Node, Pair, Scalar, Sequence, absent

Found = MappingABC[str, Pair]
"""The entries of a mapping with fixed keys."""


@define(eq=False, repr=False)
class Entry:
    """A value that is being read, with its key."""

    name: str
    """The key, or the name under which the position of the value is kept."""
    key: Scalar
    value: Node
    at: Places
    example: str = ""
    of: str = ""
    """In a mapping from names: the name of the value."""


Reader = Callable[[Reading, Any, Entry], Any]


def read_value(reading: Reading, kind: value_types.Kind, entry: Entry) -> Any:
    """Read a value; report an error and return None if it has the wrong type."""
    cls: type = type(kind)
    return _reader_of(cls)(reading, kind, entry)


@cache
def _reader_of(kind: type) -> Reader:
    """Return the function that reads values of a type."""
    return next(READERS[each] for each in kind.__mro__ if each in READERS)


def read_keys(reading: Reading, made: Any, keys: Iterable[Key], found: Found, at: Places) -> None:
    """Read the values of keys into a part of a record. A wrong value keeps its default."""
    for each in keys:
        pair = found.get(each.name)
        if pair is None:
            continue
        key, value = reading.source.key_of(pair), reading.source.value_of(pair)
        if absent(value) and not each.kind.empty:
            continue
        said = read_value(reading, each.kind, Entry(each.name, key, value, at, each.example))
        if said is not None:
            setattr(made, each.attribute, said)
        if each.needs and each.needs[0] not in found:
            reading.add_finding("record.missing", key, *each.needs[1:])


def read_group(reading: Reading, kind: value_types.Group, entry: Entry) -> Any:
    """Read a group of keys."""
    found, places = reading.fields(entry.value, kind.what, kind.cls, kind.example)
    made = kind.cls(at=places)
    done = take_keys(reading, made, found.values(), places)
    read_keys(reading, made, (each for each in keys_of(kind.cls) if each.name not in done), found, places)
    return made


# --- single values ------------------------------------------------------------------------------------------


def _amount(reading: Reading, kind: value_types.Amount, entry: Entry) -> dict[str, int] | None:
    goods = reading.format.notation.goods.take_among(reading, entry.value, kind.what.format(entry.of), kind.names)
    return None if goods is None else dict(goods)


def _or_word(reading: Reading, kind: value_types.OrWord, entry: Entry) -> Any:
    if type(entry.value) is Scalar and entry.value.text.lower() == kind.word:
        reading.spell(entry.value, kind.word)
        return kind.word
    return read_value(reading, kind.value, entry)


# --- collections --------------------------------------------------------------------------------------------


def _list(reading: Reading, kind: value_types.ListOf, entry: Entry) -> list[Any]:
    found: list[Any] = []
    for node in reading.items(entry.value, entry.name, entry.example):
        said = read_value(reading, kind.item, Entry(entry.name, entry.key, node, entry.at))
        if said is not None:
            entry.at.note(f"{entry.name} {len(found)}", node)
            found.append(said)
    return found


def _by_name(reading: Reading, kind: value_types.ByName, entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {}
    seen: set[str] = set()
    for key, value in reading.pairs(entry.value, entry.name, entry.example):
        name = _name_of(reading, key, kind.names)
        if name in seen:
            reading.add_finding("record.key", key, f"{name} is written twice")
        elif name is not None:
            seen.add(name)
            said = read_value(reading, kind.value, Entry(entry.name, key, value, entry.at, of=name))
            if said is not None:
                found[name] = said
                entry.at.note(f"{entry.name} {name}", value, key)
    return found


def _by_player(reading: Reading, kind: value_types.ByPlayer, entry: Entry) -> dict[str, Any]:
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


READERS: dict[type[value_types.Kind], Reader] = {
    value_types.Number: lambda reading, kind, entry: reading.number(entry.value, kind.what, kind.least, kind.most),
    value_types.Choice: lambda reading, kind, entry: reading.choice(entry.value, kind.what, kind.choices),
    value_types.Name: lambda reading, kind, entry: _name_of(reading, entry.value, kind.names),
    value_types.Player: lambda reading, _, entry: reading.one_of_players(entry.value),
    value_types.Amount: _amount,
    value_types.OrWord: _or_word,
    value_types.ListOf: _list,
    value_types.ByName: _by_name,
    value_types.ByPlayer: _by_player,
    value_types.Group: read_group,
    value_types.Own: lambda reading, kind, entry: kind.read(reading, entry),
}
"""The functions that read values, by type; `header` adds those of the shared keys."""


# --- values that need no node -------------------------------------------------------------------------------

Taker = Callable[[Reading, Any, Any], Any]
_NOTED: dict[type[value_types.Kind], str] = {
    value_types.ListOf: "",
    value_types.Players: "",
    value_types.Options: "",
    value_types.Claims: "total",
}
"""The types whose parts have positions, and the name of a part that has none."""


def take_keys(reading: Reading, made: Any, pairs: Iterable[Pair], at: Places) -> set[str]:
    """Take valid plain values into a part of a record without making nodes; return their keys."""
    done: set[Any] = set()
    cls: type = type(made)
    takers = _takers(cls) if not reading.spells else {}
    for name, value, _ in pairs:
        if name in takers:
            attribute, take, kind, part = takers[name]
            said = take(reading, kind, value)
            if said is not None:
                setattr(made, attribute, said)
                done.add(name)
                if part is not None:
                    parts = value.items if type(value) is Sequence else value.entries  # type: ignore[union-attr]
                    at.note_all(name, parts, part)  # type: ignore[arg-type]
    return done


@cache
def _takers(cls: type) -> dict[Any, tuple[str, Taker, value_types.Kind, str | None]]:
    """Return for each key of a part of a record its attribute, the function that takes the value, and its type.

    The last entry is that of ``_NOTED``; None if the parts of the value have no positions.
    """
    keys = [(each, each.kind.usual if isinstance(each.kind, value_types.Own) else each.kind) for each in keys_of(cls)]
    return {
        each.name: (each.attribute, TAKERS[type(kind)], kind, _NOTED.get(type(kind)))
        for each, kind in keys
        if kind is not None and type(kind) in TAKERS and not each.needs
    }


def _take_list(reading: Reading, kind: value_types.ListOf, value: Any) -> list[Any] | None:
    take = TAKERS.get(type(kind.item))
    if take is None or type(value) is not Sequence:
        return None
    found = [take(reading, kind.item, node.text) if type(node) is Scalar else None for node in value.items]
    return found if None not in found else None


def _take_options(_: Reading, kind: value_types.Options, value: Any) -> dict[str, str] | None:
    pairs: list[Any] = value.entries if type(value) is Mapping else [("", "", 0)]
    found = {name: choice for name, choice, _ in pairs if choice in kind.choices.get(name, ())}
    return found if len(found) == len(pairs) else None


def _take_texts(_: Reading, __: value_types.Anything, value: Any) -> dict[str, str] | None:
    """Take texts with ASCII keys. Other keys need their nodes: they may be equal although their code points differ."""
    pairs: list[Any] = value.entries if type(value) is Mapping else [("", None, 0)]
    found = {key: text for key, text, _ in pairs if type(key) is type(text) is str and key.isascii() and key != "<<"}
    return found if len(found) == len(pairs) else None


TAKERS: dict[type[value_types.Kind], Taker] = {
    value_types.Number: lambda _, kind, text: whole(text, kind.least, kind.most) if type(text) is str else None,
    value_types.Choice: lambda _, kind, text: text if text in kind.choices else None,
    value_types.Name: lambda _, kind, text: kind.names.spellings.get(text),
    value_types.ListOf: _take_list,
    value_types.Options: _take_options,
    value_types.Anything: _take_texts,
}
"""Functions that take a valid plain value without a node, by type. They return None if the value needs its node."""
