"""The recorder as a process: its addresses, a second recorder in the same folder, files after it is killed."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from caverna import Recording, load
from caverna.editing.locks import Lock, LockedError
from caverna.server.tokens import FILE
from tests.support.recorder_client import Client

COMMAND = [sys.executable, "-m", "caverna", "record", "--no-browser"]


@contextmanager
def process(*args: str) -> Iterator[tuple[subprocess.Popen[str], "Remote"]]:
    """Run a recorder, and end it at last."""
    with subprocess.Popen([*COMMAND, *args], stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:(\d+)/\?token=(\S+)", running.stdout.readline())
            assert found is not None
            yield running, Remote(int(found[1]), found[2])
        finally:
            running.kill()


class Remote(Client):
    """A client of a recorder in another process."""

    def __init__(self, port: int, token: str) -> None:
        self.headers = {"Authorization": f"Bearer {token}"}
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)


def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    file = tmp_path / "t.yaml"
    with process(str(file), "--players", "Ann,Bob") as (running, client):
        data: Any = client.ask("GET", "/api/tables/t")[1]
        for number in range(40):
            body = {"version": data["version"], "do": "note", "text": f"note {number}"}
            status, data = client.ask("POST", "/api/tables/t/commands", body)
            assert status == 200
        os.kill(running.pid, signal.SIGKILL)
    assert list(load(file).note) == [f"note {number}" for number in range(40)]
    assert Recording.load(file).due == "start"
    with process(str(file)) as (_, client):  # the lock has died with it
        assert client.ask("GET", "/api/tables/t")[1]["version"] == data["version"]


def test_an_interrupt_ends_it_with_open_streams(tmp_path: Path) -> None:
    with process(str(tmp_path)) as (running, client):
        client._connection.request("GET", "/api/events", headers=client.headers)
        assert client._connection.getresponse().status == 200
        running.send_signal(signal.SIGINT)
        assert running.wait(15) in (0, 130)
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


def test_a_second_recorder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "t.yaml"
    with process(str(file), "--players", "Ann,Bob"):
        for path in (file, tmp_path):
            second = subprocess.run([*COMMAND, str(path)], capture_output=True, text=True, check=False)
            assert second.returncode == 2
            assert "another recorder" in second.stderr


def test_locks(tmp_path: Path) -> None:
    one = Lock(tmp_path, "a.yaml")
    other = Lock(tmp_path, "b.yaml")
    for file in ("a.yaml", None):
        with pytest.raises(LockedError):
            Lock(tmp_path, file)
    one.release()
    other.release()
    whole = Lock(tmp_path)
    with pytest.raises(LockedError):
        Lock(tmp_path, "a.yaml")
    whole.release()
    assert list(tmp_path.iterdir()) == []


def test_a_growing_record_is_watched(tmp_path: Path) -> None:
    from caverna.server.watching import WatchApp
    from tests.support.recorder_client import recording

    file = tmp_path / "t.yaml"
    table = Recording.new(["Ann", "Bob"])
    table.save(file)
    with recording(tmp_path, "t.yaml", application=WatchApp) as client:
        status, before = client.ask("GET", "/")
        assert (status, b"watch.js" in before, b"Blacksmithing" in before.split(b"<script")[0]) == (200, True, False)
        table.reveal(card="Blacksmithing")
        table.turn("Ann", "Logging")
        table.save()
        assert b"Logging" in client.ask("GET", "/")[1]
        assert client.ask("POST", "/api/tables/t/commands", {"do": "undo"})[0] == 404
        assert client.ask("GET", "/", None, Authorization="")[0] == 401
