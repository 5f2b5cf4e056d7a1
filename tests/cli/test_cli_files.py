"""Inputs that are not ordinary files: pipes, endless folders, closed streams. Nothing hangs and nothing is lost."""

import os
import subprocess
from pathlib import Path

import pytest

from caverna.reading.links import link_to
from tests.support.cli_run import BROKEN, SAMPLE, caverna, command, process

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
UNTIDY = BROKEN.replace("Ore mining", "ore   mining").replace("Loging", "Logging")


def bash(script: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the command from a shell, in which it is called `caverna`."""
    words = " ".join(command())
    script = f'caverna() {{ {words} "$@"; }}\n{script}'
    return subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=60)


# --- pipes ------------------------------------------------------------------------------------------------------


def test_folders_are_searched_for_regular_files_only(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(SAMPLE.read_text())
    (tmp_path / "good-link.yaml").symlink_to(tmp_path / "good.yaml")
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "pipe-link.yaml").symlink_to(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "folder-link.yaml").symlink_to(tmp_path / "folder.yaml")
    for name in ("verify", "fmt"):
        run = process(name, tmp_path, timeout=60)
        assert "pipe" not in run.stdout + run.stderr
        assert "folder.yaml" not in run.stdout + run.stderr
        assert "folder-link" not in run.stdout + run.stderr
    assert caverna("verify", tmp_path).stdout == f"{tmp_path}/good-link.yaml: ok, not finished\n"


def test_a_link_to_nothing_is_told(tmp_path: Path) -> None:
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "missing")
    run = caverna("verify", tmp_path)
    assert (run.exit_code, run.stderr) == (
        2, f"Error: {tmp_path}/gone.yaml: cannot be read: No such file or directory\n",
    )  # fmt: skip


def test_a_folder_with_nothing_but_a_pipe_has_no_records(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.yaml")
    run = process("verify", tmp_path, timeout=60)
    assert run.returncode == 2
    assert f"there are no records (*.yaml, *.yml, *.json, *.jsonl, *.ndjson) in {tmp_path}" in run.stderr


@pytest.mark.parametrize("words", ["verify", "replay --no-boards", "convert"])
def test_a_pipe_that_is_named_is_read(words: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(SAMPLE.read_text())
    by_name = caverna(*words.split(), tmp_path / "game.yaml")
    by_pipe = bash(f"caverna {words} <(cat game.yaml)", tmp_path)
    assert by_pipe.returncode == by_name.exit_code == 0
    assert by_pipe.stdout.splitlines()[1:] == by_name.stdout.splitlines()[1:]


def test_a_pipe_cannot_be_respelled_in_place(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(UNTIDY)
    run = bash("caverna fmt <(cat game.yaml)", tmp_path)
    assert (run.returncode, run.stdout) == (2, "")
    assert "is not a regular file and cannot be rewritten in place" in run.stderr
    assert bash("caverna fmt --check <(cat game.yaml)", tmp_path).returncode == 1


def test_of_several_files_the_others_are_respelled(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "game.yaml").write_text(UNTIDY)
    run = process("fmt", "pipe.yaml", "game.yaml", cwd=tmp_path, timeout=60)
    assert (run.returncode, run.stdout) == (2, "game.yaml: formatted\n")
    assert run.stderr.startswith("Error: pipe.yaml: is not a regular file")
    assert "  - Ann: Ore mining\n" in (tmp_path / "game.yaml").read_text()
    assert (tmp_path / "pipe.yaml").is_fifo()


@pytest.mark.parametrize("kind", ["mkfifo", "mkdir"])
def test_a_page_is_never_named_after_something_else(kind: str, tmp_path: Path) -> None:
    getattr(os, kind)(tmp_path / "game.html")
    (tmp_path / "game.yaml").write_text(SAMPLE.read_text())
    run = process("view", "game.yaml", cwd=tmp_path, timeout=60)
    assert (run.returncode, run.stdout) == (2, "")
    assert "game.html exists and was not made by caverna; name another file with --output" in run.stderr


# --- folders ------------------------------------------------------------------------------------------------------


@pytest.fixture
def deep(tmp_path: Path) -> Path:
    """1,500 folders inside one another, a record in the innermost."""
    path = tmp_path / "deep"
    path.mkdir()
    here = os.open(path, os.O_RDONLY)
    for _ in range(1500):
        os.mkdir("d", dir_fd=here)
        inner = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    record = os.open("game.yaml", os.O_WRONLY | os.O_CREAT, dir_fd=here)
    os.write(record, SAMPLE.read_bytes())
    os.close(record)
    os.close(here)
    return path


@pytest.mark.parametrize("name", ["verify", "score", "standings", "fmt"])
def test_a_folder_nested_without_end(name: str, deep: Path) -> None:
    run = caverna(name, deep)
    assert run.exit_code == 2
    assert "cannot be read: more than 100 folders lie inside one another" in run.output
    subprocess.run(["rm", "-r", str(deep)], check=True)


def test_a_hundred_folders_are_searched(tmp_path: Path) -> None:
    path = tmp_path.joinpath(*["d"] * 100)
    path.mkdir(parents=True)
    (path / "game.yaml").write_text(SAMPLE.read_text())
    assert caverna("verify", tmp_path).stdout == f"{path}/game.yaml: ok, not finished\n"


# --- standard streams -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["verify", "replay", "fmt"])
def test_standard_input_that_is_closed(name: str, tmp_path: Path) -> None:
    run = bash(f"caverna {name} - <&-", tmp_path)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "Error: <stdin>: cannot be read: it is closed\n"


def test_standard_input_that_cannot_be_read(tmp_path: Path) -> None:
    run = bash("caverna verify - 0> file", tmp_path)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "Error: <stdin>: cannot be read: Bad file descriptor\n"


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_output_that_is_closed(closed: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SAMPLE.read_text())
    (tmp_path / "b.yaml").write_text(SAMPLE.read_text())
    run = bash(f"caverna verify . {closed}", tmp_path)
    assert (run.returncode, run.stderr) == (0, "")


def test_messages_do_not_repeat_a_link() -> None:
    link = link_to("caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n", "https://example.org/caverna/")
    for words in (["review"], ["fmt"], ["board", "--card"]):
        result = caverna(*words, link)
        assert result.exit_code == 2
        assert "Error: <link>: " in result.output
        assert link not in result.output
    result = caverna("add", link, "Ann: Logging")
    assert (result.exit_code, link in result.output) == (2, False)
    assert "cannot read <link>: it is not a regular file" in result.output
    result = caverna("view", link, "--watch")
    assert (result.exit_code, link in result.output) == (2, False)
