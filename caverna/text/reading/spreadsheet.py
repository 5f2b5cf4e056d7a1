"""Spreadsheets saved as CSV or TSV: bytes into rows of cells, whatever program wrote them."""

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable
from io import StringIO

from attrs import frozen

MAX_BYTES = 64 * 1024 * 1024
"""The size in bytes above which a spreadsheet is not read."""
DELIMITERS = (",", ";", "\t")
_SEPARATOR_LINE = re.compile(r"sep=(.)\r?\n?", re.IGNORECASE)
"""What some programs write in front to say by what cells are separated."""
_MOST_CELL = 1_000_000
_SPACES = "\u00a0\u202f\u2007\ufeff"
_FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r")


@frozen
class Grid:
    """The rows of a spreadsheet, each a list of cells; the first row is number 1."""

    rows: list[list[str]]
    notes: tuple[str, ...] = ()
    """What there is to say of how it was read."""
    fault: str = ""
    """Why the rows end where they do, empty where all could be read."""


def read_grid(data: bytes, known: Callable[[str], bool], tabs: bool = False) -> Grid:
    """Return the rows of a spreadsheet. ``known`` says whether a word is the name of a column."""
    text, notes = _decoded(data)
    if "\0" in text:
        return Grid([], notes, "the file is no text")
    skipped = _SEPARATOR_LINE.match(text)
    if skipped and skipped[1] in DELIMITERS:
        rows, fault = _rows(text[skipped.end() :], skipped[1])
        return Grid([[], *rows], notes, fault)
    order = sorted(DELIMITERS, key=lambda each: each != "\t") if tabs else DELIMITERS
    best = max(order, key=lambda delimiter: _names(text, delimiter, known))
    rows, fault = _rows(text, best)
    return Grid(rows, notes, fault)


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
    sample, _ = _rows(text[:100_000], delimiter, strict=False)
    filled = [row for row in sample if any(row)]
    if not filled:
        return 0, 0
    column = sum(1 for row in filled[:60] if row and len(row) > 1 and known(row[0]))
    return max(sum(map(known, filled[0])), column), column


def _rows(text: str, delimiter: str, strict: bool = True) -> tuple[list[list[str]], str]:
    """Return the rows, and what keeps the rest from being read. A row with a line break in a cell is one row."""
    rows: list[list[str]] = []
    before = csv.field_size_limit(_MOST_CELL)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=strict)
    try:
        for row in reader:
            rows.append([_cell(cell) for cell in row])
    except csv.Error as error:
        return rows, f"row {len(rows) + 1} cannot be read: {error}"
    finally:
        csv.field_size_limit(before)
    return rows, ""


def _cell(text: str) -> str:
    """Return a cell without the blanks around it, and without the apostrophe that keeps it from being a formula."""
    if not text:
        return text
    text = text.strip().strip(_SPACES).strip()
    return text[1:] if text[:1] == "'" and text[1:].lstrip().startswith(_FORMULA_MARKS) else text


def column_letters(number: int) -> str:
    """Return the letters of a column of a spreadsheet: A for the first, AA for the 27th."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
