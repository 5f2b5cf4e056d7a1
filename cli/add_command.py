"""``caverna add``."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from caverna.editing import Recording
from caverna.editing.locks import sole_writer
from caverna.model.format import keys_of
from caverna.model.names import nearest
from caverna.model.phases import END, START
from caverna.model.refusals import RuleBroken
from caverna.model.safe_text import clean
from caverna.model.value_types import Group, Rounds

from .output import CannotWrite
from .record_lock import locked

_LISTED = 6
"""The most values of a key that a message lists."""


@click.command("add")
@click.argument("file", metavar="FILE")
@click.argument("line", metavar="LINE")
@click.option("--part", metavar="PART", help="The phase the line belongs to (default: the current phase).")
@click.option("--anyway", is_flag=True, help="Record the line even if it breaks a rule, as it was played.")
def command(file: str, line: str, part: str | None, anyway: bool) -> int:
    """Append one line to a record, unless it breaks a rule.

    "Ann: Logging" is a turn, or Ann's decision in a harvest. "card: Sheep farming" begins a round. "harvest" alone
    runs a harvest without decisions. If the line breaks a rule, the record stays as it was. Lines added at the same
    time wait for each other. A record that is open in a recorder is refused.

    \b
    Examples:
      caverna add game.yaml "card: Sheep farming"
      caverna add game.yaml "Ann: Logging"
      caverna add game.yaml "Bob: eat 1 sheep" --part turns
    """
    path = Path(file).resolve()
    if not path.is_file():
        why = "it is not a regular file" if path.exists() else "No such file or directory"
        raise click.UsageError(f"cannot read {clean(file)}: {why}")
    with locked(path.parent, path.name, recorder=False), _sole_writer(path, file):
        return _added(path, file, line, part, anyway)


@contextmanager
def _sole_writer(path: Path, file: str) -> Iterator[None]:
    try:
        with sole_writer(path):
            yield
    except OSError as error:
        raise CannotWrite(file, error) from None


def _added(path: Path, file: str, line: str, part: str | None, anyway: bool) -> int:
    """Add a line to a locked record, and return the exit status."""
    try:
        recording = Recording.load(path)
    except OSError as error:
        raise click.UsageError(f"cannot read {clean(file)}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise click.UsageError(f"{clean(file)} is not text in UTF-8") from None
    except RuleBroken as broken:
        hint = f": {broken.hint}" if broken.hint else ""
        raise click.UsageError(f"{clean(file)}: {broken.message}{hint}") from None
    if recording.shown_only:
        raise click.UsageError(reason_read_only(recording, file))
    parts = [*(each.name for each in recording.ruleset.format.parts), END]
    if part is not None and part not in parts:
        raise click.UsageError(f"unknown phase {clean(part)!r}; the phases are {', '.join(parts)}")
    try:
        add(recording, line, part, anyway)
    except RuleBroken as broken:
        click.echo(refusal_text(broken, recording), err=True)
        return 1
    try:
        recording.save()
    except OSError as error:
        raise CannotWrite(file, error) from None
    return 0


def reason_read_only(recording: Recording, file: str) -> str:
    """Return the reason why no line can be added: the record can't be read, or is a score sheet without moves."""
    if recording.record.is_tally:
        return f"{clean(file)}: nothing can be added to a score sheet without moves"
    found = recording.findings[0]
    return f"{clean(file)}:{found.line}:{found.column}: {clean(found.message)}"


def add(recording: Recording, line: str, part: str | None = None, anyway: bool = False) -> None:
    """Add one line of text to a recording.

    The line is ``player: steps``, or the key of a new round (``card: Sheep farming``), or the name of a phase in which
    nobody decides anything (``harvest``). ``part`` is the phase it belongs to, by default the current one. With
    ``anyway`` a line that breaks a rule is recorded too.
    """
    name, colon, rest = (each.strip() for each in line.partition(":"))
    due = part or recording.due or END
    ordered = [each.name for each in recording.ruleset.format.parts if each.in_order]
    closing = (END, *(each.name for each in recording.ruleset.format.parts if not each.in_order))
    is_player, closes = name in recording.players, not colon and name in closing
    if due == START and (is_player or (closes and not recording.record.rounds)):
        raise _not_begun(recording, name if is_player else "")
    if closes:
        _close(recording, name, {}, anyway)
    elif not is_player:
        _reveal(recording, line, anyway)
    elif due in ordered:
        recording.turn(name, rest, anyway=anyway, part=due)
    else:
        _close(recording, due, {name: rest}, anyway)


def _not_begun(recording: Recording, player: str) -> RuleBroken:
    """Return the error for a line whose round has not begun. Its hint says how to begin the round."""
    hint = f"begin it first: {_beginning(recording)}"
    last = recording.moves[-1].part if recording.moves else START
    if player and any(each.in_order and each.name == last for each in recording.ruleset.format.parts):
        hint += f"; '--part {last}' adds a free action of {player} to the round before"
    return RuleBroken("record.key", f"round {recording.game.coming_round} has not begun", hint=hint, kind="malformed")


def _beginning(recording: Recording) -> str:
    """Return the line that begins the coming round. If its keys have few possible values, list them."""
    heads = recording.game.choices().head
    if not heads:
        return f"'round: {recording.game.coming_round}'"
    if any(len(values) > _LISTED for values in heads.values()):
        return f"as in '{_example(recording)}' (its keys are {', '.join(heads)})"
    first = ", ".join(f"{key}: {values[0]}" for key, values in heads.items())
    others = "; ".join(f"{key} may be {', '.join(map(str, values))}" for key, values in heads.items() if values[1:])
    return f"'{first}'" + (f" ({others})" if others else "")


def _example(recording: Recording) -> str:
    """Return the example keys of a round from the game's record format."""
    return _rounds(recording).example.removeprefix("- ")


def _rounds(recording: Recording) -> Group:
    """Return the part of the record format that declares a round and its keys."""
    return next(each.kind.group for each in recording.ruleset.format.keys if isinstance(each.kind, Rounds))


def _close(recording: Recording, part: str, lines: dict[str, str], anyway: bool) -> None:
    if part == END:
        recording.end(lines, anyway=anyway)
    else:
        recording.harvest(lines, anyway=anyway)


def _reveal(recording: Recording, keys_text: str, anyway: bool) -> None:
    """Begin a round. ``keys_text`` has its keys as in a record, such as ``card: Sheep farming``."""
    import yaml

    try:
        head = yaml.safe_load("{" + keys_text + "}")
    except yaml.YAMLError:
        head = None
    if not isinstance(head, dict) or any(value is None or not isinstance(key, str) for key, value in head.items()):
        players = ", ".join(recording.players)
        raise RuleBroken(
            "record.key", f"{keys_text!r} is neither a player's line nor a key of a round",
            hint=f"as in 'Ann: ..' ({players}), or '{_example(recording)}' to begin a round", kind="malformed",
        )  # fmt: skip
    for key in head:
        _check_key(recording, key)
    recording.reveal(anyway=anyway, **head)


def _check_key(recording: Recording, key: str) -> None:
    """Raise an error if a word before a colon is neither a player nor a key of a round."""
    keys = [each.name for each in keys_of(_rounds(recording).cls)]
    if key not in keys:
        hint = nearest(key, [*recording.players, *keys]) or f"the players are {', '.join(recording.players)}"
        raise RuleBroken("record.key", f"{key!r} is neither a player nor a key of a round", hint=hint, kind="malformed")


def refusal_text(broken: RuleBroken, recording: Recording) -> str:
    """Return a refusal as text: what is wrong, the rule and its page, the explanation and the hint."""
    rule = recording.ruleset.rulebook.all.get(broken.rule)
    page = f", p. {rule.page}" if rule is not None and rule.page else ""
    text = clean(f"{broken.kind}: {broken.message} [{broken.rule}{page}]")
    return "\n  ".join([text, *(clean(more) for more in (broken.because, broken.hint) if more)])
