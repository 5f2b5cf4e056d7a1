"""The ledger: every change of every good, with where and why."""

from collections.abc import Iterator, Mapping

from attrs import frozen

from caverna.games.caverna.goods import NAMES
from caverna.games.caverna.notation import write_step
from caverna.games.caverna.state.home import BEGGING, Change

from .record import Line


@frozen
class LedgerRow:
    """One change of a good."""

    round: int
    part: str
    """start, turn, harvest or end."""
    turn: int | None
    """The line of the round's turns."""
    player: str
    step: str
    """The step in notation; empty for what happens without one."""
    good: str
    delta: int
    cause: str


def rows_of(
    part: str, number: int, turn: int | None, lines: Mapping[str, Line], changes: list[Change]
) -> Iterator[LedgerRow]:
    """Return the rows of one part of the game."""
    for player, good, delta, cause, step in changes:
        written = write_step(lines[player].steps[step]) if player in lines and step >= 0 else ""
        name = "begging" if good == BEGGING else NAMES[good]
        yield LedgerRow(number, part, turn, player, written, name, delta, cause)
