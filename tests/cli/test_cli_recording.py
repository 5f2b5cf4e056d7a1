"""``caverna add`` and ``caverna record --terminal``."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from caverna_cli import main
from click.testing import CliRunner

NEW = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Logging  # first\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(NEW, encoding="utf-8")
    return path


def add(file: Path, *args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["add", str(file), *args], standalone_mode=False)
    return result.return_value, result.output


def test_a_line_is_added_to_the_part_that_is_due(file: Path) -> None:
    assert add(file, "Bob: Sustenance") == (0, "")
    assert file.read_text(encoding="utf-8") == NEW + "  - Bob: Sustenance\n"


def test_what_is_no_line_is_told_how_a_round_of_its_game_begins(file: Path) -> None:
    assert "'card: Blacksmithing'" in add(file, "crad: Blacksmithing, x")[1]
    file.write_text("stone age: 1\nplayers: [Ann, Bob]\nrounds: []\n", encoding="utf-8")
    assert "'cards: [tool / art]' to begin a round" in add(file, "cards: tool / art, dice / time")[1]


def test_what_is_refused_leaves_the_file_as_it_was(file: Path) -> None:
    status, told = add(file, "Ann: Supplies")
    assert status == 1
    assert "work.turn-order" in told
    assert file.read_text(encoding="utf-8") == NEW
    status, told = add(file, "Bob: Sustenence")
    assert (status, "did you mean 'Sustenance'?" in told) == (1, True)


def test_a_line_is_recorded_anyway(file: Path) -> None:
    assert add(file, "Ann: Supplies", "--anyway")[0] == 0
    assert file.read_text(encoding="utf-8") == NEW + "  - Ann: Supplies\n"


def test_a_part_that_is_none(file: Path) -> None:
    before = file.read_bytes()
    result = CliRunner().invoke(main, ["add", str(file), "Ann: Logging", "--part", "lunch"])
    assert result.exit_code == 2
    assert "the phases are start, turns, harvest, end" in result.output
    assert file.read_bytes() == before


def test_a_key_begins_a_round(file: Path) -> None:
    for line in ("Bob: Sustenance", "Ann: Supplies", "Bob: Ore mining", "card: Sheep farming"):
        assert add(file, line) == (0, "")
    assert file.read_text(encoding="utf-8").endswith("- card: Sheep farming\n  turns: []\n")


@pytest.mark.parametrize("line", ["Zoe: Logging", "nothing", "card:", "[]", "a: b: c", ""])
def test_what_is_no_line(file: Path, line: str) -> None:
    status, told = add(file, line)
    assert (status, bool(told)) == (1, True)
    assert file.read_text(encoding="utf-8") == NEW


def test_files_that_cannot_be_gone_on_with(tmp_path: Path) -> None:
    for name, content in [("a.yaml", b"\xff"), ("b.json", b'{"caverna": 1}'), ("c.yaml", b"caverna: 1\nrounds: 3\n")]:
        (tmp_path / name).write_bytes(content)
    for name in ("a.yaml", "b.json", "c.yaml", "none.yaml"):
        result = CliRunner().invoke(main, ["add", str(tmp_path / name), "Ann: Logging"])
        assert result.exit_code == 2, result.output


def in_terminal(args: list[str], typed: str) -> tuple[int, str]:
    """Run the command in a pseudo-terminal and type to it."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [sys.executable, "-m", "caverna", *args])
    os.write(terminal, typed.encode())
    said = b""
    try:
        while chunk := os.read(terminal, 65536):
            said += chunk
    except OSError:  # the other side has ended
        pass
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), said.decode("utf-8", "replace")


def test_a_round_recorded_by_prompts(tmp_path: Path) -> None:
    file = tmp_path / "t.yaml"
    typed = "Black\nlog\nsnb C4 C3\nundo\nsnb C4 C3\nLoging\nore mi\nnote a long think\nmoves\nscores\nquit\n"
    status, said = in_terminal(["record", str(file), "--players", "Ann,Bob", "--terminal"], typed)
    assert status == 0, said
    assert "did you mean 'Logging'?" in said
    assert "   1.2  Bob: Slash-and-burn, meadow C4 field C3\r\n   1.3  Ann: Ore mining\r\n" in said
    # 2 dwarfs, 4 kinds of animals missing, 22 spaces unused; Bob has used two of them.
    assert "Ann -28, Bob -26" in said
    assert file.read_text(encoding="utf-8") == (
        "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Logging\n"
        "  - Bob: Slash-and-burn, meadow C4 field C3\n  - Ann: Ore mining\n  - note: a long think\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["t.yaml"]


def test_numbered_choices_and_what_was_played_anyway(tmp_path: Path) -> None:
    file = tmp_path / "t.yaml"
    typed = "Black\n?\n1\n.\nHousework\nanyway\nquit\n"
    status, said = in_terminal(["record", str(file), "--players", "Ann,Bob", "--terminal"], typed)
    assert status == 0, said
    assert "work.occupied" in said
    assert file.read_text(encoding="utf-8").endswith("  - Ann: Housework\n  - Bob: Housework\n")


def test_without_the_extra_it_says_how_to_get_it(tmp_path: Path) -> None:
    hidden = "import sys; sys.modules['starlette'] = None; from caverna_cli import main; main()"
    result = subprocess.run(
        [sys.executable, "-c", hidden, "record", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert result.returncode == 2
    assert "caverna[web]" in result.stderr


@pytest.mark.parametrize("name", ["game.json", "game.txt", "no/such/folder/game.yaml"])
def test_paths_that_are_no_record(tmp_path: Path, name: str) -> None:
    result = CliRunner().invoke(main, ["record", str(tmp_path / name), "--no-browser"])
    assert result.exit_code == 2, result.output
