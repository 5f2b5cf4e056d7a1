"""The page about games of other packages: its code is the code that the tests run."""

import re
import subprocess
import sys
from pathlib import Path

from caverna import plugin
from tests.engine.test_smallest_game import GAME
from tests.support import twenty_one

PAGE = (Path(__file__).parents[2] / "docs" / "plugin.md").read_text(encoding="utf-8")
CODE = re.findall(r"```(?:python|yaml)\n(.*?)```", PAGE, re.DOTALL)


def test_the_game_on_the_page_is_the_one_that_is_tested() -> None:
    assert CODE[0] == Path(twenty_one.__file__).read_text(encoding="utf-8")
    assert CODE[1] == GAME


def test_it_is_below_120_lines() -> None:
    assert CODE[0].count("\n") < 120


def test_its_conformance_test_is_green_outside_the_package(tmp_path: Path) -> None:
    for name, text in (("twenty_one.py", CODE[0]), ("game.yaml", CODE[1]), ("test_game.py", CODE[2])):
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_game.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_all_names_of_the_interface_are_there() -> None:
    assert all(hasattr(plugin, name) for name in plugin.__all__)
    assert plugin.API == 1
