"""Summaries of steps in three columns: subject, cells, count."""

from collections.abc import Callable, Collection
from typing import Any

import attrs

from .goods import Goods
from .steps import Step

_PRICE = "paying"
"""The field of the price, which is omitted because the ledger has it."""
Described = tuple[str | None, str | None, int | None]


def described_by(cells: Collection[str], write: Callable[[Step], str]) -> Callable[[Step], Described]:
    """Return a function that summarises the steps of a game with these cells, by the values of their fields.

    Cells go into the second column, the sum of numbers and goods into the third, everything else into the first. Steps
    inside a step (loot) appear as ``write`` writes them.
    """

    def described(step: Step) -> Described:
        what: list[str] = []
        where: list[str] = []
        counts: list[int] = []
        for field in attrs.fields(type(step)):
            if field.name == _PRICE:
                continue
            value = getattr(step, field.name)
            if isinstance(value, tuple) and value and isinstance(value[0], Step):
                what += map(write, value)
            else:
                _sort(value, field.name, cells, what, where, counts)
        return ", ".join(what) or None, " ".join(where) or None, sum(counts) if counts else None

    return described


def _sort(value: Any, name: str, cells: Collection[str], what: list[str], where: list[str], counts: list[int]) -> None:
    if value is None or value is False or value == "":
        return
    if value is True:
        what.append(name)
    elif isinstance(value, int):
        counts.append(value)
    elif isinstance(value, Goods):
        what.append(str(value))
        counts.append(sum(value.values()))
    elif isinstance(value, str):
        (where if value in cells else what).append(value)
    elif isinstance(value, tuple | list):
        before = len(where)
        for each in value:
            _sort(each, name, cells, what, where, counts)
        if len(where) > before and len(where) - before == len(value) and name not in ("cells", "cell"):
            what.append(name)  # sow: which crop stands on these cells
    else:
        what.append(str(value))
