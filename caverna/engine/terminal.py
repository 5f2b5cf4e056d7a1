"""Terminal output of a game: the texts and boards that ``caverna`` prints."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from attrs import frozen

from caverna.model.json_shapes import JsonData, Natural
from caverna.model.score import ScoreLine
from caverna.model.score_breakdown import Piece, pieces_of
from caverna.model.steps import Step
from caverna.model.value_types import Rounds

if TYPE_CHECKING:
    from caverna.model.ruleset import Ruleset


@frozen
class NameRow:
    """A thing with a name: a space, a card, a tile."""

    names: frozenset[str]
    """Its canonical names."""
    cells: tuple[str, ...]
    """Its row of the table."""
    foreign: str
    """Its names in other languages."""
    data: Any
    """The same data as JSON, or a value with `to_json`."""


@frozen
class NameTable:
    """All things of one sort, as ``caverna names`` lists them."""

    heading: tuple[str, ...]
    """The column headings."""
    align: str
    """The alignment of each column: ``<`` or ``>``."""
    rows: Sequence[NameRow]


@frozen
class Closed:
    """A space that cannot be used, with the reason."""

    name: str
    reason: str


@frozen
class Moves(JsonData):
    """The legal moves of the next player, for programs. A game adds the spaces that can be used."""

    _json_keys: ClassVar[str] = "round phase player next?"
    round: Natural
    phase: str | None
    player: str | None
    next: str | None = None
    """The next phase in words, if no player has to act."""


class Words(Protocol):
    """The texts with which the command shows a game and its scores. `PlainWords` is the default."""

    @property
    def labels(self) -> Mapping[str, str]:
        """The lines of the printed pad by category."""

    @property
    def bgg_id(self) -> int | None:
        """The number of the game at BoardGameGeek; None if unknown."""

    def heading(self, game: Any, /) -> str:
        """Return the heading of a round: its number and the revealed cards."""

    def summary(self, game: Any, player: str, /) -> str:
        """Return a player's goods and family in words."""

    def board(self, game: Any, player: str, columns: int, /) -> str:
        """Return a player's board: a drawing if it fits in ``columns`` columns, else words."""

    def same_board(self, before: Any, after: Any, player: str, /) -> bool:
        """Return whether a player's board is the same in two states of the game."""

    def place_data(self, game: Any, player: str, /) -> dict[str, Any]:
        """Return a player's part of a position, as data."""

    def explain(self, game: Any, player: str, line: ScoreLine, /) -> Iterable[Piece]:
        """Return the pieces that make up a line of a player's score sheet."""

    def skeleton(self, players: Sequence[str], head: Mapping[str, Any], /) -> str:
        """Return the text of an empty record, to be filled in."""


class Terminal(Words, Protocol):
    """The texts of a game that can also list its legal moves and its names."""

    @property
    def json_types(self) -> tuple[type, dict[str, type]]:
        """The class of the result of `moves_data`, and for each sort of `names` the class of its data.

        The JSON Schemas derive from them.
        """

    def moves_text(self, game: Any, columns: int, /) -> str:
        """Return the legal moves of the next player as text, or the next phase if no player has to act."""

    def moves_data(self, game: Any, /) -> Any:
        """Return the legal moves as a value of a class in ``json_types``."""

    def next_phase_text(self, game: Any, /) -> str:
        """Return the name of the next phase, if no player has to act."""

    def legal_lines(self, game: Any, /) -> Iterator[Sequence[Step]]:
        """Yield complete turns of the player to act."""

    def names(self, players: int | None, head: Mapping[str, Any], /) -> dict[str, NameTable]:
        """Return the tables of all things that have a name, by sort."""

    def find_names(self, word: str, /) -> set[str]:
        """Return the canonical names that a word, in any language and spelling, can mean."""


@frozen
class PlainWords:
    """The default texts, which use only the ruleset and its `Game`."""

    ruleset: "Ruleset"
    bgg_id: ClassVar[int | None] = None

    @property
    def labels(self) -> Mapping[str, str]:
        """The names of the categories."""
        return {category: category[:1].upper() + category[1:] for category in self.ruleset.categories}

    def heading(self, game: Any, /) -> str:
        """Return the number of the round."""
        return f"Round {game.round}"

    def summary(self, game: Any, player: str, /) -> str:
        """Return a player's goods."""
        return ", ".join(f"{count} {good}" for good, count in _supply(game, player).items() if count) or "nothing"

    def board(self, game: Any, player: str, columns: int, /) -> str:
        """Return an empty text, because there is no drawing of the board."""
        return ""

    def same_board(self, before: Any, after: Any, player: str, /) -> bool:
        """Return True, because there is no board."""
        return True

    def place_data(self, game: Any, player: str, /) -> dict[str, Any]:
        """Return a player's goods."""
        return {"supply": dict(_supply(game, player))}

    def explain(self, game: Any, player: str, line: ScoreLine, /) -> Iterable[Piece]:
        """Return the parts that the score sheet gives for the line."""
        return pieces_of(line)

    def skeleton(self, players: Sequence[str], head: Mapping[str, Any], /) -> str:
        """Return the keys of a record. Optional keys are comments."""
        given = {"players": f"[{', '.join(players)}]", **head}
        lines = [f"{self.ruleset.key}: {self.ruleset.version}", *(f"{name}: {said}" for name, said in given.items())]
        for key in self.ruleset.format.keys:
            if isinstance(key.kind, Rounds):
                lines += [f"{key.name}: []", *(f"# {line}" for line in key.kind.group.example.splitlines())]
            elif key.name not in given:
                lines.append(f"# {key.example}")
        return "\n".join(lines) + "\n"


def words_of(ruleset: "Ruleset") -> Words:
    """Return the texts of a game, or the default ones."""
    return ruleset.terminal or PlainWords(ruleset)


def _supply(game: Any, player: str) -> Mapping[str, int]:
    """Return a player's goods; empty for a game without goods."""
    goods: Mapping[str, int] = game.supplies()[player]
    return goods
