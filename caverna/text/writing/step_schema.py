"""The JSON Schema of steps given as objects, from the fields of their classes and the slots of these."""

import attrs

from caverna.core.steps import Step

from ..notation.compound import Items
from ..notation.notation import Notation
from ..notation.slots import Slot
from .schema_values import Schema, keys, optional, ref


def step_definitions(notation: Notation) -> dict[str, Schema]:
    """Return the definition of every kind of step, as ``step furnish``."""
    return {f"step {word}": _step(kind, notation) for word, kind in notation.kinds.items()}


def _step(kind: type[Step], notation: Notation) -> Schema:
    fields = attrs.fields(kind)
    needed = [field.name for field in fields if field.default is attrs.NOTHING]
    shapes = {name: _field(slot, notation) for name, slot in notation.fields[kind].items()}
    properties = {name: shape if name in needed else optional(shape, empty=True) for name, shape in shapes.items()}
    return {
        **keys({"step": {"enum": _spellings(kind.word)}, **properties}, required=("step", *needed)),
        "description": (kind.__doc__ or "").split("\n")[0],
    }


def _field(slot: Slot, notation: Notation) -> Schema:
    if not isinstance(slot, Items):
        return slot.schema()
    inside = (kind.word for kind in notation.kinds.values() if slot.part in kind.form.where)
    numbers = [{"enum": spelled} for word in inside if len(spelled := _spellings(word)) > 1]
    return {"type": "array", "items": {"anyOf": [ref("step"), *numbers]}, "minItems": 1}


def _spellings(word: str) -> list[str | int]:
    """Return a step's word; ``+1`` is a number to other readers of YAML."""
    return [word, int(word)] if word[1:].isdigit() else [word]
