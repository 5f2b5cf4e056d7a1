"""Files, folders, modules and commands that the documentation names are there."""

import re
from importlib.util import find_spec
from pathlib import Path

from tests.support.api_guide import PRIVATE as PACKAGES
from tests.support.cli_run import caverna
from tests.support.rows import rows

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
ROOMS = ("caverna", "cli", "tests", "benchmarks", "records", "docs", "examples", ".ci")
INSIDE = ("games", "importers", *PACKAGES)
"""Rooms of ``caverna`` that are named without it."""
PATH = re.compile(rf"(?<![\w/.:-])((?:{'|'.join(map(re.escape, (*ROOMS, *INSIDE)))})/[\w./*-]*\w)(?![\w(])")
MODULE = re.compile(r"\b((?:caverna|tests|benchmarks)(?:\.[a-z]\w*)+)\b")
MADE = re.compile(r"(?:\.(?:json|jsonl|sqlite|db|duckdb|parquet|csv|html|svg|xlsx))$")
"""Files that a command of the documentation makes are not there yet."""
PLACEHOLDER = re.compile(r"/X(?:/|$)")
TEXT = {page: page.read_text(encoding="utf-8") for page in PAGES}


def ids(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def exists(path: str) -> bool:
    """Return whether a path, perhaps with stars, leads anywhere from the project or from the package."""
    return any(any(base.glob(path.rstrip("/"))) for base in (ROOT, ROOT / "caverna"))


@rows("page", PAGES)
def test_paths_that_are_named_exist(page: Path) -> None:
    named = {path for path in PATH.findall(TEXT[page]) if not MADE.search(path) and not PLACEHOLDER.search(path)}
    assert sorted(path for path in named if not exists(path)) == []


@rows("page", PAGES)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", TEXT[page])
    assert sorted(link for link in links if not (page.parent / link).exists()) == []


@rows("page", PAGES)
def test_modules_that_are_named_exist(page: Path) -> None:
    assert sorted(name for name in set(MODULE.findall(TEXT[page])) if not known(name)) == []


def known(name: str) -> bool:
    """Return whether a dotted name is a module, a name in one, a file such as ``caverna.yaml`` or a group."""
    room, _, last = name.rpartition(".")
    if last in {"yaml", "md", "json", "schema", "games", "importers", "css", "sqlite", "svg", "sarif"}:
        return True
    try:
        if find_spec(name) is not None:
            return True
    except ModuleNotFoundError:
        pass
    try:
        module = __import__(room, fromlist=[last])
    except ImportError:
        return False
    return hasattr(module, last)


def test_commands_that_are_named_exist() -> None:
    """Each ``caverna WORD`` at the beginning of a line or of code is a command."""
    listed = set(re.findall(r"^  ([a-z]+)  ", caverna("--help").output, re.MULTILINE))
    named = {
        word for text in TEXT.values() for word in re.findall(r"(?:^|`|\$ )caverna ([a-z]+)\b", text, re.MULTILINE)
    }
    assert named - listed == set()
