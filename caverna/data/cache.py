"""What was verified before: reports kept in an SQLite file, found again by the content of the record.

A record is known again by its bytes, under whatever name, as long as the library, the games of other packages and the
options are the same. A report without findings holds wherever the record stands; one with findings has lines in it and
holds for its first line.
"""

import json
import sqlite3
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from attrs import evolve
from cattrs import BaseValidationError, Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from caverna import __version__
from caverna.core.findings import Finding, reason
from caverna.core.record import Record
from caverna.core.ruleset import outside, ruleset
from caverna.core.verify import Report
from caverna.text.reading.decoding import decode

from .sources import Source

APPLICATION = 0x43617643
"""What marks an SQLite file as a cache of ours."""
ANYWHERE = 0
"""The first line of a record whose report holds wherever it stands."""
_TOGETHER = 500
"""Reports that are written at once."""
_TABLES = """
CREATE TABLE library (version TEXT NOT NULL);
CREATE TABLE reports (
  sha256 BLOB NOT NULL, options TEXT NOT NULL, first_line INTEGER NOT NULL, report TEXT NOT NULL,
  PRIMARY KEY (sha256, options, first_line)
) WITHOUT ROWID;
"""


CacheError = sqlite3.Error
"""What is raised where a cache cannot be read or written."""


class NoCache(Exception):  # noqa: N818 - what is missing is the cache
    """A file that is something else, or that cannot be used; the message says which."""


class Cache:
    """The reports of records verified before with the same options."""

    def __init__(self, path: str, options: str) -> None:
        self._options = options
        self._fresh = 0
        try:
            self._base = _opened(path)
        except (sqlite3.Error, OSError) as error:
            raise NoCache(f"{path}: {error}") from None

    def find(self, source: Source) -> str | None:
        """Return the report of a record as it was kept."""
        key = bytes.fromhex(source.sha256), self._options, ANYWHERE, source.first_line
        asked = "SELECT report FROM reports WHERE sha256 = ? AND options = ? AND first_line IN (?, ?)"
        found = self._base.execute(asked, key).fetchone()
        return found[0] if found else None

    def keep(self, source: Source, report: str, placed: bool) -> None:
        """Keep the report of a record; ``placed``: it has lines in it."""
        key = bytes.fromhex(source.sha256), self._options, source.first_line if placed else ANYWHERE
        self._base.execute("INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?)", (*key, report))
        self._fresh += 1
        if self._fresh >= _TOGETHER:
            self._base.commit()
            self._fresh = 0

    def close(self) -> None:
        """Write what is not written yet."""
        with suppress(sqlite3.Error):  # what is not kept is verified again
            self._base.commit()
        self._base.close()


def _opened(path: str) -> sqlite3.Connection:
    """Open a cache; one that is broken, or of another version, is begun anew."""
    base = sqlite3.connect(path, timeout=60)
    try:
        if _usable(base, path):
            return base
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorname not in ("SQLITE_ERROR",):
            raise  # it is in use, or cannot be opened at all
    base.close()
    Path(path).unlink(missing_ok=True)
    Path(f"{path}-journal").unlink(missing_ok=True)
    base = sqlite3.connect(path, timeout=60)
    base.execute(f"PRAGMA application_id = {APPLICATION}")
    base.executescript(_TABLES)
    base.execute("INSERT INTO library VALUES (?)", (_library(),))
    base.commit()
    return base


def _usable(base: sqlite3.Connection, path: str) -> bool:
    (mark,) = base.execute("PRAGMA application_id").fetchone()
    tables = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and mark != APPLICATION:
        raise NoCache(f"{path} is a database of something else, not a cache")
    if not tables:
        return False
    (check,) = base.execute("PRAGMA quick_check(1)").fetchone()
    return check == "ok" and base.execute("SELECT version FROM library").fetchall() == [(_library(),)]


def _library() -> str:
    """Return the version of the library, and of the games of other packages."""
    return " ".join([__version__, *(f"{key}={version}" for key, version in outside())])


# --- reports as text --------------------------------------------------------------------------------------------


@cache
def _converter() -> Converter:
    """Return what turns reports into plain data; the game they came to and the file are left out."""
    converter = Converter()
    omitted: Any = override(omit=True)
    said: Any = override(unstruct_hook=reason, struct_hook=lambda text, _: text)
    for kind in (Finding, Report):
        own: Any = {"game": omitted, "_extra": omitted} if kind is Report else {"_because": said}
        converter.register_unstructure_hook(kind, make_dict_unstructure_fn(kind, converter, file=omitted, **own))
    converter.register_structure_hook(Finding, make_dict_structure_fn(Finding, converter, _because=said))
    converter.register_structure_hook(Report, make_dict_structure_fn(Report, converter, game=omitted, _extra=omitted))
    return converter


def packed(record: Record, report: Report) -> str:
    """Return a report as a text to be kept."""
    plain = _converter().unstructure(report)
    return json.dumps([record.game, plain, dict(report.extra)], separators=(",", ":"))


def unpacked(text: str, source: Source) -> tuple[Record, Report] | None:
    """Return a report that was kept, and of its record what the output shows; None where it cannot be read."""
    try:
        game, data, extra = json.loads(text)
        made = ruleset(game).format.record
        findings = [{**finding, "file": source.name} for finding in data["findings"]]
        report = _converter().structure({**data, "findings": findings, "file": source.name}, Report)
        report = evolve(report, extra=extra)
    except (ValueError, TypeError, LookupError, AttributeError, BaseValidationError):
        return None
    told, _ = decode(source.data)
    record: Record = made(file=source.name, text=told.text, first_line=source.first_line)
    return record, report
