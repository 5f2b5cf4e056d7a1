"""Signals: after SIGTERM or SIGHUP no half-written file and no worker process remains."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

SIGNALS = tuple(signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
CLEANUPS: list[Callable[[], None]] = []
"""Functions to call before the process ends, for example to delete temporary files."""


@contextmanager
def handled_signals() -> Iterator[None]:
    """While the context is open, a signal cleans up and ends the process with 128 + the number of the signal.

    A signal that is ignored, as by nohup, stays ignored. The process ends at once: an exception might be caught by
    other code or interrupted by a second signal.
    """
    owner = os.getpid()

    def end(number: int, frame: FrameType | None) -> None:
        if os.getpid() == owner:  # not in a process just forked from this one
            clean_up()
            with suppress(OSError):
                os.write(2, f"Ended by {signal.Signals(number).name}.\n".encode())
        os._exit(128 + number)

    handled = []
    if threading.current_thread() is threading.main_thread():
        handled = [number for number in SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    try:
        for number in handled:
            signal.signal(number, end)
        yield
    finally:
        for number in handled:
            signal.signal(number, signal.SIG_DFL)


def clean_up() -> None:
    """Call all functions in `CLEANUPS`."""
    for each in CLEANUPS:
        each()
