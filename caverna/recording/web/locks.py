"""Locks that die with their process: one recorder for a file, one for a folder."""

import os
from contextlib import suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # a system without them: two recorders are then not kept apart
    fcntl = None  # type: ignore[assignment]


class LockedError(Exception):
    """Another recorder has it."""


class Lock:
    """A recorder's hold on a folder, or on one file of it.

    Who records a folder holds it alone. Who records a file shares the folder with others who do, and holds a file
    beside the record, because the record itself is replaced with every command.
    """

    def __init__(self, folder: Path, file: str | None = None) -> None:
        self._handles: list[int] = []
        self._beside: Path | None = None
        if fcntl is None:
            return
        try:
            self._hold(os.open(folder, os.O_RDONLY), fcntl.LOCK_EX if file is None else fcntl.LOCK_SH)
            if file is not None:
                self._beside = folder / f".{file}.lock"
                self._hold(os.open(self._beside, os.O_RDWR | os.O_CREAT, 0o600), fcntl.LOCK_EX)
        except LockedError:
            self._beside = None
            self.release()
            raise

    def _hold(self, handle: int, how: int) -> None:
        self._handles.append(handle)
        try:
            fcntl.flock(handle, how | fcntl.LOCK_NB)
        except OSError as error:
            raise LockedError from error

    def release(self) -> None:
        """Let go; the file beside the record is deleted."""
        if self._beside is not None:
            with suppress(OSError):
                self._beside.unlink()
        for handle in self._handles:
            os.close(handle)
        self._handles.clear()
