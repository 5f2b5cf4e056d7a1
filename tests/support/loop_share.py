"""The share of a long loop that runs: a fixed eighth by default, everything with ``CI=true``."""

import os
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")
EIGHTH = 8


def share(items: Iterable[Item]) -> list[Item]:
    """Return every eighth item, beginning with the first; with ``CI=true`` in the environment all items."""
    return list(items)[:: 1 if in_ci() else EIGHTH]


def examples(count: int) -> int:
    """Return an eighth of a number, at least 1; with ``CI=true`` in the environment the number itself."""
    return count if in_ci() else max(1, count // EIGHTH)


def in_ci() -> bool:
    """Return whether the environment has ``CI=true``, so that everything runs."""
    return os.environ.get("CI") == "true"
