"""The project as files: packages, tests, and copies in which a module can be changed."""

import shutil
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import frozen

NOT_COPIED = (
    ".git", ".venv", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis", ".mutants",
    "*.egg-info", "build", "dist",
)  # fmt: skip
STATE = ".mutants"
"""The folder with the stored results."""
LINKS = ".mutants-path"
"""The folder of a copy that holds its packages under their import names."""

RECORD, CHOSEN = "MUTANTS_RECORD", "MUTANTS_CHOSEN"
"""Environment variables for the plugin."""


@frozen
class Tree:
    """A source tree with a ``pyproject.toml`` that names its packages and its tests."""

    root: Path

    @property
    def _settings(self) -> dict[str, Any]:
        tool: dict[str, Any] = tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
        return tool

    def packages(self) -> dict[str, str]:
        """Return the top-level packages by name, each with its folder from the root."""
        setup = self._settings.get("setuptools", {})
        where: dict[str, str] = setup.get("package-dir", {})
        named = setup.get("packages", [])
        base = where.get("", "")
        if not isinstance(named, list):
            named = [each.parent.name for each in sorted((self.root / base).glob("*/__init__.py"))]
        tops = {name: where.get(name) or str(Path(base) / name) for name in named if "." not in name}
        return {name: folder for name, folder in tops.items() if (self.root / folder / "__init__.py").exists()}

    def modules(self) -> list[str]:
        """Return the modules of the packages, from the root."""
        found = (path for folder in self.packages().values() for path in (self.root / folder).rglob("*.py"))
        return sorted({path.relative_to(self.root).as_posix() for path in found})

    def test_folders(self) -> list[str]:
        """Return the folders with tests."""
        folders: list[str] = self._settings.get("pytest", {}).get("ini_options", {}).get("testpaths", ["tests"])
        return folders

    def test_files(self) -> list[str]:
        """Return the files with tests, from the root."""
        found = (path for folder in self.test_folders() for path in (self.root / folder).rglob("test_*.py"))
        return sorted(path.relative_to(self.root).as_posix() for path in found)

    def digest(self, *paths: str) -> str:
        """Return a digest of files."""
        known = sha256()
        for path in paths:
            known.update(path.encode() + b"\0" + (self.root / path).read_bytes() + b"\0")
        return known.hexdigest()[:16]

    def digest_beside_tests(self) -> str:
        """Return a digest of the packages and the helpers of the tests."""
        tests = set(self.test_files())
        return self.digest(*(path for path in self._files() if path not in tests))

    def _files(self) -> Iterator[str]:
        folders = {*self.packages().values(), *self.test_folders()}
        found = {
            path.relative_to(self.root).as_posix()
            for folder in folders
            for path in (self.root / folder).rglob("*")
            if path.is_file() and path.suffix in (".py", ".js", ".css", ".html")
        }
        yield from sorted(found)

    def copy(self, to: Path) -> "Tree":
        """Return a copy of the tree; its packages can be imported from `LINKS`."""
        shutil.copytree(self.root, to, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
        (to / LINKS).mkdir()
        for name, folder in self.packages().items():
            (to / LINKS / name).symlink_to(to / folder, target_is_directory=True)
        return Tree(to)


def here() -> Tree:
    """Return the tree that contains this tool."""
    for folder in Path(__file__).resolve().parents:
        if (folder / "pyproject.toml").exists():
            return Tree(folder)
    raise LookupError("no pyproject.toml above the tool")
