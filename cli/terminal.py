"""The terminal: its width, and whether there is one."""

import os
import sys


def terminal_width() -> int:
    """Return the columns of the terminal, at least 20: the variable COLUMNS, else the terminal's own width, else 80."""
    return max(_columns() or 80, 20)


def _columns() -> int:
    """Return the columns, 0 if they are unknown. `shutil` has such a function but is slow to import."""
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given):
        return int(given)
    try:
        return os.get_terminal_size(1).columns
    except OSError:
        return 0


def is_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()
