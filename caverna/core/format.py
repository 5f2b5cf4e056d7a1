"""How a game declares its record: the keys of each part of it, and what stands behind them.

A part of a record (the whole, a round, a position) is an attrs class. A field that is a key of the file is made by
:func:`key`, with the *kind* of its value. Kinds only say what there is to know: ``caverna.text`` reads, writes and
respells them, and makes the JSON Schema and the reference in the documentation. A kind that no other game has is a
subclass of `Own` beside the class that uses it and says all that itself.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

import attrs

from .names import Names
from .parts import Part

MAX_NUMBER = 10**6
"""No number in a record is larger."""
_KEY = "key"


class Kind:
    """What a value of a record is."""

    rank = 0
    """Where it is written: 0 as declared, 1 behind the others, 2 with what is played, last of all."""
    empty = False
    """Whether a key with nothing behind it says something: no lines, say, rather than nothing about lines."""
    block = False
    """Whether it is written on lines of its own however short it is."""


# --- single values ------------------------------------------------------------------------------------------


class Number(Kind):
    """A whole number; ``what`` it is, for messages."""

    def __init__(self, what: str, least: int, most: int = MAX_NUMBER) -> None:
        self.what, self.least, self.most = what, least, most


class Choice(Kind):
    """One of a few words. With a ``definition`` the schema describes it once, by that name."""

    def __init__(self, what: str, choices: tuple[str, ...], definition: str = "", doc: str = "") -> None:
        self.what, self.choices, self.definition, self.doc = what, choices, definition, doc


class Name(Kind):
    """A thing of the catalogue; ``doc`` describes it in the schema, by the name of its sort."""

    def __init__(self, names: Names, doc: str) -> None:
        self.names, self.doc = names, doc


class Player(Kind):
    """One of the players."""


class Amount(Kind):
    """An amount of the goods named. In ``what`` the braces stand for the key it is found under."""

    def __init__(self, what: str, names: Names) -> None:
        self.what, self.names = what, names


class OrWord(Kind):
    """A value, or a word instead of it."""

    def __init__(self, value: Kind, word: str) -> None:
        self.value, self.word = value, word


class Own(Kind):
    """A kind that a game declares for itself. ``words`` tell what it is."""

    words: str

    def read(self, reading: Any, entry: Any) -> Any:
        """Read it with care from an entry (`caverna.text.reading.kinds`); None where something is wrong with it."""
        raise NotImplementedError

    def plain(self, value: Any) -> Any:
        """Return it as plain data."""
        raise NotImplementedError

    def shape(self) -> Any:
        """Return how it is respelled: a shape of `caverna.text.writing.respell`."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """Return its JSON Schema."""
        raise NotImplementedError


# --- collections --------------------------------------------------------------------------------------------


class ListOf(Kind):
    """A list of values."""

    def __init__(self, item: Kind) -> None:
        self.item = item


class Numbered(Kind):
    """Values in a list, or by their numbers in a mapping; ``what`` the number is, for messages."""

    def __init__(self, item: Kind, what: str) -> None:
        self.item, self.what = item, what


class OrNumber(Kind):
    """A list, or a number instead of it: how many there are."""

    def __init__(self, items: ListOf, number: Number) -> None:
        self.items, self.number = items, number


class ByName(Kind):
    """A mapping from names to values."""

    def __init__(self, names: Names, value: Kind) -> None:
        self.names, self.value = names, value


class Counts(ByName):
    """A mapping from names to whole numbers; a number is looked at even where its name is not known."""


class ByPlayer(Kind):
    """A mapping from players to parts of the record."""

    rank = 1
    block = True

    def __init__(self, value: "Group") -> None:
        self.value = value


class Group(Kind):
    """A part of the record with keys of its own: those of the class. ``what`` it is, with an article if it has one."""

    def __init__(self, what: str, cls: type, example: str, doc: str = "") -> None:
        self.what, self.cls, self.example, self.doc = what, cls, example, doc

    @property
    def definition(self) -> str:
        """The name by which the schema describes it."""
        return self.what.removeprefix("a ")


class Start(Group):
    """The position that a record starts from."""

    empty = block = True


# --- what all records have ----------------------------------------------------------------------------------


class Anything(Kind):
    """Texts, lists and mappings of any form, kept as they stand."""

    empty = True


class Players(Kind):
    """The players, the starting player first; a single name is a game for one."""

    empty = True

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most


class Options(Kind):
    """The table options: name -> its values, the default first."""

    empty = True
    definition = "rulings"

    def __init__(self, choices: Mapping[str, tuple[str, ...]]) -> None:
        self.choices = choices


class Played(Kind):
    """What comes when the game is set up."""

    rank = 2
    empty = True


class Rounds(Played):
    """The rounds of the game, in order."""

    block = True

    def __init__(self, cls: type, example: str) -> None:
        self.group = Group("a round", cls, example)


class Lines(Played):
    """Players' lines. ``where`` they stand, for messages and for the steps that belong there."""

    block = True
    where: str


class LinesInOrder(Lines):
    """Lines in the order they were played; ``one`` of them is a turn, say.

    With ``before_check`` they must be complete where the round has something to check.
    """

    def __init__(self, one: str, where: str, example: str, doc: str, before_check: bool = False) -> None:
        self.one, self.where, self.example, self.doc = one, where, example, doc
        self.before_check = before_check


class LinesByPlayer(Lines):
    """At most one line for each player."""

    def __init__(self, where: str) -> None:
        self.where = where


class Checks(Played):
    """What players must have after a round."""


class Claims(Played):
    """Claimed scores: for each player the total, or some of these lines of the score sheet."""

    definition = "score"

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.lines = lines


class ExpectedFindings(Played):
    """The findings that a record kept as a test must have."""


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
        """What the reference says of it."""
        self.example = example
        """The key with a value, as it can be written."""
        self.name = name
        self.brief = brief
        """What editors show; left out where the definition of the value says it."""
        self.default = default
        """The value where the key is left out; a type makes a new one each time."""
        self.needed = needed
        """What would have been right, where the key must not be missing."""
        self.unless = unless
        """Another key that can stand in its place."""
        self.always = always
        """Whether it is written although it has its default value."""
        self.at_key = at_key
        """Whether findings about the whole value point at the key."""
        self.needs = needs
        """Another key that this one cannot do without, what to say of it and what would have been right."""

    def left_out(self) -> Any:
        """Return the value where the key is left out."""
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


@cache
def keys_of(cls: type) -> tuple[Key, ...]:
    """Return the keys that a class declares, in order."""
    found = []
    for field in attrs.fields(cls):
        if declared := field.metadata.get(_KEY):
            declared.attribute = field.name
            declared.name = declared.name or field.name.replace("_", " ")
            found.append(declared)
    return tuple(found)


def written_order(keys: Iterable[Key]) -> list[Key]:
    """Return keys in the order in which they are written."""
    return sorted(keys, key=lambda each: each.kind.rank)


def groups_in(kind: Kind) -> list[Group]:
    """Return the parts with keys of their own that a value has, itself included, each before those inside it."""
    if isinstance(kind, Group):
        return [kind, *(group for each in keys_of(kind.cls) for group in groups_in(each.kind))]
    inner = kind.group if isinstance(kind, Rounds) else kind.value if isinstance(kind, ByPlayer) else None
    return groups_in(inner) if inner is not None else []


# --- the format of a game -----------------------------------------------------------------------------------


class Format:
    """The format of a game's records."""

    def __init__(
        self, key: str, record: type, title: str, notation: Any, definitions: Sequence[tuple[str, Kind]],
        rules: Callable[[], Collection[str]], version: int = 1,
    ) -> None:  # fmt: skip
        self.key = key
        """The key that opens a record and names the game; its value is the version."""
        self.record = record
        self.title = title
        self.notation = notation
        """How its moves are written: a `Notation` of :mod:`caverna.text.notation`."""
        self.definitions = definitions
        """Names and kinds that the schema describes once."""
        self.rules = rules
        """Returns the ids of the game's rules."""
        self.version = version

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of a record but the one that names the game."""
        return keys_of(self.record)

    @property
    def opening(self) -> str:
        """What a record begins with."""
        return f"{self.key}: {self.version}"

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts of a round, in order."""
        rounds = next(each.kind for each in self.keys if isinstance(each.kind, Rounds))
        lines = [(each.name, each.kind) for each in keys_of(rounds.group.cls) if isinstance(each.kind, Lines)]
        return tuple(
            Part(name, kind.one, True, kind.before_check) if isinstance(kind, LinesInOrder) else Part(name, name)
            for name, kind in lines
        )

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The parts of a record that have keys of their own: the rounds first."""
        kinds = sorted((each.kind for each in self.keys), key=lambda kind: not isinstance(kind, Rounds))
        return tuple(group for kind in kinds for group in groups_in(kind))

    @cached_property
    def block(self) -> frozenset[str]:
        """The keys whose values stand on lines of their own however short they are."""
        classes = [self.record, *(group.cls for group in self.groups)]
        return frozenset(each.name for cls in classes for each in keys_of(cls) if each.kind.block)
