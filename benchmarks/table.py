"""The results of a section of the benchmarks: a table, printed as Markdown and written as JSON."""

from typing import Any

from attrs import define, field

Row = dict[str, Any]


@define
class Table:
    """A table of rows with named columns. Columns without any values are not printed."""

    title: str
    rows: list[Row] = field(factory=list)
    note: str = ""

    def add(self, **values: Any) -> None:
        """Add a row."""
        self.rows.append(values)

    def __str__(self) -> str:
        columns = [name for name in dict.fromkeys(name for row in self.rows for name in row) if self._used(name)]
        cells = [[name.replace("_", " ") for name in columns]]
        cells += [[_shown(row.get(name)) for name in columns] for row in self.rows]
        widths = [max(len(line[at]) for line in cells) for at in range(len(columns))]
        lines = [_line(line, widths) for line in cells]
        lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
        return "\n".join([f"## {self.title}", "", *lines, *(["", self.note] if self.note else []), ""])

    def _used(self, name: str) -> bool:
        return any(row.get(name) is not None for row in self.rows)


def _line(cells: list[str], widths: list[int]) -> str:
    first, *rest = (
        cell.rjust(width) if at else cell.ljust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return f"| {' | '.join([first, *rest])} |"


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.2f}" if abs(value) < 100 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
