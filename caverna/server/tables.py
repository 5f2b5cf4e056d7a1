"""Tables in a folder: their state, and commands that are saved before they are answered."""

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from copy import copy
from itertools import chain, count
from pathlib import Path
from threading import RLock
from typing import Any
from unicodedata import normalize

from caverna.editing import Recording
from caverna.editing.locks import Lock, sole_writer
from caverna.engine.api_input.strict import steps_of
from caverna.engine.explanations import explain
from caverna.engine.verify import verify
from caverna.events.bgstats import bgstats_link
from caverna.events.event_file import name_of_event
from caverna.events.file_names import is_event_file
from caverna.model.choices import Choices, refusal_data
from caverna.model.findings import MALFORMED, Finding
from caverna.model.phases import END, START
from caverna.model.record import Record
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import DEFAULT, UnknownGame, known, ruleset
from caverna.pages import view_html
from caverna.pages.card import result_picture
from caverna.reading.links import LinkError
from caverna.reading.reader import MAX_BYTES, loads
from caverna.writing.atomic import save
from caverna.writing.links import game_link

from . import asking
from .answers import Answer, Answers
from .asking import Asked, AskedChoices, BadRequestError
from .codes import fits_code
from .drawing import catalogue_of, lines_in, view_of
from .feeding import Suggestions
from .phones import Phones
from .preview import preview_of, slots_of

ENDINGS = (".yaml", ".yml")
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
MAX_ID = 50
"""The most characters of an id that is made from a title."""
TITLE = "title"
"""The key of ``about`` for a table's title."""
MAX_TITLE = 60
Data = dict[str, Any]


class NoSuchTableError(Exception):
    """The error for a table that does not exist or whose file was deleted."""


class Table:
    """A table, with its record. The file is read again when it has changed, and written with every command."""

    def __init__(self, id: str, path: Path, lock: Lock | None = None) -> None:
        self.id = id
        self.path = path
        self.file_lock = lock
        self.version = ""
        self._recording: Recording | None = None
        self._record: Record | None = None
        self._answers = Answers()
        self.phones = Phones(path)
        self._shown: dict[str, Any] | None = None
        """The drawn values of the current state, by state key. None if not computed since the last change."""
        self._lock = RLock()

    # --- looking at it

    def refresh(self) -> str:
        """Read the file again if it has changed. Return its version."""
        with self._lock:
            data = self._content()
            version = version_of(data)
            if version != self.version:
                self._take(data)
                self.version = version
            return self.version

    def _content(self) -> bytes:
        try:
            with self.path.open("rb") as stream:
                return stream.read(MAX_BYTES + 1)
        except OSError:
            raise NoSuchTableError(self.id) from None

    def _take(self, data: bytes) -> None:
        """Set the record from the content of the file, and the recording if the record can be played."""
        self._shown = None
        try:
            recording = Recording(data.decode("utf-8"), self.path.name)
        except (RuleBroken, UnicodeDecodeError):
            self._record, self._recording = loads(data, self.path.name), None
            return
        record = self._record = recording.record
        self._recording = None if record.is_tally or (record.cannot_start and record.findings) else recording

    @property
    def record(self) -> Record:
        """The record."""
        if self._record is None:
            self.refresh()
        assert self._record is not None
        return self._record

    def overview(self) -> Data:
        """Return the row of this table in the list of tables."""
        with self._lock:
            self.refresh()
            return {
                "id": self.id,
                **self._about(),
                "game": self.record.game,
                **self._state(),
                "winners": self._winners(),
                "findings": len(self._findings()),
                "version": self.version,
            }

    def data(self) -> Data:
        """Return the data of the whole table."""
        with self._lock:
            self.refresh()
            recording, record = self._recording, self.record
            playable = recording is not None and recording.game is not None and record.ruleset.positions is not None
            return {
                "id": self.id,
                **self._about(),
                "version": self.version,
                "game": record.game,
                **self._state(),
                "finished": recording is not None and recording.finished,
                "tainted": recording is not None and recording.recovered,
                "shown_only": recording is None or recording.shown_only,
                "can_undo": recording is not None and not recording.shown_only and recording.can_undo,
                "can_redo": recording is not None and recording.can_redo,
                "text": recording.text if recording is not None else record.text,
                "moves": self.phones.named(recording.moves) if recording is not None else [],
                "findings": [finding.to_json() for finding in self._explained()],
                "scores": {name: sheet.to_json() for name, sheet in recording.scores().items()} if recording else {},
                "happened": [list(change) for change in recording.changes] if recording is not None else [],
                "winners": self._winners(),
                "state": recording.position() if recording is not None and playable else None,
            }

    def _about(self) -> Data:
        """Return the title of the table, and the ``about`` of its record."""
        about = {str(key): value for key, value in self.record.about.items() if isinstance(value, str | int)}
        return {"title": str(about.get(TITLE) or self.id), "about": about}

    def _winners(self) -> list[str]:
        recording = self._recording
        if recording is None or not recording.finished:
            return []
        winners: list[str] = recording.game.winners(recording.scores())
        return winners

    def _state(self) -> Data:
        """Return the fields about the progress of the game: players, round, due phase, player to act."""
        recording = self._recording
        return {
            "players": list(self.record.players),
            "round": recording.round if recording is not None else 0,
            "due": recording.due if recording is not None else None,
            "to_act": recording.to_act if recording is not None else None,
        }

    def _findings(self) -> tuple[Finding, ...]:
        if self._recording is not None:
            return self._recording.findings
        return verify(self.record).findings

    def _explained(self) -> tuple[Finding, ...]:
        if self._recording is not None:
            return self._recording.explained()
        return explain(verify(self.record)).findings

    def view(self, lang: str = "en") -> Data:
        """Return the data of the drawing: boards, spaces, supplies, score sheets and findings."""
        with self._lock:
            self.refresh()
            recording = self._recording
            report = recording.report_now() if recording is not None else verify(self.record)
            lines = lines_in(self.record, recording.moves, lang) if recording is not None else []
            return {"version": self.version, "lines": lines, **view_of(self.record, report, lang)}

    def catalogue(self, player: str | None = None, lang: str = "en") -> Data:
        """Return the pieces that are chosen by picture, and names in a language."""
        with self._lock:
            self.refresh()
            recording = self._open()
            if player is not None and player not in recording.players:
                raise BadRequestError(f"unknown player {player!r}; the players are {', '.join(recording.players)}")
            return {"version": self.version, **catalogue_of(recording.game, recording.ruleset, player, lang)}

    def board(self, player: str | None, lang: str) -> str:
        """Return a picture of a player's board: of the named player, else of the player to act, else of the first."""
        with self._lock:
            self.refresh()
            recording, parts = self._recording, self.record.ruleset.page
            if recording is None or recording.game is None or parts is None:
                return ""
            who = player if player in recording.players else recording.to_act or recording.players[0]
            return str(parts.board_picture(recording.game, who, "", lang))

    def replay(self, lang: str, base: str = "") -> str:
        """Return the page that replays the table. Its button *Share* makes links to the app at ``base``."""
        with self._lock:
            self.refresh()
            return view_html(self.record, keep_going=True, lang=lang, base=base)

    def link(self, base: str) -> str:
        """Return the link that opens the record in the app at ``base``, empty without an app or if it is too long."""
        with self._lock:
            self.refresh()
            try:
                return game_link(self.record, base) if base else ""
            except LinkError:
                return ""

    def share(self, base: str) -> Data:
        """Return the record's text, the app's address, the link, and whether it fits a QR code."""
        with self._lock:
            link = self.link(base)
            return {"text": self.record.text, "base": base, "link": link, "qr": bool(link) and fits_code(link)}

    def card(self, lang: str) -> str:
        """Return the picture of the result as SVG, empty before the game is finished."""
        with self._lock:
            self.refresh()
            return result_picture(self.record, lang)

    def bgstats(self) -> str:
        """Return the link that adds the finished game to the app BG Stats."""
        with self._lock:
            self.refresh()
            report = verify(self.record, keep_going=True)
            if not report.finished or not report.scores:
                raise RuleBroken("record.key", "the game is not finished", hint="finish it first", kind=MALFORMED)
            return bgstats_link(self.record, report)

    def suggest(self, body: Mapping[str, Any]) -> Data:
        """Return the line of a harvest or feeding that costs the fewest points, for each requested player."""
        with self._lock:
            self.refresh()
            recording = self._open()
            asked = asking.suggestions(body, recording.players)
            part = recording.due
            if recording.to_act is not None or part in (None, START, END):
                return {"lines": {}}
            found = Suggestions(recording.game, recording.ruleset.format, str(part))
            lines = {player: found.best(player) for player in asked}
            write = recording.ruleset.write
            return {"lines": {player: {"line": write(steps)} for player, steps in lines.items() if steps is not None}}

    # --- what could come next

    def choices(self, body: Mapping[str, Any]) -> Data:
        """Return the choices for a line, as `Game.choices` does, and the preview of the line."""
        with self._lock:
            self.refresh()
            recording = self._open()
            part = recording.due
            asked = asking.choices(body, recording.players)
            rulebook = recording.ruleset.rulebook
            if recording.ruleset.choices is None:
                message = f"{recording.ruleset.title} has no choices"
                raise RuleBroken("record.step", message, hint="add lines with 'caverna add'", kind=MALFORMED)
            if part is None:
                over = RuleBroken(recording.ruleset.end_rule, "the game is scored")
                return {"choices": [], "complete": False, "line": "", "refusal": refusal_data(over, rulebook)}
            try:
                steps = asked.steps(recording.ruleset.format, asked.part or part)
                found = recording.game.choices(steps, asked.draft, asked.player, asked.head, asked.part)
            except RuleBroken as broken:
                return {"choices": [], "complete": False, "line": asked.line, "refusal": refusal_data(broken, rulebook)}
            data: Data = found.data(rulebook)
            return {**data, **self._so_far(recording, asked, found)}

    def _so_far(self, recording: Recording, asked: AskedChoices, found: Choices) -> Data:
        """Return the steps of the line as data, and its preview, None if it cannot be played yet."""
        part, player = asked.part or recording.due, asked.player or recording.to_act
        if found.refusal is not None or player is None or part is None or asked.head is not None:
            return {"steps": [], "preview": None}
        format = recording.ruleset.format
        steps = steps_of(format, found.line, part) if found.line else ()
        if self._shown is None:
            self._shown = slots_of(recording, recording.game)
        draft = None if found.whole else asked.draft
        preview = preview_of(recording, part, player, steps, self._shown, draft, asked.lang)
        return {"steps": [format.notation.data(step) for step in steps], "preview": preview}

    def _open(self) -> Recording:
        if self._recording is None:
            found = next(iter(self._findings()), None)
            why = found.message if found is not None else "it has score sheets only"
            raise RuleBroken("record.key", f"the record is read-only: {why}", kind=MALFORMED)
        return self._recording

    # --- commands

    def command(self, asked: Asked) -> Answer:
        """Run a command and return its answer: 200 with the table, 409 if another was faster, 422 if it is refused.

        A repeated command, recognised by its key, gets the first answer again. The file is saved before the answer.
        """
        with self._lock:
            kept = self._answers.get(asked.key)
            if kept is not None:
                return kept
            if self.file_lock is not None:
                self.file_lock.check()
            with sole_writer(self.path):
                self.refresh()
                if asked.version != self.version:
                    return 409, {"version": self.version}
                answer = self._do(asked)
            self._answers.keep(asked.key, answer)
            return answer

    def _do(self, asked: Asked) -> Answer:
        """Run a command on a copy of the recording, which counts once it is saved. A failed write loses nothing."""
        try:
            recording = copy(self._open())
            asked.do(recording)
        except RuleBroken as broken:
            return 422, {"finding": refusal_data(broken, self.record.ruleset.rulebook)}
        self._save(recording.text)
        known = len(self._open().moves) if asked.by else 0
        self._recording, self._record, self._shown = recording, recording.record, None
        if asked.by:
            self.phones.note(recording.moves[known:], asked.by)
        return 200, self.data()

    def _save(self, text: str) -> None:
        save(text, self.path, durable=True)
        self.version = version_of(text.encode("utf-8"))


class Tables:
    """The tables of a folder, or one file of it."""

    def __init__(self, folder: Path, file: str | None = None, lock: Lock | None = None) -> None:
        self.folder = folder.resolve()
        self.file = file
        self.file_lock = lock
        self._known: dict[str, Table] = {}
        self._lock = RLock()

    def ids(self) -> dict[str, Path]:
        """Return the files of the tables by id: regular files of the folder, without links that lead out of it."""
        if self.file is not None:
            path = self.folder / self.file
            return {path.stem: path} if path.is_file() else {}
        found: dict[str, Path] = {}
        with os.scandir(self.folder) as entries:
            for entry in sorted(entries, key=lambda each: each.name):
                path = Path(entry.path)
                if (
                    path.suffix.lower() in ENDINGS
                    and not entry.name.startswith(".")
                    and self._inside(path)
                    and not is_event_file(entry.path)
                ):
                    found[entry.name if path.stem in found else path.stem] = path
        return found

    def _inside(self, path: Path) -> bool:
        try:
            return path.is_file() and path.resolve().parent == self.folder
        except OSError:
            return False

    def __iter__(self) -> Iterator[Table]:
        return iter([self._table(id, path) for id, path in self.ids().items()])

    def __getitem__(self, id: str) -> Table:
        path = self.ids().get(id)
        if path is None:
            raise NoSuchTableError(id)
        return self._table(id, path)

    def _table(self, id: str, path: Path) -> Table:
        with self._lock:
            table = self._known.get(id)
            if table is None or table.path != path:
                table = self._known[id] = Table(id, path, self.file_lock)
            return table

    def versions(self) -> dict[str, str]:
        """Return the version of every table whose file can be read."""
        found = {}
        for table in self:
            try:
                found[table.id] = table.refresh()
            except NoSuchTableError:
                continue
        return found

    def _named(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of a new table. The title goes into ``about`` and, if there is no id, makes the id."""
        given = dict(body)
        title = given.pop("title", None)
        if title is None:
            return given
        if not isinstance(title, str) or not title.strip() or len(title) > MAX_TITLE or not title.isprintable():
            raise BadRequestError(f"'title' must be a name of 1 to {MAX_TITLE} printable characters")
        about = given.get("about") or {}
        if not isinstance(about, dict):
            raise BadRequestError("'about' must be an object")
        if given.get("id") is None:
            given["id"] = self._free_id(slug(title.strip()))
        return {**given, "about": {TITLE: title.strip(), **about}}

    def _free_id(self, wanted: str) -> str:
        taken = self.ids()
        others = (f"{wanted}-{number}" for number in count(2))
        return next(id for id in chain([wanted], others) if id not in taken)

    def new(self, body: Mapping[str, Any]) -> Answer:
        """Set up a new table in a new file. Answer 409 if a table of that name exists."""
        asked = asking.new_table(self._named(body), Path(self.file).stem if self.file is not None else None)
        if self.file is None and not ID.fullmatch(asked.id):
            raise BadRequestError("an id has 1 to 60 letters, digits, - and _, and begins with a letter or digit")
        if self.file is not None and asked.id != Path(self.file).stem:
            raise BadRequestError(f"this recorder has one table only: {Path(self.file).stem}")
        try:
            event = name_of_event(str(self.folder))
            about = {"event": event, **asked.about} if event else asked.about
            recording = Recording.new(asked.players, asked.game, about, **asked.head)
        except UnknownGame:
            raise BadRequestError(f"unknown game {asked.game!r}; the games are {', '.join(known())}") from None
        except RuleBroken as broken:
            return 422, {"finding": refusal_data(broken, ruleset(DEFAULT).rulebook)}
        with self._lock:
            path = self.folder / (self.file or f"{asked.id}.yaml")
            if asked.id in self.ids() or os.path.lexists(path):
                return 409, {"id": asked.id}
            save(recording.text, path, durable=True)
        return 201, self[asked.id].data()


def slug(title: str) -> str:
    """Return an id made from a title: ``Mesa 2`` becomes ``Mesa-2``."""
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:MAX_ID] or "table"


def version_of(data: bytes) -> str:
    """Return the version for a file content: the beginning of its SHA-256 hash."""
    return hashlib.sha256(data).hexdigest()[:20]
