"""A record played through: its moments, each as a game that can be looked at, and the ledger of every change."""

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
    """A record played through. Its game is the state at the end, or where the replay stopped."""

    record: Record
    """The record that was played."""
    findings: list[Finding]
    """What is wrong with it, in the order of the game."""
    game: Any
    """None only where there is nothing to play: a tally, or players or a position that cannot be read or be."""
    recovered: bool
    """Whether a refused step was left out on the way: what comes after is not what was played."""
    complete: bool
    """Every round of the record was played."""
    keep_going: bool = False
    """Whether it went on behind refused steps."""
    _starts: "list[RoundStart] | None" = None

    def __repr__(self) -> str:
        from caverna.model.wording import plural  # verifying needs no words

        return f"<Replay: {plural(len(self.findings), 'finding')}; {self.game!r}>"

    @property
    def playable(self) -> bool:
        """Whether there is a game: the players and the position can be read and are sound."""
        return self.game is not None

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.game is not None and self.game.finished

    def moments(self) -> list[tuple[int, int]]:
        """Return the moments of the record as (round, line of its turns), 0 for the round's start.

        They end where the replay stopped.
        """
        return [
            (start.number, turn)
            for start in self._round_starts()
            if start.begun
            for turn in range(len(start.lines) + 1)
        ]

    def at(self, round: int | str, turn: int | None = None, step: int | None = None) -> Any:
        """Return the game after a round, after a line of it (0: its start), or after a step of that line (from 1).

        Rounds are printed numbers; a text is a whole moment, as in ``at("5.3")``, ``at("5")`` or ``at("end")``. Each
        round is played at most once again, from a copy kept of its beginning.
        LookupError for what is not in the record, or lies behind the line at which the replay stopped.
        """
        if isinstance(round, str):
            if turn is not None or step is not None:
                raise TypeError("a text is a whole moment, as in at('5.3'); beside a line or a step stands a number")
            return game_at(self, round)
        found = next((start for start in self._round_starts() if start.number == round and start.begun), None)
        if found is None:
            raise LookupError(f"round {round} is not in the record, or the replay did not come to it")
        if turn is None and step is None:
            if found.stopped:
                raise LookupError(f"the replay stopped in round {round}")
            return self._play(found, None)
        if turn is None or not 0 <= turn <= len(found.lines):
            raise LookupError(f"of round {round} {len(found.lines)} lines were played, not {turn}")
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
        """Return a moment between two turns as the ``position:`` of a record."""
        return self.record.ruleset.position_of(self.at(round, turn))

    def ledger(self) -> list[LedgerRow]:
        """Return every change of every good, with its round, line, player, step and cause."""
        rows: list[LedgerRow] = []
        Run(self.record, self.keep_going, lambda played: rows.extend(rows_of(self.record.ruleset, played))).run()
        return rows

    def _round_starts(self) -> "list[RoundStart]":
        """Return where each round that was played begins, with the lines played in it."""
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
    """The beginning of a round in a replay: its place in the record, its number, the game before it."""

    index: int
    number: int
    before: Any
    begun: bool
    """Its keys were taken: the card is revealed."""
    lines: list[Line] = Factory(list)
    """The lines of its parts in order, as they were played; one that was passed over is empty."""
    ended: bool = False
    """What ends it is over."""
    stopped: bool = False

    def add(self, played: Played) -> None:
        """Take note of a part of the round."""
        self.begun = True
        self.ended = played.turn is None and played.kind != START
        if played.turn is not None:
            self.lines += played.lines.values() or [Line("", (), Span(1, 1))]


def game_at(replay: Replay, at: str) -> Any:
    """Return the game at a moment: ``5.3``, ``5``, ``5.0`` or ``end``; the empty text is the set-up."""
    if not at:
        return Run(replay.record, keep_going=replay.keep_going, stop_after=0).run().game
    if at == END:
        if not replay.finished or not replay.complete:
            raise LookupError("the game of the record is not finished: it has no end")
        return replay.game.copy()
    round, dot, turn = at.partition(".")
    if not round.isdecimal() or (dot and not turn.isdecimal()):
        raise LookupError(f"{at!r} is no moment; write a round (5), a round and a line of its turns (5.3), or end")
    return replay.at(int(round), int(turn) if dot else None)


def partly(ruleset: Ruleset, game: Any, line: Line, steps: int) -> Any:
    """Return a game, played on by the first steps of a line.

    The player may have come out of turn, and the part before it may have been given up: then it is left first.
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
    """Play a record through; stop at the first line that is refused unless asked to keep going."""
    from caverna.model.arguments import check_record  # only a program calls this

    check_record(record, "replay")
    run = Run(record, keep_going).run()
    game = run.game if run.playable and not record.is_tally else None
    return Replay(record, run.log.findings, game, run.log.recovered, run.complete, keep_going)
