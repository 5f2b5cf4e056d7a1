"""JSON Schemas (draft-07) of the JSON output of commands. Each has a version in its ``$id``.

They are generated from the classes that are printed (:mod:`caverna.model.json_data`). A schema has every key that this
release prints, and new keys are added to it. A new version is needed if a key is removed or changes its meaning. Each
game adds the schemas of its own data (`Terminal`, `CardEvidence`, the format of its positions).
"""

import json
import re
from collections.abc import Callable
from typing import Any, TypeAlias

from caverna.engine.terminal import Moves
from caverna.events.game_log import GameLog
from caverna.events.pairing import PairingData
from caverna.events.tables import StandingsData
from caverna.importers import ImportEntry
from caverna.model import value_types
from caverna.model.findings import Finding
from caverna.model.format import keys_of
from caverna.model.json_data import schema_of
from caverna.model.json_shapes import Extra, by_name, list_of, object_of, one_of
from caverna.model.rulebook import Rule
from caverna.model.ruleset import DEFAULT, Ruleset, rulesets
from caverna.writing.schema import schema as record_schema
from caverna.writing.schema import tally_schema
from caverna.writing.schema_values import ref

from .checked import Entry
from .replay_data import Home, LedgerEntry, PartMoment, Position, ReplayHead, RoundMoment, StepMoment, Variant
from .scored import Scored

Schema: TypeAlias = dict[str, Any]
VERSION = 1
_ID = "https://caverna-py.github.io/caverna/schemas/{}-{}.json"


def _of_reports(kind: Any) -> Schema:
    """Return the schema of a type that contains reports, with the keys that games add to a report."""
    evidence = [each.card_evidence for each in rulesets() if each.card_evidence is not None]
    types = [each.data_type() for each in evidence]
    extra = object_of({}, {name: each for found in types for name, each in schema_of(found)["properties"].items()})
    extra["additionalProperties"] = False
    return schema_of(kind, {Extra: extra})


# --- data of the games ------------------------------------------------------------------------------------------


def _by_game(shape: Callable[[Ruleset], Schema]) -> Schema:
    return {"anyOf": [shape(ruleset) for ruleset in rulesets()]}


def _with_game(ruleset: Ruleset, shape: Schema) -> Schema:
    """Return the schema of an object with the key ``game``, which must be this game."""
    properties = {**shape["properties"], "game": {"const": ruleset.key}}
    return {**shape, "properties": properties, "required": [*dict.fromkeys(("game", *shape["required"]))]}


def _types(ruleset: Ruleset) -> tuple[type, dict[str, type]] | None:
    """Return the classes of a game's data for programs, None for a game from another package that declares none."""
    return ruleset.terminal.json_types if ruleset.terminal is not None else None


def _moves_of(ruleset: Ruleset) -> Schema:
    types = _types(ruleset)
    shape = _with_game(ruleset, schema_of(types[0] if types else Moves))
    return shape if types else {**shape, "additionalProperties": True}


def _names_of(ruleset: Ruleset) -> Schema:
    types = _types(ruleset)
    if types is None:
        return by_name(list_of({"type": "object"}))
    return object_of({}, {sort: list_of(schema_of(row)) for sort, row in types[1].items()})


def _replay() -> Schema:
    definitions: dict[str, Schema] = {}

    def of(ruleset: Ruleset) -> Schema:
        position: Schema = {"type": "object"}
        place = position
        if ruleset.positions is not None:
            position, place, more = _position(ruleset)
            definitions.update(more)
        variant = object_of({key: one_of(values) for key, values in ruleset.variants.items()})
        moments = [schema_of(each, {Position: position, Home: place}) for each in (RoundMoment, PartMoment, StepMoment)]
        rest = {"moments": list_of({"anyOf": moments}), "findings": schema_of(list[Finding])}
        head = _with_game(ruleset, schema_of(ReplayHead, {Variant: variant}))
        return {**head, "properties": {**head["properties"], **rest}, "required": [*head["required"], *rest]}

    return {**_by_game(of), "definitions": definitions}


def _position(ruleset: Ruleset) -> tuple[Schema, Schema, dict[str, Schema]]:
    """Return the schemas of a game's positions and of one player's part of them, and the definitions they need.

    The names of the definitions begin with the game, so that those of several games differ.
    """
    game, every = ruleset.key, record_schema(ruleset.key)["definitions"]
    group = next(each.kind for each in ruleset.format.keys if isinstance(each.kind, value_types.Start))
    place = next(each.kind.value for each in keys_of(group.cls) if isinstance(each.kind, value_types.ByPlayer))
    start = ref("")["$ref"]
    found: dict[str, str] = {}
    waiting = [group.definition, place.definition]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = json.dumps(every[name])
            waiting += re.findall(rf'"{start}([^"]+)"', found[name])
    called = {f"{game} {name}": json.loads(text.replace(start, f"{start}{game} ")) for name, text in found.items()}
    return ref(f"{game} {group.definition}"), ref(f"{game} {place.definition}"), called


OUTPUTS: dict[str, tuple[str, Callable[[], Schema]]] = {
    "verify": ("What `verify --format json` prints.", lambda: _of_reports(list[Entry])),
    "verify-line": ("What each line of `verify --format jsonl` is.", lambda: _of_reports(Entry)),
    "score": ("What `score --format json` prints.", lambda: _of_reports(list[Scored])),
    "standings": ("What `standings --format json` prints.", lambda: schema_of(StandingsData)),
    "pair": ("What `pair --format json` prints.", lambda: schema_of(PairingData)),
    "log": ("What `log --format json` prints.", lambda: schema_of(GameLog)),
    "replay": ("What `replay --format json` prints.", _replay),
    "moves": ("What `moves --format json` prints.", lambda: _by_game(_moves_of)),
    "ledger": ("What `replay --ledger --format json` prints: every change.", lambda: schema_of(list[LedgerEntry])),
    "turns": ("What `moves --turns --format json` prints.", lambda: schema_of(list[str])),
    "rules": ("What `rules --format json` prints.", lambda: schema_of(list[Rule])),
    "names": ("What `names --format json` prints: for each sort its things.", lambda: _by_game(_names_of)),
    "import": (
        "What `import --format json` prints: for each game what came of it.",
        lambda: schema_of(list[ImportEntry]),
    ),
}
"""The outputs: name -> title, and the function that returns the schema."""


def output_schema(name: str) -> Schema:
    """Return the JSON Schema of an output."""
    title, shape = OUTPUTS[name]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": _ID.format(name, VERSION),
        "title": title,
        **shape(),
    }


def schema(game: str = DEFAULT, *, output: str = "", tally: bool = False) -> Schema:
    """Return the JSON Schema (draft-07) of a game's records or, with ``tally``, of its score sheets without moves.

    With ``output`` return the schema of the JSON output of a command: ``"verify"``, ``"score"``, ``"standings"`` and
    others that ``caverna schema --help`` lists. Raise `UnknownGame` for an unknown game, ValueError for an unknown
    output.
    """
    if output:
        if output not in OUTPUTS:
            raise ValueError(f"unknown output {output!r}; the outputs are {', '.join(OUTPUTS)}")
        return output_schema(output)
    return tally_schema(game) if tally else record_schema(game)
