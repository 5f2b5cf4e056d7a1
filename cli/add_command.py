"""``caverna add``."""

from pathlib import Path

import click

from caverna.core.broken import RuleBroken
from caverna.core.kinds import Rounds
from caverna.core.parts import END
from caverna.core.showing import clean
from caverna.recording import Recording

from .output import CannotWrite


@click.command("add")
@click.argument("file", metavar="FILE")
@click.argument("line", metavar="LINE")
@click.option("--part", metavar="PART", help="The part the line belongs to; else the one that is due.")
@click.option("--anyway", is_flag=True, help="Record what breaks a rule as it was played.")
def command(file: str, line: str, part: str | None, anyway: bool) -> int:
    """Append one line to a record, or refuse it.

    The line goes to the part that is due: "Ann: Logging" is a turn, or what Ann decides in a harvest; "card: Sheep
    farming" begins a round; "harvest" alone runs one in which nobody decides anything. Where it breaks a rule the
    record stays as it was.

    \b
    Examples:
      caverna add game.yaml "card: Sheep farming"
      caverna add game.yaml "Ann: Logging"
      caverna add game.yaml "Bob: eat 1 sheep" --part turns
    """
    path = Path(file)
    try:
        recording = Recording.load(path)
    except OSError as error:
        raise click.UsageError(f"cannot read {clean(file)}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise click.UsageError(f"{clean(file)} is no text in UTF-8") from None
    except RuleBroken as broken:
        hint = f": {broken.hint}" if broken.hint else ""
        raise click.UsageError(f"{clean(file)}: {broken.message}{hint}") from None
    if recording.shown_only:
        raise click.UsageError(why_shown_only(recording, file))
    parts = [*(each.name for each in recording.ruleset.format.parts), END]
    if part is not None and part not in parts:
        raise click.UsageError(f"there is no part {clean(part)!r}; there are {', '.join(parts)}")
    try:
        add(recording, line, part, anyway)
    except RuleBroken as broken:
        click.echo(told(broken, recording), err=True)
        return 1
    try:
        recording.save()
    except OSError as error:
        raise CannotWrite(file, error) from None
    return 0


def why_shown_only(recording: Recording, file: str) -> str:
    """Return in words why a record cannot be gone on with: what cannot be read, or that it is a tally."""
    if recording.record.is_tally:
        return f"{clean(file)}: it is a tally, without moves: nothing can be added to it"
    found = recording.findings[0]
    return f"{clean(file)}:{found.line}:{found.column}: {clean(found.message)}"


def add(recording: Recording, said: str, part: str | None = None, anyway: bool = False) -> None:
    """Do what a line ``name: rest`` says: a player's line, a key of the round that begins, or a part without lines."""
    name, colon, rest = (each.strip() for each in said.partition(":"))
    due = part or recording.due or END
    ordered = [each.name for each in recording.ruleset.format.parts if each.in_order]
    if name not in recording.players:
        if not colon and name in (END, *(each.name for each in recording.ruleset.format.parts if not each.in_order)):
            _close(recording, name, {}, anyway)
        else:
            _reveal(recording, said, anyway)
    elif due in ordered:
        recording.turn(name, rest, anyway=anyway, part=due)
    elif due == "start":
        _reveal(recording, f"start {said}", anyway)
    else:
        _close(recording, due, {name: rest}, anyway)


def _close(recording: Recording, part: str, lines: dict[str, str], anyway: bool) -> None:
    if part == END:
        recording.end(lines, anyway=anyway)
    else:
        recording.harvest(lines, anyway=anyway)


def _reveal(recording: Recording, said: str, anyway: bool) -> None:
    """Begin a round with the keys of a text such as ``card: Sheep farming``, as it would stand in the record."""
    import yaml

    try:
        head = yaml.safe_load("{" + said + "}")
    except yaml.YAMLError:
        head = None
    if not isinstance(head, dict) or any(value is None or not isinstance(key, str) for key, value in head.items()):
        players = ", ".join(recording.players)
        rounds = next(each.kind for each in recording.ruleset.format.keys if isinstance(each.kind, Rounds))
        begins = rounds.group.example.removeprefix("- ")
        raise RuleBroken(
            "record.key", f"{said!r} is no player's line and no key of a round",
            hint=f"as in 'Ann: ..' ({players}), or '{begins}' to begin a round", kind="malformed",
        )  # fmt: skip
    recording.reveal(anyway=anyway, **head)


def told(broken: RuleBroken, recording: Recording) -> str:
    """Return a refusal in words: what is wrong, the rule with its page, and what would have been right."""
    rule = recording.ruleset.rulebook.all.get(broken.rule)
    page = f", p. {rule.page}" if rule is not None and rule.page else ""
    said = clean(f"{broken.kind}: {broken.message} [{broken.rule}{page}]")
    return "\n  ".join([said, *(clean(more) for more in (broken.because, broken.hint) if more)])
