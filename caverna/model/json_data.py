"""JSON of attrs classes, by cattrs: values as plain data, and the JSON Schemas of that data.

The data of a class has its fields, in their order. A class with other keys names them in ``_json_keys``, a text with a
word for each key, in the order of the output:

===============  =================================================================
``name``         the field or property of this name
``name=other``   the field or property ``other``
``name?``        the same, omitted where the value is None or an empty text
``*name``        all keys of the field or property ``name``; a later key wins
===============  =================================================================

The schema follows from the annotations. ``Annotated[int, ("minimum", 1)]`` adds a keyword to it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial, reduce
from operator import attrgetter, or_
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import fields, has
from cattrs import BaseValidationError, Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from .json_shapes import NUMBER, TEXT, TRUTH, WHOLE, Extra, NullIfEmpty, Shape, by_name, list_of, or_null

Kept = TypeVar("Kept")
_SIMPLE: dict[Any, Shape] = {str: TEXT, bool: TRUTH, int: WHOLE, float: NUMBER, Any: {}, NullIfEmpty: or_null(TEXT)}


class Key(NamedTuple):
    """A key of a class in JSON."""

    name: str
    attribute: str
    kind: Any
    """The annotation of the attribute."""
    optional: bool
    merged: bool


@cache
def json_keys_of(cls: type) -> tuple[Key, ...]:
    """Return the keys of a class in JSON, in the order of the output."""
    words = getattr(cls, "_json_keys", "") or " ".join(field.name for field in fields(cls))
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_key(cls, hints, word) for word in words.split())


def _key(cls: type, hints: Mapping[str, Any], word: str) -> Key:
    name, _, other = word.strip("*").partition("=")
    attribute = other or name.removesuffix("?")
    if attribute in hints:
        kind = hints[attribute]
    else:
        kind = get_type_hints(getattr(cls, attribute).fget, include_extras=True)["return"]
    return Key(name.removesuffix("?"), attribute, kind, name.endswith("?"), word.startswith("*"))


# --- values -----------------------------------------------------------------------------------------------------


@cache
def _converter() -> Converter:
    converter = Converter(unstruct_collection_overrides={Sequence: list})
    converter.register_unstructure_hook_func(lambda kind: kind == NullIfEmpty, lambda text: text or None)
    converter.register_unstructure_hook_func(lambda kind: kind is Extra, lambda value: to_plain(value) or {})
    converter.register_unstructure_hook_factory(has, partial(_object_hook, converter))
    return converter


def _object_hook(converter: Converter, cls: type) -> Callable[[Any], dict[str, Any]]:
    """Return a function that turns values of a class into objects."""
    plain = [
        (key, attrgetter(key.attribute), partial(converter.unstructure, unstructure_as=key.kind))
        for key in json_keys_of(cls)
    ]

    def unstructure(value: Any) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for (name, _, _, optional, merged), get, hook in plain:
            found = hook(get(value))
            if merged:
                data.update(found)
            elif not optional or found not in (None, ""):
                data[name] = found
        return data

    return unstructure


def to_plain(value: Any) -> Any:
    """Return a value, or a list or mapping of values, as plain data with the keys of the JSON output."""
    return _converter().unstructure(value)


# --- values that are stored ---------------------------------------------------------------------------------------


@cache
def _keeper() -> Converter:
    """Return a converter of values to plain data and back. Fields that equality does not compare are omitted."""
    keeper = Converter()

    def omitted(cls: type) -> dict[str, Any]:
        return {field.name: override(omit=True) for field in fields(cls) if not field.eq}

    keeper.register_unstructure_hook_factory(has, lambda cls: make_dict_unstructure_fn(cls, keeper, **omitted(cls)))
    keeper.register_structure_hook_factory(has, lambda cls: make_dict_structure_fn(cls, keeper, **omitted(cls)))
    return keeper


def to_fields(value: Any) -> Any:
    """Return a value with all its fields as plain data. `from_fields` makes an equal value from it."""
    return _keeper().unstructure(value)


def from_fields(data: Any, cls: type[Kept]) -> Kept:
    """Return a value of a class from the data of `to_fields`. Raise ValueError for other data."""
    try:
        return _keeper().structure(data, cls)
    except BaseValidationError as error:
        raise ValueError(f"this is not a {cls.__name__}: {error}") from None


# --- schemas ----------------------------------------------------------------------------------------------------


def schema_of(kind: Any, given: Mapping[Any, Shape] | None = None) -> Shape:
    """Return the JSON Schema of the plain data of a type; ``given`` has schemas of types that only the caller knows."""
    found = (given or {}).get(kind) or _SIMPLE.get(kind)
    if found is not None:
        return found
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _restricted(schema_of(parts[0], given), dict(parts[1:]))
    if origin in (Union, UnionType):
        return or_null(schema_of(reduce(or_, [part for part in parts if part is not NoneType]), given))
    if has(kind):
        return _object(kind, given)
    if issubclass(origin or kind, Mapping):
        return by_name(schema_of(parts[1], given))
    return list_of(schema_of(parts[0], given))


def _restricted(shape: Shape, keywords: Shape) -> Shape:
    return {"enum": [*keywords["enum"]]} if "enum" in keywords else {**shape, **keywords}


def _object(cls: type, given: Mapping[Any, Shape] | None) -> Shape:
    properties: dict[str, Shape] = {}
    required: list[str] = []
    is_open = False
    for key in json_keys_of(cls):
        if key.merged:
            inner = schema_of(key.kind, given)
            properties.update(inner["properties"])
            required += inner["required"]
            is_open = is_open or inner["additionalProperties"]
        elif key.optional:
            properties[key.name] = _not_null(schema_of(key.kind, given))
        else:
            properties[key.name] = schema_of(key.kind, given)
            required.append(key.name)
    required = [*dict.fromkeys(required)]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": is_open}


def _not_null(shape: Shape) -> Shape:
    """Return the shape of a value that is omitted if it would be null."""
    found: Shape = shape["anyOf"][0] if "anyOf" in shape else shape
    return found
