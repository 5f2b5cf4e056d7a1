"""Steps, and the forms in which notation writes them.

A game declares each kind of step once, its form above its class::

    @step("meadow {meadow:cell} field {field:cell}", halves=True)
    @frozen(repr=False)
    class Clear(Step):
        word: ClassVar[str] = "clear"
        meadow: str
        field: str

Readers, writer, JSON, schema and the tables of the guide follow from that (:mod:`caverna.reading.notation`). In a form

=======================  =========================================================================================
``word``                 stands there as it is
``{field:slot}``         a value: the game's slot of that name knows how it is read and written
``{one other:slot}``     the values of several fields, which one slot reads together
``{field:slot+}``        one or more; ``+2`` at most two, ``*`` none or more
``{=Name:slot}``         this value of the slot and no other
``{field?}``             the field's own name as a word, if it is true
``[...]``                may be left out; with ``...`` at its end it may stand several times
``[... | ...]``          parts that may stand in any order, each once; they are written in this one
``({field:slot})``       items in parentheses, separated by commas
=======================  =========================================================================================
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeAlias, TypeVar

from attrs import fields, frozen


@frozen(repr=False)
class Step:
    """What all steps share.

    Kinds of steps are declared with ``@frozen(repr=False)``: one ``__repr__`` does for all, and making as many as there
    are kinds would be a twentieth of the time that ``caverna verify`` of a game takes.
    """

    word: ClassVar[str] = ""
    """The step's name in JSON."""
    free: ClassVar[bool] = False
    """A free step needs no space and can be made at any moment of any player's turn, or between turns."""
    form: ClassVar["Form"]
    """How it is written, as the notation's form."""

    def __repr__(self) -> str:
        cls: type = type(self)
        return f"{cls.__name__}({', '.join(f'{each.name}={getattr(self, each.name)!r}' for each in fields(cls))})"


# Plain classes: what makes better ones of them takes longer than reading a record.


class Word:
    """Words that stand in a form as they are."""

    __match_args__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Field:
    """A value of one field, or of several that are read together."""

    __match_args__ = ("names", "slot")

    def __init__(self, names: tuple[str, ...], slot: str, least: int = 1, most: int = 1, fixed: str = "") -> None:
        self.names, self.slot = names, slot
        self.least, self.most = least, most
        """How many values there are; at most 0: any number."""
        self.fixed = fixed
        """The only value that stands here."""


class Flag:
    """A word that says that the field of this name is true."""

    __match_args__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Part:
    """A part that may be left out, or stand several times."""

    __match_args__ = ("elements", "repeats")

    def __init__(self, elements: "tuple[Element, ...]", repeats: bool = False) -> None:
        self.elements, self.repeats = elements, repeats


class AnyOrder:
    """Parts that may be left out and stand in any order."""

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
"""The roles of steps in a line with one placement: it, what stands in place of it, what must stand before it."""


class Form:
    """How a kind of step is written, and where it may stand."""

    def __init__(
        self, text: str, where: str = "turn", role: str = "", once: bool | str = False, halves: bool = False,
        examples: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.text = text
        self.where = tuple(where.split())
        """The parts of a record it may stand in, besides steps that are free; the first is where it belongs."""
        self.role = role
        """Its role in a line with one placement."""
        self.once = once
        """Whether it stands in a line once at most; a text says what is done once, by it or another of that text."""
        self.halves = halves
        """Whether its two halves, each a word and a value, may change places."""
        self.examples = examples or (text,)
        """The first one is shown in hints."""

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """What the form consists of."""
        return _parsed(_tokens(self.text))[0].elements


def _tokens(text: str) -> Iterator[str]:
    """Return the words, signs and slots of a form one by one."""
    for chunk in text.split("{"):
        slot, brace, rest = chunk.rpartition("}")
        if brace:
            yield f"{{{slot}}}"
        for sign in "[]|()":
            rest = rest.replace(sign, f" {sign} ")
        yield from rest.split()


def _parsed(tokens: Iterator[str]) -> list[Part]:
    """Read a form up to its end, or to the bracket that closes a part of it."""
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


def step(
    form: str, *examples: str, free: bool = False, where: str = "turn", role: str = "", once: bool | str = False,
    halves: bool = False,
) -> Callable[[_Kind], _Kind]:  # fmt: skip
    """Declare the form of a kind of step; it stands above ``@frozen``, which mypy must see at the class itself."""

    def declare(kind: _Kind) -> _Kind:
        kind.form = Form(form, where, role, once, halves, examples)
        kind.free = free
        return kind

    return declare


def declared(namespace: Mapping[str, Any]) -> dict[str, type[Step]]:
    """Return the kinds of steps that a module declares, by their words, in its order."""
    return {
        kind.word: kind
        for kind in namespace.values()
        if isinstance(kind, type) and issubclass(kind, Step) and "form" in vars(kind)
    }


def public_steps(kinds: Mapping[str, type[Step]]) -> list[str]:
    """Return the public names of a module of steps: the kinds it declares, `Step` and all of them by their words."""
    return sorted(["STEPS", "Step", *(kind.__name__ for kind in kinds.values())])
