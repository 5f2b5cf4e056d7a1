"""Sources of records: files, folders, archives, texts with several records, standard input, other file systems.

Records are found one by one and in order; only those being worked on are in memory. The second record of a file is
called ``games.yaml!2``, one in an archive ``league.zip!monday/t1.yaml``, the second of a member
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
    from .remote_batches import Far
    from .splitting import Stream
    from .worker_records import Held

STDIN = "-"
STDIN_NAME = "<stdin>"
DEEPEST = 100
"""How many folders may lie inside one another."""
LINK_NAME = "<link>"
PART = "!"
"""Stands between the name of a file and which of its records is meant."""


@frozen(eq=False, repr=False)
class Source(Value):
    """A record to be read, with its text; or what cannot be read, and why."""

    name: str
    data: bytes = b""
    first_line: int = 1
    size: int = 0
    """The size of its text, which is not kept where it is too large."""
    endless: bool = False
    path: str = ""
    """The file it is the only record of; empty for one of several, or in an archive."""
    fault: str = ""
    """Why it cannot be read."""
    record: "Record | None" = None
    """The record itself, where it is a table of a spreadsheet; its text is then that of the whole file."""
    at: float = 0.0
    """How much of the whole input has been read with it, from 0 to 1."""
    held: "Held | None" = None
    """Its text, where a worker of a cluster holds it."""

    @property
    def sha256(self) -> str:
        """The mark of its text."""
        from hashlib import sha256

        return self.held.sha256 if self.held is not None else sha256(self.data).hexdigest()

    @property
    def weight(self) -> int:
        """The bytes that its text has in memory, here or there."""
        return len(self.data) if self.held is None else self.size

    def read(self) -> "Record":
        """Read the record. OSError if it cannot be read, or the game that it names cannot be imported."""
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
    """A folder without records."""


def _untold(path: str, note: str) -> None:
    """Ignore a note about a cell that was interpreted."""


@frozen(eq=False, repr=False)
class Sheets(Value):
    """Options for spreadsheets: their game if they do not name it, and a function that takes notes."""

    game: "Ruleset | None" = None
    on_note: Callable[[str, str], None] = _untold


@frozen(eq=False, repr=False)
class RecordFile(Value):
    """A file to be opened, or what stands for one."""

    path: str
    only: str = ""
    """The name of the one record that is meant, of the file's records."""
    fault: str = ""
    searched: bool = False
    """It was found in a folder, and may be no score sheets at all."""


def find(paths: Iterable[str], far: "Far | None" = None, sheets: bool = False) -> list[RecordFile]:
    """Return the files of paths, in order and each once.

    A folder means the regular files in and below it with the endings of records, sorted, without names that begin with
    a dot. A path that can't be read is kept in the list, so that it is reported in its place. Raises `NoRecords` for a
    folder without records. With ``sheets`` spreadsheets and workbooks are found too. ``far`` lists other file systems.
    """
    found: list[RecordFile] = []
    seen: set[str] = set()
    for path in paths:
        inside = list(_inside(path, far, sheets))
        if not inside:
            raise NoRecords(path)
        for place in inside:
            real = place.only or (place.path if _elsewhere(place.path) else os.path.realpath(place.path))
            if real not in seen:
                seen.add(real)
                found.append(place)
    return found


def _inside(path: str, far: "Far | None", sheets: bool) -> Iterator[RecordFile]:
    if path == STDIN:
        yield RecordFile(path)
    elif is_link(path):
        yield named(path)
    elif _elsewhere(path):
        from .remote import files_in

        yield from map(RecordFile, far.files_in(path) if far is not None else files_in(path))
    elif os.path.isdir(path):
        yield from _walk(path, sheets)
    else:
        yield named(path)


def named(path: str) -> RecordFile:
    """Return the file, or the one record of a file, that is called so; a file really called so comes first."""
    if PART in path and not os.path.lexists(path):
        pieces = path.split(PART)
        for count in range(1, len(pieces)):
            file = PART.join(pieces[:count])
            if os.path.isfile(file):
                return RecordFile(file, path)
    return RecordFile(path)


def _elsewhere(path: str) -> bool:
    """Return whether a path is one of another file system: ``s3://bucket/games``."""
    return "://" in path and not is_link(path)


def _walk(directory: str, sheets: bool, depth: int = 0) -> Iterator[RecordFile]:
    """Return the files below a directory, in the order of their paths."""
    if depth > DEEPEST:
        yield RecordFile(directory, fault=f"more than {DEEPEST} folders lie inside one another")
        return
    try:
        entries = sorted(os.scandir(directory), key=lambda entry: entry.name)
    except OSError:
        yield RecordFile(directory)  # reading it tells what is wrong
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
    """Return whether a file is called as spreadsheets are, and is not the lock of a program that has one open."""
    return ending(name, (*SPREADSHEETS, *WORKBOOKS)) and not name.startswith("~$")


def records(
    places: "list[RecordFile]",
    standard_input: BinaryIO | None = None,
    sheets: "Sheets | None" = None,
    far: "Far | None" = None,
) -> Iterator[Source]:
    """Return the records of some files one by one, and what cannot be read in its place.

    What lies on other file systems is read by ``far``, where it is given.
    """
    number, sheets = 0, sheets or Sheets()
    for elsewhere, some in groupby(places, lambda place: far is not None and _elsewhere(place.path)):
        together = list(some)
        if elsewhere and far is not None:
            yield from far.records(together, number, len(places), sheets)
        else:
            yield from read_files(together, number, len(places), sheets, standard_input)
        number += len(together)


def read_files(
    places: Iterable[RecordFile], first: int, total: int, sheets: "Sheets", standard_input: BinaryIO | None = None
) -> Iterator[Source]:
    """Read some of all files, of which the first has this number."""
    for number, place in enumerate(places, first):
        share = _Share(number, total)
        try:
            with closing(records_at(place, standard_input, share, sheets)) as found:
                yield from found
        except OSError as error:
            yield Source(shown_name(place.path), fault=why(error), at=share.end)


def shown_name(path: str) -> str:
    """Return what a path is called in the output."""
    if path == STDIN:
        return STDIN_NAME
    return LINK_NAME if is_link(path) and not os.path.lexists(path) else path


def why(error: OSError) -> str:
    """Return why something cannot be read."""
    return str(error.strerror or error)


class _Share:
    """The share of a file in the input, for progress."""

    def __init__(self, number: int, count: int) -> None:
        self.begin, self.end = number / count, (number + 1) / count
        self._stream: BinaryIO | None = None
        self._size = 0

    def watch(self, stream: BinaryIO) -> None:
        """Take note of the file that is being read."""
        try:
            self._size, self._stream = os.fstat(stream.fileno()).st_size, stream
        except (OSError, AttributeError, ValueError):  # no file of this machine
            self._stream = None

    def at(self) -> float:
        """Return how far the reading has come."""
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
    """Return the records of one file. OSError where it cannot be opened, or breaks off."""
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
            from .archives import Unpacked, opened_packed, told

            total = Unpacked()
            with told(), opened_packed(path, stream, total) as lines:
                yield from _cut(lines, path, by_line(path), path, share, total)
        elif by_line(path):
            yield from _cut(stream, path, True, path, share)
        else:
            yield from _in_file(path, stream, share)


def _linked(link: str, share: _Share) -> Source:
    """Return the record that a link carries. OSError if the link cannot be read."""
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
    if certainly_one(data):  # as nearly every file is
        yield Source(path, data, size=len(data), path=path, at=share.end)
    else:
        yield from _cut(Again(data, stream), path, False, path, share)


def _tables(path: str, stream: BinaryIO, share: _Share, sheets: "Sheets", searched: bool) -> Iterator[Source]:
    """Return the tables of a spreadsheet or a workbook."""
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
    from .archives import Unpacked, Unreadable, members, told

    any_found, total = False, Unpacked()
    for member in members(path, stream, total):
        any_found = True
        name = f"{path}{PART}{member.name}"
        if member.stream is None:
            yield Source(name, fault=member.fault, at=share.at())
            continue
        try:
            with told():
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
