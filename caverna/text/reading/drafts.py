"""Steps from plain data that comes from a program: a draft of one, and the steps of a line.

They are read as in a record, from the same slots; but nothing has a place in a file, so the first thing that is wrong
is raised as a `RuleBroken`.
"""

import json
from collections.abc import Mapping
from typing import Any

from caverna.core.broken import RuleBroken
from caverna.core.composing import Draft
from caverna.core.format import Format
from caverna.core.steps import Step

from ..notation.compound import Items
from ..notation.notation import Notation
from . import jsontree, tree
from .shared import Reading
from .steps import read_field, read_item, read_kind, read_step

LONGEST = 65536
"""Characters of data that are looked at."""


def draft_of(format: Format, data: Mapping[str, Any]) -> Draft:
    """Return a draft from an object with some of a step's fields."""
    reading, node = _reading(format, data)
    draft = _draft(reading, node, format.notation)
    _raise(reading)
    assert draft is not None
    return draft


def steps_of(format: Format, data: list[Any], part: str = "turn") -> tuple[Step, ...]:
    """Return the steps of a line from objects, or texts in notation; ``part`` is where the line stands."""
    notation: Notation = format.notation.of_part(part)
    found: list[Step] = []
    for number, each in enumerate(data):
        try:
            found += _steps(format, notation, each)
        except RuleBroken as broken:
            broken.step = number
            raise
    return tuple(found)


def _steps(format: Format, notation: Notation, data: Any) -> tuple[Step, ...]:
    if isinstance(data, str):
        return notation.parse(data).steps
    reading, node = _reading(format, data)
    step, _ = read_step(reading, node, notation)
    _raise(reading)
    assert step is not None
    return (step,)


def _reading(format: Format, data: Any) -> tuple[Reading, tree.Mapping]:
    """Return data as a tree, with what collects its findings."""
    if not isinstance(data, Mapping):
        raise RuleBroken("record.step", "a step is an object", hint='as in {"step": "pass"}', kind="malformed")
    text = json.dumps(data)
    source = tree.Source(text)
    node = jsontree.compose(source) if len(text) <= LONGEST else None
    if not isinstance(node, tree.Mapping):
        raise RuleBroken("record.step", "this is too long or nested too deep for a step", kind="malformed")
    return Reading(source, "", format), node


def _raise(reading: Reading) -> None:
    for finding in reading.findings:
        raise RuleBroken(finding.rule, finding.message, hint=finding.hint, kind=finding.kind)


def _draft(reading: Reading, node: tree.Mapping, notation: Notation) -> Draft | None:
    """Read the fields of a step that are there; None where something is wrong, which is told."""
    found = read_kind(reading, node, notation)
    if found is None:
        return None
    kind, entries = found
    given: dict[str, Any] = {}
    for name, slot in notation.fields[kind].items():
        if name not in entries:
            continue
        value = entries[name]
        if isinstance(slot, Items) and type(value) is tree.Sequence:
            given[name] = tuple(_entry(reading, item, slot, notation, kind) for item in value.children)
        else:
            given[name] = read_field(reading, value, slot, notation, kind)
    if reading.findings:
        return None
    return Draft(kind, {name: _held(value) for name, value in given.items()})


def _entry(reading: Reading, node: tree.Node, slot: Items, notation: Notation, kind: type[Step]) -> Draft | None:
    if isinstance(node, tree.Mapping):
        draft = _draft(reading, node, notation)
        if draft is None or draft.kind.free or slot.part in draft.kind.form.where:
            return draft
        reading.add_finding("record.step", node, f"the step {draft.kind.word!r} is no {slot.sort}")
        return None
    step = read_item(reading, node, slot, notation, kind)
    return None if step is None else Draft.of(step)


def _held(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
