"""A record as a page shows it: every moment with what changed, the list of moves, findings where they happen."""

from collections.abc import Mapping, Sequence

from attrs import Factory, define, field, frozen

from caverna.core.findings import Finding
from caverna.core.parts import END, ROUND, SETUP, START
from caverna.core.record import Line, Record
from caverna.core.replay import partly
from caverna.core.run import Played, Run
from caverna.core.verify import Report, verify

from ..notation import write_step
from ..rules.game import HARVEST_DUE, WORK, Game
from ..state.home import Change
from .placing import HARVEST, NOWHERE, TURN, Key, Placing
from .slots import Slots, change, home_slots, table_slots

PLAYED, REFUSED, UNPLAYED = "played", "refused", "not played"


@define
class Frame:
    """One moment: the state after a part of the game, or after a step of a turn.

    Its ``id`` is ``7.0`` after the start of round 7, ``7.2.1`` after the first step of its second line, ``7.2`` after
    that line, ``7`` after the round, ``0`` before everything and ``end`` after the last trades.
    """

    id: str
    part: str
    round: int
    turn: int | None
    step: int
    """The step of the line that was played last, from 1; 0 where there is none."""
    seat: int | None
    move: int
    """The line of the move list."""
    changes: list[Change]
    delta: Slots
    """What is different from the frame before it."""


@define
class Move:
    """A line of the move list. ``pieces`` are its steps as recorded, each with the frame it leads to, if any."""

    key: Key
    round: int
    seat: int | None
    pieces: list[tuple[str, str]]
    state: str = PLAYED
    id: str = ""
    """The frame after it; empty where it was not played."""
    event: str = ""
    """What ends the round, for its harvest."""
    card: str = ""
    """The key of the card, for the start of a round."""
    notes: list[int] = Factory(list)
    """The findings about it."""


@frozen
class Note:
    """A finding with the frame at which it is shown."""

    finding: Finding
    frame: str


@frozen
class Past:
    """The table at the end of a round, for charts."""

    frame: int
    round: int
    points: tuple[int, ...]
    goods: tuple[tuple[int, ...], ...]


@define
class Scene:
    """Everything a page shows of a record. ``frames`` is empty where there is no game."""

    record: Record
    report: Report
    players: list[str]
    frames: list[Frame] = Factory(list)
    moves: list[Move] = Factory(list)
    notes: list[Note] = Factory(list)
    past: list[Past] = Factory(list)
    last: Game | None = None
    keep_going: bool = False

    @property
    def stopped(self) -> bool:
        """Whether part of the record was not played because of a finding."""
        return any(move.state == UNPLAYED for move in self.moves) or (
            not self.keep_going and any(move.state == REFUSED for move in self.moves)
        )


def stage(record: Record, keep_going: bool = False) -> Scene:
    """Play a record and keep every moment of it."""
    scene = Scene(record, verify(record, keep_going), list(record.players), keep_going=keep_going)
    _Stage(scene).run()
    return scene


@define
class _Stage:
    """Builds a scene while the record is played."""

    scene: Scene
    index: int = -1
    """The entry of ``rounds`` being played."""
    shown: int = 0
    """How many lines of its turns have been shown."""
    started: bool = False
    harvested: bool = False
    before: Game = field(init=False)
    """The game before the part being played."""
    homes: list[Slots] = Factory(list)
    known: Slots = Factory(dict)
    markers: Slots = Factory(dict)
    """The markers seen so far: the game knows only the last one."""
    _run: Run | None = None

    @property
    def game(self) -> Game:
        assert self._run is not None
        game: Game = self._run.game
        return game

    @property
    def turns(self) -> list[Line]:
        turns: list[Line] = self.scene.record.rounds[self.index].turns
        return turns

    def run(self) -> None:
        scene = self.scene
        self._run = run = Run(scene.record, scene.keep_going)
        for played in run.parts():
            self.see(played)
        if not run.playable:
            scene.notes = [Note(finding, "") for finding in scene.report.findings]
            return
        if not run.complete and (run.findings or run.tainted):
            self.stop()
        scene.last = run.game
        self.remember()
        self.place_findings()

    # --- parts of the game --------------------------------------------------------------------------------------

    def see(self, played: Played) -> None:
        """Show a part of the game."""
        game = played.game
        if game.marker is not None:
            self.markers[f"marker.{played.round}"] = game.marker
        if played.kind == SETUP:
            self.enter(NOWHERE, [])
            self.show(game, "0", SETUP, range(len(game.homes)))
            self.remember()
        elif played.kind == ROUND:
            self.index, self.shown, self.started, self.harvested = played.index, 0, False, False
        elif played.left_out:
            assert played.turn is not None
            self.refused(played.turn)
        elif played.turn is not None:
            (line,) = played.lines.values()
            self.turn(played.round, played.turn, line, played.changes)
        else:
            self.by_player(played)
        self.before = game.copy()

    def by_player(self, played: Played) -> None:
        """Show the start of a round, its harvest, or the end of the game."""
        game, everyone = played.game, range(len(played.game.homes))
        self.enter((self.index, played.kind, 0), _by_player(played.lines))
        if played.kind == START:
            self.started = True
            self.scene.moves[-1].card = game.cards[-1]
            self.show(game, f"{played.round}.0", START, everyone, changes=played.changes)
        elif played.kind == HARVEST:
            self.harvested = True
            self.scene.moves[-1].event = game.plan()
            self.show(game, str(played.round), HARVEST, everyone, changes=played.changes)
            self.remember()
        else:
            self.show(game, END, END, everyone, changes=played.changes)

    def turn(self, number: int, turn: int, line: Line, changes: Sequence[Change]) -> None:
        """Show a line step by step; steps that were left out lead nowhere."""
        if not line.steps:
            self.refused(turn)
            return
        self.shown = turn
        written, seat = self.turns[turn - 1], self.game.seat(line.player)
        self.enter((self.index, TURN, turn), [], seat)
        pieces = self.scene.moves[-1].pieces
        step = 0
        for recorded, text in zip(written.steps, _texts(written), strict=True):
            if step == len(line.steps) or recorded is not line.steps[step]:
                pieces.append((text, ""))
                continue
            step += 1
            last = step == len(line.steps)
            id = f"{number}.{turn}" if last else f"{number}.{turn}.{step}"
            mine = [one for one in changes if one.step == step - 1]
            after = self.game if last else partly(self.scene.record.ruleset, self.before.copy(), line, step)
            self.show(after, id, TURN, (seat,), turn, step, seat, mine)
            pieces.append((text, id))

    def enter(self, key: Key, pieces: list[tuple[str, str]], seat: int | None = None) -> None:
        """Add a line to the list of moves."""
        self.scene.moves.append(Move(key, self.game.coming_round, seat, pieces))

    def show(
        self,
        game: Game,
        id: str,
        part: str,
        changed: Sequence[int],
        turn: int | None = None,
        step: int = 0,
        seat: int | None = None,
        changes: Sequence[Change] = (),
    ) -> None:
        """Add a moment; ``changed`` are the seats whose homes may be different."""
        if not self.homes:
            self.homes = [{} for _ in game.homes]
        for other in changed:
            self.homes[other] = home_slots(game.homes[other], other)
        after = table_slots(game) | self.markers
        for slots in self.homes:
            after |= slots
        moves, frames = self.scene.moves, self.scene.frames
        delta = change(self.known, after)
        frames.append(Frame(id, part, game.round, turn, step, seat, len(moves) - 1, list(changes), delta))
        moves[-1].id, moves[-1].round = id, game.round
        self.known = after

    # --- what was refused ---------------------------------------------------------------------------------------

    def refused(self, turn: int) -> None:
        """Show a line that was not played."""
        self.shown = turn
        line, game = self.turns[turn - 1], self.game
        id = f"{game.round}.{turn}"
        self.enter((self.index, TURN, turn), [(_whole(line), id)], self.seat(line))
        self.scene.moves[-1].state = REFUSED
        self.show(game, id, TURN, range(len(game.homes)), turn, seat=self.seat(line))

    def stop(self) -> None:
        """Show the part at which the replay stopped, and list the lines that come after it."""
        game, scene, rounds = self.game, self.scene, self.scene.record.rounds
        if self.index < 0:
            return
        if not self.started and game.phase not in (WORK, HARVEST_DUE):
            beyond = game.next_round() is None  # a round after the last: its moment is none of the last round's
            self.stopped_at(START, f"{game.coming_round + beyond}.0", rounds[self.index].start)
        elif self.shown < len(self.turns):
            self.refused(self.shown + 1)
        elif not self.harvested:
            self.stopped_at(HARVEST, str(game.round), rounds[self.index].harvest or {})
        else:
            self.stopped_at(END, END, scene.record.end or {})
        for index in range(self.index, len(rounds)):
            for turn, line in enumerate(rounds[index].turns, start=1):
                if index > self.index or turn > self.shown:
                    scene.moves.append(Move((index, TURN, turn), 0, self.seat(line), [(_whole(line), "")], UNPLAYED))

    def stopped_at(self, part: str, id: str, lines: Mapping[str, Line]) -> None:
        self.enter((self.index, part, 0), _by_player(lines))
        self.scene.moves[-1].state = REFUSED
        self.show(self.game, id, part, range(len(self.game.homes)))

    def seat(self, line: Line) -> int | None:
        players = self.scene.players
        return players.index(line.player) if line.player in players else None

    # --- afterwards ---------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """Keep points and goods for the charts."""
        game, past = self.game, self.scene.past
        frame = len(self.scene.frames) - 1
        if past and past[-1].round == game.round:
            past.pop()
        points = tuple(sheet.total for sheet in game.scores().values())
        past.append(Past(frame, game.round, points, tuple(tuple(home.goods) for home in game.homes)))

    def place_findings(self) -> None:
        """Attach each finding to its line of the move list."""
        scene = self.scene
        moves = {move.key: move for move in scene.moves}
        placing = Placing(scene.record)
        for number, finding in enumerate(scene.report.findings):
            move = moves.get(placing.key(finding)) or next(move for move in reversed(scene.moves) if move.id)
            move.notes.append(number)
            scene.notes.append(Note(finding, move.id))


def _by_player(lines: Mapping[str, Line]) -> list[tuple[str, str]]:
    """Return the lines of a round's start, a harvest or the end; no piece of them leads to a moment of its own."""
    return [(f"{player}: {text}", "") for player, line in lines.items() if (text := _whole(line))]


def _texts(line: Line) -> list[str]:
    """Return the steps of a line as they were written, or in notation where the record has objects."""
    if line.written is None or len(line.offsets) != len(line.steps):
        return [write_step(step) for step in line.steps]
    text = line.written.text
    ends = [*line.offsets[1:], len(text)]
    return [text[start:end].strip().removesuffix(",").strip() for start, end in zip(line.offsets, ends, strict=True)]


def _whole(line: Line) -> str:
    return line.written.text.strip() if line.written is not None else ", ".join(_texts(line))
