"""A build backend: setuptools, but with source archives that have the same bytes for the same tree.

Archives of setuptools have the times, owners and order of files of the machine on which they are built.
"""

import gzip
import io
import os
import tarfile
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - the other hooks do not change

EARLIEST = 315532800
"""The time of all files if SOURCE_DATE_EPOCH is not set: 1980, the earliest date of zip archives."""


def build_sdist(sdist_directory: str, config_settings: dict[str, str | list[str] | None] | None = None) -> str:
    """Build the source archive, remove everything from it that depends on the machine, and return its name."""
    name: str = build_meta.build_sdist(sdist_directory, config_settings)
    archive = Path(sdist_directory, name)
    archive.write_bytes(settled(archive.read_bytes(), int(os.environ.get("SOURCE_DATE_EPOCH", EARLIEST))))
    return name


def settled(archive: bytes, time: int) -> bytes:
    """Return a .tar.gz with its files sorted by name, with the same time and without owners."""
    settled = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(archive)) as old,
        gzip.GzipFile("", "wb", 9, settled, time) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for entry in sorted(old.getmembers(), key=lambda entry: entry.name):
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = time, 0, 0, "", ""
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
            entry.pax_headers = {}
            new.addfile(entry, old.extractfile(entry) if entry.isfile() else None)
    return settled.getvalue()
