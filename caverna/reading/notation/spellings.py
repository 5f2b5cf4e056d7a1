"""The spellings of a kind of step: its form, and its form with the halves swapped."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from caverna.model.names import Names
from caverna.model.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .compound import Items
from .slots import Choice, Many, Slot, Truth


class Spelling(NamedTuple):
    """A verb, the elements after it, and the values that the verb implies."""

    kind: type[Step]
    verb: str
    """The words with which it begins; empty if it begins with a value."""
    elements: tuple[Element, ...]
    given: dict[str, str]
    example: str
    swapped: bool = False
    """True if the halves are swapped; canonical spellings never are."""


def spellings_of(kind: type[Step], slots: Mapping[str, Slot]) -> Iterator[Spelling]:
    """Yield the spellings of a kind of step."""
    form = kind.form
    head, *rest = form.elements
    example = form.examples[0]
    if isinstance(head, Word):
        yield Spelling(kind, head.text, tuple(rest), {}, example)
        if form.halves:
            value, other, *last = rest
            assert isinstance(other, Word)
            one, _, two = example.partition(f" {other.text} ")
            yield Spelling(kind, other.text, (*last, head, value), {}, f"{other.text} {two} {one}", True)
    elif isinstance(head, Field) and isinstance(slot := slots[head.slot], Choice):
        for word in slot.words:
            shown = next((one for one in form.examples if one.startswith(word)), example)
            yield Spelling(kind, word, tuple(rest), {head.names[0]: word}, shown)
    else:
        yield Spelling(kind, "", form.elements, {}, example)


class Forms:
    """The forms of a game's steps, by their beginning."""

    def __init__(self, kinds: Iterable[type[Step]], slots: Mapping[str, Slot], spellings: Names | None = None) -> None:
        self.slots = slots
        self.spellings = spellings or Names("", ())
        """Other spellings of verbs that are names."""
        self.verbs: dict[str, list[Spelling]] = {}
        """The spellings by verb."""
        self.openers: list[Spelling] = []
        """The spellings that begin with a value: the placement."""
        self.items: dict[str, list[Spelling]] = {slot.part: [] for slot in slots.values() if isinstance(slot, Items)}
        """The spellings of steps that appear only in parentheses, by part."""
        self._closed = {slot.part for slot in slots.values() if isinstance(slot, Items) and not slot.takes_free}
        self.inside: list[Spelling] = []
        """The spellings that end in parentheses."""
        for kind in kinds:
            for spelling in spellings_of(kind, slots):
                self._add(spelling)

    def _add(self, spelling: Spelling) -> None:
        if self.only_inside(spelling.kind):
            for part in spelling.kind.form.where:
                self.items[part].append(spelling)
        elif spelling.verb:
            self.verbs.setdefault(spelling.verb, []).append(spelling)
        else:
            self.openers.append(spelling)
        if spelling.elements and isinstance(spelling.elements[-1], Inside):
            self.inside.append(spelling)

    def only_inside(self, kind: type[Step]) -> bool:
        """Return whether steps of a kind appear only in parentheses."""
        return not kind.free and self.items.keys() >= set(kind.form.where)

    def stands(self, kind: type[Step], part: str) -> bool:
        """Return whether a kind of step is allowed in a part."""
        return part in kind.form.where or (kind.free and part not in self._closed)


def slot_of(field: Field, slots: Mapping[str, Slot]) -> Slot:
    """Return the slot of a field of a form."""
    slot = slots[field.slot]
    return slot if field.most == 1 else Many(slot, field.least, field.most)


def _flat(elements: tuple[Element, ...], repeats: bool = False) -> Iterator[tuple[Element, bool]]:
    """Yield the words, fields and flags of a form, and whether each may be repeated."""
    for element in elements:
        if isinstance(element, Part):
            yield from _flat(element.elements, element.repeats)
        elif isinstance(element, AnyOrder):
            yield from _flat(element.parts)
        else:
            yield element.field if isinstance(element, Inside) else element, repeats


def fields(elements: tuple[Element, ...], slots: Mapping[str, Slot]) -> Iterator[tuple[str, Slot]]:
    """Yield the fields of elements of a form with their slots."""
    for element, repeats in _flat(elements):
        if isinstance(element, Field):
            slot = slot_of(element, slots)
            for name in element.names:
                yield name, slot.parts.get(name) or (Many(slot) if repeats else slot)
        elif isinstance(element, Flag):
            yield element.name, Truth()


def words_of(elements: tuple[Element, ...]) -> Iterator[str]:
    """Yield the first word of each literal element of a form."""
    for element, _ in _flat(elements):
        if isinstance(element, Word):
            yield element.text.split()[0]
        elif isinstance(element, Flag):
            yield element.name
