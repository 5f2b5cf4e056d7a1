"""A text read and played: the record it is, and the game it comes to."""

from functools import cached_property
from itertools import zip_longest
from typing import Any

from attrs import define

from caverna.engine.explanations import Refusals, explained
from caverna.engine.run import Run
from caverna.model.findings import Finding, Span
from caverna.model.phases import OVER, ROUND, SETUP, START, Played
from caverna.model.record import Line, Record, Round, lines_in
from caverna.model.refusals import RuleBroken
from caverna.reading.reader import loads

_NOBODY = Line("", (), Span(1, 1))
"""Stands for a line that is not there."""


@define
class Table:
    """What a text says: the record, the game it comes to, and what is wrong with it."""

    record: Record
    game: Any
    findings: list[Finding]
    broken: list[RuleBroken]
    refusals: Refusals
    recovered: bool
    complete: bool
    resumed: bool
    """The first round was begun before the record: its position lies inside it."""
    last_round: tuple[int, Any] | None
    """The last round and the game before it, if nothing is wrong up to there."""

    @cached_property
    def explained(self) -> tuple[Finding, ...]:
        """The findings with their explanations."""
        return explained(self.findings, self.refusals)


def read_table(text: str, file: str, before: Table | None = None) -> Table:
    """Read a text and play it as far as it goes.

    What it has in common with the one before is not played again: the rounds but the last, if nothing was wrong with
    them.
    """
    record = loads(text, file)
    if record.is_tally:
        return Table(record, None, [], [], {}, False, False, False, None)
    start = before.last_round if before is not None and _goes_on(before, record) else None
    resumed = before.resumed if start is not None and before is not None else False
    last_round = None

    def listen(played: Played) -> None:
        nonlocal resumed, last_round
        if played.kind == SETUP:
            resumed = played.game.due not in (START, *OVER)
        elif played.kind == ROUND:
            last_round = None if run.log.findings else (played.entry, played.game.copy())

    run = Run(record, keep_going=True, listener=listen, leave_open=True)
    if start is None:
        run.run()
    else:
        run.resume(start[1].copy(), start[0])
    log = run.log
    game = run.game if run.playable else None
    if game is not None:
        game.claims = None
    return Table(record, game, log.findings, log.broken, log.refusals, log.recovered, run.complete, resumed, last_round)


def _goes_on(before: Table, record: Record) -> bool:
    """Return whether a record is that of a table up to the last round this has; only rounds change in a recording."""
    old = before.record
    if before.last_round is None or record.findings or old.findings:
        return False
    same = before.last_round[0]
    return len(record.rounds) > same and all(map(_plays_the_same, record.rounds[:same], old.rounds))


def _plays_the_same(one: Round, other: Round) -> bool:
    """Return whether two rounds say the same of the game, wherever they stand."""
    return (one.head, one.check) == (other.head, other.check) and all(
        (line.player, line.steps) == (same.player, same.steps)
        for line, same in zip_longest(lines_in(one), lines_in(other), fillvalue=_NOBODY)
    )
