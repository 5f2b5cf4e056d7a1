"""The terminal the command runs in."""

import shutil
import sys


def terminal_width() -> int:
    """Return the columns of the terminal: COLUMNS, else what it says itself, 80 where there is none."""
    return max(shutil.get_terminal_size().columns, 20)


def is_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()
