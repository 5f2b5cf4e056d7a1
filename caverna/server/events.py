"""Server-Sent Events: each new version of a table is sent to every open page of it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping

from starlette.concurrency import run_in_threadpool

COMMENT_EVERY = 15.0
"""Seconds of silence after which a comment is sent, to show that the stream is alive."""
LOOK_EVERY = 0.5
"""Seconds between two checks whether the server is shutting down."""
MAX_WAITING = 100
"""The most versions that wait for a slow listener. Older ones are dropped, because only the last matters."""
Queue = asyncio.Queue[tuple[str, str]]


class Hub:
    """The listeners, and the last version of each table that was sent to them."""

    def __init__(self, versions: Callable[[], Mapping[str, str]]) -> None:
        self._versions = versions
        self._told: dict[str, str] = {}
        self._listening: dict[Queue, str | None] = {}

    @property
    def watched(self) -> bool:
        """True if anybody is listening."""
        return bool(self._listening)

    def announce(self, versions: Mapping[str, str]) -> None:
        """Send the versions that have changed to the listeners."""
        for id, version in versions.items():
            self.tell_one(id, version)

    def tell_one(self, id: str, version: str) -> None:
        """Send the version of a table to its listeners, unless it is the last one sent."""
        if self._told.get(id) == version:
            return
        self._told[id] = version
        for queue, wanted in self._listening.items():
            if wanted in (None, id):
                if queue.qsize() >= MAX_WAITING:
                    queue.get_nowait()
                queue.put_nowait((id, version))

    async def stream(self, id: str | None, ending: Callable[[], bool]) -> AsyncIterator[str]:
        """Yield the events of one table, or of all: the current versions, then every change.

        The stream ends when ``ending`` returns True.
        """
        queue: Queue = asyncio.Queue()
        now = await run_in_threadpool(self._versions)
        self.announce(now)
        self._listening[queue] = id
        try:
            for each, version in now.items():
                if id in (None, each):
                    yield _event(each, version)
            if not now:
                yield ": no table yet\n\n"
            silent = 0.0
            while not ending():
                try:
                    told = await asyncio.wait_for(queue.get(), LOOK_EVERY)
                except TimeoutError:
                    silent += LOOK_EVERY
                    if silent >= COMMENT_EVERY:
                        silent = 0.0
                        yield ": still here\n\n"
                    continue
                silent = 0.0
                yield _event(*told)
        finally:
            del self._listening[queue]


def _event(id: str, version: str) -> str:
    return f"event: version\nid: {version}\ndata: {json.dumps({'id': id, 'version': version})}\n\n"
