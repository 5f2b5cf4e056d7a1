"""Reading spreadsheets saved as CSV or TSV by any program into rows of cells."""

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Mapping, Sequence
from io import StringIO

from attrs import Factory, frozen

from caverna.model.values import Value

MAX_BYTES = 64 * 1024 * 1024
"""The greatest size of a spreadsheet, in bytes."""
DELIMITERS = (",", ";", "\t")
_SEPARATOR_LINE = re.compile(r"sep=(.)\r?\n?", re.IGNORECASE)
"""Matches a first line such as ``sep=;``, with which some programs name the separator of cells."""
_MAX_CELL = 1_000_000
_MAX_FAULTS = 20
"""The number of faulty rows after which reading stops."""
_EMPTY: Sequence[str] = ()
"""The row that stands in for all empty rows, of which spreadsheet programs write millions."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of workbooks, which are not CSV."""
_SPACES = "\u00a0\u202f\u2007\ufeff"
_FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r")
_DOUBLED = 'double a quotation mark in a cell, and put the cell in quotes: "said ""done"""'
_NO_TEXT = "save the sheet as CSV, in UTF-8"


@frozen(eq=False, repr=False)
class Fault(Value):
    """An error that keeps a row from being read."""

    message: str
    hint: str = _DOUBLED


@frozen(eq=False, repr=False)
class Grid(Value):
    """The rows of a spreadsheet, each a list of cells. The first row has the number 1."""

    rows: list[Sequence[str]]
    notes: tuple[str, ...] = ()
    """Notes about how it was read, such as its encoding."""
    faults: Mapping[int, Fault] = Factory(dict)
    """The number of each faulty row -> the error. ``rows`` has its cells as far as they can be guessed."""


def read_grid(data: bytes, known: Callable[[str], bool], tabs: bool = False) -> Grid:
    """Return the rows of a spreadsheet, and guess its separator: ``known`` tells whether a word names a column.

    With ``tabs`` a tab is preferred.
    """
    text, notes = _decoded(data)
    if data.startswith(_WORKBOOKS) or text.count("\0") > len(text) // 20:
        return Grid([], notes, {1: Fault("the file is not text", _NO_TEXT)})
    skipped = _SEPARATOR_LINE.match(text)
    if skipped and skipped[1] in DELIMITERS:
        return _rows(text, skipped[1], notes, skipped.end())
    order = sorted(DELIMITERS, key=lambda each: each != "\t") if tabs else DELIMITERS
    best = max(order, key=lambda delimiter: _names(text, delimiter, known))
    return _rows(text, best, notes)


def _decoded(data: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text and notes. It is UTF-8 (with or without a byte order mark), UTF-16 with one, or Windows-1252."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace"), ("read as UTF-16",)
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8"), ()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), ("is not UTF-8: read as Windows-1252",)


def _names(text: str, delimiter: str, known: Callable[[str], bool]) -> tuple[int, int]:
    """Return the number of known names in the first row, or the first column, if this delimiter separates cells."""
    sample = _rows(text[:100_000], delimiter, strict=False)
    filled = [row for row in sample.rows if any(row)]
    if not filled:
        return 0, 0
    column = sum(1 for row in filled[:60] if row and len(row) > 1 and known(row[0]))
    return max(sum(map(known, filled[0])), column), column


def _rows(text: str, delimiter: str, notes: tuple[str, ...] = (), at: int = 0, strict: bool = True) -> Grid:
    """Return the rows of a text from a position on. A row may have line breaks in its cells.

    After an error, reading continues on the next line.
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
        faults[len(rows)] = Fault("this row cannot be read either; the rest is skipped")
    return Grid(rows, notes, faults)


def _guessed(line: str, delimiter: str) -> list[str]:
    """Return the cells of a faulty line before its first quotation mark."""
    return [_cell(cell) for cell in line.partition('"')[0].split(delimiter)[:-1]]


def _fault(error: str) -> Fault:
    """Return the fault of a row for an error message of the module `csv`."""
    if "end of data" in error:
        return Fault("a quotation mark in this row is never closed")
    if "field limit" in error:
        return Fault(f"a cell has more than {_MAX_CELL:,} characters", "is a quotation mark in this row never closed?")
    if "expected after" in error:
        return Fault("there is text after a quotation mark that closes a cell of this row")
    return Fault(f"this row cannot be read: {error}")


def cleaned(row: Sequence[str]) -> Sequence[str]:
    """Return the cells of a row without surrounding blanks; the shared empty row if all are empty."""
    return [_cell(cell) for cell in row] if any(row) else _EMPTY


def _cell(text: str) -> str:
    """Return the text of a cell without surrounding blanks, and without an apostrophe that prevents a formula."""
    if not text:
        return text
    text = text.strip().strip(_SPACES).strip()
    return text[1:] if text[:1] == "'" and _would_be_read(text[1:]) else text


def _would_be_read(text: str) -> bool:
    """Return whether a spreadsheet program would read a text as a formula or a number."""
    return text.lstrip().startswith(_FORMULA_MARKS) or text.isdecimal()


def column_letters(number: int) -> str:
    """Return the letters for the number of a column: A for the first, AA for the 27th."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
