"""Locks: one writer for a record, one recorder for a folder. They end with their process."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL
from pathlib import Path
from time import monotonic, sleep

try:
    import fcntl
except ImportError:  # a system without such locks: two writers are not kept apart
    fcntl = None  # type: ignore[assignment]

PATIENCE = 60.0
"""Seconds to wait for a command that holds the lock. Nobody waits for a recorder."""
_RECORDER = "recorder"
_LOOK_AGAIN = 0.02
"""Seconds between two attempts."""
_SURE = 0.3
"""Seconds after which a recorder's lock counts. Before, its file may be left over from a recorder that was killed."""
_SAID = 40
"""The bytes to read of a lock file, which has the kind of its holder and its process number."""


class LockedError(OSError):
    """The error when a recorder has the lock, or a command has held it for too long."""

    def __init__(self) -> None:
        super().__init__("another recorder has it open")


class Lock:
    """The sole right to write a record, or all records of a folder.

    A recorder of a folder locks the folder exclusively. A recorder of one file, or a command that adds a line to it,
    shares the lock of the folder and locks a file next to the record, because the record itself is replaced by every
    write. That file contains the kind of its holder: a recorder stays for hours, a command ends soon.
    """

    def __init__(self, folder: Path, file: str | None = None, recorder: bool = True) -> None:
        """Take the lock. Raise `LockedError` if a recorder has it, OSError if it cannot be made."""
        self._handles: list[int] = []
        self._holder = _RECORDER if recorder else "command"
        self._beside = folder / f".{file}.lock" if file is not None else None
        if fcntl is None:
            return
        try:
            self._hold_folder(folder, fcntl.LOCK_EX if file is None else fcntl.LOCK_SH)
            if self._beside is not None:
                self._hold_file(self._beside)
        except BaseException:
            self.release()
            raise

    def check(self) -> None:
        """Check that the lock is still valid, and take it again if its file was deleted.

        Raise `LockedError` if another process has it now.
        """
        if fcntl is not None and self._beside is not None and not _is_file(self._beside, self._handles[-1]):
            os.close(self._handles.pop())
            self._hold_file(self._beside)

    def release(self) -> None:
        """Release the lock, and delete the file next to the record."""
        if self._beside is not None and len(self._handles) > 1 and _is_file(self._beside, self._handles[-1]):
            with suppress(OSError):
                self._beside.unlink()
        while self._handles:
            os.close(self._handles.pop())

    def _hold_folder(self, folder: Path, how: int) -> None:
        handle = os.open(folder, os.O_RDONLY)
        self._handles.append(handle)
        ends = monotonic() + (_SURE if how == fcntl.LOCK_EX else 0)  # a command ends within this time
        while not _try(handle, how):
            if monotonic() >= ends:
                raise LockedError
            sleep(_LOOK_AGAIN)

    def _hold_file(self, path: Path) -> None:
        """Lock the file of this name. Open it again if it was deleted meanwhile, because then the lock is useless."""
        ends = monotonic() + PATIENCE
        recorded_since: float | None = None
        while True:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            try:
                if not stat.S_ISREG(os.fstat(handle).st_mode):
                    raise OSError(EINVAL, "its lock file is not a regular file", os.fspath(path))
                if _try(handle, fcntl.LOCK_EX) and _is_file(path, handle):
                    os.ftruncate(handle, 0)
                    os.pwrite(handle, f"{self._holder} {os.getpid()}\n".encode(), 0)
                    self._handles.append(handle)
                    handle = -1
                    return
                recorded = os.pread(handle, _SAID, 0).startswith(_RECORDER.encode())
            finally:
                if handle >= 0:
                    os.close(handle)
            now = monotonic()
            recorded_since = (recorded_since or now) if recorded else None
            if now >= ends or (recorded_since is not None and now >= recorded_since + _SURE):
                raise LockedError
            sleep(_LOOK_AGAIN)


@contextmanager
def sole_writer(path: Path) -> Iterator[None]:
    """Lock a record while it is read, changed and replaced.

    The record itself is locked, so that nothing is lost if the lock file is deleted. Every write replaces the record,
    so a writer that has waited for the old file locks the new one. Raise `LockedError` if it takes too long.
    """
    ends = monotonic() + PATIENCE
    while fcntl is not None and path.exists():
        handle = os.open(path, os.O_RDWR)
        try:
            if _try(handle, fcntl.LOCK_EX) and os.path.samestat(os.stat(path), os.fstat(handle)):
                yield
                return
        finally:
            os.close(handle)
        if monotonic() >= ends:
            raise LockedError
        sleep(_LOOK_AGAIN)
    yield


def _try(handle: int, how: int) -> bool:
    """Try to lock an open file or folder. Return whether it worked."""
    try:
        fcntl.flock(handle, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_file(path: Path, handle: int) -> bool:
    """Return whether an open file is the file that has this name now."""
    try:
        return os.path.samestat(os.lstat(path), os.fstat(handle))
    except FileNotFoundError:
        return False
