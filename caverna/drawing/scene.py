"""Scene: a record as a page shows it, with every state and its changes, the move list, and the findings.

A *frame* is a state shown by the page. *Slots* are its state keys and values.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from attrs import Factory, define, field, frozen

from caverna.engine.explanations import explain
from caverna.engine.replay import partly
from caverna.engine.run import Run
from caverna.engine.verify import Report, report_of
from caverna.model.changes import Change
from caverna.model.findings import CLAIM, Finding
from caverna.model.notes import notes_at
from caverna.model.phases import END, OVER, ROUND, SETUP, START, Part, Played
from caverna.model.record import Line, Record
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import Ruleset
from caverna.model.steps import Step
from caverna.model.values import Value

from .anchors import NOWHERE, FindingAnchors, Key, closing_part, lines_of
from .parts import PageParts, Slots, parts_of
from .slots import change

PLAYED, REFUSED, UNPLAYED = "played", "refused", "not played"


@define
class Frame:
    """The state after a phase, a line, or a step of a line.

    Its ``id`` is ``0`` before the first round, ``7.0`` after the start of round 7, ``7.2.1`` after the first step of
    its second line, ``7.2`` after that line, ``7`` after the round, and ``end`` after the last free actions.
    """

    id: str
    part: str
    round: int
    seat: int | None
    move: int
    """The index of its entry in the move list."""
    changes: list[Change]
    delta: Slots
    """The changes of the state keys since the frame before."""


@frozen(eq=False, repr=False)
class LineFragment(Value):
    """A part of a recorded line, with its steps and the id of the frame after it."""

    text: str
    id: str = ""
    steps: tuple[Step, ...] = ()
    """The steps, empty if they could not be read."""
    player: str = ""
    """The player of the line, in a simultaneous phase."""


@define
class Move:
    """An entry of the move list. ``pieces`` are the parts of its recorded line."""

    key: Key
    round: int
    seat: int | None
    pieces: list[LineFragment]
    state: str = PLAYED
    id: str = ""
    """The id of the frame after it, empty if it was not played."""
    event: str = ""
    """The event of a simultaneous phase, from `PageParts.event`."""
    notes: list[int] = Factory(list)
    """The indices of the findings about it."""
    partly: bool = False
    """True if some of its steps were skipped."""
    despite_finding: bool = False
    """True if it was played although it breaks a rule, because the replay keeps going."""
    remarks: tuple[str, ...] = ()
    """The notes in the record about it."""


@frozen(eq=False, repr=False)
class Note(Value):
    """A finding with the id of the frame at which it is shown."""

    finding: Finding
    frame: str


@frozen(eq=False, repr=False)
class Past(Value):
    """The table at the end of a round, for charts."""

    frame: int
    round: int
    points: tuple[int, ...]
    goods: tuple[tuple[int, ...], ...]


@define
class Scene:
    """The data of a page about a record. ``frames`` is empty if there is no game."""

    record: Record
    players: list[str]
    report: Report = field(init=False)
    """The report of the replay."""
    frames: list[Frame] = Factory(list)
    moves: list[Move] = Factory(list)
    notes: list[Note] = Factory(list)
    past: list[Past] = Factory(list)
    last: Any = None
    """The game at the end of the replay, None if there is none."""
    keep_going: bool = False
    still: bool = False
    """True if nothing could be played. The only frame then shows the table as far as it could be set up."""

    @property
    def stopped(self) -> bool:
        """True if part of the record was not played because of a finding."""
        return any(move.state == UNPLAYED for move in self.moves) or (
            not self.keep_going and any(move.state == REFUSED for move in self.moves)
        )


def won_slots(scene: Scene) -> Slots:
    """Return the state key with the seats of the winners, none for an unfinished or solo game."""
    report = scene.report
    alone = len(scene.players) == 1
    return {"won": [scene.players.index(name) for name in report.winners]} if report.finished and not alone else {}


def set_up_so_far(record: Record) -> Any:
    """Return the table of a record as far as it can be set up, None if it cannot.

    That is its position or the start of a game. Header keys that break a rule are ignored.
    """
    game = None
    for head in (record.head, {}):
        with suppress(RuleBroken):
            game = record.ruleset.new_game(record.players, head)
            break
    if game is not None and record.position is not None:
        with suppress(RuleBroken):
            record.ruleset.from_position(game, record.position)
    return game


def stage(record: Record, keep_going: bool = False) -> Scene:
    """Replay a record and return every state of it. With ``keep_going`` the replay skips refused steps."""
    scene = Scene(record, list(record.players), keep_going=keep_going)
    _Stage(scene, record.ruleset, parts_of(record.ruleset)).run()
    return scene


@define
class _Stage:
    """Builds a scene during the replay of a record."""

    scene: Scene
    ruleset: Ruleset
    parts: PageParts
    index: int = -1
    """The index of the current round in ``rounds``."""
    lines: list[tuple[Part, Line]] = Factory(list)
    """The lines of its ordered phases."""
    shown: int = 0
    """The number of these lines shown so far."""
    played: set[str] = Factory(set)
    """The labels of its simultaneous phases shown so far."""
    before: Any = None
    """The game before the current phase or line."""
    table: Slots = Factory(dict)
    """The state keys of the table at the last frame."""
    players: dict[int, Slots] = Factory(dict)
    """The state keys of each seat at the last frame."""
    lasting: Slots = Factory(dict)
    _run: Run = field(init=False)

    @property
    def game(self) -> Any:
        return self._run.game

    @property
    def seats(self) -> range:
        return range(len(self.game.players))

    def run(self) -> None:
        scene = self.scene
        self._run = run = Run(scene.record, scene.keep_going, self.see)
        run.run()
        scene.report = explain(report_of(run))
        if not run.playable:
            self.still()
            frame = "0" if scene.still else ""
            scene.notes = [Note(finding, frame) for finding in scene.report.findings]
            return
        if not run.complete and (run.log.findings or run.log.recovered):
            self.stop()
        scene.last = run.game
        scene.frames[-1].delta |= won_slots(scene)
        self.remember()
        self.place_findings()

    def still(self) -> None:
        """Show the table as far as it can be set up, and list the lines, none of which was played."""
        scene = self.scene
        if "players ?" in scene.record.at and scene.record.position is None:
            return  # a player is missing, so the set-up would be wrong
        game = set_up_so_far(scene.record)
        if game is None:
            return
        scene.moves.append(Move(NOWHERE, game.coming_round, None, [], REFUSED))
        try:
            self.lasting = self.parts.lasting_slots(game)
            self.show(game, "0", SETUP, range(len(game.players)))
        except Exception:  # an incomplete table may be in any state; the page then shows only the findings
            scene.moves.clear()
            scene.frames.clear()
            return
        scene.last, scene.still = game, True
        scene.moves[0].notes = list(range(len(scene.report.findings)))
        for index, entry in enumerate(scene.record.rounds):
            for turn, (part, line) in enumerate(lines_of(self.ruleset, entry), start=1):
                self.unplayed(Key(index, part.label, turn), line)

    # --- parts of the game --------------------------------------------------------------------------------------

    def see(self, played: Played) -> None:
        """Show a phase or line that was just played; the listener of the replay."""
        game = played.game
        self.lasting |= self.parts.lasting_slots(game)
        if played.kind == SETUP:
            self.enter(NOWHERE, [])
            self.show(game, "0", SETUP, self.seats)
        elif played.kind == ROUND:
            self.remember()
            self.index, self.shown, self.played = played.entry, 0, set()
            self.lines = lines_of(self.ruleset, self.scene.record.rounds[played.entry])
        elif played.left_out:
            assert played.turn is not None
            self.refused(played.turn)
        elif played.turn is not None:
            (line,) = played.lines.values()
            self.line(played.round, played.turn, line, played.changes)
        else:
            self.by_player(played)
        if self.scene.moves and played.kind != ROUND:
            first = self.scene.record.note if played.kind == SETUP else ()
            self.scene.moves[-1].remarks = (*first, *notes_at(self.scene.record, played))
        self.before = game.copy()

    def by_player(self, played: Played) -> None:
        """Show the start of a round, its automatic changes, its last phase, or the end of the game."""
        self.played.add(played.kind)
        self.enter(Key(self.index, played.kind), _by_player(self.ruleset, played.lines))
        self.scene.moves[-1].event = "" if played.leaving else self.parts.event(played.game, played.kind)
        id = self.id(played.kind, played.round)
        self.show(played.game, id, played.kind, self.seats, changes=played.changes)

    def id(self, part: str, round: int) -> str:
        """Return the id of the frame after a simultaneous phase."""
        closing = closing_part(self.ruleset)
        if part == END:
            return END
        if part == START:
            return f"{round}.0"
        return str(round) if closing is not None and closing.label == part else f"{round}.{part}"

    def line(self, number: int, turn: int, line: Line, changes: Sequence[Change]) -> None:
        """Show a line step by step. Skipped steps have no frame."""
        if not line.steps:
            self.refused(turn)
            return
        self.shown = turn
        (part, written), seat = self.lines[turn - 1], self.game.seat(line.player)
        self.enter(Key(self.index, part.label, turn), [], seat)
        pieces = self.scene.moves[-1].pieces
        step = 0
        for recorded, text in zip(written.steps, _texts(self.ruleset, written), strict=True):
            if step == len(line.steps) or recorded is not line.steps[step]:
                pieces.append(LineFragment(text, "", (recorded,)))
                self.scene.moves[-1].partly = True
                continue
            step += 1
            last = step == len(line.steps)
            id = f"{number}.{turn}" if last else f"{number}.{turn}.{step}"
            mine = [one for one in changes if max(one.step, 0) == step - 1]  # those without a step come with the first
            after = self.game if last else partly(self.ruleset, self.before.copy(), line, step)
            changed = {seat, *(self.game.seat(one.player) for one in mine)}
            of_step = self.parts.step_slots(recorded)
            self.show(after, id, part.label, changed, seat, mine, of_step, inside=not last)
            pieces.append(LineFragment(text, id, (recorded,)))

    def enter(self, key: Key, pieces: list[LineFragment], seat: int | None = None) -> None:
        """Add an entry to the move list."""
        self.scene.moves.append(Move(key, self.game.coming_round, seat, pieces))

    def show(
        self,
        game: Any,
        id: str,
        part: str,
        changed: Iterable[int],
        seat: int | None = None,
        changes: Sequence[Change] = (),
        of_step: Slots | None = None,
        round: int | None = None,
        inside: bool = False,
    ) -> None:
        """Add a frame. ``changed`` are seats that may have changed, ``of_step`` state keys of this frame only.

        ``round`` is its round if that has not begun, by default the current one. ``inside`` means that the line has
        further steps.
        """
        number = game.round if round is None else round
        table = self.parts.table_slots(game) | self.lasting | (of_step or {})
        if not inside:
            table |= self.parts.open_slots(game)
        delta = change(self.table, table)
        self.table = table
        for other in changed:
            slots = self.parts.player_slots(game, other)
            delta |= change(self.players.get(other, {}), slots)
            self.players[other] = slots
        moves, frames = self.scene.moves, self.scene.frames
        frames.append(Frame(id, part, number, seat, len(moves) - 1, list(changes), delta))
        moves[-1].id, moves[-1].round = id, number

    # --- refused lines ------------------------------------------------------------------------------------------

    def refused(self, turn: int) -> None:
        """Show a line that was not played."""
        self.shown = turn
        (part, line), game = self.lines[turn - 1], self.game
        id = f"{game.round}.{turn}"
        self.enter(Key(self.index, part.label, turn), [_whole(self.ruleset, line, id)], self.seat(line))
        self.scene.moves[-1].state = REFUSED
        self.show(game, id, part.label, self.seats, self.seat(line))

    def stop(self) -> None:
        """Show the phase at which the replay stopped, and list the later lines."""
        game, rounds, closing = self.game, self.scene.record.rounds, closing_part(self.ruleset)
        if self.index < 0:
            return
        between = game.due in (START, *OVER)
        if between and START not in self.played:
            self.stopped_at(START, game.coming_round + (game.due in OVER))  # a round too many gets a frame as well
        elif self.shown < len(self.lines):
            self.refused(self.shown + 1)
        elif closing is not None and not between:
            self.stopped_at(closing.label, game.round)
        else:
            self.stopped_at(END, game.round)
        for index in range(self.index, len(rounds)):
            for turn, (part, line) in enumerate(lines_of(self.ruleset, rounds[index]), start=1):
                if index > self.index or turn > self.shown:
                    self.unplayed(Key(index, part.label, turn), line)

    def stopped_at(self, part: str, round: int) -> None:
        """Show a simultaneous phase that was not played."""
        lines = self.scene.record.end if part == END else self.recorded(part)
        self.enter(Key(self.index, part), _by_player(self.ruleset, lines or {}))
        self.scene.moves[-1].state = REFUSED
        self.show(self.game, self.id(part, round), part, self.seats, round=round)

    def recorded(self, label: str) -> Mapping[str, Line] | None:
        """Return the recorded lines of a simultaneous phase of the current round, by player."""
        entry = self.scene.record.rounds[self.index]
        name = next((part.name for part in self.ruleset.format.parts if part.label == label), None)
        return getattr(entry, name) if name is not None else None

    def unplayed(self, key: Key, line: Line) -> None:
        """List a line that comes after the end of the replay."""
        self.scene.moves.append(Move(key, 0, self.seat(line), [_whole(self.ruleset, line)], UNPLAYED))

    def seat(self, line: Line) -> int | None:
        players = self.scene.players
        return players.index(line.player) if line.player in players else None

    # --- afterwards ---------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """Save points and goods at the end of a round for the charts."""
        game, past = self.game, self.scene.past
        frame = len(self.scene.frames) - 1
        if past and past[-1].round == game.round:
            past.pop()
        points = tuple(sheet.total for sheet in game.scores().values())
        past.append(Past(frame, game.round, points, tuple(map(tuple, self.parts.holdings(game)))))

    def place_findings(self) -> None:
        """Attach each finding to its entry of the move list, or to the last shown entry of its round."""
        scene = self.scene
        anchors = FindingAnchors(scene.record)
        shown = [move for move in scene.moves if move.id]
        by_key = {move.key: move for move in scene.moves}
        last_of = {move.key.entry: move for move in shown}
        for number, finding in enumerate(scene.report.findings):
            key = anchors.key(finding)
            own = by_key.get(key)
            move = own or last_of.get(key.entry) or shown[-1]
            move.notes.append(number)
            if own is not None and own.state == PLAYED and not own.partly and finding.kind != CLAIM:
                own.despite_finding = True
            scene.notes.append(Note(finding, move.id or shown[-1].id))


def _by_player(ruleset: Ruleset, lines: Mapping[str, Line]) -> list[LineFragment]:
    """Return the lines of a simultaneous phase as pieces, which have no frames of their own."""
    fragments = (_whole(ruleset, line, player=player) for player, line in lines.items())
    return [piece for piece in fragments if piece.text]


def _texts(ruleset: Ruleset, line: Line) -> list[str]:
    """Return the steps of a line as they were written, or in notation if the record has objects."""
    if line.written is None or len(line.offsets) != len(line.steps):
        return [ruleset.write_step(step) for step in line.steps]
    text = line.written.text
    ends = [*line.offsets[1:], len(text)]
    return [text[start:end].strip().removesuffix(",").strip() for start, end in zip(line.offsets, ends, strict=True)]


def _whole(ruleset: Ruleset, line: Line, id: str = "", player: str = "") -> LineFragment:
    text = line.written.text.strip() if line.written is not None else ", ".join(_texts(ruleset, line))
    return LineFragment(text, id, () if line.malformed else tuple(line.steps), player)
