"""The welcome: what people do most, shown where the command is called without arguments."""

from importlib.util import find_spec

TASKS = (
    ("Record tonight's game", "record tonight.yaml"),
    ("Check a score sheet", "new --sheet --players Ann,Bob -o sheet.yaml", "verify sheet.yaml"),
    ("Check a record", "example two-by-hand -o game.yaml", "verify game.yaml"),
    ("Watch a replay", "view game.yaml --open"),
    ("Look up a rule", "rules dog"),
)
"""A task and the commands for it. Each works as printed, in this order and in an empty folder."""
_PAGE_NEEDS = ("starlette", "uvicorn", "segno")
"""Packages without which the recorder has no page."""


NEXT = "Use your own file names. 'caverna --help' lists all commands."


def welcome() -> str:
    """Return the tasks with their commands, for a terminal of 80 columns."""
    return f"Check, replay and score recorded games of Caverna, Stone Age and Agricola.\n\n{tasks()}\n\n{NEXT}"


def tasks() -> str:
    """Return a line for each command, with the task it is for."""
    lines = []
    for task, *commands in TASKS:
        for title, command in zip([task, *[""] * len(commands)], commands, strict=False):
            lines.append(f"  {title:<23} caverna {command}{_without_page(command)}")
    return "\n".join(lines)


def _without_page(command: str) -> str:
    """Return the options with which a command works although the extra 'web' is not installed."""
    recorder = command.startswith("record ")
    return " --players Ann,Bob --terminal" if recorder and not all(map(find_spec, _PAGE_NEEDS)) else ""
