"""A progress bar for long runs, on standard error and only on a terminal."""

import os
import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TYPE_CHECKING

import click

from .terminal import terminal_width

if TYPE_CHECKING:
    from caverna.collections.sources import Source

WIDTH = 30
_WORDS = 25
"""The columns of the text beside the bar."""
PATIENCE = 0.5
"""Seconds before a bar appears."""
PAUSE = 0.1


class Progress:
    """A progress bar. Call `hide` before you write anything else.

    ``total`` is the number of files, and a file may have several records. The bar shows the share of the input that is
    done, and the number beside it counts records.
    """

    def __init__(self, total: int, what: str) -> None:
        self.total = total
        self.what = what
        self.done = 0
        self._shown = False
        self._next = monotonic() + PATIENCE
        self._wanted = total > 0 and sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def advance(self, at: float | None = None) -> None:
        """Count one more item, and redraw the bar if it is time. ``at`` is the share of the work done, from 0 to 1."""
        self.done += 1
        at = self.done / self.total if at is None else at
        if self._wanted and at < 1 and monotonic() >= self._next:
            room = max(min(WIDTH, terminal_width() - _WORDS), 1)
            full = min(int(room * at), room)
            bar = "#" * full + "." * (room - full)
            of = f"/{self.total}" if self.done == round(at * self.total) else ""
            click.echo(f"\r\x1b[K[{bar}] {self.done}{of} {self.what}", nl=False, err=True, color=True)
            self._shown = True
            self._next = monotonic() + PAUSE

    def through(self, sources: "Iterable[Source]") -> "Iterator[Source]":
        """Yield the records, and advance the bar after each."""
        for source in sources:
            yield source
            self.advance(source.at)
        self.hide()

    def hide(self) -> None:
        """Erase the bar."""
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True, color=True)
            self._shown = False
