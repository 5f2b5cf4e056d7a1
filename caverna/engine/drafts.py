"""Drafts: steps being composed field by field.

The declaration of a step says which fields it has, which are required, and which hold lists, amounts or steps.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_origin

import attrs
from attrs import define

from caverna.model.choices import Data
from caverna.model.goods import Goods
from caverna.model.steps import Step

Given = Mapping[str, Any]
"""The filled fields of a draft. In a list of steps each entry is a `Draft`."""


@define
class Draft:
    """A step being composed. ``given`` has its filled fields, with the values that a step has."""

    kind: type[Step]
    given: Given

    def step(self) -> Step | None:
        """Return the step; None while a required field is missing."""
        if missing(self):
            return None
        filled = {}
        for name, value in self.given.items():
            if (whole := made(value)) is None:
                return None
            filled[name] = whole
        return self.kind(**filled)

    def filled(self, field: str, value: Any) -> "Draft":
        """Return a copy with this value in a field."""
        return Draft(self.kind, {**self.given, field: value})

    @classmethod
    def of(cls, step: Step) -> "Draft":
        """Return a complete draft of a step."""
        fields = [field for field in attrs.fields(type(step)) if getattr(step, field.name) != field.default]
        given = {field.name: getattr(step, field.name) for field in fields}
        nested = _holding_steps(_key(type(step)))
        return cls(
            type(step),
            {name: tuple(map(cls.of, value)) if name in nested else value for name, value in given.items()},
        )

    def data(self) -> Data:
        """Return the filled fields as plain data."""
        names = (field.name for field in attrs.fields(self.kind))
        return {"step": self.kind.word, **{name: plain(self.given[name]) for name in names if name in self.given}}


class More(NamedTuple):
    """A quantity of one good that is added to an amount; with ``most``, any quantity up to that."""

    amount: Goods
    most: int | None = None

    @property
    def counts(self) -> range:
        """Return the counts of the good that can be added."""
        ((_, least),) = self.amount.pairs
        return range(least, (least if self.most is None else self.most) + 1)

    def each(self) -> "Iterator[More]":
        """Yield one `More` for each count, the least first."""
        ((good, _),) = self.amount.pairs
        return (More(self.amount.of([(good, count)])) for count in self.counts)


def single(values: Iterable[Any]) -> Iterator[Any]:
    """Yield proposed values, with each `More` of several counts as one for each count."""
    for value in values:
        if isinstance(value, More) and value.most is not None:
            yield from value.each()
        else:
            yield value


# --- values of fields --------------------------------------------------------------------------------------------


def joined(draft: Draft, field: str, value: Any) -> Any:
    """Return the new value of a field: a list or an amount with the proposed ``value`` added, else ``value``."""
    present = draft.given.get(field)
    if isinstance(value, More):
        return value.amount if present is None else value.amount.of((*present.pairs, *value.amount.pairs))
    if is_list(draft.kind, field):
        return (*(present or ()), value)
    return value


def made(value: Any) -> Any:
    """Return the value of a field with steps in place of drafts; None if one of the drafts is incomplete."""
    if isinstance(value, Draft):
        return value.step()
    if isinstance(value, tuple) and any(isinstance(each, Draft) for each in value):
        steps = tuple(made(each) for each in value)
        return None if None in steps else steps
    return value


def plain(value: Any) -> Any:
    """Return the value of a field as plain data."""
    if isinstance(value, Draft):
        return value.data()
    if isinstance(value, Step):
        return Draft.of(value).data()
    if isinstance(value, Goods):
        return dict(value)
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


# --- how steps are declared --------------------------------------------------------------------------------------


def missing(draft: Draft) -> list[str]:
    """Return the required fields that a draft does not have yet."""
    return [name for name in _needed(_key(draft.kind)) if name not in draft.given]


def open_fields(draft: Draft) -> list[str]:
    """Return the fields to fill next: the first required one, else all optional ones that can be filled or extended."""
    lacking = missing(draft)
    if lacking:
        return lacking[:1]
    names = (field.name for field in attrs.fields(draft.kind))
    return [name for name in names if name not in draft.given or _grows(draft, name)]


def _grows(draft: Draft, field: str) -> bool:
    return is_list(draft.kind, field) or isinstance(draft.given[field], Goods)


def _key(kind: type[Step]) -> Any:
    """Return the kind of step, untyped: mypy would refuse it as the key of a cache, because steps may have no hash."""
    return kind


@cache
def _needed(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.default is attrs.NOTHING)


@cache
def _optional(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.default is not attrs.NOTHING)


@cache
def _lists(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if get_origin(_type(field)) is tuple)


@cache
def _holding_steps(kind: Any) -> frozenset[str]:
    fields = (field for field in attrs.fields(kind) if field.name in _lists(kind))
    return frozenset(field.name for field in fields if _type(field).__args__[0] is Step)


def _type(field: Any) -> Any:
    """Return the type of a field without None: for ``tuple[int, ...] | None`` the tuple."""
    found = field.type
    given = [each for each in getattr(found, "__args__", ()) if each is not type(None)]
    return given[0] if type(None) in getattr(found, "__args__", ()) and len(given) == 1 else found


def optional_fields(kind: type[Step]) -> tuple[str, ...]:
    """Return the fields that may be omitted."""
    return _optional(_key(kind))


def list_fields(kind: type[Step]) -> tuple[str, ...]:
    """Return the fields that hold lists."""
    return _lists(_key(kind))


def is_list(kind: type[Step], field: str) -> bool:
    """Return whether a field holds a list."""
    return field in list_fields(kind)


def holds_steps(kind: type[Step], field: str) -> bool:
    """Return whether a field holds a list of steps."""
    return field in _holding_steps(_key(kind))
