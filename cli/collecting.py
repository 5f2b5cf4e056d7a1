"""Garbage collection of the command: a short run ends before a collection would find anything worth its time."""

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager

_THRESHOLD = 50_000
"""The number of new objects before a collection. Python's default of 700 collects a dozen times while importing."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Collect seldom while the command runs, and not at all when the process ends."""
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)  # otherwise Python would look through all objects once more
    before = gc.get_threshold()
    gc.set_threshold(_THRESHOLD, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)
