"""State of games: copies, comparison, hash and undo are derived from the declared fields of a class.

A class of state is an attrs class (`@define(eq=False)`) that derives from `State`. The type of a field says how it is
copied: a `list`, `dict`, `set` or `bytearray` is copied, also inside another one, and so is a `State`. Everything else
is shared between copies and must not change: numbers, texts, tuples, frozen objects. ``metadata=by(...)`` of a field
overrides the type.
"""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from operator import attrgetter, methodcaller
from types import NoneType, UnionType
from typing import Any, Self, Union, get_args, get_origin

import attrs

Copier = Callable[[Any], Any]
Comparer = Callable[[Any], object]
_COPY, _COMPARE = "caverna: copy", "caverna: compare"
_BY_TYPE = object()


def by(*, copy: Copier | object | None = _BY_TYPE, compare: Comparer | object | None = _BY_TYPE) -> dict[str, Any]:
    """Return the metadata of a field of state.

    ``copy`` is a function that copies the value; None shares it. ``compare`` is a function that returns the value to
    compare, for example `sorted`. None excludes the field from comparison, because it follows from other fields or does
    not belong to the state of the game.
    """
    chosen = {_COPY: copy, _COMPARE: compare}
    return {key: value for key, value in chosen.items() if value is not _BY_TYPE}


class Plan:
    """The functions that copy and compare the objects of a class of state. Each is made at its first use."""

    def __init__(self, cls: type) -> None:
        self._fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(cls)
        if any(isinstance(field.type, str) for field in self._fields):
            self._fields = attrs.fields(attrs.resolve_types(cls))
        self._taken = [field for field in self._fields if field.init]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the fields that are copied."""
        return tuple(field.name for field in self._taken)

    @cached_property
    def values(self) -> Callable[[object], tuple[Any, ...]]:
        """A function that returns the values of these fields."""
        get = attrgetter(*self.names)
        return get if len(self.names) > 1 else lambda owner: (get(owner),)

    @cached_property
    def fill(self) -> Callable[..., None]:
        """A function that sets the fields of a new object to copies of these values."""
        return self._filler({})

    @cached_property
    def fill_sharing(self) -> Callable[..., None]:
        """A function like `fill` that shares the players' states: the new list has the same objects."""
        return self._filler({self.player_states: list.copy})

    def _filler(self, other: Mapping[str, Copier]) -> Callable[..., None]:
        """Return an ``__init__`` made by attrs with the copiers as converters, which is the fastest way to copy."""
        copiers = {field.name: other.get(field.name) or _copier_of(field) for field in self._taken}
        made = attrs.make_class("Copied", {name: attrs.field(converter=copier) for name, copier in copiers.items()})
        return made.__init__  # type: ignore[misc, no-any-return]

    @cached_property
    def player_states(self) -> str:
        """The field with a list of `PlayerState`, one for each seat; empty if there is none."""
        return next((field.name for field in self._taken if _is_player(_state_in_list(field.type))), "")

    @cached_property
    def nested(self) -> frozenset[str]:
        """The fields with a `State`, which changes in place."""
        return frozenset(field.name for field in self._taken if _is_state(field.type))

    @cached_property
    def listed(self) -> frozenset[str]:
        """The fields with a list of `State`."""
        return frozenset(field.name for field in self._taken if _state_in_list(field.type) is not None)

    @cached_property
    def compared(self) -> tuple[tuple[str, Comparer], ...]:
        """The fields that are compared, each with a function that returns the value to compare."""
        return tuple(_compared(field) for field in self._fields if field.metadata.get(_COMPARE, _BY_TYPE) is not None)


plan_of: Callable[[type], Plan] = cache(Plan)
"""A function that returns the `Plan` of a class of state."""


class State:
    """State that changes: copies, comparison, hash and undo follow from the declared fields."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy."""
        plan = plan_of(self.__class__)
        other = self.__class__.__new__(self.__class__)
        plan.fill(other, *plan.values(self))
        return other

    def become(self, other: Self) -> None:
        """Take over the state of another object, which must not be used afterwards; nested state changes in place."""
        plan = plan_of(self.__class__)
        for name, value in zip(plan.names, plan.values(other), strict=True):
            if name in plan.nested:
                getattr(self, name).become(value)
            elif name in plan.listed:
                for one, before in zip(getattr(self, name), value, strict=True):
                    one.become(before)
            else:
                setattr(self, name, value)

    def state(self) -> tuple[object, ...]:
        """Return the compared values of all fields."""
        compared = plan_of(self.__class__).compared
        return tuple([compare(getattr(self, name)) for name, compare in compared])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.state() == other.state()

    def __hash__(self) -> int:
        """Return the hash of the current state. Do not change an object that is a key of a dict."""
        return hash(frozen_value(self.state()))


class PlayerState(State):
    """The state of one player. Changes of goods are added to the game's list."""

    __slots__ = ()
    name: str
    """The player's name."""
    changes: Any
    """The game's list of changes, which all players share; None if changes are not recorded."""

    def correct(self, good: str, count: int) -> None:
        """Change the supply of a good by a judge's correction; ``count`` may be negative (judge.correction)."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Return an independent copy, with a list of changes of its own."""
        plan = plan_of(self.__class__)  # repeated from `State`, because this is the most called function
        other = self.__class__.__new__(self.__class__)
        plan.fill(other, *plan.values(self))
        other.changes = []
        return other

    def become(self, other: Self) -> None:
        """Take over the state of another object; changes are still recorded in the same list."""
        changes = self.changes
        super().become(other)
        self.changes = changes


def frozen_value(value: Any) -> Any:
    """Return a hashable form of a value. Equal values have equal forms."""
    if isinstance(value, list | tuple):
        return tuple([frozen_value(each) for each in value])
    if isinstance(value, Mapping):
        return frozenset([(key, frozen_value(each)) for key, each in value.items()])
    if isinstance(value, set | frozenset):
        return frozenset([frozen_value(each) for each in value])
    return bytes(value) if isinstance(value, bytearray) else value


_CONTAINERS: Mapping[type, Copier] = {
    list: list.copy,
    dict: dict.copy,
    set: set.copy,
    bytearray: bytearray.copy,
}  # fmt: skip


def _copier_of(field: "attrs.Attribute[Any]") -> Any:
    """Return the function that copies the value of a field; None if the value is shared."""
    copier = field.metadata.get(_COPY, _BY_TYPE)
    return _copier(field.type) if copier is _BY_TYPE else copier


def _copier(kind: Any) -> Copier | None:
    """Return the function that copies a value of this type; None if the value is shared."""
    if _is_state(kind):
        return methodcaller("copy")
    origin = get_origin(kind) or kind
    if origin in (Union, UnionType):
        return _optional_copier(kind)
    shallow = _CONTAINERS.get(origin) if isinstance(origin, type) else None
    held = _copier(get_args(kind)[-1]) if shallow is not None and get_args(kind) else None
    if held is None:
        return shallow
    if origin is dict:
        return lambda values: {key: held(value) for key, value in values.items()}
    return lambda values: origin([held(value) for value in values])


def _optional_copier(kind: Any) -> Copier | None:
    """Return the function that copies a value of a union of types; None if the value is shared."""
    copiers = [copier for each in get_args(kind) if (copier := _copier(each)) is not None]
    if not copiers:
        return None
    if len(get_args(kind)) > 2 or NoneType not in get_args(kind):
        raise TypeError(f"cannot derive how to copy {kind}: declare it with field(metadata=by(copy=...))")
    return lambda value: None if value is None else copiers[0](value)


def _compared(field: "attrs.Attribute[Any]") -> tuple[str, Comparer]:
    """Return a field's name and the function that returns its value to compare."""
    compare = field.metadata.get(_COMPARE, _BY_TYPE)
    if compare is not _BY_TYPE:
        return field.name, compare
    if _is_state(field.type):
        return field.name, methodcaller("state")
    if _state_in_list(field.type) is not None:
        return field.name, lambda values: [value if value is None else value.state() for value in values]
    return field.name, lambda value: value


def _is_state(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, State)


def _is_player(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, PlayerState)


def _state_in_list(kind: Any) -> Any:
    """Return the class of the entries if a type is a list of `State`, else None."""
    held = get_args(kind)[0] if get_origin(kind) is list and get_args(kind) else None
    return held if _is_state(held) else None
