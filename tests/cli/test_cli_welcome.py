"""The command without arguments: a welcome whose commands work as printed, and help where a command needs more."""

import re
import shlex
from pathlib import Path

import pytest
from caverna_cli import welcome

from tests.support.cli_run import caverna

TASKS = ["Record tonight's game", "Check a score sheet", "Check a record", "Watch a replay", "Look up a rule"]


def commands(text: str) -> list[list[str]]:
    """Return the commands of a welcome, as words after ``caverna``."""
    return [shlex.split(line.partition(" caverna ")[2]) for line in text.splitlines() if " caverna " in line]


def test_without_arguments_it_shows_five_tasks() -> None:
    run = caverna()
    assert (run.exit_code, run.stderr) == (0, "")
    assert re.findall(r"^  (\S.*?)  ", run.stdout, re.MULTILINE) == TASKS
    assert "'caverna --help'" in run.stdout
    assert max(map(len, run.stdout.splitlines())) < 80
    assert "\ufffd" not in run.stdout


@pytest.fixture(params=[True, False], ids=["with the page", "without the page"])
def web(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """True if the packages that the recorder's page needs are installed."""
    if request.param:
        pytest.importorskip("uvicorn")
        monkeypatch.setattr("caverna.server.serving.Recorder.run", lambda recorder: None)
    else:
        monkeypatch.setattr(welcome, "find_spec", lambda name: None)
    return bool(request.param)


def test_its_commands_work_as_printed(web: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def opened(url: str) -> bool:
        shown.append(url)
        return True

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("webbrowser.open", opened)
    for words in commands(caverna().output):
        run = caverna(*words)
        assert run.exit_code == 0, run.output
    assert {path.name for path in tmp_path.iterdir()} >= {"sheet.yaml", "game.yaml", "game.html"}
    assert len(shown) == 1 + web  # the replay, and the recorder's page
    assert (tmp_path / "tonight.yaml").exists() != web  # the page asks for the players


def test_import_without_a_source_shows_its_help() -> None:
    run = caverna("import")
    assert (run.exit_code, run.stderr) == (0, "")
    assert run.stdout == caverna("import", "--help").stdout
    assert "BoardGameArena" in run.stdout


def test_a_command_without_its_files_is_still_wrong() -> None:
    run = caverna("verify")
    assert (run.exit_code, run.stdout) == (2, "")
    assert run.stderr.endswith("Error: Missing argument 'PATH...'.\n")
