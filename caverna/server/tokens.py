"""The tokens in a file next to the tables, so that addresses still work after a restart."""

import json
import os
import stat
from contextlib import suppress
from pathlib import Path

from .guard import new_token

FILE = ".caverna-tokens"
"""The name of the file. Only its owner can read it."""
_MAX_BYTES = 1_000
_SHORTEST = 16
"""The least characters of a token. A file with a shorter one is ignored."""


def tokens_in(folder: Path, renew: bool = False) -> tuple[str, str]:
    """Return the tokens of a folder, for recorders and for spectators: those in its file, or new ones.

    New tokens are written to the file. If that fails, they are valid until the recorder ends. ``renew`` always makes
    new ones.
    """
    path = folder / FILE
    kept = None if renew else _read(path)
    if kept is not None:
        return kept
    tokens = new_token(), new_token()
    with suppress(OSError):
        _write(path, tokens)
    return tokens


def _read(path: Path) -> tuple[str, str] | None:
    """Return the tokens in a file, None if it is missing, damaged or readable by other users."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    with os.fdopen(handle, "rb") as stream:
        state = os.fstat(handle)
        if not stat.S_ISREG(state.st_mode) or (os.name == "posix" and not _is_private(state)):
            return None
        data = stream.read(_MAX_BYTES)
    try:
        found = json.loads(data)
        recorder, spectator = found["recorder"], found["spectator"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return (recorder, spectator) if _is_token(recorder) and _is_token(spectator) and recorder != spectator else None


def _is_private(state: os.stat_result) -> bool:
    """Return whether a file belongs to this user and no other user may read or write it."""
    return state.st_uid == os.geteuid() and not state.st_mode & 0o077


def _is_token(value: object) -> bool:
    return isinstance(value, str) and len(value) >= _SHORTEST and value.isascii() and value.isprintable()


def _write(path: Path, tokens: tuple[str, str]) -> None:
    path.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, flags, 0o600), "w", encoding="ascii") as stream:
        json.dump(dict(zip(("recorder", "spectator"), tokens, strict=True)), stream)
