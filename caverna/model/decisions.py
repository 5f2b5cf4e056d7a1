"""Decisions of a judge about findings, and corrections inside a game.

:mod:`.decision_words` reads them from text. It is a separate module because few records have decisions.
"""

from collections.abc import Sequence
from typing import ClassVar

from attrs import field, frozen

from .findings import Finding, Span
from .json_shapes import JsonData, Natural, Positive

ACCEPTED, CORRECTED, PENALTY = "accepted", "corrected", "penalty"
CONDUCT = "judge.conduct"
"""The rule of a penalty for conduct that no rule of the game covers."""


@frozen(eq=False, repr=False)
class Decision(JsonData):
    """A judge's decision about a finding."""

    _json_keys: ClassVar[str] = "about decision by why line column"
    about: str
    """The rule as it is written, if needed with the position and the player."""
    decision: str
    """``accepted``, ``corrected`` or ``penalty -5``."""
    by: str
    """The judge."""
    why: str
    """The reason."""
    line: Positive = 1
    """The line of the entry in the file."""
    column: Positive = 1
    """Its column in that line."""
    rule: str = ""
    """The id of the rule."""
    player: str | None = None
    """The player; None if the decision names none."""
    at_line: int | None = None
    """The line of the finding; None if the decision names none."""
    at_column: int | None = None
    """The column of the finding, likewise."""
    round: int | None = None
    """The round of the finding, likewise."""
    turn: int | None = None
    """The line of the round's turns, likewise."""
    number: int | None = None
    """A bare number: the line or the round of the finding."""

    @property
    def accepts(self) -> bool:
        """True if the finding is overruled: the line or claim counts as it is written."""
        return self.decision == ACCEPTED

    @property
    def penalty(self) -> int:
        """The points of a penalty, below 0; 0 if there is none."""
        return int(self.decision.removeprefix(PENALTY)) if self.decision.startswith(PENALTY) else 0

    def __str__(self) -> str:
        return f"{self.decision} by {self.by}: {self.why}"

    def fits(self, finding: Finding) -> bool:
        """Return whether the decision can be about a finding."""
        return (
            finding.rule == self.rule
            and self.player in (None, finding.player)
            and self.at_line in (None, finding.line)
            and self.at_column in (None, finding.column)
            and self.round in (None, finding.round)
            and self.turn in (None, finding.turn)
            and (self.number is None or self.number in (finding.line, finding.round))
        )


@frozen(eq=False, repr=False)
class Correction(JsonData):
    """Goods that a judge gives or takes inside a game, between two lines."""

    _json_keys: ClassVar[str] = "player goods why round turn line column"
    player: str
    """The player whose goods they are."""
    goods: str
    """The changes as they are written: ``+1 stone -2 food``."""
    changes: tuple[tuple[str, int], ...]
    """The changes as (name of the good, amount), negative for a loss."""
    why: str = ""
    """The reason; empty if none is given."""
    line: Positive = 1
    column: Positive = 1
    round: Natural | None = field(default=None, kw_only=True)
    """The printed number of the round."""
    turn: Natural | None = field(default=None, kw_only=True)
    """The number of lines of the round before it."""

    @property
    def at(self) -> Span:
        """The position in the file."""
        return Span(self.line, self.column)

    def __str__(self) -> str:
        return f"{self.player} {self.goods}" + (f" ({self.why})" if self.why else "")


def decision_of(decisions: Sequence[Decision], finding: Finding) -> Decision | None:
    """Return the first decision that can be about a finding; None if there is none."""
    return next((each for each in decisions if each.fits(finding)), None)
