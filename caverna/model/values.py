"""Values: the base class of attrs classes that are compared, hashed and printed by their fields.

attrs would generate these methods for each class at import. Sharing them saves a sixth of the time of a short run. So
value classes are declared ``@frozen(eq=False, repr=False)`` and inherit from `Value`.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from attrs import fields


class Value:
    """The base class of values. Two are equal if they have the same class and equal fields."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        cls: Any = type(self)
        compared = _compared(cls)
        return bool(compared(self) == compared(other))

    def __hash__(self) -> int:
        cls: Any = type(self)
        return hash((cls, _compared(cls)(self)))

    def __repr__(self) -> str:
        cls: Any = type(self)
        shown = (f"{name}={getattr(self, name)!r}" for name in _shown(cls))
        return f"{cls.__qualname__}({', '.join(shown)})"


@cache
def _compared(cls: Any) -> Callable[[Any], Any]:
    """Return a function that returns the fields of a value of a class that equality compares."""
    compared = [(field.name, field.eq_key) for field in fields(cls) if field.eq]
    if not any(key for _, key in compared):
        return attrgetter(*(name for name, _ in compared)) if compared else lambda value: ()
    return lambda value: [key(getattr(value, name)) if key else getattr(value, name) for name, key in compared]


@cache
def _shown(cls: Any) -> tuple[str, ...]:
    """Return the names of the fields that are printed."""
    return tuple(field.name for field in fields(cls) if field.repr)
