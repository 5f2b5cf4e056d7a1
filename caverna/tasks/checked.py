"""A file that was checked, for programs: its report, or why it could not be read."""

from typing import ClassVar

from attrs import frozen

from caverna.engine.verify import Report
from caverna.model.json_shapes import JsonData


@frozen(eq=False, repr=False)
class Entry(JsonData):
    """A file of the JSON output: its report, and why it could not be read where that is so."""

    _json_keys: ClassVar[str] = "*report error?"
    report: Report
    error: str = ""
