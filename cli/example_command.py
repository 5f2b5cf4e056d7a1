"""``caverna example``."""

from importlib.resources import files
from importlib.resources.abc import Traversable

import click
from click.shell_completion import CompletionItem

from caverna.model.columns import table
from caverna.model.names import nearest

from .output import opened, output_option
from .terminal import terminal_width

BROKEN = "violations"
"""The name of folders with records that break rules on purpose."""


def examples() -> dict[str, Traversable]:
    """Return the shipped records by name. A name is the folder and the file name without .yaml."""
    found: dict[str, Traversable] = {}
    for folder in sorted(_folders(files("caverna_records")), key=lambda each: each.name):
        _add(folder, folder.name, found)
    return found


def _folders(folder: Traversable) -> list[Traversable]:
    """Return the folders inside a folder that have examples, without those of broken records."""
    return [
        each for each in folder.iterdir() if each.is_dir() and each.name != BROKEN and not each.name.startswith("_")
    ]


def _add(folder: Traversable, name: str, found: dict[str, Traversable]) -> None:
    """Add the records of a folder and of its subfolders. Every game except Caverna has subfolders."""
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".yaml"):
            found[f"{name}/{file.name.removesuffix('.yaml')}"] = file
    for inner in sorted(_folders(folder), key=lambda each: each.name):
        _add(inner, f"{name}/{inner.name}", found)


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    names = [*examples(), *(name.rpartition("/")[2] for name in examples())]
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


@click.command("example")
@click.argument("name", required=False, shell_complete=_complete)
@output_option
def command(name: str | None, output: str | None) -> None:
    """List and print the records that ship with the program.

    Without NAME they are listed. NAME works with or without its folder.

    \b
    Examples:
      caverna example
      caverna example club-final
      caverna example club-final -o my-game.yaml
      caverna example club-final | caverna score -
    """
    known = examples()
    if name is None:
        with opened(output) as write:
            write(table([(each, _about(file)) for each, file in known.items()], "", terminal_width()))
        return
    meant = [each for each in known if name in (each, each.rpartition("/")[2])]
    if not meant:
        hint = nearest(name, [each.rpartition("/")[2] for each in known]) or "'caverna example' lists them"
        raise click.UsageError(f"unknown example {name!r}; {hint}")
    if len(meant) > 1:
        raise click.UsageError(f"{name} is in more than one folder: {', '.join(meant)}")
    with opened(output) as write:
        write(known[meant[0]].read_text(encoding="utf-8"))


def _about(file: Traversable) -> str:
    """Return the description of a record: its title or event, and its players."""
    from caverna.reading.reader import loads

    record = loads(file.read_text(encoding="utf-8"), file.name)
    title = next((str(record.about[key]) for key in ("title", "event") if key in record.about), "")
    return ": ".join(filter(None, [title, ", ".join(record.players)]))
