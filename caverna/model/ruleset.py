"""The seam between the house and its games: what a game must offer, and where games are found.

A record names its game by a top-level key (``caverna: 1``). The games of the house stand in a table; others register by
an entry point of the group ``caverna.games``, whose name is the key with ``-`` for blanks and whose value names the
ruleset (``package.module:RULESET``). A game is imported only where a record, or somebody, names it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from .refusals import RuleBroken
from .steps import Step

if TYPE_CHECKING:
    from types import ModuleType

    from caverna.engine.choices import Room
    from caverna.engine.terminal import Terminal
    from caverna.scoresheets.model import TallyRules

    from .card_evidence import CardEvidence, Citation
    from .changes import Change
    from .format import Format
    from .record import Record
    from .rulebook import Rulebook
    from .score import ScoreSheet

ENTRY_POINTS = "caverna.games"
DEFAULT = "caverna"
"""The game of a record, or of a command, that names none."""

_HOUSE = {
    "caverna": "caverna.games.caverna",
    "stone age": "caverna.games.stone_age",
    "agricola": "caverna.games.agricola",
}
"""Key of a game of the house -> its room."""


class Game(Protocol):
    """A game being played. Every call that changes it is all or nothing, but for `apply`."""

    round: int
    """The printed number of the round being played or played last; 0 before the first."""
    changes: "list[Change]"
    """What the last call changed."""
    claims: "list[RuleBroken | Citation] | None"
    """Where assertions that fail are collected, and what rests on something else than the rules; None: assertions
    are raised. A refused call keeps those it has come to."""

    @property
    def players(self) -> list[str]:
        """The players' names, clockwise."""

    @property
    def due(self) -> str | None:
        """The part that comes next: ``start``, those of the format, ``end``; None once the game is scored."""

    @property
    def to_act(self) -> str | None:
        """Who acts next in a part in order, None elsewhere."""

    @property
    def finished(self) -> bool:
        """Whether the last round is over."""

    @property
    def coming_round(self) -> int:
        """The round being played, or between rounds the one that comes next."""

    def begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]] | None = None) -> None:
        """Begin the next round with what its own keys say, and the lines of its start."""

    def resume(self, head: Mapping[str, Any]) -> Iterator[RuleBroken]:
        """Go on with a round that a position lies in the middle of; yield what its keys get wrong."""

    def seat(self, player: str) -> int:
        """Return a player's seat."""

    def is_turn(self, steps: Sequence[Step]) -> bool:
        """Return whether a line is a turn, not a free move."""

    def play(self, player: str, steps: Sequence[Step], upto: int | None = None) -> "list[Change]":
        """Play a line of a part in order; ``upto`` plays only its first so many steps."""

    def apply(self, seat: int, steps: Sequence[Step]) -> None:
        """Play as `play` does, with no way back: a refused line leaves the game half changed."""

    def close(self, part: str, lines: Mapping[str, Sequence[Step]] | None = None) -> None:
        """Leave a part in order, which must be complete; or run one in which each player has at most a line.

        What comes of itself when a part in order is left is in ``changes``, and is a part of its own of the replay.
        ``lines`` is None where the record does not have the part. What is wrong as a whole names its ``key``. A game
        that is over stays so where the record has no ``end``: only what scoring needs to know may be missing.
        """

    def check(self, player: str, have: Any) -> RuleBroken | None:
        """Return what an assertion gets wrong, None if it holds."""

    def supplies(self) -> dict[str, dict[str, int]]:
        """Return what each player has, by the names of `Ruleset.goods`."""

    def scores(self) -> "dict[str, ScoreSheet]":
        """Return every player's score sheet as things stand."""

    def winners(self, sheets: "Mapping[str, ScoreSheet] | None" = None) -> list[str]:
        """Return who has won as things stand; ``sheets`` spares scoring again."""

    def wrong_claims(self, sheet: "ScoreSheet", claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """Return for each claimed line of a player's score sheet that does not hold its category and a message."""

    def copy(self) -> "Game":
        """Return an independent copy."""

    def keep_undo(self, keep: bool) -> None:
        """Keep, or stop keeping, changes and what a refused call is undone with."""

    # A game of another package may leave out what only some commands ask: `resume`, `seat`, `is_turn`, `check`,
    # `supplies`, `winners` (the most points win), `wrong_claims` (line by line) and `keep_undo`.
    # A game may also have `note_changes`: keep changes although it keeps nothing to undo a call with. The replay
    # clears them before each phase, `apply` before its line. Without it a game with a listener is played with undo.


class RecoveryRules(Protocol):
    """How a game goes on after something was refused and left out. Asked for only with ``--keep-going``."""

    def allow_out_of_turn(self, game: Any, player: str, steps: Sequence[Step], /) -> bool:
        """Give a player the turn for a line although it is another's; return whether that can be."""

    def skip_turn(self, game: Any, player: str, steps: Sequence[Step], /) -> None:
        """Count a turn that was left out as made; ``steps`` are those that could be read."""

    def substitute_keys(
        self, game: Any, head: Mapping[str, Any], broken: RuleBroken, named: Sequence[Any], /
    ) -> dict[str, Any]:
        """Return the keys of a round to go on with; ``named`` are those of all rounds of the record."""

    def end_phase(self, game: Any, /) -> None:
        """Give up the rest of the part in order that is being played."""

    def default_step(self, game: Any, broken: RuleBroken, /) -> Step | None:
        """Return the step of a decision that is missing; None where the game has been given what it lacked."""


class Ruleset(Protocol):
    """A game of the house, or one from outside: cheap facts, and behaviour that is imported when it is asked for."""

    @property
    def key(self) -> str:
        """The top-level key of its records."""

    @property
    def title(self) -> str:
        """The name on the box."""

    @property
    def version(self) -> int:
        """The version of its record format."""

    @property
    def players(self) -> range:
        """How many can play."""

    @property
    def categories(self) -> tuple[str, ...]:
        """The lines of its score sheet, in order."""

    @property
    def goods(self) -> tuple[str, ...]:
        """The names of all that a `Change` counts, in their order."""

    def write_step(self, step: Step) -> str:
        """Return a step in notation."""

    def write(self, steps: Sequence[Step]) -> str:
        """Return a line in notation."""

    @property
    def format(self) -> "Format":
        """The format of its records."""

    @property
    def rulebook(self) -> "Rulebook":
        """Its rules and rulings."""

    @property
    def terminal(self) -> "Terminal":
        """What the command prints of it."""

    @property
    def tally(self) -> "TallyRules":
        """What its score sheets are made of, where there is nothing else: see `caverna.scoresheets.model`."""

    @property
    def choosing(self) -> "Room":
        """What can come next in a line, so that a game can be recorded by taps (``docs/choices.md``)."""

    @property
    def variants(self) -> Mapping[str, tuple[str, ...]]:
        """The header key that tells variants of the game apart, with its values, the default first; or nothing."""

    @property
    def table_options(self) -> Mapping[str, tuple[str, ...]]:
        """The options of ``rulings:`` with their values, the default first."""

    @property
    def end_rule(self) -> str:
        """The rule that says when the game is over."""

    @property
    def page(self) -> Any:
        """What is shown of it in a browser: a `caverna.drawing.parts.PageParts`."""

    @property
    def recovery(self) -> RecoveryRules:
        """How a replay goes on after a mistake."""

    @property
    def waivable(self) -> frozenset[str]:
        """Rules that a copy of the game with these ids in ``waived`` does not check; left out where there are none."""

    @property
    def card_evidence(self) -> "CardEvidence | None":
        """What it says of scores that do not rest on the rules alone; None, or left out, where they always do."""

    def new_game(self, players: Sequence[str], head: Mapping[str, Any]) -> Any:
        """Set a table up; ``head`` is what the header keys of its record say."""

    @property
    def styles(self) -> tuple[str, ...]:
        """How its players can play, the usual way first; none where nobody plays it by itself."""

    def simulate(
        self, players: Sequence[str], seed: int, style: str | Sequence[str], head: Mapping[str, Any]
    ) -> "Record":
        """Play a whole game and return its record; the same arguments give the same record."""

    def from_position(self, game: Any, position: Any) -> None:
        """Turn a fresh game into the one a position describes; RuleBroken tells the place."""

    def head_of(self, game: Any) -> dict[str, Any]:
        """Return the header keys of a record of this game, without the players."""

    def position_of(self, game: Any) -> dict[str, Any]:
        """Return a game as the ``position:`` of a record."""


class UnknownGame(LookupError):  # noqa: N818 - what is unknown is the game
    """No game has this key."""


class BrokenGame(Exception):  # noqa: N818 - the game is what is broken
    """A game registered from outside cannot be imported."""


def known() -> tuple[str, ...]:
    """Return the keys of all games, those of the house first."""
    return (*_HOUSE, *(key for key in _registered() if key not in _HOUSE))


@cache
def ruleset(key: str) -> Ruleset:
    """Return a game by the key of its records. Raises `UnknownGame`, or `BrokenGame` where it cannot be imported."""
    if key in _HOUSE:
        return _ruleset_of(import_module(_HOUSE[key]))
    entry = _registered().get(key)
    if entry is None:
        raise UnknownGame(_unknown(key))
    try:
        found: Ruleset = entry.load()
    except Exception as error:  # whatever another package raises while it is imported
        raise BrokenGame(f"the game {key!r} ({entry.value}) cannot be imported: {error}") from error
    return found


def _unknown(key: str) -> str:
    """Return in words that no game has this key, and which do."""
    from .names import nearest
    from .wording import listed

    hint = nearest(key, known())
    return f"there is no game {key!r}; {f'{hint} ' if hint else ''}there are {listed(map(repr, known()))}"


def rulesets() -> list[Ruleset]:
    """Return all games, those of the house first; one of another package that cannot be imported is left out."""
    found = []
    for key in known():
        with suppress(BrokenGame):  # a record of it, or --game, says so
            found.append(ruleset(key))
    return found


def ruleset_among(keys: Iterable[str]) -> Ruleset | None:
    """Return the game that the first of these keys names which names one; other packages are asked last."""
    keys = list(keys)
    for key in keys:
        if key in _HOUSE:
            return ruleset(key)
    return next((ruleset(key) for key in keys if key in _registered()), None)


def _ruleset_of(room: "ModuleType") -> Ruleset:
    found: Ruleset = room.RULESET
    return found


def lazy_names(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package whose names live in these modules of it; a module may be a name too."""

    def find(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f".{modules[name]}", package)
        return module if name == modules[name] else getattr(module, name)

    return find


def outside() -> list[tuple[str, str, str]]:
    """Return the keys of the games of other packages, with the versions and the names of these."""
    return [
        (key, entry.dist.version if entry.dist else "", entry.value.partition(":")[0].partition(".")[0])
        for key, entry in sorted(_registered().items())
    ]


@cache
def _registered() -> dict[str, Any]:
    """Return the games of other packages by key. Reading their metadata costs more than verifying a record."""
    from importlib.metadata import entry_points

    return {entry.name.replace("-", " "): entry for entry in entry_points(group=ENTRY_POINTS)}
