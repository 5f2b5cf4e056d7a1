"""The ways in which a kind of step is spelled: its form, and its form with the halves changed."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from caverna.core.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

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


def slot_of(field: Field, slots: Mapping[str, Slot]) -> Slot:
    """Return the slot of a field of a form."""
    slot = slots[field.slot]
    return slot if field.most == 1 else Many(slot, field.least, field.most)


def fields(
    elements: tuple[Element, ...], slots: Mapping[str, Slot], repeats: bool = False
) -> Iterator[tuple[str, Slot]]:
    """Return the fields that elements of a form fill, each with its slot as a field of an object."""
    for element in elements:
        if isinstance(element, Inside):
            element = element.field
        if isinstance(element, Field):
            slot = slot_of(element, slots)
            for name in element.names:
                yield name, slot.parts.get(name) or (Many(slot) if repeats else slot)
        elif isinstance(element, Flag):
            yield element.name, Truth()
        elif isinstance(element, Part):
            yield from fields(element.elements, slots, element.repeats)
        elif isinstance(element, AnyOrder):
            yield from fields(element.parts, slots)


def words_of(elements: tuple[Element, ...]) -> Iterator[str]:
    """Return the first word of every literal part of elements of a form."""
    for element in elements:
        if isinstance(element, Word):
            yield element.text.split()[0]
        elif isinstance(element, Flag):
            yield element.name
        elif isinstance(element, Part):
            yield from words_of(element.elements)
        elif isinstance(element, AnyOrder):
            yield from words_of(element.parts)
