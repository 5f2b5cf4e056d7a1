"""The JSON Schemas of what the commands print: draft-07, one for each output, with a version in its ``$id``.

Keys may be added without a new version; one that goes away or changes its meaning makes a new one.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from caverna.core.findings import AMBIGUOUS, CLAIM, ILLEGAL, MALFORMED
from caverna.core.verify import GRADES

Schema: TypeAlias = dict[str, Any]
VERSION = 1
_ID = "https://caverna-py.github.io/caverna/schemas/{}-{}.json"

_TEXT: Schema = {"type": "string"}
_TRUTH: Schema = {"type": "boolean"}
_WHOLE: Schema = {"type": "integer"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_PLACE: Schema = {"type": "integer", "minimum": 1}


def _or_null(shape: Schema) -> Schema:
    return {"anyOf": [shape, {"type": "null"}]}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _by(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _object(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return {"type": "object", "properties": {**required, **(optional or {})}, "required": list(required)}


def _one_of(words: Iterable[str]) -> Schema:
    return {"enum": list(words)}


_FINDING = _object(
    {
        "kind": _one_of([MALFORMED, ILLEGAL, AMBIGUOUS, CLAIM]),
        "rule": _TEXT,
        "message": _TEXT,
        "hint": _TEXT,
        "line": _PLACE,
        "column": _PLACE,
        "player": _or_null(_TEXT),
        "round": _or_null(_COUNT),
        "turn": _or_null(_PLACE),
    },
    {"because": _TEXT},
)
_LINE = {"category": _TEXT, "points": _or_null(_WHOLE), "count": _or_null(_WHOLE), "source": _TEXT}
_FROM = _object({"name": _TEXT, "count": _or_null(_WHOLE), "places": _list(_TEXT), "points": _or_null(_WHOLE)})
_CHANGE = _object({"player": _TEXT, "good": _TEXT, "delta": _WHOLE, "cause": _TEXT, "step": _TEXT})


def _sheet(line: Schema) -> Schema:
    return _object({"total": _or_null(_WHOLE), "lines": _list(line)})


def _report(line: Schema, more: dict[str, Schema] | None = None) -> Schema:
    return _object(
        {
            "file": _TEXT,
            "game": _or_null(_TEXT),
            "grade": _or_null(_one_of(GRADES)),
            "ok": _TRUTH,
            "finished": _TRUTH,
            "verified": _TRUTH,
            "findings": _list(_FINDING),
            "scores": _by(_sheet(line)),
            "winners": _list(_TEXT),
            **(more or {}),
        },
        {
            "unmet": _list(_TEXT),
            "error": _TEXT,
            "cards": _list({"type": "object"}),
            "verified_with_cards": _TRUTH,
            "series": {"type": "object"},
        },
    )


_MOMENT = _object(
    {
        "part": _TEXT,
        "round": _or_null(_COUNT),
        "changes": _list(_CHANGE),
        "goods": _by(_by(_WHOLE)),
        "scores": _by(_WHOLE),
    },
    {
        "turn": _or_null(_PLACE),
        "step": _PLACE,
        "lines": _by(_TEXT),
        "position": {"type": "object"},
        "homes": _by({"type": "object"}),
        "notes": _list(_TEXT),
    },
)
_RULE = _object(dict.fromkeys(("id", "title", "page", "text", "reason", "option"), _TEXT))
_NUMBER: Schema = {"type": "number"}
_WARNED = _object({"file": _TEXT, "reason": _TEXT})
_STANDING = _object(
    {
        "game": _TEXT,
        "rank": _PLACE,
        "player": _TEXT,
        "games": _COUNT,
        "wins": _NUMBER,
        "average": _NUMBER,
        "best": _WHOLE,
        "total": _WHOLE,
        "share": _NUMBER,
        "grades": _by(_COUNT),
    },
    {"points": _NUMBER},
)
_ROUND = _object({"game": _TEXT, "event": _or_null(_TEXT), "round": _or_null(_TEXT), "standings": _list(_STANDING)})
_MEETING = _object(
    {"game": _TEXT, "player": _TEXT, "opponent": _TEXT, "games": _COUNT, "ahead": _COUNT, "level": _COUNT,
     "behind": _COUNT, "points": _WHOLE, "against": _WHOLE}
)  # fmt: skip

_LEDGER_ROW = _object(
    {"round": _or_null(_COUNT), "part": _TEXT, "turn": _or_null(_PLACE), "player": _TEXT, "good": _TEXT,
     "delta": _WHOLE, "cause": _TEXT, "step": _TEXT}
)  # fmt: skip
_DIFFERENCE = _object(
    {
        "message": _TEXT,
        "rule": _or_null(_TEXT),
        "move": _or_null({}),
        "round": _or_null(_COUNT),
        "player": _or_null(_TEXT),
        "line": _or_null({}),
        "known": _or_null({}),
    }
)
_IMPORTED = _object(
    {
        "file": _TEXT,
        "name": _TEXT,
        "status": _COUNT,
        "result": _TEXT,
        "differences": _list(_DIFFERENCE),
        "notes": _list(_TEXT),
    }
)

OUTPUTS: dict[str, tuple[str, Schema]] = {
    "verify": ("What `verify --format json` prints.", _list(_report(_object(_LINE)))),
    "verify-line": ("What each line of `verify --format jsonl` is.", _report(_object(_LINE))),
    "score": (
        "What `score --format json` prints.",
        _list(_report(_object({**_LINE, "from": _list(_FROM)}), {"claimed": _or_null(_by({"type": "object"}))})),
    ),
    "standings": (
        "What `standings --format json` prints.",
        _object(
            {
                "games": _COUNT,
                "standings": _list(_STANDING),
                "unverified": _list(_WARNED),
                "warnings": _list(_WARNED),
            },
            {"rounds": _list(_ROUND), "crosstable": _list(_MEETING)},
        ),
    ),
    "replay": (
        "What `replay --format json` prints.",
        _object(
            {"file": _TEXT, "players": _list(_TEXT), "moments": _list(_MOMENT), "findings": _list(_FINDING)},
            {"variant": _TEXT, "notes": _list(_TEXT)},
        ),
    ),
    "moves": (
        "What `moves --format json` prints.",
        _object(
            {"round": _COUNT, "phase": _TEXT, "player": _or_null(_TEXT)},
            {"spaces": _list({"type": "object"}), "closed": _list({"type": "object"}), "next": _TEXT},
        ),
    ),
    "ledger": ("What `replay --ledger --format json` prints: every change.", _list(_LEDGER_ROW)),
    "turns": ("What `moves --turns --format json` prints.", _list(_TEXT)),
    "rules": ("What `rules --format json` prints.", _list(_RULE)),
    "names": ("What `names --format json` prints: for each sort its things.", _by(_list({"type": "object"}))),
    "import": ("What `import --format json` prints: for each game what came of it.", _list(_IMPORTED)),
}
"""Name of an output -> what it is, and its schema."""


def output_schema(name: str) -> Schema:
    """Return the JSON Schema of an output."""
    title, shape = OUTPUTS[name]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": _ID.format(name, VERSION),
        "title": title,
        **shape,
    }
