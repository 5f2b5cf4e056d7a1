"""``caverna add``."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from caverna.collections.file_types import is_link
from caverna.editing import Recording
from caverna.editing.locks import sole_writer
from caverna.model.phases import END
from caverna.model.refusals import RuleBroken
from caverna.model.safe_text import clean

from .output import CannotWrite
from .record_lock import locked
from .sources import shown_name


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
        why = "it is not a regular file" if path.exists() or is_link(file) else "No such file or directory"
        raise click.UsageError(f"cannot read {shown_name(file)}: {why}")
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
        recording.add(line, part=part, anyway=anyway)
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


def refusal_text(broken: RuleBroken, recording: Recording) -> str:
    """Return a refusal as text: what is wrong, the rule and its page, the explanation and the hint."""
    rule = recording.ruleset.rulebook.all.get(broken.rule)
    page = f", p. {rule.page}" if rule is not None and rule.page else ""
    text = clean(f"{broken.kind}: {broken.message} [{broken.rule}{page}]")
    return "\n  ".join([text, *(clean(more) for more in (broken.because, broken.hint) if more)])
