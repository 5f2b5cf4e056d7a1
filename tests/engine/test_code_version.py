"""The version of the installed code changes with its content, and with that of games of other packages."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from caverna import __version__
from caverna.model import code_version as module
from caverna.model.code_version import code_version

ASK = "from caverna.model.code_version import code_version; print(code_version())"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A package with a game, registered by an entry point, as an installation has it."""
    package, info = tmp_path / "caverna_toy", tmp_path / "caverna_toy-1.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError('it is not imported')\n")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: caverna-toy\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[caverna.games]\ntoy = caverna_toy:RULESET\n")
    return package


def asked(path: Path) -> str:
    code = f"import sys; sys.path.insert(0, {str(path)!r}); {ASK}"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_the_code_of_other_games_counts(game: Path) -> None:
    version = asked(game.parent)
    assert version.startswith(f"{__version__}+")
    assert version == asked(game.parent) != code_version()
    (game / "rules.py").write_text("LIMIT = 3\n")
    changed = asked(game.parent)
    assert changed != version
    (game / "rules.py").write_text("LIMIT = 4\n")
    assert asked(game.parent) != changed


def test_files_that_are_not_code_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "caverna_listed"
    (package / "__pycache__").mkdir(parents=True)
    (package / "b").mkdir()
    for name in ("__init__.py", "b/x.html", "a.py", ".a.py.swp", "__pycache__/a.pyc"):
        (package / name).write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert [name for name, _ in module._files_of("caverna_listed")] == ["__init__.py", "a.py", "b/x.html"]
    (tmp_path / "caverna_alone.py").write_text("")
    assert list(module._files_of("caverna_alone")) == [("", tmp_path / "caverna_alone.py")]
    assert list(module._files_of("caverna_missing")) == []


@pytest.fixture
def other_code(tmp_path: Path) -> Path:
    """A copy of the library of the same version, with one line more."""
    root = Path(__file__).parents[2]
    for name, package in (("caverna", "caverna"), ("cli", "caverna_cli")):
        shutil.copytree(root / name, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "caverna" / "engine" / "verify.py").open("a") as stream:
        stream.write("# changed\n")
    return tmp_path


def test_what_other_code_of_the_same_version_made_is_made_again(other_code: Path, tmp_path: Path) -> None:
    def run(code: Path | None, *words: object) -> str:
        begin = f"import sys; sys.path.insert(0, {str(code)!r}); " if code is not None else ""
        main = f"{begin}from caverna_cli import main; main({list(map(str, words))!r})"
        return subprocess.run([sys.executable, "-c", main], capture_output=True, text=True, check=True).stdout

    sheet = tmp_path / "e.csv"
    sheet.write_text("player,total\nAnn,80\nBob,70\n")
    record = tmp_path / "t.yaml"
    record.write_text("caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n")
    export, site = ("export", record, "-o", tmp_path / "t.sqlite"), ("site", sheet, "-o", tmp_path / "out")
    assert [run(None, *export)[-6:], run(None, *export)[-12:]] == ["1 new\n", "1 unchanged\n"]
    assert run(other_code, *export).endswith("1 changed\n")
    assert ["4 written" in run(None, *site), "0 written" in run(None, *site)] == [True, True]
    assert "1 written" in run(other_code, *site)  # the page of the table
