"""Columns that a game adds to the tables of an export, and their values.

A ruleset may have ``tables``, a module or an object with the members of `Tables`. A game without them is exported
without tables of its own.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from .phases import Played
    from .steps import Step

INTEGER, TEXT, BOOLEAN = "INTEGER", "TEXT", "BOOLEAN"


class Column(NamedTuple):
    """A column of a table."""

    name: str
    type: str
    needed: bool = False
    """True if it is never null."""
    doc: str = ""
    """Its meaning."""


class Got(NamedTuple):
    """A tile or card that a player got, with the price that was paid."""

    kind: str
    """The name of its table without the name of the game: ``furnishings``."""
    player: str
    tile: str
    cell: str | None
    """The cell it was placed on."""
    paid: str
    """The goods that were paid, in notation; empty if nothing was paid."""


class RoundFacts(NamedTuple):
    """The columns of a round."""

    card: str | None = None
    marker: str | None = None


class Tables(Protocol):
    """The members by which a game adds columns."""

    @property
    def MOMENTS(self) -> Sequence[Column]:  # noqa: N802 - a constant of a module
        """The columns about a player at the end of a round, besides the points."""

    @property
    def GOT(self) -> Sequence[str]:  # noqa: N802
        """The kinds of tiles and cards that players get. Each kind has a table."""

    @property
    def GETTING(self) -> "Collection[type[Step]]":  # noqa: N802
        """The kinds of steps by which players get them."""

    # It may also have `ROWS` and `own_rows`, for further tables. `ROWS` maps the name of a table, without the name of
    # the game, to a description of its rows and its columns. `own_rows` is a function that returns the rows of a phase,
    # each with the table, the player and the values. It is called after lines with a step of `GETTING`.

    def moment(self, game: Any, seat: int, /) -> tuple[Any, ...]:
        """Return the values of `MOMENTS`."""

    def points(self, game: Any, seat: int, /) -> int | None:
        """Return the points a player would score now."""

    def round_facts(self, game: Any, head: Mapping[str, Any], /) -> RoundFacts:
        """Return the columns of the round that has just begun; ``head`` has the keys of the round."""

    def ended_by(self, game: Any, /) -> str | None:
        """Return how the last round ended: ``harvest``, ``none`` or another word of the game; None if unknown."""

    def placed(self, steps: "Sequence[Step]", /) -> tuple[str | None, str | None]:
        """Return the space that a line uses, and the space that it imitates."""

    def described(self, step: "Step", /) -> tuple[str | None, str | None, int | None]:
        """Return the subject of a step, its cells, and a count."""

    def got(self, played: "Played", /) -> "Iterator[Got]":
        """Return the tiles and cards that players got in a phase."""
