"""Work on many records in one or several processes, with results in the order of the input."""

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
"""The largest batch for a process. Sending a record takes a good part of the time for checking it."""
TOGETHER_FAR = 128
"""The largest batch for another machine."""
FASTER_FAR = 32
"""The factor by which batches for other machines grow faster: a small batch is as much work for a scheduler."""
HEAVIEST = 1 << 20
"""The size of a batch, in bytes, above which no more items are added."""
MAX_EACH = 4
"""The greatest number of processes for each processor. More cost memory and bring nothing."""
AHEAD = 3
"""The number of batches sent in advance for each process. It limits the memory for any number of records."""
PATIENCE = 10
"""The seconds to wait for killed processes."""


class WorkersLost(Exception):  # noqa: N818 - the workers are what is lost
    """Raised if processes or a cluster cannot finish the work; the message says why."""


def weightless(item: object) -> int:
    """Return 0: an item takes hardly any memory."""
    return 0


def in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    jobs: int,
    weigh: Callable[[Item], int] = weightless,
    cluster: Any = None,
    together: int | None = None,
) -> Generator[tuple[Item, Result], None, None]:
    """Yield each item with the result of the work on it, in order. Closing the generator ends the processes.

    Items are taken from the iterable only as needed. ``weigh`` returns the size of one in memory. ``cluster`` is the
    client of a cluster, whose workers do the work then. ``together`` is the largest batch.
    """
    items = iter(items)
    if cluster is not None:
        from .cluster import NoCluster
        from .cluster import in_order as on_cluster

        try:
            large = batches(items, 1, weigh, together or TOGETHER_FAR, FASTER_FAR)
            yield from on_cluster(cluster, work, large)
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

    left = batches(items, count, weigh, together or TOGETHER)
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
    """Close a pool whose workers are gone, and wait for it: its thread must not outlive this process.

    If a worker was killed while it wrote an answer, that thread waits for the rest forever. So the writing end of the
    queue in this process is closed first. A killed worker may also have kept a lock, so the wait is limited.
    """
    results: Any = getattr(pool, "_result_queue", None)
    if results is not None:
        results._writer.close()
    closing = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
    closing.start()
    closing.join(PATIENCE)


def batches(
    items: Iterator[Item],
    processes: int,
    weigh: Callable[[Item], int],
    together: int = TOGETHER,
    faster: int = 1,
) -> Iterator[list[Item]]:
    """Yield items in batches. The first ones are small, so that each process gets some, and then they grow."""
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
    """Return the number of processes to start for a number of ``jobs``; 0 means one for each processor."""
    processors = cpu_count() or 1
    return min(jobs or processors, MAX_EACH * processors)


def end_workers() -> None:
    """Kill all worker processes at once."""
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            child.kill()


def _begin_to_work() -> None:
    """Prepare a worker process.

    It ignores Ctrl-C, which the parent handles, restores the default of other signals, and ends when the parent ends.
    """
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
    """Return the results of the work on each item of a batch."""
    return [work(item) for item in items]
