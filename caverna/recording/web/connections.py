"""Connections: how many there can be, and how long one may stay without asking for anything."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # a system without limits of this kind
    resource = None  # type: ignore[assignment]

PATIENCE = 20.0
"""Seconds in which a request must have come: silent connections do not keep the table from its own."""
KEEP_ALIVE = 75
"""Seconds that a connection stays open for the next request."""
MAX_OPEN, RESERVED = 8192, 100
"""Files that may be open at once, and how many of them are no connections."""


class PatientProtocol(H11Protocol):
    """HTTP on a connection that is closed when no whole request comes."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._has_asked_nothing)

    def _has_asked_nothing(self) -> None:
        if self.conn.their_state is h11.IDLE and self.cycle is None and not self.transport.is_closing():
            self.transport.abort()


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
