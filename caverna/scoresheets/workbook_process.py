"""A script that reads a workbook from standard input and prints its rows as JSON, in a separate process with limits.

A hostile workbook can need any memory and time, with a cell in the last corner of a sheet, or texts that expand. Then
only this process ends. It imports nothing of the project.
"""

import json
import sys
from contextlib import suppress
from io import BytesIO
from typing import Any

MAX_MEMORY = 1024 * 1024 * 1024
MAX_SECONDS = 20
MAX_SHEETS = 50
MAX_ROWS = 20_000
MAX_COLUMNS = 500
MAX_CELLS = 1_000_000


def limit() -> None:
    """Limit the memory and time of this process, if the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def text_of(value: Any) -> str:
    """Return the value of a cell as text, as people would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if hasattr(value, "isoformat"):
        return str(value.isoformat()).removesuffix("T00:00:00")
    return str(value)


def rows_of(sheet: Any) -> list[list[str]]:
    """Return the rows of a sheet from its first cell on. Raise ValueError if it is too large."""
    if sheet.total_height > MAX_ROWS or sheet.total_width > MAX_COLUMNS:
        raise ValueError(f"the sheet {sheet.name!r} has {sheet.total_height:,} rows and {sheet.total_width:,} columns")
    rows = [[text_of(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
    if sum(map(len, rows)) > MAX_CELLS:
        raise ValueError(f"the sheet {sheet.name!r} has too many cells")
    return rows


def read(data: bytes) -> dict[str, Any]:
    """Return the visible sheets of a workbook (``sheets``), or the reason why it cannot be read (``error``).

    ``missing`` means that the library for workbooks is not installed.
    """
    try:
        from python_calamine import CalamineWorkbook
    except ImportError:
        return {"missing": True}
    try:
        with CalamineWorkbook.from_filelike(BytesIO(data)) as book:
            names = book.sheet_names
            if len(names) > MAX_SHEETS:
                return {"error": f"it has {len(names)} sheets, more than {MAX_SHEETS}"}
            shown = [each.name for each in book.sheets_metadata if "visible" in str(each.visible).lower()]
            return {"sheets": [[name, rows_of(book.get_sheet_by_name(name))] for name in shown or names]}
    except ValueError as error:
        return {"error": str(error)}
    except MemoryError:
        return {"error": "it takes too much memory"}
    except BaseException as error:
        if b"content.xml" in data or b"xl/workbook." in data:
            return {"error": f"it is damaged, or takes too much memory ({str(error)[:200]})"}
        return {"error": f"it is damaged, or no workbook ({str(error)[:200]})"}


if __name__ == "__main__":
    limit()
    json.dump(read(sys.stdin.buffer.read()), sys.stdout)
