"""The JSON output for a verified file."""

from typing import ClassVar

from attrs import frozen

from caverna.engine.verify import Report
from caverna.model.json_shapes import JsonData


@frozen(eq=False, repr=False)
class Entry(JsonData):
    """A file in the JSON output: its report and, if it could not be read, the error."""

    _json_keys: ClassVar[str] = "*report error?"
    report: Report
    error: str = ""
