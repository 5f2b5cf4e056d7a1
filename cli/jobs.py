"""Work on many records: one after the other or in processes, the results always in the order of the input."""

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from itertools import islice
from os import cpu_count
from typing import Any, TypeVar

import click

from .ending import BEFORE_THE_END, SIGNALS

Item = TypeVar("Item")
Result = TypeVar("Result")
TOGETHER = 16
"""Records handed to a process at once, at most: handing one over costs a good part of checking it."""
MAX_EACH = 4
"""Processes for each processor, at most: more only cost memory, and very many end the machine."""
AHEAD = 3
"""Such handfuls in advance for each process; so the memory needed does not grow with the number of records."""


class Killed(click.ClickException):
    """A process that was ended, as by a system short of memory."""

    exit_code = 2


def jobs_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--jobs`` to a command."""
    return click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=0),
        default=1,
        show_default=True,
        metavar="N",
        help="Work in N processes, at most one for each record and 4 for each processor; 0: as many as there are "
        "processors. The output is the same.",
    )(function)


def in_order(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Generator[Result, None, None]:
    """Return the results of some work, in the order of the items. Closing it ends the processes."""
    count = processes(jobs, len(items))
    if count <= 1:
        yield from map(work, items)
        return
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    together = min(TOGETHER, len(items) // (count * AHEAD) + 1)  # of few records everybody gets some
    left = (items[start : start + together] for start in range(0, len(items), together))
    waiting: deque[Future[list[Result]]] = deque()
    with ProcessPoolExecutor(count, initializer=_begin_to_work) as pool:
        try:
            waiting.extend(pool.submit(_work_on, work, some) for some in islice(left, count * AHEAD))
            while waiting:
                results = waiting.popleft().result()
                waiting.extend(pool.submit(_work_on, work, some) for some in islice(left, 1))
                yield from results
        except BrokenProcessPool:
            raise Killed("a process was ended from outside; not all records were checked") from None
        except BaseException:
            end_workers()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def processes(jobs: int, items: int) -> int:
    """Return how many processes are started where `jobs` are asked for, for so many items."""
    processors = cpu_count() or 1
    return min(jobs or processors, MAX_EACH * processors, items)


def end_workers() -> None:
    """End the processes at once, whatever they are doing."""
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            child.kill()


BEFORE_THE_END.append(end_workers)


def _begin_to_work() -> None:
    """Leave Ctrl-C to the process that hands out the work, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def _work_on(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    return [work(item) for item in items]
