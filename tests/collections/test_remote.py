"""Records on other file systems, through fsspec."""

import sys
from pathlib import Path

import pytest

from tests.support.cli_run import POSITION, caverna


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("b.yaml", "sub/a.yaml", "notes.txt", ".hidden/c.yaml"):
        (tmp_path / name).write_text(POSITION)
    return tmp_path


def test_a_folder_is_searched(folder: Path) -> None:
    pytest.importorskip("fsspec")
    run = caverna("verify", f"file://{folder}")
    assert run.exit_code == 0
    assert [line.partition(": ok")[0] for line in run.stdout.splitlines()[:2]] == [
        f"file://{folder}/b.yaml", f"file://{folder}/sub/a.yaml",
    ]  # fmt: skip


def test_a_pattern_stands_for_files_and_a_file_called_so_for_itself(folder: Path) -> None:
    """No shell can fill it in; what it finds need not end as records do, as where a shell does."""
    pytest.importorskip("fsspec")
    (folder / "c.zip").write_bytes(b"no archive")
    run = caverna("verify", f"file://{folder}/*.[yz]*")
    assert run.stdout.startswith(f"file://{folder}/b.yaml: ok")
    assert f"file://{folder}/c.zip: cannot be read" in run.stderr
    (folder / "*.yaml").write_text(POSITION)
    run = caverna("verify", f"file://{folder}/*.yaml")
    assert [line.partition(": ok")[0] for line in run.stdout.splitlines()] == [f"file://{folder}/*.yaml"]
    run = caverna("verify", f"file://{folder}/*.json")
    assert (run.exit_code, "*.json: cannot be read: No such file" in run.stderr) == (2, True)


def test_what_is_not_there_is_told(folder: Path) -> None:
    pytest.importorskip("fsspec")
    run = caverna("verify", f"file://{folder}/missing.yaml")
    assert (run.exit_code, "missing.yaml: cannot be read: No such file" in run.stderr) == (2, True)
    run = caverna("verify", "nowhere://x/y.yaml")
    assert run.exit_code == 2
    assert "Protocol not known: nowhere" in run.stderr


def test_without_the_extra_it_is_said_how_to_get_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    run = caverna("verify", f"file://{folder}")
    assert (run.exit_code, "it needs fsspec: pip install 'caverna[cluster]'" in run.stderr) == (2, True)


def test_commands_do_not_import_what_they_do_not_need(folder: Path) -> None:
    import subprocess

    code = (
        "import sys, caverna_cli\n"
        f"try: caverna_cli.main(['verify', '-q', {str(folder / 'b.yaml')!r}], prog_name='caverna')\n"
        "except SystemExit: pass\n"
        "heavy = {'sqlite3', 'zipfile', 'tarfile', 'gzip', 'cattrs', 'pyarrow', 'duckdb', 'distributed', 'fsspec'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.stdout.splitlines()[-1] == "[]"
