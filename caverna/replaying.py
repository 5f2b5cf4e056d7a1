"""Replaying a record: who must act, rounds, harvests, assertions, and the findings on the way.

The replay runs to the first line that cannot be read, breaks a rule or says too little, and stops there. Assertions
that fail do not stop it. Asked to keep going it leaves the step out, and the state is tainted from there on.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from attrs import Factory, define

from .catalogue.rounds import LEAF, NO_HARVEST, QUESTION, leaves_for
from .catalogue.spaces import SPACES
from .claims import wrong_have
from .findings import AMBIGUOUS, MALFORMED, Finding, Span
from .game import HARVEST_DUE, WORK, Game
from .home import Change, Dwarf
from .position import Setter
from .record import Line, Record, Round
from .rounds import CARD_BY_NAME, possible_cards, reveal_marker
from .rules import RuleBroken
from .steps import Beg, Breed, Pass, Place, Skip, Step
from .turn import is_turn

START, TURN, HARVEST, END = "start", "turn", "harvest", "end"

Watch = Callable[[str, int, int | None, Mapping[str, Line], list[Change]], None]
"""Called after each part of the game: what it was, round, turn, the lines played, the changes of goods."""


class Stop(Exception):  # noqa: N818 - not an error: the replay ends here
    """Ends a replay."""


@define(eq=False)
class Run:
    """One run through a record, from the set-up or from the beginning of a round."""

    record: Record
    keep_going: bool = False
    until: tuple[int, int] | None = None
    """Stop after this round and line of its turns; line 0 is the round's start."""
    watch: Watch | None = None
    before_round: Callable[[int, Game], None] | None = None
    """Called before each entry of ``rounds``, with its index."""
    between: Callable[[int, Game], None] | None = None
    """Called before each line of a round's turns and after the last, with how many lines came before."""
    only: bool = False
    """Play one round and stop."""
    fast: bool = False
    """Keep nothing to undo a line with; a refused one is undone by playing the record up to it again."""
    stop_after: int | None = None
    """Stop after so many parts of the game (a round's start, a line, a harvest)."""
    parts: int = 0
    findings: list[Finding] = Factory(list)
    tainted: bool = False
    complete: bool = False
    """The whole record was played."""
    _game: Game | None = None
    _round: Round | None = None
    _number: int | None = None
    _quiet: bool = False
    """What is refused is not told: a finding tells of it already."""
    _marker_told: bool = False
    _turn: int | None = None
    _seats: dict[str, int] = Factory(dict)

    @property
    def game(self) -> Game:
        """The game as far as it was played."""
        assert self._game is not None
        return self._game

    @property
    def playable(self) -> bool:
        """Whether there is a game at all: the players and the position could be read and are sound."""
        return self._game is not None

    # --- the whole --------------------------------------------------------------------------------------------

    def run(self) -> "Run":
        """Play the record from its beginning."""
        with suppress(Stop):
            self._set_up()
            self.rounds(0)
        return self

    def resume(self, game: Game, index: int) -> "Run":
        """Play the record from one of its rounds on, with the game as it was before it."""
        self._game = game
        with suppress(Stop):
            self.rounds(index)
        return self

    def _set_up(self) -> None:
        record = self.record
        if record.unplayable:
            raise Stop
        try:
            game = Game(record.players, record.variant, record.rulings)
        except RuleBroken as broken:  # the reader has told of it, unless the record was made by a program
            if not any(finding.rule == broken.rule for finding in record.findings):
                self._tell(broken, record.at.get("players"))
            raise Stop from None
        if record.position is not None:
            setter = Setter(game, record.position)
            try:
                setter.run()
            except RuleBroken as broken:
                self._tell(broken, setter.span, setter.player)
                raise Stop from None
        game.claims = []
        if self.fast:
            game.keep_only_state()
        self._game = game
        if self.stop_after == 0:
            raise Stop

    def rounds(self, first: int) -> None:
        """Play the entries of ``rounds`` from one on, then the end and the claimed scores."""
        entries = self.record.rounds
        self._seats = {player: seat for seat, player in enumerate(self.game.players)}
        for index in range(first, len(entries)):
            self._round, self._turn = entries[index], None
            if self.before_round is not None:
                self.before_round(index, self.game)
            self._play_round(entries[index], index, index == len(entries) - 1)
            if self.only:
                return
        self._round = self._turn = self._number = None
        self._end()
        self.complete = True

    def _play_round(self, entry: Round, index: int, last: bool) -> None:
        game = self.game
        self._number = game.coming_round
        self._quiet, self._marker_told = entry.malformed, False
        if entry.malformed:
            self._give_up()
        if index == 0 and game.phase in (WORK, HARVEST_DUE):
            self._go_on(entry)
        else:
            self._begin(entry)
        last_turn = self.until[1] if self.until is not None and self.until[0] == game.round else -1
        if last_turn == 0:
            raise Stop
        if self.fast:
            self._play_lines_fast(game, entry.turns)
        else:
            for turn, line in enumerate(entry.turns, start=1):
                self._turn = turn
                if self.between is not None:
                    self.between(turn - 1, game)
                self._play_line(game, line)
                if turn == last_turn:
                    raise Stop
        self._turn, self._quiet = None, False
        if self.between is not None:
            self.between(len(entry.turns), game)
        if game.phase == WORK:
            self._incomplete(entry, last)
        elif game.phase == HARVEST_DUE:
            self._harvest(entry, last)
        if entry.check_malformed:
            self._give_up()
        for check in entry.check:
            if check.player not in game.players:
                continue  # the reader has told of it
            claim = wrong_have(game.home(check.player), check.have)
            if claim is not None:
                self._tell(claim, check.at)

    # --- a round's parts --------------------------------------------------------------------------------------

    def _begin(self, entry: Round) -> None:
        game = self.game
        number = game.next_round()
        if entry.number is not None and number is not None and entry.number != number:
            message = f"this is round {number}, not {entry.number}"
            self._refused(RuleBroken("setup.cards", message, str(entry.number), str(number)), entry.at.get("round"))
        card, marker, lines = entry.card, entry.marker, self._known(entry.start) if entry.start else {}
        while True:
            try:
                game.reveal(card, marker, _steps(lines) if lines else None)
                break
            except RuleBroken as broken:
                if number is None and not broken.player:
                    self._refused(broken, entry.at.get(""), left_out=False)
                    raise Stop from None
                if broken.player in lines:
                    self._refused(broken, lines[broken.player].place(broken.step, broken.item))
                    lines[broken.player] = _without(lines[broken.player], broken)
                elif broken.rule == "setup.markers":
                    self._refused(broken, entry.at.get("marker"))
                    marker, self._marker_told = None, True
                else:
                    assert number is not None
                    self._refused(broken, entry.at.get("" if broken.missing else "card"), left_out=not broken.missing)
                    card = self._stand_in(number)
        self._seen(START, None, lines)

    def _stand_in(self, number: int) -> str:
        """Return a card to go on with where the right one is not known, if possible one that no other round names."""
        named = {CARD_BY_NAME[entry.card].key for entry in self.record.rounds if entry.card in CARD_BY_NAME}
        possible = possible_cards(self.game, number)
        return SPACES[next((key for key in possible if key not in named), possible[0])].name

    def _go_on(self, entry: Round) -> None:
        """Go on with the round the position is in the middle of."""
        game = self.game
        if entry.start:
            broken = RuleBroken("record.key", "the round has begun: it has no start any more", kind=MALFORMED)
            self._refused(broken, entry.at.get("start"))
        revealed = CARD_BY_NAME[entry.card].key if entry.card is not None else game.cards[-1]
        if revealed != game.cards[-1]:
            broken = RuleBroken("setup.cards", "the round's card is in the position already", found=str(entry.card))
            self._refused(broken, entry.at.get("card"))
        if entry.number is not None and entry.number != game.round:
            message = f"this is round {game.round}, not {entry.number}"
            self._refused(RuleBroken("setup.cards", message), entry.at.get("round"))
        if entry.marker is not None and entry.marker != game.marker:
            try:
                if game.marker is not None:
                    raise RuleBroken("setup.markers", "the round's marker is in the position already")
                reveal_marker(game, entry.marker)
            except RuleBroken as broken:
                self._refused(broken, entry.at.get("marker"))

    def _play_line(self, game: Game, line: Line) -> None:
        self._quiet = line.malformed
        if line.malformed:
            self._give_up()
            if line.player not in game.players or not is_turn(line.steps):  # who or where could not be read
                if game.to_act is not None and (line.player == game.to_act or line.player not in game.players):
                    self._spend_dwarf(game.to_act)
                return
        while line.steps:
            try:
                game.play(line.player, line.steps)
                break
            except RuleBroken as broken:
                if broken.rule == "work.turn-order":
                    played = self._may_play(line.player)
                    self._refused(broken, _where(line, broken), line.player, left_out=not played)
                    if not played:
                        return
                    game.turn = game.seat(line.player)
                    continue
                self._refused(broken, _where(line, broken), line.player)
                if line.player not in game.players:
                    if game.to_act is not None and is_turn(line.steps):
                        self._spend_dwarf(game.to_act)
                    return
                if isinstance(line.steps[broken.step], (Place, Pass)):
                    self._spend_dwarf(line.player)
                    return
                line = _without(line, broken)
                self._quiet = True
        self._seen(TURN, self._turn, {line.player: line})

    def _play_lines_fast(self, game: Game, lines: Iterable[Line]) -> None:
        """Play a round's turns to the first that is refused, with nobody looking on: verifying spends its time here."""
        seats = self._seats
        for self._turn, line in enumerate(lines, start=1):
            if line.malformed:
                self._give_up()
            try:
                seat = seats.get(line.player)
                game.play_on(game.seat(line.player) if seat is None else seat, line.steps)
            except RuleBroken as broken:
                self._refused(broken, _where(line, broken), line.player)
            if game.claims:
                self._seen(TURN, self._turn, {line.player: line})
            else:
                self.parts += 1

    def _incomplete(self, entry: Round, last: bool) -> None:
        game = self.game
        if last and entry.harvest is None:
            return
        message = f"round {game.round} is not complete: {game.to_act} has a dwarf to place"
        self._refused(RuleBroken("work.turn-order", message), entry.at.get(""), game.to_act, left_out=False)
        for home in game.homes:
            home.dwarfs = [dwarf._replace(space=dwarf.space or "nowhere") for dwarf in home.dwarfs]
        game.turn, game.phase = -1, HARVEST_DUE
        self._harvest(entry, last)

    def _harvest(self, entry: Round, last: bool) -> None:
        """Run the harvest; the last one recorded is left open where it needs a decision nobody has written."""
        game = self.game
        open_end = last and entry.harvest is None and not entry.check and not self._goes_on_after()
        lines: dict[str, Line] = {}
        faulty: set[str] = set()
        if entry.harvest:
            lines = self._known(entry.harvest)
            if self.keep_going:
                faulty.update(player for player, line in lines.items() if line.malformed)
                if len(lines) < len(entry.harvest):  # the line of somebody unknown may be anybody's
                    faulty.update(game.players)
        if game.marker is None and game.unmarked:
            self._find_marker(entry, open_end)
        if entry.harvest is not None and game.plan() == NO_HARVEST:
            self._refused(
                RuleBroken("harvest.when", f"there is no harvest in round {game.round}"), entry.at.get("harvest")
            )
            lines = {}
        while True:
            try:
                game.harvest(_steps(lines) if lines else None)
                break
            except RuleBroken as broken:
                if open_end and broken.kind == AMBIGUOUS:
                    self._undo()
                    raise Stop from None
                self._quiet = entry.malformed or broken.player in faulty
                faulty.add(broken.player)
                self._harvest_refused(entry, lines, broken)
        self._quiet = False
        self._seen(HARVEST, None, lines)

    def _find_marker(self, entry: Round, open_end: bool) -> None:
        """See that the round's marker is known; going on, guess one. An open end stops the replay."""
        game = self.game
        try:
            game.plan()
        except RuleBroken as broken:
            if open_end:
                raise Stop from None
            self._quiet = entry.malformed or self._marker_told
            self._refused(broken, entry.at.get(""), left_out=False)
            self._quiet = False
            guess = LEAF if game.leaves < leaves_for(len(game.homes)) else QUESTION
            reveal_marker(game, guess)

    def _harvest_refused(self, entry: Round, lines: dict[str, Line], broken: RuleBroken) -> None:
        """Tell of a harvest that was refused; going on, fill in what is missing and leave out what is wrong."""
        player = broken.player
        line = lines.get(player)
        if broken.missing or line is None or not line.steps:
            self._refused(broken, entry.at.get(""), player, left_out=False)
            lines[player] = _with(line or Line(player, (), entry.at.get("", Span(1, 1))), _stopgap(broken))
        else:
            self._refused(broken, line.place(broken.step, broken.item), player)
            lines[player] = _without(line, broken)

    def _goes_on_after(self) -> bool:
        return self.record.end is not None or self.record.scores is not None

    def _end(self) -> None:
        record, game = self.record, self.game
        if record.end is None:
            return
        lines = self._known(record.end)
        while True:
            try:
                game.end(_steps(lines))
                break
            except RuleBroken as broken:
                if broken.player not in lines:
                    self._refused(broken, record.at.get("end"))
                    raise Stop from None
                self._refused(broken, lines[broken.player].place(broken.step, broken.item), broken.player)
                lines[broken.player] = _without(lines[broken.player], broken)
        self._seen(END, None, lines)

    # --- findings ---------------------------------------------------------------------------------------------

    def _seen(self, part: str, turn: int | None, lines: Mapping[str, Line]) -> None:
        """Collect claims that failed in the part just played, and show its changes to whoever watches."""
        game = self.game
        self.parts += 1
        if game.claims:
            for claim in game.claims:
                self._tell(claim, lines[claim.player].place(claim.step, claim.item))
            game.claims.clear()
        if self.watch is not None:
            self.watch(part, game.round, turn, lines, game.changes)
        if self.parts == self.stop_after:
            raise Stop

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
                self._refused(_unknown(player, self._seats), line.player_at, player)
        return known

    def _give_up(self) -> None:
        """Stop at something that could not be read; a finding tells of it already. Going on taints the state."""
        self.tainted = True
        if not self.keep_going:
            raise Stop

    def _refused(self, broken: RuleBroken, at: Span | None, player: str | None = None, left_out: bool = True) -> None:
        """Tell of a broken rule and stop, or leave out what broke it and taint the state.

        Of a line part of which could not be read nothing more is told: what follows may be the fault of that part.
        """
        self._undo()
        self.tainted = True
        if not self._quiet:
            self._tell(broken, at, player, "; left out" if self.keep_going and left_out else "")
        if not self.keep_going:
            raise Stop

    def _undo(self) -> None:
        """Bring the game back to where it was before the part that was refused, if nothing else has done so."""
        if self.fast:
            self._game = Run(self.record, stop_after=self.parts).run().game

    def _tell(self, broken: RuleBroken, at: Span | None, player: str | None = None, more: str = "") -> None:
        span = at or (self._round.at.get("") if self._round is not None else None) or Span(1, 1)
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
                self._turn,
                self.record.file,
            )
        )

    # --- keeping going ----------------------------------------------------------------------------------------

    def _may_play(self, player: str) -> bool:
        """Say whether a player can be given the turn out of order: there is a dwarf left to place."""
        game = self.game
        seat = game.seat(player)
        waits = game.phase == WORK and game.homes[seat].can_place() and seat not in game.passed
        return self.keep_going and waits and game.turn != seat

    def _spend_dwarf(self, player: str) -> None:
        """Count the dwarf of a placement that was left out as placed, nowhere."""
        game = self.game
        home = game.home(player)
        weakest = min(home.waiting(), key=lambda index: home.dwarfs[index].weapon)
        home.dwarfs[weakest] = Dwarf(home.dwarfs[weakest].weapon, "nowhere")
        game.advance()


def _steps(lines: Mapping[str, Line]) -> dict[str, tuple[Step, ...]]:
    return {player: line.steps for player, line in lines.items()}


def _where(line: Line, broken: RuleBroken) -> Span:
    """Return the place of what was refused: of a turn out of order the player, else the step or loot item."""
    return line.player_at if broken.rule == "work.turn-order" else line.place(broken.step, broken.item)


def _unknown(player: str, players: Iterable[str]) -> RuleBroken:
    message = f"nobody here is called {player!r}"
    return RuleBroken("record.name", message, expected=", ".join(players), kind=MALFORMED)


def _expectation(broken: RuleBroken) -> str:
    """Return what would have been right, where the message does not say it."""
    if not broken.expected or broken.expected in broken.message:
        return ""
    return f"expected {broken.expected}"


def _without(line: Line, broken: RuleBroken) -> Line:
    """Return a line without the step that was refused."""
    index = broken.step
    kept = [number for number in range(len(line.steps)) if number != index]
    places = tuple((line.place(number), ()) for number in kept)
    return Line(line.player, tuple(line.steps[number] for number in kept), line.player_at, places=places)


def _with(line: Line, step: Step) -> Line:
    """Return a line with one more step at its end, which stands where the player does."""
    places = tuple((line.place(number), ()) for number in range(len(line.steps)))
    return Line(line.player, (*line.steps, step), line.player_at, places=(*places, (line.player_at, ())))


def _stopgap(broken: RuleBroken) -> Step:
    """Return the step that lets a harvest go on which lacks a decision."""
    if broken.rule == "harvest.beg":
        return Beg(int(broken.expected))
    if broken.rule == "harvest.when":
        return Skip("breeding")
    return Breed(())
