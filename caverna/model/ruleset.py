"""Rulesets: the parts of a game that the rest of the project uses, and the search for games.

A record names its game by a top-level key (``caverna: 1``). The games of this project are in a table. Other games
register by an entry point of the group ``caverna.games``: its name is the key with ``-`` for blanks, and its value
names the ruleset (``package.module:RULESET``). A game is imported when it is first used.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from .refusals import RuleBroken
from .steps import Step

if TYPE_CHECKING:
    from types import ModuleType

    from caverna.drawing.parts import PageParts
    from caverna.engine.choices import ChoiceRules
    from caverna.engine.game import Game as GameBase
    from caverna.engine.suggestions import Explanation
    from caverna.engine.terminal import Terminal
    from caverna.reading.notation.notation import Notation
    from caverna.scoresheets.model import TallyRules

    from .card_evidence import CardEvidence
    from .export_columns import Tables
    from .format import Format
    from .record import Record
    from .rulebook import Rulebook

ENTRY_POINTS = "caverna.games"
DEFAULT = "caverna"
"""The key of the game of a record or command that names no game."""

_BUILT_IN = {
    "caverna": "caverna.games.caverna",
    "stone age": "caverna.games.stone_age",
    "agricola": "caverna.games.agricola",
}
"""Key of a built-in game -> its package."""
_REGISTERED: "dict[str, Ruleset]" = {}
"""Games that were registered in this process, by key."""


class RecoveryRules(Protocol):
    """Functions that continue a game after a refused step was left out."""

    def allow_out_of_turn(self, game: Any, player: str, steps: Sequence[Step], /) -> bool:
        """Give the turn to a player who is not to act; return whether that is possible."""

    def skip_turn(self, game: Any, player: str, steps: Sequence[Step], /) -> None:
        """Count a turn that was left out as made; ``steps`` are the steps that could be read."""

    def substitute_keys(
        self, game: Any, head: Mapping[str, Any], broken: RuleBroken, named: Sequence[Any], /
    ) -> dict[str, Any]:
        """Return keys with which a refused round can begin; ``named`` has the keys of all rounds of the record."""

    def end_phase(self, game: Any, /) -> None:
        """End the ordered phase that is being played, although it is not complete."""

    def default_step(self, game: Any, broken: RuleBroken, /) -> Step | None:
        """Return a default step for a missing decision; None if the default was set in the game directly."""


class Positions(Protocol):
    """Functions that convert a game to the ``position:`` of a record, and back."""

    def set_up(self, game: Any, position: Any, /) -> None:
        """Change a fresh game to the state of a position. Raise `RuleBroken` for an impossible position."""

    def position_of(self, game: Any, /) -> dict[str, Any]:
        """Return a game as the ``position:`` of a record."""

    def head_of(self, game: Any, /) -> dict[str, Any]:
        """Return the header keys of a record of this game, without the players."""


class Players(Protocol):
    """Functions of the automatic players of a game."""

    def simulate(self, players: Sequence[str], seed: int, /, *, style: Any, **head: Any) -> "Record":
        """Play a whole game and return its record; the same arguments give the same record."""

    def decider(self, style: str, seed: str, seat: int, /) -> Any:
        """Return an automatic player for a seat with a style."""

    def answer(self, decider: Any, game: Any, seat: int, luck: Any, /) -> "Sequence[Step]":
        """Return the line of an automatic player (``decider``) in the phase that is due."""

    def shuffled(self, game: Any, dice: Any, /) -> Any:
        """Return the hidden cards, tiles and markers, shuffled: a `caverna.engine.luck.Box`."""


class Ruleset:
    """A game: its facts, and its parts, which are imported at their first use.

    A part is found by the name of its module in `package`: `page` is the module ``page``, `format` is ``FORMAT`` in
    the module ``record``. A part that a game does not have is None or empty. A subclass may also define a part itself:
    ``format = Format(...)``.
    """

    key: str
    """The top-level key of its records."""
    title: str
    """The name on the box."""
    players: range
    """The possible numbers of players."""
    package: str = ""
    """The package in which its parts are found; empty if the subclass defines all parts."""
    record_class: "ClassVar[type[Record] | None]" = None
    """The class of its records, if the subclass does not define a `format`."""
    notation: "ClassVar[Notation | None]" = None
    """The notation of its moves, if the subclass does not define a `format`."""
    version: int = 1
    """The version of its record format."""
    end_rule: str = "record.missing"
    """The rule about the end of the game."""
    waivable: frozenset[str] = frozenset()
    """The rules that can be switched off in a copy of the game (`Game.waived`)."""
    variants: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The header key of the variant, with its values, the default first; empty if the game has no variants."""

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return ruleset, (self.key,)

    def _part(self, module: str, name: str = "") -> Any:
        """Return a module of the game's package, or a value in it; None if there is no such module."""
        path = f"{self.package}.{module}"
        try:
            found = import_module(path) if self.package else None
        except ModuleNotFoundError as error:
            missing = error.name or ""
            if not missing.startswith(f"{self.package}.") or not f"{path}.".startswith(f"{missing}."):
                raise  # the module exists, but one of its imports fails
            return None
        return vars(found)[name] if found is not None and name else found

    def _required(self, what: str, module: str, name: str) -> Any:
        """Return a part that every game must have. Raise NotImplementedError if it is missing."""
        found = self._part(module, name)
        if found is None:
            raise NotImplementedError(f"the ruleset of {self.title} has no {what}")
        return found

    # --- required parts ---------------------------------------------------------------------------------------

    @cached_property
    def format(self) -> "Format":
        """The format of its records: ``FORMAT`` in the module ``record``, or made of `record_class` and `notation`."""
        if self.record_class is not None:
            from .format import Format

            title = f"A recorded game of {self.title}"
            return Format(
                self.key, self.record_class, title, self.notation, (), lambda: self.rulebook.all, self.version
            )
        found: Format = self._required("format", "record", "FORMAT")
        return found

    @cached_property
    def rulebook(self) -> "Rulebook":
        """Its rules and rulings: ``RULEBOOK`` in the module ``rulebook``."""
        found: Rulebook = self._required("rulebook", "rulebook", "RULEBOOK")
        return found

    @cached_property
    def game_class(self) -> "type[GameBase]":
        """The class of its games: ``Game`` in the module ``rules.game``."""
        found: type[GameBase] = self._required("game_class", "rules.game", "Game")
        return found

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The lines of its score sheet, in order: ``CATEGORIES`` in the module ``record``."""
        return tuple(self._required("categories", "record", "CATEGORIES"))

    def new_game(self, players: Sequence[str], head: Mapping[str, Any]) -> "GameBase":
        """Return a new game; ``head`` has the header keys of its record with their values."""
        made: Callable[..., GameBase] = self.game_class
        return made(players, **head)

    def simulate(self, players: Sequence[str], seed: int, style: Any, head: Mapping[str, Any]) -> "Record":
        """Let automatic players play a whole game. Raise NotImplementedError if the game has none."""
        if self.automatic_players is None:
            raise NotImplementedError(f"{self.title} has no automatic players")
        return self.automatic_players.simulate(players, seed, style=style, **head)

    def write_step(self, step: Step) -> str:
        """Return a step in notation."""
        notation: Notation = self.format.notation
        return notation.write_step(step)

    def write(self, steps: Sequence[Step]) -> str:
        """Return a line in notation."""
        notation: Notation = self.format.notation
        return notation.write(steps)

    def from_position(self, game: Any, position: Any) -> None:
        """Change a fresh game to the state of a position. Raise `RuleBroken` for an impossible position."""
        self._positions.set_up(game, position)

    def position_of(self, game: Any) -> dict[str, Any]:
        """Return a game as the ``position:`` of a record."""
        return self._positions.position_of(game)

    def head_of(self, game: Any) -> dict[str, Any]:
        """Return the header keys of a record of this game, without the players."""
        return self._positions.head_of(game)

    @property
    def _positions(self) -> Positions:
        if self.positions is None:
            raise NotImplementedError(f"{self.title} has no positions")
        return self.positions

    # --- optional parts ---------------------------------------------------------------------------------------

    @cached_property
    def goods(self) -> tuple[str, ...]:
        """The names of the goods that a `Change` counts, in their order: ``COUNTED`` in the module ``goods``."""
        return tuple(self._part("goods", "COUNTED") or ())

    @cached_property
    def table_options(self) -> Mapping[str, tuple[str, ...]]:
        """The options of ``rulings:`` with their values, the default first: ``CHOICES`` in the module ``options``."""
        return self._part("options", "CHOICES") or {}

    @cached_property
    def positions(self) -> Positions | None:
        """The conversion between games and positions: the module ``state.position``."""
        found: Positions | None = self._part("state.position")
        return found

    @cached_property
    def terminal(self) -> "Terminal | None":
        """Its terminal output: the module ``terminal``."""
        found: Terminal | None = self._part("terminal")
        return found

    @cached_property
    def page(self) -> "PageParts | None":
        """Its pages: the module ``page``."""
        found: PageParts | None = self._part("page")
        return found

    @cached_property
    def choices(self) -> "ChoiceRules | None":
        """Its choices, for recording by taps: ``CHOICES`` in ``moves.choices``."""
        found: ChoiceRules | None = self._part("moves.choices", "CHOICES")
        return found

    @cached_property
    def tally(self) -> "TallyRules | None":
        """The rules of its score sheets without moves: ``TALLY`` in the module ``tally``."""
        found: TallyRules | None = self._part("tally", "TALLY")
        return found

    @cached_property
    def tables(self) -> "Tables | None":
        """Its columns in the tables of an export: the module ``tables``."""
        found: Tables | None = self._part("tables")
        return found

    @cached_property
    def recovery(self) -> RecoveryRules | None:
        """The recovery after a mistake: the module ``rules.recovery``."""
        found: RecoveryRules | None = self._part("rules.recovery")
        return found

    @cached_property
    def explain(self) -> "Callable[..., Explanation] | None":
        """The function that explains refused lines: ``explain`` in the module ``rules.explanations``."""
        found: Callable[..., Explanation] | None = self._part("rules.explanations", "explain")
        return found

    @cached_property
    def card_evidence(self) -> "CardEvidence | None":
        """Its reports about scores that rely on cards: the module ``card_evidence``."""
        found: CardEvidence | None = self._part("card_evidence")
        return found

    @cached_property
    def automatic_players(self) -> Players | None:
        """Its automatic players: the module ``players.playing``."""
        found: Players | None = self._part("players.playing")
        return found

    @cached_property
    def styles(self) -> tuple[str, ...]:
        """The styles of its computer players, the default first: ``STYLES`` in ``players.styles``; empty if none."""
        return tuple(self._part("players.styles", "STYLES") or ())


class FullRuleset(Ruleset):
    """A game that has all parts, as the games of this project do."""

    if TYPE_CHECKING:
        positions: Positions
        terminal: Terminal
        page: PageParts
        choices: ChoiceRules
        tally: TallyRules
        tables: Tables
        recovery: RecoveryRules
        explain: Callable[..., Explanation]


class UnknownGame(LookupError):  # noqa: N818 - what is unknown is the game
    """Raised for a key that no game has."""


class BrokenGame(Exception):  # noqa: N818 - the game is what is broken
    """Raised if the game of another package cannot be imported."""


def known() -> tuple[str, ...]:
    """Return the keys of all games, the built-in ones first."""
    return (*_BUILT_IN, *(key for key in (*_REGISTERED, *_registered()) if key not in _BUILT_IN))


def ruleset(key: str) -> Ruleset:
    """Return a game by the key of its records. Raise `UnknownGame`, or `BrokenGame` if it cannot be imported."""
    return _REGISTERED[key] if key in _REGISTERED else _imported(key)


@cache
def _imported(key: str) -> Ruleset:
    if key in _BUILT_IN:
        return _ruleset_of(import_module(_BUILT_IN[key]))
    entry = _registered().get(key)
    if entry is None:
        raise UnknownGame(_unknown(key))
    try:
        found: Ruleset = entry.load()
    except Exception as error:  # another package can raise anything at import
        raise BrokenGame(f"the game {key!r} ({entry.value}) cannot be imported: {error}") from error
    return found


def _unknown(key: str) -> str:
    """Return a message that no game has this key; it lists the known keys."""
    from .names import nearest
    from .wording import listed

    hint = nearest(key, known())
    return f"there is no game {key!r}; {f'{hint} ' if hint else ''}there are {listed(map(repr, known()))}"


def rulesets() -> list[Ruleset]:
    """Return all games, the built-in ones first, without games of other packages that can't be imported."""
    found = []
    for key in known():
        with suppress(BrokenGame):  # reported when a record or --game names it
            found.append(ruleset(key))
    return found


def ruleset_among(keys: Iterable[str]) -> Ruleset | None:
    """Return the game of the first key that names a game, those of this project first; None if no key does."""
    keys = list(keys)
    for key in keys:
        if key in _BUILT_IN:
            return ruleset(key)
    return next((ruleset(key) for key in keys if key in _REGISTERED or key in _registered()), None)


def _ruleset_of(package: "ModuleType") -> Ruleset:
    found: Ruleset = package.RULESET
    return found


def lazy_names(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a package that imports names at their first use.

    ``modules`` maps each name to the module of the package that has it. A name may also be such a module itself.
    """

    def find(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f".{modules[name]}", package)
        return module if name == modules[name] else getattr(module, name)

    return find


@contextmanager
def registered(rules: Ruleset) -> Iterator[Ruleset]:
    """Register a game in this process while the context lasts, for a program of one file or for tests.

    An installed package registers its game by an entry point instead, which other processes also see.
    """
    if rules.key in known():
        raise ValueError(f"there is already a game {rules.key!r}")
    _REGISTERED[rules.key] = rules
    try:
        yield rules
    finally:
        del _REGISTERED[rules.key]


def outside() -> list[tuple[str, str, str]]:
    """Return the games of other packages: the key, and the version and name of the package."""
    return [
        (key, entry.dist.version if entry.dist else "", entry.value.partition(":")[0].partition(".")[0])
        for key, entry in sorted(_registered().items())
    ]


@cache
def _registered() -> dict[str, Any]:
    """Return the entry points of games of other packages by key. They are read once, because that is slow."""
    from importlib.metadata import entry_points

    return {entry.name.replace("-", " "): entry for entry in entry_points(group=ENTRY_POINTS)}
