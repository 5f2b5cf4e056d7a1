"""Steps back into notation, in its one canonical spelling, along their forms."""

from collections.abc import Callable, Iterable, Mapping

import attrs

from caverna.core.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .slots import Slot
from .ways import slot_of

_Piece = Callable[[Step, str], str]
"""Adds what an element says, behind a space, to the text before it."""


class Writer:
    """The writer of one game's steps."""

    def __init__(self, slots: Mapping[str, Slot]) -> None:
        self._slots = slots
        self._writers: dict[type[Step], Callable[[Step], str]] = {}

    def line(self, steps: Iterable[Step]) -> str:
        """Return the line of notation that says these steps."""
        return ", ".join([self.step(step) for step in steps])

    def step(self, step: Step) -> str:
        """Return one step in notation."""
        write = self._writers.get(type(step))
        if write is None:
            write = self._writers[type(step)] = self._writer(type(step))
        return write(step)

    def _writer(self, kind: type[Step]) -> Callable[[Step], str]:
        words = [self._plain(element) for element in kind.form.elements]
        if all(words):
            template = " ".join(filter(None, words))
            return template.format if "{" in template else lambda step: template
        whole = _joined(self._made(kind, kind.form.elements))
        return lambda step: whole(step, "")[1:]

    def _plain(self, element: Element) -> str | None:
        """Return an element as a format of the step, None where it takes more than that."""
        if isinstance(element, Word):
            return element.text
        if isinstance(element, Field) and len(element.names) == 1:
            plain = type(slot_of(element, self._slots)).write is Slot.write
            return f"{{0.{element.names[0]}}}" if plain else None
        return None

    def _made(self, kind: type[Step], elements: Iterable[Element]) -> list[_Piece]:
        return [self._piece(kind, element) for element in elements]

    def _piece(self, kind: type[Step], element: Element) -> _Piece:
        if isinstance(element, Word):
            return _constant(f" {element.text}")
        if isinstance(element, Flag):
            return _flag(element.name)
        if isinstance(element, Inside):
            return self._inside(element.field.names[0])
        if isinstance(element, AnyOrder):
            return _joined([self._part(kind, part) for part in element.parts])
        if isinstance(element, Part):
            return self._part(kind, element)
        if element.fixed:
            return _constant(f" {element.fixed}")
        slot = slot_of(element, self._slots)
        if slot.parts:
            return _together(element.names, slot)
        return _value(element.names[0], slot, may_lack=element.least == 0 or slot.may_lack)

    def _inside(self, name: str) -> _Piece:
        return lambda step, text: f"{text} ({self.line(getattr(step, name))})"

    def _part(self, kind: type[Step], part: Part) -> _Piece:
        whole = _joined(self._made(kind, part.elements))
        field = next((element for element in part.elements if isinstance(element, Field)), None)
        if field is None:
            return whole
        slot = slot_of(field, self._slots)
        if part.repeats:
            word = part.elements[0]
            assert isinstance(word, Word)
            name, between = field.names[0], f" {word.text} "
            return lambda step, text: between.join([text, *map(slot.write, getattr(step, name))])
        defaults = attrs.fields_dict(kind)
        usual = [(name, defaults[name].default) for name in field.names]
        # A number left out behind another would change what that one means.
        number = slot.numeric and part.elements[0] is field

        def written(step: Step, text: str) -> str:
            values = [getattr(step, name) for name, _ in usual]
            if all(value == default or slot.empty(value) for value, (_, default) in zip(values, usual, strict=True)):
                return whole(step, text) if number and text[-1:].isdigit() else text
            return whole(step, text)

        return written


def _constant(said: str) -> _Piece:
    return lambda step, text: text + said


def _flag(name: str) -> _Piece:
    return lambda step, text: f"{text} {name}" if getattr(step, name) else text


def _value(name: str, slot: Slot, may_lack: bool) -> _Piece:
    write = slot.write
    if may_lack:
        return lambda step, text: f"{text} {write(value)}" if (value := getattr(step, name)) else text
    return lambda step, text: f"{text} {write(getattr(step, name))}"


def _together(names: tuple[str, ...], slot: Slot) -> _Piece:
    def written(step: Step, text: str) -> str:
        said = slot.write({name: getattr(step, name) for name in names})
        return f"{text} {said}" if said else text

    return written


def _joined(pieces: list[_Piece]) -> _Piece:
    def written(step: Step, text: str) -> str:
        for piece in pieces:
            text = piece(step, text)
        return text

    return written
