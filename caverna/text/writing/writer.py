"""Records into files and texts: ``dump`` and ``dumps``."""

import os
from contextlib import suppress
from errno import EACCES
from pathlib import Path
from secrets import token_hex

from caverna.core.record import Record

from ..reading.formats import format_of
from .plain import to_data
from .yamlwrite import emit


def dumps(record: Record) -> str:
    """Return a record as YAML; read again it is the same record, but for the places of its values.

    ValueError for one that could not be read in full, and for steps that no notation says.
    """
    return emit(to_data(record), format_of(record).block)


def dump(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whole or not at all: see :func:`save`."""
    save(dumps(record), path)


def save(text: str, path: str | os.PathLike[str]) -> None:
    """Write a text to a file in UTF-8. Where that fails the file is as it was before.

    A file that is there keeps its permissions; a symbolic link keeps pointing at the file it points at.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not os.access(target, os.W_OK):  # replacing it would not ask
        raise PermissionError(EACCES, os.strerror(EACCES), str(target))
    data = text.encode("utf-8")
    written = target.with_name(f".{target.name}.{token_hex(4)}.tmp")
    with written.open("xb") as stream:
        try:
            with suppress(FileNotFoundError):
                os.chmod(written, target.stat().st_mode)
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            os.replace(written, target)
        except BaseException:
            written.unlink(missing_ok=True)
            raise
