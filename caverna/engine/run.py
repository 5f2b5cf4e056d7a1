"""Replaying a record: one loop over the phases of a game, from which listeners see each phase once.

The replay stops at the first line that cannot be read, breaks a rule or is ambiguous. False assertions do not stop it.
If asked to keep going, it leaves the refused step out; later states are then not those of the real game. A replay that
stops reports the same findings as one that keeps going, up to the same position.

A game is faster if it does not store what it needs to undo a refused call. Valid records need no undo, so the record
is first played without. At the first refusal it is set up again, played to that phase, and continued with undo.

The game defines the phases and their order (`Format.parts`), and decides what is legal.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from attrs import Factory, define, field

from caverna.model.findings import MALFORMED
from caverna.model.phases import END, OVER, ROUND, SETUP, START, Part, Played, must_be_complete
from caverna.model.record import Line, Record, Round
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

from .finding_log import FindingLog, Stop

if TYPE_CHECKING:
    from .recovery import Recovery

_FEW = 2
"""The number of lines of a short record."""
Listener = Callable[[Played], None]
"""A function that is called after each phase, and before the first one and before each round."""


class _NeedsUndo(Exception):  # noqa: N818 - not an error: the record is played again
    """Ends a replay without undo at a problem that only a replay with undo can report."""


@define(eq=False, repr=False)
class Run:
    """One run through a record, from the set-up or from the beginning of a round."""

    record: Record
    keep_going: bool = False
    listener: Listener | None = None
    until: tuple[int, int] | None = None
    """Stop after this round and line of it; line 0 is the round's start."""
    single_round: bool = False
    """True: play one round and stop."""
    stop_after: int | None = None
    """Stop after this number of phases (a round's start, a line, a harvest)."""
    leave_open: bool = False
    """True while recording: the last phase and the end of the game may be missing, because they can still be written.
    """
    given: Mapping[str, Any] = Factory(dict)
    """Input for a new game besides the record's header."""
    undo_from: int = sys.maxsize
    """The number of the phase from which the game runs with undo; 0: from the beginning."""
    complete: bool = False
    """True if the whole record was played."""
    log: FindingLog = field(init=False)
    """The findings."""
    _parts: tuple[Part, ...] = field(init=False)
    """The phases of a round, without its start."""
    _start: Part | None = field(init=False)
    _shows: bool = field(init=False)
    _game: Any = field(default=None, init=False)
    _seats: Mapping[str, int] = field(init=False)
    _recovery: "Recovery | None" = field(init=False)
    _index: int = field(init=False)
    """The index in ``rounds``."""
    _phase: int = field(init=False)
    _counted: int = field(init=False)
    """The number of phases that ``stop_after`` counts."""
    _reached: int = field(init=False)
    """The number of phases in this attempt, for the listener."""
    _at_position: Any = field(default=None, init=False)
    """A copy of the game at the record's position, for another attempt."""
    _seen: int = field(default=0, init=False)
    """The number of phases that the listener has seen, also in an earlier attempt."""

    @property
    def game(self) -> Any:
        """The game, as far as it was played."""
        assert self._game is not None
        return self._game

    @property
    def playable(self) -> bool:
        """True if there is a game: the players and the position could be read and are valid."""
        return self._game is not None

    @property
    def _is_short(self) -> bool:
        """True if the record has so few lines that playing them with undo takes less time than a second attempt."""
        return len(self.record.rounds) <= 1 and next(islice(self.record.lines(), _FEW, None), None) is None

    # --- the record ---------------------------------------------------------------------------------------------------

    def run(self) -> "Run":
        """Play the record from its beginning to its end."""
        if self.record.findings or self._is_short:
            self.undo_from = 0
        while True:
            try:
                self._run(None, 0)
            except (_NeedsUndo, RuleBroken):
                if self._phase >= self.undo_from:
                    raise
                self.undo_from = self._phase
            else:
                return self

    def resume(self, game: Any, index: int) -> "Run":
        """Play the record from the round with this index on. ``game`` is the state before that round."""
        self.undo_from = 0
        self._run(game, index)
        return self

    def proceed(self, game: Any, index: int, lines: int) -> "Run":
        """Play the new lines of the last round; the game has played the first ``lines`` lines of its ordered phases."""
        self.undo_from = 0
        self._run(game, index, lines)
        return self

    def _run(self, game: Any, index: int, lines: int = -1) -> None:
        rules = self.record.ruleset
        can_recover = rules.recovery is not None  # otherwise the replay stops at the first refusal
        self.log = FindingLog(self.record, self.keep_going and can_recover, can_recover)
        parts = rules.format.parts
        self._start, self._parts = (None, parts) if parts[0].in_order else (parts[0], parts[1:])
        self._shows = self.listener is not None or self.stop_after is not None
        self._game, self._recovery, self._index = game, None, -1
        self._phase = self._counted = self._reached = 0
        with suppress(Stop):
            if game is None:
                self._set_up()
                self._show(SETUP, SETUP, None, {}, ())
            self._play_rounds(index, lines)
        before = self.log.settle()
        if before is not None:
            self._game = before
        if self._game is not None:
            self._game.note_changes(True)

    def _set_up(self) -> None:
        record, rules, log = self.record, self.record.ruleset, self.log
        if record.cannot_start:
            raise Stop
        game = self._at_position.copy() if self._at_position is not None else self._new_game()
        card_evidence = rules.card_evidence
        for objection in card_evidence.objections(game) if card_evidence is not None else ():
            log.add(objection, record.at.get(objection.key))
        game.claims = []
        self._game = game
        if self.stop_after == 0:
            raise Stop
        game.note_changes(self.undo_from == 0 or self.listener is not None)

    def _new_game(self) -> Any:
        """Return the game at the beginning of the record."""
        record, rules, log = self.record, self.record.ruleset, self.log
        try:
            game = rules.new_game(record.players, {**record.head, **self.given} if self.given else record.head)
        except RuleBroken as broken:  # the reader has reported it, unless the record was made by a program
            if not any(finding.rule == broken.rule for finding in record.findings):
                at = broken.span or record.at.get(broken.key) or record.at.get("players")
                log.add(broken, at, broken.player)
            raise Stop from None
        if record.position is not None:
            try:
                rules.from_position(game, record.position)
            except RuleBroken as broken:
                log.add(broken, broken.span or record.at.get("position"), broken.player)
                raise Stop from None
            if self.undo_from:  # it may be needed again, and a position takes far longer to read than a copy
                self._at_position = game.copy()
        return game

    # --- rounds -------------------------------------------------------------------------------------------------------

    def _play_rounds(self, first: int, played: int = -1) -> None:
        """Play the entries of ``rounds`` from the index ``first`` on, then the end.

        ``played`` is the number of lines of the first entry that were played already; -1: it has not begun.
        """
        entries, game, log = self.record.rounds, self.game, self.log
        self._seats = {player: seat for seat, player in enumerate(game.players)}
        for index in range(first, len(entries)):
            self._index = index
            if self._shows:
                self._show(ROUND, ROUND, None, {}, ())
            self._play_round(entries[index], index == len(entries) - 1, played if index == first else -1)
            if self.single_round:
                return
        log.end_rounds()
        if self.record.end is not None:
            self._end(self.record.end)
        elif game.due == END and not self.leave_open:
            if self._begin_phase():
                self._with_recovery.end_unwritten()
            else:
                game.apply_close(END, None)
        self.complete = True

    def _play_round(self, entry: Round, last: bool, played: int = -1) -> None:
        game, log, parts = self._game, self.log, self._parts
        log.begin_round(entry)
        if entry.malformed:
            log.give_up_round()
        if played >= 0:
            log.number = game.round
        elif self._index == 0 and game.due not in (START, *OVER):
            self._continue_round(entry)
        else:
            self._begin(entry)
        last_turn = self.until[1] if self.until is not None and self.until[0] == game.round else -1
        if last_turn == 0:
            raise Stop
        log.turn = 0
        for number, part in enumerate(parts):
            lines = getattr(entry, part.name)
            if part.in_order:
                known = min(played - log.turn, len(lines)) if played > log.turn else 0
                log.turn += known
                if known and game.due != part.name:  # the game has left this phase
                    continue
                if entry.corrections:
                    self._play_corrected(entry, part, known, last_turn)
                else:
                    self._play_lines(lines[known:] if known else lines, part, last_turn)
                if not last or must_be_complete(entry, part, parts[number + 1 :]):
                    self._leave(entry, part, number)
                elif game.due == part.name:
                    break
            elif game.due == part.name or (lines is not None and game.due not in OVER):
                self._close(entry, part, lines, last)
        log.turn = None
        for check in entry.check:
            claim = game.check(check.player, check.have) if check.player in self._seats else None
            if claim is not None:
                log.add(claim, check.at)
        if entry.check_malformed:
            log.give_up_round()

    def _begin(self, entry: Round) -> None:
        part = self._start
        lines: Mapping[str, Line] = getattr(entry, part.name) if part is not None else {}
        if self._begin_phase():
            self.log.number = self._game.coming_round
            lines = self._with_recovery.begin(entry, lines)
        else:
            self._game.apply_begin(entry.head, self._steps(lines) if lines else {})
        self.log.number = self._game.round
        label = part.label if part is not None else START
        self._end_phase(label, label, lines)

    def _continue_round(self, entry: Round) -> None:
        """Continue a round that the position has begun."""
        part, recovers = self._start, self._begin_phase()
        self.log.number = self._game.round
        if part is not None and getattr(entry, part.name):
            message = f"the round has begun; remove '{part.name}'"
            self._refuse_key(recovers, RuleBroken("record.key", message, kind=MALFORMED, key=part.name), entry)
        for broken in self._game.resume(entry.head):
            self._refuse_key(recovers, broken, entry)

    def _refuse_key(self, recovers: bool, broken: RuleBroken, entry: Round) -> None:
        if not recovers:
            raise _NeedsUndo
        from .refused_lines import in_head  # most records have nothing wrong with them

        self.log.begin_phase(self._game)
        self.log.refuse_at_once(broken, in_head(entry, broken))

    # --- phases -------------------------------------------------------------------------------------------------------

    def _begin_phase(self) -> bool:
        """Begin a phase. Return whether it is played with undo, so that refusals in it are reported."""
        self._phase += 1
        if self._game.changes:
            self._game.changes.clear()
        return self._phase >= self.undo_from

    @property
    def _with_recovery(self) -> "Recovery":
        if self._recovery is None:
            from .recovery import Recovery  # most records have nothing wrong with them

            self._game.note_changes(True)
            self._recovery = Recovery(self.record, self._game, self.log)
        return self._recovery

    def _play_lines(self, lines: Iterable[Line], part: Part, last_turn: int) -> None:
        """Play the lines of an ordered phase. Most of the time for a valid record is spent here."""
        game, log, seats, shows = self._game, self.log, self._seats, self._shows
        apply, claims, changes = game.apply, game.claims, game.changes
        first = turn = log.turn or 0
        undo_from = self.undo_from - self._phase + first
        try:
            for turn, line in enumerate(lines, first + 1):
                if turn >= undo_from:
                    log.turn = turn
                    self._play_with_recovery(line, part)
                else:
                    seat = seats.get(line.player)
                    if seat is None:
                        raise _NeedsUndo
                    if shows:
                        changes.clear()
                    apply(seat, line.steps)
                    if claims:
                        log.turn = turn
                        log.add_claims(claims, {line.player: line})
                    if shows:
                        self._show(part.label, part.name, turn, {line.player: line}, changes)
                if turn == last_turn:
                    raise Stop
        finally:
            log.turn = turn
            self._phase += turn - first
        log.quiet = False

    def _play_corrected(self, entry: Round, part: Part, known: int, last_turn: int) -> None:
        """Play the lines of an ordered phase from index ``known`` on, with a judge's corrections between them."""
        lines: Sequence[Line] = getattr(entry, part.name)
        corrections = entry.corrections.get(part.name, {})
        stops = sorted({known, *(count for count in corrections if count > known)})
        for first, end in zip(stops, [*stops[1:], len(lines)], strict=True):
            if first in corrections:
                self._game.changes.clear()
                self.log.correct(self._game, corrections[first])
                if self._shows and self._game.changes:
                    self._show(part.label, part.name, None, {}, self._game.changes, leaving=True)
            self._play_lines(lines[first:end], part, last_turn)

    def _play_with_recovery(self, line: Line, part: Part) -> None:
        played = self._with_recovery.play(line, part)
        if played is not None:
            self._end_phase(part.label, part.name, {played.player: played}, self.log.turn)
        else:
            self.log.end_phase()
            self._show(part.label, part.name, self.log.turn, {}, (), left_out=True)

    def _leave(self, entry: Round, part: Part, number: int) -> None:
        """Leave an ordered phase. Automatic changes at its end are shown as a separate phase."""
        if self._begin_phase():
            self._with_recovery.leave(entry, part, self._parts[number + 1 :])
        else:
            self._game.apply_close(part.name, None)
        if self._game.changes:
            self._show(part.label, part.name, None, {}, self._game.changes, leaving=True)

    def _close(self, entry: Round, part: Part, lines: Mapping[str, Line] | None, last: bool) -> None:
        """Play a simultaneous phase. The last one of a record may still lack a decision."""
        turn, self.log.turn = self.log.turn, None
        open_end = last and lines is None and not entry.check and not self._continues
        if self.leave_open and open_end and self._is_awaited(part):
            raise Stop
        if self._begin_phase():
            lines = self._with_recovery.close(entry, part, lines, open_end)
        else:
            self._game.apply_close(part.name, None if lines is None else self._steps(lines))
        self._end_phase(part.label, part.name, lines or {})
        self.log.turn = turn

    @property
    def _continues(self) -> bool:
        """True if the record continues after its last round."""
        return self.record.end is not None or (self.record.scores is not None and not self.leave_open)

    def _is_awaited(self, part: Part) -> bool:
        """Return whether an unwritten simultaneous phase belongs to this round, so that it may still be written."""
        try:
            self.game.copy().apply_close(part.name, {})
        except RuleBroken as broken:
            return broken.missing or not broken.key
        return True

    def _end(self, lines: Mapping[str, Line]) -> None:
        if self._begin_phase():
            lines = self._with_recovery.end(lines)
        else:
            self._game.apply_close(END, self._steps(lines))
        self._end_phase(END, END, lines)

    def _steps(self, lines: Mapping[str, Line]) -> dict[str, tuple[Step, ...]]:
        """Return the steps of each player's line. Raise `_NeedsUndo` for an unknown player, who must be reported."""
        if not lines.keys() <= self._seats.keys():
            raise _NeedsUndo
        return {player: line.steps for player, line in lines.items()}

    def _end_phase(self, kind: str, part: str, lines: Mapping[str, Line], turn: int | None = None) -> None:
        """Report the false claims of the phase, and show it to the listener."""
        game = self._game
        if game.claims:
            self.log.add_claims(game.claims, lines)
        if self._recovery is not None:
            self.log.end_phase()
        if self._shows:
            self._show(kind, part, turn, lines, game.changes)

    def _show(
        self,
        kind: str,
        part: str,
        turn: int | None,
        lines: Mapping[str, Line],
        changes: Sequence[Any],
        left_out: bool = False,
        leaving: bool = False,
    ) -> None:
        """Call the listener, unless it has seen this phase in an earlier attempt."""
        self._reached += 1
        if self.listener is not None and self._reached > self._seen:
            self._seen = self._reached
            game = self._game
            self.listener(Played(kind, part, self._index, game.round, turn, lines, changes, game, left_out, leaving))
        if not left_out and kind not in (SETUP, ROUND):
            self._counted += 1
            if self._counted == self.stop_after:
                raise Stop
