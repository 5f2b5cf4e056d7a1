"""A record as read: what the file says, each value with its place, and nothing about legality.

Names in it are canonical (English, as in the catalogue) once read; what could not be read is a finding in
``Record.findings`` and absent from the values. ``at`` maps a key (or what the class says) to its place.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from attrs import Factory, define, field

from caverna.games.caverna.steps import Have, Step

from .findings import Finding, Span
from .ruleset import DEFAULT, Ruleset, ruleset

FORMAT_VERSION = 1
FULL, INTRODUCTORY = "full", "introductory"


class Placed(Protocol):
    """What has a place in the file and tells it when it is asked."""

    def span(self) -> Span:
        """Return the place."""


class Written(Protocol):
    """A value of move notation as it stands in the file."""

    text: str

    def locate(self, offset: int) -> Span:
        """Return the place of a character of the text.

        It is asked only for findings, so that quoted and folded scalars cost nothing where nothing is wrong.
        """


class Twins(ABC):
    """The lines of a text as they are when it is read with their places, by number in the order of reading."""

    __slots__ = ()

    @abstractmethod
    def line(self, number: int) -> "Line":
        """Return a line that knows its places."""


@define
class Line:
    """One player's line: a turn, a free move, a part of a round's start, harvest or end."""

    player: str
    steps: tuple[Step, ...]
    _player_at: Span | Placed | Twins = field(eq=False, repr=False)
    """Where the player's name stands, or what tells it."""
    offsets: tuple[int, ...] = ()
    """Where in the text each step begins."""
    item_offsets: tuple[tuple[int, ...], ...] = ()
    """For each step the beginnings of its loot items; empty for all but expeditions."""
    _written: Written | Twins | None = field(default=None, eq=False, repr=False)
    places: tuple[tuple[Span, tuple[Span, ...]], ...] = ()
    """For a turn given as a list of steps (objects or single lines) the place of each step and its items."""
    malformed: bool = False
    """Part of the line could not be read; the findings say what."""
    _at: int = field(default=0, eq=False, repr=False)
    """Which of the twins is its own, where these know its places."""

    @property
    def player_at(self) -> Span:
        """Where the player's name stands."""
        at = self._player_at
        if isinstance(at, Twins):
            return at.line(self._at).player_at
        return at if isinstance(at, Span) else at.span()

    @property
    def written(self) -> Written | None:
        """The line as it stands in the file, None where it was not read from a text of its own."""
        written = self._written
        return written.line(self._at).written if isinstance(written, Twins) else written

    def place(self, step: int, item: int | None = None) -> Span:
        """Return the place of a step, or of a loot item of it."""
        if self.places:
            span, items = self.places[step]
            return span if item is None or item >= len(items) else items[item]
        written = self.written
        if written is None:
            return self.player_at
        return written.locate(self.offsets[step] if item is None else self.item_offsets[step][item])


@define
class Check:
    """What a player must have after a round."""

    player: str
    have: Have
    _at: Span | Callable[[], Span] = field(eq=False, repr=False)
    """Where it stands, or a function that tells it when it is asked."""

    @property
    def at(self) -> Span:
        """Where it stands."""
        return self._at if isinstance(self._at, Span) else self._at()


@define
class Round:
    """One round as recorded.

    ``at`` has the place of each value by key, of ``harvest`` that of the key, and under "" that of its first key.
    """

    card: str | None = None
    number: int | None = None
    marker: str | None = None
    start: dict[str, Line] = Factory(dict)
    turns: list[Line] = Factory(list)
    harvest: dict[str, Line] | None = None
    check: list[Check] = Factory(list)
    at: Mapping[str, Span] = Factory(dict)
    malformed: bool = False
    """A key or value of the round other than a line or a check could not be read."""
    check_malformed: bool = False

    @property
    def head(self) -> dict[str, Any]:
        """What the round's own keys say, as far as they are given."""
        said = {"card": self.card, "round": self.number, "marker": self.marker}
        return {key: value for key, value in said.items() if value is not None}


@define
class HomePosition:
    """One player's home in a position; None or absent: as at the start of the game.

    ``board`` maps the cells as written (one name or two) to what is on them, in the words of the format.
    ``at`` has the place of each value by key; of board entries under ``board C4`` or ``board B3 B2``, of dwarfs
    under ``dwarfs 0``, of deliveries under ``due Ruby supplier``.
    """

    supply: "dict[str, int] | None" = None
    animals: "dict[str, int] | None" = None
    dwarfs: "list[int | str] | None" = None
    begging: int = 0
    due: dict[str, int] = Factory(dict)
    board: dict[tuple[str, ...], "BoardEntry"] = Factory(dict)
    used: list[str] = Factory(list)
    at: Mapping[str, Span] = Factory(dict)


@define
class BoardEntry:
    """What one entry of a board says.

    ``kind``: meadow, field, pasture, large pasture, stable, cavern, tunnel, deep tunnel, ore mine, ruby mine,
    furnishing. ``crop`` is ("grain", 2) for a sown field, ``tile`` the furnishing's name, ``over`` the one it
    covers, ``stables`` the cells that bear a stable.
    """

    kind: str
    crop: tuple[str, int] | None = None
    tile: str = ""
    over: str = ""
    stables: tuple[str, ...] = ()


@define
class Now:
    """The moment inside a round. ``placed``: space -> (player, strength)."""

    marker: str | None = None
    turn: str | None = None
    placed: dict[str, tuple[str, int]] = Factory(dict)
    passed: list[str] = Factory(list)
    at: Mapping[str, Span] = Factory(dict)


@define
class Position:
    """A moment between two turns to start from. ``at`` has the place of each value by key.

    Cards are under ``cards 0`` and so on, spaces under ``spaces Logging``, homes under ``homes Ann``.
    """

    round: int | None = None
    cards: list[str] = Factory(list)
    questions: int = 0
    starting_player: str | None = None
    spaces: dict[str, dict[str, int]] = Factory(dict)
    homes: dict[str, HomePosition] = Factory(dict)
    now: Now | None = None
    at: Mapping[str, Span] = Factory(dict)


@define
class Expected:
    """A finding a record kept as a test must have."""

    rule: str
    line: int
    column: int
    at: Span


@define
class Record:
    """A recorded game.

    ``at`` has the place of each top-level value by key (of ``end`` and ``scores`` that of the key), of players under
    ``players 0``, of claims under ``scores Ann`` and ``scores Ann total``, of options under ``rulings carpenter``.
    """

    players: list[str] = Factory(list)
    variant: str = FULL
    rulings: dict[str, str] = Factory(dict)
    """Table options as written in the file, by the names of the format; values canonical."""
    rounds: list[Round] = Factory(list)
    position: Position | None = None
    end: dict[str, Line] | None = None
    scores: dict[str, dict[str, int]] | None = None
    """Claimed scores: player -> category or ``total`` -> points."""
    expect: list[Expected] | None = None
    about: dict[str, Any] = Factory(dict)
    findings: list[Finding] = Factory(list)
    """What could not be read."""
    file: str = ""
    at: Mapping[str, Span] = Factory(dict)
    unplayable: bool = False
    """The players, the variant, a table option or the position could not be read: there is no game to play."""
    text: str = ""
    """The source, kept for messages that show the line and for ``fmt``."""
    game: str | None = DEFAULT
    """The key that names its game; None where it names no known one, and is read as the house's first."""

    @property
    def ruleset(self) -> Ruleset:
        """The game it is a record of."""
        return ruleset(self.game or DEFAULT)

    @property
    def head(self) -> dict[str, Any]:
        """What the header keys say of how the table is set up."""
        return {"variant": self.variant, "rulings": self.rulings}
