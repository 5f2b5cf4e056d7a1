"""Limits for connections: their number, and the time for sending a request, reading the answer and staying idle."""

import asyncio
from typing import Any

from attrs import define, field
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # a system without limits of this kind
    resource = None  # type: ignore[assignment]

PATIENCE = 20.0
"""Seconds within which a whole request with its body must arrive."""
KEEP_ALIVE = 75
"""Seconds that an idle connection stays open for the next request."""
MAX_OPEN, RESERVED = 8192, 100
"""The most open files of the process, and the number of them that are not connections."""
MAX_STRANGERS = 1000
"""The most connections without a valid token."""


@define
class Strangers:
    """The connections without a valid token. If there are too many, the oldest are closed."""

    most: int
    _by_address: dict[str, dict["BoundedProtocol", None]] = field(factory=dict)
    _count: int = 0

    def add(self, connection: "BoundedProtocol") -> None:
        """Add a connection. Above the limit, close the oldest one of the address that has the most."""
        self._by_address.setdefault(connection.address, {})[connection] = None
        self._count += 1
        while self._count > self.most:
            most = max(self._by_address.values(), key=len)
            oldest = next(iter(most))
            self.discard(oldest)
            if not oldest.has_shown_token:
                oldest.transport.abort()

    def discard(self, connection: "BoundedProtocol") -> None:
        """Remove a connection that has been closed or has sent a valid token."""
        same = self._by_address.get(connection.address, {})
        if connection in same:
            del same[connection]
            self._count -= 1
            if not same:
                del self._by_address[connection.address]


class BoundedProtocol(H11Protocol):
    """An HTTP connection that is closed if the client is too slow, even if it sends or reads a little all the time."""

    def __init__(self, *args: Any, strangers: Strangers, **options: Any) -> None:
        super().__init__(*args, **options)
        self._strangers = strangers
        self._is_idle = False
        self._end: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """The IP address of the client."""
        return self.client[0] if self.client is not None else ""

    @property
    def has_shown_token(self) -> bool:
        """True if the last request had a valid token."""
        return self.scope is not None and self.scope.get("role") is not None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit for the first request."""
        super().connection_made(transport)
        self._end_in(PATIENCE)
        self._strangers.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the closed connection."""
        self._end_in(None)
        self._strangers.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read some bytes. The first bytes of a request start its time limit."""
        if self._is_idle:
            self._is_idle = False
            self._end_in(PATIENCE)
        super().data_received(data)
        self._stay_for_answer()

    def on_response_complete(self) -> None:
        """Start the time limit for the next request. It also ends a client that does not read the answer."""
        self._is_idle = True
        self._end_in(KEEP_ALIVE + PATIENCE)
        if self.has_shown_token:
            self._strangers.discard(self)
        super().on_response_complete()
        self._stay_for_answer()  # the next request may have arrived already

    def pause_writing(self) -> None:
        """Start a time limit for reading, because the write buffer is full."""
        super().pause_writing()
        self._end_in(KEEP_ALIVE)

    def resume_writing(self) -> None:
        """Renew the time limit, because the client has read."""
        super().resume_writing()
        self._end_in(KEEP_ALIVE)
        self._stay_for_answer()

    def _stay_for_answer(self) -> None:
        """Stop the time limit while the answer to a complete request is made and sent."""
        answering = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        if answering and not self.flow.write_paused:
            self._end_in(None)

    def _end_in(self, seconds: float | None) -> None:
        """Close the connection after this time, unless this is called again before. None means no limit."""
        if self._end is not None:
            self._end.cancel()
        self._end = self.loop.call_later(seconds, self.transport.abort) if seconds is not None else None


def room_for_connections() -> int:
    """Raise the process's limit of open files, and return the number of connections that it allows."""
    if resource is None:
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN if hard == resource.RLIM_INFINITY else min(MAX_OPEN, hard)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass
    return max(50, min(soft, MAX_OPEN) - RESERVED)
