"""Recording: a game that is being recorded, with the text of its record and its undo history.

The text is what counts. A command inserts lines, and the game follows from the text. So a game that is saved, loaded
and continued is the same as one recorded without interruption.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from caverna.engine.api_input.strict import broken_by
from caverna.engine.explanations import explain, explained
from caverna.engine.game import Game as GameBase
from caverna.engine.verify import Report, claims_of, verify
from caverna.model.arguments import check_lines, check_moment, check_names, check_type
from caverna.model.findings import CLAIM, ILLEGAL, MALFORMED, Finding
from caverna.model.format import Format
from caverna.model.phases import END, JUDGE, NOTE, ROUND, START
from caverna.model.record import Record, head_keys, revealed_keys
from caverna.model.refusals import RuleBroken, stranger
from caverna.model.ruleset import DEFAULT, Ruleset, ruleset
from caverna.model.score import ScoreSheet
from caverna.model.value_types import Rounds
from caverna.reading.extents import Extents, with_ends
from caverna.reading.reader import loads
from caverna.reading.tree import opens_like_json
from caverna.writing.atomic import save
from caverna.writing.writer import position_text
from caverna.writing.yamlwrite import emit

from .adding import add_line
from .changing import is_about, write_line
from .edits import ROUNDS, Edit
from .input_lines import LineInput, added, check_value, clean_note, key_values, line_text, line_texts, malformed
from .moves import Move, moves_of
from .points import Point, cut, point_named, points_of
from .table import Table, read_table

BOM = "\ufeff"


@frozen
class _Done:
    """An executed command: the text before it and, for a note, the note and its point."""

    before: str
    note: str | None = None
    note_at: str = ""


class Recording:
    """A game that is being recorded. It can be played on, undone and saved.

    >>> from caverna import Recording
    >>> recording = Recording.new(["Ann", "Bob"])
    >>> recording.reveal(card="Blacksmithing")
    >>> recording.turn("Ann", "Ore mining")
    >>> recording.turn("Bob", "Excavation, cavern D2 cavern E2")
    >>> recording.undo()
    >>> recording.to_act
    'Bob'
    >>> print(recording.text, end="")
    caverna: 1
    players: [Ann, Bob]
    rounds:
    - card: Blacksmithing
      turns:
      - Ann: Ore mining

    A command that breaks a rule or cannot be read raises `RuleBroken` and changes nothing. With ``anyway`` an illegal
    command or a false claim is recorded as it was played, with its finding.
    """

    def __init__(self, text: str, file: str = "") -> None:
        """Continue the record in a text. See also `Recording.new` and `Recording.load`."""
        check_type(text, str, "Recording takes the text of a record", "Recording.load(path) reads a file")
        self._mark = BOM if text.startswith(BOM) else ""
        self.file = file
        if opens_like_json(text):
            raise RuleBroken(
                "record.yaml", "JSON records cannot be continued", kind=MALFORMED,
                hint="convert it: caverna convert --to yaml",
            )  # fmt: skip
        self._text = text.removeprefix(BOM)
        self._done: tuple[_Done, ...] = ()
        self._undone: tuple[tuple[str, tuple[_Done, ...]], ...] = ()
        self._table = read_table(self._text, file)

    # --- beginning

    @classmethod
    def new(
        cls, players: Sequence[str], game: str = DEFAULT, about: Mapping[str, Any] | None = None, **head: Any
    ) -> "Recording":
        """Set up a new table. ``game`` is the key of the game, ``head`` its header keys, such as ``variant``."""
        check_type(game, str, "game is the key of its records, as in 'stone age'")
        check_type(about, (Mapping, type(None)), "about is a mapping, as in {'event': 'Autumn open'}")
        check_names(players)
        rules = ruleset(game)
        if ROUNDS in head:
            raise malformed("a new table has no rounds yet")
        given = key_values(head)
        data: dict[str, Any] = {rules.key: rules.version}
        if about:
            check_value("about", about)
            data["about"] = dict(about)
        data |= {"players": list(players), **given, "rounds": []}
        recording = cls(emit(data, rules.format.block))
        for finding in (*recording.record.findings, *recording._table.findings):
            raise broken_by(finding)
        return recording

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Recording":
        """Continue the record in a file. Raises OSError if it can't be opened, `RuleBroken` if it is not text."""
        data = Path(path).read_bytes()
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise broken_by(loads(data, os.fspath(path)).findings[0]) from None
        return cls(text, os.fspath(path))

    @classmethod
    def from_game(cls, game: GameBase) -> "Recording":
        """Begin a record that starts from the current position of a game."""
        if not isinstance(game, GameBase):
            check_type(game, (), "Recording.from_game takes a Game", _instead_of_a_game(game))
        return cls(position_text(ruleset(game.KEY), game))

    # --- state

    def __repr__(self) -> str:
        game = self.game
        return f"<Recording: {game!r}>" if game is not None else f"<Recording of {self.file or 'a text'}, shown only>"

    @property
    def text(self) -> str:
        """The text of the record, as saved to the file."""
        return self._mark + self._text

    @property
    def record(self) -> Record:
        """The record that was read from the text."""
        return self._table.record

    def to_record(self) -> Record:
        """Return a copy of the record, which later moves do not change."""
        return loads(self._text, self.file)

    @property
    def ruleset(self) -> Ruleset:
        """The game's ruleset."""
        return self.record.ruleset

    @property
    def game(self) -> Any:
        """The current game. Copy it to try something. None if the record cannot be played."""
        return self._table.game

    @property
    def players(self) -> list[str]:
        """The players' names, clockwise."""
        return list(self.record.players)

    @property
    def due(self) -> str | None:
        """The phase that comes next: ``start``, a phase of the round, or ``end``. None after the game is scored."""
        due: str | None = self.game.due if self.game is not None else None
        return due

    @property
    def to_act(self) -> str | None:
        """The player who acts next in an ordered phase, else None."""
        player: str | None = self.game.to_act if self.game is not None else None
        return player

    @property
    def round(self) -> int:
        """The printed number of the current or last round, 0 before the first."""
        number: int = self.game.round if self.game is not None else 0
        return number

    @property
    def finished(self) -> bool:
        """True if the last round is over and none of its phases is due, not even an implied one; see `report`."""
        return self.game is not None and bool(self.game.finished)

    @property
    def recovered(self) -> bool:
        """True if an illegal move was recorded. The game continues as if the illegal part had not happened."""
        return self._table.recovered

    @property
    def shown_only(self) -> bool:
        """True if the record is read-only: a part of it cannot be read, or it is a score sheet without moves."""
        return self.game is None or any(finding.kind == MALFORMED for finding in self.record.findings)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of the record in the order of the text, as `verify` would report them."""
        return self._table.report.findings if self._awaits else self._in_order(self._table.findings)

    def explained(self) -> tuple[Finding, ...]:
        """Return the findings with their explanations (`Finding.because`)."""
        return explain(self._table.report).findings if self._awaits else self._in_order(self._table.explained)

    def _in_order(self, replayed: Iterable[Finding]) -> tuple[Finding, ...]:
        """Return the findings of the replay and of the reader, and false claims, in the order of the text."""
        found = [*self.record.findings, *replayed]
        if self.finished and self._table.complete:
            found += claims_of(self.record, self.game, self.scores())
        found = with_ends(found, Extents.of(self.record))
        return tuple(sorted(found, key=lambda finding: (finding.line, finding.column)))

    def scores(self) -> dict[str, ScoreSheet]:
        """Return every player's score sheet, as if the game ended now."""
        return dict(self.game.scores()) if self.game is not None else verify(self.record).scores

    @property
    def _awaits(self) -> bool:
        """True if only a full verification finds all: a harvest or the end may be implied, or scores are claimed."""
        awaits = self.to_act is None and self.due not in (None, START)
        return awaits or self.record.is_tally or (self.record.scores is not None and not self.finished)

    def report(self) -> Report:
        """Return the report of `verify` on the current record. It continues after refused steps.

        A harvest or feeding that is due may be implied. After the last one the report is ``finished`` and has the
        final scores, although the phase is still ``due`` here, because a line may yet be added to it.
        """
        return verify(self.record, keep_going=True)

    def report_now(self) -> Report:
        """Return the current findings and scores as a report. A harvest or end that is due is not run."""
        game, scores = self.game, self.scores()
        winners = tuple(game.winners(scores)) if game is not None else ()
        return Report(
            self.file, not self.findings, self.finished, False, self.explained(), scores, winners,
            recovered=self.recovered, key=self.record.game if self.record.named else None, game=game,
        )  # fmt: skip

    @property
    def changes(self) -> tuple[Any, ...]:
        """The changes of the last phase: each with player, good, delta, cause and step."""
        return self._table.changes

    def position(self) -> dict[str, Any]:
        """Return the state as the ``position:`` of a record. Raises `RuleBroken` if there is no game."""
        if self.game is None:
            raise self._refusal()
        return self.ruleset.position_of(self.game)

    @property
    def moments(self) -> list[str]:
        """The points that `undo_to` accepts, in order."""
        return [moment.at for moment in self._moments()[1:]]

    @property
    def moves(self) -> list[Move]:
        """The moves so far, in the order of the game."""
        return list(moves_of(self.record, self._table.resumed))

    # --- commands

    def reveal(
        self, *revealed: Any, start: Mapping[str, LineInput] | None = None, anyway: bool = False, **head: Any
    ) -> None:
        """Begin the next round with the revealed cards: ``card`` and ``marker``, or ``cards`` and ``buildings``.

        Values are in this order or named, as for `Game.reveal`. ``start`` has the lines of players who act at the start
        of the round. A harvest that is due is run first, without decisions.
        """
        self._check_open()
        check_type(start, (Mapping, type(None)), "start has lines by player", self._how_to_reveal())
        given = key_values(revealed_keys(self._format, revealed, head))
        data: dict[str, Any] = dict(given)
        if start:
            data[START] = self._written(start, START)
        data[self._first_part] = []
        edit = self._edit()
        edit.add_round(data)
        self._do(edit.text, anyway)

    def begin(
        self,
        head: Mapping[str, Any] | None = None,
        lines: Mapping[str, LineInput] | None = None,
        *,
        anyway: bool = False,
    ) -> None:
        """Begin the next round with its keys (``head``) and the lines of its start, as `Game.begin` does."""
        check_type(head, (Mapping, type(None)), "head has the keys of a round", self._how_to_reveal())
        self.reveal(start=lines, anyway=anyway, **(head or {}))

    def turn(self, player: str, steps: LineInput, *, anyway: bool = False, part: str | None = None) -> None:
        """Add a player's line to the ordered phase that is due. A free action may also come after the last turn."""
        self._check_open()
        check_type(player, str, "a player is a name")
        ordered = [each.name for each in self._format.parts if each.in_order]
        part = part or (self.due if self.due in ordered else ordered[-1])
        if part not in ordered:
            raise malformed(f"lines are written in {' or '.join(ordered)}, not in {part!r}")
        edit = self._edit()
        if not self.record.rounds:
            if not self._table.resumed:
                raise malformed("no round has begun", "begin it first: reveal")
            edit.add_round({part: []})
        elif self._is_closed():
            raise malformed("the round is over", "begin the next one first")
        edit.add_entry(part, {player: line_text(self._format, steps, part)})
        self._do(edit.text, anyway)

    play = turn

    def harvest(self, lines: Mapping[str, LineInput] | None = None, *, anyway: bool = False, **head: Any) -> None:
        """Run the phase that ends a round, with the lines of players who decide something in it.

        ``head`` may have keys of the round that become known only now, such as ``marker``. In Stone Age the phase is
        the feeding.
        """
        self._check_open()
        check_lines(lines, "harvest")
        part = next(each.name for each in self._format.parts if not each.in_order and each.name != START)
        if self._is_closed():
            raise malformed(f"the {part} of this round is already recorded")
        edit = self._edit()
        if not self.record.rounds:
            if not self._table.resumed:
                raise malformed("no round has begun", "begin it first: reveal")
            edit.add_round({self._first_part: []})
        for key, value in key_values(head).items():
            edit.set_key(-1, key, value)
        edit.set_key(-1, part, self._written(lines or {}, part))
        self._do(edit.text, anyway)

    feeding = harvest

    def close(self, part: str, lines: Mapping[str, LineInput] | None = None, *, anyway: bool = False) -> None:
        """Leave an ordered phase, or play a simultaneous one or the end, as `Game.close` does.

        Leaving an ordered phase writes nothing: the next line belongs to the next phase.
        """
        self._check_open()
        kinds = {each.name: each.in_order for each in self._format.parts if each.name != START}
        if part == END:
            self.end(lines, anyway=anyway)
        elif kinds.get(part) is False:
            self.harvest(lines, anyway=anyway)
        else:
            self.game.copy().close(part, lines)

    def end(self, lines: Mapping[str, LineInput] | None = None, *, anyway: bool = False) -> None:
        """Play the last free actions and score the game."""
        self._check_open()
        check_lines(lines, "end")
        if self.record.end is not None:
            raise malformed("the game is scored already")
        edit = self._edit()
        edit.set_key(None, END, self._written(lines or {}, END))
        self._do(edit.text, anyway)

    def add(self, line: str, *, part: str | None = None, anyway: bool = False) -> None:
        """Add one line of text, as the command `add` does: `Ann: Logging`, `card: Sheep farming` or `harvest`.

        It is a player's line, the keys of a new round, or the name of a phase in which nobody decides anything.
        ``part`` is the phase of a player's line, by default the one that is due.
        """
        self._check_open()
        check_type(line, str, "a line is a text, as in 'Ann: Logging'")
        add_line(self, line, part, anyway)

    def note(self, text: str, at: str | None = None) -> None:
        """Add a note after a line (``5.3``), to a round (``5.0`` or ``5``), or at the top of the record (``""``).

        Without ``at`` it comes after the last move.
        """
        if self.shown_only:
            raise self._refusal()
        check_type(text, str, "a note is a text")
        check_moment(at)
        note = clean_note(text)
        moments = self._moments()
        moment = moments[-1] if at is None else point_named(at, moments)
        edit = self._edit()
        if moment.at == END or moment.entry < 0:
            edit.set_key(None, NOTE, added(self.record.note, note))
        elif moment.turn:
            self._put_note(edit, moment, note)
        else:
            edit.set_key(moment.entry, NOTE, added(self.record.rounds[moment.entry].note, note))
        self._do(edit.text, False, note, moment.at)

    # --- mistakes

    def change(self, at: str, line: LineInput, player: str | None = None, *, anyway: bool = False) -> None:
        """Replace a recorded line, and keep what follows.

        ``at`` is a line of an ordered phase (``5.3``), or a harvest (``5``) or the end, for which ``player`` is needed.
        The later moves are played again. If they break a rule now, they get findings.
        """
        if self.shown_only:
            raise self._refusal()
        check_type(at, str, "a point is a text, as in '5.3'")
        edit = self._edit()
        write_line(edit, self.record, point_named(at, self._moments()), line, player)
        table = read_table(edit.text, self.file, self._table)
        first = table.record.findings[len(self.record.findings) :]
        if first:
            raise broken_by(first[0])
        known = {(one.rule, one.round, one.turn, one.message) for one in self._table.findings}
        fresh = [one for one in table.findings if (one.rule, one.round, one.turn, one.message) not in known]
        mine = [one for one in fresh if is_about(one, at) and not (anyway and one.kind in (ILLEGAL, CLAIM))]
        if mine:
            raise self._refused(table, mine[0])
        self._take(edit.text, table)

    def correct(self, player: str, goods: str, why: str = "") -> None:
        """Record goods that the table has agreed to give or take after the last move, such as ``+1 stone -2 food``."""
        self._check_open()
        if player not in self.players:
            raise stranger(player, self.players)
        part = self.due if any(each.in_order and each.name == self.due for each in self._format.parts) else None
        if part is None or not self.record.rounds:
            raise malformed("goods can only be corrected between two turns", "wait for the next turn")
        edit = self._edit()
        entry = f"{player} {goods.strip()}"
        edit.add_entry(part, {JUDGE: f"{entry} ({clean_note(why)})" if why.strip() else entry})
        self._do(edit.text, False)

    # --- undo and redo

    def undo(self) -> None:
        """Undo one command. In a loaded record, undo the last line, harvest or start of a round.

        Raise `RuleBroken` if there is nothing to undo, as `Game.undo` does.
        """
        if self._done:
            self._go_to(self._done[-1].before, self._done[:-1])
            return
        moments = self._moments()
        if len(moments) < 2:
            raise malformed("there is nothing to undo")
        self.undo_to(moments[-2].at)

    def undo_to(self, at: str) -> None:
        """Undo everything after a point in the game: ``5.3``, ``5.0``, ``5``, or ``""`` for the set-up.

        The number of a round means all of it, so that round must be over. Notes that were added since to remaining
        moves are kept.
        """
        if self.shown_only:
            raise self._refusal()
        check_type(at, str, "a point in the game is a text, as in '5.3' or '5'")
        moments = self._moments()
        moment = point_named(at, moments)
        if moment.at != at and moment is moments[-1] and self.due not in (START, END, None):
            raise malformed(f"round {at} is not over", f"it was played up to {moment.at}")
        kept = moments.index(moment) + 1
        text, done, notes = self._text, list(self._done), []
        while done and len(points_of(loads(text), self._table.resumed)) > kept:
            last = done.pop()
            text = last.before
            notes.append(last)
        record = loads(text)
        if len(points_of(record, self._table.resumed)) > kept:
            edit = Edit(text, self._format, self.players)
            cut(edit, record, moment, self.finished)
            text = edit.text
        self._go_to(text, tuple(done))
        undone = self._undone
        names = {each.at for each in moments[:kept]}
        for last in reversed(notes):
            if last.note is not None and last.note_at in names:
                self.note(last.note, last.note_at)
        self._undone = undone

    def redo(self) -> None:
        """Redo the last undone command. After any other command nothing can be redone."""
        if not self._undone:
            raise malformed("there is nothing to redo")
        (text, done), rest = self._undone[-1], self._undone[:-1]
        self._text, self._done, self._undone = text, done, rest
        self._table = read_table(text, self.file, self._table)

    @property
    def can_undo(self) -> bool:
        """True if there is something to undo."""
        return bool(self._done) or len(self._moments()) > 1

    @property
    def can_redo(self) -> bool:
        """True if there is something to redo."""
        return bool(self._undone)

    # --- saving

    def save(self, path: str | os.PathLike[str] | None = None) -> None:
        """Save the record to a file, by default to the one that it was loaded from or saved to.

        The file is written completely or not at all, and is on the disk when this returns.
        """
        if path is None and not self.file:
            raise ValueError("the record has no file yet; give a path, as in save('game.yaml')")
        self.file = os.fspath(path) if path is not None else self.file
        save(self.text, self.file, durable=True)

    # --- inside

    def _how_to_reveal(self) -> str:
        """Return a hint about the keys that begin a round."""
        rounds = next(each.kind for each in self._format.keys if isinstance(each.kind, Rounds))
        keys = [name for name, _, _ in head_keys(rounds.group.cls) if name != ROUND]
        return f"name what is revealed by its key, as in reveal({keys[0]}=...)" if keys else ""

    @property
    def _format(self) -> Format:
        return self.ruleset.format

    @property
    def _first_part(self) -> str:
        """The name of the first ordered phase of a round."""
        return next(part.name for part in self._format.parts if part.in_order)

    def _moments(self) -> list[Point]:
        return points_of(self.record, self._table.resumed)

    def _edit(self) -> Edit:
        return Edit(self._text, self._format, self.players)

    def _is_closed(self) -> bool:
        """Return whether the last round has the phase that ends it."""
        last = self.record.rounds[-1] if self.record.rounds else None
        closing = [part.name for part in self._format.parts if not part.in_order and part.name != START]
        return last is not None and any(getattr(last, name) is not None for name in closing)

    def _check_open(self) -> None:
        if self.shown_only:
            raise self._refusal()
        if self.record.end is not None:
            raise RuleBroken(self.ruleset.end_rule, "the game is scored", hint="undo the end first")

    def _refusal(self) -> RuleBroken:
        """Return the error that says why the record is read-only."""
        if self.record.is_tally:
            return malformed("a score sheet without moves is read-only", "begin a new record")
        found = next((one for one in self.findings if one.kind == MALFORMED), None) or self.findings[0]
        message = f"the record is read-only: line {found.line}: {found.message}"
        return broken_by(found).reworded(message=message)

    def _written(self, lines: Mapping[str, LineInput], part: str) -> dict[str, str]:
        return line_texts(self._format, self.record.players, lines, part)

    def _put_note(self, edit: Edit, moment: Point, note: str) -> None:
        """Insert a note after a line of a round and after the notes that it already has."""
        assert moment.turn
        line = moment.turn
        for part in self._format.parts:
            if part.in_order:
                recorded = len(getattr(self.record.rounds[moment.entry], part.name))
                if line <= recorded:
                    index = edit.entries_to(moment.entry, part.name, line)
                    edit.insert_entry(moment.entry, part.name, index, {NOTE: note})
                    return
                line -= recorded

    def _do(self, text: str, anyway: bool, note: str | None = None, note_at: str = "") -> None:
        """Accept a new text, or raise the first new finding. ``anyway`` accepts illegal moves and false claims."""
        table = read_table(text, self.file, self._table)
        for finding in table.record.findings[len(self.record.findings) :]:
            raise broken_by(finding)
        fresh = table.findings[len(self._table.findings) :]
        refused = [one for one in fresh if not anyway or one.kind not in (ILLEGAL, CLAIM)]
        if refused:
            raise self._refused(table, refused[0])
        self._take(text, table, note, note_at)

    def _refused(self, table: Table, finding: Finding) -> RuleBroken:
        """Return the error of a finding, with its explanation."""
        broken = table.broken[table.findings.index(finding)].reworded(hint=finding.hint)
        broken.player, broken.span = finding.player or broken.player, None
        (first,) = explained([finding], table.refusals)
        broken.because = first.because
        return broken

    def _take(self, text: str, table: Table, note: str | None = None, note_at: str = "") -> None:
        """Accept a new text, and remember the old one for undo."""
        self._done = (*self._done, _Done(self._text, note, note_at))
        self._undone = ()
        self._text, self._table = text, table

    def _go_to(self, text: str, done: tuple[_Done, ...]) -> None:
        """Go back to an earlier text, and remember the current one for redo."""
        self._undone = (*self._undone, (self._text, self._done))
        self._text, self._done = text, done
        self._table = read_table(text, self.file, self._table)


def _instead_of_a_game(value: object) -> str:
    """Return a hint for a caller of `Recording.from_game` with a text or a record."""
    if isinstance(value, str):
        return "Recording(text) takes the text of a record"
    return "Recording(dumps(record)) continues a record" if isinstance(value, Record) else ""
