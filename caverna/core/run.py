"""Replaying a record: one iterator over the parts of a game, and the findings on the way.

The replay runs to the first line that cannot be read, breaks a rule or says too little, and stops there. Assertions
that fail do not stop it. Asked to keep going it leaves the step out, and the state is tainted from there on.

What a part is called and who acts in it the record's game declares (`Ruleset.parts`); what is legal the game decides.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from attrs import Factory, define

from .broken import RuleBroken, stranger
from .findings import AMBIGUOUS, MALFORMED, Because, Finding, Span
from .parts import END, OVER, ROUND, SETUP, START, Part, Played, lines_in_order, must_be_complete, recorded
from .provisos import Note, Noted
from .record import Line, Record, Round
from .refused_lines import followed_by, in_head, place_in_line, rest_of, without
from .ruleset import Ruleset
from .steps import Step

EXPLAINED = 20
"""For so many findings of a record it is looked for what would have been legal: that costs more than playing on."""


class Stop(Exception):  # noqa: N818 - not an error: the replay ends here
    """Ends a replay."""


@define(eq=False, repr=False)
class Run:
    """One run through a record, from the set-up or from the beginning of a round."""

    record: Record
    keep_going: bool = False
    until: tuple[int, int] | None = None
    """Stop after this round and line of it; line 0 is the round's start."""
    single_round: bool = False
    """Play one round and stop."""
    stop_after: int | None = None
    """Stop after so many parts of the game (a round's start, a line, a harvest)."""
    leave_open: bool = False
    """Wait for a part by player that the last round may still get, and for the end: the game goes on being recorded."""
    parts_played: int = 0
    given: Mapping[str, Any] = Factory(dict)
    """What a new game is told besides the record's header."""
    findings: list[Finding] = Factory(list)
    broken: list[RuleBroken] = Factory(list)
    """What was broken, one for each finding."""
    notes: list[Note] = Factory(list)
    """The places that rest on something else than the rules."""
    tainted: bool = False
    complete: bool = False
    """The whole record was played."""
    _game: Any = None
    _index: int = -1
    _round: Round | None = None
    _number: int | None = None
    _quiet: bool = False
    """What is refused is not told: a finding tells of it already."""
    _told_in_head: set[str] = Factory(set)
    """The rules that keys of the round were refused by."""
    _turn: int | None = None
    _seats: dict[str, int] = Factory(dict)
    _ruleset: Ruleset = Factory(lambda self: self.record.ruleset, takes_self=True)
    _parts: tuple[Part, ...] = Factory(lambda self: self._ruleset.format.parts, takes_self=True)

    def __attrs_post_init__(self) -> None:
        # a game from elsewhere may not know how to go on: then it stops at what is refused
        self.keep_going = self.keep_going and getattr(self._ruleset, "mending", None) is not None

    @property
    def game(self) -> Any:
        """The game as far as it was played."""
        assert self._game is not None
        return self._game

    @property
    def playable(self) -> bool:
        """Whether there is a game at all: the players and the position could be read and are sound."""
        return self._game is not None

    # --- the whole ----------------------------------------------------------------------------------------------------

    def run(self) -> "Run":
        """Play the record from its beginning to its end."""
        for _ in self.parts():
            pass
        return self

    def parts(self) -> Iterator[Played]:
        """Play the record from its beginning, part by part."""
        with suppress(Stop):
            self._set_up()
            yield self._moment(SETUP)
            for played in self._rounds(0):
                yield played
                self.parts_played += played.kind != ROUND and not played.left_out
                if self.parts_played == self.stop_after:
                    return

    def resume(self, game: Any, index: int) -> "Run":
        """Play the record from one of its rounds on, with the game as it was before it."""
        for _ in self.parts_from(game, index):
            pass
        return self

    def parts_from(self, game: Any, index: int) -> Iterator[Played]:
        """Play the record from one of its rounds on, part by part."""
        self._game = game
        with suppress(Stop):
            yield from self._rounds(index)

    def _set_up(self) -> None:
        record = self.record
        if record.unplayable:
            raise Stop
        try:
            game = self._ruleset.new_game(record.players, {**record.head, **self.given})
        except RuleBroken as broken:  # the reader has told of it, unless the record was made by a program
            if not any(finding.rule == broken.rule for finding in record.findings):
                at = broken.span or record.at.get(broken.key) or record.at.get("players")
                self._add_finding(broken, at, broken.player)
            raise Stop from None
        if record.position is not None:
            try:
                self._ruleset.from_position(game, record.position)
            except RuleBroken as broken:
                self._add_finding(broken, broken.span or record.at.get("position"), broken.player)
                raise Stop from None
        provisos = getattr(self._ruleset, "provisos", None)
        for objection in provisos.objections(game) if provisos is not None else ():
            self._add_finding(objection, record.at.get(objection.key))
        game.claims = []
        self._game = game
        if self.stop_after == 0:
            raise Stop

    def _rounds(self, first: int) -> Iterator[Played]:
        """Play the entries of ``rounds`` from one on, then the end and the claimed scores."""
        entries = self.record.rounds
        self._seats = {player: seat for seat, player in enumerate(self.game.players)}
        for index in range(first, len(entries)):
            self._index, self._round, self._turn = index, entries[index], None
            yield self._moment(ROUND)
            yield from self._play_round(entries[index], index == len(entries) - 1)
            if self.single_round:
                return
        self._round = self._turn = self._number = None
        if self.record.end is not None:
            yield self._end(self.record.end)
        elif self.game.due == END and not self.leave_open:
            self._end_unwritten()
        self.complete = True

    def _play_round(self, entry: Round, last: bool) -> Iterator[Played]:
        game = self.game
        parts = self._parts
        first = parts[0] if not parts[0].in_order else None
        parts = parts[1:] if first is not None else parts
        self._number = game.coming_round
        self._quiet, self._told_in_head = entry.malformed, set()
        if entry.malformed:
            self._give_up()
        if self._index == 0 and game.due not in (START, *OVER):
            self._go_on(entry, first)
        else:
            yield self._begin(entry, first)
        last_turn = self.until[1] if self.until is not None and self.until[0] == game.round else -1
        if last_turn == 0:
            raise Stop
        self._turn = 0
        for number, part in enumerate(parts):
            if part.in_order:
                yield from self._play_lines(game, getattr(entry, part.name), part, last_turn)
                following = parts[number + 1 :]
                if not last or must_be_complete(entry, part, following):
                    self._leave(entry, part, following)
                    if game.changes:
                        yield self._left(part)
                elif game.due == part.name:
                    break
            elif game.due == part.name or (recorded(entry, part) and game.due not in OVER):
                yield self._close(entry, part, last)
        self._turn = None
        self._check(entry)

    def _check(self, entry: Round) -> None:
        """Compare what the round's ``check`` says with the game."""
        if entry.check_malformed:
            self._give_up()
        for check in entry.check:
            if check.player not in self._seats:
                continue  # the reader has told of it
            claim = self.game.check(check.player, check.have)
            if claim is not None:
                self._add_finding(claim, check.at)

    # --- the beginning of a round -------------------------------------------------------------------------------------

    def _begin(self, entry: Round, part: Part | None) -> Played:
        game, head = self.game, entry.head
        start: Mapping[str, Line] = getattr(entry, part.name) if part is not None else {}
        lines = self._known(start) if start else {}
        over = game.due in OVER
        while True:
            try:
                game.begin(head, _steps(lines) if lines else None)
                break
            except RuleBroken as broken:
                if over:
                    self._refused(broken, entry.at.get(""), left_out=False)
                    raise Stop from None
                if broken.player in lines:
                    self._refused(broken, lines[broken.player].place(broken.step, broken.item))
                    lines[broken.player] = without(lines[broken.player], broken)
                    continue
                self._refused(broken, in_head(entry, broken), left_out=not broken.missing)
                self._told_in_head.add(broken.rule)
                named = [each.head for each in self.record.rounds]
                head = self._ruleset.mending.stand_in(game, head, broken, named)
        label = part.label if part is not None else START
        return self._played(label, label, None, lines)

    def _go_on(self, entry: Round, part: Part | None) -> None:
        """Go on with the round the position is in the middle of."""
        if part is not None and getattr(entry, part.name):
            broken = RuleBroken("record.key", f"the round has begun: it has no {part.name} any more", kind=MALFORMED)
            self._refused(broken, entry.at.get(part.name))
        for broken in self.game.resume(entry.head):
            self._refused(broken, in_head(entry, broken))

    # --- lines in order -----------------------------------------------------------------------------------------------

    def _play_lines(self, game: Any, lines: Iterable[Line], part: Part, last_turn: int) -> Iterator[Played]:
        assert self._turn is not None
        for turn, line in enumerate(lines, start=self._turn + 1):
            self._turn = turn
            yield self._play_line(game, line, part)
            if turn == last_turn:
                raise Stop
        self._quiet = False

    def _play_line(self, game: Any, line: Line, part: Part) -> Played:
        self._quiet = line.malformed
        if line.malformed:
            self._give_up()
            if line.player not in self._seats or not game.is_turn(line.steps):  # who or where could not be read
                if game.to_act is not None and (line.player == game.to_act or line.player not in self._seats):
                    self._ruleset.mending.spend_turn(game, game.to_act, line.steps)
                return self._passed_over(part)
        while line.steps:
            try:
                game.play(line.player, line.steps)
                break
            except RuleBroken as broken:
                why = self._explain(broken, part.name, line.player, {line.player: line})
                if broken.missing:  # the line does not say all that it must
                    self._refused(broken, place_in_line(line, broken), line.player, False, why)
                    self._ruleset.mending.stopgap(game, broken)
                    continue
                if broken.at_player:
                    given = self.keep_going and self._ruleset.mending.let_play(game, line.player, line.steps)
                    self._refused(broken, place_in_line(line, broken), line.player, not given, why)
                    if not given:
                        return self._passed_over(part)
                    continue
                self._refused(broken, place_in_line(line, broken), line.player, because=why)
                if line.player not in self._seats:
                    if game.to_act is not None and game.is_turn(line.steps):
                        self._ruleset.mending.spend_turn(game, game.to_act, line.steps)
                    return self._passed_over(part)
                rest = rest_of(line, broken)
                if game.is_turn(line.steps) and not game.is_turn(rest.steps):
                    self._ruleset.mending.spend_turn(game, line.player, line.steps)
                    return self._passed_over(part)
                line = rest
                self._quiet = True
        return self._played(part.label, part.name, self._turn, {line.player: line})

    def _passed_over(self, part: Part) -> Played:
        return Played(part.label, part.name, self._index, self.game.round, self._turn, {}, (), self.game, left_out=True)

    def _leave(self, entry: Round, part: Part, following: Sequence[Part]) -> None:
        """Leave a part in order, which must be complete."""
        turn, self._turn = self._turn, None
        try:
            self.game.close(part.name)
        except RuleBroken as broken:
            at = entry.at.get("")
            next_lines = [line for other in following[:1] if other.in_order for line in getattr(entry, other.name)]
            if broken.at_player and next_lines:
                at, self._turn = next_lines[0].player_at, (turn or 0) + 1
            self._quiet = any(line.malformed for line in getattr(entry, part.name))  # what is missing may stand there
            self._refused(broken, at, broken.player, left_out=False)
            self._quiet = False
            self._ruleset.mending.abandon(self.game)
        self._turn = turn

    def _left(self, part: Part) -> Played:
        game = self.game
        return Played(part.label, part.name, self._index, game.round, None, {}, game.changes, game, leaving=True)

    # --- parts by player ----------------------------------------------------------------------------------------------

    def _close(self, entry: Round, part: Part, last: bool) -> Played:
        """Run a part by player; the last one recorded is left open where it needs a decision nobody has written."""
        game, self._turn = self.game, None
        recorded: Mapping[str, Line] | None = getattr(entry, part.name)
        goes_on = self.record.end is not None or (self.record.scores is not None and not self.leave_open)
        open_end = last and recorded is None and not entry.check and not goes_on
        if self.leave_open and open_end and self._awaited(part):
            raise Stop
        lines: dict[str, Line] | None = None if recorded is None else {}
        faulty: set[str] = set()
        if recorded:
            lines = self._known(recorded)
            if self.keep_going:
                faulty.update(player for player, line in lines.items() if line.malformed)
                if len(lines) < len(recorded):  # the line of somebody unknown may be anybody's
                    faulty.update(game.players)
        while True:
            try:
                game.close(part.name, None if lines is None else _steps(lines))
                break
            except RuleBroken as broken:
                if open_end and broken.kind == AMBIGUOUS:
                    raise Stop from None
                lines = self._close_refused(entry, part, lines, broken, faulty)
        self._quiet = False
        return self._played(part.label, part.name, None, lines or {})

    def _awaited(self, part: Part) -> bool:
        """Return whether a part by player that is not recorded belongs to this round; if so it may still come."""
        try:
            self.game.copy().close(part.name, {})
        except RuleBroken as broken:
            return broken.missing or not broken.key
        return True

    def _close_refused(
        self, entry: Round, part: Part, lines: dict[str, Line] | None, broken: RuleBroken, faulty: set[str]
    ) -> dict[str, Line] | None:
        """Report a part that was refused; going on, fill in what is missing and leave out what is wrong."""
        player = broken.player
        if broken.key and not broken.missing:  # the part as a whole does not belong there
            self._quiet = False
            self._refused(broken, entry.at.get(broken.key))
            return None
        if not player:  # something of the round is not known
            self._quiet = entry.malformed or broken.rule in self._told_in_head
            self._refused(broken, entry.at.get(""), left_out=False)
            self._ruleset.mending.stopgap(self.game, broken)
            return lines
        self._quiet = entry.malformed or player in faulty
        faulty.add(player)
        lines = lines or {}
        line = lines.get(player)
        why = self._explain(broken, part.name, player, lines)
        if broken.missing or line is None or not line.steps:
            # What is missing is told at its key, or where the player has a line and the rule is about that, there.
            in_line = line is not None and broken.at_player
            at = line.player_at if line is not None and in_line else in_head(entry, broken)
            self._refused(broken, at, player, False, why)
            step = self._ruleset.mending.stopgap(self.game, broken)
            assert step is not None
            lines[player] = followed_by(line or Line(player, (), entry.at.get("", Span(1, 1))), step)
        else:
            self._refused(broken, line.place(broken.step, broken.item), player, because=why)
            lines[player] = rest_of(line, broken)
        return lines

    def _end(self, recorded: Mapping[str, Line]) -> Played:
        record, game = self.record, self.game
        lines = self._known(recorded)
        while True:
            try:
                game.close(END, _steps(lines))
                break
            except RuleBroken as broken:
                if broken.missing or broken.player not in lines:
                    self._refused(broken, self._played_before(broken) if broken.missing else record.at.get("end"))
                    raise Stop from None
                self._refused(broken, lines[broken.player].place(broken.step, broken.item), broken.player)
                lines[broken.player] = without(lines[broken.player], broken)
        return self._played(END, END, None, lines)

    def _end_unwritten(self) -> None:
        """See that a game which is over can be scored although the record says nothing of its end."""
        try:
            self.game.close(END)
        except RuleBroken as broken:
            self._refused(broken, self._played_before(broken), left_out=False)

    def _played_before(self, broken: RuleBroken) -> Span | None:
        """Return the place of an earlier step of a player's; that of the position where the record has none."""
        for entry in self.record.rounds:
            for line in lines_in_order(entry, self._parts):
                for index, step in enumerate(line.steps):
                    if line.player == broken.player and step == broken.earlier:
                        return line.word_place(index, broken.word)
        return self.record.at.get("position")

    # --- findings -----------------------------------------------------------------------------------------------------

    def _played(self, kind: str, part: str, turn: int | None, lines: Mapping[str, Line]) -> Played:
        """Collect claims that failed in the part just played, and return it."""
        game = self.game
        if game.claims:
            for claim in game.claims:
                line = lines[claim.player]
                if isinstance(claim, Noted):
                    self.notes.append(Note(claim.what, line, claim.step, claim.item, self._number, turn))
                else:
                    self._add_finding(claim, line.place(claim.step, claim.item))
            game.claims.clear()
        return Played(kind, part, self._index, game.round, turn, lines, game.changes, game)

    def _moment(self, kind: str) -> Played:
        """Return a moment between parts."""
        return Played(kind, kind, self._index, self.game.round, None, {}, (), self.game)

    def _known(self, lines: Mapping[str, Line]) -> dict[str, Line]:
        """Return the lines of players of this game; the replay stops at others, and at what could not be read.

        Of both the reader has told, unless the record was made by a program.
        """
        known = {}
        for player, line in lines.items():
            if line.malformed:
                self._give_up()
            if player in self._seats:
                known[player] = line
            elif not line.malformed:
                self._refused(stranger(player, self._seats), line.player_at, player)
        return known

    def _give_up(self) -> None:
        """Stop at something that could not be read; a finding tells of it already. Going on taints the state."""
        self.tainted = True
        if not self.keep_going:
            raise Stop

    def _explain(self, broken: RuleBroken, part: str, player: str, lines: Mapping[str, Line]) -> Because:
        """Return what finds out why, and what would have been legal, once somebody asks.

        The game is as it was before what was refused, and that moment is kept.
        """
        if self._quiet or len(self.findings) >= EXPLAINED:
            return ""
        return partial(_because, self._ruleset, self.game.copy(), part, player, _steps(lines), broken)

    def _refused(
        self,
        broken: RuleBroken,
        at: Span | None,
        player: str | None = None,
        left_out: bool = True,
        because: Because = "",
    ) -> None:
        """Report a broken rule and stop, or leave out what broke it and taint the state.

        Of a line part of which could not be read nothing more is told: what follows may be the fault of that part.
        """
        self.tainted = True
        if not self._quiet:
            self._add_finding(broken, at, player, "; left out" if self.keep_going and left_out else "", because)
        if not self.keep_going:
            raise Stop

    def _add_finding(
        self, broken: RuleBroken, at: Span | None, player: str | None = None, more: str = "", because: Because = ""
    ) -> None:
        self.broken.append(broken)
        span = at or (self._round.at.get("") if self._round is not None else None) or Span(self.record.first_line, 1)
        self.findings.append(
            Finding(
                broken.kind,
                broken.rule,
                broken.message + more,
                broken.hint or _expectation(broken),
                span.line,
                span.column,
                player or broken.player or None,
                self._number,
                self._turn or None,
                self.record.file,
                because,
            )
        )


def _steps(lines: Mapping[str, Line]) -> dict[str, tuple[Step, ...]]:
    return {player: line.steps for player, line in lines.items()}


def _because(*refused: Any) -> str:
    """Return why a line was refused, and what would have been legal in its place."""
    from .way_out import because  # most records have nothing wrong with them

    return because(*refused)


def _expectation(broken: RuleBroken) -> str:
    """Return what would have been right, where the message does not say it."""
    if not broken.expected or broken.expected in broken.message:
        return ""
    return f"expected {broken.expected}"
