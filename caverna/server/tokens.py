"""Tokens kept in a file beside the tables, so that a restart locks nobody out."""

import json
import os
import stat
from contextlib import suppress
from pathlib import Path

from .guard import new_token

FILE = ".caverna-tokens"
"""Its name. Only its owner can read it."""
_MAX_BYTES = 1_000
_SHORTEST = 16
"""Characters of a token; a file with a shorter one was not written here."""


def tokens_in(folder: Path, renew: bool = False) -> tuple[str, str]:
    """Return the tokens of recorders and of spectators for a folder: those of its file, or new ones in it.

    ``renew`` makes new ones. A folder that cannot be written to has tokens until the recorder ends.
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
    """Return the tokens of a file, None where it is missing, damaged, or readable by others."""
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
    """Return whether a file belongs to this user, and nobody else may read or write it."""
    return state.st_uid == os.geteuid() and not state.st_mode & 0o077


def _is_token(value: object) -> bool:
    return isinstance(value, str) and len(value) >= _SHORTEST and value.isascii() and value.isprintable()


def _write(path: Path, tokens: tuple[str, str]) -> None:
    path.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, flags, 0o600), "w", encoding="ascii") as stream:
        json.dump(dict(zip(("recorder", "spectator"), tokens, strict=True)), stream)
