"""Writer: steps into notation, in canonical spelling, by their forms.

The first step of a kind turns its form into a row of small functions, which are kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Protocol, TypeAlias

import attrs

from caverna.model.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .slots import Slot
from .spellings import slot_of

Adder: TypeAlias = Callable[[Any, str], str]
"""Returns the text of a step so far, extended by the next element after a space."""


class Wording(Protocol):
    """The words of forms and the values of slots in another language."""

    def word(self, text: str, /) -> str:
        """Return the translation of a word of a form."""

    def value(self, slot: str, text: str, /) -> str:
        """Return the translation of a value of a slot, from its spelling in notation."""


class Writers(dict[type[Step], Callable[[Any], str]]):
    """The writers of a game's kinds of steps; each is made when the first step of its kind is written."""

    def __init__(self, slots: Mapping[str, Slot], wording: Wording | None = None) -> None:
        self._slots, self._wording = slots, wording

    def __missing__(self, kind: type[Step]) -> Callable[[Any], str]:
        if not issubclass(kind, Step):
            raise TypeError(f"steps are written, as parse(line).steps has them, not a {kind.__name__}")
        add = _one_by_one(_Form(kind, self._slots, self.line, self._wording).adders(kind.form.elements))
        self[kind] = made = lambda step: add(step, "")[1:]
        return made

    def line(self, steps: Iterable[Step]) -> str:
        """Return steps as a line of notation."""
        return ", ".join([self[type(step)](step) for step in steps])

    def step(self, step: Step) -> str:
        """Return one step in notation."""
        return self[type(step)](step)


def _one_by_one(adders: Iterable[Adder]) -> Adder:
    adders = tuple(adders)

    def add(step: Any, text: str) -> str:
        for each in adders:
            text = each(step, text)
        return text

    return adders[0] if len(adders) == 1 else add


class _Form:
    """The writer of one kind of step."""

    def __init__(
        self, kind: type[Step], slots: Mapping[str, Slot], line: Callable[[Iterable[Step]], str],
        wording: Wording | None,
    ) -> None:  # fmt: skip
        self._slots, self._defaults, self._line, self._wording = slots, attrs.fields_dict(kind), line, wording

    def adders(self, elements: Iterable[Element]) -> Iterator[Adder]:
        """Yield a function for each element of a form that adds its text."""
        for element in elements:
            match element:
                case Word():
                    yield _word(self._word(element.text))
                case Inside():
                    yield _value(element.field.names[0], lambda steps: f"({self._line(steps)})")
                case Flag():
                    yield _when(attrgetter(element.name), _word(self._word(element.name)))
                case AnyOrder():
                    yield from self.adders(element.parts)
                case Part():
                    yield self._part(element)
                case Field():
                    yield self._field(element)

    def _word(self, text: str) -> str:
        return text if self._wording is None else self._wording.word(text)

    def _writer(self, slot: Slot, name: str) -> Callable[[Any], str]:
        """Return the function that writes the values of a slot."""
        if self._wording is None:
            return slot.write
        say = self._wording.value
        return lambda value: say(name, slot.write(value))

    def _field(self, field: Field) -> Adder:
        if field.fixed:
            return _word(field.fixed if self._wording is None else self._wording.value(field.slot, field.fixed))
        slot, names = slot_of(field, self._slots), field.names
        write = self._writer(slot, field.slot)
        if slot.parts:
            return _parts(names, write)
        value = _value(names[0], write)
        return _when(attrgetter(names[0]), value) if field.least == 0 or slot.may_lack else value

    def _part(self, part: Part) -> Adder:
        field = next((element for element in part.elements if isinstance(element, Field)), None)
        if field is None:
            return _one_by_one(self.adders(part.elements))
        slot = slot_of(field, self._slots)
        if part.repeats:
            word = part.elements[0]
            assert isinstance(word, Word)
            return _repeated(field.names[0], self._word(word.text), self._writer(slot, field.slot))
        usual = [(attrgetter(name), self._defaults[name].default) for name in field.names]
        # Omitting a number after another one would change the meaning of the first.
        number = slot.numeric and part.elements[0] is field
        inside = _one_by_one(self.adders(part.elements))

        def add(step: Any, text: str) -> str:
            says = any((value := get(step)) != default and not slot.empty(value) for get, default in usual)
            return inside(step, text) if says or (number and text[-1:].isdigit()) else text

        return add


def _word(word: str) -> Adder:
    return lambda _, text: f"{text} {word}"


def _value(name: str, write: Callable[[Any], str]) -> Adder:
    get = attrgetter(name)
    return lambda step, text: f"{text} {write(get(step))}"


def _when(says: Callable[[Any], Any], add: Adder) -> Adder:
    return lambda step, text: add(step, text) if says(step) else text


def _parts(names: Iterable[str], write: Callable[[Any], str]) -> Adder:
    names = tuple(names)

    def add(step: Any, text: str) -> str:
        said = write({name: getattr(step, name) for name in names})
        return f"{text} {said}" if said else text

    return add


def _repeated(name: str, word: str, write: Callable[[Any], str]) -> Adder:
    get = attrgetter(name)
    return lambda step, text: text + "".join(f" {word} {write(value)}" for value in get(step))
