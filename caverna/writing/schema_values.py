"""Common JSON Schemas of values, for the schema of records and for the slots of steps."""

from collections.abc import Iterable, Mapping

from caverna.model.json_shapes import Shape, list_of
from caverna.model.value_types import MAX_NUMBER
from caverna.reading.notation.words import MAX_LINE

_SEPARATORS = r"[\s'’‘`´‐‑‒–—-]*"


def ref(name: str) -> Shape:
    """Return a reference to a definition."""
    return {"$ref": f"#/definitions/{name}"}


def described(description: str, shape: Shape) -> Shape:
    """Return a schema with a description."""
    # Other keys next to a $ref are ignored.
    return {"description": description, **({"allOf": [shape]} if "$ref" in shape else shape)}


def keys(properties: Mapping[str, Shape], required: Iterable[str] = ()) -> Shape:
    """Return the schema of a mapping with fixed keys."""
    shape: Shape = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    if required:
        shape["required"] = list(required)
    return shape


def by_known_name(names: Iterable[str], value: Shape) -> Shape:
    """Return the schema of a mapping from names, which may be spelled freely."""
    return {"type": "object", "properties": dict.fromkeys(names, value), "additionalProperties": value}


def text(pattern: str = r"\S") -> Shape:
    """Return the schema of a text."""
    return {"type": "string", "pattern": pattern, "maxLength": MAX_LINE}


def note() -> Shape:
    """Return the schema of a note. It may also be a number or a truth value."""
    return {"anyOf": [{"type": "string", "pattern": r"\S"}, {"type": ["number", "boolean"]}]}


def number(least: int, most: int = MAX_NUMBER) -> Shape:
    """Return the schema of a whole number, which may be written as a text."""
    sign = "-?" if least < 0 else ""
    digits = f"^{sign}(0|[1-9][0-9]{{0,6}})$" if least < 1 else "^[1-9][0-9]{0,6}$"
    return {"anyOf": [{"type": "integer", "minimum": least, "maximum": most}, {"type": "string", "pattern": digits}]}


def named(description: str, names: Iterable[str]) -> Shape:
    """Return the schema of a name in the catalogue: the English names for completion, or any other text."""
    return {"description": description, "anyOf": [{"enum": list(names)}, text()]}


def words(*words: str) -> Shape:
    """Return the schema of one of a few words, in any case and with any spaces and hyphens."""
    return {"anyOf": [{"enum": list(words)}, {"type": "string", "pattern": "|".join(map(loosely, words))}]}


def loosely(words: str) -> str:
    """Return a pattern that matches words with any case, spaces and hyphens."""
    letters = (f"[{letter}{letter.upper()}]" if letter.isalpha() else letter for letter in words if letter != " ")
    return f"^{_SEPARATORS}{_SEPARATORS.join(letters)}{_SEPARATORS}$"


def one_or_more(item: Shape) -> Shape:
    """Return the schema of one value or a list of them."""
    return {"anyOf": [item, list_of(item)]}
