"""The recorder with prompts in the terminal: ``caverna record FILE --terminal``."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import Any

import click

from caverna.editing import Recording
from caverna.editing.locks import Lock, LockedError, sole_writer
from caverna.editing.shorthand import expand, named
from caverna.engine.api_input.strict import steps_of
from caverna.model.choices import Choices
from caverna.model.findings import CLAIM, ILLEGAL
from caverna.model.phases import END, START
from caverna.model.refusals import RuleBroken
from caverna.model.safe_text import clean

from .add_command import refusal_text
from .output import CannotWrite

HELP = """\
Type a line as in a record, or its shorthand: log, snb C4 C3.
  ?            list what can come next; type a number to choose, and '.' to end the line
  undo, redo   undo or redo a move; 'undo 5.3' goes back to that point
  free NAME    another player's free action
  anyway       record the refused line as it was played
  note TEXT    add a note
  moves, scores, text, help
  quit         leave; everything is saved"""


class Leave(Exception):  # noqa: N818 - not an error
    """The user has typed ``quit``."""


class ChangedError(OSError):
    """The error when another program has changed the file."""

    def __init__(self) -> None:
        super().__init__("another program has changed it; start again to continue from there")


def record(path: Path, lock: Lock) -> int:
    """Record a game until it ends or the user leaves. Return the exit status."""
    session = _Session(_opened(path), lock)
    with suppress(Leave, EOFError):
        session.run()
    return 2 if session.failed else 0


def _opened(path: Path) -> Recording:
    if not path.exists():
        raise click.UsageError(f"{clean(str(path))} does not exist; set up a new table with --players")
    try:
        recording = Recording.load(path)
    except OSError as error:
        raise click.UsageError(f"cannot read {clean(str(path))}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise click.UsageError(f"{clean(str(path))} is not text in UTF-8") from None
    except RuleBroken as broken:
        raise click.UsageError(f"{clean(str(path))}: {broken.message}") from None
    if recording.shown_only:
        raise click.UsageError(f"{clean(str(path))} cannot be continued: {clean(recording.findings[0].message)}")
    return recording


class _Session:
    """A session of recording: the record, the current line, and the last refused move."""

    def __init__(self, recording: Recording, lock: Lock) -> None:
        self.recording, self.lock = recording, lock
        self.refused: Callable[[bool], None] | None = None
        self.failed = False
        """True if the last command could not be saved."""
        self.numbered: list[str] = []
        self.line = ""
        """The beginning of the current line, composed from numbered choices."""

    def run(self) -> None:
        click.echo(HELP)
        _complete_with(self._candidates)
        while self.recording.due is not None:
            {START: self._start, END: self._by_player}.get(self.recording.due, self._next)()
        click.echo(f"Final score: {self._scores()}")

    # --- parts

    def _next(self) -> None:
        if self.recording.to_act is None:
            self._by_player()
        else:
            self._turn(self.recording.to_act)

    def _turn(self, player: str) -> None:
        """Ask for one line of a player and record it."""
        game = self.recording.game
        typed = self._ask(f"round {game.round}, {clean(player)}", player)
        if typed is None:
            return
        if typed.startswith("free "):
            other = typed.removeprefix("free ").strip()
            if other not in self.recording.players:
                click.echo(
                    f"Unknown player {clean(other)!r}; the players are {clean(', '.join(self.recording.players))}."
                )
                return
            line = self._ask(f"{clean(other)}, free action", other)
            player, typed = other, line or ""
        if typed:
            self._play(player, typed)

    def _play(self, player: str, typed: str) -> None:
        part = self.recording.due or ""
        try:
            line = expand(self.recording.ruleset.format, self.recording.game, part, player, typed)
        except RuleBroken as broken:
            self._refuse(broken, None)
            return
        self._do(lambda anyway: self.recording.turn(player, line, anyway=anyway), f"{clean(player)}: {line}")

    def _start(self) -> None:
        """Ask for the keys of the next round, such as its card, and begin it."""
        head: dict[str, Any] = {}
        for key, values in (self.recording.game.choices().head or {}).items():
            click.echo(f"Round {self.recording.game.coming_round}, {key}: {', '.join(map(str, values))}")
            typed = self._ask(key, None, [str(value) for value in values])
            if typed is None:
                return
            if typed:
                near = [str(value) for value in values if str(value).casefold().startswith(typed.casefold())]
                head[key] = near[0] if len(near) == 1 else _listed(typed)
        self._do(lambda anyway: self.recording.reveal(anyway=anyway, **head), "the round begins")

    def _by_player(self) -> None:
        """Ask each player for a line of a simultaneous phase, then run the phase."""
        part = self.recording.due or END
        lines: dict[str, str] = {}
        for player in self.recording.players:
            self._show_needs(player)
            typed = self._ask(f"{part}, {clean(player)} (Enter: nothing to decide)", player)
            if typed is None:
                return
            if typed:
                try:
                    steps_of(self.recording.ruleset.format, typed, part)
                except RuleBroken as broken:
                    self._refuse(broken, None)
                    return
                lines[player] = typed
        if part == END:
            self._do(lambda anyway: self.recording.end(lines, anyway=anyway), "the end")
        else:
            self._do(lambda anyway: self.recording.harvest(lines, anyway=anyway), part)

    def _show_needs(self, player: str) -> None:
        needs = (self.recording.game.choices(player=player).needs or {}).get(player, {})
        needs_text = [f"{key} {named(value) if not isinstance(value, list) else ', '.join(map(named, value))}"
                 for key, value in needs.items() if value]  # fmt: skip
        if needs_text:
            click.echo(f"  {clean(player)}: {'; '.join(needs_text)}")

    # --- asking

    def _ask(self, prompt: str, player: str | None, values: list[str] | None = None) -> str | None:
        """Ask for a line and return it. If the user types a command, run it and return None.

        ``player`` is the player whose choices are listed, or None for the ``values`` of a key.
        """
        self.player, self.values, self.line = player, values, ""
        while True:
            shown = f"{prompt}: {self.line}" if self.line else prompt
            typed = input(f"{shown}> ").strip()
            if typed.isdecimal() and self.numbered:
                self._pick(int(typed))
                continue
            if typed == "?":
                self._list()
                continue
            if typed == "." and self.line:
                return self.line
            if self._command(typed):
                return None
            return f"{self.line}, {typed}" if self.line and typed else self.line or typed

    def _answer(self) -> Choices | None:
        if self.player is None:
            return None
        part = self.recording.due or END
        steps = steps_of(self.recording.ruleset.format, self.line, part) if self.line else ()
        answer: Choices = self.recording.game.choices(steps, None, self.player)
        return answer

    def _list(self) -> None:
        """Print the possible next steps with numbers."""
        answer = self._answer()
        if answer is None:
            self.numbered = list(self.values or ())
        else:
            self.numbered = list(dict.fromkeys(_choice_texts(answer)))
        for number, each in enumerate(self.numbered, 1):
            click.echo(f"{number:>4}  {clean(each)}")
        if answer is not None and answer.complete:
            click.echo("   .  end the line here")

    def _pick(self, number: int) -> None:
        if not 1 <= number <= len(self.numbered):
            click.echo(f"There is no choice {number}; '?' lists the choices.")
            return
        picked = self.numbered[number - 1]
        format, part = self.recording.ruleset.format, self.recording.due or END
        typed = f"{self.line}, {picked}" if self.line else picked
        try:
            self.line = expand(format, self.recording.game, part, self.player, typed)
            self.numbered = []
        except RuleBroken:
            click.echo(f"Continue typing: {clean(typed)} ..")

    def _candidates(self) -> list[str]:
        answer = self._answer()
        return list(self.values or ()) if answer is None else [*_choice_texts(answer), "undo", "redo", "quit"]

    # --- commands

    def _command(self, typed: str) -> bool:
        """Run a command such as ``undo``. Return False if the text is not a command."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        if word in ("quit", "exit") and not rest:
            raise Leave
        if word == "undo":
            self._do(lambda _: self.recording.undo_to(rest) if rest else self.recording.undo(), "undone")
        elif typed == "redo":
            self._do(lambda _: self.recording.redo(), "redone")
        elif word == "note" and rest:
            self._do(lambda _: self.recording.note(rest), "noted")
        elif typed == "anyway" and self.refused is not None:
            again = self.refused
            self._do(again, "recorded as it was played", anyway=True)
        elif typed == "help":
            click.echo(HELP)
        elif typed == "moves":
            for move in self.recording.moves:
                click.echo(clean(f"{move.at:>6}  {f'{move.player}: ' if move.player else ''}{move.line or move.part}"))
        elif typed == "scores":
            click.echo(self._scores())
        elif typed == "text":
            click.echo(self.recording.text, nl=False)
        else:
            return False
        return True

    def _scores(self) -> str:
        return ", ".join(f"{clean(name)} {sheet.total}" for name, sheet in self.recording.scores().items())

    def _do(self, act: Callable[[bool], None], done: str, anyway: bool = False) -> None:
        """Apply a change to a copy of the record and save it. If that fails, print why and keep the old record."""
        before = self.recording
        self.recording = copy(before)
        try:
            act(anyway)
        except RuleBroken as broken:
            self._refuse(broken, act)
            return
        self.refused = None
        try:
            self.lock.check()
            with sole_writer(Path(before.file)):
                if Path(before.file).read_bytes() != before.text.encode():
                    raise ChangedError
                self.recording.save()
        except (LockedError, ChangedError) as error:
            raise CannotWrite(self.recording.file, error) from None
        except OSError as error:
            self.recording, self.failed = before, True
            why = CannotWrite(self.recording.file, error).message
            click.echo(f"Error: {why}. Nothing was recorded; type it again.", err=True)
            return
        self.failed = False
        click.echo(f"  {done}")

    def _refuse(self, broken: RuleBroken, act: Callable[[bool], None] | None) -> None:
        click.echo(refusal_text(broken, self.recording))
        self.refused = act if broken.kind in (ILLEGAL, CLAIM) else None
        if self.refused is not None:
            click.echo("  Type 'anyway' to record it as it was played.")


def _choice_texts(answer: Choices) -> Iterator[str]:
    """Yield the possible next steps as text: the step alone, or with each value of its first field."""
    for offer in answer.offers:
        if offer.slot is None:
            yield offer.step
        elif offer.step == "place":
            yield from (named(value) for value in offer.values)
        else:
            yield from (f"{offer.step} {named(value)}" for value in offer.values)


def _listed(typed: str) -> Any:
    """Return a text with commas as a list of its items, any other text unchanged."""
    values = [each.strip() for each in typed.split(",") if each.strip()]
    return values if len(values) > 1 else typed


def _complete_with(candidates: Callable[[], list[str]]) -> None:
    """Make the Tab key complete typed text with the candidates, if the terminal supports it."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = [each for each in candidates() if each.casefold().startswith(text.casefold())]
        return found[state] if state < len(found) else None

    readline.set_completer_delims(",")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
