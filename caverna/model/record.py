"""Records as they were read: the values of the file with their positions. Legality is not checked here.

Names are canonical (English, as in the catalogue). A value that could not be read is missing, with a finding in
``Record.findings``. ``at`` maps a key to its position. A game declares its keys in subclasses of `Record` and `Round`
(:mod:`caverna.model.format`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any, ClassVar, Protocol, TypeAlias

from attrs import define, field

from .decisions import Correction, Decision
from .findings import Finding, Span
from .format import Format, as_key, key, keys_of
from .phases import ROUND
from .ruleset import Ruleset, ruleset
from .steps import Step
from .value_types import Anything, Decisions, InPlay, Lines, Note, Players, Rounds, Start
from .values import Value

Notes: TypeAlias = dict[str, dict[int, list[str]]]
"""Notes between the lines of a round: ordered phase -> number of lines before the note -> texts."""


Corrections: TypeAlias = dict[str, dict[int, list[Correction]]]
"""A judge's corrections between the lines of a round: ordered phase -> number of lines before -> corrections."""


class Written(Protocol):
    """A text in notation as it is written in the file."""

    text: str

    def locate(self, offset: int) -> Span:
        """Return the position of a character of the text.

        Only findings need it, so that valid quoted and folded scalars cost nothing.
        """


class Pairs(Protocol):
    """The source of a pair of a player's name and line."""

    def key_span(self, pair: Any) -> Span:
        """Return the position of the name."""

    def value_of(self, pair: Any) -> Written:
        """Return the line."""


@define(eq=False, repr=False)
class Line:
    """A player's line: a turn, a free action, a part of a round's start, harvest or end.

    Lines with the same player and steps are equal, wherever they are written.
    """

    player: str
    """The player whose line it is."""
    steps: tuple[Step, ...]
    """The steps of the line."""
    _player_at: Span | tuple[Any, ...]
    """The position of the player's name, or the pair whose key it is."""
    offsets: tuple[int, ...] = ()
    """The offset of each step in the text."""
    item_offsets: tuple[tuple[int, ...], ...] = ()
    """For each step the offsets of its loot items; empty for all but expeditions."""
    _written: Written | tuple[Any, ...] | None = None
    """The line as it is written in the file, or the pair whose value it is."""
    places: tuple[tuple[Span, tuple[Span, ...]], ...] = ()
    """For a turn given as a list of steps (objects or single lines): the position of each step and its items."""
    malformed: bool = False
    """True if part of the line could not be read; the findings say which."""
    _source: Any = None
    """The source of the pair: `Pairs`."""

    @property
    def player_at(self) -> Span:
        """The position of the player's name."""
        at = self._player_at
        return at if isinstance(at, Span) else self._source.key_span(at)

    @property
    def written(self) -> Written | None:
        """The line as it is written in the file; None if it was not read from a text."""
        written = self._written
        return self._source.value_of(written) if isinstance(written, tuple) else written

    def _content(self) -> tuple[Any, ...]:
        return self.player, self.steps, self.offsets, self.item_offsets, self.places, self.malformed

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Line) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # its steps can be replaced

    def __repr__(self) -> str:
        return f"Line{self._content()!r}"

    def place(self, step: int, item: int | None = None) -> Span:
        """Return the position of a step, or of one of its loot items."""
        if self.places:
            span, items = self.places[step]
            return span if item is None or item >= len(items) else items[item]
        written = self.written
        if written is None:
            return self.player_at
        return written.locate(self.offsets[step] if item is None else self.item_offsets[step][item])

    def word_place(self, step: int, word: str) -> Span:
        """Return the position of a word of a step; of the step if the word is not found in a text."""
        written = self.written
        if self.places or written is None:
            return self.place(step)
        offset = self.offsets[step]
        found = re.search(rf"\b{re.escape(word)}\b", written.text[offset:], re.IGNORECASE)
        return written.locate(offset + (found.start() if found else 0))


@define(eq=False, repr=False)
class Check(Value):
    """A ``check``: goods that a player must have after a round."""

    player: str
    have: Step
    _at: Span | Callable[[], Span] = field(eq=False, repr=False)
    """Its position, or a function that returns it."""

    @property
    def at(self) -> Span:
        """Its position in the file."""
        return self._at if isinstance(self._at, Span) else self._at()


@define(eq=False, repr=False)
class Expected(Value):
    """A finding that a record under ``expect`` must have."""

    rule: str
    line: int
    column: int
    at: Span


@define(init=False, repr=False, eq=False)  # the subclasses of games have these methods
class Round(Value):
    """A round as recorded. Each game adds its keys.

    ``at`` has the position of each value by key, or of the key if the format says so; under "" that of the first key.
    """

    at: Mapping[str, Span] = field(factory=dict, kw_only=True)
    """Key -> its position in the file."""
    note: Sequence[str] = field(
        default=(), kw_only=True,
        metadata=as_key(
            Note(), "It may also be an entry between the lines: `- note: Ann thought long`.",
            "note: Cleo came late", "Remarks.", (),
        ),
    )  # fmt: skip
    _notes: Notes | None = field(default=None, kw_only=True, eq=lambda notes: notes or None)
    _corrections: Corrections | None = field(default=None, kw_only=True, eq=lambda corrections: corrections or None)
    number: int | None = field(default=None, kw_only=True, eq=False)
    """The printed number of the round; None only after the last round of the game."""
    malformed: bool = field(default=False, kw_only=True)
    """True if a key or value of the round, other than a line or a check, could not be read."""
    check_malformed: bool = field(default=False, kw_only=True)
    check: list[Check] = field(factory=list, kw_only=True)
    """The checks at its end. Not every game has this key."""

    @property
    def notes(self) -> Notes:
        """Notes between lines: ordered phase -> number of lines before the note -> texts."""
        if self._notes is None:  # few rounds have any, and all are read
            self._notes = {}
        return self._notes

    @property
    def corrections(self) -> Corrections:
        """A judge's corrections between lines: ordered phase -> number of lines before -> corrections."""
        if self._corrections is None:
            self._corrections = {}
        return self._corrections

    @property
    def head(self) -> dict[str, Any]:
        """The round keys that were written, with their values."""
        cls: type = type(self)
        return {
            name: value
            for name, attribute, default in head_keys(cls)
            if (value := getattr(self, attribute)) is not default and value != default
        }


@cache
def head_keys(cls: type) -> tuple[tuple[str, str, Any], ...]:
    """Return the setup keys of a record or a round: name, attribute, and default value."""
    others = InPlay | Players | Anything | Note | Start
    keys = [each for each in keys_of(cls) if not isinstance(each.kind, others)]
    return tuple((each.name, each.attribute, each.left_out()) for each in keys)


def revealed_keys(format: Format, revealed: Sequence[Any], head: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of a round: ``revealed`` has values in the order of its keys, ``head`` has values by name.

    None is omitted. The number of the round can only be given by name.
    """
    rounds = next(each.kind for each in format.keys if isinstance(each.kind, Rounds))
    names = [name for name, _, _ in head_keys(rounds.group.cls) if name != ROUND]
    if len(revealed) > len(names):
        raise TypeError(f"a round has {len(names)} keys: {', '.join(names)}")
    found = dict(zip(names, revealed, strict=False))
    by_name = {name.replace("_", " "): value for name, value in head.items()}
    for name in by_name:
        if name in found:
            raise TypeError(f"{name} is given twice")
    return {name: value for name, value in (found | by_name).items() if value is not None}


@define(init=False, repr=False, eq=False)  # the subclasses of games have these methods
class Record(Value):
    """A recorded game. Each game adds its keys.

    ``at`` has the position of each top-level value by key (for ``end`` and ``scores`` the position of the key). Players
    are under ``players 0``, claims under ``scores Ann`` and ``scores Ann total``, options under ``rulings carpenter``.
    """

    game: ClassVar[str]
    """The key that names the game."""
    is_tally: ClassVar[bool] = False
    """True for a score sheet without moves, a `Tally`."""
    about: dict[str, Any] = key(
        Anything(), "Kept unchanged.", "about: {table: 3}",
        brief="Event, table, date and anything else.", default=dict, kw_only=True,
    )  # fmt: skip
    note: Sequence[str] = field(
        default=(), kw_only=True,
        metadata=as_key(
            Note(), "A text, or a list of them.", "note: The cat sat on Bob's forest", "Remarks.", ()
        ),
    )  # fmt: skip
    judge: Sequence[Decision] = field(
        default=(), kw_only=True,
        metadata=as_key(
            Decisions(), "Each entry has the keys `about`, `decision`, `by` and `why`.",
            "judge: [{about: claim.have, decision: accepted, by: Eva, why: seen too late}]",
            "Decisions of a judge about findings.", (),
        ),
    )  # fmt: skip
    players: list[str] = field(factory=list, kw_only=True)
    """The players' names, clockwise."""
    rulings: dict[str, str] = field(factory=dict, kw_only=True)
    """Table options as written in the file, by the names of the format; values canonical."""
    rounds: list[Any] = field(factory=list, kw_only=True)
    """The rounds, each a `Round` with the keys of its game."""
    position: Any = field(default=None, kw_only=True)
    """The position that the record starts from; None if it starts from the set-up."""
    end: dict[str, Line] | None = field(default=None, kw_only=True)
    """The lines of the end of the game by player."""
    scores: dict[str, dict[str, int]] | None = field(default=None, kw_only=True)
    """Claimed scores: player -> category or ``total`` -> points."""
    expect: list[Expected] | None = field(default=None, kw_only=True)
    """The findings that the record must have, if it is a test case."""
    findings: list[Finding] = field(factory=list, kw_only=True)
    """The errors found while reading."""
    file: str = field(default="", kw_only=True)
    """The file it was read from; empty if none."""
    at: Mapping[str, Span] = field(factory=dict, kw_only=True)
    """Key -> its position in the file."""
    cannot_start: bool = field(default=False, kw_only=True)
    """True if the players, a setup key or the position could not be read, so that the game can't start."""
    players_with_errors: frozenset[str] = field(default=frozenset(), kw_only=True)
    """The players whose part of the position could not be read, if nothing else keeps the game from starting."""
    text: str = field(default="", kw_only=True)
    """The source text. Messages show lines of it, and ``fmt`` formats it."""
    first_line: int = field(default=1, kw_only=True)
    """The number of the first line of the text in its file."""
    named: bool = field(default=True, kw_only=True)
    """True if it names a known game; otherwise it is read as Caverna."""

    def __repr__(self) -> str:
        from .wording import plural  # not needed to read

        found = plural(len(self.findings), "finding")
        return f"<Record of {self.game}: {', '.join(self.players)}; {plural(len(self.rounds), 'round')}; {found}>"

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of its game."""
        return ruleset(self.game)

    @property
    def claims(self) -> Mapping[str, Mapping[str, int]]:
        """The claimed scores: player -> category or ``total`` -> points."""
        return self.scores or {}

    @property
    def format(self) -> Format:
        """The format of its game's records."""
        return self.ruleset.format

    @property
    def head(self) -> dict[str, Any]:
        """The setup keys with their values."""
        cls: type = type(self)
        return {name: getattr(self, attribute) for name, attribute, _ in head_keys(cls)}

    def round_numbers(self) -> Iterable[int]:
        """Return the numbers of the rounds, as far as they are known."""
        return count(1)

    def number_rounds(self) -> None:
        """Give each round its printed number."""
        for entry, number in zip(self.rounds, self.round_numbers(), strict=False):
            entry.number = number

    def lines(self) -> Iterator[Line]:
        """Yield all players' lines in the order of the game."""
        for entry in self.rounds:
            yield from lines_in(entry)
        yield from lines_in(self)


def lines_in(part: Round | Record) -> Iterator[Line]:
    """Yield the lines below the keys of a part of a record."""
    cls: type = type(part)
    for each in keys_of(cls):
        if isinstance(each.kind, Lines):
            held = getattr(part, each.attribute) or ()
            yield from held.values() if isinstance(held, dict) else held
