"""Ends from outside: SIGTERM and SIGHUP leave neither half-written files nor processes behind."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

SIGNALS = tuple(signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
BEFORE_THE_END: list[Callable[[], None]] = []
"""Functions to call before the process ends, for example to delete temporary files."""


@contextmanager
def heeded() -> Iterator[None]:
    """Tidy up and end with 128 + the number of the signal; one that is ignored, as below nohup, stays ignored.

    The end comes at once, not as an exception that code on its way might swallow or a second signal interrupt.
    """
    owner = os.getpid()

    def end(number: int, frame: FrameType | None) -> None:
        if os.getpid() == owner:  # not in a process that was forked a moment ago
            tidy()
            with suppress(OSError):
                os.write(2, f"Ended by {signal.Signals(number).name}.\n".encode())
        os._exit(128 + number)

    heard = []
    if threading.current_thread() is threading.main_thread():
        heard = [number for number in SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    try:
        for number in heard:
            signal.signal(number, end)
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def tidy() -> None:
    """Do what is to be done before the process ends."""
    for each in BEFORE_THE_END:
        each()
