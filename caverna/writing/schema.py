"""The format of records as a JSON Schema (draft-07), for completion and checks in editors.

It is made from the classes and the catalogue. It accepts whatever the reader accepts: names in any spelling, numbers as
texts, null for empty values. It lists the English names for completion. It refuses wrong shapes (a list instead of a
mapping, unknown keys, numbers out of range), but does not check notation or the rules of the game.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from caverna.model import value_types
from caverna.model.format import Format, Key, keys_of
from caverna.model.json_shapes import TRUTH, Shape, by_name, list_of, or_null
from caverna.model.phases import JUDGE, NOTE
from caverna.model.ruleset import DEFAULT, ruleset
from caverna.model.steps import Step
from caverna.reading.header import SPELLINGS
from caverna.reading.notation import compound, slots
from caverna.reading.notation.notation import Notation
from caverna.scoresheets.model import tally_format

from . import schema_values as values
from .schema_values import described, number, one_or_more, ref, text, words

DRAFT = "http://json-schema.org/draft-07/schema#"
_SCALAR = ("string", "number", "boolean")


def schema(game: str = DEFAULT) -> Shape:
    """Return the schema of a game's records, by the game's key. Raise LookupError for an unknown game."""
    format = ruleset(game).format
    keys = sorted(format.keys, key=lambda each: isinstance(each.kind, value_types.InPlay))
    needed = [each for each in keys if each.needed]
    return {
        **_whole(format, keys, [each.name for each in needed if not each.unless]),
        "anyOf": [{"required": [name]} for each in needed if each.unless for name in (each.name, each.unless)],
        "definitions": _definitions(format),
    }


def tally_schema(game: str = DEFAULT) -> Shape:
    """Return the schema of a game's score sheet files, by the game's key. Raise LookupError for an unknown game."""
    format = tally_format(ruleset(game).tally)
    needed = [each.name for each in format.keys if isinstance(each.kind, value_types.TallyLines)]
    return {**_whole(format, format.keys, needed), "definitions": _common()}


def _whole(format: Format, keys: Iterable[Key], needed: Iterable[str]) -> Shape:
    version = described("The version of the format.", {"enum": [format.version, str(format.version)]})
    shape = values.keys({format.key: version, **_properties(keys)}, required=(format.key, *needed))
    return {"$schema": DRAFT, "title": format.title, **shape}


def _common() -> dict[str, Shape]:
    """Return the definitions that every record needs."""
    players = {"anyOf": [list_of(ref("player")), {"type": [*_SCALAR], "pattern": "^[^,]*$"}]}
    return {
        "player": described("A player's name.", {"type": [*_SCALAR, "null"]}),
        "players": described("The players clockwise, the starting player first.", players),
        "expect": list_of(text(r"^\s*\S+\s+[1-9][0-9]*:[1-9][0-9]*\s*$")),
    }


def _definitions(format: Format) -> dict[str, Shape]:
    """Return the parts that are used in several places, or are better read on their own."""
    every = [each.kind for cls in (format.record, *(group.cls for group in format.groups)) for each in keys_of(cls)]
    entry = {**by_name(ref("line")), "minProperties": 1, "maxProperties": 1}  # a player and a line, or a note
    entry["properties"] = {NOTE: {"anyOf": [ref("line"), values.note()]}, JUDGE: text()}
    points = number(-value_types.MAX_NUMBER)
    return {
        **_common(),
        **{kind.definition: _options(kind) for kind in every if isinstance(kind, value_types.Options)},
        **{name: _defined(kind) for name, kind in format.definitions},
        "line": described(
            "What a player does: move notation, or a list of steps.",
            {"anyOf": [ref("notation"), {**list_of(ref("step")), "minItems": 1}]},
        ),
        "notation": described("Steps in move notation, separated by commas.", text()),
        "lines": by_name(ref("line")),
        **{kind.one: described(kind.doc, entry) for kind in every if isinstance(kind, value_types.LinesInOrder)},
        "goods": described("An amount of goods, such as '4 wood 1 stone'.", {"anyOf": [text(), by_name(number(0))]}),
        **{
            kind.definition: _defined(kind)
            for kind in every
            if isinstance(kind, value_types.Choice) and kind.definition
        },
        **{group.definition: _group(group) for group in format.groups},
        **{
            kind.definition: {"anyOf": [points, _spelled_freely(dict.fromkeys(kind.lines, points))]}
            for kind in every
            if isinstance(kind, value_types.Claims)
        },
        "step": described(
            "One step: notation, or an object with the fields of its class.",
            {"anyOf": [ref("notation"), *(ref(f"step {word}") for word in format.notation.kinds)]},
        ),
        **step_definitions(format.notation),
    }


# --- parts of a record --------------------------------------------------------------------------------------


def _properties(keys: Iterable[Key]) -> dict[str, Shape]:
    """Return the schemas of the values of keys."""
    found = {}
    for each in keys:
        shape = _value(each.kind)
        # Players are required, and the schema of ``about`` allows null itself.
        shape = shape if isinstance(each.kind, value_types.Players | value_types.Anything) else or_null(shape)
        found[each.name] = described(each.brief, shape) if each.brief else shape
    return found


def _group(kind: value_types.Group) -> Shape:
    keys = keys_of(kind.cls)
    shape = values.keys(_properties(keys))
    if kind.doc:
        shape["description"] = kind.doc
    for each in keys:
        if each.needs:
            shape["anyOf"] = [{"required": [each.needs[0]]}, {"properties": {each.name: {"type": "null"}}}]
    return shape


def _value(kind: value_types.Kind) -> Shape:
    """Return the schema of a value."""
    made = value_types.row_of(_SCHEMAS, kind)
    assert made is not None
    return made(kind)


def _tally(kind: value_types.TallyLines) -> Shape:
    """Return the schema of score sheets in a file without moves. Lines may have their names on the printed pad."""
    line: Shape = {"type": ["integer", "string", "array", "object", "null"]}
    return by_name({"anyOf": [{"type": ["integer", "string"]}, values.by_known_name(kind.rules().by_name, line)]})


_DECISION: dict[str, Shape] = {
    "about": described("The rule; the line or moment and the player where several findings have it.", text()),
    "decision": described("accepted, corrected, or a penalty such as 'penalty -5'.", text()),
    "by": described("Who decided.", values.note()),
    "why": described("The reason.", values.note()),
}

_SCHEMAS: dict[type[value_types.Kind], Callable[[Any], Shape]] = {
    value_types.Own: lambda kind: kind.schema(),
    value_types.Anything: lambda _: {"type": ["object", "null"]},
    value_types.Note: lambda _: one_or_more(values.note()),
    value_types.Number: lambda kind: number(kind.least, kind.most),
    value_types.Choice: lambda kind: ref(kind.definition) if kind.definition else words(*kind.choices),
    value_types.Name: lambda kind: ref(kind.names.sort),
    value_types.Player: lambda _: ref("player"),
    value_types.Players: lambda _: ref("players"),
    value_types.Options: lambda kind: ref(kind.definition),
    value_types.OrWord: lambda kind: {"anyOf": [_value(kind.value), words(kind.word)]},
    value_types.Amount: lambda _: ref("goods"),
    value_types.ListOf: lambda kind: list_of(_value(kind.item)),
    value_types.ByName: lambda kind: values.by_known_name(kind.names.all, _value(kind.value)),
    value_types.ByPlayer: lambda kind: by_name(or_null(_value(kind.value))),
    value_types.Group: lambda kind: ref(kind.definition),
    value_types.Rounds: lambda kind: list_of(ref(kind.group.definition)),
    value_types.LinesInOrder: lambda kind: list_of(ref(kind.one)),
    value_types.LinesByPlayer: lambda _: ref("lines"),
    value_types.Checks: lambda _: by_name(text()),
    value_types.Claims: lambda kind: by_name(ref(kind.definition)),
    value_types.ExpectedFindings: lambda _: ref("expect"),
    value_types.TallyLines: _tally,
    value_types.Decisions: lambda _: list_of(values.keys(_DECISION, _DECISION)),
}


def _defined(kind: value_types.Kind) -> Shape:
    """Return the schema of a value that has a definition of its own."""
    if isinstance(kind, value_types.Name):
        return values.named(kind.doc, kind.names.all)
    return described(kind.doc, words(*kind.choices)) if isinstance(kind, value_types.Choice) else _value(kind)


def _options(kind: value_types.Options) -> Shape:
    shape = _spelled_freely({name: _reading(*choices) for name, choices in kind.choices.items()})
    return {**shape, "description": "The table's readings where the rules leave room."}


def _reading(*choices: str) -> Shape:
    """Return the schema of a table option's value. Some YAML readers take ``yes`` and ``no`` for truth values."""
    if "yes" in choices:
        return {"anyOf": [words(*choices, *SPELLINGS), TRUTH]}
    numbers = [int(choice) for choice in choices if choice.isdigit()]
    return {"anyOf": [words(*choices), {"enum": numbers}]} if numbers else words(*choices)


def _spelled_freely(properties: Mapping[str, Shape]) -> Shape:
    """Return the schema of a mapping with fixed keys that may be spelled freely."""
    patterns = {values.loosely(name): shape for name, shape in properties.items()}
    return {**values.keys(properties), "patternProperties": patterns}


# --- steps as objects ---------------------------------------------------------------------------------------


def step_definitions(notation: Notation) -> dict[str, Shape]:
    """Return the definition of every kind of step, as ``step furnish``."""
    return {f"step {word}": _step(kind, notation) for word, kind in notation.kinds.items()}


def _step(kind: type[Step], notation: Notation) -> Shape:
    needed = [field.name for field in attrs.fields(kind) if field.default is attrs.NOTHING]
    properties: dict[str, Shape] = {"step": {"enum": _spellings(kind.word)}}
    for name, slot in notation.fields[kind].items():
        shape = _items(slot, notation) if isinstance(slot, compound.Items) else _field(slot)
        properties[name] = shape if name in needed else {"anyOf": [shape, {"enum": [None, ""]}]}
    shape = values.keys(properties, required=("step", *needed))
    return {**shape, "description": (kind.__doc__ or "").split("\n")[0]}


def _items(slot: compound.Items, notation: Notation) -> Shape:
    inside = (kind.word for kind in notation.kinds.values() if slot.part in kind.form.where)
    numbers = [{"enum": spelled} for word in inside if len(spelled := _spellings(word)) > 1]
    return {**list_of({"anyOf": [ref("step"), *numbers]}), "minItems": 1}


def _spellings(word: str) -> list[str | int]:
    """Return the spellings of a step's word. Other YAML readers take ``+1`` for a number."""
    return [word, int(word)] if word[1:].isdigit() else [word]


def _field(slot: slots.Slot) -> Shape:
    """Return the schema of a field: that of its slot, else that of its kind of slot."""
    own = slot.schema()
    return next(_FIELDS[sort](slot) for sort in type(slot).__mro__ if sort in _FIELDS) if own is None else own


_FIELDS: dict[type, Callable[[Any], Shape]] = {
    slots.Count: lambda slot: number(slot.least, slot.most),
    slots.Choice: lambda slot: words(*slot.words),
    slots.Truth: lambda _: {"anyOf": [TRUTH, words("true", "false")]},
    slots.Name: lambda slot: values.named(slot.about, slot.names.all) if slot.about else ref(slot.sort),
    slots.Cell: lambda _: ref("cell"),
    slots.Many: lambda slot: one_or_more(_field(slot.slot)),
    compound.Counted: lambda _: ref("goods"),
}
