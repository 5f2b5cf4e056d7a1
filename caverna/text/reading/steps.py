"""Steps given as objects: ``{"step": "furnish", "tile": "Carpenter", "cell": "D3"}``.

An object has the fields of the step's class. Each field is read from its node by a hook of the converter that
builds the class, so that what is wrong is told at its place. The step as a whole must be one that can be written in
notation: what a line could not say, an object cannot either.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias

import attrs
from attrs import frozen
from cattrs import ClassValidationError, Converter
from cattrs.gen import make_dict_structure_fn, override

from caverna.core.findings import Span
from caverna.games.caverna import steps
from caverna.games.caverna.catalogue.tables import RUBY_TILES
from caverna.games.caverna.goods import Goods
from caverna.games.caverna.notation.names import ANIMAL, FURNISHING, GOOD, LOOTED, SPACE, Names, nearest
from caverna.games.caverna.notation.parsing import parse, write_step
from caverna.games.caverna.notation.words import MOST, cell_named, shown
from caverna.games.caverna.steps import STEPS, Step

from .goods import read_goods
from .shared import Enough, Reading
from .tree import Mapping, Node, Scalar, Sequence, absent

_EXPEDITION = "expedition ("
_ITEMS = (steps.Loot, steps.Stronger, steps.Furnish, steps.Stable, steps.Tile, steps.Pasture, steps.Dwelling,
          steps.Sow, steps.Breed)  # fmt: skip
LOOT_ONLY = (steps.Loot, steps.Stronger)
"""What is a step only inside an expedition."""


@frozen
class _Field:
    """A field's node on its way through the converter."""

    reading: Reading
    node: Node


class _Told(ValueError):  # noqa: N818 - it ends the reading of a field
    """Ends the reading of a field whose fault has been told."""


def _given(value: Any) -> Any:
    if value is None:
        raise _Told
    return value


_Hook: TypeAlias = Callable[[_Field, Any], Any]


def _each(field: _Field) -> list[_Field]:
    """Return the items of a list; a single text stands for a list of one."""
    nodes = field.node.children if type(field.node) is Sequence else [field.node]
    return [_Field(field.reading, node) for node in nodes]


def _cell(field: _Field, _: Any) -> str:
    text = _given(field.reading.text(field.node, "a cell"))
    cell = cell_named(text)
    if cell is None:
        field.reading.tell("record.cell", field.node, f"{shown(text)} is no cell", "cells are A1 to F4")
    return str(_given(cell))


def _name(names: Names) -> _Hook:
    return lambda field, _: _given(field.reading.name(field.node, f"the {names.sort}", names))


def _choice(what: str, *choices: str) -> _Hook:
    return lambda field, _: _given(field.reading.choice(field.node, what, choices))


def _number(least: int) -> _Hook:
    return lambda field, _: _given(field.reading.number(field.node, "this", least, MOST))


def _many(hook: _Hook) -> _Hook:
    def read(field: _Field, kind: Any) -> list[Any]:
        found = []
        for each in _each(field):
            with suppress(_Told):
                found.append(hook(each, kind))
        return list(_given(found if len(found) == len(_each(field)) else None))

    return read


def _goods(field: _Field, _: Any) -> Goods:
    goods: Goods = _given(read_goods(field.reading, field.node, "the goods", GOOD))
    return goods


def _yes(field: _Field, _: Any) -> bool:
    return bool(_given(field.reading.choice(field.node, "this", ("true", "false"))) == "true")


def _loot(field: _Field, _: Any) -> list[Step]:
    if type(field.node) is not Sequence:
        field.reading.misshaped(field.node, "loot", "a list", "as in '[dog, +1]'")
        raise _Told
    found = [_read_item(field.reading, node) for node in field.node.children]
    return [_given(step) for step in found]


_CELLS = ("cell", "meadow", "field", "cavern", "tunnel", "second", "mine", "deep")
_HOOKS: dict[str, _Hook] = {
    **dict.fromkeys(_CELLS, _cell),
    **dict.fromkeys(("cells", "grain", "vegetable"), _many(_cell)),
    **dict.fromkeys(("strength", "times", "count"), _number(1)),
    **dict.fromkeys(("dwarf", "begging"), _number(0)),
    "points": _number(-MOST),
    "weapons": _many(_number(0)),
    "space": _name(SPACE),
    "of": _many(_name(SPACE)),
    "tile": _name(FURNISHING),
    "good": _name(LOOTED),
    "goods": _many(_name(GOOD)),
    "animals": _many(_name(ANIMAL)),
    "kind": _choice("the kind of tile", *RUBY_TILES),
    "phase": _choice("the phase", "fields", "breeding"),
    "into": _choice("what comes", "gold", "food"),
    "placed": _yes,
    "loot": _loot,
}
"""How a field is read, by its name; amounts of goods are told by their type."""


def _structure(kind: type[Step]) -> Callable[[dict[str, _Field], Any], Step]:
    hooks = {
        each.name: override(struct_hook=_goods if each.type in (Goods, Goods | None) else _HOOKS[each.name])
        for each in attrs.fields(kind)
    }
    return make_dict_structure_fn(kind, Converter(), **hooks)  # type: ignore[arg-type]


_STRUCTURE = {kind: _structure(kind) for kind in STEPS.values()}


def read_step(reading: Reading, node: Mapping) -> tuple[Step | None, tuple[Span, ...]]:
    """Read a step and the places of its loot items; no step where something is wrong with it."""
    step = _read(reading, node)
    if step is None:
        return None, ()
    if isinstance(step, LOOT_ONLY):
        return step, ()
    parsed = parse(write_step(step))
    for slip in parsed.slips:
        reading.tell(slip.rule, node, slip.message, slip.hint, slip.kind)
    loot = next((value for key, value in node.pairs() if type(key) is Scalar and key.text == "loot"), None)
    items = tuple(map(reading.span, loot.children)) if type(loot) is Sequence else ()
    return parsed.steps[0] if parsed.steps and not parsed.slips else None, items


def _read(reading: Reading, node: Mapping) -> Step | None:
    entries = {key.text: (key, value) for key, value in reading.checked(node)}
    if "step" not in entries:
        hint = 'as in {"step": "furnish", "tile": "Carpenter", "cell": "D3"}'
        reading.tell("record.missing", node, "a step as an object needs the key 'step'", hint)
        return None
    named = entries.pop("step")[1]
    word = reading.text(named, "the step")
    if word is None:
        return None
    if word not in STEPS:
        reading.tell("record.name", named, f"there is no step {shown(word)}", nearest(word, STEPS))
        return None
    kind = STEPS[word]
    known = {each.name: each for each in attrs.fields(kind)}
    before = len(reading.findings)
    for name, (key, _) in entries.items():
        if name not in known:
            reading.unknown_key(key, f"the step {word!r}", known)
    given = {name: value for name, (_, value) in entries.items() if name in known and not _empty(value)}
    for name, field in known.items():
        if field.default is attrs.NOTHING and name not in given:
            reading.tell("record.missing", node, f"the step {word!r} needs {name!r}")
    try:
        step = _STRUCTURE[kind]({name: _Field(reading, value) for name, value in given.items()}, kind)
    except ClassValidationError:
        if reading.ended:  # the converter has caught it
            raise Enough from None
        return None  # each fault was told where it was found
    return step if len(reading.findings) == before else None


def _empty(node: Node) -> bool:
    return absent(node) or (type(node) is Scalar and not node.text)


def _read_item(reading: Reading, node: Node) -> Step | None:
    """Read a loot item, or a free step between the items: an object, or the text of one."""
    if isinstance(node, Mapping):
        step = _read(reading, node)
        if step is None or step.free or isinstance(step, _ITEMS):
            return step
        reading.tell("record.step", node, f"{shown(write_step(step))} is no loot")
        return None
    text = reading.text(node, "the loot")
    if text is None or type(node) is not Scalar:
        return None
    parsed = parse(f"{_EXPEDITION}{node.text})")
    for slip in parsed.slips:
        offset = min(max(slip.offset - len(_EXPEDITION), 0), len(node.text))
        reading.tell(slip.rule, node.locate(offset), slip.message, slip.hint, slip.kind)
    if parsed.slips:
        return None
    expedition = parsed.steps[0]
    assert isinstance(expedition, steps.Expedition)
    if len(parsed.steps) > 1 or len(expedition.loot) > 1:
        reading.tell("record.step", node, "an entry of this list is one loot item", "make an entry of each")
        return None
    return expedition.loot[0]
