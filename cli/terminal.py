"""The terminal the command runs in."""

import shutil


def terminal_width() -> int:
    """Return the columns of the terminal: COLUMNS, else what it says itself, 80 where there is none."""
    return max(shutil.get_terminal_size().columns, 20)
