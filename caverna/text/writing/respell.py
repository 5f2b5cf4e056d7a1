"""The canonical spelling of every text of a record, by where it stands.

The shape of a record says what each scalar is: a line of moves, a card, an amount of goods. Only texts that were
read without a finding come here.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from attrs import frozen

from caverna.core.names import Names, normalise
from caverna.core.record import FULL, INTRODUCTORY
from caverna.core.steps import Step
from caverna.games.caverna.catalogue.rounds import LEAF, QUESTION
from caverna.games.caverna.names import CARD, FURNISHING, GOOD, SPACE
from caverna.games.caverna.notation import NOTATION, parse, parse_goods, parse_have, write, write_step
from caverna.games.caverna.options import CHOICES
from caverna.games.caverna.slots import CELL

from ..notation.compound import Items
from ..notation.slots import Slot
from ..notation.words import Words
from ..reading.header import CLAIMS, SPELLINGS
from ..reading.player_names import composed
from ..reading.position import NEWBORN, board_entry
from ..reading.tree import Mapping, Node, Scalar, Sequence, absent
from .plain import board_words

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


def line(text: str) -> str:
    """Spell a line of moves."""
    return write(parse(text).steps)


def have(text: str) -> str:
    """Spell what a ``check`` says."""
    return write(parse_have(text).steps).removeprefix("have ")


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


_yes_or_no = _one_of("yes", "no")


def _reading(option: str) -> Spelling:
    """Return how the value of a table option is spelled."""
    if "yes" in CHOICES.get(option, ()):
        return lambda text: _yes_or_no(SPELLINGS.get(text.lower(), text))
    return _one_of(*CHOICES.get(option, ()))


def _goods(text: str) -> str:
    return str(parse_goods(text).goods)


def _cells(text: str) -> str:
    return " ".join(CELL.find(word) or word for word in text.split())


def _tile_on(cells: str) -> Spelling:
    return lambda text: board_words(board_entry(Words(text), tuple(cells.split())))


def _strength(text: str) -> str:
    return NEWBORN if text.lower() == NEWBORN else number(text)


def _dwarf(text: str) -> str:
    name, _, strength = text.rstrip().rpartition(" ")
    return f"{player(name.rstrip())} {number(strength)}"


def _item(kind: type[Step], text: str) -> str:
    step = parse(f"{NOTATION.opening(kind)}{text})").steps[0]
    return write_step(NOTATION.items(step)[0])


def _expected(text: str) -> str:
    return " ".join(text.split())


# --- shapes -------------------------------------------------------------------------------------------------


def _all(key: Spelling, value: Shape) -> Each:
    return Each(key, lambda _: value)


def _keys(**shapes: Shape) -> Each:
    """Return the shape of a mapping with fixed keys; underscores stand for spaces."""
    known = {name.replace("_", " "): shape for name, shape in shapes.items()}
    return Each(same, known.get)


_COUNTED = _all(_named(GOOD), number)
_AMOUNT = Either(_goods, _COUNTED)


def _step(word: str) -> Shape:
    """Return the shape of a step given as an object, by its word."""
    kind = NOTATION.kinds[word.strip()]
    fields = {name: _field(kind, slot) for name, slot in NOTATION.fields[kind].items()}
    return Each(same, {"step": str.strip, **fields}.get)


def _field(kind: type[Step], slot: Slot) -> Shape:
    if isinstance(slot, Items):
        return Many(Either(partial(_item, kind), _STEP))
    text = number if slot.numeric else slot.spell
    return Either(text, _COUNTED, Many(text))


_STEP = Told("step", _step)
_LINE = Either(line, items=Many(Either(line, _STEP)))
_LINES = _all(player, _LINE)
_MARKER = _one_of(LEAF, QUESTION)
_ROUND = _keys(
    card=_named(CARD), round=number, marker=_MARKER, start=_LINES, turns=Many(_LINES), harvest=_LINES,
    check=_all(player, have),
)  # fmt: skip
_HOME = _keys(
    supply=_AMOUNT, animals=_AMOUNT, dwarfs=Many(_strength), begging=number, due=_all(_named(FURNISHING), number),
    board=Each(_cells, _tile_on), used=Many(_named(FURNISHING)),
)  # fmt: skip
_NOW = _keys(marker=_MARKER, turn=player, placed=_all(_named(SPACE), _dwarf), passed=Many(player))
_POSITION = _keys(
    round=number, cards=Many(_named(CARD)), questions=number, starting_player=player,
    spaces=_all(_named(SPACE), _AMOUNT), homes=_all(player, _HOME), now=_NOW,
)  # fmt: skip
EXPECT = Many(_expected)
RECORD = _keys(
    caverna=number, players=Many(player), variant=_one_of(FULL, INTRODUCTORY),
    rulings=Each(_one_of(*CHOICES), _reading), rounds=Many(_ROUND), position=_POSITION, end=_LINES,
    scores=_all(player, Either(number, _all(_one_of(*CLAIMS), number))), expect=EXPECT,
)  # fmt: skip
"""The shape of a record; what it is about is kept as it stands."""
