"""The version of the installed code, as a digest of its files. Cached results of other code are not reused."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from .ruleset import outside

_COMPILED = "__pycache__"
_DIGITS = 16


@cache
def code_version() -> str:
    """Return the version of the library, with a digest of its files and of the games of other packages.

    It reads all files, which takes some hundredths of a second. Call it only to key results that are stored.
    """
    from caverna import __version__

    digest = sha256()
    for key, version, package in [("", "", "caverna"), *outside()]:
        digest.update(repr((key, version, package)).encode())
        for name, file in _files_of(package):
            data = file.read_bytes().replace(b"\r\n", b"\n")  # the same digest on all systems
            digest.update(repr((name, len(data))).encode())
            digest.update(data)
    return f"{__version__}+{digest.hexdigest()[:_DIGITS]}"


def _files_of(package: str) -> Iterator[tuple[str, Path]]:
    """Return the files of a package or of a single module, sorted by name, without importing it."""
    spec = find_spec(package)
    if spec is None:
        return
    folders = spec.submodule_search_locations
    if folders is None and spec.origin is not None and Path(spec.origin).is_file():
        yield "", Path(spec.origin)
    for folder in map(Path, folders or ()):
        found = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
        for name in sorted(found):
            if _COMPILED not in name and not any(part.startswith(".") for part in name.split("/")):
                yield name, found[name]
