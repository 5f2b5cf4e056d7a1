"""The app as files in a folder."""

import os
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from caverna.writing.atomic import regular

from .pyodide import CannotBuild, pyodide
from .site import engine_files, site_files

_MARK = ".caverna-app"
"""The name of a file that marks a folder as written by `make_app`. Such a folder may be replaced."""


@frozen
class MadeApp:
    """The app that was written to a folder."""

    files: Mapping[str, bytes]
    """The contents of its files by path."""
    is_compiled: bool
    """True if the library in it is compiled, so that it starts faster. That needs node."""


def make_app(folder: str | os.PathLike[str], *, package: str | os.PathLike[str] | None = None) -> MadeApp:
    """Write the app to a folder: a static site in which the library runs in the browser.

    ``package`` is a folder with the npm package of Pyodide; without it npm downloads it. A folder with an older app is
    replaced. Raise ValueError for a folder with other files, or if the app cannot be built, OSError if it cannot be
    written.
    """
    place = Path(folder)
    if place.is_dir() and any(place.iterdir()) and not (place / _MARK).is_file():
        raise ValueError(f"{os.fspath(folder)} is not empty and was not made by 'caverna app'; name another folder")
    try:
        with pyodide(Path(package) if package is not None else None) as found:
            engine = engine_files(found)
            site = site_files(engine)
    except CannotBuild as error:
        raise ValueError(str(error)) from None
    _write(place, site)
    return MadeApp(site, bool(engine.has_bytecode))


def _write(place: Path, site: Mapping[str, bytes]) -> None:
    """Write the files of the site. Delete files of an older version that are no longer part of it."""
    before = (place / _MARK).read_text("utf-8").splitlines() if (place / _MARK).is_file() else []
    for path, data in site.items():
        target = place / path
        if not regular(target):
            raise OSError(f"{path} exists and is not a folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    (place / _MARK).write_text("".join(f"{path}\n" for path in site), "utf-8")
    for path in before:
        if path not in site and ".." not in Path(path).parts and not Path(path).is_absolute():
            (place / path).unlink(missing_ok=True)
