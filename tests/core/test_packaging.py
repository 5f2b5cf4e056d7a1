"""The wheel has every module, template and record of the tree, and nothing else."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHIPPED = {"caverna": "caverna", "cli": "caverna_cli", "records": "caverna_records"}
"""Folder of the tree -> its package."""
KINDS = {".py", ".yaml", ".html", ".css", ".js", ".typed"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel from a copy of the tree, so that nothing is left behind in it."""
    folder = tmp_path_factory.mktemp("wheel")
    copy = folder / "tree"
    ignored = shutil.ignore_patterns(".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", "tests")
    shutil.copytree(ROOT, copy, ignore=ignored)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--disable-pip-version-check",
        "-w",
        str(folder),
    ]
    built = subprocess.run([*command, str(copy)], capture_output=True, text=True, check=False, env=os.environ)
    assert built.returncode == 0, built.stderr
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_has_the_files_of_the_tree(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    tree = {
        f"{package}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, package in SHIPPED.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in KINDS
    }
    assert packed == tree


def test_the_wheel_has_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (entry,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert "caverna = caverna_cli:main" in archive.read(entry).decode()
