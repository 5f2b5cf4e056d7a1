"""The types of values in a record: numbers, names, amounts, lists, players' lines.

``caverna.reading`` reads these values; ``caverna.writing`` writes and formats them, and derives the JSON Schema and the
reference documentation. A type that only one game needs is a subclass of `Own`, declared beside the class that uses it
(:mod:`caverna.model.format`).
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .findings import MALFORMED
from .names import Names
from .refusals import RuleBroken

MAX_NUMBER = 10**6
"""The largest number in a record."""
Row = TypeVar("Row")


class Kind:
    """The base class of value types."""

    rank = 0
    """Its place in the written record: 0 in order of declaration, 1 after those, 2 with the played parts, 3 last."""
    empty = False
    """True if a key without a value has a meaning, such as "no lines"."""
    block = False
    """True if it always takes lines of its own, however short."""


# --- single values ------------------------------------------------------------------------------------------


class Number(Kind):
    """A whole number; ``what`` names it in messages."""

    def __init__(self, what: str, least: int, most: int = MAX_NUMBER) -> None:
        self.what, self.least, self.most = what, least, most


class Choice(Kind):
    """One of a few words. With a ``definition`` the schema describes it once under that name."""

    def __init__(self, what: str, choices: tuple[str, ...], definition: str = "", doc: str = "") -> None:
        self.what, self.choices, self.definition, self.doc = what, choices, definition, doc


class Name(Kind):
    """A name from the catalogue; ``doc`` describes it in the schema."""

    def __init__(self, names: Names, doc: str) -> None:
        self.names, self.doc = names, doc


class Player(Kind):
    """One of the players."""


class Amount(Kind):
    """An amount of goods. In ``what`` braces are replaced by the key."""

    def __init__(self, what: str, names: Names) -> None:
        self.what, self.names = what, names


class OrWord(Kind):
    """A value, or a word instead."""

    def __init__(self, value: Kind, word: str) -> None:
        self.value, self.word = value, word


class Own(Kind):
    """A type that a game declares for itself; ``words`` describe it."""

    words: str
    usual: Kind | None = None
    """The type of nearly all its values, if there is one."""

    def read(self, reading: Any, entry: Any) -> Any:
        """Return the value of an entry (`caverna.reading.values`); report errors, and return None if it is wrong.

        Also report the canonical spelling (``reading.spell``).
        """
        raise NotImplementedError

    def plain(self, value: Any) -> Any:
        """Return a value as plain data."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the values."""
        raise NotImplementedError


# --- collections --------------------------------------------------------------------------------------------


class ListOf(Kind):
    """A list of values."""

    def __init__(self, item: Kind) -> None:
        self.item = item


class ByName(Kind):
    """A mapping from names to values."""

    def __init__(self, names: Names, value: Kind) -> None:
        self.names, self.value = names, value


class ByPlayer(Kind):
    """A mapping from players to groups of keys."""

    rank = 1
    block = True

    def __init__(self, value: "Group") -> None:
        self.value = value


class Group(Kind):
    """A group of keys, declared by a class; ``what`` names it, with its article."""

    def __init__(self, what: str, cls: type | Callable[[], type], example: str, doc: str = "") -> None:
        self.what, self._cls, self.example, self.doc = what, cls, example, doc

    @property
    def cls(self) -> type:
        """The class that declares the keys. A function that imports it may be given instead."""
        return self._cls if isinstance(self._cls, type) else self._cls()

    @property
    def definition(self) -> str:
        """The name of its description in the schema."""
        return self.what.removeprefix("a ")


class Start(Group):
    """The position that a record starts from."""

    empty = block = True


# --- keys of all records ------------------------------------------------------------------------------------


class Anything(Kind):
    """Texts, lists and mappings of any form, kept unchanged."""

    empty = True


class Note(Kind):
    """A note: a text, or several. It has no effect on the game."""

    rank = 1


class Players(Kind):
    """The players, the starting player first; a single name is a game for one."""

    empty = True

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most


class Options(Kind):
    """The table options: name -> values, the default first."""

    empty = True
    definition = "rulings"

    def __init__(self, choices: Mapping[str, tuple[str, ...]]) -> None:
        self.choices = choices


def chosen_options(choices: Mapping[str, tuple[str, ...]], rulings: Mapping[str, object] | None) -> dict[str, str]:
    """Return the value of every table option: from ``rulings:``, else the default."""
    chosen = {name: values[0] for name, values in choices.items()}
    for name, value in (rulings or {}).items():
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        if name not in choices:
            known = ", ".join(choices)
            message = f"unknown table option {name!r}"
            raise RuleBroken("record.key", message, expected=known, hint=f"expected one of {known}", kind=MALFORMED)
        if text not in choices[name]:
            expected = " or ".join(choices[name])
            message = f"{name}: unknown value {text!r}"
            raise RuleBroken("record.name", message, expected=expected, hint=f"expected {expected}", kind=MALFORMED)
        chosen[name] = text
    return chosen


class InPlay(Kind):
    """The base class of values that belong to the play, after the setup."""

    rank = 2
    empty = True


class Rounds(InPlay):
    """The rounds of the game, in order."""

    block = True

    def __init__(self, cls: type, example: str) -> None:
        self.group = Group("a round", cls, example)


class Lines(InPlay):
    """Players' lines; ``where`` names the part, for messages and for the steps allowed there."""

    block = True
    where: str


class LinesInOrder(Lines):
    """Lines in the order in which they were played; ``one`` names a single line, such as a turn.

    With ``before_check`` they must be complete if the round has a check. ``unnamed`` is the rule that a line without a
    player breaks.
    """

    name = ""
    """Their key, set by the class that declares it."""

    def __init__(
        self, one: str, where: str, example: str, doc: str, before_check: bool = False, unnamed: str = "record.key"
    ) -> None:
        self.one, self.where, self.example, self.doc = one, where, example, doc
        self.before_check, self.unnamed = before_check, unnamed


class LinesByPlayer(Lines):
    """At most one line for each player."""

    def __init__(self, where: str) -> None:
        self.where = where


class Checks(InPlay):
    """Checks of what players have after a round."""


class Claims(InPlay):
    """Claimed scores: for each player the total, or lines of the score sheet."""

    definition = "score"

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.lines, self.known = lines, frozenset(lines)


class ExpectedFindings(InPlay):
    """The findings that the record must have (``expect``)."""


class Decisions(InPlay):
    """The decisions of a judge about findings of the record."""

    rank = 3
    block = True


class TallyLines(InPlay):
    """The lines of a score sheet without moves, by player."""

    block = empty = True

    def __init__(self, rules: Callable[[], Any]) -> None:
        self.rules = rules


def row_of(rows: Mapping[type[Kind], Row], kind: Kind) -> Row | None:
    """Return the row of a table for a value type, or for its nearest base class."""
    return next((rows[each] for each in type(kind).__mro__ if each in rows), None)
