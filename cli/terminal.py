"""The terminal the command runs in."""

import os
import sys


def terminal_width() -> int:
    """Return the columns of the terminal: COLUMNS, else what it says itself, 80 where there is none."""
    return max(_columns() or 80, 20)


def _columns() -> int:
    """Return the columns, 0 if they are not known. `shutil` tells them too, but imports every kind of compression."""
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
