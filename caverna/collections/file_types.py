"""File types by the endings of names, and links to games."""

DOCUMENTS = (".yaml", ".yml", ".json")
BY_LINE = (".jsonl", ".ndjson")
RECORDS = DOCUMENTS + BY_LINE
"""The endings of files that are read as records in folders and archives."""
SPREADSHEETS = (".csv", ".tsv")
"""The endings of spreadsheets with score sheets."""
WORKBOOKS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
"""The endings of workbooks with score sheets."""
OTHER_WORKBOOKS = (".fods", ".numbers")
"""The endings of workbooks that cannot be read."""
ZIP = (".zip",)
TAR = (".tar", ".tar.gz", ".tgz", ".tar.zst")
ARCHIVES = ZIP + TAR
PACKED = (".gz", ".zst")


def ending(name: str, endings: tuple[str, ...]) -> bool:
    """Return whether a name has one of these endings, in upper or lower case."""
    return name.lower().endswith(endings)


def by_line(name: str) -> bool:
    """Return whether a file with this name is JSON Lines, compressed or not."""
    return ending(name.rpartition(".")[0] if ending(name, PACKED) else name, BY_LINE)


def starred(endings: tuple[str, ...]) -> str:
    """Return endings as a text of patterns, such as ``*.yaml, *.json``."""
    return ", ".join(f"*{each}" for each in endings)


def is_link(path: str) -> bool:
    """Return whether a path is a link with a game inside. The game may be damaged."""
    address, mark, fragment = path.strip("<>\"'() \t\r\n").partition("#")
    return bool(mark) and "&g=" in f"&{fragment}" and (not address or "://" in address)
