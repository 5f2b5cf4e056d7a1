"""Steps back into notation, in its one canonical spelling, along their forms."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from caverna.core.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .slots import Slot
from .ways import slot_of

_Piece = Callable[[Step, str], str]
"""Returns what a step's element adds to the text before it."""


class Writer:
    """The writer of one game's steps."""

    def __init__(self, slots: Mapping[str, Slot]) -> None:
        self._slots = slots
        self._pieces: dict[type[Step], list[_Piece]] = {}

    def line(self, steps: Iterable[Step]) -> str:
        """Return the line of notation that says these steps."""
        return ", ".join([self.step(step) for step in steps])

    def step(self, step: Step) -> str:
        """Return one step in notation."""
        pieces = self._pieces.get(type(step))
        if pieces is None:
            pieces = self._pieces[type(step)] = self._made(type(step), step.form.elements)
        text = ""
        for piece in pieces:
            text += piece(step, text)
        return text[1:]

    def _made(self, kind: type[Step], elements: Iterable[Element]) -> list[_Piece]:
        """Return the pieces of elements, each of which begins with a space where it says anything."""
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
        return _together(element.names, slot) if slot.parts else _value(element.names[0], slot)

    def _inside(self, name: str) -> _Piece:
        return lambda step, before: f" ({self.line(getattr(step, name))})"

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
            return lambda step, before: "".join(between + slot.write(value) for value in getattr(step, name))
        defaults = attrs.fields_dict(kind)
        usual = [(name, defaults[name].default) for name in field.names]
        # A number left out behind another would change what that one means.
        number = slot.numeric and part.elements[0] is field

        def written(step: Step, before: str) -> str:
            values = [getattr(step, name) for name, _ in usual]
            if all(value == default or slot.empty(value) for value, (_, default) in zip(values, usual, strict=True)):
                return whole(step, before) if number and before[-1:].isdigit() else ""
            return whole(step, before)

        return written


def _constant(text: str) -> _Piece:
    return lambda step, before: text


def _flag(name: str) -> _Piece:
    return lambda step, before: f" {name}" if getattr(step, name) else ""


def _value(name: str, slot: Slot) -> _Piece:
    write = slot.write
    return lambda step, before: f" {said}" if (said := write(getattr(step, name))) else ""


def _together(names: tuple[str, ...], slot: Slot) -> _Piece:
    def written(step: Step, before: str) -> str:
        values: dict[str, Any] = {name: getattr(step, name) for name in names}
        text = slot.write(values)
        return text and f" {text}"

    return written


def _joined(pieces: list[_Piece]) -> _Piece:
    def written(step: Step, before: str) -> str:
        text = ""
        for piece in pieces:
            text += piece(step, before + text)
        return text

    return written
