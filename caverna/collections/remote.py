"""Records on other file systems (``s3://``, ``gs://``, ``hdfs://`` ..), read with fsspec and the packages it needs."""

from collections.abc import Iterator
from contextlib import contextmanager
from glob import has_magic
from typing import Any, BinaryIO

from .file_types import RECORDS, ending

NEEDED = "it needs fsspec: pip install 'caverna[cluster]'"


@contextmanager
def _as_os_error() -> Iterator[None]:
    """Turn every error of a file system into an OSError that says what is wrong."""
    try:
        yield
    except OSError:
        raise
    except ImportError as error:  # the package of that file system
        raise OSError(str(error)) from None
    except Exception as error:  # each file system has its own errors
        raise OSError(f"{type(error).__name__}: {error}") from None


def _file_system(path: str) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise OSError(NEEDED) from None
    found: tuple[Any, str] = url_to_fs(path)
    return found


def files_in(path: str) -> list[str]:
    """Return the files that a path names, sorted: a file itself, the records in a folder, or the matches of a pattern.

    Patterns such as ``s3://bucket/*.zip`` are matched here, because no shell can do it.
    """
    with _as_os_error():
        system, inside = _file_system(path)
        if system.isdir(inside):
            found = [name for name in system.find(inside) if ending(name, RECORDS) and not _hidden(name, inside)]
        elif has_magic(inside) and not system.exists(inside):
            found = [name for name in system.glob(inside) if not system.isdir(name)] or [inside]
        else:
            return [path]
        protocol = path.partition("://")[0]
        return [f"{protocol}://{name.partition('://')[2] or name}" for name in sorted(found)]


def _hidden(name: str, folder: str) -> bool:
    below = name[len(folder) :] if name.startswith(folder) else name
    return any(part.startswith(".") for part in below.split("/"))


def opened(path: str) -> BinaryIO:
    """Open a file for reading."""
    with _as_os_error():
        system, inside = _file_system(path)
        stream: BinaryIO = system.open(inside, "rb")
        return stream
