"""Records from files and texts: ``load`` and ``loads``.

Reading never fails because of a text's contents: every error in it is a finding of the record, with its position.
"""

import os

from caverna.model.record import Record

from .decoding import TextError, decode, forbidden
from .record_reader import read
from .tree import Source

MAX_BYTES = 4 * 1024 * 1024
"""The size in bytes above which a text is not read."""


def load(path: str | os.PathLike[str]) -> Record:
    """Read the record in a file. Raise `OSError` if it cannot be opened."""
    file = os.fspath(path)
    with open(file, "rb") as stream:
        size = os.fstat(stream.fileno()).st_size
        # A file without a known size, such as a pipe, is read up to the limit.
        data = stream.read(MAX_BYTES + 1) if size <= MAX_BYTES else b""
    size = max(size, len(data))
    return too_large(size, file) if size > MAX_BYTES else loads(data, file)


def loads(text: str | bytes, file: str = "", first_line: int = 1) -> Record:
    """Read a record from a text in YAML or JSON. Bytes are read as UTF-8.

    ``file`` is the name for findings. ``first_line`` is the line of the file on which the text begins.
    """
    if not isinstance(text, str | bytes) or not isinstance(first_line, int):
        from caverna.model.arguments import check_type

        check_type(text, (str, bytes), "loads takes the text of a record", "load(path) reads a file")
        check_type(first_line, int, "first_line is the number of a line")
    size = len(text)
    if isinstance(text, str) and MAX_BYTES // 4 < size <= MAX_BYTES:
        size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        return too_large(size, file, first_line)
    error = None
    if isinstance(text, str):
        source = Source(text.removeprefix("\ufeff"))
    else:
        source, error = decode(text)
    source.first_line = first_line
    errors = [error] if error else forbidden(source.text)
    return read(source, file, errors)


def too_large(size: int, file: str, first_line: int = 1, more: bool = False) -> Record:
    """Return the record for a text that is too large to be read. With ``more`` its size is at least ``size``."""
    has = f"more than {size}" if more else f"{size}"
    told = f"the record has {has} bytes; at most {MAX_BYTES} are read"
    return read(Source("", first_line), file, [TextError(0, told, "a game has fewer than 100,000")])
