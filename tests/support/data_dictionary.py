"""The data dictionary of an export as a page: ``python -m tests.support.data_dictionary`` writes docs/dictionary.md."""

from pathlib import Path

from caverna.collections.schema import Table, all_tables
from caverna.collections.views import VIEWS

PAGE = Path(__file__).parents[2] / "docs" / "dictionary.md"
_HEAD = """# The data dictionary

Every table and column of an [export](data.md), as in its table `dictionary`. K marks the key of a table, N a column
that is never null.

"""


def dictionary() -> str:
    """Return the page."""
    views = "\n".join(f"| `{view.name}` | {view.question} |" for view in VIEWS)
    told = "".join(map(_section, all_tables()))
    return f"{_HEAD}{told}## Views\n\nIn SQLite and DuckDB.\n\n| view | what it answers |\n|---|---|\n{views}\n"


def _section(table: Table) -> str:
    rows = "".join(
        f"| `{each.name}` | {each.type.lower()} | {_mark(table, place)} | {each.doc} |\n"
        for place, each in enumerate(table.columns)
    )
    return f"## `{table.name}`\n\n{table.doc}\n\n| column | type | | meaning |\n|---|---|---|---|\n{rows}\n"


def _mark(table: Table, place: int) -> str:
    return "K" if place < table.key else "N" if table.columns[place].needed else ""


if __name__ == "__main__":
    PAGE.write_text(dictionary(), encoding="utf-8")
