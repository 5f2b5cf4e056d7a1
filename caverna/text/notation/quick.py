"""Steps in their canonical spelling, the one that is written, read from lists of words.

Nearly every step of a record is spelled so, and this costs a fraction of the careful reading. It never tells what is
wrong: whatever it does not take is for the careful reader, which reads all that this does into the same steps. How
a form is read is worked out when a clause first begins with its first word.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, TypeAlias

import attrs

from caverna.core.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .careful import Careful
from .slots import Name, Slot
from .ways import Way, slot_of

_Reader: TypeAlias = Callable[[list[str]], Step | None]
_MOST_PARTS = 8
"""Optional parts of a clause that is read quickly."""


class Quick:
    """The quick reader of one game's steps."""

    def __init__(self, careful: Careful, write: Callable[[Step], str]) -> None:
        self._careful = careful
        self._write = write
        self._ways = {"": careful.openers}
        """The first word of a clause -> the ways that begin with it; "" for those that begin with a value."""
        for verb, ways in careful.verbs.items():
            self._ways.setdefault(verb.split(" ")[0], []).extend(ways)
        self._readers: dict[str, list[_Reader]] = {}
        self._fixed: dict[str, dict[str, Step]] = {}
        """The steps that are always written the same, by their text; and the items of a part."""

    def read(self, text: str) -> Step | None:
        """Read a step without parentheses; None if it is not spelled canonically."""
        fixed = self._fixed.get("")
        if fixed is None:
            verbs = chain.from_iterable(self._careful.verbs.values())
            fixed = self._fixed[""] = dict(self._unchanging([*verbs, *self._careful.openers]))
        step = fixed.get(text)
        if step is None:
            words = text.split(" ")
            for read in self._readers.get(words[0]) or self._made(words[0]):
                step = read(words)
                if step is not None:
                    return step
        return step

    def read_inside(self, text: str) -> tuple[Step, list[int]] | None:
        """Read a step with items in parentheses, and where these begin; None if it is not spelled canonically."""
        before, _, behind = text.partition(" (")
        way = next((way for way in self._careful.inside if way.verb == before and len(way.elements) == 1), None)
        if way is None or not behind.endswith(")"):
            return None
        inside = way.elements[0]
        assert isinstance(inside, Inside)
        found: list[Step] = []
        starts: list[int] = []
        at = len(before) + 2
        for text in behind[:-1].split(", "):
            item = self._item(text, self._careful.slots[inside.field.slot].sort)
            if item is None:
                return None
            found.append(item)
            starts.append(at)
            at += len(text) + 2
        return way.kind(**{inside.field.names[0]: found}), starts

    def _item(self, text: str, part: str) -> Step | None:
        if part not in self._fixed:
            self._fixed[part] = dict(self._unchanging(self._careful.items[part]))
        item = self._fixed[part].get(text) or self.read(text)
        return item if item is not None and self._careful.stands(type(item), part) else None

    def _unchanging(self, ways: list[Way]) -> Iterator[tuple[str, Step]]:
        """Return the steps that are always written the same: those without a value, and names alone."""
        for way in ways:
            head = way.elements[0] if way.elements else None
            slot = self._careful.slots[head.slot] if isinstance(head, Field) else None
            if not way.verb and isinstance(head, Field) and isinstance(slot, Name):
                yield from ((name, way.kind(**{head.names[0]: name})) for name in slot.names.all)
            elif (
                way.verb and not (slot and slot.parts) and all(_has_default(field) for field in attrs.fields(way.kind))
            ):
                yield self._write(way.kind()), way.kind()

    def _made(self, first: str) -> list[_Reader]:
        """Return the readers for a first word, made when it is first met."""
        first = first if first in self._ways else ""
        if first not in self._readers:
            ways = [way for way in self._ways[first] if not way.swapped]
            slots = dict(self._careful.slots)
            for field in (way.elements[0] for way in ways if way.elements):
                # A value that is fixed in one of the ways has no other way.
                if isinstance(field, Field) and field.fixed and isinstance(slot := slots[field.slot], Name):
                    slots[field.slot] = slot.without([field.fixed])
            self._readers[first] = [_reader(way, slots) for way in ways]
        return self._readers[first]


def _has_default(field: "attrs.Attribute[Any]") -> bool:
    return field.default is not attrs.NOTHING


# --- the reader of one way ----------------------------------------------------------------------------------


def _reader(way: Way, slots: Mapping[str, Slot]) -> _Reader:
    """Return the reader of a way. Which of its parts are there is seen from the words that these begin with."""
    head, parts = list(way.elements), list[Part]()
    while head and (isinstance(head[-1], AnyOrder) or (isinstance(head[-1], Part) and _keyword(head[-1]))):
        last = head.pop()
        parts[:0] = last.parts if isinstance(last, AnyOrder) else [last] if isinstance(last, Part) else []
    keywords = {_keyword(part): part for part in parts}
    made: dict[tuple[str, ...], list[_Reader]] = {(): [_row(way, row, slots) for row in _rows(head)]}

    def read(words: list[str]) -> Step | None:
        there = tuple([word for word in words if word in keywords]) if keywords else ()
        readers = made.get(there)
        if readers is None:
            if len(there) > _MOST_PARTS:
                return None
            chosen = [keywords[word] for word in there]
            canonical = sorted(chosen, key=parts.index) == chosen
            rest = [element for part in chosen for element in part.elements]
            readers = [_row(way, [*row, *rest], slots) for row in _rows(head)] if canonical else []
            made[there] = readers
        for reader in readers:
            step = reader(words)
            if step is not None:
                return step
        return None

    return read


def _keyword(part: Part) -> str:
    first = part.elements[0]
    return first.text.split()[0] if isinstance(first, Word) else first.name if isinstance(first, Flag) else ""


def _rows(elements: list[Element]) -> list[list[Element]]:
    """Return the elements with and without the values that may be left out, the longest first."""
    if not elements:
        return [[]]
    *before, last = elements
    rows = _rows(before)
    if isinstance(last, Part):
        return [[*row, *last.elements] for row in rows] + rows
    return [[*row, last] for row in rows]


def _row(way: Way, elements: list[Element], slots: Mapping[str, Slot]) -> _Reader:
    """Return the reader of a row of words and values."""
    row: list[tuple[str, tuple[str, ...], Slot | None]] = [(word, (), None) for word in way.verb.split()]
    for element in elements:
        if isinstance(element, Word):
            row += [(word, (), None) for word in element.text.split()]
        elif isinstance(element, Flag):
            row.append((element.name, (element.name,), None))
        elif isinstance(element, Field) and element.fixed:
            row += [(word, (), None) for word in element.fixed.split()]
        elif isinstance(element, Field):
            row.append(("", element.names, slot_of(element, slots)))
        else:
            return lambda words: None
    fields = [names for _, names, _ in row if names]
    names = [name for several in fields for name in several]
    match = _around(row) if any(slot and slot.several for _, _, slot in row) else _exactly(row)
    known = [field.name for field in attrs.fields(way.kind)]
    build: Callable[..., Step] = partial(way.kind, *way.given.values()) if way.given else way.kind
    if [*way.given, *names] == known[: len(way.given) + len(names)] and len(names) == len(fields):
        return lambda words: None if (found := match(words)) is None else build(*found)

    def read(words: list[str]) -> Step | None:
        found = match(words)
        if found is None:
            return None
        values: dict[str, Any] = {}
        for several, value in zip(fields, found, strict=True):
            if len(several) > 1:
                values.update(value)
            elif fields.count(several) > 1:
                values.setdefault(several[0], []).append(value)
            else:
                values[several[0]] = value
        return way.kind(**way.given, **values)

    return read


def _exactly(row: list[tuple[str, tuple[str, ...], Slot | None]]) -> Callable[[list[str]], list[Any] | None]:
    """Return what gives the values of a row in which each is one word; None where the words are others."""
    length = len(row)
    literals = [(at, word) for at, (word, _, _) in enumerate(row) if word and at]
    tables = [(at, slot.table.get if slot else {word: True}.get) for at, (word, names, slot) in enumerate(row) if names]

    def match(words: list[str]) -> list[Any] | None:
        if len(words) != length:
            return None
        for at, word in literals:
            if words[at] != word:
                return None
        values: list[Any] = [get(words[at]) for at, get in tables]
        return None if None in values else values

    return match


def _around(row: list[tuple[str, tuple[str, ...], Slot | None]]) -> Callable[[list[str]], list[Any] | None]:
    """Return the same for a row with values of several words: each goes up to the next word of the form."""
    steps: list[tuple[str, Slot | None, bool, str, int]] = []
    for at, (word, names, slot) in enumerate(row):
        behind = row[at + 1 :]
        stop = next((number for number, (word, _, _) in enumerate(behind) if word), len(behind))
        steps.append((word, slot, bool(names), behind[stop][0] if stop < len(behind) else "", stop))

    def match(words: list[str]) -> list[Any] | None:
        values: list[Any] = []
        at, length = 0, len(words)
        for word, slot, names, stop, between in steps:
            if slot is not None and slot.several:
                if stop and stop not in words[at:]:
                    return None
                end = (words.index(stop, at) if stop else length) - between
                value = slot.quick(words[at:end]) if end > at else None
                at = end
            elif at >= length:
                return None
            else:
                value = slot.table.get(words[at]) if slot else True if words[at] == word else None
                at += 1
            if value is None:
                return None
            if names:
                values.append(value)
        return values if at == length else None

    return match
