"""Replays: the games at all points of a record that was played through, and the ledger of every change."""

from typing import Any

from attrs import Factory, define

from caverna.model.findings import Finding, Span
from caverna.model.phases import END, OVER, ROUND, SETUP, START, Played
from caverna.model.record import Line, Record
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import Ruleset

from .ledger import LedgerRow, rows_of
from .run import Run


@define(repr=False)
class Replay:
    """A record that was played through. Its game is the state at the end, or where the replay stopped."""

    record: Record
    """The record that was played."""
    findings: list[Finding]
    """The errors of the moves, in the order of the game."""
    game: Any
    """The game. None if nothing can be played: for a tally, or if the players or the position have errors."""
    recovered: bool
    """True if a refused step was left out. Later states are then not those of the real game."""
    complete: bool
    """True if every round of the record was played."""
    keep_going: bool = False
    """True if the replay continued after refused steps."""
    _starts: "list[RoundStart] | None" = None

    def __repr__(self) -> str:
        from caverna.model.wording import plural  # not needed to verify

        return f"<Replay: {plural(len(self.findings), 'finding')}; {self.game!r}>"

    @property
    def playable(self) -> bool:
        """True if there is a game: the players and the position could be read and are valid."""
        return self.game is not None

    @property
    def finished(self) -> bool:
        """True if the game was played to its end."""
        return self.game is not None and self.game.finished

    def moments(self) -> list[tuple[int, int]]:
        """Return the points of the game up to which it was played, as (round, line); line 0 is the round's start."""
        return [
            (start.number, turn)
            for start in self._round_starts()
            if start.begun
            for turn in range(len(start.lines) + 1)
        ]

    def at(self, round: int | str, turn: int | None = None, step: int | None = None) -> Any:
        """Return the game after a round, after a line of it (0: its start), or after a step of that line (from 1).

        Rounds have their printed numbers. A text is a whole point, as in ``at("5.3")``, ``at("5")`` or ``at("end")``.
        The round is played again from a copy of its beginning. Raise LookupError for a point that is not in the
        record, or that comes after the line at which the replay stopped.
        """
        if isinstance(round, str):
            if turn is not None or step is not None:
                raise TypeError("a text is a whole point, as in at('5.3'); with a line or a step, give a number")
            return game_at(self, round)
        found = next((start for start in self._round_starts() if start.number == round and start.begun), None)
        if found is None:
            raise LookupError(f"round {round} is not in the record, or the replay stopped before it")
        if turn is None and step is None:
            if found.stopped:
                raise LookupError(f"the replay stopped in round {round}")
            return self._play(found, None)
        if turn is None or not 0 <= turn <= len(found.lines):
            raise LookupError(f"round {round} has {len(found.lines)} played lines, not {turn}")
        if step is None:
            return self._play(found, turn)
        steps = len(found.lines[turn - 1].steps) if turn else 0
        if not turn or not 0 <= step <= steps:
            raise LookupError(f"line {turn} of round {round} has {steps} steps, not {step}")
        return partly(self.record.ruleset, self._play(found, turn - 1), found.lines[turn - 1], step)

    def _play(self, start: "RoundStart", turn: int | None) -> Any:
        """Play a round, or part of it, from its beginning."""
        until = None if turn is None else (start.number, turn)
        run = Run(self.record, keep_going=self.keep_going, until=until, single_round=True)
        return run.resume(start.before.copy(), start.index).game

    def position(self, round: int | str, turn: int | None = None) -> dict[str, Any]:
        """Return the state between two turns as the ``position:`` of a record."""
        return self.record.ruleset.position_of(self.at(round, turn))

    def ledger(self) -> list[LedgerRow]:
        """Return every change of every good, with its round, line, player, step and cause."""
        rows: list[LedgerRow] = []
        Run(self.record, self.keep_going, lambda played: rows.extend(rows_of(self.record.ruleset, played))).run()
        return rows

    def _round_starts(self) -> "list[RoundStart]":
        """Return the beginning of each round that was played, with the lines played in it."""
        if self._starts is None:
            starts: list[RoundStart] = []

            def listen(played: Played) -> None:
                if played.kind == ROUND:
                    inside = played.game.due not in (START, *OVER)
                    before = played.game.copy()
                    starts.append(RoundStart(played.entry, played.game.coming_round, before, begun=inside))
                elif starts and played.kind != SETUP:
                    starts[-1].add(played)

            run = Run(self.record, self.keep_going, listen).run()
            if starts:
                starts[-1].stopped = run.log.recovered and not self.keep_going and not starts[-1].ended
            self._starts = starts
        return self._starts


@define
class RoundStart:
    """The beginning of a round in a replay: its index in the record, its number, the game before it."""

    index: int
    number: int
    before: Any
    begun: bool
    """True if the round has begun: its card is revealed."""
    lines: list[Line] = Factory(list)
    """The lines of its ordered phases as they were played; a line that was left out is empty."""
    ended: bool = False
    """True if its last phase is over."""
    stopped: bool = False
    """True if the replay stopped in it."""

    def add(self, played: Played) -> None:
        """Add a phase of the round."""
        self.begun = True
        self.ended = played.turn is None and played.kind != START
        if played.turn is not None:
            self.lines += played.lines.values() or [Line("", (), Span(1, 1))]


def game_at(replay: Replay, at: str) -> Any:
    """Return the game at a point: ``5.3``, ``5``, ``5.0`` or ``end``; an empty text means the set-up."""
    if not at:
        return Run(replay.record, keep_going=replay.keep_going, stop_after=0).run().game
    if at == END:
        if not replay.finished or not replay.complete:
            raise LookupError("the game of the record is not finished, so it has no 'end'")
        return replay.game.copy()
    round, dot, turn = at.partition(".")
    if not round.isdecimal() or (dot and not turn.isdecimal()):
        raise LookupError(f"{at!r} is not a point in the game; write a round (5), a line of its turns (5.3), or end")
    return replay.at(int(round), int(turn) if dot else None)


def partly(ruleset: Ruleset, game: Any, line: Line, steps: int) -> Any:
    """Play the first ``steps`` steps of a line, and return the game.

    The player may be out of turn. If the previous phase was not completed, it is ended first.
    """
    try:
        _play_partly(ruleset, game, line, steps)
    except RuleBroken:
        if ruleset.recovery is None:
            raise
        ruleset.recovery.end_phase(game)
        _play_partly(ruleset, game, line, steps)
    return game


def _play_partly(ruleset: Ruleset, game: Any, line: Line, steps: int) -> None:
    out_of_turn = game.to_act is not None and line.player != game.to_act and game.is_turn(line.steps)
    if out_of_turn and ruleset.recovery is not None:
        ruleset.recovery.allow_out_of_turn(game, line.player, line.steps)
    game.play(line.player, line.steps, upto=steps)


def replay(record: Record, keep_going: bool = False) -> Replay:
    """Replay a record. Stop at the first line that is refused, unless asked to keep going."""
    from caverna.model.arguments import check_record  # only a program calls this

    check_record(record, "replay")
    run = Run(record, keep_going).run()
    game = run.game if run.playable and not record.is_tally else None
    return Replay(record, run.log.findings, game, run.log.recovered, run.complete, keep_going)
