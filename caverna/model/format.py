"""The format of a game's records: the keys of each part of a record, and the types of their values.

A part of a record (the whole, a round, a position) is an attrs class. :func:`key` makes a field that is a key of the
file, with the type of its value (:mod:`caverna.model.value_types`) and its documentation.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, cached_property
from typing import Any, TypeAlias

import attrs

from .phases import Part
from .value_types import ByPlayer, Group, Kind, Lines, LinesInOrder, Rounds

_KEY = "key"
Definitions: TypeAlias = Sequence[tuple[str, Kind]]


# --- keys ---------------------------------------------------------------------------------------------------


class Key:
    """A key of a part of a record."""

    attribute: str

    def __init__(
        self, kind: Kind, doc: str, example: str, name: str, brief: str, default: Any,
        needed: str, unless: str, always: bool, at_key: bool, needs: tuple[str, str, str] | None,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.doc = doc
        """Its text in the reference."""
        self.example = example
        """An example: the key with a value."""
        self.name = name
        self.brief = brief
        """The text that editors show; empty if the definition of the value has it."""
        self.default = default
        """The value if the key is omitted; a type is called to make a new value each time."""
        self.needed = needed
        """The hint for a required key that is missing; empty if it is optional."""
        self.unless = unless
        """Another key that may be written instead."""
        self.always = always
        """True if the key is written even if it has its default value."""
        self.at_key = at_key
        """True if findings about the whole value point to the key."""
        self.needs = needs
        """Another key that this one requires, with the message and the hint if it is missing."""

    def left_out(self) -> Any:
        """Return the value if the key is omitted."""
        return self.default() if isinstance(self.default, type) else self.default


def key(
    kind: Kind, doc: str, example: str, *, name: str = "", brief: str = "", default: Any = None, needed: str = "",
    unless: str = "", always: bool = False, at_key: bool = False, needs: tuple[str, str, str] | None = None,
    kw_only: bool = False,
) -> Any:  # fmt: skip
    """Declare a field of a class as a key of the record; see `Key`."""
    declared = Key(kind, doc, example, name, brief, default, needed, unless, always, at_key, needs)
    value = attrs.Factory(default) if isinstance(default, type) else default
    return attrs.field(default=value, metadata={_KEY: declared}, kw_only=kw_only)


def as_key(kind: Kind, doc: str, example: str, brief: str, default: Any) -> dict[str, Any]:
    """Return metadata that turn a plain attrs field into a key."""
    return {_KEY: Key(kind, doc, example, "", brief, default, "", "", False, False, None)}


@cache
def keys_of(cls: type, kind: type[Kind] = Kind) -> tuple[Key, ...]:
    """Return the keys that a class declares, in order; with ``kind``, only those with values of this type."""
    found = []
    for field in attrs.fields(cls):
        declared = field.metadata.get(_KEY)
        if declared and isinstance(declared.kind, kind):
            declared.attribute = field.name
            declared.name = declared.name or field.name.replace("_", " ")
            if isinstance(declared.kind, LinesInOrder):
                declared.kind.name = declared.name
            found.append(declared)
    return tuple(found)


def written_order(keys: Iterable[Key]) -> list[Key]:
    """Sort keys into the order in which they are written."""
    return sorted(keys, key=lambda each: each.kind.rank)


def groups_in(kind: Kind) -> list[Group]:
    """Return the groups of keys in a value type, itself included; each comes before the groups inside it."""
    if isinstance(kind, Group):
        return [kind, *(group for each in keys_of(kind.cls) for group in groups_in(each.kind))]
    inner = kind.group if isinstance(kind, Rounds) else kind.value if isinstance(kind, ByPlayer) else None
    return groups_in(inner) if inner is not None else []


# --- the format of a game -----------------------------------------------------------------------------------


class Format:
    """The format of a game's records."""

    def __init__(
        self, key: str, record: type, title: str, notation: Any, definitions: Definitions | Callable[[], Definitions],
        rules: Callable[[], Collection[str]], version: int = 1,
    ) -> None:  # fmt: skip
        self.key = key
        """The first key of a record, which names the game; its value is the version."""
        self.record = record
        self.title = title
        self.notation = notation
        """The notation of its moves: a `Notation` of :mod:`caverna.reading.notation`."""
        self._definitions = definitions
        self.rules = rules
        """A function that returns the rule ids that findings can name."""
        self.version = version

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of a record, without the one that names the game."""
        return keys_of(self.record)

    @property
    def definitions(self) -> Definitions:
        """The value types that the schema describes once, by name. A function may import them when they are needed."""
        return self._definitions() if callable(self._definitions) else self._definitions

    @property
    def opening(self) -> str:
        """The first line of a record."""
        return f"{self.key}: {self.version}"

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The phases of a round, in order."""
        rounds = next(each.kind for each in self.keys if isinstance(each.kind, Rounds))
        lines = [(each.name, each.kind) for each in keys_of(rounds.group.cls) if isinstance(each.kind, Lines)]
        return tuple(
            Part(name, kind.one, True, kind.before_check) if isinstance(kind, LinesInOrder) else Part(name, name)
            for name, kind in lines
        )

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The groups of keys in a record, the rounds first."""
        kinds = sorted((each.kind for each in self.keys), key=lambda kind: not isinstance(kind, Rounds))
        return tuple(group for kind in kinds for group in groups_in(kind))

    @cached_property
    def block(self) -> frozenset[str]:
        """The keys whose values always take lines of their own, however short."""
        classes = [self.record, *(group.cls for group in self.groups)]
        return frozenset(each.name for cls in classes for each in keys_of(cls) if each.kind.block)
