"""Writing CSV without texts that a spreadsheet program would run as formulas."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from caverna.model.safe_text import clean

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def cell(value: Any) -> Any:
    """Return a value for a cell. A text that would be a formula gets an apostrophe in front."""
    if not isinstance(value, str):
        return value
    return "'" * value.lstrip(" \u00a0").startswith(_FORMULA) + clean(value)


def as_csv(rows: Iterable[Sequence[Any]]) -> str:
    """Return rows as CSV, without formulas."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([cell(value) for value in row] for row in rows)
    return text.getvalue()
