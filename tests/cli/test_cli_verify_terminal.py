"""The output of verify on a terminal: files with findings, a summary in words, and its state after an interruption."""

import os
import subprocess
from pathlib import Path

import pytest
from caverna_cli import verify_command

import caverna as library
from tests.support.cli_run import BROKEN, EXPECTED, SAMPLE, caverna, command, worked_record

RECORDS = SAMPLE.parents[1]
BOARDS = "caverna: 1\nplayers: [Ann]\nposition:\n  homes: {Ann: {supply: 4 gold}}\n"
SHEET = "caverna: 1\ntally: {Ann: 80, Bob: 64}\n"
WHOLE = "- card: Sheep farming\n  turns:\n  - Ann: Logging\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five records that are ok: a game, a part of one, one broken on purpose, boards, a score sheet."""
    texts = {"game": worked_record(), "part": SAMPLE.read_text(), "test": EXPECTED, "boards": BOARDS, "sheet": SHEET}
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the command write to a terminal."""
    monkeypatch.setattr(verify_command, "is_terminal", lambda: True)


IN_WORDS = """\
5 files: all ok
  1  finished: every move follows the rules
  1  boards without moves: only scored
  1  score sheets without moves: only added up
  1  not finished: no finding so far
  1  broken on purpose: tests with exactly the findings they expect
-v lists every file.
"""


@pytest.mark.usefixtures("terminal")
def test_what_is_ok_is_counted_in_words(folder: Path) -> None:
    assert caverna("verify", folder).output == IN_WORDS


@pytest.mark.usefixtures("terminal")
def test_what_is_not_ok_is_shown(folder: Path) -> None:
    (folder / "broken.yaml").write_text(BROKEN)
    run = caverna("verify", folder, "missing.yaml")
    assert run.exit_code == 2
    assert run.stdout.startswith(f"{folder}/broken.yaml: 2 findings\n{folder}/broken.yaml:7:21: illegal: ")
    assert ": ok" not in run.stdout
    assert "  stopped at line 7; --keep-going checks the rest\n" in run.stdout
    assert "\n\n7 files: 5 ok, 1 with findings and 1 that cannot be read\n  1  finished: " in run.stdout
    assert run.stdout.endswith("  1  record.name              Known names\n")


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("options", [("-v",), ("-q",), ("-f", "json"), ("-f", "github")])
def test_other_output_is_the_same_on_a_terminal(
    folder: Path, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = caverna("verify", folder, *options).output
    monkeypatch.setattr(verify_command, "is_terminal", lambda: False)
    assert caverna("verify", folder, *options).output == told


@pytest.mark.usefixtures("terminal")
def test_a_file_gets_every_line_although_the_command_runs_on_a_terminal(folder: Path, tmp_path: Path) -> None:
    caverna("verify", folder, "-o", tmp_path / "result.txt")
    assert (tmp_path / "result.txt").read_text().count(": ok, ") == 5


@pytest.mark.usefixtures("terminal")
def test_a_single_record_has_its_line(folder: Path) -> None:
    assert caverna("verify", folder / "game.yaml").output == f"{folder}/game.yaml: ok, Bob 64, Ann 59\n"


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_the_first_command_of_the_readme_fits_a_screen() -> None:
    import pty

    leader, follower = pty.openpty()
    with subprocess.Popen([*command(), "verify", str(RECORDS)], stdout=follower, stderr=subprocess.DEVNULL) as run:
        os.close(follower)
        told = b""
        while piece := _read(leader):
            told += piece
    os.close(leader)
    lines = told.decode().splitlines()
    assert run.returncode == 0
    assert len(lines) < 12
    assert "all ok" in lines[0]
    assert max(map(len, lines)) < 80
    tests = sum("\nexpect:" in path.read_text() for path in RECORDS.rglob("*.yaml"))
    assert f"  {tests}  broken on purpose: tests with exactly the findings they expect" in lines


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other side has closed it
        return b""


# --- where it stopped -------------------------------------------------------------------------------------------


def test_it_says_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    told = caverna("verify", path).output
    assert "did you mean 'Logging'?\n  stopped at line 7; --keep-going checks the rest\n\n1 file: " in told
    assert "  stopped at" not in caverna("verify", "--keep-going", path).output
    path.write_text(EXPECTED)
    assert "  stopped at" not in caverna("verify", "-v", path).output


def test_a_kept_report_says_it_too(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    first, second = (caverna("verify", "--cache", tmp_path / "cache", path).output for _ in range(2))
    assert "  stopped at line 7; --keep-going checks the rest\n" in first
    assert first == second


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("  - Ann: Loging\n", ""), None),  # nothing comes after the refused line
        (("Loging", "Logging"), 7),
        (("Housework, furnish Carpenter D3", "Excavation, cavern D2 cavern E2"), None),  # the last line is not readable
        (("Housework, furnish Carpenter D3", "Housework, have 3 dog"), None),  # a false claim does not stop it
        (("Ore mining", "Ore minig"), 6),
        (("[Ann, Bob]", "[]"), None),  # there is no game to play
        (("- card: Blacksmithing", "- card: Sheep farm"), 4),
    ],
)
def test_the_line_where_it_stopped(change: tuple[str, str], line: int | None) -> None:
    report = library.verify(library.loads(BROKEN.replace(*change)))
    assert report.findings
    assert report.stopped == line


def test_a_round_that_is_left_incomplete_stops_it() -> None:
    text = BROKEN.replace("Housework, furnish Carpenter D3", "Logging").replace("  - Ann: Loging\n", "") + WHOLE
    (finding,) = library.verify(library.loads(text)).findings
    assert (finding.rule, finding.line) == ("work.turn-order", 4)
    assert library.verify(library.loads(text)).stopped == 4


def test_a_game_that_is_played_whole_has_not_stopped() -> None:
    assert library.verify(library.loads(worked_record())).stopped is None
