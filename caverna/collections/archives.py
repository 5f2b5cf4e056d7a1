"""Archives read in a stream: zip, tar, and what is compressed. Nothing is ever unpacked to the disk.

What an archive is, the ending of its name says. Its members are read in its order, those whose names end as records
do; other members, and names that begin with a dot, are passed over. An archive inside an archive is another member.
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
"""Members of an archive that are looked at."""
MAX_DIRECTORY = 256 * MAX_MEMBERS
"""Bytes of the list of members that a zip archive has at its end, which is read as a whole."""
FREE, RATIO = 1 << 20, 100
"""Bytes that any file may unpack to, and how many times its size beyond that. Real records shrink to a tenth."""
LEAST = 1 << 10
"""Bytes that a record counts for at least: reading it takes time however short it is."""
STEP = 1 << 12
"""Bytes of a member that are read at once."""
_ENTRY = struct.Struct("<4s24xHHH12x")
"""What an entry of it begins with: its mark, the lengths of the name, of more fields and of a comment."""
_ZIP64_END = 56 + 20
"""The bytes between the list and the end of an archive with large numbers."""
_ENCRYPTED = 0x1
"""The bit of a zip member that has a password."""
_TAR_ENDS = "unexpected end of data"
"""What `tarfile` says of a member that is cut off."""
_ZSTANDARD = "it needs Zstandard, which comes with Python 3.14 or with: pip install 'caverna[data]'"


class Unreadable(OSError):  # noqa: N818 - the archive is what cannot be read
    """Something in an archive cannot be read; the message says why."""


class TooLarge(OSError):  # noqa: N818 - the archive is what is too large
    """A compressed file unpacks to far more than its size: nothing more of it is read."""

    def __init__(self) -> None:
        super().__init__(
            f"it unpacks to more than {FREE >> 20} MB and {RATIO} times its size; unpack it first if you trust it"
        )


class Unpacked:
    """The bytes of a compressed file that have been read, and those that they have unpacked to."""

    def __init__(self) -> None:
        self.packed = self._count = 0

    def add(self, count: int) -> None:
        """Count unpacked bytes. `TooLarge` once there are too many: a small file must not keep a machine busy."""
        self._count += count
        if self._count > FREE + RATIO * self.packed:
            raise TooLarge

    def add_record(self, size: int) -> None:
        """Count a record of this size, whose bytes have been counted, for what it falls short of `LEAST`."""
        self.add(max(LEAST - size, 0))


@frozen
class Member:
    """A member of an archive that may hold records."""

    name: str
    stream: Stream | None
    """What it is read from, before the next is asked for."""
    fault: str = ""
    """Why it cannot be read."""


class _Steps:
    """A member that is read in small steps: where it is damaged, or the archive ends, the step is lost as a whole."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._read, self.readline = reading(stream), stream.readline

    def read(self, size: int) -> bytes:
        """Return a step."""
        return self._read(min(size, STEP))


class _Packed:
    """A compressed file, whose bytes are counted as they are read."""

    def __init__(self, stream: BinaryIO, total: Unpacked) -> None:
        self._stream, self._total = stream, total

    def read(self, size: int) -> bytes:
        some = self._stream.read(size)
        self._total.packed += len(some)
        return some


class _Bounded(io.RawIOBase):
    """The content of a compressed file, whose bytes are counted as they are unpacked."""

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
def told() -> Iterator[None]:
    """Turn whatever a broken archive makes the libraries raise into `Unreadable`."""
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
    """Return the content of a compressed file, as it is read and counted; another file as it is."""
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
    """Return the members of an archive that may hold records. `Unreadable` where it breaks off."""
    found = _zip_members(stream, total) if ending(name, ZIP) else _tar_members(opened_packed(name, stream, total))
    with told():
        yield from found


def _wanted(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    hidden = any(part.startswith(".") and part not in (".", "..") for part in parts)
    return not hidden and ending(name, RECORDS)


def _too_many() -> Unreadable:
    return Unreadable(f"it has more than {MAX_MEMBERS} members")


def _check_directory(stream: BinaryIO) -> None:
    """Look at the end of a zip archive, and refuse one with too many members before any is known.

    `zipfile` reads the whole directory and keeps every entry. How many there are the end says; since it may say what is
    not so, entries are counted where more than that find room.
    """
    ended = zipfile._EndRecData(stream)  # type: ignore[attr-defined] # what `zipfile` itself goes by
    if ended is None:
        return  # it says what is wrong
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
    """Walk through the entries of a zip archive's directory."""
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
                with told(), archive.open(info) as lines:
                    yield Member(info.filename, _Steps(io.BufferedReader(_Bounded(lines, total), STEP)))
            except Unreadable as error:
                yield Member(info.filename, None, str(error))


class _Forward:
    """A stream for `tarfile` that only goes on, and never reads more at once than a record may have.

    The length of a header stands in the archive: an archive could ask for all the memory there is.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._at = 0
        self.last = b""
        """What was read last."""

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
            remembered.members.clear()  # it would keep them all
            if info.issparse() and _wanted(info.name):
                yield Member(info.name.removeprefix("./"), None, "it is a sparse file; unpack it first if you trust it")
            elif info.isreg() and _wanted(info.name):
                lines = archive.extractfile(info)
                assert lines is not None
                yield Member(info.name.removeprefix("./"), _Steps(lines))
    if forward.last.strip(b"\0") or len(forward.last) < tarfile.BLOCKSIZE:
        raise EOFError  # `tarfile` takes a header that is cut off, or none at all, for the end
