"""The format of records as a JSON Schema (draft-07), for completion and checks in editors.

It is made from the classes and the catalogue. What the reader takes, it takes: names may be spelled freely, numbers
may be texts, empty values may be null; the English names are there to be completed. It tells of wrong shapes (a list
where a mapping belongs, unknown keys, numbers out of range), not of what notation says or the rules allow.
"""

from collections.abc import Iterable

from caverna.core.format import (
    MAX_NUMBER,
    Amount,
    Anything,
    ByName,
    ByPlayer,
    Checks,
    Choice,
    Claims,
    Counts,
    ExpectedFindings,
    Format,
    Group,
    Key,
    Kind,
    LinesByPlayer,
    LinesInOrder,
    ListOf,
    Name,
    Number,
    Numbered,
    Options,
    OrNumber,
    OrWord,
    Own,
    Played,
    Player,
    Players,
    Rounds,
    keys_of,
)
from caverna.core.ruleset import DEFAULT

from ..reading.formats import format_for
from ..reading.header import SPELLINGS
from .schema_values import (
    Schema,
    by_name,
    by_player,
    described,
    loosely,
    named,
    number,
    optional,
    ref,
    text,
    words,
)
from .schema_values import keys as fixed_keys
from .step_schema import step_definitions

DRAFT = "http://json-schema.org/draft-07/schema#"
_SCALAR = ["string", "number", "boolean"]


def schema(game: str = DEFAULT) -> Schema:
    """Return the schema of a game's records, by the key that names the game. LookupError for no known game."""
    format = format_for(game)
    version = described("The version of the format.", {"enum": [format.version, str(format.version)]})
    keys = sorted(format.keys, key=lambda each: isinstance(each.kind, Played))
    needed = [each for each in keys if each.needed]
    return {
        "$schema": DRAFT,
        "title": format.title,
        **fixed_keys(
            {format.key: version, **_properties(keys)},
            required=(format.key, *(each.name for each in needed if not each.unless)),
        ),
        "anyOf": [{"required": [name]} for each in needed if each.unless for name in (each.name, each.unless)],
        "definitions": _definitions(format),
    }


def _definitions(format: Format) -> dict[str, Schema]:
    """Return the parts that are used in several places, or are better read on their own."""
    kinds = [each.kind for cls in (format.record, *(group.cls for group in format.groups)) for each in keys_of(cls)]
    return {
        "player": described("A player's name.", {"type": [*_SCALAR, "null"]}),
        "players": described(
            "The players clockwise, the starting player first.",
            {
                "anyOf": [
                    {"type": "array", "items": ref("player")},
                    {"type": _SCALAR, "pattern": "^[^,]*$"},
                ]
            },
        ),
        **{kind.definition: _options(kind) for kind in kinds if isinstance(kind, Options)},
        **{name: _defined(kind) for name, kind in format.definitions},
        "line": described(
            "What a player does: move notation, or a list of steps.",
            {"anyOf": [ref("notation"), {"type": "array", "items": ref("step"), "minItems": 1}]},
        ),
        "notation": described("Steps in move notation, separated by commas.", text()),
        "lines": by_player(ref("line")),
        **{
            kind.one: described(kind.doc, {**by_player(ref("line")), "minProperties": 1, "maxProperties": 1})
            for kind in kinds
            if isinstance(kind, LinesInOrder)
        },
        "goods": described(
            "An amount of goods, such as '4 wood 1 stone'.",
            {"anyOf": [text(), {"type": "object", "additionalProperties": number(0)}]},
        ),
        **{kind.definition: _defined(kind) for kind in kinds if isinstance(kind, Choice) and kind.definition},
        **{group.definition: _group(group) for group in format.groups},
        **{kind.definition: _score(kind) for kind in kinds if isinstance(kind, Claims)},
        "expect": {"type": "array", "items": text(r"^\s*\S+\s+[1-9][0-9]*:[1-9][0-9]*\s*$")},
        "step": described(
            "One step: notation, or an object with the fields of its class.",
            {"anyOf": [ref("notation"), *(ref(f"step {word}") for word in format.notation.kinds)]},
        ),
        **step_definitions(format.notation),
    }


# --- parts of a record --------------------------------------------------------------------------------------


def _properties(keys: Iterable[Key]) -> dict[str, Schema]:
    """Return the schemas of the values of keys."""
    found = {}
    for each in keys:
        shape = _value(each.kind)
        # The players are there, and what a record is about says itself that it may be null.
        shape = shape if isinstance(each.kind, Players | Anything) else optional(shape)
        found[each.name] = described(each.brief, shape) if each.brief else shape
    return found


def _group(kind: Group) -> Schema:
    keys = keys_of(kind.cls)
    shape = fixed_keys(_properties(keys))
    if kind.doc:
        shape["description"] = kind.doc
    for each in keys:
        if each.needs:
            shape["anyOf"] = [{"required": [each.needs[0]]}, {"properties": {each.name: {"type": "null"}}}]
    return shape


def _value(kind: Kind) -> Schema:
    """Return the schema of a value."""
    match kind:
        case Own():
            return kind.schema()
        case Number():
            return number(kind.least, kind.most)
        case Choice():
            return ref(kind.definition) if kind.definition else words(*kind.choices)
        case Name():
            return ref(kind.names.sort)
        case Player():
            return ref("player")
        case Amount():
            return ref("goods")
        case OrWord():
            return {"anyOf": [_value(kind.value), words(kind.word)]}
        case ListOf():
            return {"type": "array", "items": _value(kind.item)}
        case Numbered():
            item = _value(kind.item)
            return {"anyOf": [{"type": "array", "items": item}, by_player(item)]}
        case OrNumber():
            return {"anyOf": [_value(kind.number), _value(kind.items)]}
        case Counts():
            return by_player(_value(kind.value))
        case ByName():
            return by_name(kind.names.all, _value(kind.value))
        case ByPlayer():
            return by_player(optional(_value(kind.value)))
        case Group():
            return ref(kind.definition)
        case Rounds():
            return {"type": "array", "items": ref(kind.group.definition)}
        case LinesInOrder():
            return {"type": "array", "items": ref(kind.one)}
        case LinesByPlayer():
            return ref("lines")
        case Checks():
            return by_player(text())
        case Claims():
            return by_player(ref(kind.definition))
        case Players():
            return ref("players")
        case Options():
            return ref(kind.definition)
        case ExpectedFindings():
            return ref("expect")
    return {"type": ["object", "null"]}


def _defined(kind: Kind) -> Schema:
    """Return the schema of a value that is described once."""
    if isinstance(kind, Name):
        return named(kind.doc, kind.names.all)
    return described(kind.doc, words(*kind.choices)) if isinstance(kind, Choice) else _value(kind)


def _score(kind: Claims) -> Schema:
    points = number(-MAX_NUMBER)
    lines = {
        **fixed_keys({}, patterns={loosely(line): points for line in kind.lines}),
        "properties": dict.fromkeys(kind.lines, points),
    }
    return {"anyOf": [points, lines]}


def _options(kind: Options) -> Schema:
    return {
        **fixed_keys({}, patterns={loosely(name): _reading(*values) for name, values in kind.choices.items()}),
        "description": "The table's readings where the rules leave room.",
        "properties": {name: _reading(*values) for name, values in kind.choices.items()},
    }


def _reading(*choices: str) -> Schema:
    """Return the schema of a table option's value; ``yes`` and ``no`` are truth values to some readers of YAML."""
    if "yes" in choices:
        return {"anyOf": [words(*choices, *SPELLINGS), {"type": "boolean"}]}
    numbers = [int(choice) for choice in choices if choice.isdigit()]
    return {"anyOf": [words(*choices), {"enum": numbers}]} if numbers else words(*choices)
