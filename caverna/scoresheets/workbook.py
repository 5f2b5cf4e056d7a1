"""Reading workbooks of spreadsheet programs, such as .xlsx and .ods, into rows of cells (the extra ``sheets``).

A separate process reads them, with limits on memory and time (:mod:`.workbook_process`).
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
"""The greatest size of a workbook, in bytes."""
MAX_UNPACKED = 128 * 1024 * 1024
"""The greatest size of its unpacked parts, in bytes."""
MAX_ENTRIES = 5000
SECONDS = 40
"""The seconds after which the process that reads a workbook is killed."""
_CHUNK = 1 << 20


class WorkbookError(Exception):
    """Raised for a workbook that cannot be read; the message says why."""


@frozen
class Sheet:
    """A sheet of a workbook."""

    name: str
    grid: Grid


def read_workbook(data: bytes) -> list[Sheet]:
    """Return the sheets of a workbook that are not empty. Raise `WorkbookError` if it cannot be read."""
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
    """Refuse a workbook whose unpacked parts are too large. The sizes that it states are not trusted."""
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
    """Run the process that reads a workbook, and return its answer."""
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
            "reading it takes too much memory or time; delete cells far away from the score sheets"
        ) from None
    assert isinstance(told, dict)
    return told
