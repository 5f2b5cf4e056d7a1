"""Steps, and the forms in which they are written in notation.

A game declares each kind of step once, its form above its class::

    @step("meadow {meadow:cell} field {field:cell}", halves=True)
    @frozen(eq=False, repr=False)
    class Clear(Step):
        word: ClassVar[str] = "clear"
        meadow: str
        field: str

Readers, writer, JSON, schema and the tables of the guide derive from it (:mod:`caverna.reading.notation`). In a form:

=======================  =========================================================================================
``word``                 is written literally
``{field:slot}``         a value, which the game's slot of that name reads and writes
``{one other:slot}``     the values of several fields, read together by one slot
``{field:slot+}``        one or more; ``+2`` at most two, ``*`` none or more
``{=Name:slot}``         only this value of the slot
``{field?}``             the field's own name as a word, if it is true
``[...]``                may be omitted; with ``...`` at its end it may be repeated
``[... | ...]``          parts in any order, each at most once; they are written in this order
``({field:slot})``       items in parentheses, separated by commas
=======================  =========================================================================================
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeAlias, TypeVar

from attrs import frozen

from .values import Value


@frozen(eq=False, repr=False)
class Step(Value):
    """The base class of steps. Kinds of steps are declared with ``@frozen(eq=False, repr=False)``: see `Value`."""

    word: ClassVar[str] = ""
    """The step's name in JSON."""
    free: ClassVar[bool] = False
    """True for a free step, which needs no space and is allowed in any player's turn, or between turns."""
    form: ClassVar["Form"]
    """The form in which it is written."""


# Plain classes: generating attrs classes would take longer than reading a record.


class Word:
    """Literal words of a form."""

    __match_args__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Field:
    """A value of a form: of one field, or of several that are read together."""

    __match_args__ = ("names", "slot")

    def __init__(self, names: tuple[str, ...], slot: str, least: int = 1, most: int = 1, fixed: str = "") -> None:
        self.names, self.slot = names, slot
        self.least, self.most = least, most
        """The number of values; ``most`` 0 means any number."""
        self.fixed = fixed
        """The only allowed value."""


class Flag:
    """A word that makes the field of this name true."""

    __match_args__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Part:
    """A part that may be omitted, or repeated."""

    __match_args__ = ("elements", "repeats")

    def __init__(self, elements: "tuple[Element, ...]", repeats: bool = False) -> None:
        self.elements, self.repeats = elements, repeats


class AnyOrder:
    """Optional parts in any order."""

    __match_args__ = ("parts",)

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self.parts = parts


class Inside:
    """Items in parentheses."""

    __match_args__ = ("field",)

    def __init__(self, field: Field) -> None:
        self.field = field


Element: TypeAlias = Word | Field | Flag | Part | AnyOrder | Inside

PLACES, INSTEAD, BEFORE = "places", "instead", "before"
"""The roles of steps in a line with a placement: the placement, a substitute for it, a step that comes before it."""


class Form:
    """The written form of a kind of step, and where it is allowed."""

    def __init__(
        self, text: str, where: str = "turn", role: str = "", once: bool | str = False, halves: bool = False,
        examples: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.text = text
        self.where = tuple(where.split())
        """The parts of a record where it is allowed, the main one first. Free steps are allowed everywhere."""
        self.role = role
        """Its role in a line with a placement."""
        self.once = once
        """True if it is allowed once in a line. A text is the name of a group of which one step is allowed."""
        self.halves = halves
        """True if its two halves, each a word and a value, may be swapped."""
        self.examples = examples or (text,)
        """Examples; hints show the first one."""

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The elements of the form."""
        return _parsed(_tokens(self.text))[0].elements


def _tokens(text: str) -> Iterator[str]:
    """Yield the words, signs and slots of a form."""
    for chunk in text.split("{"):
        slot, brace, rest = chunk.rpartition("}")
        if brace:
            yield f"{{{slot}}}"
        for sign in "[]|()":
            rest = rest.replace(sign, f" {sign} ")
        yield from rest.split()


def _parsed(tokens: Iterator[str]) -> list[Part]:
    """Read a form up to its end, or to the closing bracket of a part."""
    parts: list[Part] = []
    found: list[Element] = []
    repeats = False
    for token in tokens:
        if token in ("]", "|"):
            parts.append(Part(tuple(found), repeats))
            if token == "]":
                return parts
            found = []
        elif token == "[":
            inner = _parsed(tokens)
            found.append(AnyOrder(tuple(inner)) if len(inner) > 1 else inner[0])
        elif token == "...":
            repeats = True
        elif token.startswith("{"):
            found.append(_field(token[1:-1]))
        elif token == "(":
            inside = _field(next(tokens)[1:-1])
            assert isinstance(inside, Field)
            found.append(Inside(inside))
        elif token != ")":
            last = found[-1] if found else None
            if isinstance(last, Word):
                last.text += f" {token}"
            else:
                found.append(Word(token))
    return [Part(tuple(found))]


def _field(text: str) -> Field | Flag:
    names, _, slot = text.rpartition(":")
    if not names:
        return Flag(slot.removesuffix("?"))
    if names.startswith("="):
        return Field((), slot, fixed=names[1:])
    slot, many, most = slot.partition("+")
    if slot.endswith("*"):
        return Field(tuple(names.split()), slot[:-1], 0, 0)
    return Field(tuple(names.split()), slot, 1, int(most or 0) if many else 1)


_Kind = TypeVar("_Kind", bound=type[Step])


StepsLike: TypeAlias = "str | Sequence[Step | str | Mapping[str, Any]]"
"""A line of notation, or a list of steps: values of a step's class, texts, or mappings as in JSON."""


def step(
    form: str, *examples: str, free: bool = False, where: str = "turn", role: str = "", once: bool | str = False,
    halves: bool = False,
) -> Callable[[_Kind], _Kind]:  # fmt: skip
    """Declare the form of a kind of step. Put it above ``@frozen``, which mypy must see directly at the class."""

    def declare(kind: _Kind) -> _Kind:
        kind.form = Form(form, where, role, once, halves, examples)
        kind.free = free
        return kind

    return declare


def declared(namespace: Mapping[str, Any]) -> dict[str, type[Step]]:
    """Return the kinds of steps that a module declares, by word, in order of declaration."""
    return {
        kind.word: kind
        for kind in namespace.values()
        if isinstance(kind, type) and issubclass(kind, Step) and "form" in vars(kind)
    }


def public_steps(kinds: Mapping[str, type[Step]]) -> list[str]:
    """Return the public names of a module of steps: its kinds, `Step`, and the table of kinds by word."""
    return sorted(["STEPS", "Step", *(kind.__name__ for kind in kinds.values())])
