"""The command: its subcommands by name, and its exit status.

Exit status: 0 no finding, 1 findings, 2 usage, or a file that can't be read or written; 130 after Ctrl-C, 143 after
SIGTERM, 129 after SIGHUP, 141 if the reader of the output has closed the pipe.
"""

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NoReturn, cast

import click

from .garbage_collection import rare_collection
from .signals import clean_up, handled_signals

if TYPE_CHECKING:
    from importlib.abc import InspectLoader  # slow to import, and needed for types only

    from click.shell_completion import CompletionItem

FAILED, INTERRUPTED, PIPE_CLOSED = 2, 130, 141

COMMANDS = {
    "verify": "Check records against the rules.",
    "score": "Show the score sheets, side by side.",
    "standings": "Rank the players of many games.",
    "pair": "Make the next round of an event.",
    "log": "Show one player's games by date, with bests and averages.",
    "site": "Make the pages of an event.",
    "replay": "Show a game as it unfolds.",
    "view": "Make a page that replays a game.",
    "link": "Print a link that carries a whole game.",
    "board": "Draw a player's board, or with --card the result, as a picture.",
    "review": "Show what decided a game.",
    "moves": "Show what the next player may do.",
    "record": "Record a game at the table.",
    "app": "Make the app: a static site that runs in the browser.",
    "add": "Append one line to a record, unless it breaks a rule.",
    "fmt": "Format records in the one canonical spelling, comments kept.",
    "import": "Turn logs of other sites and programs into records.",
    "export": "Write records as tables: SQLite, DuckDB, Parquet, CSV.",
    "convert": "Turn a record into YAML, JSON or a spreadsheet.",
    "rules": "Look up rules and rulings.",
    "names": "List spaces, furnishings and loot.",
    "new": "Write an empty record to fill in.",
    "simulate": "Play a whole game and write its record.",
    "demo": "Explain a broken game and score a finished one.",
    "example": "List and print the records that ship with the program.",
    "schema": "Print the JSON Schema of records, or of the output of a command.",
    "completion": "Print the completion script of a shell.",
}
"""The commands: name -> first line of help. The command ``x`` is the function `command` of the module ``x_command``."""


class PipeClosed(Exception):  # noqa: N818 - not an error
    """The reader of the output has closed the pipe, for example ``head``."""


class Caverna(click.Group):
    """The command group. It imports a command only when it is called, and never shows a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, the most used first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it, or None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f".{cmd_name}_command", __package__).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command. For an unknown name, fail with the most similar one."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from caverna.model.names import closest

            near = closest(args[0], COMMANDS)[1]
            ctx.fail(f"No such command {args[0]!r}." + (f" Did you mean {near!r}?" if near else ""))
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Complete the names of the commands without importing them."""
        from click.shell_completion import CompletionItem

        names = [CompletionItem(name, help=help) for name, help in COMMANDS.items() if name.startswith(incomplete)]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Raise `PipeClosed` for a closed pipe: click would exit with 1, the status for findings."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise PipeClosed from None

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command and exit with the status that it returns."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        try:
            with rare_collection(), handled_signals():
                status = super().main(args, prog_name, complete_var, False, **extra)
                if sys.stdout is not None:
                    sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            _leave(0, error.format_message())
        except click.ClickException as error:
            _show(error)
            _leave(error.exit_code)
        except click.Abort:
            clean_up()
            _leave(INTERRUPTED, "Interrupted.")
        except (PipeClosed, BrokenPipeError):
            _leave(PIPE_CLOSED)
        except OSError as error:
            _leave(FAILED, f"Error: cannot write the output: {error.strerror or error}")
        sys.exit(status or 0)


def _show(error: click.ClickException) -> None:
    """Print an error in one line, with control characters from file names escaped."""
    from caverna.model.safe_text import clean

    message = clean(error.format_message().replace("\n\t", " "))  # click lists choices in lines
    if isinstance(error, click.UsageError):
        click.UsageError(message, error.ctx).show()
    else:
        click.ClickException(message).show()


def _leave(status: int, message: str = "") -> NoReturn:
    """Print a message and exit. If the output is closed, keep the interpreter from trying to write to it once more."""
    try:
        if message:
            click.echo(message, err=status != 0)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def version() -> str:
    """Return the library's version. It is read from the source, three times as fast as an import or the metadata."""
    spec = find_spec("caverna")
    assert spec is not None
    loader = cast("InspectLoader", spec.loader)
    found = re.search(r'^__version__ = "(.+)"', loader.get_source("caverna") or "", re.MULTILINE)
    assert found is not None
    return found[1]


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"caverna {version()}")
        ctx.exit()


@click.group(
    cls=Caverna,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="'caverna COMMAND --help' has examples. Set NO_COLOR to switch colours off.",
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version and exit."
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Check, replay and score recorded games of Caverna, Stone Age and Agricola."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        ctx.color = False
    if ctx.invoked_subcommand is None:
        from .welcome import welcome

        click.echo(welcome())
