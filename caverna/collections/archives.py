"""Archives and compressed files (zip, tar, gzip, Zstandard), read as streams. Nothing is unpacked to the disk.

The ending of the name decides the type. Members are read in order if their names have the endings of records. Others
are skipped: names that begin with a dot, and archives inside an archive.
"""

import io
import os
import stat
import struct
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, BinaryIO

from attrs import frozen

from caverna.reading.reader import MAX_BYTES

from .file_types import RECORDS, ZIP, ending
from .splitting import Stream, reading

MAX_MEMBERS = 1_000_000
"""The greatest number of members in an archive."""
MAX_DIRECTORY = 256 * MAX_MEMBERS
"""The greatest size of the list of members at the end of a zip archive, which is read as a whole."""
FREE, RATIO = 1 << 20, 100
"""A file may unpack to `FREE` bytes, plus `RATIO` times its size. Real records shrink to a tenth."""
LEAST = 1 << 10
"""The least number of bytes that a record counts as: reading takes time even if it is short."""
STEP = 1 << 12
"""The number of bytes of a member that are read at once."""
_ENTRY = struct.Struct("<4s24xHHH12x")
"""The beginning of an entry in that list: a mark, and the lengths of the name, of extra fields and of a comment."""
_ZIP64_END = 56 + 20
"""The number of bytes between the list and the end of a zip archive with large numbers (zip64)."""
_ENCRYPTED = 0x1
"""The bit of a zip member that has a password."""
_TAR_ENDS = "unexpected end of data"
"""The message of `tarfile` about a truncated member."""
_ZSTANDARD = "it needs Zstandard, which comes with Python 3.14 or with: pip install 'caverna[data]'"


class Unreadable(OSError):  # noqa: N818 - the archive is what cannot be read
    """Raised if something in an archive cannot be read; the message says why."""


class TooLarge(OSError):  # noqa: N818 - the archive is what is too large
    """Raised if a compressed file unpacks to far more than its size. Nothing more of it is read."""

    def __init__(self) -> None:
        super().__init__(
            f"it unpacks to more than {FREE >> 20} MB and {RATIO} times its size; unpack it first if you trust it"
        )


class Unpacked:
    """Counts the bytes read from a compressed file, and the bytes that they unpack to."""

    def __init__(self) -> None:
        self.packed = self._count = 0

    def add(self, count: int) -> None:
        """Count unpacked bytes. Raise `TooLarge` if there are too many: a small file must not keep a machine busy."""
        self._count += count
        if self._count > FREE + RATIO * self.packed:
            raise TooLarge

    def add_record(self, size: int) -> None:
        """Count a record as at least `LEAST` bytes. Its ``size`` has been counted before."""
        self.add(max(LEAST - size, 0))


@frozen
class Member:
    """A member of an archive that may hold records."""

    name: str
    stream: Stream | None
    """The stream with its content; read it before the next member. None if it cannot be read."""
    fault: str = ""
    """The reason why it cannot be read; empty if it can."""


class _Steps:
    """A member that is read in small steps: at damage, or at the end of the archive, only one step is lost."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._read, self.readline = reading(stream), stream.readline

    def read(self, size: int) -> bytes:
        """Return at most `STEP` bytes."""
        return self._read(min(size, STEP))


class _Packed:
    """A compressed file that counts its bytes while they are read."""

    def __init__(self, stream: BinaryIO, total: Unpacked) -> None:
        self._stream, self._total = stream, total

    def read(self, size: int) -> bytes:
        some = self._stream.read(size)
        self._total.packed += len(some)
        return some


class _Bounded(io.RawIOBase):
    """The content of a compressed file; it counts bytes while they are unpacked."""

    def __init__(self, content: Any, total: Unpacked) -> None:
        self._read, self._total = content.read1, total

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        some = self._read(len(buffer))
        self._total.add(len(some))
        buffer[: len(some)] = some
        return len(some)


@contextmanager
def as_unreadable() -> Iterator[None]:
    """Turn the errors that libraries raise for a broken archive into `Unreadable`."""
    try:
        yield
    except (Unreadable, TooLarge):
        raise
    except EOFError:
        raise Unreadable("it breaks off") from None
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error) as error:
        why = "it breaks off" if str(error) == _TAR_ENDS else f"it is damaged or no such archive: {error}"
        raise Unreadable(why) from None
    except (NotImplementedError, RuntimeError, ValueError) as error:
        raise Unreadable(str(error)) from None
    except OSError as error:
        if error.errno is not None:
            raise
        raise Unreadable(f"it is damaged or no such archive: {error}") from None


def opened_packed(name: str, stream: BinaryIO, total: Unpacked) -> IO[bytes]:
    """Return the content of a compressed file as a stream that counts into ``total``. Return other files unchanged."""
    packed: Any = _Packed(stream, total)
    if ending(name, (".gz", ".tgz")):
        import gzip

        return io.BufferedReader(_Bounded(gzip.GzipFile(fileobj=packed, mode="rb"), total))
    if ending(name, (".zst",)):
        return io.BufferedReader(_Bounded(_zstandard(packed), total))
    total.packed = sys.maxsize
    return stream


def _zstandard(stream: Any) -> IO[bytes]:
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        try:
            from backports import zstd  # type: ignore[import-not-found, unused-ignore, no-redef]
        except ImportError:
            raise Unreadable(_ZSTANDARD) from None
    opened: IO[bytes] = zstd.ZstdFile(stream, "rb")
    return opened


def members(name: str, stream: BinaryIO, total: Unpacked) -> Iterator[Member]:
    """Yield the members of an archive that may be records. Raise `Unreadable` if the archive is damaged."""
    found = _zip_members(stream, total) if ending(name, ZIP) else _tar_members(opened_packed(name, stream, total))
    with as_unreadable():
        yield from found


def _wanted(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    hidden = any(part.startswith(".") and part not in (".", "..") for part in parts)
    return not hidden and ending(name, RECORDS)


def _too_many() -> Unreadable:
    return Unreadable(f"it has more than {MAX_MEMBERS} members")


def _check_directory(stream: BinaryIO) -> None:
    """Refuse a zip archive with too many members before `zipfile` reads its list.

    `zipfile` reads the whole list and keeps every entry. The end of the archive states the number of entries. As that
    may be wrong, the entries of a large list are counted.
    """
    ended = zipfile._EndRecData(stream)  # type: ignore[attr-defined] # as `zipfile` itself does
    if ended is None:
        return  # `zipfile` reports the error
    said, size, end = ended[4], ended[5], ended[9]
    if said > MAX_MEMBERS:
        raise _too_many()
    if size > MAX_DIRECTORY:
        raise Unreadable(f"its list of members has more than {MAX_DIRECTORY} bytes")
    if size > MAX_MEMBERS * _ENTRY.size:
        begin = end - size - (_ZIP64_END if ended[0] == b"PK\x06\x06" else 0)
        stream.seek(max(begin, 0))
        if any(number == MAX_MEMBERS for number, _ in enumerate(_entries(stream))):
            raise _too_many()


def _entries(stream: BinaryIO) -> Iterator[None]:
    """Yield once for each entry in the list of a zip archive. The stream is at its beginning."""
    while len(entry := stream.read(_ENTRY.size)) == _ENTRY.size:
        mark, *lengths = _ENTRY.unpack(entry)
        if mark != b"PK\x01\x02":
            return
        yield
        stream.seek(sum(lengths), os.SEEK_CUR)


def _zip_members(stream: BinaryIO, total: Unpacked) -> Iterator[Member]:
    _check_directory(stream)
    total.packed = stream.seek(0, os.SEEK_END)
    with zipfile.ZipFile(stream) as archive:
        for info in archive.infolist():
            mode = info.external_attr >> 16
            if not _wanted(info.filename) or (mode and stat.S_IFMT(mode) not in (0, stat.S_IFREG)):
                continue
            if info.flag_bits & _ENCRYPTED:
                yield Member(info.filename, None, "it has a password")
                continue
            try:
                with as_unreadable(), archive.open(info) as lines:
                    yield Member(info.filename, _Steps(io.BufferedReader(_Bounded(lines, total), STEP)))
            except Unreadable as error:
                yield Member(info.filename, None, str(error))


class _Forward:
    """A stream for `tarfile` that only moves forward, and never reads more at once than the size limit of a record.

    An archive states the length of its headers itself, and could ask for all memory.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._at = 0
        self.last = b""
        """The bytes of the last read."""

    def tell(self) -> int:
        return self._at

    def seek(self, at: int, whence: int = 0) -> int:
        while self._at < at:
            skipped = len(self._stream.read(min(at - self._at, io.DEFAULT_BUFFER_SIZE * 8)))
            if not skipped:
                raise EOFError
            self._at += skipped
        return self._at

    def read(self, size: int) -> bytes:
        if size > MAX_BYTES:
            raise Unreadable("a header of it is too long")
        self.last = self._stream.read(size)
        self._at += len(self.last)
        return self.last


def _tar_members(stream: IO[bytes]) -> Iterator[Member]:
    forward: Any = _Forward(stream)
    with tarfile.TarFile(fileobj=forward) as archive:
        for number in range(MAX_MEMBERS + 1):
            info = archive.next()
            if info is None:
                break
            if number == MAX_MEMBERS:
                raise _too_many()
            remembered: Any = archive
            remembered.members.clear()  # `tarfile` would keep them all
            if info.issparse() and _wanted(info.name):
                yield Member(info.name.removeprefix("./"), None, "it is a sparse file; unpack it first if you trust it")
            elif info.isreg() and _wanted(info.name):
                lines = archive.extractfile(info)
                assert lines is not None
                yield Member(info.name.removeprefix("./"), _Steps(lines))
    if forward.last.strip(b"\0") or len(forward.last) < tarfile.BLOCKSIZE:
        raise EOFError  # for `tarfile` a truncated or missing header is the end
