"""A game as it unfolds: its parts one by one, each with its lines, its changes of goods and the state after it."""

from collections.abc import Mapping

from attrs import Factory, define, frozen

from caverna.findings import Finding
from caverna.game import Game
from caverna.home import Change
from caverna.record import Line, Record
from caverna.replaying import END, HARVEST, START, TURN, Run

LATER = 1000
"""Sorts after every line of a round, and after every round."""


@frozen
class Part:
    """One part of a game: the start of a round, a line of its turns, its harvest, or the end of the game."""

    kind: str
    round: int
    turn: int | None
    lines: Mapping[str, Line]
    """The lines that were played, by player."""
    changes: tuple[Change, ...]
    before: Game
    after: Game

    @property
    def key(self) -> tuple[int, int]:
        """Where it stands in the game, to be compared."""
        if self.kind == END:
            return LATER, 0
        return self.round, {START: 0, HARVEST: LATER}.get(self.kind, self.turn or 0)

    @property
    def name(self) -> str:
        """What it is called: ``5.3``, ``5 harvest``, ``end``."""
        if self.kind == TURN:
            return f"{self.round}.{self.turn}"
        return END if self.kind == END else f"{self.round} {self.kind}"


@define
class Unfolded:
    """A record played through, as far as the replay came."""

    record: Record
    first: Game | None = None
    """The game before the first part; None where there is none."""
    parts: list[Part] = Factory(list)
    findings: list[Finding] = Factory(list)
    """What could not be read and what broke a rule."""

    @property
    def last(self) -> Game | None:
        """The game at the end, or where the replay stopped."""
        return self.parts[-1].after if self.parts else self.first


def unfold(record: Record, keep_going: bool = False) -> Unfolded:
    """Play a record and keep the state after each of its parts."""
    begun = Run(record, stop_after=0).run()
    unfolded = Unfolded(record, begun.game if begun.playable else None)

    def watch(kind: str, number: int, turn: int | None, lines: Mapping[str, Line], changes: list[Change]) -> None:
        assert unfolded.last is not None
        unfolded.parts.append(Part(kind, number, turn, lines, tuple(changes), unfolded.last, run.game.copy()))

    run = Run(record, keep_going, watch=watch)
    run.run()
    findings = [*record.findings, *run.findings]
    unfolded.findings = sorted(findings, key=lambda finding: (finding.line, finding.column))
    return unfolded
