"""Parsing of request bodies. A body that is not a known request raises `BadRequestError`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from caverna.drawing.labels import LANGUAGES
from caverna.editing import Recording
from caverna.editing.input_lines import LineInput
from caverna.engine.api_input.strict import steps_from, steps_of
from caverna.model.format import Format
from caverna.model.ruleset import DEFAULT
from caverna.model.steps import Step

MAX_NAME = 40
"""The most characters of a phone's name; the rest is cut off."""


class BadRequestError(Exception):
    """The error for a request with unknown or missing fields, or with values of the wrong type."""


@frozen
class AskedChoices:
    """A request for the choices in a line."""

    player: str | None
    line_input: LineInput
    draft: Mapping[str, Any] | None
    head: Mapping[str, Any] | None
    part: str | None
    lang: str = "en"
    """The language of the texts in the answer."""

    @property
    def line(self) -> str:
        """The line as text, empty if it was sent as steps."""
        return self.line_input if isinstance(self.line_input, str) else ""

    def steps(self, format: Format, part: str) -> tuple[Step, ...]:
        """Parse the steps of the line. Raise RuleBroken if they cannot be read."""
        if isinstance(self.line_input, str):
            return steps_of(format, self.line_input.strip(), part) if self.line_input.strip() else ()
        return steps_from(format, self.line_input, part) if self.line_input else ()


@frozen
class Asked:
    """A command: the table version it is meant for, and the function that runs it on a recording."""

    version: str
    key: str | None
    do: Callable[[Recording], None]
    by: str = ""
    """The name of the phone that sent it, empty if unknown."""


@frozen
class AskedTable:
    """A request for a new table."""

    id: str
    game: str
    players: list[str]
    about: Mapping[str, Any]
    head: Mapping[str, Any]


def choices(body: Mapping[str, Any], players: Sequence[str]) -> AskedChoices:
    """Parse a request for the choices in a line. ``players`` are the players of the table."""
    _only(body, ("player", "line", "steps", "draft", "head", "part", "lang"))
    player = _text(body, "player")
    if player is not None and player not in players:
        raise BadRequestError(f"unknown player {player!r}; the players are {', '.join(players)}")
    line_input, part = _line_input(body) or "", _text(body, "part")
    return AskedChoices(
        player, line_input, _mapping(body, "draft"), _mapping(body, "head"), part, language(_text(body, "lang"))
    )


def suggestions(body: Mapping[str, Any], players: Sequence[str]) -> list[str]:
    """Parse a request for feeding suggestions. Return the players that it is for, by default everyone."""
    _only(body, ("players",))
    asked = body.get("players", list(players))
    if not isinstance(asked, list) or not all(isinstance(name, str) and name in players for name in asked):
        raise BadRequestError("'players' must be a list of players of this table")
    return asked


def language(wanted: str | None) -> str:
    """Return the wanted language if the pages have it, else English."""
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def new_table(body: Mapping[str, Any], id: str | None) -> AskedTable:
    """Parse a request for a new table. ``id`` is the default id. Unknown fields are header keys of the game."""
    given = _text(body, "id") or id
    if not given:
        raise BadRequestError("a table needs an 'id'")
    players = body.get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise BadRequestError("'players' must be a list of names")
    about = _mapping(body, "about") or {}
    head = _head(body, ("id", "game", "players", "about"))
    game = (_text(body, "game") or DEFAULT).replace("-", " ")
    return AskedTable(given, game, list(players), about, head)


def command(body: Mapping[str, Any]) -> Asked:
    """Parse a command."""
    version, key, name = _text(body, "version"), _text(body, "key"), _text(body, "do")
    if version is None:
        raise BadRequestError("a command needs the 'version' of the table it is meant for")
    if name not in COMMANDS:
        raise BadRequestError(f"'do' must be one of {', '.join(COMMANDS)}")
    rest = {field: value for field, value in body.items() if field not in ("version", "key", "do", "by")}
    return Asked(version, key, COMMANDS[name](rest), (_text(body, "by") or "")[:MAX_NAME])


# --- commands ----------------------------------------------------------------------------------------------------

Command = Callable[[Recording], None]


def _reveal(body: dict[str, Any]) -> Command:
    anyway, start = _flag(body, "anyway"), _lines(body, "start")
    head = _head(body, ("anyway", "start"))
    return lambda recording: recording.reveal(start=start, anyway=anyway, **head)


def _turn(body: dict[str, Any]) -> Command:
    _only(body, ("player", "line", "steps", "anyway", "part"))
    player, line_input = _text(body, "player"), _line_input(body)
    if player is None or line_input is None:
        raise BadRequestError("a turn needs a 'player', and a 'line' or 'steps'")
    anyway, part = _flag(body, "anyway"), _text(body, "part")
    return lambda recording: recording.turn(player, line_input, anyway=anyway, part=part)


def _harvest(body: dict[str, Any]) -> Command:
    anyway, lines = _flag(body, "anyway"), _lines(body, "lines")
    head = _head(body, ("anyway", "lines"))
    return lambda recording: recording.harvest(lines, anyway=anyway, **head)


def _end(body: dict[str, Any]) -> Command:
    _only(body, ("lines", "anyway"))
    anyway, lines = _flag(body, "anyway"), _lines(body, "lines")
    return lambda recording: recording.end(lines, anyway=anyway)


def _undo(body: dict[str, Any]) -> Command:
    _only(body, ("to",))
    to = _text(body, "to")
    return lambda recording: recording.undo() if to is None else recording.undo_to(to)


def _redo(body: dict[str, Any]) -> Command:
    _only(body, ())
    return lambda recording: recording.redo()


def _note(body: dict[str, Any]) -> Command:
    _only(body, ("at", "text"))
    text, at = _text(body, "text"), _text(body, "at")
    if text is None:
        raise BadRequestError("a note needs a 'text'")
    return lambda recording: recording.note(text, at)


def _change(body: dict[str, Any]) -> Command:
    _only(body, ("at", "player", "line", "steps", "anyway"))
    at, player, line_input, anyway = _text(body, "at"), _text(body, "player"), _line_input(body), _flag(body, "anyway")
    if at is None or line_input is None:
        raise BadRequestError("a change needs 'at', and a 'line' or 'steps'")
    return lambda recording: recording.change(at, line_input, player, anyway=anyway)


def _correct(body: dict[str, Any]) -> Command:
    _only(body, ("player", "goods", "why"))
    player, goods, why = _text(body, "player"), _text(body, "goods"), _text(body, "why") or ""
    if player is None or goods is None:
        raise BadRequestError("a correction needs a 'player' and 'goods', as in '+1 stone'")
    return lambda recording: recording.correct(player, goods, why)


COMMANDS: dict[str, Callable[[dict[str, Any]], Command]] = {
    "reveal": _reveal, "turn": _turn, "harvest": _harvest, "feeding": _harvest, "end": _end,
    "undo": _undo, "redo": _redo, "note": _note, "change": _change, "correct": _correct,
}  # fmt: skip


# --- fields ------------------------------------------------------------------------------------------------------


def _text(body: Mapping[str, Any], field: str) -> str | None:
    value = body.get(field)
    if value is not None and not isinstance(value, str):
        raise BadRequestError(f"{field!r} must be a text")
    return value


def _flag(body: Mapping[str, Any], field: str) -> bool:
    value = body.get(field, False)
    if not isinstance(value, bool):
        raise BadRequestError(f"{field!r} must be true or false")
    return value


def _mapping(body: Mapping[str, Any], field: str) -> Mapping[str, Any] | None:
    value = body.get(field)
    if value is not None and not isinstance(value, dict):
        raise BadRequestError(f"{field!r} must be an object")
    return value


def _line_input(body: Mapping[str, Any]) -> LineInput | None:
    """Return the line as text or as steps, or None. It is an error to send both."""
    line, steps = _text(body, "line"), body.get("steps")
    if line is not None and steps is not None:
        raise BadRequestError("send either 'line' or 'steps', not both")
    if steps is not None and not isinstance(steps, list):
        raise BadRequestError("'steps' must be a list")
    return line if steps is None else steps


def _lines(body: Mapping[str, Any], field: str) -> dict[str, LineInput] | None:
    """Return the lines by player, each as text or as steps."""
    given = _mapping(body, field)
    if given is None:
        return None
    for line in given.values():
        if not isinstance(line, str | list):
            raise BadRequestError(f"{field!r} must have a line or a list of steps for each player")
    return dict(given)


def _head(body: Mapping[str, Any], others: Sequence[str]) -> dict[str, Any]:
    """Return the fields that are keys of the game. Unknown ones are reported when the record is read."""
    head = {key: value for key, value in body.items() if key not in others}
    if head.keys() & {"self", "cls"}:
        raise BadRequestError("'self' and 'cls' are not keys of a record")
    return head


def _only(body: Mapping[str, Any], fields: Sequence[str]) -> None:
    for field in body:
        if field not in fields:
            raise BadRequestError(f"unknown field {field!r}; this request has {', '.join(fields) or 'no fields'}")
