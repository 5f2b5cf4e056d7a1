"""Work on many records: one after the other or in processes, the results always in the order of the input."""

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain, islice
from os import cpu_count
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

SIGNALS = tuple(signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
Item = TypeVar("Item")
Result = TypeVar("Result")
TOGETHER = 16
"""Records handed to a process at once, at most: handing one over costs a good part of checking it."""
TOGETHER_FAR = 128
"""Those handed to another machine at once, at most."""
FASTER_FAR = 32
"""So many times as fast the handfuls for other machines grow: a scheduler has as much work with a small one."""
HEAVIEST = 1 << 20
"""The size of a batch, in bytes, above which nothing is added."""
MAX_EACH = 4
"""Processes for each processor, at most: more only cost memory, and very many end the machine."""
AHEAD = 3
"""Such handfuls in advance for each process; so the memory needed does not grow with the number of records."""
PATIENCE = 10
"""Seconds that ended processes are waited for."""


class WorkersLost(Exception):  # noqa: N818 - the workers are what is lost
    """Processes, or a cluster, that cannot finish the work; the message says why."""


def weightless(item: object) -> int:
    """Return that an item takes no memory to speak of."""
    return 0


def in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    jobs: int,
    weigh: Callable[[Item], int] = weightless,
    cluster: Any = None,
    together: int | None = None,
) -> Generator[tuple[Item, Result], None, None]:
    """Return each item with the result of some work on it, in their order. Closing it ends the processes.

    Items are asked for as they are needed; ``weigh`` tells the bytes that one has in memory. ``cluster`` is what
    `clustered` gives: then its workers do the work. ``together``: as many are handed over at once, at most.
    """
    items = iter(items)
    if cluster is not None:
        from .cluster import NoCluster
        from .cluster import in_order as on_cluster

        try:
            far = handfuls(items, 1, weigh, together or TOGETHER_FAR, FASTER_FAR)
            yield from on_cluster(cluster, work, far)
        except NoCluster as error:
            raise WorkersLost(str(error)) from None
        return
    count = most_processes(jobs)
    first = list(islice(items, count))
    count = min(count, len(first))  # one for each record is enough
    items = chain(first, items)
    if count <= 1:
        yield from ((item, work(item)) for item in items)
        return
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    left = handfuls(items, count, weigh, together or TOGETHER)
    waiting: deque[tuple[list[Item], Future[list[Result]]]] = deque()
    pool = ProcessPoolExecutor(count, initializer=_begin_to_work)
    try:
        while True:
            for some in islice(left, count * AHEAD - len(waiting)):
                waiting.append((some, pool.submit(work_on, work, some)))
            if not waiting:
                break
            some, future = waiting.popleft()
            yield from zip(some, future.result(), strict=True)
    except BrokenProcessPool:
        _close(pool)
        raise WorkersLost("a process was ended from outside; not all records were checked") from None
    except BaseException:
        end_workers()
        _close(pool)
        raise
    pool.shutdown()


def _close(pool: "ProcessPoolExecutor") -> None:
    """Close a pool whose workers are gone, and wait until it is: its thread would stumble over the end of this process.

    A worker that was killed in the middle of an answer leaves that thread waiting for the rest of it, for ever, as long
    as this process could still write one; and one that held a lock never gives it back, so the wait has an end.
    """
    results: Any = getattr(pool, "_result_queue", None)
    if results is not None:
        results._writer.close()
    closing = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
    closing.start()
    closing.join(PATIENCE)


def handfuls(
    items: Iterator[Item],
    processes: int,
    weigh: Callable[[Item], int],
    together: int = TOGETHER,
    faster: int = 1,
) -> Iterator[list[Item]]:
    """Return items in handfuls: small ones first, so that everybody gets some of few, then larger ones."""
    number, some, weight = 0, list[Item](), 0
    for item in items:
        some.append(item)
        weight += weigh(item)
        if len(some) > min(number // (processes * AHEAD) * faster, together - 1) or weight > HEAVIEST:
            yield some
            number, some, weight = number + 1, [], 0
    if some:
        yield some


def most_processes(jobs: int) -> int:
    """Return how many processes are started at most where `jobs` are asked for."""
    processors = cpu_count() or 1
    return min(jobs or processors, MAX_EACH * processors)


def end_workers() -> None:
    """End the processes at once, whatever they are doing."""
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            child.kill()


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


def work_on(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """Do some work on a batch."""
    return [work(item) for item in items]
