"""Arrow tables made of rows, for Parquet and DuckDB (the extra ``data``)."""

from array import array
from itertools import accumulate
from typing import Any

from caverna.model.export_columns import BOOLEAN, INTEGER, TEXT

from ..schema import Table
from . import Refused

NEEDED = "needs pyarrow and duckdb: pip install 'caverna[data]'"


def pyarrow() -> Any:
    """Import and return pyarrow. Raise `Refused` with the command to install it if it is missing."""
    try:
        import pyarrow
    except ImportError:
        raise Refused(f"this output {NEEDED}") from None
    return pyarrow


def schema_of(table: Table) -> Any:
    """Return the Arrow schema of a table, with 64-bit numbers, texts and truth values."""
    arrow = pyarrow()
    kinds = {INTEGER: arrow.int64(), TEXT: arrow.string(), BOOLEAN: arrow.bool_()}
    return arrow.schema(
        [arrow.field(name, kinds[kind], nullable=not needed) for name, kind, needed, _ in table.columns]
    )


def arrow_table(table: Table, values: list[Any]) -> Any:
    """Return an Arrow table with the values of rows, row after row."""
    arrow, schema = pyarrow(), schema_of(table)
    columns = [
        _column(arrow, values[at :: table.width], kind, column.type)
        for at, (column, kind) in enumerate(zip(table.columns, schema.types, strict=True))
    ]
    return arrow.Table.from_arrays(columns, schema=schema)


def _column(arrow: Any, values: list[Any], kind: Any, word: str) -> Any:
    """Return values as an Arrow array, built from buffers in Arrow's memory layout.

    `arrow.array` would be simpler, but imports pandas if it is installed, which takes longer than a thousand games.
    """
    there = None
    if None in values:
        there = arrow.py_buffer(_bits([value is not None for value in values]))
        nothing = "" if word == TEXT else 0
        values = [nothing if value is None else value for value in values]
    if word == TEXT:
        text = "".join(values).encode()
        ends = accumulate(map(len, values) if text.isascii() else (len(value.encode()) for value in values), initial=0)
        parts = [there, arrow.py_buffer(array("i", ends)), arrow.py_buffer(text)]
    elif word == BOOLEAN:
        parts = [there, arrow.py_buffer(_bits(values))]
    else:
        parts = [there, arrow.py_buffer(array("q", values))]
    return arrow.Array.from_buffers(kind, len(values), parts)


def _bits(truths: list[bool]) -> bytes:
    """Return truth values as bits, the first one as the lowest bit."""
    digits = bytes([48 + truth for truth in reversed(truths)])  # a binary number begins with its highest digit
    return int(digits or b"0", 2).to_bytes((len(truths) + 7) // 8, "little")
