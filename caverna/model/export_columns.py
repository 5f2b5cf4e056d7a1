"""What a game adds to the tables of an export: the columns that only it knows, and what fills them.

A ruleset may have ``tables``, a module or an object with these members. A game without them is exported all the same,
but for the tables that bear its name.
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
    """It is never null."""


class Got(NamedTuple):
    """A tile or card that a player got."""

    kind: str
    """The table it belongs to, without the name of the game: ``furnishings``."""
    player: str
    tile: str
    cell: str | None
    """Where it lies, or lay."""
    paid: str
    """The goods that were paid, in notation; empty for nothing."""


class RoundFacts(NamedTuple):
    """What is told of a round."""

    card: str | None = None
    marker: str | None = None


class Tables(Protocol):
    """What a game adds."""

    @property
    def MOMENTS(self) -> Sequence[Column]:  # noqa: N802 - a constant of a module
        """What is counted of a player at the end of a round, beside the points."""

    @property
    def GOT(self) -> Sequence[str]:  # noqa: N802
        """The kinds of tiles and cards that a player gets, each with a table of its own."""

    @property
    def GETTING(self) -> "Collection[type[Step]]":  # noqa: N802
        """The kinds of steps by which a player gets one."""

    def moment(self, game: Any, seat: int, /) -> tuple[Any, ...]:
        """Return the values of `MOMENTS`."""

    def points(self, game: Any, seat: int, /) -> int | None:
        """Return what a player would score now."""

    def round_facts(self, game: Any, head: Mapping[str, Any], /) -> RoundFacts:
        """Return what is told of the round that has just begun; ``head`` is what its keys say."""

    def ended_by(self, game: Any, /) -> str | None:
        """Return what ended the round that is just over."""

    def placed(self, steps: "Sequence[Step]", /) -> tuple[str | None, str | None]:
        """Return the space that a line uses, and the one that it imitates."""

    def described(self, step: "Step", /) -> tuple[str | None, str | None, int | None]:
        """Return what a step is about, the cells, and how many."""

    def got(self, played: "Played", /) -> "Iterator[Got]":
        """Return the tiles and cards that players got in a part of the game."""
