"""The JSON Schemas of what the commands print: draft-07, one for each output, with a version in its ``$id``.

A schema names every key that this release prints; a key more comes with a schema that names it. A key that goes away
or changes its meaning makes a new version. What differs from game to game the games say (`Terminal`, `Provisos`, the
format of their positions), and the schema says which game it is.
"""

import json
import re
from collections.abc import Callable
from typing import Any, TypeAlias

from caverna.core import kinds
from caverna.core.findings import AMBIGUOUS, CLAIM, ILLEGAL, MALFORMED
from caverna.core.format import keys_of
from caverna.core.ruleset import Ruleset, rulesets
from caverna.core.shapes import (
    COUNT,
    NUMBER,
    PLACE,
    TEXT,
    TRUTH,
    WHOLE,
    by_name,
    list_of,
    object_of,
    one_of,
    or_null,
    texts,
)
from caverna.core.verify import GRADES
from caverna.text.writing.schema import schema
from caverna.text.writing.schema_values import ref

Schema: TypeAlias = dict[str, Any]
VERSION = 1
_ID = "https://caverna-py.github.io/caverna/schemas/{}-{}.json"

_FINDING = object_of(
    {
        "kind": one_of([MALFORMED, ILLEGAL, AMBIGUOUS, CLAIM]),
        "rule": TEXT,
        "message": TEXT,
        "hint": TEXT,
        "line": PLACE,
        "column": PLACE,
        "player": or_null(TEXT),
        "round": or_null(COUNT),
        "turn": or_null(PLACE),
    },
    {"because": TEXT},
)
_LINE = {"category": TEXT, "points": or_null(WHOLE), "count": or_null(WHOLE), "source": TEXT}
_FROM = object_of({"name": TEXT, "count": or_null(WHOLE), "places": list_of(TEXT), "points": or_null(WHOLE)})
_CHANGE = object_of({"player": TEXT, "good": TEXT, "delta": WHOLE, "cause": TEXT, "step": TEXT})


def _sheet(line: Schema) -> Schema:
    return object_of({"total": or_null(WHOLE), "lines": list_of(line)})


def _report(line: Schema, more: dict[str, Schema] | None = None) -> Schema:
    found = [each for each in (getattr(ruleset, "provisos", None) for ruleset in rulesets()) if each is not None]
    told = [provisos.shapes() for provisos in found if hasattr(provisos, "shapes")]
    shape = object_of(
        {
            "file": TEXT,
            "game": or_null(TEXT),
            "grade": or_null(one_of(GRADES)),
            "ok": TRUTH,
            "finished": TRUTH,
            "verified": TRUTH,
            "findings": list_of(_FINDING),
            "scores": by_name(_sheet(line)),
            "winners": list_of(TEXT),
            **(more or {}),
        },
        {"unmet": list_of(TEXT), "error": TEXT, **{name: each for shapes in told for name, each in shapes.items()}},
    )
    if len(told) < len(found):  # a game from elsewhere does not say what it tells
        shape["additionalProperties"] = True
    return shape


def _verify() -> Schema:
    return list_of(_verify_line())


def _verify_line() -> Schema:
    return _report(object_of(_LINE))


def _score() -> Schema:
    return list_of(_report(object_of({**_LINE, "from": list_of(_FROM)}), {"claimed": or_null(by_name(by_name(WHOLE)))}))


# --- what differs from game to game -----------------------------------------------------------------------------


def _by_game(shape: Callable[[Ruleset], Schema]) -> Schema:
    return {"anyOf": [shape(ruleset) for ruleset in rulesets()]}


def _this(ruleset: Ruleset) -> dict[str, Schema]:
    return {"game": {"const": ruleset.key}}


def _shapes(ruleset: Ruleset) -> tuple[dict[str, Schema], dict[str, Schema]] | None:
    """Return what a game says of what it tells programs; None of one from elsewhere that says nothing."""
    told: Callable[[], tuple[dict[str, Schema], dict[str, Schema]]] | None
    told = getattr(getattr(ruleset, "terminal", None), "shapes", None)
    return None if told is None else told()


def _moves() -> Schema:
    return _by_game(_moves_of)


def _moves_of(ruleset: Ruleset) -> Schema:
    shapes = _shapes(ruleset)
    when = {**_this(ruleset), "round": COUNT, "phase": or_null(TEXT), "player": or_null(TEXT)}
    shape = object_of(when, {**(shapes[0] if shapes else {}), "next": TEXT})
    return shape if shapes else {**shape, "additionalProperties": True}


def _names() -> Schema:
    return _by_game(_names_of)


def _names_of(ruleset: Ruleset) -> Schema:
    shapes = _shapes(ruleset)
    if shapes is None:
        return by_name(list_of({"type": "object"}))
    return object_of({}, {sort: list_of(row) for sort, row in shapes[1].items()})


def _replay() -> Schema:
    definitions: dict[str, Schema] = {}

    def of(ruleset: Ruleset) -> Schema:
        position: Schema = {"type": "object"}
        place = position
        if getattr(ruleset, "position_of", None) is not None:
            position, place, more = _position(ruleset)
            definitions.update(more)
        header = {key: one_of(values) for key, values in ruleset.variants.items()}
        head = {**_this(ruleset), "file": TEXT, "players": list_of(TEXT), **header}
        told = {"moments": list_of(_moment(position, place)), "findings": list_of(_FINDING)}
        return object_of({**head, **told}, {"notes": list_of(TEXT)})

    return {**_by_game(of), "definitions": definitions}


def _position(ruleset: Ruleset) -> tuple[Schema, Schema, dict[str, Schema]]:
    """Return the schemas of a game's positions and of what belongs to one player, and the definitions they need.

    The definitions are called by the game, so that those of several games can stand side by side.
    """
    game, every = ruleset.key, schema(ruleset.key)["definitions"]
    group = next(each.kind for each in ruleset.format.keys if isinstance(each.kind, kinds.Start))
    place = next(each.kind.value for each in keys_of(group.cls) if isinstance(each.kind, kinds.ByPlayer))
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


def _moment(position: Schema, place: Schema) -> Schema:
    """Return the shape of a moment: after a round, after a part of it, or after a step inside a turn."""
    when = {"part": TEXT, "round": or_null(COUNT), "changes": list_of(_CHANGE)}
    held = {"goods": by_name(by_name(WHOLE)), "scores": by_name(WHOLE)}
    line = {"turn": or_null(PLACE), "lines": by_name(TEXT), "notes": list_of(TEXT)}
    return {
        "anyOf": [
            object_of({**when, **held, "position": position}),
            object_of({**when, **held, **line, "position": position}),
            object_of({**when, **held, **line, "step": PLACE, "homes": by_name(place)}),
        ]
    }


_RULE = object_of(texts("id", "title", "page", "text", "reason", "option"))
_WARNED = object_of({"file": TEXT, "reason": TEXT})
_STANDING = object_of(
    {
        "game": TEXT,
        "rank": PLACE,
        "player": TEXT,
        "games": COUNT,
        "wins": NUMBER,
        "average": NUMBER,
        "best": WHOLE,
        "total": WHOLE,
        "share": NUMBER,
        "grades": by_name(COUNT),
    },
    {"points": NUMBER},
)
_ROUND = object_of({"game": TEXT, "event": or_null(TEXT), "round": or_null(TEXT), "standings": list_of(_STANDING)})
_MEETING = object_of(
    {"game": TEXT, "player": TEXT, "opponent": TEXT, "games": COUNT, "ahead": COUNT, "level": COUNT,
     "behind": COUNT, "points": WHOLE, "against": WHOLE}
)  # fmt: skip

_LEDGER_ROW = object_of(
    {"round": or_null(COUNT), "part": TEXT, "turn": or_null(PLACE), "player": TEXT, "good": TEXT,
     "delta": WHOLE, "cause": TEXT, "step": TEXT}
)  # fmt: skip
_DIFFERENCE = object_of(
    {
        "message": TEXT,
        "rule": or_null(TEXT),
        "move": or_null(TEXT),
        "round": or_null(COUNT),
        "player": or_null(TEXT),
        "line": or_null(PLACE),
        "known": or_null(TEXT),
    }
)
_IMPORTED = object_of(
    {
        "file": TEXT,
        "name": TEXT,
        "status": COUNT,
        "result": TEXT,
        "differences": list_of(_DIFFERENCE),
        "notes": list_of(TEXT),
    }
)


def _standings() -> Schema:
    return object_of(
        {"games": COUNT, "standings": list_of(_STANDING), "unverified": list_of(_WARNED), "warnings": list_of(_WARNED)},
        {"rounds": list_of(_ROUND), "crosstable": list_of(_MEETING)},
    )


OUTPUTS: dict[str, tuple[str, Callable[[], Schema]]] = {
    "verify": ("What `verify --format json` prints.", _verify),
    "verify-line": ("What each line of `verify --format jsonl` is.", _verify_line),
    "score": ("What `score --format json` prints.", _score),
    "standings": ("What `standings --format json` prints.", _standings),
    "replay": ("What `replay --format json` prints.", _replay),
    "moves": ("What `moves --format json` prints.", _moves),
    "ledger": ("What `replay --ledger --format json` prints: every change.", lambda: list_of(_LEDGER_ROW)),
    "turns": ("What `moves --turns --format json` prints.", lambda: list_of(TEXT)),
    "rules": ("What `rules --format json` prints.", lambda: list_of(_RULE)),
    "names": ("What `names --format json` prints: for each sort its things.", _names),
    "import": ("What `import --format json` prints: for each game what came of it.", lambda: list_of(_IMPORTED)),
}
"""Name of an output -> what it is, and what makes its schema."""


def output_schema(name: str) -> Schema:
    """Return the JSON Schema of an output."""
    title, shape = OUTPUTS[name]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": _ID.format(name, VERSION),
        "title": title,
        **shape(),
    }
