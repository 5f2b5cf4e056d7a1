"""The format of records as a JSON Schema (draft-07), for completion and checks in editors.

It is made from the classes and the catalogue. What the reader takes, it takes: names may be spelled freely, numbers
may be texts, empty values may be null; the English names are there to be completed. It tells of wrong shapes (a list
where a mapping belongs, unknown keys, numbers out of range), not of what notation says or the rules allow.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from caverna.core import kinds
from caverna.core.format import Format, Key, keys_of
from caverna.core.parts import NOTE
from caverna.core.ruleset import DEFAULT, ruleset
from caverna.core.tally import TallyLines, tally_format

from ..reading.header import SPELLINGS
from .schema_values import (
    Schema,
    by_name,
    by_player,
    described,
    loosely,
    named,
    note,
    number,
    one_or_more,
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
    format = ruleset(game).format
    version = described("The version of the format.", {"enum": [format.version, str(format.version)]})
    keys = sorted(format.keys, key=lambda each: isinstance(each.kind, kinds.Played))
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


def position_schemas(game: str) -> tuple[Schema, Schema, dict[str, Schema]]:
    """Return the schemas of a game's positions and of what belongs to one player, and the definitions they need.

    The definitions are called by the game, so that those of several games can stand side by side.
    """
    format = ruleset(game).format
    group = next(each.kind for each in format.keys if isinstance(each.kind, kinds.Start))
    place = next(
        each.kind.value
        for each in keys_of(group.cls, kinds.ByPlayer)
        if isinstance(each.kind, kinds.ByPlayer) and isinstance(each.kind.value, kinds.Group)
    )
    every = _definitions(format)
    found: dict[str, Schema] = {}
    waiting = [group.definition, place.definition]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = every[name]
            waiting += _referred(every[name])
    called = {f"{game} {name}": _renamed(shape, game) for name, shape in found.items()}
    return ref(f"{game} {group.definition}"), ref(f"{game} {place.definition}"), called


def _referred(shape: Any) -> list[str]:
    """Return the definitions that a schema refers to."""
    if isinstance(shape, list):
        return [name for each in shape for name in _referred(each)]
    if not isinstance(shape, dict):
        return []
    own = [shape["$ref"].removeprefix(ref("")["$ref"])] if isinstance(shape.get("$ref"), str) else []
    return own + [name for each in shape.values() for name in _referred(each)]


def _renamed(shape: Any, game: str) -> Any:
    """Return a schema whose definitions are called by the game."""
    if isinstance(shape, list):
        return [_renamed(each, game) for each in shape]
    if not isinstance(shape, dict):
        return shape
    start: str = ref("")["$ref"]
    return {
        key: start + f"{game} " + each.removeprefix(start) if key == "$ref" else _renamed(each, game)
        for key, each in shape.items()
    }


def tally_schema(game: str = DEFAULT) -> Schema:
    """Return the schema of a game's tallies, by the key that names the game. LookupError for no known game."""
    format = tally_format(ruleset(game).tally)
    version = described("The version of the format.", {"enum": [format.version, str(format.version)]})
    needed = (format.key, *(each.name for each in format.keys if isinstance(each.kind, TallyLines)))
    shape = fixed_keys({format.key: version, **_properties(format.keys)}, required=needed)
    return {"$schema": DRAFT, "title": format.title, **shape, "definitions": _common()}


def _common() -> dict[str, Schema]:
    """Return the definitions that every record needs."""
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
        "expect": {"type": "array", "items": text(r"^\s*\S+\s+[1-9][0-9]*:[1-9][0-9]*\s*$")},
    }


def _tally(kind: TallyLines) -> Schema:
    """Return the schema of the sheets of a tally; lines may be called what the pad calls them."""
    points: Schema = {"type": ["integer", "string"]}
    line: Schema = {"type": ["integer", "string", "array", "object", "null"]}
    return by_player({"anyOf": [points, by_name(kind.rules().by_name, line)]})


def _definitions(format: Format) -> dict[str, Schema]:
    """Return the parts that are used in several places, or are better read on their own."""
    values = [each.kind for cls in (format.record, *(group.cls for group in format.groups)) for each in keys_of(cls)]
    return {
        **_common(),
        **{kind.definition: _options(kind) for kind in values if isinstance(kind, kinds.Options)},
        **{name: _defined(kind) for name, kind in format.definitions},
        "line": described(
            "What a player does: move notation, or a list of steps.",
            {"anyOf": [ref("notation"), {"type": "array", "items": ref("step"), "minItems": 1}]},
        ),
        "notation": described("Steps in move notation, separated by commas.", text()),
        "lines": by_player(ref("line")),
        **{kind.one: described(kind.doc, _entry()) for kind in values if isinstance(kind, kinds.LinesInOrder)},
        "goods": described(
            "An amount of goods, such as '4 wood 1 stone'.",
            {"anyOf": [text(), {"type": "object", "additionalProperties": number(0)}]},
        ),
        **{kind.definition: _defined(kind) for kind in values if isinstance(kind, kinds.Choice) and kind.definition},
        **{group.definition: _group(group) for group in format.groups},
        **{kind.definition: _score(kind) for kind in values if isinstance(kind, kinds.Claims)},
        "step": described(
            "One step: notation, or an object with the fields of its class.",
            {"anyOf": [ref("notation"), *(ref(f"step {word}") for word in format.notation.kinds)]},
        ),
        **step_definitions(format.notation),
    }


def _entry() -> Schema:
    """Return the schema of an entry of lines in order: a player and a line, or a note."""
    shape = {**by_player(ref("line")), "minProperties": 1, "maxProperties": 1}
    return {**shape, "properties": {NOTE: {"anyOf": [ref("line"), note()]}}}


# --- parts of a record --------------------------------------------------------------------------------------


def _properties(keys: Iterable[Key]) -> dict[str, Schema]:
    """Return the schemas of the values of keys."""
    found = {}
    for each in keys:
        shape = _value(each.kind)
        # The players are there, and what a record is about says itself that it may be null.
        shape = shape if isinstance(each.kind, kinds.Players | kinds.Anything) else optional(shape)
        found[each.name] = described(each.brief, shape) if each.brief else shape
    return found


def _group(kind: kinds.Group) -> Schema:
    keys = keys_of(kind.cls)
    shape = fixed_keys(_properties(keys))
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
    kinds.Note: lambda _: one_or_more(note()),
    kinds.Number: lambda kind: number(kind.least, kind.most),
    kinds.Choice: lambda kind: ref(kind.definition) if kind.definition else words(*kind.choices),
    kinds.Name: lambda kind: ref(kind.names.sort),
    kinds.Player: lambda _: ref("player"),
    kinds.Players: lambda _: ref("players"),
    kinds.Options: lambda kind: ref(kind.definition),
    kinds.OrWord: lambda kind: {"anyOf": [_value(kind.value), words(kind.word)]},
    kinds.Amount: lambda _: ref("goods"),
    kinds.ListOf: lambda kind: {"type": "array", "items": _value(kind.item)},
    kinds.Numbered: lambda kind: {
        "anyOf": [{"type": "array", "items": _value(kind.item)}, by_player(_value(kind.item))]
    },
    kinds.OrNumber: lambda kind: {"anyOf": [_value(kind.number), _value(kind.items)]},
    kinds.ByName: lambda kind: by_name(kind.names.all, _value(kind.value)),
    kinds.Counts: lambda kind: by_player(_value(kind.value)),
    kinds.ByPlayer: lambda kind: by_player(optional(_value(kind.value))),
    kinds.Group: lambda kind: ref(kind.definition),
    kinds.Rounds: lambda kind: {"type": "array", "items": ref(kind.group.definition)},
    kinds.LinesInOrder: lambda kind: {"type": "array", "items": ref(kind.one)},
    kinds.LinesByPlayer: lambda _: ref("lines"),
    kinds.Checks: lambda _: by_player(text()),
    kinds.Claims: lambda kind: by_player(ref(kind.definition)),
    kinds.ExpectedFindings: lambda _: ref("expect"),
    TallyLines: _tally,
}


def _defined(kind: kinds.Kind) -> Schema:
    """Return the schema of a value that is described once."""
    if isinstance(kind, kinds.Name):
        return named(kind.doc, kind.names.all)
    return described(kind.doc, words(*kind.choices)) if isinstance(kind, kinds.Choice) else _value(kind)


def _score(kind: kinds.Claims) -> Schema:
    points = number(-kinds.MAX_NUMBER)
    return {"anyOf": [points, _spelled_freely(dict.fromkeys(kind.lines, points))]}


def _options(kind: kinds.Options) -> Schema:
    shape = _spelled_freely({name: _reading(*values) for name, values in kind.choices.items()})
    return {**shape, "description": "The table's readings where the rules leave room."}


def _reading(*choices: str) -> Schema:
    """Return the schema of a table option's value; ``yes`` and ``no`` are truth values to some readers of YAML."""
    if "yes" in choices:
        return {"anyOf": [words(*choices, *SPELLINGS), {"type": "boolean"}]}
    numbers = [int(choice) for choice in choices if choice.isdigit()]
    return {"anyOf": [words(*choices), {"enum": numbers}]} if numbers else words(*choices)


def _spelled_freely(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of a mapping with fixed keys that may be spelled freely."""
    return {**fixed_keys(properties), "patternProperties": {loosely(name): shape for name, shape in properties.items()}}
