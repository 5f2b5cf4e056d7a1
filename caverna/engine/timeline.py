"""A game in parts: each part has its lines, its changes of goods, and the state after it.

A record can have very many lines, so the states after them are not all kept. The record is played once to list the
parts, and again to show some of them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import Factory, define, frozen

from caverna.model.changes import Change
from caverna.model.findings import Finding
from caverna.model.notes import notes_at
from caverna.model.phases import END, ROUND, SETUP, START, Played
from caverna.model.record import Line, Record
from caverna.model.ruleset import Ruleset
from caverna.model.steps import Step
from caverna.model.values import Value

from .explanations import explained
from .replay import partly
from .run import Listener, Run
from .terminal import Words, words_of

LATER = 1000
"""Sorts after every line of a round, and after every round."""


@frozen(eq=False, repr=False)
class PartName(Value):
    """The name of a part of a game: the start of a round, a line of its turns, its harvest, or the end of the game."""

    kind: str
    round: int
    turn: int | None
    behind: int | None
    """For automatic changes at the end of an ordered phase: the number of the line before them; else None."""

    @property
    def key(self) -> tuple[int, ...]:
        """A key that sorts parts by their order in the game."""
        if self.kind == END:
            return LATER, 0
        if self.behind is not None:
            return self.round, self.behind, 1
        if self.turn is not None:
            return self.round, self.turn
        return self.round, 0 if self.kind == START else LATER

    @property
    def name(self) -> str:
        """The name: ``5.3``, ``5 harvest``, ``end``."""
        if self.turn is not None:
            return f"{self.round}.{self.turn}"
        return END if self.kind == END else f"{self.round} {self.kind}"


@frozen
class Part(PartName):
    """A part of a game that is being shown. The replay continues with its ``after``: copy that to keep it."""

    lines: Mapping[str, Line]
    """The lines that were played, by player."""
    changes: Sequence[Change]
    before: Any
    """The game before the part."""
    after: Any
    """The game after it."""
    ruleset: Ruleset
    notes: tuple[str, ...] = ()
    """The notes of the record at this point."""

    @property
    def words(self) -> Words:
        """The texts of the game for a terminal."""
        return words_of(self.ruleset)


@define
class Timeline:
    """The parts of a record, as far as the replay came."""

    record: Record
    keep_going: bool
    playable: bool = False
    """True if there is a game."""
    parts: list[PartName] = Factory(list)
    findings: list[Finding] = Factory(list)
    """The errors of the record, with explanations."""
    _last: Any = None
    _kept: tuple[int, Any] = (0, None)
    """The number of parts that were played before a kept state, and that state."""

    def after(self, count: int) -> Any:
        """Return the game after the first ``count`` parts."""
        if self._kept[0] == count and count:
            return self._kept[1]
        return Run(self.record, self.keep_going, stop_after=count).run().game

    def last(self) -> Any:
        """Return the game at the end, or where the replay stopped."""
        return self._last

    def show(self, chosen: range, see: Callable[[int, Part], None]) -> None:
        """Call ``see`` with the index and the part for each chosen part, in order."""
        before = self.after(0) if chosen else None
        ruleset = self.record.ruleset
        index = -1

        def listen(played: Played, behind: int | None) -> None:
            nonlocal index, before
            index += 1
            if index in chosen:
                names = played.kind, played.round, played.turn, behind
                notes = notes_at(self.record, played)
                see(index, Part(*names, played.lines, played.changes, before, played.game, ruleset, notes))
            if index + 1 in chosen:
                before = played.game.copy()

        Run(self.record, self.keep_going, _named(listen), stop_after=chosen.stop).run()


def timeline(record: Record, keep_going: bool = False, keep: Callable[[PartName], bool] | None = None) -> Timeline:
    """Play a record and return its parts. The state after the last part for which ``keep`` is true is kept."""
    parts: list[PartName] = []
    kept: tuple[int, Any] = (0, None)

    def listen(played: Played, behind: int | None) -> None:
        nonlocal kept
        parts.append(PartName(played.kind, played.round, played.turn, behind))
        if keep is not None and keep(parts[-1]):
            kept = len(parts), played.game.copy()

    run = Run(record, keep_going, _named(listen)).run()
    found = [*record.findings, *explained(run.log.findings, run.log.refusals)]
    findings = sorted(found, key=lambda finding: (finding.line, finding.column))
    return Timeline(record, keep_going, run.playable, parts, findings, run.game if run.playable else None, kept)


def _named(listen: Callable[[Played, int | None], None]) -> Listener:
    """Return a listener that calls ``listen`` with each phase that was played, and its `PartName.behind`.

    It omits lines that were left out, and the states before rounds.
    """
    last = 0

    def pass_on(played: Played) -> None:
        nonlocal last
        last = 0 if played.kind == ROUND else played.turn or last
        if played.kind not in (SETUP, ROUND) and not played.left_out:
            listen(played, last if played.leaving else None)

    return pass_on


# --- parts ---------------------------------------------------------------------------------------------------------


def ends_round(moments: Timeline, chosen: range, index: int) -> bool:
    """Return whether a part is the last shown part of its round."""
    parts = moments.parts
    return index + 1 == chosen.stop or parts[index + 1].key[0] != parts[index].key[0]


def steps_of(part: Part) -> Iterator[tuple[Step, list[Change], Any]]:
    """Yield the steps of a turn, each with its changes and the game after it."""
    (line,) = part.lines.values()
    for index, step in enumerate(line.steps):
        last = index + 1 == len(line.steps)
        game = part.after if last else partly(part.ruleset, part.before.copy(), line, index + 1)
        # automatic changes are shown with the first step
        yield step, [change for change in part.changes if max(change.step, 0) == index], game


def step_of(part: Part, change: Change) -> str:
    """Return the step that caused a change, in notation; empty for an automatic change."""
    line = next(iter(part.lines.values()), None) if part.turn is not None else part.lines.get(change.player)
    return part.ruleset.write_step(line.steps[change.step]) if line is not None and change.step >= 0 else ""


def net(part: Part, changes: Iterable[Change]) -> dict[str, int]:
    """Return the net change of each good; goods without a net change are omitted."""
    goods = part.ruleset.goods
    totals = dict.fromkeys(goods, 0)
    for change in changes:
        totals[change.good] += change.delta
    return {good: total for good, total in totals.items() if total}
