"""The canonical spelling of every text of a record, by where it stands.

The shape of a record says what each scalar is: a line of moves, a card, an amount of goods. Only texts that were
read without a finding come here.
"""

from collections import abc
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any, TypeAlias, cast

from attrs import frozen

from caverna.core import kinds
from caverna.core.format import Format, Key, keys_of
from caverna.core.names import Names, normalise
from caverna.core.parts import NOTE
from caverna.core.steps import Step
from caverna.core.tally import TOTAL_ROW, TallyLines, TallyRules

from ..notation.compound import Items
from ..notation.notation import Notation
from ..notation.slots import Slot
from ..reading.header import SPELLINGS, claimed_line
from ..reading.player_names import composed
from ..reading.tree import Mapping, Node, Scalar, Sequence, absent
from ..sheets import writing as sheets

Spelling: TypeAlias = Callable[[str], str]


@frozen
class Each:
    """A mapping: how its keys are spelled, and the shape of a value by its key in that spelling."""

    key: Spelling
    value: "Callable[[str], Shape]"


@frozen
class Many:
    """A list; a single value stands for a list of one."""

    item: "Shape"


@frozen
class Either:
    """A text, or a mapping or a list instead of it."""

    text: Spelling
    mapping: "Shape" = None
    items: "Shape" = None


@frozen
class Told:
    """A mapping whose shape the value of one of its keys tells."""

    key: str
    shape: "Callable[[str], Shape]"


Shape: TypeAlias = Spelling | Each | Many | Either | Told | None
"""What a node is; None: it is kept as it stands."""


@frozen
class LineSpelling:
    """Spells a line of moves, in the notation of the part it stands in."""

    notation: Notation

    def __call__(self, text: str) -> str:
        """Return the line in its canonical spelling."""
        return self.notation.write(self.notation.read(text).steps)


def respelled(node: Node, shape: Shape) -> Iterator[tuple[Scalar, str, Spelling]]:
    """Return the scalars that have a canonical spelling, with it and with what they are."""
    if shape is None or absent(node) or (isinstance(node, Scalar) and not node.text):
        return
    if isinstance(node, Scalar):
        while isinstance(shape, Many | Either):
            shape = shape.item if isinstance(shape, Many) else shape.text
        if shape is not None and not isinstance(shape, Each | Told):
            yield node, shape(node.text), shape
    elif isinstance(shape, Either):
        yield from respelled(node, shape.items if isinstance(node, Sequence) else shape.mapping)
    elif isinstance(node, Sequence) and isinstance(shape, Many):
        for child in node.children:
            yield from respelled(child, shape.item)
    elif isinstance(node, Mapping) and isinstance(shape, Told):
        values = {key.text: value for key, value in node.pairs() if isinstance(key, Scalar)}
        told = values[shape.key]
        yield from respelled(node, shape.shape(told.text) if isinstance(told, Scalar) else None)
    elif isinstance(node, Mapping) and isinstance(shape, Each):
        for key, value in node.pairs():
            if isinstance(key, Scalar):
                name = shape.key(key.text)
                yield key, name, shape.key
                yield from respelled(value, shape.value(name))


# --- texts --------------------------------------------------------------------------------------------------


def same(text: str) -> str:
    """Spell a text that has one spelling only."""
    return text


def number(text: str) -> str:
    """Spell a whole number."""
    return str(int(text))


def player(text: str) -> str:
    """Spell a player's name."""
    return composed(text)


def _named(names: Names) -> Spelling:
    return lambda text: names.find(text) or text


def _one_of(*choices: str) -> Spelling:
    known = {normalise(choice): choice for choice in choices}
    return lambda text: known.get(normalise(text), text)


def _option(choices: abc.Mapping[str, tuple[str, ...]], name: str) -> Spelling:
    """Return how the value of a table option is spelled."""
    values = choices.get(name, ())
    spelling = _one_of(*values)
    return (lambda text: spelling(SPELLINGS.get(text.lower(), text))) if "yes" in values else spelling


def _or_word(word: str, value: Shape) -> Spelling:
    assert callable(value)
    return lambda text: word if text.lower() == word else value(text)


def expected(text: str) -> str:
    """Spell a finding that a record must have."""
    return " ".join(text.split())


def _all(key: Spelling, value: Shape) -> Each:
    return Each(key, lambda _: value)


# --- shapes by kind -----------------------------------------------------------------------------------------


class Shapes:
    """The shapes of the values of a game's records."""

    def __init__(self, format: Format) -> None:
        self.format = format
        self.notation: Notation = format.notation
        self._step = Told("step", self._step_shape)
        self.record = self.keys(format.keys, {format.key: number})
        """The shape of a record; what it is about is kept as it stands."""

    def lines(self, where: str) -> Each:
        """Return the shape of players' lines that stand there, and of the notes between them."""
        line = LineSpelling(self.notation.of_part(where))
        said = Either(line, items=Many(Either(line, self._step)))
        return Each(player, lambda name: None if name == NOTE else said)

    def have(self, text: str) -> str:
        """Spell what a check says."""
        return self.notation.write(self.notation.read_have(text).steps).removeprefix("have ")

    def goods(self, text: str) -> str:
        """Spell an amount of goods."""
        return str(self.notation.read_goods(text).goods)

    def claimed(self, kind: kinds.Claims) -> Spelling:
        """Return how a line of a claimed score sheet is spelled."""
        return lambda text: claimed_line(self.format, kind, text) or text

    def _step_shape(self, word: str) -> Shape:
        """Return the shape of a step given as an object, by its word."""
        kind = self.notation.kinds[word.strip()]
        fields = {name: self._field(kind, slot) for name, slot in self.notation.fields[kind].items()}
        return Each(same, {"step": str.strip, **fields}.get)

    def _field(self, kind: type[Step], slot: Slot) -> Shape:
        if isinstance(slot, Items):
            return Many(Either(partial(self._item, kind), self._step))
        text = number if slot.numeric else slot.spell
        return Either(text, _all(_named(self.notation.goods.names), number), Many(text))

    def _item(self, kind: type[Step], text: str) -> str:
        step = self.notation.read(f"{self.notation.opening(kind)}{text})").steps[0]
        return self.notation.write_step(self.notation.items(step)[0])

    def keys(self, keys: Iterable[Key], more: dict[str, Shape] | None = None) -> Each:
        """Return the shape of a mapping with fixed keys."""
        known = {**(more or {}), **{each.name: self.shape(each.kind) for each in keys}}
        return Each(same, known.get)

    def shape(self, kind: kinds.Kind) -> Shape:
        """Return the shape of a value; None where it is kept as it stands."""
        shape = kinds.row_of(_SHAPES, kind)
        return shape(self, kind) if shape else None


_SHAPES: dict[type[kinds.Kind], Callable[[Shapes, Any], Shape]] = {
    kinds.Own: lambda _, kind: cast(Shape, kind.shape()),
    kinds.Number: lambda _, __: number,
    kinds.Choice: lambda _, kind: _one_of(*kind.choices),
    kinds.Name: lambda _, kind: _named(kind.names),
    kinds.Player: lambda _, __: player,
    kinds.Players: lambda _, __: Many(player),
    kinds.Options: lambda _, kind: Each(_one_of(*kind.choices), partial(_option, kind.choices)),
    kinds.OrWord: lambda shapes, kind: _or_word(kind.word, shapes.shape(kind.value)),
    kinds.Amount: lambda shapes, kind: Either(shapes.goods, _all(_named(kind.names), number)),
    kinds.ListOf: lambda shapes, kind: Many(shapes.shape(kind.item)),
    kinds.Numbered: lambda shapes, kind: Either(
        same, _all(number, shapes.shape(kind.item)), Many(shapes.shape(kind.item))
    ),
    kinds.OrNumber: lambda shapes, kind: Either(number, items=shapes.shape(kind.items)),
    kinds.ByName: lambda shapes, kind: _all(_named(kind.names), shapes.shape(kind.value)),
    kinds.ByPlayer: lambda shapes, kind: _all(player, shapes.shape(kind.value)),
    kinds.Group: lambda shapes, kind: shapes.keys(keys_of(kind.cls)),
    kinds.Rounds: lambda shapes, kind: Many(shapes.shape(kind.group)),
    kinds.LinesInOrder: lambda shapes, kind: Many(shapes.lines(kind.where)),
    kinds.LinesByPlayer: lambda shapes, kind: shapes.lines(kind.where),
    kinds.Checks: lambda shapes, _: _all(player, shapes.have),
    kinds.Claims: lambda shapes, kind: _all(player, Either(number, _all(shapes.claimed(kind), number))),
    kinds.ExpectedFindings: lambda _, __: Many(expected),
    TallyLines: lambda _, kind: _all(player, Either(partial(sheets.respelled, TOTAL_ROW), _sheet(kind.rules()))),
}


def _sheet(rules: TallyRules) -> Each:
    """Return the shape of a player's sheet in a tally; lists and mappings in it are kept as they stand."""
    return Each(
        lambda text: rules.find(text) or text, lambda name: Either(partial(sheets.respelled, rules.by_name[name]))
    )


@cache
def shapes_of(format: Format) -> Shapes:
    """Return the shapes of a game's records."""
    return Shapes(format)
