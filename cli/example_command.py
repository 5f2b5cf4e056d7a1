"""``caverna example``."""

from importlib.resources.abc import Traversable

import click
from click.shell_completion import CompletionItem

from caverna.model.columns import table
from caverna.tasks.lookup import example, example_files

from .output import check_replaces, force_option, opened, output_option
from .terminal import terminal_width


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    names = [*example_files(), *(name.rpartition("/")[2] for name in example_files())]
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


@click.command("example")
@click.argument("name", required=False, shell_complete=_complete)
@force_option
@output_option
def command(name: str | None, force: bool, output: str | None) -> None:
    """List and print the records that ship with the program.

    Without NAME they are listed. NAME works with or without its folder.

    \b
    Examples:
      caverna example
      caverna example club-final
      caverna example club-final -o my-game.yaml
      caverna example club-final | caverna score -
    """
    check_replaces(output, force)
    known = example_files()
    if name is None:
        with opened(output) as write:
            write(table([(each, _about(file)) for each, file in known.items()], "", terminal_width()))
        return
    try:
        text = example(name)
    except LookupError as error:
        raise click.UsageError(str(error.args[0]).replace("examples() lists", "'caverna example' lists")) from None
    with opened(output) as write:
        write(text)


def _about(file: Traversable) -> str:
    """Return the description of a record: its title or event, and its players."""
    from caverna.reading.reader import loads

    record = loads(file.read_text(encoding="utf-8"), file.name)
    title = next((str(record.about[key]) for key in ("title", "event") if key in record.about), "")
    return ": ".join(filter(None, [title, ", ".join(record.players)]))
