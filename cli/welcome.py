"""The welcome text of ``caverna`` without arguments: the most common tasks with their commands."""

from importlib.util import find_spec

TASKS = (
    ("Record tonight's game", "record tonight.yaml"),
    ("Check a score sheet", "new --sheet --players Ann,Bob -o sheet.yaml", "verify sheet.yaml"),
    ("Check a record", "example two-by-hand -o game.yaml", "verify game.yaml"),
    ("Watch a replay", "view game.yaml --open"),
    ("Look up a rule", "rules dog"),
)
"""Tasks with their commands. All commands work as printed, in this order and in an empty folder."""
_PAGE_NEEDS = ("starlette", "uvicorn", "segno")
"""The packages that the recorder's page needs."""


NEXT = "Use your own file names. 'caverna --help' lists all commands."


def welcome() -> str:
    """Return the welcome text, at most 80 columns wide."""
    return f"Check, replay and score recorded games of Caverna, Stone Age and Agricola.\n\n{tasks()}\n\n{NEXT}"


def tasks() -> str:
    """Return the list of tasks, with a line for each command."""
    lines = []
    for task, *commands in TASKS:
        for title, command in zip([task, *[""] * len(commands)], commands, strict=False):
            lines.append(f"  {title:<23} caverna {command}{_terminal_options(command)}")
    return "\n".join(lines)


def _terminal_options(command: str) -> str:
    """Return options that make a command work if the extra ``web`` is not installed, empty if it is."""
    recorder = command.startswith("record ")
    return " --players Ann,Bob --terminal" if recorder and not all(map(find_spec, _PAGE_NEEDS)) else ""
