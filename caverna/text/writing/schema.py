"""The format of records as a JSON Schema (draft-07), for completion and checks in editors.

It is made from the classes and the catalogue. What the reader takes, it takes: names may be spelled freely, numbers
may be texts, empty values may be null; the English names are there to be completed. It tells of wrong shapes (a list
where a mapping belongs, unknown keys, numbers out of range), not of what notation says or the rules allow.
"""

from caverna.core.record import FORMAT_VERSION, FULL, INTRODUCTORY
from caverna.games.caverna.catalogue.rounds import LAST_ROUND, LEAF, QUESTION, QUESTIONS
from caverna.games.caverna.catalogue.tables import STRONGEST
from caverna.games.caverna.names import CARD, FURNISHING, SPACE
from caverna.games.caverna.notation import NOTATION
from caverna.games.caverna.options import CHOICES
from caverna.games.caverna.state import cells
from caverna.games.caverna.steps import STEPS

from ..notation.words import MOST
from ..reading.header import CLAIMS, SPELLINGS
from ..reading.position import NEWBORN
from .schema_values import Schema
from .schema_values import by_name as _by_name
from .schema_values import by_player as _by_player
from .schema_values import described as _described
from .schema_values import keys as _keys
from .schema_values import loosely as _loosely
from .schema_values import named as _named
from .schema_values import number as _number
from .schema_values import optional as _optional
from .schema_values import ref as _ref
from .schema_values import text as _text
from .schema_values import words as _words
from .step_schema import step_definitions

DRAFT = "http://json-schema.org/draft-07/schema#"
_CELL = r"[A-Ga-gZz][0-5]"
_SCALAR = ["string", "number", "boolean"]


def schema() -> Schema:
    """Return the schema of a record."""
    return {
        "$schema": DRAFT,
        "title": "A recorded game of Caverna: The Cave Farmers",
        **_keys(
            {
                "caverna": _described("The version of the format.", {"enum": [FORMAT_VERSION, str(FORMAT_VERSION)]}),
                "about": _described("Event, table, date: whatever there is to say.", {"type": ["object", "null"]}),
                "players": _ref("players"),
                "variant": _described("The full game, or the introductory one.", _optional(_words(FULL, INTRODUCTORY))),
                "rulings": _optional(_ref("rulings")),
                "position": _optional(_ref("position")),
                "rounds": _optional({"type": "array", "items": _ref("round")}),
                "end": _described("Free moves before scoring.", _optional(_ref("lines"))),
                "scores": _described("Claimed scores.", _optional(_by_player(_ref("score")))),
                "expect": _described("The findings a record kept as a test must have.", _optional(_ref("expect"))),
            },
            required=("caverna", "players"),
        ),
        "anyOf": [{"required": ["rounds"]}, {"required": ["position"]}],
        "definitions": _definitions(),
    }


def _definitions() -> dict[str, Schema]:
    """Return the parts that are used in several places, or are better read on their own."""
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
        "rulings": {
            **_keys({}, patterns={_loosely(name): _reading(*values) for name, values in CHOICES.items()}),
            "description": "The table's readings where the rules leave room.",
            "properties": {name: _reading(*values) for name, values in CHOICES.items()},
        },
        "card": _named("A round card.", CARD.all),
        "space": _named("An action space.", SPACE.all),
        "furnishing": _named("A furnishing.", FURNISHING.all),
        "cell": {"description": "A cell.", "anyOf": [{"enum": list(cells.NAMES)}, _text(rf"^\s*{_CELL}\s*$")]},
        "line": _described(
            "What a player does: move notation, or a list of steps.",
            {"anyOf": [_ref("notation"), {"type": "array", "items": _ref("step"), "minItems": 1}]},
        ),
        "notation": _described("Steps in move notation, separated by commas.", _text()),
        "lines": _by_player(_ref("line")),
        "turn": _described(
            "One turn or free move: the player and the line.",
            {**_by_player(_ref("line")), "minProperties": 1, "maxProperties": 1},
        ),
        "goods": _described(
            "An amount of goods, such as '4 wood 1 stone'.",
            {"anyOf": [_text(), {"type": "object", "additionalProperties": _number(0)}]},
        ),
        "marker": _described("The harvest marker, from round 6 on.", _words(LEAF, QUESTION)),
        "round": _round(),
        "position": _position(),
        "home": _home(),
        "now": _now(),
        "score": {"anyOf": [_number(-MOST), _score_sheet()]},
        "expect": {"type": "array", "items": _text(r"^\s*\S+\s+[1-9][0-9]*:[1-9][0-9]*\s*$")},
        "step": _described(
            "One step: notation, or an object with the fields of its class.",
            {"anyOf": [_ref("notation"), *(_ref(f"step {word}") for word in STEPS)]},
        ),
        **step_definitions(NOTATION),
    }


# --- parts of a record --------------------------------------------------------------------------------------


def _round() -> Schema:
    return _keys(
        {
            "card": _optional(_ref("card")),
            "round": _described("The printed number.", _optional(_number(1, LAST_ROUND))),
            "marker": _optional(_ref("marker")),
            "start": _described("Steps after the deliveries, before the refill.", _optional(_ref("lines"))),
            "turns": _optional({"type": "array", "items": _ref("turn")}),
            "harvest": _described("Who decided something in the harvest.", _optional(_ref("lines"))),
            "check": _described("What must be true now, as in 'have'.", _optional(_by_player(_text()))),
        }
    )


def _position() -> Schema:
    shape = _keys(
        {
            "round": _described("About to begin; with 'now', being played.", _optional(_number(1, LAST_ROUND))),
            "cards": _optional({"type": "array", "items": _ref("card")}),
            "questions": _described("Question marks revealed so far.", _optional(_number(0, QUESTIONS))),
            "starting player": _optional(_ref("player")),
            "spaces": _described("Goods left lying.", _optional(_by_name(SPACE.all, _ref("goods")))),
            "homes": _optional(_by_player(_optional(_ref("home")))),
            "now": _optional(_ref("now")),
        }
    )
    shape["description"] = "A moment between two turns to start from."
    # 'now' needs the round that is being played.
    shape["anyOf"] = [{"required": ["round"]}, {"properties": {"now": {"type": "null"}}}]
    return shape


def _home() -> Schema:
    dwarf = {"anyOf": [_number(0, STRONGEST), _words(NEWBORN)]}
    kinds = ("meadow", "field", "pasture", "large pasture", "stable", "cavern", "tunnel", "deep tunnel", "ore mine",
             "ruby mine", *FURNISHING.all)  # fmt: skip
    board = {
        "type": "object",
        "properties": {name: _named("", kinds) for name in cells.NAMES},
        "patternProperties": {rf"^\s*{_CELL}(\s+{_CELL})?\s*$": _named("What lies there.", kinds)},
        "additionalProperties": False,
    }
    return _keys(
        {
            "supply": _optional(_ref("goods")),
            "animals": _optional(_ref("goods")),
            "dwarfs": _described("Weapon strengths, 0 unarmed.", _optional({"type": "array", "items": dwarf})),
            "begging": _optional(_number(0)),
            "due": _optional({"type": "object", "additionalProperties": _number(0, LAST_ROUND)}),
            "board": _optional(board),
            "used": _optional({"type": "array", "items": _ref("furnishing")}),
        }
    )


def _now() -> Schema:
    return _keys(
        {
            "marker": _optional(_ref("marker")),
            "turn": _optional(_ref("player")),
            "placed": _optional(_by_name(SPACE.all, _text(r"\S\s+[0-9]+\s*$"))),
            "passed": _optional({"type": "array", "items": _ref("player")}),
        }
    )


def _score_sheet() -> Schema:
    return {
        **_keys({}, patterns={_loosely(line): _number(-MOST) for line in CLAIMS}),
        "properties": {line: _number(-MOST) for line in CLAIMS},
    }


def _reading(*choices: str) -> Schema:
    """Return the schema of a table option's value; ``yes`` and ``no`` are truth values to some readers of YAML."""
    if "yes" in choices:
        return {"anyOf": [_words(*choices, *SPELLINGS), {"type": "boolean"}]}
    numbers = [int(choice) for choice in choices if choice.isdigit()]
    return {"anyOf": [_words(*choices), {"enum": numbers}]} if numbers else _words(*choices)
