"""Evidence besides the rules: cards whose texts a game does not have, and what the record says they do.

A game with such cards has `CardEvidence`. While it is played it collects a `Citation` for each step that relies on such
a card. A verifier may provide a file that describes the cards (`CardFile`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from attrs import Factory, frozen

from .refusals import RuleBroken

if TYPE_CHECKING:
    from .findings import Span
    from .record import Line


class Citation(NamedTuple):
    """A place in the line being played that rests on something else than the rules."""

    player: str
    step: int
    item: int | None
    what: Any
    """What the game has to say of it."""


class Note(NamedTuple):
    """The same with its place in the record."""

    what: Any
    line: "Line"
    step: int
    item: int | None
    round: int | None
    turn: int | None

    @property
    def span(self) -> "Span":
        """Where it stands."""
        return self.line.place(self.step, self.item)


@frozen
class CardFile:
    """A file of the verifier's own: the key of the game it is about, its name, and what a new game is told of it."""

    game: str
    """The key of the game it is about."""
    file: str
    """Its name, for messages."""
    given: Mapping[str, Any] = Factory(dict)
    """What a new game is told of it, by argument."""


class CardEvidence(Protocol):
    """Says what scores rest on besides the rules."""

    @property
    def opening(self) -> str:
        """The key that opens a file of the verifier's own."""

    def read_aid(self, reading: Any, root: Any, /) -> dict[str, Any]:
        """Read such a file from its tree; what is wrong with it becomes a finding of the reading."""

    def objections(self, game: Any, /) -> Iterable[RuleBroken]:
        """Return where the record says otherwise than the verifier's file; the game is played on."""

    def grade(self, game: Any, /) -> str | None:
        """Return the best grade that the scores can have, None where they rest on the rules alone."""

    def words(self, game: Any, notes: Sequence[Note], file: str, /) -> str:
        """Return in words what the scores rest on; empty where on the rules alone."""

    def data(self, game: Any, notes: Sequence[Note], verified: bool, /) -> Any:
        """Return what a report has besides, for programs; ``verified`` if the game may be called by its grade."""

    def data_type(self) -> type:
        """Return the class of its `data`, from which the JSON Schema is made."""
