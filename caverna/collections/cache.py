"""A cache of verdicts: reports in an SQLite file, by the content of the record.

A record is recognised by its bytes, under any name, as long as the code of the library, the code of the games of other
packages and the options are the same. A report without findings is valid anywhere in a file; one with findings has
line numbers and is valid for its first line.
"""

import json
import sqlite3
from contextlib import suppress
from pathlib import Path

from attrs import evolve

from caverna.engine.verify import Report
from caverna.model.code_version import code_version
from caverna.model.json_data import from_fields, to_fields, to_plain
from caverna.model.record import Record
from caverna.model.ruleset import ruleset
from caverna.reading.decoding import decode
from caverna.writing.atomic import regular

from .sources import Source

APPLICATION = 0x43617643
"""What marks an SQLite file as a cache of ours."""
ANYWHERE = 0
"""The first line of a record whose report holds wherever it stands."""
_TOGETHER = 500
"""Reports that are written at once."""
_PATIENCE = 60
"""Seconds to wait for another process that writes."""
_SQLITE, _HEAD, _MARK_AT = b"SQLite format 3\0", 100, 68
"""How an SQLite file begins, the length of its head, and where its mark is in it."""
_TABLES = """
DROP TABLE IF EXISTS library; DROP TABLE IF EXISTS reports;
CREATE TABLE library (version TEXT NOT NULL);
CREATE TABLE reports (
  library TEXT NOT NULL, options TEXT NOT NULL, sha256 BLOB NOT NULL, first_line INTEGER NOT NULL, report TEXT NOT NULL,
  PRIMARY KEY (library, options, sha256, first_line)
) WITHOUT ROWID
"""
"""A report has the code that made it in its key: one of other code may write into the same file at the same time."""


CacheError = sqlite3.Error
"""What is raised where a cache cannot be read or written."""


class NoCache(Exception):  # noqa: N818 - what is missing is the cache
    """A file that is something else, or that cannot be used; the message says which."""


class Cache:
    """The reports of records verified before by the same code with the same options."""

    def __init__(self, path: str, options: str) -> None:
        self._made_by = code_version(), options
        self._fresh: dict[tuple[object, ...], str] = {}
        """Reports that are not written yet."""
        try:
            self._base = _opened(path)
        except (sqlite3.Error, OSError) as error:
            raise NoCache(f"{path}: {error}") from None

    def find(self, source: Source) -> str | None:
        """Return the report of a record as it was kept."""
        key = *self._made_by, bytes.fromhex(source.sha256)
        for first_line in (ANYWHERE, source.first_line):
            if (*key, first_line) in self._fresh:
                return self._fresh[*key, first_line]
        asked = "SELECT report FROM reports WHERE library = ? AND options = ? AND sha256 = ? AND first_line IN (?, ?)"
        found = self._base.execute(asked, (*key, ANYWHERE, source.first_line)).fetchone()
        return found[0] if found else None

    def keep(self, source: Source, report: str, placed: bool) -> None:
        """Keep the report of a record; ``placed``: it has lines in it."""
        key = *self._made_by, bytes.fromhex(source.sha256), source.first_line if placed else ANYWHERE
        self._fresh[key] = report
        if len(self._fresh) >= _TOGETHER:
            self._write()

    def _write(self) -> None:
        """Write what is not written yet, in a moment: others may use the same cache."""
        fresh, self._fresh = self._fresh, {}
        with self._base:
            self._base.executemany(
                "INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?, ?)", ((*key, text) for key, text in fresh.items())
            )

    def close(self) -> None:
        """Write what is not written yet."""
        with suppress(sqlite3.Error):  # what is not kept is verified again
            self._write()
        self._base.close()


def _opened(path: str) -> sqlite3.Connection:
    """Open a cache. One that is empty, damaged or of other code is begun anew; another file is refused."""
    _check_mark(path)
    try:
        return _begun(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorname != "SQLITE_ERROR":
            raise  # it is in use, or cannot be opened at all
    _check_mark(path)
    Path(path).unlink(missing_ok=True)
    Path(f"{path}-journal").unlink(missing_ok=True)
    return _begun(path)


def _check_mark(path: str) -> None:
    """Refuse a file that is neither empty nor a cache."""
    if not regular(path):
        raise NoCache(f"{path} is not a regular file; name another file for the cache")
    try:
        with open(path, "rb") as stream:
            head = stream.read(_HEAD)
    except FileNotFoundError:
        return
    if head and not (head.startswith(_SQLITE) and head[_MARK_AT : _MARK_AT + 4] == APPLICATION.to_bytes(4)):
        raise NoCache(f"{path} is not a cache; name another file, or delete this one")


def _begun(path: str) -> sqlite3.Connection:
    """Open a cache and make it one of this code, in one transaction: another process may be doing the same."""
    base = sqlite3.connect(path, timeout=_PATIENCE)
    try:
        if not _is_current(base):
            base.execute("BEGIN IMMEDIATE")
            if not _is_current(base):
                base.execute(f"PRAGMA application_id = {APPLICATION}")
                for statement in _TABLES.split(";"):
                    base.execute(statement)
                base.execute("INSERT INTO library VALUES (?)", (code_version(),))
            base.commit()
        (check,) = base.execute("PRAGMA quick_check(1)").fetchone()
        if check != "ok":
            raise sqlite3.DatabaseError(check)
    except BaseException:
        base.close()
        raise
    return base


def _is_current(base: sqlite3.Connection) -> bool:
    """Return whether a cache has its tables, and was begun by this code."""
    tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
    return "library" in tables and base.execute("SELECT version FROM library").fetchall() == [(code_version(),)]


# --- reports as text --------------------------------------------------------------------------------------------


def packed(record: Record, report: Report) -> str:
    """Return a report as a text to be kept. The game it came to is left out."""
    return json.dumps([record.game, to_fields(report), to_plain(report.extra)], separators=(",", ":"))


def unpacked(text: str, source: Source) -> tuple[Record, Report] | None:
    """Return a report that was kept, and of its record what the output shows; None where it cannot be read."""
    try:
        game, data, extra = json.loads(text)
        made = ruleset(game).format.record
        report = from_fields(data, Report)
    except (ValueError, TypeError, LookupError):
        return None
    findings = tuple(evolve(finding, file=source.name) for finding in report.findings)
    told, _ = decode(source.data)
    record: Record = made(file=source.name, text=told.text, first_line=source.first_line)
    return record, evolve(report, findings=findings, file=source.name, extra=extra)
