"""The ways in which a kind of step is spelled: its form, and its form with the halves changed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from caverna.model.names import Names
from caverna.model.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .compound import Items
from .slots import Choice, Many, Slot, Truth


class Way(NamedTuple):
    """A verb, what stands behind it, and what the verb alone says."""

    kind: type[Step]
    verb: str
    """The words it begins with; none where it begins with a value."""
    elements: tuple[Element, ...]
    given: dict[str, str]
    example: str
    swapped: bool = False
    """Whether the halves have changed places, which they do in no canonical spelling."""


def ways(kind: type[Step], slots: Mapping[str, Slot]) -> Iterator[Way]:
    """Return the ways to spell a kind of step."""
    form = kind.form
    head, *rest = form.elements
    example = form.examples[0]
    if isinstance(head, Word):
        yield Way(kind, head.text, tuple(rest), {}, example)
        if form.halves:
            value, other, *last = rest
            assert isinstance(other, Word)
            one, _, two = example.partition(f" {other.text} ")
            yield Way(kind, other.text, (*last, head, value), {}, f"{other.text} {two} {one}", True)
    elif isinstance(head, Field) and isinstance(slot := slots[head.slot], Choice):
        for word in slot.words:
            shown = next((one for one in form.examples if one.startswith(word)), example)
            yield Way(kind, word, tuple(rest), {head.names[0]: word}, shown)
    else:
        yield Way(kind, "", form.elements, {}, example)


class Forms:
    """The forms of one game's steps, by what they begin with."""

    def __init__(self, kinds: Iterable[type[Step]], slots: Mapping[str, Slot], spellings: Names | None = None) -> None:
        self.slots = slots
        self.spellings = spellings or Names("", ())
        """Other spellings of verbs that are names."""
        self.verbs: dict[str, list[Way]] = {}
        """The verbs that a clause may begin with."""
        self.openers: list[Way] = []
        """Ways that begin with a value: the placement."""
        self.items: dict[str, list[Way]] = {slot.part: [] for slot in slots.values() if isinstance(slot, Items)}
        """The ways of steps that are nothing but items in parentheses, by the part these stand in."""
        self._closed = {slot.part for slot in slots.values() if isinstance(slot, Items) and not slot.takes_free}
        self.inside: list[Way] = []
        """The ways that end in parentheses."""
        for kind in kinds:
            for way in ways(kind, slots):
                self._add(way)

    def _add(self, way: Way) -> None:
        if self.only_inside(way.kind):
            for part in way.kind.form.where:
                self.items[part].append(way)
        elif way.verb:
            self.verbs.setdefault(way.verb, []).append(way)
        else:
            self.openers.append(way)
        if way.elements and isinstance(way.elements[-1], Inside):
            self.inside.append(way)

    def only_inside(self, kind: type[Step]) -> bool:
        """Return whether steps of a kind stand in parentheses and nowhere else."""
        return not kind.free and self.items.keys() >= set(kind.form.where)

    def stands(self, kind: type[Step], part: str) -> bool:
        """Return whether a kind of step may stand in a part."""
        return part in kind.form.where or (kind.free and part not in self._closed)


def slot_of(field: Field, slots: Mapping[str, Slot]) -> Slot:
    """Return the slot of a field of a form."""
    slot = slots[field.slot]
    return slot if field.most == 1 else Many(slot, field.least, field.most)


def _flat(elements: tuple[Element, ...], repeats: bool = False) -> Iterator[tuple[Element, bool]]:
    """Return the words, fields and flags of a form, and whether each may stand several times."""
    for element in elements:
        if isinstance(element, Part):
            yield from _flat(element.elements, element.repeats)
        elif isinstance(element, AnyOrder):
            yield from _flat(element.parts)
        else:
            yield element.field if isinstance(element, Inside) else element, repeats


def fields(elements: tuple[Element, ...], slots: Mapping[str, Slot]) -> Iterator[tuple[str, Slot]]:
    """Return the fields that elements of a form fill, each with its slot as a field of an object."""
    for element, repeats in _flat(elements):
        if isinstance(element, Field):
            slot = slot_of(element, slots)
            for name in element.names:
                yield name, slot.parts.get(name) or (Many(slot) if repeats else slot)
        elif isinstance(element, Flag):
            yield element.name, Truth()


def words_of(elements: tuple[Element, ...]) -> Iterator[str]:
    """Return the first word of every literal part of elements of a form."""
    for element, _ in _flat(elements):
        if isinstance(element, Word):
            yield element.text.split()[0]
        elif isinstance(element, Flag):
            yield element.name
