"""The kinds of values a record has: numbers, names, amounts, lists, players' lines.

A kind says what there is to know of a value. ``caverna.reading`` reads them, ``caverna.writing`` writes and respells
them and makes the JSON Schema and the reference in the documentation. A kind that no other game has is a subclass of
`Own` beside the class that uses it (:mod:`caverna.model.format`) and says all that itself.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .findings import MALFORMED
from .names import Names
from .refusals import RuleBroken

MAX_NUMBER = 10**6
"""No number in a record is larger."""
Row = TypeVar("Row")


class Kind:
    """What a value of a record is."""

    rank = 0
    """Where it is written: 0 as declared, 1 after the others, 2 with what is played, 3 after all that."""
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
    usual: Kind | None = None
    """The kind that nearly all its values are of, if there is one."""

    def read(self, reading: Any, entry: Any) -> Any:
        """Read it from an entry (`caverna.reading.values`); None where something is wrong with it.

        What has a canonical spelling is noted on the way (``reading.spell``).
        """
        raise NotImplementedError

    def plain(self, value: Any) -> Any:
        """Return it as plain data."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """Return its JSON Schema."""
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
    """A mapping from players to parts of the record."""

    rank = 1
    block = True

    def __init__(self, value: "Group") -> None:
        self.value = value


class Group(Kind):
    """A part of the record with keys of its own: those of the class. ``what`` it is, with an article if it has one."""

    def __init__(self, what: str, cls: type | Callable[[], type], example: str, doc: str = "") -> None:
        self.what, self._cls, self.example, self.doc = what, cls, example, doc

    @property
    def cls(self) -> type:
        """The class; it may be given as a function that imports it."""
        return self._cls if isinstance(self._cls, type) else self._cls()

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


class Note(Kind):
    """What there is to remark: a text, or several. It says nothing of the game."""

    rank = 1


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


def chosen_options(choices: Mapping[str, tuple[str, ...]], rulings: Mapping[str, object] | None) -> dict[str, str]:
    """Return the value of every table option: as ``rulings:`` says, else the default."""
    chosen = {name: values[0] for name, values in choices.items()}
    for name, value in (rulings or {}).items():
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        if name not in choices:
            known = ", ".join(choices)
            message = f"there is no table option {name!r}"
            raise RuleBroken("record.key", message, expected=known, hint=f"known are {known}", kind=MALFORMED)
        if text not in choices[name]:
            expected = " or ".join(choices[name])
            message = f"{name}: {text!r} is no choice"
            raise RuleBroken("record.name", message, expected=expected, hint=f"say {expected}", kind=MALFORMED)
        chosen[name] = text
    return chosen


class InPlay(Kind):
    """What comes when the game is set up."""

    rank = 2
    empty = True


class Rounds(InPlay):
    """The rounds of the game, in order."""

    block = True

    def __init__(self, cls: type, example: str) -> None:
        self.group = Group("a round", cls, example)


class Lines(InPlay):
    """Players' lines. ``where`` they stand, for messages and for the steps that belong there."""

    block = True
    where: str


class LinesInOrder(Lines):
    """Lines in the order they were played; ``one`` of them is a turn, say.

    With ``before_check`` they must be complete where the round has something to check. ``unnamed`` is the rule of a
    line without a player.
    """

    name = ""
    """The key they stand behind; the class that declares it says it."""

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
    """What players must have after a round."""


class Claims(InPlay):
    """Claimed scores: for each player the total, or some of these lines of the score sheet."""

    definition = "score"

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.lines, self.known = lines, frozenset(lines)


class ExpectedFindings(InPlay):
    """The findings that a record kept as a test must have."""


class Decisions(InPlay):
    """What a judge decided about findings of the record."""

    rank = 3
    block = True


class TallyLines(InPlay):
    """The lines of a tally by player."""

    block = empty = True

    def __init__(self, rules: Callable[[], Any]) -> None:
        self.rules = rules


def row_of(rows: Mapping[type[Kind], Row], kind: Kind) -> Row | None:
    """Return what a table has for a kind, or for the nearest one that it is one of."""
    return next((rows[each] for each in type(kind).__mro__ if each in rows), None)
