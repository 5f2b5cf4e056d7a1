"""``--cluster`` with a real scheduler and two worker processes: the same bytes, though one of them is killed."""

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from caverna import dumps, simulate
from caverna.collections import cluster
from caverna.collections import processes as jobs
from caverna.collections.cluster import _ASK, LOCAL, PATIENCE, NoCluster, check_workers, connected
from caverna.model.code_version import code_version
from tests.support.cli_run import caverna, command
from tests.support.dask_run import scheduling, working

pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler without workers."""
    with scheduling(tmp_path_factory.mktemp("dask")) as address:
        yield address


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games in one file: a few, again and again."""
    path = tmp_path_factory.mktemp("games") / "games.yaml"
    some = [dumps(simulate(2, seed, style="random")) for seed in range(4)]
    path.write_text("---\n".join([*some, "caverna: 1\n"] * 50))
    return path


def test_a_scheduler_that_is_not_there() -> None:
    run = caverna("verify", "--cluster", "no://address", __file__.replace(".py", ".missing.yaml"))
    assert run.exit_code == 2
    assert "the scheduler no://address cannot be reached" in run.stderr


def test_a_worker_of_another_version_is_refused(scheduler: str, games: Path, tmp_path: Path) -> None:
    other = tmp_path / "caverna"
    other.mkdir()
    (other / "__init__.py").write_text('__version__ = "0.0.9"\n')
    out = tmp_path / "out.sqlite"
    with working(scheduler, path=str(tmp_path)):
        run = caverna("export", games, "--cluster", scheduler, "-o", out)
    assert (run.exit_code, run.stdout) == (2, "")
    assert "has caverna 0.0.9" in run.stderr
    assert not out.exists()


class _Asked:
    """A client whose workers give these answers."""

    def __init__(self, **answers: object) -> None:
        self.answers = answers

    def wait_for_workers(self, count: int, timeout: int) -> None:
        assert (count, timeout) == (1, PATIENCE)

    def run(self, *asked: object, on_error: str) -> dict[str, object]:
        assert on_error == "return"
        return self.answers


def test_a_worker_that_is_lost_while_it_is_asked_is_no_worker_without_the_library() -> None:
    check_workers(_Asked(a=code_version(), b=OSError("the connection was closed")), "there")
    with pytest.raises(NoCluster, match="the worker b has no caverna: No module"):
        check_workers(_Asked(a=code_version(), b=ModuleNotFoundError("No module named 'caverna'")), "there")


def test_a_worker_with_other_code_of_the_same_version_is_refused() -> None:
    with pytest.raises(NoCluster, match=r"the worker a has caverna 1\.0\.0\+0123, this is 1\.0\.0\+[0-9a-f]{16}$"):
        check_workers(_Asked(a="1.0.0+0123"), "there")
    assert eval(_ASK) == code_version()


def test_batches_for_other_machines_grow_quickly() -> None:
    """A scheduler has as much work with a batch of one record as with a batch of a hundred."""
    sizes = [len(some) for some in jobs.batches(iter(range(1000)), 1, jobs.weightless, 128, 8)]
    assert sizes[:9] == [1, 1, 1, 9, 9, 9, 17, 17, 17]
    assert (sum(sizes), len(sizes) <= 30, max(sizes) <= 128) == (1000, True, True)


class _Done:
    """Work that is done."""

    def __init__(self, answers: object) -> None:
        self.answers = answers

    def result(self) -> object:
        return self.answers

    def release(self) -> None:
        pass


class _Counted:
    """A client that does the work itself, and counts how often it is asked for its threads."""

    def __init__(self) -> None:
        self.asked = 0

    def nthreads(self) -> dict[str, int]:
        self.asked += 1
        return {"a": 2}

    def submit(self, work: Callable[..., object], *words: object, pure: bool, priority: int) -> _Done:
        return _Done(work(*words))


def test_threads_are_not_counted_again_for_every_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a question to the scheduler, which has other work; now and then it is asked, since workers come and go."""
    client = _Counted()
    found = list(cluster.in_order(client, str, iter([[number] for number in range(50)])))
    assert [result for _, result in found] == [str(number) for number in range(50)]
    often = _Counted()
    monkeypatch.setattr(cluster, "COUNTED_AGAIN", 0)
    assert len(list(cluster.in_order(often, str, iter([[number] for number in range(50)])))) == 50
    assert client.asked < often.asked


def test_the_libraries_below_tell_nothing_of_their_own(scheduler: str) -> None:
    """Dask's client warns of lost work, which is done again by another worker; its logger has a level of its own."""
    with working(scheduler), connected(scheduler, 1):
        for name in ("asyncio", "distributed", "distributed.client", "distributed.gc", "tornado.application"):
            assert not logging.getLogger(name).isEnabledFor(logging.ERROR), name


def test_the_same_bytes_though_a_worker_is_killed(scheduler: str, games: Path, tmp_path: Path) -> None:
    plain, out = tmp_path / "plain.jsonl", tmp_path / "out.jsonl"
    caverna("verify", games, "--format", "jsonl", "-o", plain)
    with working(scheduler, 2) as (first, _):
        words = [*command(), "verify", str(games), "--format", "jsonl", "--cluster", scheduler]
        with out.open("wb") as stream:
            run = subprocess.Popen(words, stdout=stream, stderr=subprocess.PIPE)
        while not out.stat().st_size and run.poll() is None:
            time.sleep(0.01)
        first.kill()  # in the middle
        _, told = run.communicate(timeout=120)
        assert run.returncode == 1, told
        assert b"Traceback" not in told
        assert out.read_bytes() == plain.read_bytes()
        _same_export(scheduler, games, tmp_path)
        one, far = (
            caverna("simulate", "-p", "2", "--style", "random", "-n", "5", *more).stdout
            for more in ((), ("--cluster", scheduler))
        )
        assert one == far


def _same_export(scheduler: str, games: Path, folder: Path) -> None:
    here, far = folder / "here.sqlite", folder / "far.sqlite"
    assert caverna("export", games, "-o", here).exit_code == 1
    assert caverna("export", games, "-o", far, "--cluster", scheduler).exit_code == 1
    assert here.read_bytes() == far.read_bytes()


def test_nobody_else_reaches_a_local_cluster() -> None:
    """Without its keys no client is let in; its pages, which anybody could read, are not served."""
    from distributed import Client

    connect: Any = Client
    with connected(LOCAL, 1) as client:
        address = client.scheduler.address
        assert address.startswith("tls://127.0.0.1:")
        for scheme in ("tcp", "tls"):
            with pytest.raises((OSError, TypeError)):  # TypeError: there is no certificate to connect with
                connect(address.replace("tls", scheme), timeout=2)
        page = client.cluster.scheduler.http_server.port
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"http://127.0.0.1:{page}/info/main/workers.html", timeout=20)


def test_the_extra_has_what_a_local_cluster_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(NoCluster, match=r"pip install 'caverna\[cluster\]'"), connected(LOCAL, 1):
        pass
