"""Work on a Dask cluster: batches of records for its workers, with results in order (the extra ``cluster``).

Some batches are sent in advance. A result is released once it has been used. Another worker repeats the work of a
lost one. Workers write nothing, so no result appears twice.
"""

import logging
import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from time import monotonic
from typing import Any, TypeVar

from caverna.model.code_version import code_version

from .worker_records import packed, unpacked

Item = TypeVar("Item")
Result = TypeVar("Result")
LOCAL = "local"
"""The address that starts a scheduler on this machine for this run."""
NEEDED = "--cluster needs Dask and cryptography: pip install 'caverna[cluster]'"
_NO_PAGES: dict[str, Any] = {"distributed.scheduler.http.routes": [], "distributed.worker.http.routes": []}
"""Configuration without status pages, which anybody could read, for a scheduler started here and its workers."""
PATIENCE = 20
"""The seconds in which a scheduler must answer and have a worker."""
AHEAD = 3
"""The number of batches sent in advance for each thread of a worker."""
_TALKERS = ("asyncio", "distributed", "tornado")
COUNTED_AGAIN = 2
"""The seconds after which the threads of the workers are counted again, as workers may come and go."""
_ASK = (
    "__import__('importlib').import_module('caverna.model.code_version').code_version() "
    "if __import__('importlib.util').util.find_spec('caverna.model.code_version') "
    "else __import__('caverna').__version__"
)
_CALL = (
    "(lambda here: __import__('importlib').import_module(module).__dict__[name](*given) if here == version else here)"
    f"({_ASK})"
)


class NoCluster(Exception):  # noqa: N818 - what is missing is the cluster
    """Raised if a cluster cannot do the work; the message says why."""


@contextmanager
def connected(address: str, workers: int) -> Iterator[Any]:
    """Connect to a scheduler. For the address ``local``, start one with this number of worker processes."""
    try:
        import dask.config
        from distributed import Client, LocalCluster
        from distributed.security import Security
    except ImportError:
        raise NoCluster(NEEDED) from None
    _hush()
    with ExitStack() as stack:
        try:
            where: Any = address
            if address == LOCAL:
                stack.enter_context(_without_main_file())
                stack.enter_context(dask.config.set(_NO_PAGES))
                where = LocalCluster(
                    n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50,
                    security=_secret(Security),
                )  # fmt: skip
                stack.callback(where.close)
            client = Client(where, timeout=PATIENCE)
            stack.callback(client.close)
        except (OSError, ValueError, RuntimeError, TypeError) as error:  # TypeError: tls:// without certificates
            raise NoCluster(f"the scheduler {address} cannot be reached: {error}") from None
        check_workers(client, address)
        yield client


def _secret(security: Any) -> Any:
    """Return keys for one run, kept in memory. Without keys, anybody on the network could run code in the workers."""
    try:
        return security.temporary()
    except ImportError:
        raise NoCluster(NEEDED) from None


def _hush() -> None:
    """Silence the loggers of Dask; the caller reports what matters.

    Each logger is silenced, as some have their own level and handler.
    """
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in _TALKERS]
    for name in {*names, *_TALKERS}:
        logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _without_main_file() -> Iterator[None]:
    """Hide the script that this process runs, as each worker process would run it again at its start."""
    main = sys.modules["__main__"].__dict__
    file = main.pop("__file__", None)
    try:
        yield
    finally:
        if file is not None:
            main["__file__"] = file


def check_workers(client: Any, address: str) -> None:
    """Raise `NoCluster` if there are no workers, or one has another version of the library."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise NoCluster(f"the scheduler {address} has no workers") from None
    found = client.run(eval, _ASK, on_error="return")
    for worker, version in sorted(found.items()):
        if isinstance(version, OSError):
            continue  # the worker was just lost; its work goes to others
        if isinstance(version, BaseException):
            raise NoCluster(f"the worker {worker} has no caverna: {version}")
        if version != code_version():
            raise NoCluster(f"the worker {worker} has caverna {version}, this is {code_version()}")


class Threads:
    """Counts the threads of all workers, again and again, as workers may come and go."""

    def __init__(self, client: Any) -> None:
        self._client, self._count, self._counted = client, 0, -float(COUNTED_AGAIN)

    def ahead(self) -> int:
        """Return the number of batches to keep in progress."""
        if monotonic() >= self._counted + COUNTED_AGAIN:
            self._count, self._counted = sum(self._client.nthreads().values()), monotonic()
        return AHEAD * max(self._count, 1)


def called(client: Any, function: Callable[..., Any], *given: Any, first: bool = False) -> Any:
    """Let a worker call a function of this library. Return the future of its result for `answer`.

    The function is sent by name, and its arguments are bytes and futures. So the scheduler does not need the library,
    and spends no time on taking objects apart.
    """
    words = {"module": function.__module__, "name": function.__name__, "given": [*given], "version": code_version()}
    return client.submit(eval, _CALL, words, pure=False, priority=int(first))


def answer(future: Any) -> Any:
    """Wait for the result of a worker. Raise `NoCluster` if there is none, or if the worker has another version."""
    from distributed import KilledWorker

    try:
        given = future.result()
    except KilledWorker:
        raise NoCluster("workers were lost again and again over the same records") from None
    except ImportError as error:
        raise NoCluster(f"a worker has no caverna: {error}") from None
    if isinstance(given, str):
        raise NoCluster(f"a worker has caverna {given}, this is {code_version()}")
    return given


def in_order(
    client: Any, work: Callable[[Item], Result], batches: Iterator[list[Item]]
) -> Iterator[tuple[Item, Result]]:
    """Yield each item with the result of the work on it, in the order of the batches."""
    waiting: deque[tuple[list[Item], Any]] = deque()
    threads = Threads(client)
    try:
        while True:
            for some in islice(batches, max(threads.ahead() - len(waiting), 0)):
                sent, held = packed((work, some))
                waiting.append((some, called(client, work_on, sent, *held)))
            if not waiting:
                return
            some, future = waiting.popleft()
            results: list[Result] = pickle.loads(answer(future))
            future.release()
            yield from zip(some, results, strict=True)
    finally:
        for _, future in waiting:
            future.release()


def work_on(sent: bytes, *held: tuple[bytes, bytes]) -> bytes:
    """Do the work on each item of a batch. Runs on a worker."""
    work, items = unpacked(sent, held)
    return pickle.dumps([work(item) for item in items], pickle.HIGHEST_PROTOCOL)
