"""A cache of reports in an SQLite file, by the content of the record.

A record is found by its bytes, under any name. The code of the library and of all games, and the options, must be the
same. A report without findings is valid anywhere in a file. A report with findings has line numbers, so the record
must begin at the same line.
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
"""The application id of an SQLite file that is such a cache."""
ANYWHERE = 0
"""The first line in the key of a report that is valid at any line."""
_TOGETHER = 500
"""The number of reports that are written at once."""
_PATIENCE = 60
"""The seconds to wait for another process that writes."""
_SQLITE, _HEAD, _MARK_AT = b"SQLite format 3\0", 100, 68
"""The beginning of an SQLite file, the length of its head, and the position of the application id."""
_TABLES = """
DROP TABLE IF EXISTS library; DROP TABLE IF EXISTS reports;
CREATE TABLE library (version TEXT NOT NULL);
CREATE TABLE reports (
  library TEXT NOT NULL, options TEXT NOT NULL, sha256 BLOB NOT NULL, first_line INTEGER NOT NULL, report TEXT NOT NULL,
  PRIMARY KEY (library, options, sha256, first_line)
) WITHOUT ROWID
"""
"""The key has the version of the code, as a process with other code may write to the same file at the same time."""


CacheError = sqlite3.Error
"""The error of a cache that cannot be read or written."""


class NoCache(Exception):  # noqa: N818 - what is missing is the cache
    """Raised for a file that is not a cache, or cannot be used; the message says why."""


class Cache:
    """The reports of records that the same code verified before with the same options."""

    def __init__(self, path: str, options: str) -> None:
        self._made_by = code_version(), options
        self._fresh: dict[tuple[object, ...], str] = {}
        """Key -> report, for reports that are not written yet."""
        try:
            self._base = _opened(path)
        except (sqlite3.Error, OSError) as error:
            raise NoCache(f"{path}: {error}") from None

    def find(self, source: Source) -> str | None:
        """Return the kept report of a record as text; None if there is none."""
        key = *self._made_by, bytes.fromhex(source.sha256)
        for first_line in (ANYWHERE, source.first_line):
            if (*key, first_line) in self._fresh:
                return self._fresh[*key, first_line]
        asked = "SELECT report FROM reports WHERE library = ? AND options = ? AND sha256 = ? AND first_line IN (?, ?)"
        found = self._base.execute(asked, (*key, ANYWHERE, source.first_line)).fetchone()
        return found[0] if found else None

    def keep(self, source: Source, report: str, placed: bool) -> None:
        """Keep the report of a record. ``placed`` is True if the report has line numbers."""
        key = *self._made_by, bytes.fromhex(source.sha256), source.first_line if placed else ANYWHERE
        self._fresh[key] = report
        if len(self._fresh) >= _TOGETHER:
            self._write()

    def _write(self) -> None:
        """Write the new reports in one short transaction, as other processes may use the same cache."""
        fresh, self._fresh = self._fresh, {}
        with self._base:
            self._base.executemany(
                "INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?, ?)", ((*key, text) for key, text in fresh.items())
            )

    def close(self) -> None:
        """Write the new reports and close the file."""
        with suppress(sqlite3.Error):  # records without a kept report are verified again
            self._write()
        self._base.close()


def _opened(path: str) -> sqlite3.Connection:
    """Open a cache. Clear one that is damaged or of other code. Refuse a file that is not a cache."""
    _check_mark(path)
    try:
        return _begun(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorname != "SQLITE_ERROR":
            raise  # the file is in use, or cannot be opened
    _check_mark(path)
    Path(path).unlink(missing_ok=True)
    Path(f"{path}-journal").unlink(missing_ok=True)
    return _begun(path)


def _check_mark(path: str) -> None:
    """Refuse a file that is not empty and not a cache."""
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
    """Open a cache, and create its tables for this code in one transaction: another process may do the same."""
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
    """Return whether a cache has its tables, and this code created them."""
    tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
    return "library" in tables and base.execute("SELECT version FROM library").fetchall() == [(code_version(),)]


# --- reports as text --------------------------------------------------------------------------------------------


def packed(record: Record, report: Report) -> str:
    """Return a report as text for the cache, without the game that the replay ended with."""
    return json.dumps([record.game, to_fields(report), to_plain(report.extra)], separators=(",", ":"))


def unpacked(text: str, source: Source) -> tuple[Record, Report] | None:
    """Return a report from its text in the cache, and a record with just what the output needs.

    Return None if the text cannot be read.
    """
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
