"""A game as it unfolds: its parts one by one, each with its lines, its changes of goods and the state after it.

A record may have very many lines, so no state is kept for each of them: the record is played once to see what there
is, and again for what is to be shown.
"""

from collections.abc import Callable, Mapping, Sequence

from attrs import Factory, define, frozen

from caverna.findings import Finding
from caverna.game import Game
from caverna.home import Change
from caverna.record import Line, Record
from caverna.replaying import END, HARVEST, START, TURN, Run

LATER = 1000
"""Sorts after every line of a round, and after every round."""


@frozen
class PartName:
    """Which part of a game it is: the start of a round, a line of its turns, its harvest, or the end of the game."""

    kind: str
    round: int
    turn: int | None

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


@frozen
class Part(PartName):
    """One part of a game, while it is shown: the games are those of the replay, which goes on with them."""

    lines: Mapping[str, Line]
    """The lines that were played, by player."""
    changes: Sequence[Change]
    before: Game
    after: Game


@define
class Unfolded:
    """A record played through, as far as the replay came."""

    record: Record
    keep_going: bool
    playable: bool = False
    """Whether there is a game at all."""
    parts: list[PartName] = Factory(list)
    findings: list[Finding] = Factory(list)
    """What could not be read and what broke a rule."""

    def after(self, count: int) -> Game:
        """Return the game after so many parts."""
        return Run(self.record, self.keep_going, stop_after=count).run().game

    def last(self) -> Game:
        """Return the game at the end, or where the replay stopped."""
        return self.after(len(self.parts))

    def show(self, chosen: range, see: Callable[[int, Part], None]) -> None:
        """Show some of the parts, each with its number, in their order."""
        before = self.after(0)

        def watch(kind: str, number: int, turn: int | None, lines: Mapping[str, Line], changes: list[Change]) -> None:
            nonlocal before
            index = run.parts - 1
            if index in chosen:
                see(index, Part(kind, number, turn, lines, changes, before, run.game))
            if index + 1 in chosen:
                before = run.game.copy()

        if chosen:
            run = Run(self.record, self.keep_going, watch=watch, stop_after=chosen.stop)
            run.run()


def unfold(record: Record, keep_going: bool = False) -> Unfolded:
    """Play a record and see what parts it has."""
    unfolded = Unfolded(record, keep_going)

    def watch(kind: str, number: int, turn: int | None, lines: Mapping[str, Line], changes: list[Change]) -> None:
        unfolded.parts.append(PartName(kind, number, turn))

    run = Run(record, keep_going, watch=watch).run()
    unfolded.playable = run.playable
    findings = [*record.findings, *run.findings]
    unfolded.findings = sorted(findings, key=lambda finding: (finding.line, finding.column))
    return unfolded
