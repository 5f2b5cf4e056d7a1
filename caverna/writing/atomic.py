"""Atomic writing of files: the contents go to a temporary file, which then replaces the old file."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from typing import TextIO

_OPEN_FILES = "/proc/self/fd"
_UNFINISHED: set[str] = set()
"""The temporary files. Each is added before it is created, so that every one can be deleted."""


def save(content: str | bytes, path: str | os.PathLike[str], durable: bool = False) -> None:
    """Write a text in UTF-8, or bytes, to a file. If that fails, the file does not change.

    With ``durable`` the new file name is on the disk, too, when this returns. A crash of the machine can't undo it.
    """
    with replacing(path) as stream:
        if isinstance(content, str):
            stream.write(content)
        else:
            stream.buffer.write(content)
    if durable:
        _keep_names(os.path.dirname(os.path.realpath(path)))


@contextmanager
def replacing(path: str | os.PathLike[str], errors: str = "strict") -> Iterator[TextIO]:
    """Open a stream in UTF-8 whose contents replace a file at the end of the block, but not after an exception.

    An existing file keeps its permissions, and a symbolic link keeps its target. A device or a pipe cannot be
    replaced: it is written to directly.
    """
    before = _mode(path)
    if before is not None and not stat.S_ISREG(before):
        with open(path, "w", encoding="utf-8", errors=errors, newline="\n") as stream:
            yield stream
        return
    place = os.path.realpath(path)
    if before is not None and not os.access(place, os.W_OK):  # replacing a file does not check this
        raise PermissionError(EACCES, os.strerror(EACCES), place)
    beside = os.path.join(os.path.dirname(place), f".{os.urandom(8).hex()}.part")  # short for any name
    mode = 0o666 if before is None else stat.S_IMODE(before) & 0o600  # no more readable than the old file
    nameless = _nameless(os.path.dirname(place), mode)
    try:
        _UNFINISHED.add(beside)
        with (
            open(beside, "x", encoding="utf-8", errors=errors, newline="\n", opener=_opener(mode))
            if nameless is None
            else open(nameless, "w", encoding="utf-8", errors=errors, newline="\n")
        ) as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
            if nameless is not None:
                _name(nameless, beside)
        if before is not None:
            os.chmod(beside, stat.S_IMODE(before))
        os.replace(beside, place)
    except OSError as error:
        if beside not in (error.filename, error.filename2):
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error  # name the file, not the temporary one
    finally:
        _discard(beside)


def regular(path: str | os.PathLike[str]) -> bool:
    """Return whether a path can be replaced by a new file: it is a regular file or does not exist."""
    mode = _mode(path)
    return mode is None or stat.S_ISREG(mode)


def discard_unfinished() -> None:
    """Delete all temporary files. Call this before ending the process abruptly."""
    for beside in list(_UNFINISHED):
        _discard(beside)


def _discard(beside: str) -> None:
    with suppress(OSError):
        os.unlink(beside)
    _UNFINISHED.discard(beside)


def _keep_names(folder: str) -> None:
    """Flush the names in a folder to the disk, if the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _mode(path: str | os.PathLike[str]) -> int | None:
    try:
        return os.stat(path).st_mode
    except OSError:
        return None


def _opener(mode: int) -> Callable[[str, int], int]:
    """Return an opener for `open` that creates a new file with a mode."""
    return lambda path, flags: os.open(path, flags, mode)


def _nameless(folder: str, mode: int) -> int | None:
    """Open a new file without a name, so that nothing is left of it if the process is killed before it is complete.

    Return its handle; None if the system has no such files.
    """
    if not hasattr(os, "O_TMPFILE") or not os.path.isdir(_OPEN_FILES):
        return None
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY, mode)
    except OSError:
        return None


def _name(handle: int, path: str) -> None:
    """Give a name to an open file that has none."""
    # Python follows the link in /proc only if it has ``src_dir_fd``.
    os.link(f"{_OPEN_FILES}/{handle}", path, src_dir_fd=handle, follow_symlinks=True)
