"""Where the values of a part of a record stand, by key."""

from collections.abc import Iterator, Mapping

from .findings import Span
from .tree import Node, Source, absent


class Places(Mapping[str, Span]):
    """Keys and the places of their values, worked out when somebody asks: only findings do."""

    __slots__ = ("_source", "_starts")

    def __init__(self, source: Source, starts: dict[str, int]) -> None:
        self._source = source
        self._starts = starts

    def note(self, name: str, node: Node, key: Node | None = None) -> None:
        """Add the place of a value, or that of its key where the value is empty."""
        self._starts[name] = key.start if key is not None and absent(node) else node.start

    def __getitem__(self, name: str) -> Span:
        return self._source.place(self._starts[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._starts)

    def __len__(self) -> int:
        return len(self._starts)

    def __repr__(self) -> str:
        return repr(dict(self))
