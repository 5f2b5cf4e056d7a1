"""The current library and that of another revision, both in one process."""

import re
import subprocess
import sys
import tarfile
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from typing import Any

from attrs import frozen

_OWN = re.compile(
    r"""^(\s*(?:from|import) |.*(?:import_module|files|PackageLoader)\("|.*: ")caverna(\.)""", re.MULTILINE
)
"""Matches the name of a package of the library in a module."""
ROOT = Path(__file__).resolve().parents[1]


@frozen
class Library:
    """One version of the library, under its own package name."""

    name: str
    package: str
    path: Path

    @property
    def loads(self) -> Callable[[str], Any]:
        """The function that reads a record."""
        reader: Callable[[str], Any] = import_module(self.package).loads
        return reader

    @property
    def verify(self) -> Callable[[Any], Any]:
        """The function that checks a record."""
        checker: Callable[[Any], Any] = import_module(self.package).verify
        return checker

    @property
    def replay(self) -> Callable[[Any], Any]:
        """The function that replays a record."""
        player: Callable[[Any], Any] = import_module(self.package).replay
        return player

    def checking(self, texts: list[str]) -> Callable[[], object]:
        """Return a function that reads and checks some texts."""
        loads, verify = self.loads, self.verify
        return lambda: [verify(loads(text)) for text in texts]

    def forgetting(self) -> Callable[[], None]:
        """Return a function that clears all caches of lines."""
        own = [module for name, module in sys.modules.items() if name.startswith(f"{self.package}.")]
        caches = [clear for module in own for clear in _clearing(vars(module))]

        def forget() -> None:
            for clear in caches:
                clear()

        return forget


def _clearing(values: dict[Any, Any], deep: int = 3) -> list[Callable[[], object]]:
    """Return functions that clear the caches among some values, and in tables of them."""
    found = [value.cache_clear for value in values.values() if hasattr(value, "cache_clear")]
    tables = [value for value in values.values() if isinstance(value, dict) and deep]
    return found + [clear for table in tables for clear in _clearing(table, deep - 1)]


def present() -> Library:
    """Return the current library."""
    return Library("now", "caverna", ROOT)


def past(revision: str, directory: Path) -> Library:
    """Return the library of a revision, unpacked into a directory."""
    archive = subprocess.run(["git", "archive", revision, "caverna"], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(directory, filter="data")
    package = directory / "caverna"
    name = "caverna_before"
    for file in package.rglob("*.py"):  # its packages import each other by the name of the library
        file.write_text(_OWN.sub(rf"\1{name}\2", file.read_text("utf-8")), "utf-8")
    spec = spec_from_file_location(name, package / "__init__.py", submodule_search_locations=[str(package)])
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return Library("before", name, directory)
