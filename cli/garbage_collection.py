"""Garbage collection, made rare: most runs are so short that it costs more time than it saves memory."""

import atexit
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_THRESHOLD = 200_000
"""The number of new objects that starts a collection. With Python's default of 700, imports alone start a dozen.

One game makes some 60,000.
"""


@contextmanager
def rare_collection() -> Iterator[None]:
    """Make garbage collection rare while the command runs, and skip it when the process ends."""
    atexit.unregister(_end)
    atexit.register(_end)
    before = gc.get_threshold()
    gc.set_threshold(_THRESHOLD, 20, 50)
    try:
        yield
    finally:
        gc.freeze()  # else the old threshold would start a collection of everything, just before the process ends
        gc.unfreeze()
        gc.set_threshold(*before)


def _end() -> None:
    """Skip the last collection of the process. With DuckDB it must happen: DuckDB reports what remains as leaks."""
    if "_duckdb" not in sys.modules:
        gc.freeze()
