"""The wheel has every module, template and record of the tree, and nothing else; the source archive has the tree."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import caverna

ROOT = Path(__file__).parents[2]
SHIPPED = {"caverna": "caverna", "cli": "caverna_cli", "records": "caverna_records"}
"""Folder of the tree -> its package."""
KINDS = {".py", ".mjs", ".png", ".svg", ".webmanifest", ".yaml", ".json", ".html", ".css", ".js", ".typed"}
MADE = re.compile(r"PKG-INFO|setup\.cfg|caverna\.egg-info/.*")
"""Files that setuptools adds to a source archive."""


def built(kind: str, folder: Path, **environ: str) -> Path:
    """Build a wheel or a source archive from a copy of the tree, so that no build files stay in the tree."""
    copy = folder / "tree"
    ignored = shutil.ignore_patterns(
        ".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis"
    )
    shutil.copytree(ROOT, copy, ignore=ignored, copy_function=shutil.copy)  # with new times
    code = f"import reproducible; print(reproducible.build_{kind}({str(folder)!r}))"
    environ = {**os.environ, "PYTHONPATH": ".ci/packing", **environ}
    run = subprocess.run([sys.executable, "-c", code], cwd=copy, capture_output=True, text=True, env=environ)
    assert run.returncode == 0, run.stderr
    return folder / run.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("sdist", tmp_path_factory.mktemp("sdist"))


def test_every_folder_with_modules_is_a_package() -> None:
    """Type checkers and import rules skip a folder without ``__init__.py``."""
    found = (path for name in (*SHIPPED, "tests", "benchmarks") for path in (ROOT / name).rglob("*.py"))
    folders = {path.parent for path in found if ".venv" not in path.parts}  # benchmarks/run makes one
    assert sorted(str(folder) for folder in folders if not (folder / "__init__.py").is_file()) == []


def test_the_wheel_has_the_files_of_the_tree(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    tree = {
        f"{package}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, package in SHIPPED.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in KINDS and "violations" not in path.parts
    }
    assert packed == tree


def test_the_wheel_has_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (entry,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert "caverna = caverna_cli:main" in archive.read(entry).decode()


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith("/METADATA")]
        metadata = packed.read(name).decode().partition("\n\n")[0].splitlines()
        (licence,) = [name for name in packed.namelist() if name.endswith("/LICENSE")]
        assert packed.read(licence) == (ROOT / "LICENSE").read_bytes()
    assert {f"Version: {caverna.__version__}", "License-Expression: MIT", "License-File: LICENSE"} <= set(metadata)
    assert {f"Classifier: Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13, 14)} <= set(metadata)
    assert "Author: The caverna authors" in metadata
    urls = {line.split()[1].rstrip(",") for line in metadata if line.startswith("Project-URL: ")}
    assert {"Repository", "Documentation", "Changelog"} <= urls


def test_the_page_of_the_project_has_links_that_work_anywhere(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith("/METADATA")]
        metadata, _, text = packed.read(name).decode().partition("\n\n")
    links = re.findall(r"\]\(([^)\s]+)", text)
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    prefix = "https://github.com/caverna-py/caverna/blob/main/"
    named = [link.removeprefix(prefix).partition("#")[0] for link in links if link.startswith(prefix)]
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert all(game in metadata for game in ("Caverna", "Agricola", "Stone Age"))


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" not in project
    assert f"## {caverna.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_the_source_archive_has_the_tree(archive: Path) -> None:
    """It has every file under version control: tests with their helpers, documentation, tools."""
    if not (ROOT / ".git").exists():
        pytest.skip("the tree is not under version control")
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames() if packed.getmember(name).isfile()}
    present = {name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()}
    assert {name for name in names if not MADE.fullmatch(name)} == present


def test_the_same_tree_gives_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    assert built("sdist", tmp_path).read_bytes() == archive.read_bytes()


def test_archives_have_the_time_they_are_told(tmp_path: Path) -> None:
    with tarfile.open(built("sdist", tmp_path, SOURCE_DATE_EPOCH="1700000000")) as packed:
        assert {member.mtime for member in packed.getmembers()} == {1700000000}
        assert {(member.uid, member.gid, member.uname) for member in packed.getmembers()} == {(0, 0, "")}
