"""Spreadsheets saved as CSV or TSV: bytes into rows of cells, whatever program wrote them."""

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Mapping, Sequence
from io import StringIO

from attrs import Factory, frozen

MAX_BYTES = 64 * 1024 * 1024
"""The size in bytes above which a spreadsheet is not read."""
DELIMITERS = (",", ";", "\t")
_SEPARATOR_LINE = re.compile(r"sep=(.)\r?\n?", re.IGNORECASE)
"""What some programs write in front to say by what cells are separated."""
_MAX_CELL = 1_000_000
_MAX_FAULTS = 20
"""The number of faulty rows that are reported one by one; after them the rest is not read."""
_EMPTY: Sequence[str] = ()
"""Every row without a cell that says something; spreadsheet programs write them by the million."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""What the files of spreadsheet programs themselves begin with."""
_SPACES = "\u00a0\u202f\u2007\ufeff"
_FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r")
_DOUBLED = 'a quotation mark in a cell is doubled, and the cell stands in quotes: "said ""done"""'
_NO_TEXT = "save the sheet as CSV, in UTF-8"


@frozen
class Fault:
    """An error that keeps a row from being read."""

    message: str
    hint: str = _DOUBLED


@frozen
class Grid:
    """The rows of a spreadsheet, each a list of cells; the first row is number 1."""

    rows: list[Sequence[str]]
    notes: tuple[str, ...] = ()
    """What there is to say of how it was read."""
    faults: Mapping[int, Fault] = Factory(dict)
    """The faulty rows by number; their cells are included as far as they can be guessed."""


def read_grid(data: bytes, known: Callable[[str], bool], tabs: bool = False) -> Grid:
    """Return the rows of a spreadsheet. ``known`` says whether a word is the name of a column."""
    text, notes = _decoded(data)
    if data.startswith(_WORKBOOKS) or text.count("\0") > len(text) // 20:
        return Grid([], notes, {1: Fault("the file is no text", _NO_TEXT)})
    skipped = _SEPARATOR_LINE.match(text)
    if skipped and skipped[1] in DELIMITERS:
        return _rows(text, skipped[1], notes, skipped.end())
    order = sorted(DELIMITERS, key=lambda each: each != "\t") if tabs else DELIMITERS
    best = max(order, key=lambda delimiter: _names(text, delimiter, known))
    return _rows(text, best, notes)


def _decoded(data: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text: UTF-8 with or without a byte order mark, UTF-16 with one, else Windows-1252."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace"), ("read as UTF-16",)
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8"), ()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), ("is not UTF-8: read as Windows-1252",)


def _names(text: str, delimiter: str, known: Callable[[str], bool]) -> tuple[int, int]:
    """Return how many columns the first row names if it is cut so, and how many lines the first column does."""
    sample = _rows(text[:100_000], delimiter, strict=False)
    filled = [row for row in sample.rows if any(row)]
    if not filled:
        return 0, 0
    column = sum(1 for row in filled[:60] if row and len(row) > 1 and known(row[0]))
    return max(sum(map(known, filled[0])), column), column


def _rows(text: str, delimiter: str, notes: tuple[str, ...] = (), at: int = 0, strict: bool = True) -> Grid:
    """Return the rows from a place of the text on. A row with a line break in a cell is one row.

    A row that cannot be read ends with its line, and the next is read.
    """
    rows: list[Sequence[str]] = [_EMPTY] if at else []
    faults: dict[int, Fault] = {}
    before = csv.field_size_limit(_MAX_CELL)
    stream = StringIO(text, newline="")
    try:
        while len(faults) < _MAX_FAULTS:
            stream.seek(at)
            try:
                for row in csv.reader(stream, delimiter=delimiter, strict=strict):
                    rows.append([_cell(cell) for cell in row] if any(row) else _EMPTY)
                    at = stream.tell()
                break
            except csv.Error as error:
                stream.seek(at)
                rows.append(_guessed(stream.readline(), delimiter))
                at = stream.tell()
                faults[len(rows)] = _fault(str(error))
    finally:
        csv.field_size_limit(before)
    if len(faults) == _MAX_FAULTS and at < len(text):
        faults[len(rows)] = Fault("this row cannot be read either, and what follows is left out")
    return Grid(rows, notes, faults)


def _guessed(line: str, delimiter: str) -> list[str]:
    """Return the cells of a line as far as they stand before a quotation mark that is out of place."""
    return [_cell(cell) for cell in line.partition('"')[0].split(delimiter)[:-1]]


def _fault(error: str) -> Fault:
    """Return what is wrong with a row, by what the reader of the standard library says of it."""
    if "end of data" in error:
        return Fault("a quotation mark in this row is never closed")
    if "field limit" in error:
        return Fault(f"a cell has more than {_MAX_CELL:,} characters", "is a quotation mark in this row never closed?")
    if "expected after" in error:
        return Fault("something stands behind a quotation mark that closes a cell of this row")
    return Fault(f"this row cannot be read: {error}")


def cleaned(row: Sequence[str]) -> Sequence[str]:
    """Return the cells of a row as they are read."""
    return [_cell(cell) for cell in row] if any(row) else _EMPTY


def _cell(text: str) -> str:
    """Return a cell without the blanks around it, and without the apostrophe that keeps it from being a formula."""
    if not text:
        return text
    text = text.strip().strip(_SPACES).strip()
    return text[1:] if text[:1] == "'" and _would_be_read(text[1:]) else text


def _would_be_read(text: str) -> bool:
    """Return whether a spreadsheet program would take a text for a formula or a number."""
    return text.lstrip().startswith(_FORMULA_MARKS) or text.isdecimal()


def column_letters(number: int) -> str:
    """Return the letters of a column of a spreadsheet: A for the first, AA for the 27th."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
