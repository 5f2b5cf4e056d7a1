"""Positions of the values in a part of a record, by key. They are computed on request: only findings need them."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from caverna.model.findings import Span

from . import tree
from .tree import Node, Pair, Source, absent, word_of


class Places(Mapping[str, Span]):
    """A mapping from the keys of a part of a record to the positions of their values.

    The position is that of the value, or of the key if the value is empty or the format says so.
    """

    __slots__ = ("_at_key", "_found", "_waiting", "root", "source")

    def __init__(self, source: Source, pairs: Iterable[Pair] = (), at_key: Collection[str] = ()) -> None:
        self.source = source
        self.root: Node | None = None
        """The tree of the whole text, if this part is the record. Ends of findings are found in it."""
        self._at_key = at_key
        self._found: dict[str, Pair | Node] = {}
        self._waiting: list[tuple[str, Iterable[Pair | Node], str]] = [("", pairs, "")]

    def keep(self, pairs: Iterable[Pair]) -> None:
        """Keep only these pairs of those it was made from."""
        self._waiting[0] = "", pairs, ""

    def note(self, name: str, value: Pair | Node, key: Node | None = None) -> None:
        """Add the position of a pair or a value, or of its key if the value is empty."""
        self._found[name] = key if key is not None and absent(value) else value

    def note_all(self, name: str, parts: Iterable[Pair | Node], alone: str = "") -> None:
        """Add the positions of parts, named by ``name`` and their keys or numbers, and those of their own pairs.

        If a part has no pairs of its own, ``alone`` is the name of its value.
        """
        self._waiting.append((f"{name} ", parts, alone))

    def _all(self) -> dict[str, Pair | Node]:
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            self._add(*each)
        return self._found

    def _add(self, name: str, parts: Iterable[Pair | Node], alone: str) -> None:
        for number, at in enumerate(parts):
            place = f"{name}{word_of(at) if isinstance(at, tuple) else number}"
            self._found.setdefault(place, at)
            if alone and isinstance(at, tuple) and isinstance(at[1], tree.Mapping):
                self._add(f"{place} ", at[1].entries, "")
            elif alone:
                self._found.setdefault(f"{place} {alone}", at)

    def __getitem__(self, name: str) -> Span:
        at, source = self._all()[name], self.source
        if isinstance(at, tuple):
            value = source.value_of(at)
            if name in self._at_key or absent(value):
                return source.key_span(at)
            at = value
        return source.span(at.start)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return repr(dict(self))
