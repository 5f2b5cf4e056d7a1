"""A game as it unfolds: its parts one by one, each with its lines, its changes of goods and the state after it.

A record may have very many lines, so no state is kept for each of them but that of one moment that is asked for: the
record is played once to see what there is, and again where many parts are to be shown.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import Factory, define, frozen

from caverna.core.changes import Change
from caverna.core.findings import Finding
from caverna.core.notes import notes_at
from caverna.core.parts import END, ROUND, SETUP, START, Played
from caverna.core.record import Line, Record
from caverna.core.ruleset import Ruleset
from caverna.core.run import Run
from caverna.core.terminal import Words, words_of

LATER = 1000
"""Sorts after every line of a round, and after every round."""


@frozen
class PartName:
    """Which part of a game it is: the start of a round, a line of its turns, its harvest, or the end of the game."""

    kind: str
    round: int
    turn: int | None
    behind: int | None
    """What came of itself when a part in order was left: the line of the round that it comes behind."""

    @property
    def key(self) -> tuple[int, ...]:
        """Where it stands in the game, to be compared."""
        if self.kind == END:
            return LATER, 0
        if self.behind is not None:
            return self.round, self.behind, 1
        if self.turn is not None:
            return self.round, self.turn
        return self.round, 0 if self.kind == START else LATER

    @property
    def name(self) -> str:
        """What it is called: ``5.3``, ``5 harvest``, ``end``."""
        if self.turn is not None:
            return f"{self.round}.{self.turn}"
        return END if self.kind == END else f"{self.round} {self.kind}"


@frozen
class Part(PartName):
    """One part of a game, while it is shown: the games are those of the replay, which goes on with them."""

    lines: Mapping[str, Line]
    """The lines that were played, by player."""
    changes: Sequence[Change]
    before: Any
    after: Any
    ruleset: Ruleset
    notes: tuple[str, ...] = ()
    """What was remarked at it."""

    @property
    def words(self) -> Words:
        """What the game says in a terminal."""
        return words_of(self.ruleset)


@define
class Timeline:
    """A record played through, as far as the replay came."""

    record: Record
    keep_going: bool
    playable: bool = False
    """Whether there is a game at all."""
    parts: list[PartName] = Factory(list)
    findings: list[Finding] = Factory(list)
    """What could not be read and what broke a rule."""
    _last: Any = None
    _kept: tuple[int, Any] = (0, None)
    """A game that was kept, and how many parts it comes after."""

    def after(self, count: int) -> Any:
        """Return the game after so many parts."""
        if self._kept[0] == count and count:
            return self._kept[1]
        return Run(self.record, self.keep_going, stop_after=count).run().game

    def last(self) -> Any:
        """Return the game at the end, or where the replay stopped."""
        return self._last

    def show(self, chosen: range, see: Callable[[int, Part], None]) -> None:
        """Show some of the parts, each with its number, in their order."""
        before = self.after(0) if chosen else None
        ruleset = self.record.ruleset
        run = Run(self.record, self.keep_going, stop_after=chosen.stop)
        for index, (played, behind) in enumerate(_parts(run)):
            if index in chosen:
                names = played.kind, played.round, played.turn, behind
                notes = notes_at(self.record, played)
                see(index, Part(*names, played.lines, played.changes, before, played.game, ruleset, notes))
            if index + 1 in chosen:
                before = played.game.copy()


def timeline(record: Record, keep_going: bool = False, keep: Callable[[PartName], bool] | None = None) -> Timeline:
    """Play a record and see what parts it has; the game is kept after the last of those that are to be kept."""
    run = Run(record, keep_going)
    parts: list[PartName] = []
    kept: tuple[int, Any] = (0, None)
    for played, behind in _parts(run):
        parts.append(PartName(played.kind, played.round, played.turn, behind))
        if keep is not None and keep(parts[-1]):
            kept = len(parts), played.game.copy()
    findings = sorted([*record.findings, *run.findings], key=lambda finding: (finding.line, finding.column))
    return Timeline(record, keep_going, run.playable, parts, findings, run.game if run.playable else None, kept)


def _parts(run: Run) -> Iterator[tuple[Played, int | None]]:
    """Return what was played, without the moments between and the lines left out, each with `PartName.behind`."""
    last = 0
    for played in run.parts():
        last = 0 if played.kind == ROUND else played.turn or last
        if played.kind not in (SETUP, ROUND) and not played.left_out:
            yield played, last if played.leaving else None
