"""Steps back into notation, in its one canonical spelling, along their forms.

Of each form a function is written out, once, as one would write it by hand: going along the form for each step would
take several times as long.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import attrs

from caverna.core.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .slots import Many, Slot
from .ways import slot_of


class Wording(Protocol):
    """How steps are said in another language: the words of the forms, and the values of their slots."""

    def word(self, text: str, /) -> str:
        """Return what a word of a form is called."""

    def value(self, slot: str, text: str, /) -> str:
        """Return what stands in a slot of this name, from its spelling in notation."""


class Writers(dict[type[Step], Callable[[Any], str]]):
    """What writes each kind of step of one game, made when the first of its kind is written."""

    def __init__(self, slots: Mapping[str, Slot], wording: Wording | None = None) -> None:
        self._slots, self._wording = slots, wording

    def __missing__(self, kind: type[Step]) -> Callable[[Any], str]:
        if not issubclass(kind, Step):
            raise TypeError(f"steps are written, as parse(line).steps has them, not a {kind.__name__}")
        self[kind] = made = _Source(kind, self._slots, self.line, self._wording).compiled()
        return made

    def line(self, steps: Iterable[Step]) -> str:
        """Return the line of notation that says these steps."""
        return ", ".join([self[type(step)](step) for step in steps])

    def step(self, step: Step) -> str:
        """Return one step in notation."""
        return self[type(step)](step)


class _Source:
    """The function that writes one kind of step, line by line. Everything it says is behind a space."""

    def __init__(
        self, kind: type[Step], slots: Mapping[str, Slot], line: Callable[[Iterable[Step]], str],
        wording: Wording | None,
    ) -> None:  # fmt: skip
        self._slots, self._defaults, self._wording = slots, attrs.fields_dict(kind), wording
        self._names: dict[str, Any] = {"line": line}
        """What the function refers to."""
        self._lines: list[str] = []
        self._said = ""
        """What the line to come adds to the text, as the inside of a formatted string."""
        self._add(kind.form.elements, 1)

    def compiled(self) -> Callable[[Step], str]:
        """Return the function."""
        exec("\n".join(["def write(step):", " text = ''", *self._lines, " return text[1:]"]), self._names)
        written: Callable[[Step], str] = self._names["write"]
        return written

    def _add(self, elements: Iterable[Element], depth: int) -> None:
        for element in elements:
            match element:
                case Word():
                    self._say(self._word(element.text))
                case Inside():
                    self._said += f" ({{line(step.{element.field.names[0]})}})"
                case Flag():
                    self._when(f"if step.{element.name}:", [Word(element.name)], depth)
                case AnyOrder():
                    self._add(element.parts, depth)
                case Part():
                    self._part(element, depth)
                case Field():
                    self._field(element, depth)
        self._flush(depth)

    def _say(self, text: str) -> None:
        self._said += " " + repr(text)[1:-1].replace("{", "{{").replace("}", "}}").replace("'", "\\'")

    def _flush(self, depth: int) -> None:
        if self._said:
            self._lines.append(f"{' ' * depth}text += f'{self._said}'")
            self._said = ""

    def _when(self, condition: str, elements: Iterable[Element], depth: int) -> None:
        self._flush(depth)
        self._lines.append(" " * depth + condition)
        self._add(elements, depth + 1)

    def _named(self, value: Any) -> str:
        name = f"name{len(self._names)}"
        self._names[name] = value
        return name

    def _word(self, text: str) -> str:
        return text if self._wording is None else self._wording.word(text)

    def _writer(self, slot: Slot, name: str) -> Callable[[Any], str]:
        """Return what writes the values of a slot."""
        if self._wording is None:
            return slot.write
        say = self._wording.value
        return lambda value: say(name, slot.write(value))

    def _written(self, slot: Slot, value: str, name: str) -> str:
        """Return what says a value; that of most slots stands there as it is."""
        if self._wording is not None:
            return f"{{{self._named(self._writer(slot, name))}({value})}}"
        if _plain(slot):
            return f"{{{value}}}"
        if isinstance(slot, Many) and _plain(slot.slot):
            return f"{{{self._named(' '.join)}(map(str, {value})) or {self._named(slot.none)}}}"
        return f"{{{self._named(slot.write)}({value})}}"

    def _field(self, field: Field, depth: int) -> None:
        if field.fixed:
            self._say(field.fixed if self._wording is None else self._wording.value(field.slot, field.fixed))
            return
        slot, names = slot_of(field, self._slots), field.names
        if slot.parts:
            values = ", ".join(f"{name!r}: step.{name}" for name in names)
            self._flush(depth)
            write = self._named(self._writer(slot, field.slot))
            self._lines.append(f"{' ' * depth}if said := {write}({{{values}}}): text += ' ' + said")
        elif field.least == 0 or slot.may_lack:
            self._flush(depth)
            self._lines.append(
                f"{' ' * depth}if step.{names[0]}: text += f' {self._written(slot, f'step.{names[0]}', field.slot)}'"
            )
        else:
            self._said += f" {self._written(slot, f'step.{names[0]}', field.slot)}"

    def _part(self, part: Part, depth: int) -> None:
        field = next((element for element in part.elements if isinstance(element, Field)), None)
        if field is None:
            self._add(part.elements, depth)
            return
        slot = slot_of(field, self._slots)
        if part.repeats:
            word = part.elements[0]
            assert isinstance(word, Word)
            self._flush(depth)
            said = f"text += f' {self._word(word.text)} {self._written(slot, 'value', field.slot)}'"
            self._lines.append(f"{' ' * depth}for value in step.{field.names[0]}: {said}")
            return
        empty = self._named(slot.empty)
        usual = [(f"step.{name}", self._named(self._defaults[name].default)) for name in field.names]
        says = " or ".join(f"({value} != {default} and not {empty}({value}))" for value, default in usual)
        # A number left out behind another would change what that one means.
        number = " or text[-1:].isdigit()" if slot.numeric and part.elements[0] is field else ""
        self._when(f"if {says}{number}:", part.elements, depth)


def _plain(slot: Slot) -> bool:
    return type(slot).write is Slot.write
