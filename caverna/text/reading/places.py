"""Where the values of a part of a record stand, by key."""

from collections.abc import Iterator, Mapping

from caverna.core.findings import Span

from .tree import Node, Source, absent


class Places(Mapping[str, Span]):
    """Keys and the places of their values, worked out when somebody asks: only findings do."""

    __slots__ = ("_entries", "_source")

    def __init__(self, source: Source, entries: Mapping[str, tuple[Node, Node]]) -> None:
        self._source = source
        self._entries = dict(entries)

    def note(self, name: str, value: Node, key: Node | None = None) -> None:
        """Add the place of a value, or that of its key where the value is empty."""
        self._entries[name] = key or value, value

    def __getitem__(self, name: str) -> Span:
        key, value = self._entries[name]
        return self._source.span((key if absent(value) else value).start)

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        return repr(dict(self))
