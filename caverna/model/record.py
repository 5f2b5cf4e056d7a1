"""A record as read: what the file says, each value with its place, and nothing about legality.

Names in it are canonical (English, as in the catalogue) once read; what could not be read is a finding in
``Record.findings`` and absent from the values. ``at`` maps a key (or what the class says) to its place. A game declares
its keys in subclasses of `Record` and `Round` (:mod:`caverna.model.format`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

from attrs import define, field

from .findings import Finding, Span
from .format import Format, as_key, key, keys_of
from .ruleset import Ruleset, ruleset
from .steps import Step
from .value_types import Anything, InPlay, Lines, Note, Players, Start

Notes: TypeAlias = dict[str, dict[int, list[str]]]
"""Notes between the lines of a round: part in order -> behind how many of its lines -> texts."""


class Written(Protocol):
    """A value of move notation as it stands in the file."""

    text: str

    def locate(self, offset: int) -> Span:
        """Return the place of a character of the text.

        It is asked only for findings, so that quoted and folded scalars cost nothing where nothing is wrong.
        """


class Pairs(Protocol):
    """The text that a player's name and line were read from as a pair."""

    def key_span(self, pair: Any) -> Span:
        """Return the place of the name."""

    def value_of(self, pair: Any) -> Written:
        """Return the line."""


@define(eq=False, repr=False)
class Line:
    """One player's line: a turn, a free move, a part of a round's start, harvest or end.

    Two lines are equal that say the same, wherever they stand.
    """

    player: str
    """Whose line it is."""
    steps: tuple[Step, ...]
    """What the player does, step by step."""
    _player_at: Span | tuple[Any, ...]
    """Where the player's name stands, or the pair whose key it is."""
    offsets: tuple[int, ...] = ()
    """Where in the text each step begins."""
    item_offsets: tuple[tuple[int, ...], ...] = ()
    """For each step the beginnings of its loot items; empty for all but expeditions."""
    _written: Written | tuple[Any, ...] | None = None
    """The line as it stands in the file, or the pair whose value it is."""
    places: tuple[tuple[Span, tuple[Span, ...]], ...] = ()
    """For a turn given as a list of steps (objects or single lines) the place of each step and its items."""
    malformed: bool = False
    """Part of the line could not be read; the findings say what."""
    _source: Any = None
    """The text whose pair the line is: `Pairs`."""

    @property
    def player_at(self) -> Span:
        """Where the player's name stands."""
        at = self._player_at
        return at if isinstance(at, Span) else self._source.key_span(at)

    @property
    def written(self) -> Written | None:
        """The line as it stands in the file, None where it was not read from a text of its own."""
        written = self._written
        return self._source.value_of(written) if isinstance(written, tuple) else written

    def _said(self) -> tuple[Any, ...]:
        return self.player, self.steps, self.offsets, self.item_offsets, self.places, self.malformed

    def __eq__(self, other: object) -> bool:
        return self._said() == other._said() if isinstance(other, Line) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # its steps can be exchanged

    def __repr__(self) -> str:
        return f"Line{self._said()!r}"

    def place(self, step: int, item: int | None = None) -> Span:
        """Return the place of a step, or of a loot item of it."""
        if self.places:
            span, items = self.places[step]
            return span if item is None or item >= len(items) else items[item]
        written = self.written
        if written is None:
            return self.player_at
        return written.locate(self.offsets[step] if item is None else self.item_offsets[step][item])

    def word_place(self, step: int, word: str) -> Span:
        """Return the place of a word of a step; of the step where that is not written as a text of its own."""
        written = self.written
        if self.places or written is None:
            return self.place(step)
        offset = self.offsets[step]
        found = re.search(rf"\b{re.escape(word)}\b", written.text[offset:], re.IGNORECASE)
        return written.locate(offset + (found.start() if found else 0))


@define
class Check:
    """What a player must have after a round."""

    player: str
    have: Step
    _at: Span | Callable[[], Span] = field(eq=False, repr=False)
    """Where it stands, or a function that tells it when it is asked."""

    @property
    def at(self) -> Span:
        """Where it stands."""
        return self._at if isinstance(self._at, Span) else self._at()


@define
class Expected:
    """A finding a record kept as a test must have."""

    rule: str
    line: int
    column: int
    at: Span


@define(init=False, repr=False, eq=False)  # a game's rounds have all that
class Round:
    """One round as recorded; a game's rounds have keys of their own.

    ``at`` has the place of each value by key, or that of the key where the format says so, and under "" that of its
    first key.
    """

    at: Mapping[str, Span] = field(factory=dict, kw_only=True)
    """Key -> its place in the file."""
    note: Sequence[str] = field(
        default=(), kw_only=True,
        metadata=as_key(
            Note(), "It may also stand between the lines, as an entry of its own: `- note: Ann thought long`.",
            "note: Cleo came late", "What there is to remark.", (),
        ),
    )  # fmt: skip
    _notes: Notes | None = field(default=None, kw_only=True, eq=lambda notes: notes or None)
    number: int | None = field(default=None, kw_only=True, eq=False)
    """The printed number of the round; None only behind the last round that the game has."""
    malformed: bool = field(default=False, kw_only=True)
    """A key or value of the round other than a line or a check could not be read."""
    check_malformed: bool = field(default=False, kw_only=True)
    check: list[Check] = field(factory=list, kw_only=True)
    """What is asserted at its end; a game has this key or not."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    @property
    def notes(self) -> Notes:
        """Notes between lines: part in order -> behind how many of its lines -> texts."""
        if self._notes is None:  # few rounds have any, and all are read
            self._notes = {}
        return self._notes

    @property
    def head(self) -> dict[str, Any]:
        """What the round's own keys say, as far as they are given."""
        cls: type = type(self)
        said = {}
        for name, attribute, left_out in head_keys(cls):
            value = getattr(self, attribute)
            if value is not left_out and value != left_out:
                said[name] = value
        return said


@cache
def head_keys(cls: type) -> tuple[tuple[str, str, Any], ...]:
    """Return the keys of a round, or of a record, that set up what is played: name, attribute, what left out means."""
    others = InPlay | Players | Anything | Note | Start
    keys = [each for each in keys_of(cls) if not isinstance(each.kind, others)]
    return tuple((each.name, each.attribute, each.left_out()) for each in keys)


@define(init=False, repr=False, eq=False)  # a game's records have all that
class Record:
    """A recorded game; a game's records have keys of their own, and say more of those that all have.

    ``at`` has the place of each top-level value by key (of ``end`` and ``scores`` that of the key), of players under
    ``players 0``, of claims under ``scores Ann`` and ``scores Ann total``, of options under ``rulings carpenter``.
    """

    game: ClassVar[str]
    """The key that names the game."""
    is_tally: ClassVar[bool] = False
    """Whether it is a score sheet only, a `Tally`."""
    about: dict[str, Any] = key(
        Anything(), "It is kept as it stands.", "about: {table: 3}",
        brief="Event, table, date: whatever there is to say.", default=dict, kw_only=True,
    )  # fmt: skip
    note: Sequence[str] = field(
        default=(), kw_only=True,
        metadata=as_key(
            Note(), "A text, or a list of them.", "note: The cat sat on Bob's forest", "What there is to remark.", ()
        ),
    )  # fmt: skip
    players: list[str] = field(factory=list, kw_only=True)
    rulings: dict[str, str] = field(factory=dict, kw_only=True)
    """Table options as written in the file, by the names of the format; values canonical."""
    rounds: list[Any] = field(factory=list, kw_only=True)
    position: Any = field(default=None, kw_only=True)
    end: dict[str, Line] | None = field(default=None, kw_only=True)
    scores: dict[str, dict[str, int]] | None = field(default=None, kw_only=True)
    """Claimed scores: player -> category or ``total`` -> points."""
    expect: list[Expected] | None = field(default=None, kw_only=True)
    findings: list[Finding] = field(factory=list, kw_only=True)
    """What could not be read."""
    file: str = field(default="", kw_only=True)
    """The file it was read from, empty if none."""
    at: Mapping[str, Span] = field(factory=dict, kw_only=True)
    """Key -> its place in the file."""
    cannot_start: bool = field(default=False, kw_only=True)
    """The players, a key of the set-up or the position could not be read: there is no game to play."""
    players_with_errors: frozenset[str] = field(default=frozenset(), kw_only=True)
    """The players whose part of the position could not be read, where nothing else keeps the game from starting."""
    text: str = field(default="", kw_only=True)
    """The source, kept for messages that show the line and for ``fmt``."""
    first_line: int = field(default=1, kw_only=True)
    """The number that the first line of the text has in its file."""
    named: bool = field(default=True, kw_only=True)
    """Whether it names its game; one that names no known one is read as the house's first."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __repr__(self) -> str:
        from .wording import plural  # reading needs no words

        found = plural(len(self.findings), "finding")
        return f"<Record of {self.game}: {', '.join(self.players)}; {plural(len(self.rounds), 'round')}; {found}>"

    @property
    def ruleset(self) -> Ruleset:
        """The game it is a record of."""
        return ruleset(self.game)

    @property
    def claims(self) -> Mapping[str, Mapping[str, int]]:
        """What is claimed of the scores: player -> category or ``total`` -> points."""
        return self.scores or {}

    @property
    def format(self) -> Format:
        """The format that it is written by."""
        return self.ruleset.format

    @property
    def head(self) -> dict[str, Any]:
        """What the header keys say of how the table is set up."""
        cls: type = type(self)
        return {name: getattr(self, attribute) for name, attribute, _ in head_keys(cls)}

    def round_numbers(self) -> Iterable[int]:
        """Return the numbers of the rounds, as far as they can be told."""
        return count(1)

    def number_rounds(self) -> None:
        """Give each round its printed number."""
        for entry, number in zip(self.rounds, self.round_numbers(), strict=False):
            entry.number = number

    def lines(self) -> Iterator[Line]:
        """Return all players' lines in the order of the game."""
        for entry in self.rounds:
            yield from lines_in(entry)
        yield from lines_in(self)


def lines_in(part: Round | Record) -> Iterator[Line]:
    """Return the lines that stand below the keys of a part of a record."""
    cls: type = type(part)
    for each in keys_of(cls):
        if isinstance(each.kind, Lines):
            held = getattr(part, each.attribute) or ()
            yield from held.values() if isinstance(held, dict) else held
