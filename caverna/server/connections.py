"""Connections: how many there can be, and how long each may take to ask, to read an answer and to ask again."""

import asyncio
from typing import Any

from attrs import define, field
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # a system without limits of this kind
    resource = None  # type: ignore[assignment]

PATIENCE = 20.0
"""Seconds in which a whole request must arrive, with its body."""
KEEP_ALIVE = 75
"""Seconds that a connection stays open for the next request."""
MAX_OPEN, RESERVED = 8192, 100
"""Files that may be open at once, and how many of them are not connections."""
MAX_STRANGERS = 1000
"""Connections on which nobody has shown a token yet."""


@define
class Strangers:
    """Connections on which nobody has shown a token yet. Where there are too many, old ones end."""

    most: int
    _by_address: dict[str, dict["BoundedProtocol", None]] = field(factory=dict)
    _count: int = 0

    def add(self, connection: "BoundedProtocol") -> None:
        """Add a connection. Above the limit, the address with most of them loses its oldest."""
        self._by_address.setdefault(connection.address, {})[connection] = None
        self._count += 1
        while self._count > self.most:
            most = max(self._by_address.values(), key=len)
            oldest = next(iter(most))
            self.discard(oldest)
            if not oldest.has_shown_token:
                oldest.transport.abort()

    def discard(self, connection: "BoundedProtocol") -> None:
        """Remove a connection that has ended, or on which somebody has shown a token."""
        same = self._by_address.get(connection.address, {})
        if connection in same:
            del same[connection]
            self._count -= 1
            if not same:
                del self._by_address[connection.address]


class BoundedProtocol(H11Protocol):
    """HTTP on a connection that ends where the other side is too slow, however little by little it sends or reads."""

    def __init__(self, *args: Any, strangers: Strangers, **options: Any) -> None:
        super().__init__(*args, **options)
        self._strangers = strangers
        self._is_idle = False
        self._end: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """The address of the other side."""
        return self.client[0] if self.client is not None else ""

    @property
    def has_shown_token(self) -> bool:
        """Whether the last request had a valid token."""
        return self.scope is not None and self.scope.get("role") is not None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._end_in(PATIENCE)
        self._strangers.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._end_in(None)
        self._strangers.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read some bytes. The first of a request begin the time in which all of it must arrive."""
        if self._is_idle:
            self._is_idle = False
            self._end_in(PATIENCE)
        super().data_received(data)
        self._stay_for_answer()

    def on_response_complete(self) -> None:
        """Wait for the next request. A connection whose last answer is not read ends, too."""
        self._is_idle = True
        self._end_in(KEEP_ALIVE + PATIENCE)
        if self.has_shown_token:
            self._strangers.discard(self)
        super().on_response_complete()
        self._stay_for_answer()  # the next request may have arrived already

    def pause_writing(self) -> None:
        """Wait for the other side to read: more is waiting than is kept."""
        super().pause_writing()
        self._end_in(KEEP_ALIVE)

    def resume_writing(self) -> None:
        """Continue, because the other side has read."""
        super().resume_writing()
        self._end_in(KEEP_ALIVE)
        self._stay_for_answer()

    def _stay_for_answer(self) -> None:
        """Leave the connection open once a whole request has arrived, while its answer is read."""
        answering = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        if answering and not self.flow.write_paused:
            self._end_in(None)

    def _end_in(self, seconds: float | None) -> None:
        """End the connection after this time, unless something else is set before; None: leave it open."""
        if self._end is not None:
            self._end.cancel()
        self._end = self.loop.call_later(seconds, self.transport.abort) if seconds is not None else None


def room_for_connections() -> int:
    """Let the process have many open files, and return how many connections it can have."""
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
