"""Recording by prompts: ``caverna record FILE --terminal``."""

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

from .add_command import told
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


class Leave(Exception):  # noqa: N818 - nothing went wrong
    """Ends the session."""


class ChangedError(OSError):
    """Somebody has changed the record."""

    def __init__(self) -> None:
        super().__init__("another program has changed it; start again to continue from there")


def record(path: Path, lock: Lock) -> int:
    """Continue a record until the user leaves."""
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
    """The state of a session: the last question and refusal, and the current line."""

    def __init__(self, recording: Recording, lock: Lock) -> None:
        self.recording, self.lock = recording, lock
        self.refused: Callable[[bool], None] | None = None
        self.failed = False
        """Whether the last command could not be written."""
        self.numbered: list[str] = []
        self.line = ""
        """The part of a line that was composed from numbered choices."""

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
        """Ask for one line of a player."""
        game = self.recording.game
        said = self._ask(f"round {game.round}, {clean(player)}", player)
        if said is None:
            return
        if said.startswith("free "):
            other = said.removeprefix("free ").strip()
            if other not in self.recording.players:
                click.echo(
                    f"Unknown player {clean(other)!r}; the players are {clean(', '.join(self.recording.players))}."
                )
                return
            line = self._ask(f"{clean(other)}, free action", other)
            player, said = other, line or ""
        if said:
            self._play(player, said)

    def _play(self, player: str, said: str) -> None:
        part = self.recording.due or ""
        try:
            line = expand(self.recording.ruleset.format, self.recording.game, part, player, said)
        except RuleBroken as broken:
            self._refuse(broken, None)
            return
        self._do(lambda anyway: self.recording.turn(player, line, anyway=anyway), f"{clean(player)}: {line}")

    def _start(self) -> None:
        """Ask for what the next round reveals."""
        head: dict[str, Any] = {}
        for key, values in (self.recording.game.choices().head or {}).items():
            click.echo(f"Round {self.recording.game.coming_round}, {key}: {', '.join(map(str, values))}")
            said = self._ask(key, None, [str(value) for value in values])
            if said is None:
                return
            if said:
                near = [str(value) for value in values if str(value).casefold().startswith(said.casefold())]
                head[key] = near[0] if len(near) == 1 else _listed(said)
        self._do(lambda anyway: self.recording.reveal(anyway=anyway, **head), "the round begins")

    def _by_player(self) -> None:
        """Ask everybody for a line of a part that all have at once, then run it."""
        part = self.recording.due or END
        lines: dict[str, str] = {}
        for player in self.recording.players:
            self._show_needs(player)
            said = self._ask(f"{part}, {clean(player)} (Enter: nothing to decide)", player)
            if said is None:
                return
            if said:
                try:
                    steps_of(self.recording.ruleset.format, said, part)
                except RuleBroken as broken:
                    self._refuse(broken, None)
                    return
                lines[player] = said
        if part == END:
            self._do(lambda anyway: self.recording.end(lines, anyway=anyway), "the end")
        else:
            self._do(lambda anyway: self.recording.harvest(lines, anyway=anyway), part)

    def _show_needs(self, player: str) -> None:
        needs = (self.recording.game.choices(player=player).needs or {}).get(player, {})
        told_ = [f"{key} {named(value) if not isinstance(value, list) else ', '.join(map(named, value))}"
                 for key, value in needs.items() if value]  # fmt: skip
        if told_:
            click.echo(f"  {clean(player)}: {'; '.join(told_)}")

    # --- asking

    def _ask(self, prompt: str, player: str | None, values: list[str] | None = None) -> str | None:
        """Ask for a line; None where what was typed is a command of its own and has been done."""
        self.player, self.values, self.line = player, values, ""
        while True:
            shown = f"{prompt}: {self.line}" if self.line else prompt
            said = input(f"{shown}> ").strip()
            if said.isdecimal() and self.numbered:
                self._pick(int(said))
                continue
            if said == "?":
                self._list()
                continue
            if said == "." and self.line:
                return self.line
            if self._command(said):
                return None
            return f"{self.line}, {said}" if self.line and said else self.line or said

    def _answer(self) -> Choices | None:
        if self.player is None:
            return None
        part = self.recording.due or END
        steps = steps_of(self.recording.ruleset.format, self.line, part) if self.line else ()
        answer: Choices = self.recording.game.choices(steps, None, self.player)
        return answer

    def _list(self) -> None:
        """Number what can come next."""
        answer = self._answer()
        if answer is None:
            self.numbered = list(self.values or ())
        else:
            self.numbered = list(dict.fromkeys(_said(answer)))
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
        said = f"{self.line}, {picked}" if self.line else picked
        try:
            self.line = expand(format, self.recording.game, part, self.player, said)
            self.numbered = []
        except RuleBroken:
            click.echo(f"Continue typing: {clean(said)} ..")

    def _candidates(self) -> list[str]:
        answer = self._answer()
        return list(self.values or ()) if answer is None else [*_said(answer), "undo", "redo", "quit"]

    # --- commands

    def _command(self, said: str) -> bool:
        """Run a command that is not a line; return whether it was one."""
        word, _, rest = said.partition(" ")
        rest = rest.strip()
        if word in ("quit", "exit") and not rest:
            raise Leave
        if word == "undo":
            self._do(lambda _: self.recording.undo_to(rest) if rest else self.recording.undo(), "undone")
        elif said == "redo":
            self._do(lambda _: self.recording.redo(), "redone")
        elif word == "note" and rest:
            self._do(lambda _: self.recording.note(rest), "noted")
        elif said == "anyway" and self.refused is not None:
            again = self.refused
            self._do(again, "recorded as it was played", anyway=True)
        elif said == "help":
            click.echo(HELP)
        elif said == "moves":
            for move in self.recording.moves:
                click.echo(clean(f"{move.at:>6}  {f'{move.player}: ' if move.player else ''}{move.line or move.part}"))
        elif said == "scores":
            click.echo(self._scores())
        elif said == "text":
            click.echo(self.recording.text, nl=False)
        else:
            return False
        return True

    def _scores(self) -> str:
        return ", ".join(f"{clean(name)} {sheet.total}" for name, sheet in self.recording.scores().items())

    def _do(self, act: Callable[[bool], None], done: str, anyway: bool = False) -> None:
        """Do a command to a copy, which counts once it is on the disk, or say why not."""
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
        click.echo(told(broken, self.recording))
        self.refused = act if broken.kind in (ILLEGAL, CLAIM) else None
        if self.refused is not None:
            click.echo("  Type 'anyway' to record it as it was played.")


def _said(answer: Choices) -> Iterator[str]:
    """Return what can come next as words: a step, or a value of its first slot."""
    for offer in answer.offers:
        if offer.slot is None:
            yield offer.step
        elif offer.step == "place":
            yield from (named(value) for value in offer.values)
        else:
            yield from (f"{offer.step} {named(value)}" for value in offer.values)


def _listed(said: str) -> Any:
    """Return a value with commas as a list."""
    values = [each.strip() for each in said.split(",") if each.strip()]
    return values if len(values) > 1 else said


def _complete_with(candidates: Callable[[], list[str]]) -> None:
    """Have the tabulator complete what is typed, where the terminal can do that."""
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
