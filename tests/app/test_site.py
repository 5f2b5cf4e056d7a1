"""The site of the app: the same bytes each time, small enough, and clear words where something is missing."""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from caverna.app.bundle import library_files, stored
from tests.app.programs import pyodide
from tests.support.cli_run import caverna

SAME = """
from hashlib import sha256
from caverna.app.watching import watched
from caverna.app.bundle import library_files, stored
pages = watched()
print(sha256(repr(sorted(pages.files.items())).encode()).hexdigest(), sha256(stored(library_files())).hexdigest())
"""


def test_pages_and_library_are_the_same_in_every_process() -> None:
    found = set()
    for seed in ("1", "2"):
        environ = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", SAME], env=environ, capture_output=True, text=True, check=True)
        found.add(done.stdout)
    assert len(found) == 1


def test_the_bundle_has_the_library_and_its_dependencies_and_no_server() -> None:
    files = library_files()
    assert {"caverna/app/engine.py", "caverna/server/api.py", "attr/__init__.py", "segno/__init__.py"} <= files.keys()
    assert "caverna/drawing/words/es.json" in files
    assert not [
        path for path in files if path.startswith(("caverna/server/serving", "caverna/server/static", "starlette"))
    ]
    assert not [path for path in files if path.endswith(".so")]


def test_an_archive_has_the_same_bytes_each_time() -> None:
    assert stored({"b": b"1", "a": b"2"}) == stored({"a": b"2", "b": b"1"})


def test_a_folder_that_is_not_pyodide_or_another_version_is_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    result = caverna("app", "-o", tmp_path / "site", "--pyodide", empty)
    assert result.exit_code == 2
    assert "is not the npm package of Pyodide" in result.output
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        (empty / name).write_text("{}")
    (empty / "package.json").write_text('{"version": "0.1.0"}')
    result = caverna("app", "-o", tmp_path / "site", "--pyodide", empty)
    assert result.exit_code == 2
    assert "has Pyodide 0.1.0" in result.output


def test_a_folder_with_other_files_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine")
    result = caverna("app", "-o", tmp_path)
    assert result.exit_code == 2
    assert "is not empty" in result.output


@pytest.mark.tools
def test_the_same_inputs_give_the_same_site_and_a_first_visit_is_below_8_mb(tmp_path: Path) -> None:
    package = pyodide()
    for name in ("one", "two"):
        assert caverna("app", "-o", tmp_path / name, "--pyodide", package).exit_code == 0
    one, two = ({path.relative_to(tmp_path / name): path.read_bytes() for path in (tmp_path / name).rglob("*")
                 if path.is_file()} for name in ("one", "two"))  # fmt: skip
    assert one == two
    replay = max(len(gzip.compress(data)) for path, data in one.items() if path.parts[0] == "watch")
    rest = sum(len(gzip.compress(data)) for path, data in one.items() if path.parts[0] != "watch")
    assert rest + replay < 8_000_000
    again = caverna("app", "-o", tmp_path / "one", "--pyodide", package)  # over itself
    assert again.exit_code == 0
