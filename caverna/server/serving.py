"""The server process: its port, its addresses on this machine and in the local network, start and stop."""

import socket
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import uvicorn
from attrs import frozen

from .app import App
from .connections import KEEP_ALIVE, MAX_STRANGERS, BoundedProtocol, Strangers, room_for_connections
from .guard import Guard, new_token
from .tables import Tables

PORT = 8642
TRIES = 50
BACKLOG = 2048
HERE = "127.0.0.1"


class NoPortError(Exception):
    """The error when no port is free."""


@frozen
class Address:
    """An address of the server, for recorders or for spectators."""

    url: str
    for_spectators: bool = False


def listen(port: int | None, lan: bool) -> socket.socket:
    """Return a socket that listens on a port, by default on `PORT` or the next free one. Raise NoPortError if taken."""
    host = "0.0.0.0" if lan else HERE  # other machines can connect only with --lan
    for candidate in [port] if port is not None else range(PORT, PORT + TRIES):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # makes asyncio set TCP_NODELAY
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, candidate))
            found.listen(BACKLOG)
        except (OSError, OverflowError):
            found.close()
            continue
        return found
    raise NoPortError(
        f"port {port} is in use; choose another one"
        if port is not None
        else f"the ports {PORT} to {PORT + TRIES - 1} are in use; choose one with --port"
    )


def lan_addresses() -> list[str]:
    """Return this machine's addresses in the local network. Nothing is sent to find them."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]


class Recorder:
    """A server for the tables of a folder."""

    def __init__(
        self, tables: Tables, port: int | None = None, lan: bool = False, hosts: Iterable[str] = (),
        spectators: bool = False, application: Callable[..., App] = App, tokens: tuple[str, str] | None = None,
        base: str = "",
    ) -> None:  # fmt: skip
        self.socket = listen(port, lan)
        self.port: int = self.socket.getsockname()[1]
        self.lan = lan_addresses() if lan else []
        self.named = list(hosts)
        names = frozenset({HERE, "localhost", *self.lan, *(name.lower() for name in self.named)})
        token, for_spectators = tokens or (new_token(), new_token())
        self.guard = Guard(names, self.port, token, for_spectators if spectators else None)
        self._server: uvicorn.Server | None = None
        app = application(tables, self.guard, lambda: self._server is not None and self._server.should_exit)
        app.address = self._for_phones
        app.base = base
        room = room_for_connections()
        protocol: Any = partial(BoundedProtocol, strangers=Strangers(min(MAX_STRANGERS, room // 2)))
        config = uvicorn.Config(
            app.asgi(), log_level="critical", access_log=False, ws="none", http=protocol,
            lifespan="on", server_header=False, limit_concurrency=room, backlog=BACKLOG,
            timeout_keep_alive=KEEP_ALIVE, timeout_graceful_shutdown=2,
        )  # fmt: skip
        self._server = uvicorn.Server(config)

    def addresses(self) -> Sequence[Address]:
        """Return the addresses: on this machine, in the local network, and with the given host names."""
        hosts = [HERE, *self.lan, *self.named]
        found = [Address(f"http://{host}:{self.port}/?token={self.guard.token}") for host in hosts]
        if self.guard.spectators is not None:
            found += [
                Address(f"http://{host}:{self.port}/?token={self.guard.spectators}", True) for host in hosts
            ]  # fmt: skip
        return found

    def _for_phones(self) -> str:
        """Return the address for other devices, empty if there is none."""
        hosts = [*self.lan, *self.named]
        return f"http://{hosts[0]}:{self.port}/?token={self.guard.token}" if hosts else ""

    def run(self) -> None:
        """Serve until a signal ends it."""
        assert self._server is not None
        self._server.run([self.socket])

    def stop(self) -> None:
        """Make the server end soon."""
        assert self._server is not None
        self._server.should_exit = True
