"""A real Dask scheduler and worker processes, for the tests."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4


def dask(kind: str, *args: str, path: str = "") -> "subprocess.Popen[str]":
    """Start a scheduler or a worker; ``path`` comes first in its search path for modules."""
    environ = {**os.environ, "PYTHONPATH": path, "DASK_DISTRIBUTED__WORKER__DAEMON": "false"}
    words = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *args]
    return subprocess.Popen(
        words, env=environ, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/"
    )


@contextmanager
def ended(*processes: "subprocess.Popen[str]") -> Iterator[None]:
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


@contextmanager
def working(
    scheduler: str, count: int = 1, path: str = "", words: tuple[str, ...] = ()
) -> "Iterator[list[subprocess.Popen[str]]]":
    """Start workers, and wait until they are connected and earlier ones are gone."""
    from distributed import Client

    names = {uuid4().hex for _ in range(count)}
    words = "--no-nanny", "--nthreads", "1", "--no-dashboard", *words, "--name"
    started = [dask("worker", scheduler, *words, name, path=path) for name in names]
    with ended(*started):
        deadline = time.monotonic() + 120
        with Client(scheduler, timeout=60) as client:
            while {each["name"] for each in client.scheduler_info()["workers"].values()} != names:
                assert time.monotonic() < deadline
                time.sleep(0.1)
        yield started


@contextmanager
def scheduling(folder: Path) -> Iterator[str]:
    """Start a scheduler without workers and yield its address. It writes files into ``folder``."""
    file = folder / "scheduler.json"
    process = dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    with ended(process):
        deadline = time.monotonic() + 60
        while not file.exists() or "}" not in file.read_text():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"]
