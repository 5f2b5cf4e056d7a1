"""Sources of records: files, folders, archives, texts with several records, standard input, other file systems.

Records are found one by one and in order, so that only those in use are in memory. The second record of a file is
named ``games.yaml!2``, a record in an archive ``league.zip!monday/t1.yaml``, and the second record of a member
``league.zip!monday.yaml!2``.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from itertools import groupby
from typing import TYPE_CHECKING, BinaryIO

from attrs import frozen

from caverna.events.file_names import is_event_file
from caverna.model.values import Value
from caverna.writing.atomic import regular

from .file_types import (
    ARCHIVES,
    OTHER_WORKBOOKS,
    PACKED,
    RECORDS,
    SPREADSHEETS,
    TAR,
    WORKBOOKS,
    by_line,
    ending,
    is_link,
    starred,
)

if TYPE_CHECKING:
    from caverna.model.record import Record
    from caverna.model.ruleset import Ruleset

    from .archives import Unpacked
    from .remote_batches import RemoteFiles
    from .splitting import Stream
    from .worker_records import Held

STDIN = "-"
STDIN_NAME = "<stdin>"
DEEPEST = 100
"""The greatest depth of nested folders that are searched."""
LINK_NAME = "<link>"
PART = "!"
"""The separator between the name of a file and one of its records."""


@frozen(eq=False, repr=False)
class Source(Value):
    """The text of a record before it is read, or the reason why there is none."""

    name: str
    data: bytes = b""
    first_line: int = 1
    size: int = 0
    """The size of the text in bytes. ``data`` is empty if the text is too large."""
    endless: bool = False
    path: str = ""
    """The file, if this is its only record; empty for one of several records, or one in an archive."""
    fault: str = ""
    """The reason why it cannot be read; empty if it can."""
    record: "Record | None" = None
    """The record itself, if it is a table of a spreadsheet; ``data`` is then the whole file."""
    at: float = 0.0
    """The share of the whole input that has been read so far, from 0 to 1."""
    held: "Held | None" = None
    """A handle for the text, if a worker of a cluster has it."""

    @property
    def sha256(self) -> str:
        """The SHA-256 of its text."""
        from hashlib import sha256

        return self.held.sha256 if self.held is not None else sha256(self.data).hexdigest()

    @property
    def weight(self) -> int:
        """The size of its text in memory, in this process or in a worker."""
        return len(self.data) if self.held is None else self.size

    def read(self) -> "Record":
        """Read the record. Raise OSError if it cannot be read, or if the game that it names cannot be imported."""
        from caverna.model.ruleset import BrokenGame
        from caverna.reading.reader import MAX_BYTES, loads, too_large

        if self.fault:
            raise OSError(self.fault)
        if self.record is not None:
            return self.record
        if self.size > MAX_BYTES:
            return too_large(self.size, self.name, self.first_line, self.endless)
        try:
            return loads(self.data, self.name, self.first_line)
        except BrokenGame as broken:
            raise OSError(str(broken)) from None


class NoRecords(Exception):  # noqa: N818 - what is missing are the records
    """Raised for a folder without records."""


def _ignore_note(path: str, note: str) -> None:
    """Ignore a note about a cell that was interpreted."""


@frozen(eq=False, repr=False)
class Sheets(Value):
    """Options for spreadsheets: the game of those that name none, and a function for notes about cells."""

    game: "Ruleset | None" = None
    on_note: Callable[[str, str], None] = _ignore_note


@frozen(eq=False, repr=False)
class RecordFile(Value):
    """A file of records to be opened, a link to a game, or standard input."""

    path: str
    only: str = ""
    """The name of the only record to read from the file; empty for all."""
    fault: str = ""
    """The reason why it cannot be opened; empty if it can."""
    searched: bool = False
    """True if it was found in a folder. It may then be a spreadsheet without score sheets."""


def find(paths: Iterable[str], remote: "RemoteFiles | None" = None, sheets: bool = False) -> list[RecordFile]:
    """Return the files that paths name, in order and each only once.

    A folder means all regular files in and below it with the endings of records, sorted. Names that begin with a dot
    are ignored. A path that can't be read stays in the list, so that it is reported in order. Raises `NoRecords` for
    a folder without records. ``sheets`` also finds spreadsheets and workbooks. ``remote`` lists other file systems.
    """
    found: list[RecordFile] = []
    seen: set[str] = set()
    for path in paths:
        inside = list(_inside(path, remote, sheets))
        if not inside:
            raise NoRecords(path)
        for place in inside:
            real = place.only or (place.path if _elsewhere(place.path) else os.path.realpath(place.path))
            if real not in seen:
                seen.add(real)
                found.append(place)
    return found


def _inside(path: str, remote: "RemoteFiles | None", sheets: bool) -> Iterator[RecordFile]:
    if path == STDIN:
        yield RecordFile(path)
    elif is_link(path):
        yield named(path)
    elif _elsewhere(path):
        from .remote import files_in

        yield from map(RecordFile, remote.files_in(path) if remote is not None else files_in(path))
    elif os.path.isdir(path):
        yield from _walk(path, sheets)
    else:
        yield named(path)


def named(path: str) -> RecordFile:
    """Return the file with this name, or else the record with this name in a file."""
    if PART in path and not os.path.lexists(path):
        pieces = path.split(PART)
        for count in range(1, len(pieces)):
            file = PART.join(pieces[:count])
            if os.path.isfile(file):
                return RecordFile(file, path)
    return RecordFile(path)


def _elsewhere(path: str) -> bool:
    """Return whether a path belongs to another file system, such as ``s3://bucket/games``."""
    return "://" in path and not is_link(path)


def _walk(directory: str, sheets: bool, depth: int = 0) -> Iterator[RecordFile]:
    """Yield the files of records in and below a directory, in the order of their paths."""
    if depth > DEEPEST:
        yield RecordFile(directory, fault=f"more than {DEEPEST} folders lie inside one another")
        return
    try:
        entries = sorted(os.scandir(directory), key=lambda entry: entry.name)
    except OSError:
        yield RecordFile(directory)  # reading it reports the error
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, sheets, depth + 1)
        elif ending(entry.name, RECORDS) and regular(entry.path) and not is_event_file(entry.path):
            yield RecordFile(entry.path)
        elif sheets and _is_sheet(entry.name) and regular(entry.path):
            yield RecordFile(entry.path, searched=True)


def _is_sheet(name: str) -> bool:
    """Return whether a name is that of a spreadsheet or workbook. Lock files of office programs are not."""
    return ending(name, (*SPREADSHEETS, *WORKBOOKS)) and not name.startswith("~$")


def records(
    places: "list[RecordFile]",
    standard_input: BinaryIO | None = None,
    sheets: "Sheets | None" = None,
    remote: "RemoteFiles | None" = None,
) -> Iterator[Source]:
    """Yield the records of files one by one. A file that cannot be read yields a `Source` with the reason.

    ``remote`` reads the files of other file systems; without it this process does.
    """
    number, sheets = 0, sheets or Sheets()
    for elsewhere, some in groupby(places, lambda place: remote is not None and _elsewhere(place.path)):
        together = list(some)
        if elsewhere and remote is not None:
            yield from remote.records(together, number, len(places), sheets)
        else:
            yield from read_files(together, number, len(places), sheets, standard_input)
        number += len(together)


def read_files(
    places: Iterable[RecordFile], first: int, total: int, sheets: "Sheets", standard_input: BinaryIO | None = None
) -> Iterator[Source]:
    """Yield the records of some files. ``first`` is the number of the first of them among ``total`` files."""
    for number, place in enumerate(places, first):
        share = _Share(number, total)
        try:
            with closing(records_at(place, standard_input, share, sheets)) as found:
                yield from found
        except OSError as error:
            yield Source(shown_name(place.path), fault=why(error), at=share.end)


def shown_name(path: str) -> str:
    """Return the name of a path in the output."""
    if path == STDIN:
        return STDIN_NAME
    return LINK_NAME if is_link(path) and not os.path.lexists(path) else path


def why(error: OSError) -> str:
    """Return the text of an error that does not name the file."""
    return str(error.strerror or error)


class _Share:
    """The share of one file in the whole input, for the display of progress."""

    def __init__(self, number: int, count: int) -> None:
        self.begin, self.end = number / count, (number + 1) / count
        self._stream: BinaryIO | None = None
        self._size = 0

    def watch(self, stream: BinaryIO) -> None:
        """Measure the progress by the position in this stream, if that is possible."""
        try:
            self._size, self._stream = os.fstat(stream.fileno()).st_size, stream
        except (OSError, AttributeError, ValueError):  # no file of this machine
            self._stream = None

    def at(self) -> float:
        """Return the share of the whole input that has been read, from 0 to 1."""
        if self._stream is None or not self._size:
            return self.begin
        try:
            done = self._stream.tell() / self._size
        except (OSError, ValueError):  # a pipe, or closed by now
            return self.begin
        return self.begin + min(done, 1.0) * (self.end - self.begin)


def records_at(
    place: RecordFile,
    standard_input: BinaryIO | None = None,
    share: _Share | None = None,
    sheets: "Sheets | None" = None,
) -> Generator[Source, None, None]:
    """Yield the records of one file. Raise OSError if it cannot be opened, or ends too early."""
    share = share or _Share(0, 1)
    if place.fault:
        raise OSError(place.fault)
    if not place.only:
        yield from _all_records(place.path, standard_input, share, sheets, place.searched)
        return
    for source in _all_records(place.path, standard_input, share, sheets):
        if source.name == place.only:
            yield source
            return
    record = place.only.removeprefix(place.path + PART)
    raise OSError(f"there is no record {record!r} in {place.path}")


def _all_records(
    path: str, standard_input: BinaryIO | None, share: _Share, sheets: "Sheets | None", searched: bool = False
) -> Iterator[Source]:
    if path == STDIN:
        if standard_input is None:
            raise OSError("it is closed")
        yield from _cut(standard_input, STDIN_NAME, None, STDIN, share)
        return
    if is_link(path) and not os.path.lexists(path):
        yield _linked(path, share)
        return
    with _opened(path) as stream:
        share.watch(stream)
        if ending(path, OTHER_WORKBOOKS):
            raise OSError("such workbooks are not read; save it as .xlsx, .ods or CSV")
        if ending(path, (*SPREADSHEETS, *WORKBOOKS)):
            yield from _tables(path, stream, share, sheets or Sheets(), searched)
        elif ending(path, ARCHIVES):
            yield from _in_archive(path, stream, share)
        elif ending(path, PACKED):
            from .archives import Unpacked, as_unreadable, opened_packed

            total = Unpacked()
            with as_unreadable(), opened_packed(path, stream, total) as lines:
                yield from _cut(lines, path, by_line(path), path, share, total)
        elif by_line(path):
            yield from _cut(stream, path, True, path, share)
        else:
            yield from _in_file(path, stream, share)


def _linked(link: str, share: _Share) -> Source:
    """Return the record inside a link. Raise OSError if the link cannot be read."""
    from caverna.reading.links import LinkError, read_link

    try:
        data = read_link(link).text.encode()
    except LinkError as error:
        raise OSError(str(error)) from None
    return Source(LINK_NAME, data, size=len(data), at=share.end)


def _in_file(path: str, stream: BinaryIO, share: _Share) -> Iterator[Source]:
    from caverna.reading.reader import MAX_BYTES

    from .splitting import Again, certainly_one

    data = stream.read(MAX_BYTES + 1)
    if certainly_one(data):  # nearly every file
        yield Source(path, data, size=len(data), path=path, at=share.end)
    else:
        yield from _cut(Again(data, stream), path, False, path, share)


def _tables(path: str, stream: BinaryIO, share: _Share, sheets: "Sheets", searched: bool) -> Iterator[Source]:
    """Yield the score sheets in the tables of a spreadsheet or a workbook."""
    from caverna.scoresheets.spreadsheet import MAX_BYTES
    from caverna.scoresheets.tables import read_tables, read_workbook_tables

    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise OSError(f"it has more than {MAX_BYTES} bytes")
    if ending(path, WORKBOOKS):
        from caverna.scoresheets.workbook import WorkbookError

        try:
            tables = read_workbook_tables(data, path, sheets.game, searched)
        except WorkbookError as error:
            raise OSError(f"the workbook is not read: {error}") from None
    else:
        tables = read_tables(data, path, sheets.game, searched)
    for note in tables.notes:
        sheets.on_note(path, note)
    for record in tables.records:
        yield Source(record.file, data, size=len(data), record=record, at=share.end)


def _opened(path: str) -> BinaryIO:
    if _elsewhere(path):
        from .remote import opened

        return opened(path)
    return open(path, "rb")


def _in_archive(path: str, stream: BinaryIO, share: _Share) -> Iterator[Source]:
    from .archives import Unpacked, Unreadable, as_unreadable, members

    any_found, total = False, Unpacked()
    for member in members(path, stream, total):
        any_found = True
        name = f"{path}{PART}{member.name}"
        if member.stream is None:
            yield Source(name, fault=member.fault, at=share.at())
            continue
        try:
            with as_unreadable():
                yield from _cut(member.stream, name, by_line(member.name), "", share, total)
        except Unreadable as error:
            yield Source(name, fault=str(error), at=share.at())
            if ending(path, TAR):
                return
    if not any_found:
        raise OSError(f"there are no records ({starred(RECORDS)}) in it")


def _cut(
    stream: "Stream", name: str, lined: bool | None, path: str, share: _Share, total: "Unpacked | None" = None
) -> Iterator[Source]:
    from .splitting import records_in

    for number, piece in records_in(stream, lined):
        if total is not None:
            total.add_record(piece.size)
        text = piece.data, piece.first_line, piece.size, piece.endless
        if number:
            yield Source(f"{name}{PART}{number}", *text, at=share.at())
        else:
            yield Source(name, *text, path, at=share.at())
