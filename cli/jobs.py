"""The options ``--jobs`` and ``--cluster``, which spread work on many records over processes or a cluster."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from caverna.collections import processes

from .signals import CLEANUPS

if TYPE_CHECKING:
    from caverna.collections.remote_batches import RemoteFiles

Item = TypeVar("Item")
Result = TypeVar("Result")
CLEANUPS.append(processes.end_workers)


class WorkersFailed(click.ClickException):
    """The error for workers that are lost or cannot be reached, for example after the system ran out of memory."""

    exit_code = 2


def jobs_option(function: Callable[..., Any], default: int = 1) -> Callable[..., Any]:
    """Add ``--jobs`` to a command."""
    return click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=0),
        default=default,
        show_default=True,
        metavar="N",
        help="Use N processes, at most one for each record and 4 for each processor. 0: one for each processor. "
        "The output is the same.",
    )(function)


def cluster_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--cluster`` to a command."""
    return click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Use the workers of this Dask scheduler (tcp://host:8786). local: start one here with --jobs workers. "
        "The output is the same.",
    )(function)


@contextmanager
def clustered(address: str | None, jobs: int) -> Iterator[Any]:
    """Provide the cluster at an address, None if no address is given."""
    if address is None:
        yield None
        return
    from caverna.collections.cluster import NoCluster, connected

    try:
        with connected(address, processes.most_processes(jobs)) as cluster:
            yield cluster
    except NoCluster as error:
        raise WorkersFailed(str(error)) from None


def reading(cluster: Any) -> "RemoteFiles | None":
    """Return the reader of remote files, which uses the workers of a cluster; None without a cluster."""
    if cluster is None:
        return None
    from caverna.collections.remote_batches import RemoteFiles

    return RemoteFiles(cluster)


def in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    jobs: int,
    weigh: Callable[[Item], int] = processes.weightless,
    cluster: Any = None,
    together: int | None = None,
) -> Generator[tuple[Item, Result], None, None]:
    """Yield each item with the result of ``work``. Lost workers end the command with an error.

    The arguments are those of `caverna.collections.processes.in_order`.
    """
    try:
        yield from processes.in_order(work, items, jobs, weigh, cluster, together)
    except processes.WorkersLost as lost:
        raise WorkersFailed(str(lost)) from None
