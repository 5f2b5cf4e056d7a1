"""Connections that send or read little by little, or nothing at all: they end, and the table is answered."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread

import pytest

from caverna import Recording
from caverna.server import connections
from caverna.server.connections import Strangers
from tests.support.recorder_client import Client, recording

REQUEST = b"GET /static/client.js HTTP/1.1\r\nHost: 127.0.0.1\r\n"
COMMAND = b"POST /api/tables/t/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    Recording.new(["Ann", "Bob"]).save(tmp_path / "t.yaml")
    with recording(tmp_path) as made:
        yield made


def connected(client: Client) -> socket.socket:
    return socket.create_connection(("127.0.0.1", client.recorder.port), timeout=30)


def read_to_end(stranger: socket.socket) -> bytes:
    """Read until the server ends the connection. TimeoutError where it does not."""
    read = b""
    with suppress(ConnectionError):
        while some := stranger.recv(1 << 16):
            read += some
    return read


def drip(stranger: socket.socket, byte: bytes, ended: Event) -> None:
    """Send a byte now and then until the connection has ended."""
    with suppress(OSError):
        while not ended.wait(0.02):
            stranger.send(byte)


@pytest.mark.parametrize(
    ("begin", "byte"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\n", b""),
        (b"GET / HTTP/1.1\r\nX-Long: ", b"x"),
        (b"", b"\r\n"),
        (b"AUTHORISED" + COMMAND + b"Content-Length: 60000\r\n\r\n", b"x"),
        (b"AUTHORISED" + COMMAND + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        (COMMAND + b"Content-Length: 60000\r\n\r\n", b"x"),
    ],
    ids=["nothing", "silent", "header", "line-ends", "body", "chunks", "body-of-a-refused-request"],
)
def test_a_request_that_does_not_arrive_as_a_whole_ends(
    client: Client, begin: bytes, byte: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    token = f"Authorization: Bearer {client.recorder.guard.token}\r\n".encode()
    if begin.startswith(b"AUTHORISED"):
        begin = begin.removeprefix(b"AUTHORISED").replace(b"Content-Type", token + b"Content-Type")
    ended = Event()
    with connected(client) as stranger:
        stranger.send(begin)
        dripping = Thread(target=drip, args=(stranger, byte, ended))
        dripping.start()
        try:
            read_to_end(stranger)
        finally:
            ended.set()
            dripping.join()
    assert client.ask("GET", "/api/tables/t")[0] == 200


def test_the_next_request_must_arrive_as_a_whole_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    with connected(client) as stranger:
        stranger.send(REQUEST + b"\r\n")
        assert stranger.recv(20).startswith(b"HTTP/1.1 200")
        stranger.send(REQUEST)
        read_to_end(stranger)


def test_an_answer_that_is_not_read_ends_the_connection(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers of some 10 MB are asked for at once, more than the system keeps for anybody."""
    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    monkeypatch.setattr(connections, "KEEP_ALIVE", 0.3)
    with socket.socket() as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stranger.settimeout(30)
        stranger.connect(("127.0.0.1", client.recorder.port))
        with suppress(ConnectionError):
            stranger.sendall((REQUEST + b"\r\n") * 2000)
            while True:  # nothing is read; sending fails once the connection has ended
                stranger.send(b"\r\n")
                Event().wait(0.05)


def test_streams_and_the_next_request_of_a_table_stay(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream is answered for as long as it is read, and a table thinks for longer than a request may take."""
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    stream = HTTPConnection("127.0.0.1", client.recorder.port, timeout=30)
    stream.request("GET", "/api/tables/t/events", headers=client.headers)
    lines = stream.getresponse()
    assert lines.readline() == b"event: version\n"
    assert client.ask("GET", "/api/tables/t")[0] == 200
    before = client._connection.sock.getsockname()
    Event().wait(0.6)
    assert client.ask("GET", "/api/tables/t")[0] == 200
    assert client._connection.sock.getsockname() == before
    assert lines.readline().startswith(b"id: ")
    assert not lines.closed
    stream.close()


def test_strangers_make_way_for_strangers_and_never_for_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for 20 strangers, the oldest of 60 end; the table's connection is older than all and stays."""
    monkeypatch.setattr("caverna.server.serving.MAX_STRANGERS", 20)
    Recording.new(["Ann", "Bob"]).save(tmp_path / "t.yaml")
    with recording(tmp_path) as client, ExitStack() as held:
        assert client.ask("GET", "/api/tables/t")[0] == 200
        before = client._connection.sock.getsockname()
        strangers = [held.enter_context(connected(client)) for _ in range(60)]
        assert client.ask("GET", "/api/tables/t")[0] == 200
        assert client._connection.sock.getsockname() == before
        for each in strangers[:40]:
            assert read_to_end(each) == b""
        assert Client(client.recorder).ask("GET", "/api/tables/t")[0] == 200
        strangers[-1].send(REQUEST + b"\r\n")
        assert strangers[-1].recv(20).startswith(b"HTTP/1.1 200")


class _Transport:
    aborted = False

    def abort(self) -> None:
        self.aborted = True


class _Connection:
    def __init__(self, address: str, has_shown_token: bool = False) -> None:
        self.address, self.has_shown_token, self.transport = address, has_shown_token, _Transport()


def test_an_address_with_many_connections_loses_its_own() -> None:
    strangers = Strangers(3)
    phone, *flood = [_Connection("10.0.0.2"), *(_Connection("10.0.0.9") for _ in range(5))]
    for each in (phone, *flood):
        strangers.add(each)  # type: ignore[arg-type]
    assert [each.transport.aborted for each in flood] == [True, True, True, False, False]
    assert not phone.transport.aborted


def test_who_has_shown_a_token_is_not_a_stranger_any_more() -> None:
    strangers = Strangers(1)
    known, *others = [_Connection("10.0.0.2", True), _Connection("10.0.0.2"), _Connection("10.0.0.2")]
    for each in (known, *others):
        strangers.add(each)  # type: ignore[arg-type]
    assert not known.transport.aborted
    assert [each.transport.aborted for each in others] == [True, False]
