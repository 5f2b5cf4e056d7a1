"""The kinds of slots that forms are made of. A game makes its own slots of them, with its names, cells and goods.

A slot knows all there is to know about a value of one sort: how its canonical spelling is read quickly, how anything
else is read with care (on `Words`, which tell what is wrong and where), how it is written, how it is taken from a
field of an object, and what the schema and the guide say of it.
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
"""The numbers that are read quickly."""


class Ahead(NamedTuple):
    """What comes behind a slot in its form."""

    stops: tuple[str, ...] = ()
    """The words that may end it."""
    slot: "Slot | None" = None
    """The one that follows, if one does without a word between them."""
    needed: bool = False
    """Whether that one cannot be left out."""


END = Ahead()
"""Nothing comes behind it."""


class Slot:
    """What may stand in one place of a form."""

    sort = ""
    """What it is, for messages: ``cell``, ``space``."""
    title = ""
    """What the guide writes in its place."""
    like: "re.Pattern[str] | None" = None
    """How a word looks that is meant for one."""
    several = False
    """Whether it can take several words."""
    along = ""
    """Another field of the step: where an object has that, it has this one too, though it be empty."""
    may_lack = False
    """Whether a value may be no words at all."""
    numeric = False
    """Whether the text of a field is a number."""
    parts: "Mapping[str, Slot]" = MappingProxyType({})
    """Of a slot with several fields: the slot of each as a field of an object. Its value is a mapping."""

    table: Mapping[str, Any] = MappingProxyType({})
    """The canonical spelling of each value, for a slot of one word or of names."""

    def quick(self, words: list[str]) -> Any:
        """Return the value that words say in their canonical spelling, None where it is another."""
        return self.table.get(" ".join(words))

    def opens(self, words: Words) -> bool:
        """Return whether the next word begins a value that could be left out."""
        return words.more()

    def read(self, words: Words, ahead: Ahead = END) -> Any:
        """Read a value; what does not fit raises `ParseFailed`."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """Return the canonical spelling of a value."""
        return str(value)

    def empty(self, value: Any) -> bool:
        """Return whether a value that may be left out says nothing."""
        return value is None

    def take(self, reading: "Reading", node: tree.Node) -> Any:
        """Read a value from the field of an object; None where something is wrong with it, which is told."""
        raise NotImplementedError

    def data(self, value: Any) -> Any:
        """Return a value as plain data."""
        return value

    def schema(self) -> "Shape | None":
        """Return the JSON Schema of a field, None where the sort of slot says it (`..writing.schema`)."""
        return None


class Count(Slot):
    """A whole number; ``missing`` is said where none stands."""

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
    """One of a few words, or pairs of words. ``what`` it is; ``wrong`` is said of another word, behind that word."""

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
            words.fail("record.step", f"{shown(word)} {self.wrong or f'stands where {either} belongs'}", hint or None)
        words.at += 1 + found.count(" ")
        return found

    def empty(self, value: Any) -> bool:
        return not value

    def take(self, reading: "Reading", node: tree.Node) -> str | None:
        return reading.choice(node, self.what, self.words)


class Truth(Slot):
    """Whether a word is there."""

    def take(self, reading: "Reading", node: tree.Node) -> bool | None:
        said = reading.choice(node, "this", ("true", "false"))
        return None if said is None else said == "true"


class Name(Slot):
    """A name of any number of words. ``about`` describes it in the schema; else it has a definition of its own."""

    several = True

    def __init__(self, names: Names, about: str = "") -> None:
        self.names, self.about = names, about
        self.sort, self.title = names.sort, names.sort.upper()
        self.table = {name: name for name in names.all}

    def without(self, *names: str) -> Self:
        """Return a slot that leaves some names to the careful reader."""
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
        """Return where a name ends: before the first word that looks like what follows.

        A number belongs to the name only where another one follows.
        """
        alike = [at for at in range(words.at, end) if like.match(words.words[at])]
        if len(alike) > 1 and follows.numeric and self.names.find(words.between(words.at, alike[0] + 1)):
            return alike[1]
        if alike or not needed:
            return alike[0] if alike else end
        # Either what follows is missing or the last word should have been it.
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
    """A cell of a board. ``around`` says which there are, ``inside`` which of them lie on the board itself."""

    sort, title = "cell", "CELL"
    like = re.compile(r"[A-Za-z]\d+$")

    def __init__(self, names: Iterable[str], around: str, inside: str) -> None:
        self.around, self.inside = around, inside
        self.table = {name: name for name in names}

    def find(self, word: str) -> str | None:
        """Return the cell a word names, in any case; None if it names none."""
        return self.table.get(word) or self.table.get(word.upper())

    def read(self, words: Words, ahead: Ahead = END) -> str:
        if not words.more():
            words.lack("a cell")
        word = words.words[words.at]
        cell = self.find(word)
        if cell is None:
            words.fail("record.cell", f"{shown(word)} is no cell", self.around)
        words.at += 1
        return cell

    def take(self, reading: "Reading", node: tree.Node) -> str | None:
        text = reading.text(node, "a cell")
        cell = text and self.find(text)
        if text and cell is None:
            reading.add_finding("record.cell", node, f"{shown(text)} is no cell", self.inside)
        elif cell:
            reading.spell(node, cell)
        return cell


class Many(Slot):
    """Several values of one sort; ``none`` is the word for no value at all."""

    several = True

    def __init__(self, slot: Slot, least: int = 1, most: int = 0, none: str = "") -> None:
        self.slot, self.least, self.most, self.none = slot, least, most, none
        self.sort, self.title, self.numeric, self.like = slot.sort, f"{slot.title} ...", slot.numeric, slot.like

    def quick(self, words: list[str]) -> list[Any] | None:
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
        """Take a list; a single text stands for a list of one."""
        nodes = node.children if type(node) is tree.Sequence else [node]
        found = [self.slot.take(reading, each) for each in nodes]
        return None if None in found else found

    def data(self, value: Any) -> list[Any]:
        return [self.slot.data(each) for each in value]
