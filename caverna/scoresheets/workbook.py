"""Workbooks of spreadsheet programs, .xlsx and .ods: bytes into sheets with rows of cells (extra ``sheets``).

A process of its own reads them, with limits on memory and time (:mod:`.workbook_process`).
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from attrs import frozen

from . import workbook_process
from .spreadsheet import Grid, cleaned

MAX_BYTES = 32 * 1024 * 1024
"""The size of a workbook above which it is not read."""
MAX_UNPACKED = 128 * 1024 * 1024
"""The size of its unpacked parts above which it is not read."""
MAX_ENTRIES = 5000
SECONDS = 40
"""After this time the process that reads a workbook is ended."""
_CHUNK = 1 << 20


class WorkbookError(Exception):
    """A workbook that cannot be read."""


@frozen
class Sheet:
    """One sheet of a workbook."""

    name: str
    grid: Grid


def read_workbook(data: bytes) -> list[Sheet]:
    """Return the sheets of a workbook that have a cell. `WorkbookError` for one that cannot be read."""
    if len(data) > MAX_BYTES:
        raise WorkbookError(f"it has more than {MAX_BYTES // 1024 // 1024} MB")
    if data.startswith(b"PK"):
        _check_size(data)
    told = _told(data)
    if told.get("missing"):
        raise WorkbookError("workbooks need 'pip install caverna[sheets]'; or save the sheet as CSV")
    if "error" in told:
        raise WorkbookError(str(told["error"]))
    sheets = [Sheet(name, Grid([cleaned(row) for row in rows])) for name, rows in told["sheets"]]
    return [sheet for sheet in sheets if any(map(any, sheet.grid.rows))]


def _check_size(data: bytes) -> None:
    """Refuse a workbook whose parts are too large once they are unpacked, whatever sizes it claims."""
    total = 0
    try:
        with ZipFile(BytesIO(data)) as packed:
            if len(packed.infolist()) > MAX_ENTRIES:
                raise WorkbookError(f"it has more than {MAX_ENTRIES} parts")
            if sum(entry.file_size for entry in packed.infolist()) > MAX_UNPACKED:
                raise _too_large()
            for entry in packed.infolist():
                with packed.open(entry) as part:
                    while chunk := part.read(_CHUNK):
                        total += len(chunk)
                        if total > MAX_UNPACKED:
                            raise _too_large()
    except (BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise WorkbookError(f"it is damaged: {error}") from None
    except Exception as error:
        if isinstance(error, WorkbookError):
            raise
        raise WorkbookError(f"it is damaged: {error}") from None


def _too_large() -> WorkbookError:
    return WorkbookError(f"unpacked it has more than {MAX_UNPACKED // 1024 // 1024} MB")


def _told(data: bytes) -> dict[str, Sequence[tuple[str, list[list[str]]]]]:
    """Return what the process that reads a workbook says of it."""
    script = str(Path(workbook_process.__file__))
    try:
        done = subprocess.run([sys.executable, "-I", script], input=data, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise WorkbookError(f"reading it takes longer than {SECONDS} seconds") from None
    except OSError as error:
        raise WorkbookError(str(error)) from None
    try:
        told = json.loads(done.stdout)
    except ValueError:
        raise WorkbookError(
            "reading it takes too much memory or time; delete what lies far away from the sheet"
        ) from None
    assert isinstance(told, dict)
    return told
