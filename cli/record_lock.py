"""One recorder for a file or a folder."""

from pathlib import Path

import click

from caverna.core.showing import clean
from caverna.recording.web.locks import Lock, LockedError

from .ending import BEFORE_THE_END
from .output import CannotWrite


def locked(folder: Path, file: str | None) -> Lock:
    """Hold a folder, or a file of it, until the end."""
    try:
        lock = Lock(folder, file)
    except LockedError:
        raise click.UsageError(f"another recorder has {clean(str(folder / (file or '')))} open") from None
    except OSError as error:
        raise CannotWrite(str(folder), error) from None
    BEFORE_THE_END.append(lock.release)
    return lock
