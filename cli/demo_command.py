"""``caverna demo``."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from caverna.tasks.lookup import example_files

from .welcome import NEXT, tasks

_BROKEN = """\
caverna: 1
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns:
  - Ann: Ore mining
  - Bob: Excavation, cavern D2 cavern E2
  - Ann: Blacksmithing, forge 4, expedition (dog, wood, +1)
  - Bob: Housework, furnish Carpenter D3
"""
"""A record whose third turn breaks a rule: it forges a weapon that costs more ore than the player has."""
_FINISHED = "eighty-points"
"""The name of the shipped example that is scored."""


@click.command("demo")
def command() -> int:
    """Explain a broken game and score a finished one.

    It prints the output of 'caverna verify' for a game with a mistake, the output of 'caverna score' for a finished
    table, and commands to continue with. It writes no file.

    \b
    Examples:
      caverna demo
      caverna demo | less
    """
    with _empty_folder() as folder:
        _show(folder, "broken.yaml", _BROKEN, "A game with a mistake", "verify")
        finished = next(file for name, file in example_files().items() if name.endswith(f"/{_FINISHED}"))
        _show(folder, "finished.yaml", finished.read_text(encoding="utf-8"), "A finished table", "score")
    click.echo(f"Next\n\n{tasks()}\n\n{NEXT}")
    return 0


@contextmanager
def _empty_folder() -> Iterator[Path]:
    """Run in a temporary folder, so that the output shows file names without a path."""
    before = Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(before)


def _show(folder: Path, name: str, text: str, title: str, task: str) -> None:
    """Write a record, and print a command and its output for it."""
    from .app import main

    (folder / name).write_text(text, encoding="utf-8")
    click.echo(f"{title}\n\n$ caverna {task} {name}")
    main.main([task, name], prog_name="caverna", standalone_mode=False)
    click.echo()
