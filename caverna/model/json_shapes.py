"""Building blocks of JSON Schemas, with which each game describes its JSON output."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, NewType, TypeAlias

from .values import Value

Shape: TypeAlias = dict[str, Any]
NullIfEmpty: TypeAlias = Annotated[str, "null if empty"]
"""A text that is null in JSON if it is empty."""
Extra = NewType("Extra", object)
"""A value whose keys a game adds to an output; None adds nothing."""
Natural: TypeAlias = Annotated[int, ("minimum", 0)]
Positive: TypeAlias = Annotated[int, ("minimum", 1)]

TEXT: Shape = {"type": "string"}
TRUTH: Shape = {"type": "boolean"}
WHOLE: Shape = {"type": "integer"}
NUMBER: Shape = {"type": "number"}


class JsonData(Value):
    """The base class of values in the JSON output.

    ``_json_keys`` names the keys if they differ from the fields (:mod:`caverna.model.json_data`).
    """

    __slots__ = ()
    _json_keys: ClassVar[str] = ""

    def to_json(self) -> dict[str, Any]:
        """Return the value as plain data, with the fields of the JSON output."""
        from .json_data import to_plain  # not needed to verify

        data: dict[str, Any] = to_plain(self)
        return data


def or_null(shape: Shape) -> Shape:
    """Return the shape of a value that may be null."""
    return {"anyOf": [shape, {"type": "null"}]}


def list_of(item: Shape) -> Shape:
    """Return the shape of a list."""
    return {"type": "array", "items": item}


def by_name(value: Shape) -> Shape:
    """Return the shape of an object whose keys are names: players, goods."""
    return {"type": "object", "additionalProperties": value}


def object_of(required: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None) -> Shape:
    """Return the shape of an object with these keys and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def one_of(words: Iterable[str]) -> Shape:
    """Return the shape of one of a few words."""
    return {"enum": list(words)}
