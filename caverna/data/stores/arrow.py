"""Rows as Arrow tables, for Parquet and DuckDB: the extra ``data``."""

from typing import Any

from ..schema import Table
from . import Refused

NEEDED = "needs pyarrow and duckdb: pip install 'caverna[data]'"


def pyarrow() -> Any:
    """Return the library, or say how to get it."""
    try:
        import pyarrow
    except ImportError:
        raise Refused(f"this output {NEEDED}") from None
    return pyarrow


def schema_of(table: Table) -> Any:
    """Return the Arrow schema of a table: 64-bit numbers, texts, truth values."""
    arrow = pyarrow()
    kinds = {"INTEGER": arrow.int64(), "TEXT": arrow.string(), "BOOLEAN": arrow.bool_()}
    return arrow.schema([arrow.field(name, kinds[kind], nullable=not needed) for name, kind, needed in table.columns])


def arrow_table(table: Table, rows: list[tuple[Any, ...]]) -> Any:
    """Return rows as an Arrow table."""
    arrow, schema = pyarrow(), schema_of(table)
    columns = [arrow.array(values, kind) for values, kind in zip(zip(*rows, strict=True), schema.types, strict=True)]
    return arrow.Table.from_arrays(columns, schema=schema)
