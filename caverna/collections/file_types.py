"""File types by the ending of the name, and paths that are links to games."""

DOCUMENTS = (".yaml", ".yml", ".json")
BY_LINE = (".jsonl", ".ndjson")
RECORDS = DOCUMENTS + BY_LINE
"""The endings that records are looked for by, in folders and archives."""
SPREADSHEETS = (".csv", ".tsv")
"""Endings of files that hold score sheets, read where they are named."""
WORKBOOKS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
"""Endings of workbooks with sheets of score sheets."""
OTHER_WORKBOOKS = (".fods", ".numbers")
"""Endings of workbooks that are not read."""
ZIP = (".zip",)
TAR = (".tar", ".tar.gz", ".tgz", ".tar.zst")
ARCHIVES = ZIP + TAR
PACKED = (".gz", ".zst")


def ending(name: str, endings: tuple[str, ...]) -> bool:
    """Return whether a name ends so, in whatever case."""
    return name.lower().endswith(endings)


def by_line(name: str) -> bool:
    """Return whether what is called so is JSON Lines, compressed or not."""
    return ending(name.rpartition(".")[0] if ending(name, PACKED) else name, BY_LINE)


def starred(endings: tuple[str, ...]) -> str:
    """Return endings as people write them: ``*.yaml, *.json``."""
    return ", ".join(f"*{each}" for each in endings)


def is_link(path: str) -> bool:
    """Return whether a path is a link that carries a game, though it may be a damaged one."""
    address, mark, fragment = path.strip("<>\"'() \t\r\n").partition("#")
    return bool(mark) and "&g=" in f"&{fragment}" and (not address or "://" in address)
