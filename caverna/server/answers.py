"""A cache of answers, for commands that a client sends again."""

import json
from collections import OrderedDict
from typing import Any

MAX_ANSWERS = 500
"""The most answers that are kept for a table."""
MAX_KEPT = 2_000_000
"""The most bytes of these answers. The last answer is kept whatever its size."""
Answer = tuple[int, dict[str, Any]]


class Answers:
    """The last answers of a table, by the keys of their commands."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, bytes]] = OrderedDict()
        self._size = 0

    def get(self, key: str | None) -> Answer | None:
        """Return the answer to the command with this key, or None."""
        if key is None or key not in self._kept:
            return None
        status, data = self._kept[key]
        return status, json.loads(data)

    def keep(self, key: str | None, answer: Answer) -> None:
        """Keep an answer, and drop the oldest ones above the limits. Commands without a key are never repeated."""
        if key is None:
            return
        status, data = answer
        self._kept[key] = status, json.dumps(data).encode()
        self._size += self._size_of(key)
        while len(self._kept) > 1 and (len(self._kept) > MAX_ANSWERS or self._size > MAX_KEPT):
            oldest = next(iter(self._kept))
            self._size -= self._size_of(oldest)
            del self._kept[oldest]

    def _size_of(self, key: str) -> int:
        return len(key.encode()) + len(self._kept[key][1])
