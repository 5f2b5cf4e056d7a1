"""The lock of a record or folder, so that only one recorder changes it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from caverna.editing.locks import Lock, LockedError
from caverna.model.safe_text import clean

from .output import CannotWrite
from .signals import CLEANUPS


@contextmanager
def locked(folder: Path, file: str | None, recorder: bool = True) -> Iterator[Lock]:
    """Lock a folder, or a file in it, while the context is open.

    ``recorder`` means for a whole session, not for one line.
    """
    place = clean(str(folder / (file or "")))
    try:
        lock = Lock(folder, file, recorder)
    except LockedError:
        raise click.UsageError(f"another recorder has {place} open; use that one, or end it first") from None
    except OSError as error:
        raise CannotWrite(place, error) from None
    CLEANUPS.append(lock.release)
    try:
        yield lock
    finally:
        CLEANUPS.remove(lock.release)
        lock.release()
