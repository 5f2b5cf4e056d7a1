"""Places of what was read, found when somebody asks: only findings do.

The nodes of a text that was read with care know them (`Places`). A text that was read quickly is read again, with care,
and what was read before finds its own by number: a line and a check in the order of reading, a round by its index.
"""

from collections.abc import Iterator, Mapping

from attrs import define

from caverna.core.findings import Span
from caverna.core.record import Line, Record, Written

from .tree import Node, Source, absent


class LazySpans:
    """A text that was read without places. All that was read from it shares one of these."""

    __slots__ = ("_checks", "_first_line", "_lines", "_record", "_text")

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._text = text
        self._first_line = first_line
        self._record: Record | None = None
        self._lines: list[Line] = []
        self._checks: list[Span] = []

    def record(self) -> Record:
        """Return the record with its places."""
        if self._record is None:
            # Most records need no places, and what finds them takes longer to import than a game to read.
            from .careful import read

            self._record = record = read(Source(self._text, self._first_line))
            self._lines = list(record.lines())
            self._checks = [check.at for entry in record.rounds for check in entry.check]
        return self._record

    def line(self, number: int) -> Line:
        """Return a line that knows its places."""
        self.record()
        return self._lines[number]

    def check(self, number: int) -> Span:
        """Return the place of a check."""
        self.record()
        return self._checks[number]

    def __deepcopy__(self, _: object) -> "LazySpans":
        return self

    def __reduce__(self) -> tuple[type["LazySpans"], tuple[str, int]]:
        return LazySpans, (self._text, self._first_line)


@define(eq=False, repr=False)
class LazyLine(Line):
    """A line of a text that was read without places; the text stands where they would."""

    _at: int = 0
    """Which line of the text it is."""

    @property
    def player_at(self) -> Span:
        """Where the player's name stands."""
        at: object = self._player_at
        return at.line(self._at).player_at if isinstance(at, LazySpans) else super().player_at

    @property
    def written(self) -> Written | None:
        """The line as it stands in the file, None where it was not read from a text of its own."""
        written: object = self._written
        return written.line(self._at).written if isinstance(written, LazySpans) else self._written


class LazySpanMap(Mapping[str, Span]):
    """The places of a record's values by key, of those of one of its rounds, or of another part by its attribute."""

    __slots__ = ("_part", "_spans")

    def __init__(self, spans: LazySpans, part: int | str | None = None) -> None:
        self._spans = spans
        self._part = part

    def _places(self) -> Mapping[str, Span]:
        record = self._spans.record()
        if self._part is None:
            return record.at
        part = record.rounds[self._part] if isinstance(self._part, int) else getattr(record, self._part)
        places: Mapping[str, Span] = part.at
        return places

    def __getitem__(self, name: str) -> Span:
        return self._places()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places())

    def __len__(self) -> int:
        return len(self._places())

    def __repr__(self) -> str:
        return repr(self._places())


class Places(Mapping[str, Span]):
    """Keys of a part of a record and the places of their values, from the nodes."""

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
