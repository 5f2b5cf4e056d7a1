"""The kinds of slots in forms. Each game makes its slots from them, with its names, cells and goods.

A slot handles the values of one sort: it reads the canonical spelling on the fast path, diagnoses any other spelling
(with `Words`, which report errors and their positions), writes values, reads them from the field of an object, and
describes them for the schema and the guide.
"""

import re
from collections.abc import Iterable, Mapping
from copy import copy
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from caverna.model.names import Names, nearest
from caverna.model.safe_text import shown
from caverna.model.value_types import MAX_NUMBER

from .. import tree
from .words import NUMBER_LIKE, Words

if TYPE_CHECKING:
    from caverna.model.json_shapes import Shape

    from ..shared import Reading

COUNTS = {str(count): count for count in range(100)}
"""The numbers that the fast path reads."""


class Ahead(NamedTuple):
    """The elements after a slot in its form."""

    stops: tuple[str, ...] = ()
    """The words that may end the value."""
    slot: "Slot | None" = None
    """The next slot, if no word separates them."""
    needed: bool = False
    """True if the next slot is required."""


END = Ahead()
"""The end of a form: nothing follows."""


class Slot:
    """The base class of slots: the values of a field in a form."""

    sort = ""
    """The sort of value, for messages: ``cell``, ``space``."""
    title = ""
    """The placeholder in the guide."""
    like: "re.Pattern[str] | None" = None
    """The pattern of words that are probably meant as a value."""
    several = False
    """True if a value can have several words."""
    along = ""
    """Another field of the step: an object that has it also has this one, even if empty."""
    may_lack = False
    """True if a value may be empty."""
    numeric = False
    """True if values are numbers."""
    parts: "Mapping[str, Slot]" = MappingProxyType({})
    """For a slot with several fields: the slot of each field. Its value is a mapping."""

    table: Mapping[str, Any] = MappingProxyType({})
    """Canonical spelling -> value, for a slot of one word or of names."""

    def read_canonical(self, words: list[str]) -> Any:
        """Return the value of words in canonical spelling; None for any other spelling."""
        return self.table.get(" ".join(words))

    def opens(self, words: Words) -> bool:
        """Return whether the next word begins an optional value."""
        return words.more()

    def read(self, words: Words, ahead: Ahead = END) -> Any:
        """Read a value; what does not fit raises `ParseFailed`."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """Return the canonical spelling of a value."""
        return str(value)

    def empty(self, value: Any) -> bool:
        """Return whether an optional value is empty."""
        return value is None

    def take(self, reading: "Reading", node: tree.Node) -> Any:
        """Read a value from the field of an object; report an error and return None if it is wrong."""
        raise NotImplementedError

    def data(self, value: Any) -> Any:
        """Return a value as plain data."""
        return value

    def schema(self) -> "Shape | None":
        """Return the JSON Schema of a field; None if `..writing.schema` has it for this kind of slot."""
        return None


class Count(Slot):
    """A whole number; ``missing`` names it in the message if it is missing."""

    sort, title, like, numeric = "number", "NUMBER", NUMBER_LIKE, True

    def __init__(self, least: int = 1, most: int = MAX_NUMBER, missing: str = "") -> None:
        self.least, self.most, self.missing = least, most, missing
        self.table = {word: count for word, count in COUNTS.items() if least <= count <= most}

    def opens(self, words: Words) -> bool:
        return words.more() and NUMBER_LIKE.match(words.words[words.at]) is not None

    def read(self, words: Words, ahead: Ahead = END) -> int:
        if self.missing and not self.opens(words):
            words.lack(self.missing)
        return words.number(self.least, self.most)

    def take(self, reading: "Reading", node: tree.Node) -> int | None:
        return reading.number(node, "this", self.least, self.most)


class Choice(Slot):
    """One of a few words, or pairs of words. ``what`` names it; ``wrong`` is the message after a wrong word."""

    def __init__(self, words: Iterable[str], what: str, wrong: str = "") -> None:
        self.words, self.what, self.wrong = tuple(words), what, wrong
        self.title = "|".join(self.words)
        self.several = " " in "".join(self.words)
        self.table = {word: word for word in self.words}

    def opens(self, words: Words) -> bool:
        return self._next(words) is not None

    def _next(self, words: Words) -> str | None:
        left = words.lower[words.at :]
        return next((word for word in self.words if left[: 1 + word.count(" ")] == word.split()), None)

    def read(self, words: Words, ahead: Ahead = END) -> str:
        either = " or ".join(self.words)
        if not words.more():
            words.lack(self.what if self.wrong else either)
        found = self._next(words)
        if found is None:
            word = words.lower[words.at]
            hint = nearest(word, self.words) if self.wrong else ""
            message = f"{shown(word)} {self.wrong}" if self.wrong else f"expected {either}, not {shown(word)}"
            words.fail("record.step", message, hint or None)
        words.at += 1 + found.count(" ")
        return found

    def empty(self, value: Any) -> bool:
        return not value

    def take(self, reading: "Reading", node: tree.Node) -> str | None:
        return reading.choice(node, self.what, self.words)


class Truth(Slot):
    """A flag: whether a word is there."""

    def take(self, reading: "Reading", node: tree.Node) -> bool | None:
        said = reading.choice(node, "this", ("true", "false"))
        return None if said is None else said == "true"


class Name(Slot):
    """A name of any number of words. ``about`` describes it in the schema, which otherwise has a definition for it."""

    several = True

    def __init__(self, names: Names, about: str = "") -> None:
        self.names, self.about = names, about
        self.sort, self.title = names.sort, names.sort.upper()
        self.table = {name: name for name in names.all}

    def without(self, *names: str) -> Self:
        """Return a slot whose fast path does not read some names. The diagnosing reader does."""
        other = copy(self)
        other.table = {name: name for name in self.table if name not in names}
        return other

    def read(self, words: Words, ahead: Ahead = END) -> str:
        """Read a name up to what follows it."""
        end = words.until(*ahead.stops)
        if ahead.slot and ahead.slot.like:
            end = self._end(words, end, ahead.slot, ahead.slot.like, ahead.needed)
        return words.name(self.names, end)

    def _end(self, words: Words, end: int, follows: Slot, like: "re.Pattern[str]", needed: bool) -> int:
        """Return the end of a name: before the first word that looks like the next value.

        A number belongs to the name only if another one follows.
        """
        alike = [at for at in range(words.at, end) if like.match(words.words[at])]
        if len(alike) > 1 and follows.numeric and self.names.find(words.between(words.at, alike[0] + 1)):
            return alike[1]
        if alike or not needed:
            return alike[0] if alike else end
        # Either the next value is missing or the last word was meant as it.
        named = words.at + 1 < end and self.names.find(words.between(words.at, end - 1))
        if named and not self.names.find(words.between(words.at, end)):
            return end - 1
        words.name(self.names, end)
        words.lack(f"the {follows.sort}")

    def take(self, reading: "Reading", node: tree.Node) -> str | None:
        return reading.name(node, f"the {self.sort}", self.names)


class Single(Name):
    """A name of one word."""

    several = False

    def read(self, words: Words, ahead: Ahead = END) -> str:
        return words.word(self.names)


class Cell(Slot):
    """A cell of a board. ``around`` describes all cells, ``inside`` those on the board itself."""

    sort, title = "cell", "CELL"
    like = re.compile(r"[A-Za-z]\d+$")

    def __init__(self, names: Iterable[str], around: str, inside: str) -> None:
        self.around, self.inside = around, inside
        self.table = {name: name for name in names}

    def find(self, word: str) -> str | None:
        """Return the cell that a word names, in upper or lower case; None if it names none."""
        return self.table.get(word) or self.table.get(word.upper())

    def read(self, words: Words, ahead: Ahead = END) -> str:
        if not words.more():
            words.lack("a cell")
        word = words.words[words.at]
        cell = self.find(word)
        if cell is None:
            words.fail("record.cell", f"{shown(word)} is not a cell", self.around)
        words.at += 1
        return cell

    def take(self, reading: "Reading", node: tree.Node) -> str | None:
        text = reading.text(node, "a cell")
        cell = text and self.find(text)
        if text and cell is None:
            reading.add_finding("record.cell", node, f"{shown(text)} is not a cell", self.inside)
        elif cell:
            reading.spell(node, cell)
        return cell


class Many(Slot):
    """Several values of one sort; ``none`` is the word for an empty list."""

    several = True

    def __init__(self, slot: Slot, least: int = 1, most: int = 0, none: str = "") -> None:
        self.slot, self.least, self.most, self.none = slot, least, most, none
        self.sort, self.title, self.numeric, self.like = slot.sort, f"{slot.title} ...", slot.numeric, slot.like

    def read_canonical(self, words: list[str]) -> list[Any] | None:
        table = self.slot.table
        found = [table.get(word) for word in words]
        if None not in found and self.least <= len(found) <= (self.most or len(found)):
            return found
        return [] if self.none and words == [self.none] else None

    def opens(self, words: Words) -> bool:
        return self.slot.opens(words)

    def read(self, words: Words, ahead: Ahead = END) -> list[Any]:
        """Read the values up to what follows them."""
        found: list[Any] = []
        if self.none and words.takes(self.none):
            return found
        end = words.until(*ahead.stops)
        while len(found) < self.least or (words.at < end and (not self.most or len(found) < self.most)):
            found.append(self.slot.read(words))
        return found

    def write(self, value: Any) -> str:
        return " ".join(map(self.slot.write, value)) if value else self.none

    def empty(self, value: Any) -> bool:
        return not value

    def take(self, reading: "Reading", node: tree.Node) -> list[Any] | None:
        """Read a list; a single text means a list of one."""
        nodes = node.children if type(node) is tree.Sequence else [node]
        found = [self.slot.take(reading, each) for each in nodes]
        return None if None in found else found

    def data(self, value: Any) -> list[Any]:
        return [self.slot.data(each) for each in value]
