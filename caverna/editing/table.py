"""The result of reading and playing a text: the record, and the game at its end."""

from functools import cached_property
from itertools import zip_longest
from typing import Any

from attrs import define

from caverna.engine.explanations import Refusals, explained
from caverna.engine.run import Run
from caverna.engine.verify import Report, report_of
from caverna.model.findings import Finding, Span
from caverna.model.phases import OVER, ROUND, SETUP, START, Played
from caverna.model.record import Line, Record, Round, lines_in
from caverna.model.refusals import RuleBroken
from caverna.reading.reader import loads

_NOBODY = Line("", (), Span(1, 1))
"""A placeholder for a missing line."""


@define
class Table:
    """The result of reading a text: the record, the game at its end, and the findings."""

    record: Record
    game: Any
    findings: list[Finding]
    broken: list[RuleBroken]
    refusals: Refusals
    recovered: bool
    complete: bool
    resumed: bool
    """True if the record starts from a position inside its first round."""
    last_round: tuple[int, Any] | None
    """The index of the last round and the game before it, None if there are findings before it."""
    changes: tuple[Any, ...] = ()
    """The changes of the last played phase."""

    @cached_property
    def report(self) -> Report:
        """The report of `verify`, with the last round played again, because a harvest or the end may be implied.

        Steps of earlier rounds that rely on hand cards are not counted.
        """
        run = Run(self.record, keep_going=True)
        if self.last_round is None:
            return report_of(run.run())
        return report_of(run.resume(self.last_round[1].copy(), self.last_round[0]))

    @cached_property
    def explained(self) -> tuple[Finding, ...]:
        """The findings with their explanations."""
        return explained(self.findings, self.refusals)


def read_table(text: str, file: str, before: Table | None = None) -> Table:
    """Read a text and play it as far as it goes.

    ``before`` is the result for an earlier version of the text. Its rounds before the last are not played again if they
    are the same and have no findings.
    """
    record = loads(text, file)
    if record.is_tally:
        return Table(record, None, [], [], {}, False, False, False, None)
    start = before.last_round if before is not None and _goes_on(before, record) else None
    resumed = before.resumed if start is not None and before is not None else False
    known = _lines_known(before, record) if start is not None and before is not None else -1
    last_round = start if known >= 0 else None
    changes: tuple[Any, ...] = ()

    def listen(played: Played) -> None:
        nonlocal resumed, last_round, changes
        if played.kind == SETUP:
            resumed = played.game.due not in (START, *OVER)
        elif played.kind == ROUND:
            if known < 0:
                last_round = None if run.log.findings else (played.entry, played.game.copy())
        else:
            changes = tuple(played.changes)

    run = Run(record, keep_going=True, listener=listen, leave_open=True)
    if start is None:
        run.run()
    elif known < 0:
        run.resume(start[1].copy(), start[0])
    else:
        assert before is not None
        run.proceed(_as_before(before.game), start[0], known)
    log = run.log
    game = run.game if run.playable else None
    if game is not None:
        game.claims = None
    return Table(
        record, game, log.findings, log.broken, log.refusals, log.recovered, run.complete, resumed, last_round, changes
    )


def _as_before(game: Any) -> Any:
    """Return a copy of a game that collects false claims, as a replay does."""
    game = game.copy()
    game.claims = []
    return game


def _lines_known(before: Table, record: Record) -> int:
    """Return the number of lines of the last round that were played before, if one line was added to them, else -1."""
    old, new = before.record, record
    if len(old.rounds) != len(new.rounds) or before.findings or before.recovered or before.game is None:
        return -1
    parts = [part for part in new.ruleset.format.parts if part.name != START]
    (one, other), due = (old.rounds[-1], new.rounds[-1]), before.game.due
    if (
        not _begins_the_same(one, other)
        or one.corrections
        or other.corrections
        or one.check
        or other.check
        or new.end is not None
        or new.scores is not None
    ):
        return -1
    if not any(part.in_order and part.name == due for part in parts):
        return -1
    if any(not part.in_order and getattr(other, part.name) is not None for part in parts):
        return -1
    known = [line for part in parts if part.in_order for line in getattr(one, part.name)]
    now = [line for part in parts if part.in_order for line in getattr(other, part.name)]
    same = all((a.player, a.steps) == (b.player, b.steps) for a, b in zip(known, now, strict=False))
    return len(known) if same and len(now) == len(known) + 1 else -1


def _begins_the_same(one: Round, other: Round) -> bool:
    mine, others = (
        {player: line.steps for player, line in (getattr(each, START, None) or {}).items()} for each in (one, other)
    )
    return one.head == other.head and mine == others


def _goes_on(before: Table, record: Record) -> bool:
    """Return whether a record equals the earlier one up to its last round. Only rounds change in a recording."""
    old = before.record
    if before.last_round is None or record.findings or old.findings:
        return False
    same = before.last_round[0]
    return len(record.rounds) > same and all(map(_plays_the_same, record.rounds[:same], old.rounds))


def _plays_the_same(one: Round, other: Round) -> bool:
    """Return whether two rounds have the same content, apart from their positions in the text."""
    return (one.head, one.check, one.corrections) == (other.head, other.check, other.corrections) and all(
        (line.player, line.steps) == (same.player, same.steps)
        for line, same in zip_longest(lines_in(one), lines_in(other), fillvalue=_NOBODY)
    )
