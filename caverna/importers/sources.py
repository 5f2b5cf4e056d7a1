"""Sources of logs: files, folders and zip archives, each read within limits."""

import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator

from attrs import frozen

from caverna.writing.atomic import regular

from .unpacking import MAX_BYTES, CannotImport

MAX_MEMBERS = 20_000
"""The most files that are read from a zip archive."""
MAX_RATIO = 100
"""The most bytes that a zip archive may unpack to, for each of its own bytes, in addition to those of one log."""
MAX_DEPTH = 100
"""The greatest depth of nested folders."""


@frozen
class Log:
    """A file with a log, alone or inside a zip archive."""

    path: str
    """The path of the file or the archive."""
    member: str = ""
    """The name inside the archive, empty for a file."""
    data: bytes | None = None
    """Its bytes, if they have been read already."""
    fault: str = ""
    """The reason why it cannot be read, empty if there is none."""

    @property
    def name(self) -> str:
        """The name in a report."""
        return f"{self.path}!{self.member}" if self.member else self.path

    def read(self) -> bytes:
        """Return the bytes of the log. Raise `CannotImport` if they cannot be read."""
        if self.fault:
            raise CannotImport(self.fault)
        if self.data is not None:
            return self.data
        try:
            if self.member:
                with zipfile.ZipFile(self.path) as archive, archive.open(self.member) as stream:
                    found = stream.read(MAX_BYTES + 1)
            else:
                with open(self.path, "rb") as stream:
                    found = stream.read(MAX_BYTES + 1)
        except OSError as error:
            raise CannotImport(str(error.strerror or error)) from None
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, zlib.error, EOFError, KeyError) as error:
            raise CannotImport(f"the archive does not give it out: {error}") from None
        if len(found) > MAX_BYTES:
            raise CannotImport(f"it is larger than {MAX_BYTES // 1024 // 1024} MB")
        return found


def find_logs(paths: Iterable[str], endings: tuple[str, ...]) -> Iterator[Log]:
    """Yield the logs at these paths. In folders and zip archives, these are the files with one of the endings, sorted.

    A path that can't be read is kept, so that it is reported in its order.
    """
    for path in paths:
        if os.path.isdir(path):
            yield from _in_folder(path, endings)
        elif path.lower().endswith(".zip"):
            yield from _in_zip(path, endings)
        else:
            yield Log(path)


def _in_folder(folder: str, endings: tuple[str, ...], depth: int = 0) -> Iterator[Log]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        yield Log(folder)
        return
    for entry in entries:
        name = entry.name.lower()
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            if depth < MAX_DEPTH:
                yield from _in_folder(entry.path, endings, depth + 1)
        elif name.endswith(".zip"):
            yield from _in_zip(entry.path, endings)
        elif name.endswith(endings) and regular(entry.path):
            yield Log(entry.path)


def _in_zip(path: str, endings: tuple[str, ...]) -> Iterator[Log]:
    try:
        with zipfile.ZipFile(path) as archive:
            sizes = {each.filename: each.file_size for each in archive.infolist() if _is_log(each.filename, endings)}
        most = MAX_BYTES + MAX_RATIO * os.path.getsize(path)
    except (OSError, zipfile.BadZipFile, ValueError):
        yield Log(path)
        return
    if sum(sizes.values()) > most:
        yield Log(path, fault=f"it unpacks to more than {most} bytes; unpack it first if you trust it")
        return
    for name in sorted(sizes)[:MAX_MEMBERS]:
        yield Log(path, name)


def _is_log(name: str, endings: tuple[str, ...]) -> bool:
    return name.lower().endswith(endings) and not os.path.basename(name).startswith(".")
