"""The ledger: every change of every good, with its step and its cause."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from caverna.model.values import Value

if TYPE_CHECKING:
    from caverna.model.phases import Played
    from caverna.model.ruleset import Ruleset


@frozen(eq=False, repr=False)
class LedgerRow(Value):
    """One change of a good."""

    round: int
    """The printed number of the round."""
    part: str
    """The phase: start, turn, harvest or end."""
    turn: int | None
    """The number of the line among the round's turns; None in other phases."""
    player: str
    """The player whose goods they are."""
    step: str
    """The step in notation; empty for automatic changes."""
    good: str
    """The name of the good."""
    delta: int
    """The amount: positive for a gain, negative for a payment."""
    cause: str
    """The cause: a space, a tile, a card, a phase of the round."""


def rows_of(ruleset: "Ruleset", played: "Played") -> Iterator[LedgerRow]:
    """Yield the rows of a phase that was played."""
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
