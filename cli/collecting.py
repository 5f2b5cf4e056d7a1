"""Garbage collection of the command: a short run ends before a collection would find anything worth its time."""

import atexit
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_THRESHOLD = 50_000
"""The number of new objects before a collection. Python's default of 700 collects a dozen times while importing."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Collect seldom while the command runs, and not at all when the process ends."""
    atexit.unregister(_end)
    atexit.register(_end)
    before = gc.get_threshold()
    gc.set_threshold(_THRESHOLD, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _end() -> None:
    """Keep Python from looking through all objects once more, except for DuckDB: it reports what is left as leaks."""
    if "_duckdb" not in sys.modules:
        gc.freeze()
