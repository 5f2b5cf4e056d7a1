"""``caverna completion``."""

import click
from click.shell_completion import get_completion_class

from .app import main

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the completion script of a shell.

    It completes commands, options, files, names of spaces and furnishings, and ids of rules.

    \b
    Examples:
      caverna completion bash >> ~/.bashrc
      caverna completion zsh >> ~/.zshrc
      caverna completion fish > ~/.config/fish/completions/caverna.fish
    """
    shape = get_completion_class(shell)
    assert shape is not None
    click.echo(shape(main, {}, "caverna", "_CAVERNA_COMPLETE").source())
