"""Limits for files from other sources: compressed or not, they never need more than a limit of memory."""

import gzip
import lzma
import zlib
from io import BytesIO

MAX_BYTES = 64 * 1024 * 1024
"""The most bytes of an unpacked log. The largest known logs have 10 MB."""
_MEMORY = 160 * 1024 * 1024
"""The most memory for unpacking xz. Its strongest preset needs 65 MB."""


class CannotImport(Exception):  # noqa: N818 - reported to a person, not to a programmer
    """A log cannot be read or translated. The text is the reason."""


def unpacked(data: bytes) -> bytes:
    """Return the bytes of a file, unpacked from gzip or xz. Raise `CannotImport` above the limit."""
    if data[:2] == b"\x1f\x8b":
        return _unpack_gzip(data)
    if data[:6] == b"\xfd7zXZ\x00":
        return _unpack_xz(data)
    return _within(data)


def _within(data: bytes) -> bytes:
    if len(data) > MAX_BYTES:
        raise CannotImport(f"it is larger than {MAX_BYTES // 1024 // 1024} MB")
    return data


def _unpack_gzip(data: bytes) -> bytes:
    try:
        return _within(gzip.GzipFile(fileobj=BytesIO(data)).read(MAX_BYTES + 1))
    except (OSError, EOFError, zlib.error) as error:
        raise CannotImport(f"the gzip file is damaged: {error}") from None


def _unpack_xz(data: bytes) -> bytes:
    decompressor = lzma.LZMADecompressor(memlimit=_MEMORY)
    try:
        found = decompressor.decompress(data, MAX_BYTES + 1)
    except (lzma.LZMAError, MemoryError) as error:
        raise CannotImport(f"the xz file is damaged: {error}") from None
    if not decompressor.eof and len(found) <= MAX_BYTES:
        raise CannotImport("the xz file is damaged: it breaks off")
    return _within(found)


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8, packed or not, with or without a byte order mark."""
    try:
        return unpacked(data).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CannotImport(f"it is not text in UTF-8: byte {error.start + 1} is wrong") from None
