"""Server-Sent Events: every open page of a table gets each new version."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping

from starlette.concurrency import run_in_threadpool

COMMENT_EVERY = 15.0
"""Seconds after which a comment says that the stream is alive."""
LOOK_EVERY = 0.5
"""Seconds between two looks at whether the server is about to end."""
MAX_WAITING = 100
"""Versions that are kept for somebody who does not fetch them; only the last matters then."""
Queue = asyncio.Queue[tuple[str, str]]


class Hub:
    """The listeners, and the versions sent to them last."""

    def __init__(self, versions: Callable[[], Mapping[str, str]]) -> None:
        self._versions = versions
        self._told: dict[str, str] = {}
        self._listening: dict[Queue, str | None] = {}

    @property
    def watched(self) -> bool:
        """Whether anybody is listening."""
        return bool(self._listening)

    def announce(self, versions: Mapping[str, str]) -> None:
        """Report the tables whose version has changed."""
        for id, version in versions.items():
            self.tell_one(id, version)

    def tell_one(self, id: str, version: str) -> None:
        """Send the version of a table, unless it was sent last."""
        if self._told.get(id) == version:
            return
        self._told[id] = version
        for queue, wanted in self._listening.items():
            if wanted in (None, id):
                if queue.qsize() >= MAX_WAITING:
                    queue.get_nowait()
                queue.put_nowait((id, version))

    async def stream(self, id: str | None, ending: Callable[[], bool]) -> AsyncIterator[str]:
        """Return the events of one table, or of all: what they are at now, then every change."""
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
