"""Work on other machines: a Dask scheduler hands handfuls of records to its workers (the extra ``cluster``).

Results come in the order of the input, a window of handfuls ahead; each is released when it has been taken. What a lost
worker was doing is done again by another: workers write nothing, so that nothing comes twice.
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
"""The address of a scheduler that is started on this machine, for this run."""
NEEDED = "--cluster needs Dask and cryptography: pip install 'caverna[cluster]'"
_NO_PAGES: dict[str, Any] = {"distributed.scheduler.http.routes": [], "distributed.worker.http.routes": []}
"""Neither a scheduler that is started here nor its workers show pages about themselves, which anybody could read."""
PATIENCE = 20
"""Seconds in which a scheduler must answer, and have a worker."""
AHEAD = 3
"""Handfuls in advance for each thread of a worker."""
_TALKERS = ("asyncio", "distributed", "tornado")
COUNTED_AGAIN = 2
"""Seconds after which the threads of the workers are counted again: they end and come as they like."""
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
    """A cluster that cannot do the work; the message says why."""


@contextmanager
def connected(address: str, workers: int) -> Iterator[Any]:
    """Connect to a scheduler; for ``local`` start one with a number of worker processes."""
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
    """Return keys for one run, kept in memory: who reaches a scheduler without any can run code in its workers."""
    try:
        return security.temporary()
    except ImportError:
        raise NoCluster(NEEDED) from None


def _hush() -> None:
    """Silence the loggers of Dask; the caller reports what matters.

    Some of their loggers have a level and a handler of their own, so that the level of their package is not enough.
    """
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in _TALKERS]
    for name in {*names, *_TALKERS}:
        logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _without_main_file() -> Iterator[None]:
    """Hide the script that this process runs: a worker process would begin by running it again."""
    main = sys.modules["__main__"].__dict__
    file = main.pop("__file__", None)
    try:
        yield
    finally:
        if file is not None:
            main["__file__"] = file


def check_workers(client: Any, address: str) -> None:
    """See that there are workers, and that each has this version of the library."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise NoCluster(f"the scheduler {address} has no workers") from None
    found = client.run(eval, _ASK, on_error="return")
    for worker, version in sorted(found.items()):
        if isinstance(version, OSError):
            continue  # it was lost just now, and its work goes to others
        if isinstance(version, BaseException):
            raise NoCluster(f"the worker {worker} has no caverna: {version}")
        if version != code_version():
            raise NoCluster(f"the worker {worker} has caverna {version}, this is {code_version()}")


class Threads:
    """The threads of the workers: they end and come as they like, and are counted again now and then."""

    def __init__(self, client: Any) -> None:
        self._client, self._count, self._counted = client, 0, -float(COUNTED_AGAIN)

    def ahead(self) -> int:
        """Return how many handfuls are to be under way."""
        if monotonic() >= self._counted + COUNTED_AGAIN:
            self._count, self._counted = sum(self._client.nthreads().values()), monotonic()
        return AHEAD * max(self._count, 1)


def called(client: Any, function: Callable[..., Any], *given: Any, first: bool = False) -> Any:
    """Let a worker call a function of ours; return the future of what it gives, see `answer`.

    It is called by its name, and what it is given are bytes and futures: the scheduler looks at all it is sent, each
    object that it must take apart costs it time, and it need not have the library.
    """
    words = {"module": function.__module__, "name": function.__name__, "given": [*given], "version": code_version()}
    return client.submit(eval, _CALL, words, pure=False, priority=int(first))


def answer(future: Any) -> Any:
    """Wait for what a worker gives. `NoCluster` if it cannot; one that came later may have another version."""
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
    client: Any, work: Callable[[Item], Result], handfuls: Iterator[list[Item]]
) -> Iterator[tuple[Item, Result]]:
    """Return each item with the result of some work on it, in their order."""
    waiting: deque[tuple[list[Item], Any]] = deque()
    threads = Threads(client)
    try:
        while True:
            for some in islice(handfuls, max(threads.ahead() - len(waiting), 0)):
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
    """Do some work on a batch, on a worker."""
    work, items = unpacked(sent, held)
    return pickle.dumps([work(item) for item in items], pickle.HIGHEST_PROTOCOL)
