"""Steps given as objects: ``{"step": "furnish", "tile": "Carpenter", "cell": "D3"}``.

An object has the fields of the step's class. The slot of each field reads its node, so that findings point to it. It
must be possible to write the step in notation: an object can't express more than a line.
"""

import json
from functools import partial
from typing import Any

import attrs

from caverna.model.findings import Span
from caverna.model.names import nearest
from caverna.model.safe_text import shown
from caverna.model.steps import Step

from .notation.compound import Items
from .notation.notation import Notation
from .notation.slots import Slot
from .shared import Reading
from .tree import Mapping, Node, Scalar, Sequence, absent


def read_step(reading: Reading, node: Mapping, notation: Notation) -> tuple[Step | None, tuple[Span, ...]]:
    """Read a step and the positions of its items; the step is None if it is wrong."""
    step = _read(reading, node, notation)
    if step is None:
        return None, ()
    if notation.only_inside(type(step)):
        return step, ()
    parsed = notation.read(notation.write_step(step))
    for error in parsed.errors:
        reading.add_finding(error.rule, node, error.message, error.hint, error.kind)
    listed = {name for name, slot in notation.fields[type(step)].items() if isinstance(slot, Items)}
    nodes = (value for key, value in node.pairs() if type(key) is Scalar and key.text in listed)
    items = tuple(reading.span(item) for each in nodes if type(each) is Sequence for item in each.children)
    return parsed.steps[0] if parsed.steps and not parsed.errors else None, items


def _read(reading: Reading, node: Mapping, notation: Notation) -> Step | None:
    before = len(reading.findings)
    found = read_kind(reading, node, notation)
    if found is None:
        return None
    kind, given = found
    for field in attrs.fields(kind):
        if field.default is attrs.NOTHING and field.name not in given:
            reading.add_finding("record.missing", node, f"the step {kind.word!r} needs {field.name!r}")
    slots = notation.fields[kind]
    values = {
        name: read_field(reading, given[name], slot, notation, kind) for name, slot in slots.items() if name in given
    }
    return kind(**values) if len(reading.findings) == before else None


def read_kind(reading: Reading, node: Mapping, notation: Notation) -> tuple[type[Step], dict[str, Node]] | None:
    """Return the kind of step of an object and its fields that are not null; None if it is not a step."""
    entries = {key.text: (key, value) for key, value in reading.checked(node)}
    for key, _ in entries.values():
        reading.spell(key, key.text)
    if "step" not in entries:
        example = json.dumps(notation.data(notation.read(notation.object_example).steps[0]))
        reading.add_finding("record.missing", node, "a step as an object needs the key 'step'", f"as in {example}")
        return None
    named = entries.pop("step")[1]
    word = reading.text(named, "the step")
    if word is None:
        return None
    if word not in notation.kinds:
        hint = nearest(word, notation.kinds, notation.spellings)
        reading.add_finding("record.name", named, f"there is no step {shown(word)}", hint)
        return None
    reading.spell(named, word)
    kind = notation.kinds[word]
    slots = notation.fields[kind]
    for name, (key, _) in entries.items():
        if name not in slots:
            reading.unknown_key(key, f"the step {word!r}", slots)
    given = {name: value for name, (_, value) in entries.items() if name in slots and not absent(value)}
    return kind, {name: value for name, value in given.items() if type(value) is not Scalar or value.text}


def read_field(reading: Reading, node: Node, slot: Slot, notation: Notation, kind: type[Step]) -> Any:
    """Read the value of a field; report an error and return None if it is wrong."""
    if not isinstance(slot, Items):
        return slot.take(reading, node)
    if type(node) is not Sequence:
        reading.misshaped(node, slot.sort, "a list", slot.entries)
        return None
    return [read_item(reading, item, slot, notation, kind) for item in node.children]


def read_item(reading: Reading, node: Node, slot: Items, notation: Notation, kind: type[Step]) -> Step | None:
    """Read an item, or a free step between items, given as an object or as text."""
    if isinstance(node, Mapping):
        step = _read(reading, node, notation)
        if step is None or step.free or slot.part in step.form.where:
            return step
        reading.add_finding("record.step", node, f"{shown(notation.write_step(step))} is not a {slot.sort} item")
        return None
    text = reading.text(node, f"the {slot.sort}")
    if text is None or type(node) is not Scalar:
        return None
    opening = notation.opening(kind)
    parsed = notation.read(f"{opening}{node.text})")
    for error in parsed.errors:
        offset = min(max(error.offset - len(opening), 0), len(node.text))
        reading.add_finding(error.rule, node.locate(offset), error.message, error.hint, error.kind)
    if parsed.errors:
        return None
    items = notation.items(parsed.steps[0])
    if len(parsed.steps) > 1 or len(items) > 1:
        message = f"an entry of this list is one {slot.sort} item"
        reading.add_finding("record.step", node, message, "make an entry of each")
        return None
    reading.spell(node, partial(notation.write_step, items[0]))
    return items[0]
