"""The format of records as a JSON Schema (draft-07), for completion and checks in editors.

It is made from the classes and the catalogue. What the reader takes, it takes: names may be spelled freely, numbers
may be texts, empty values may be null; the English names are there to be completed. It tells of wrong shapes (a list
where a mapping belongs, unknown keys, numbers out of range), not of what notation says or the rules allow.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import attrs

from caverna.core import kinds
from caverna.core.format import Format, Key, keys_of
from caverna.games.caverna.catalogue.tables import RUBY_TILES
from caverna.games.caverna.goods import Goods
from caverna.games.caverna.notation.names import ANIMAL, GOOD, LOOTED
from caverna.games.caverna.notation.words import MOST
from caverna.games.caverna.steps import STEPS, Step

from ..reading.formats import DEFAULT, format_for
from ..reading.header import SPELLINGS
from ..reading.shared import LONGEST_LINE

Schema: TypeAlias = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
_SEPARATORS = r"[\s'’‘`´‐‑‒–—-]*"
_SCALAR = ["string", "number", "boolean"]


def schema(game: str = DEFAULT) -> Schema:
    """Return the schema of a game's records, by the key that names the game. LookupError for no known game."""
    format = format_for(game)
    if format is None:
        raise LookupError(f"there is no game {game!r}")
    version = _described("The version of the format.", {"enum": [format.version, str(format.version)]})
    keys = sorted(format.keys, key=lambda each: isinstance(each.kind, kinds.Played))
    needed = [each for each in keys if each.needed]
    return {
        "$schema": DRAFT,
        "title": format.title,
        **_keys(
            {format.key: version, **_properties(keys)},
            required=(format.key, *(each.name for each in needed if not each.unless)),
        ),
        "anyOf": [{"required": [name]} for each in needed if each.unless for name in (each.name, each.unless)],
        "definitions": _definitions(format),
    }


def _definitions(format: Format) -> dict[str, Schema]:
    """Return the parts that are used in several places, or are better read on their own."""
    values = [each.kind for cls in (format.record, *(group.cls for group in format.groups)) for each in keys_of(cls)]
    return {
        "player": _described("A player's name.", {"type": [*_SCALAR, "null"]}),
        "players": _described(
            "The players clockwise, the starting player first.",
            {
                "anyOf": [
                    {"type": "array", "items": _ref("player")},
                    {"type": _SCALAR, "pattern": "^[^,]*$"},
                ]
            },
        ),
        **{kind.definition: _options(kind) for kind in values if isinstance(kind, kinds.Options)},
        **{name: _defined(kind) for name, kind in format.definitions},
        "line": _described(
            "What a player does: move notation, or a list of steps.",
            {"anyOf": [_ref("notation"), {"type": "array", "items": _ref("step"), "minItems": 1}]},
        ),
        "notation": _described("Steps in move notation, separated by commas.", text()),
        "lines": _by_player(_ref("line")),
        **{
            kind.one: _described(kind.doc, {**_by_player(_ref("line")), "minProperties": 1, "maxProperties": 1})
            for kind in values
            if isinstance(kind, kinds.LinesInOrder)
        },
        "goods": _described(
            "An amount of goods, such as '4 wood 1 stone'.",
            {"anyOf": [text(), {"type": "object", "additionalProperties": _number(0)}]},
        ),
        **{kind.definition: _defined(kind) for kind in values if isinstance(kind, kinds.Choice) and kind.definition},
        **{group.definition: _group(group) for group in format.groups},
        **{kind.definition: _score(kind) for kind in values if isinstance(kind, kinds.Claims)},
        "expect": {"type": "array", "items": text(r"^\s*\S+\s+[1-9][0-9]*:[1-9][0-9]*\s*$")},
        "step": _described(
            "One step: notation, or an object with the fields of its class.",
            {"anyOf": [_ref("notation"), *(_ref(f"step {word}") for word in STEPS)]},
        ),
        **{f"step {word}": _step(kind) for word, kind in STEPS.items()},
    }


# --- parts of a record --------------------------------------------------------------------------------------


def _properties(keys: Iterable[Key]) -> dict[str, Schema]:
    """Return the schemas of the values of keys."""
    found = {}
    for each in keys:
        shape = _value(each.kind)
        # The players are there, and what a record is about says itself that it may be null.
        shape = shape if isinstance(each.kind, kinds.Players | kinds.Anything) else _optional(shape)
        found[each.name] = _described(each.brief, shape) if each.brief else shape
    return found


def _group(kind: kinds.Group) -> Schema:
    keys = keys_of(kind.cls)
    shape = _keys(_properties(keys))
    if kind.doc:
        shape["description"] = kind.doc
    for each in keys:
        if each.needs:
            shape["anyOf"] = [{"required": [each.needs[0]]}, {"properties": {each.name: {"type": "null"}}}]
    return shape


def _value(kind: kinds.Kind) -> Schema:
    """Return the schema of a value."""
    made = kinds.row_of(_SCHEMAS, kind)
    assert made is not None
    return made(kind)


_SCHEMAS: dict[type[kinds.Kind], Callable[[Any], Schema]] = {
    kinds.Own: lambda kind: kind.schema(),
    kinds.Anything: lambda _: {"type": ["object", "null"]},
    kinds.Number: lambda kind: _number(kind.least, kind.most),
    kinds.Choice: lambda kind: _ref(kind.definition) if kind.definition else _words(*kind.choices),
    kinds.Name: lambda kind: _ref(kind.names.sort),
    kinds.Player: lambda _: _ref("player"),
    kinds.Players: lambda _: _ref("players"),
    kinds.Options: lambda kind: _ref(kind.definition),
    kinds.OrWord: lambda kind: {"anyOf": [_value(kind.value), _words(kind.word)]},
    kinds.Amount: lambda _: _ref("goods"),
    kinds.ListOf: lambda kind: {"type": "array", "items": _value(kind.item)},
    kinds.ByName: lambda kind: _by_name(kind.names.all, _value(kind.value)),
    kinds.Counts: lambda kind: _by_player(_value(kind.value)),
    kinds.ByPlayer: lambda kind: _by_player(_optional(_value(kind.value))),
    kinds.Group: lambda kind: _ref(kind.definition),
    kinds.Rounds: lambda kind: {"type": "array", "items": _ref(kind.group.definition)},
    kinds.LinesInOrder: lambda kind: {"type": "array", "items": _ref(kind.one)},
    kinds.LinesByPlayer: lambda _: _ref("lines"),
    kinds.Checks: lambda _: _by_player(text()),
    kinds.Claims: lambda kind: _by_player(_ref(kind.definition)),
    kinds.ExpectedFindings: lambda _: _ref("expect"),
}


def _defined(kind: kinds.Kind) -> Schema:
    """Return the schema of a value that is described once."""
    if isinstance(kind, kinds.Name):
        return named(kind.doc, kind.names.all)
    return _described(kind.doc, _words(*kind.choices)) if isinstance(kind, kinds.Choice) else _value(kind)


def _score(kind: kinds.Claims) -> Schema:
    points = _number(-kinds.MAX_NUMBER)
    return {"anyOf": [points, _spelled_freely(dict.fromkeys(kind.lines, points))]}


def _options(kind: kinds.Options) -> Schema:
    shape = _spelled_freely({name: _reading(*values) for name, values in kind.choices.items()})
    return {**shape, "description": "The table's readings where the rules leave room."}


def _reading(*choices: str) -> Schema:
    """Return the schema of a table option's value; ``yes`` and ``no`` are truth values to some readers of YAML."""
    if "yes" in choices:
        return {"anyOf": [_words(*choices, *SPELLINGS), {"type": "boolean"}]}
    numbers = [int(choice) for choice in choices if choice.isdigit()]
    return {"anyOf": [_words(*choices), {"enum": numbers}]} if numbers else _words(*choices)


# --- steps --------------------------------------------------------------------------------------------------


def _step(kind: type[Step]) -> Schema:
    """Return the schema of a step given as an object, from the fields of its class."""
    fields = attrs.fields(kind)
    needed = [field.name for field in fields if field.default is attrs.NOTHING]
    properties = {
        field.name: shape if field.name in needed else _optional(shape, empty=True)
        for field, shape in ((field, _field(field.name, field.type)) for field in fields)
    }
    return {
        **_keys({"step": {"enum": _spellings(kind.word)}, **properties}, required=("step", *needed)),
        "description": (kind.__doc__ or "").split("\n")[0],
    }


def _spellings(word: str) -> list[str | int]:
    """Return a step's word; ``+1`` is a number to other readers of YAML."""
    return [word, int(word)] if word[1:].isdigit() else [word]


def _field(name: str, type_: Any) -> Schema:
    """Return the schema of a field by its type; texts by what the field's name says they are."""
    if type_ in (Goods, Goods | None):
        return _ref("goods")
    if type_ is bool:
        return {"anyOf": [{"type": "boolean"}, _words("true", "false")]}
    if type_ in (int, int | None):
        return _number(-MOST if name == "points" else 1 if type_ is int else 0)
    if type_ == tuple[int, ...] | None:
        return _one_or_more(_number(0))
    if type_ is str:
        return _TEXTS.get(name) or _ref("cell")
    return _MANY.get(name) or _one_or_more(_ref("cell"))


def _one_or_more(item: Schema) -> Schema:
    return {"anyOf": [item, {"type": "array", "items": item}]}


# --- values -------------------------------------------------------------------------------------------------


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _described(description: str, shape: Schema) -> Schema:
    # Nothing beside a $ref counts.
    return {"description": description, **({"allOf": [shape]} if "$ref" in shape else shape)}


def _optional(shape: Schema, empty: bool = False) -> Schema:
    """Return a schema that also takes null: a key with nothing behind it."""
    return {"anyOf": [shape, {"enum": [None, ""]} if empty else {"type": "null"}]}


def _keys(properties: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """Return the schema of a mapping with fixed keys."""
    shape: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**shape, "required": list(required)} if required else shape


def _spelled_freely(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of a mapping with fixed keys that may be spelled freely."""
    return {**_keys(properties), "patternProperties": {_loosely(name): shape for name, shape in properties.items()}}


def _by_player(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _by_name(names: Iterable[str], value: Schema) -> Schema:
    """Return the schema of a mapping from names, which may be spelled freely."""
    return {"type": "object", "properties": dict.fromkeys(names, value), "additionalProperties": value}


def text(pattern: str = r"\S") -> Schema:
    """Return the schema of a text of one line."""
    return {"type": "string", "pattern": pattern, "maxLength": LONGEST_LINE}


def _number(least: int, most: int = kinds.MAX_NUMBER) -> Schema:
    """Return the schema of a whole number; it may be written as a text."""
    sign = "-?" if least < 0 else ""
    digits = f"^{sign}(0|[1-9][0-9]{{0,6}})$" if least < 1 else "^[1-9][0-9]{0,6}$"
    return {"anyOf": [{"type": "integer", "minimum": least, "maximum": most}, {"type": "string", "pattern": digits}]}


def named(description: str, names: Iterable[str]) -> Schema:
    """Return the schema of a name of the catalogue: the English ones for completion, any other text."""
    return {"description": description, "anyOf": [{"enum": list(names)}, text()]}


def _words(*words: str) -> Schema:
    """Return the schema of one of a few words, in any case and with any spaces and hyphens."""
    return {"anyOf": [{"enum": list(words)}, {"type": "string", "pattern": "|".join(map(_loosely, words))}]}


def _loosely(words: str) -> str:
    """Return the pattern of words written without regard to case, spaces and hyphens."""
    letters = (f"[{letter}{letter.upper()}]" if letter.isalpha() else letter for letter in words if letter != " ")
    return f"^{_SEPARATORS}{_SEPARATORS.join(letters)}{_SEPARATORS}$"


_TEXTS: dict[str, Schema] = {
    "space": _ref("space"),
    "tile": _ref("furnishing"),
    "good": named("A good.", LOOTED.all),
    "kind": _words(*RUBY_TILES),
    "phase": _words("fields", "breeding"),
    "into": _words("gold", "food"),
}
_MANY: dict[str, Schema] = {
    "of": _one_or_more(_ref("space")),
    "goods": _one_or_more(named("A good.", GOOD.all)),
    "animals": _one_or_more(named("An animal.", ANIMAL.all)),
    "loot": {"type": "array", "items": {"anyOf": [_ref("step"), {"enum": _spellings("+1")}]}, "minItems": 1},
}
