"""Files written whole or not at all: beside their place first, and moved there once everything is written."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from typing import TextIO

_OPEN_FILES = "/proc/self/fd"
_UNFINISHED: set[str] = set()
"""Temporary files. Each is listed before it is created, so that none can be forgotten."""


def save(content: str | bytes, path: str | os.PathLike[str], durable: bool = False) -> None:
    """Write a text in UTF-8, or bytes, to a file. Where that fails the file is as it was before.

    With ``durable`` its name is on the disk too when this returns, whatever happens to the machine then.
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
    """Give a stream into a file, in UTF-8; it takes its place at the end, or never where something goes wrong.

    A file that is there keeps its permissions; a symbolic link keeps pointing at the file it points at. A device or a
    pipe cannot be replaced: that is written to as it comes.
    """
    before = _mode(path)
    if before is not None and not stat.S_ISREG(before):
        with open(path, "w", encoding="utf-8", errors=errors, newline="\n") as stream:
            yield stream
        return
    place = os.path.realpath(path)
    if before is not None and not os.access(place, os.W_OK):  # replacing it would not ask
        raise PermissionError(EACCES, os.strerror(EACCES), place)
    beside = os.path.join(os.path.dirname(place), f".{os.urandom(8).hex()}.part")  # short, however long the name is
    mode = 0o666 if before is None else stat.S_IMODE(before) & 0o600  # nobody sees more of it than of the old one
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
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error  # nobody else knows the one beside
    finally:
        _discard(beside)


def regular(path: str | os.PathLike[str]) -> bool:
    """Return whether a path is a regular file, or none yet: whether it can be replaced by a new one."""
    mode = _mode(path)
    return mode is None or stat.S_ISREG(mode)


def discard_unfinished() -> None:
    """Delete the files that are not complete; for who is about to end the process without unwinding it."""
    for beside in list(_UNFINISHED):
        _discard(beside)


def _discard(beside: str) -> None:
    with suppress(OSError):
        os.unlink(beside)
    _UNFINISHED.discard(beside)


def _keep_names(folder: str) -> None:
    """Have the names in a folder written to the disk, where the system can do that."""
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
    """Return how a file is created."""
    return lambda path, flags: os.open(path, flags, mode)


def _nameless(folder: str, mode: int) -> int | None:
    """Open a new file that has no name yet, so that nothing of it is left if the process is killed before it is whole.

    None where the system has no such files.
    """
    if not hasattr(os, "O_TMPFILE") or not os.path.isdir(_OPEN_FILES):
        return None
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY, mode)
    except OSError:
        return None


def _name(handle: int, path: str) -> None:
    """Give an open file without a name one."""
    os.link(f"{_OPEN_FILES}/{handle}", path, src_dir_fd=handle, follow_symlinks=True)  # with it links are followed
