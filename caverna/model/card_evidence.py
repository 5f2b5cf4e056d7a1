"""Evidence besides the rules: cards whose texts a game does not have, and what the record says they do.

A game with such cards has `CardEvidence`. While it is played it collects a `Citation` for each step that relies on such
a card. A verifier may provide a file that describes the cards (`CardFile`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from attrs import Factory, frozen

from .refusals import RuleBroken
from .values import Value

if TYPE_CHECKING:
    from .findings import Span
    from .record import Line


class Citation(NamedTuple):
    """A step of the line being played that relies on something other than the rules.

    ``what`` is the game's description of it.
    """

    player: str
    step: int
    item: int | None
    what: Any


class Note(NamedTuple):
    """A citation with its position in the record."""

    what: Any
    line: "Line"
    step: int
    item: int | None
    round: int | None
    turn: int | None

    @property
    def span(self) -> "Span":
        """The position in the record."""
        return self.line.place(self.step, self.item)


@frozen(eq=False, repr=False)
class CardFile(Value):
    """A file with card descriptions that the verifier provides."""

    game: str
    """The key of its game."""
    file: str
    """The name of the file, for messages."""
    given: Mapping[str, Any] = Factory(dict)
    """Keyword arguments for a new game."""


class CardEvidence(Protocol):
    """The functions with which a game reports about scores that rely on cards."""

    @property
    def opening(self) -> str:
        """The first key of a card file."""

    def read_card_file(self, reading: Any, root: Any, /) -> dict[str, Any]:
        """Read a card file from its tree. Errors become findings of the reading."""

    def objections(self, game: Any, /) -> Iterable[RuleBroken]:
        """Return the contradictions between the record and the card file. The replay continues after them."""

    def grade(self, game: Any, /) -> str | None:
        """Return the best grade that the scores can have; None if they rely on the rules only."""

    def words(self, game: Any, notes: Sequence[Note], file: str, /) -> str:
        """Describe what the scores rely on; return an empty text if it is the rules only."""

    def data(self, game: Any, notes: Sequence[Note], verified: bool, /) -> Any:
        """Return additional JSON fields of a report; ``verified`` is true if the report has a grade."""

    def data_type(self) -> type:
        """Return the class of its `data`, from which the JSON Schema is made."""
