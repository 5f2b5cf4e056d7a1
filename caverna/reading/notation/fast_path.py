"""Fast path: reads steps in canonical spelling, the spelling that the writer uses, from lists of words.

Nearly every step of a record has this spelling, and the fast path costs a fraction of the diagnosing reader. It never
reports errors: it returns None for anything else, and the diagnosing reader takes over, which reads every step that
this module reads into the same value. The reader of a form is prepared when its first word is first met.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain, product
from typing import Any, NamedTuple, TypeAlias

import attrs

from caverna.model.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .slots import Name, Slot
from .spellings import Forms, Spelling, slot_of

_Reader: TypeAlias = Callable[[list[str]], Any]
"""Returns the step of some words, or some of its values; None if the spelling is not canonical."""
_Token: TypeAlias = tuple[str, tuple[str, ...], Slot | None]
"""A word, or a value: its fields and its slot."""
_Exact: TypeAlias = tuple[list[tuple[int, str]], list[tuple[int, Callable[[str], Any]]], Callable[..., Step]]
"""A row in which each value is one word: fixed words by index, readers of values by index, and the step's builder."""
_Inside: TypeAlias = tuple[_Reader, Callable[..., Step], dict[str, Step], list[_Reader], set[type[Step]]]
"""A step with items: the reader of the values before them, the builder of the step, items with a fixed spelling, the
readers of items that are allowed only here, and the kinds of ordinary steps that may be items."""
_MAX_PARTS = 8
"""The largest number of optional parts of a form on the fast path."""


class _First(NamedTuple):
    """The readers of clauses with the same first word."""

    exact: dict[int, list[_Exact]]
    """The number of words -> the rows of that length."""
    others: list[_Reader]


class FastPath:
    """The fast reader of a game's steps."""

    def __init__(self, forms: Forms) -> None:
        self._forms = forms
        self._spellings = {"": forms.openers}
        """The first word of a clause -> the spellings that begin with it; "" for those that begin with a value."""
        for verb, spellings_of in forms.verbs.items():
            self._spellings.setdefault(verb.split(" ")[0], []).extend(spellings_of)
        self._first: dict[str, _First] = {}
        self._alone = dict(_alone([*chain(*forms.verbs.values()), *forms.openers], forms.slots))

    def read(self, text: str) -> Step | None:
        """Read a step without parentheses; return None if its spelling is not canonical."""
        step: Step | None = self._alone.get(text)
        if step is not None:
            return step
        words = text.split(" ")
        exact, others = self._first.get(words[0]) or self._made(words[0])
        for literals, tables, build in exact.get(len(words), ()):
            for at, word in literals:
                if words[at] != word:
                    break
            else:
                values = []
                for at, get in tables:
                    value = get(words[at])
                    if value is None:
                        break
                    values.append(value)
                else:
                    return build(*values)
        for read in others:
            step = read(words)
            if step is not None:
                return step
        return None

    def read_inside(self, text: str, start: int) -> tuple[Step, tuple[int, ...]] | None:
        """Read a step with items in parentheses; return it with the offsets of the items, or None if not canonical."""
        before, _, behind = text.partition(" (")
        words = before.split(" ")
        known = self._inside.get(words[0])
        if known is None or behind[-1:] != ")":
            return None
        read, build, alone, others, allowed = known
        values = read(words)
        if values is None:
            return None
        found: list[Step] = []
        starts: list[int] = []
        at = start + len(before) + 2
        for text in behind[:-1].split(", "):
            item = alone.get(text)
            if item is None and others:
                words = text.split(" ")
                item = next((step for read in others if (step := read(words)) is not None), None)
            if item is None:
                item = self.read(text)
                if item is None or type(item) not in allowed:
                    return None
            found.append(item)
            starts.append(at)
            at += len(text) + 2
        return build(*values, found), tuple(starts)

    @cached_property
    def _inside(self) -> dict[str, _Inside]:
        """The first word of each spelling that ends in parentheses -> its reader."""
        found: dict[str, _Inside] = {}
        forms, kinds = self._forms, {spelling.kind for spelling in chain.from_iterable(self._forms.verbs.values())}
        for spelling in forms.inside:
            *before, last = spelling.elements
            assert isinstance(last, Inside)
            row, part = _tokens(spelling, before, forms.slots), forms.slots[last.field.slot].sort
            build = _builder(spelling, [*row, ("", last.field.names, None)])
            allowed = {kind for kind in kinds if forms.stands(kind, part)}
            alone = dict(_alone(forms.items[part], forms.slots))
            others = [item for item in forms.items[part] if item.kind not in map(type, alone.values())]
            readers = _readers(others, forms.slots).others
            found[spelling.verb.split(" ")[0]] = _between(row, lambda *values: values), build, alone, readers, allowed
        return found

    def _made(self, first: str) -> _First:
        """Return the readers of clauses with a first word; they are made when the word is first met."""
        first = first if first in self._spellings else ""
        if first not in self._first:
            spellings_of = [spelling for spelling in self._spellings[first] if not spelling.swapped]
            slots = dict(self._forms.slots)
            for field in (spelling.elements[0] for spelling in spellings_of if spelling.elements):
                # A value that is fixed in one spelling is not read by the others.
                if isinstance(field, Field) and field.fixed and isinstance(slot := slots[field.slot], Name):
                    slots[field.slot] = slot.without(field.fixed)
            self._first[first] = _readers(spellings_of, slots)
        return self._first[first]


def _alone(spellings_of: Iterable[Spelling], slots: Mapping[str, Slot]) -> Iterator[tuple[str, Step]]:
    """Yield the steps that consist of a verb or a name only, with their texts."""
    for spelling in spellings_of:
        match spelling:
            case Spelling(kind, "", [Field((field,), name), *_]) if isinstance(slot := slots[name], Name):
                yield from ((known, kind(**{field: known})) for known in slot.names.all)
            case Spelling(kind, verb, elements) if verb and not spelling.given and all(map(_may_lack, elements)):
                yield verb, kind()


def _may_lack(element: Element) -> bool:
    return isinstance(element, Part | AnyOrder) or (isinstance(element, Field) and not element.least)


# --- rows of words ------------------------------------------------------------------------------------------


def _readers(spellings_of: list[Spelling], slots: Mapping[str, Slot]) -> _First:
    found = _First({}, [])
    for spelling in spellings_of:
        head, parts = list(spelling.elements), list[Part]()
        while head and (isinstance(head[-1], AnyOrder) or (isinstance(head[-1], Part) and _keyword(head[-1]))):
            last = head.pop()
            parts[:0] = last.parts if isinstance(last, AnyOrder) else [last] if isinstance(last, Part) else []
        keywords = {_keyword(part): part for part in parts}
        for row in _rows(head):
            tokens = _tokens(spelling, row, slots)
            if any(slot and slot.several for _, _, slot in tokens):
                found.others.append(_between(tokens, _builder(spelling, tokens), keywords))
            else:
                found.exact.setdefault(len(tokens), []).append(_exactly(tokens, _builder(spelling, tokens)))
        if parts:
            found.others.append(_with_parts(spelling, head, keywords, slots))
    return found


def _keyword(part: Part) -> str:
    first = part.elements[0]
    return first.text.split()[0] if isinstance(first, Word) else first.name if isinstance(first, Flag) else ""


def _rows(elements: list[Element]) -> list[list[Element]]:
    """Return the elements with and without the optional values, the longest row first."""
    either = [(each.elements, ()) if isinstance(each, Part) else ((each,),) for each in elements]
    return [list(chain.from_iterable(row)) for row in product(*either)]


def _with_parts(
    spelling: Spelling, head: list[Element], keywords: dict[str, Part], slots: Mapping[str, Slot]
) -> _Reader:
    """Return the reader of a spelling with optional parts; their first words say which are there."""
    parts = list(keywords.values())
    made: dict[tuple[str, ...], list[_Reader]] = {(): []}

    def readers(there: tuple[str, ...]) -> list[_Reader]:
        chosen = [keywords[word] for word in there]
        twice = any(chosen.count(part) > 1 and not part.repeats for part in chosen)
        if twice or sorted(chosen, key=parts.index) != chosen:
            return []
        rest = [element for part in chosen for element in part.elements]
        rows = [_tokens(spelling, [*row, *rest], slots) for row in _rows(head)]
        return [_between(row, _builder(spelling, row)) for row in rows]

    def read(words: list[str]) -> Step | None:
        there = tuple([word for word in words if word in keywords])
        found = made.get(there)
        if found is None and len(there) <= _MAX_PARTS and (found := readers(there)):
            made[there] = found
        for reader in found or ():
            step: Step | None = reader(words)
            if step is not None:
                return step
        return None

    return read


def _tokens(spelling: Spelling, elements: list[Element], slots: Mapping[str, Slot]) -> list[_Token]:
    """Return the words and values of a row."""
    row: list[_Token] = [(word, (), None) for word in spelling.verb.split()]
    for element in elements:
        if isinstance(element, Word):
            row += [(word, (), None) for word in element.text.split()]
        elif isinstance(element, Flag):
            row.append((element.name, (element.name,), None))
        elif isinstance(element, Field) and element.fixed:
            row += [(word, (), None) for word in element.fixed.split()]
        elif isinstance(element, Field):
            row.append(("", element.names, slot_of(element, slots)))
        else:  # no word has this spelling, so the diagnosing reader takes over
            row.append((" ", (), None))
    return row


def _builder(spelling: Spelling, row: list[_Token]) -> Callable[..., Step]:
    """Return the function that makes a step from the values of a row."""
    fields = [names for _, names, _ in row if names]
    names = [*spelling.given, *(name for several in fields for name in several)]
    first = [field.name for field in attrs.fields(spelling.kind)][: len(names)]
    if names == first and max(map(len, fields), default=1) == 1:
        return partial(spelling.kind, *spelling.given.values()) if spelling.given else spelling.kind
    if len(fields) == 1 and len(fields[0]) > 1 and not spelling.given:
        return lambda found: spelling.kind(**found)

    def build(*found: Any) -> Step:
        values: dict[str, Any] = dict(spelling.given)
        for several, value in zip(fields, found, strict=True):
            if len(several) > 1:
                values.update(value)
            elif fields.count(several) > 1:
                values.setdefault(several[0], []).append(value)
            else:
                values[several[0]] = value
        return spelling.kind(**values)

    return build


def _exactly(row: list[_Token], build: Callable[..., Step]) -> _Exact:
    literals = [(at, word) for at, (word, _, _) in enumerate(row) if word and at]
    tables: list[tuple[int, Callable[[str], Any]]]
    tables = [(at, (slot.table if slot else {word: True}).get) for at, (word, names, slot) in enumerate(row) if names]
    return literals, tables, build


def _between(row: list[_Token], build: Callable[..., Any], without: Collection[str] = ()) -> _Reader:
    """Return the reader of a row with values of several words, each up to the next word of the form.

    ``without`` has the first words of the optional parts that are absent.
    """
    others = frozenset(without)
    steps: list[tuple[str, Slot | None, bool, str, int]] = []
    for at, (word, names, slot) in enumerate(row):
        behind = row[at + 1 :]
        stop = next((number for number, (word, _, _) in enumerate(behind) if word), len(behind))
        steps.append((word, slot, bool(names), behind[stop][0] if stop < len(behind) else "", stop))

    def read(words: list[str]) -> Any:
        if others and not others.isdisjoint(words):
            return None
        values: list[Any] = []
        at, length = 0, len(words)
        for word, slot, names, stop, between in steps:
            if slot is not None and slot.several:
                if stop and stop not in words[at:]:
                    return None
                end = (words.index(stop, at) if stop else length) - between
                value = slot.read_canonical(words[at:end]) if end > at else None
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
        return build(*values) if at == length else None

    return read
