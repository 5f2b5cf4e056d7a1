"""The ledger: every change of every good, with where and why."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from caverna.model.phases import Played
    from caverna.model.ruleset import Ruleset


@frozen
class LedgerRow:
    """One change of a good."""

    round: int
    """The printed number of the round."""
    part: str
    """What it belongs to: start, turn, harvest or end."""
    turn: int | None
    """The line of the round's turns."""
    player: str
    """Whose goods they are."""
    step: str
    """The step in notation; empty for what happens without one."""
    good: str
    """The name of the good."""
    delta: int
    """By how much: above 0 a gain, below a payment."""
    cause: str
    """What brought it about: a space, a tile, a card, a part of the round."""


def rows_of(ruleset: "Ruleset", played: "Played") -> Iterator[LedgerRow]:
    """Return the rows of one part of the game."""
    if not played.changes:
        return
    write = ruleset.write_step
    texts: dict[tuple[str, int], str] = {}
    for player, good, delta, cause, step in played.changes:
        text = texts.get((player, step))
        if text is None:
            line = played.lines.get(player)
            text = texts[player, step] = write(line.steps[step]) if line is not None and step >= 0 else ""
        yield LedgerRow(played.round, played.kind, played.turn, player, text, good, delta, cause)
