"""The share of a long loop that runs: a fixed eighth by default, everything with ``CI=true``."""

import os
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")
EIGHTH = 8


def share(items: Iterable[Item]) -> list[Item]:
    """Return every eighth item from the first on, or all items where the environment has ``CI=true``."""
    return list(items)[:: 1 if in_ci() else EIGHTH]


def examples(count: int) -> int:
    """Return the first argument, or an eighth of it, at least one, where the environment has no ``CI=true``."""
    return count if in_ci() else max(1, count // EIGHTH)


def in_ci() -> bool:
    """Return whether everything runs."""
    return os.environ.get("CI") == "true"
