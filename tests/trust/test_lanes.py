"""The lanes of the tests: each test has one, and CI runs all but *long*."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import __main__ as runner
from tests.__main__ import IN_CI, LANES, ROOT, chosen
from tests.conftest import EVERY, lane_of

COLLECTED = "tests/trust/test_trust_long.py"
"""A file with tests of two lanes."""


def collected(*options: str) -> set[str]:
    """Return the names of the tests that pytest would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", *options]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert found.returncode in (0, 5), found.stdout + found.stderr
    return {line for line in found.stdout.splitlines() if "::" in line}


def test_every_test_has_one_lane_and_ci_runs_all_but_long(request: pytest.FixtureRequest) -> None:
    run = set(chosen([], in_ci=True))
    every = request.config.stash[EVERY]
    assert every
    for item in every:
        lanes = {mark.name for mark in item.iter_markers()} & set(LANES)
        assert len(lanes) == 1, item.nodeid
        assert lanes <= run | {"long"}, item.nodeid


def test_a_marker_wins_over_the_place() -> None:
    everything = collected("-m", "rules or long", COLLECTED)
    long = collected("-m", "long", COLLECTED)
    rules = collected("-m", "rules", COLLECTED)
    assert long
    assert rules
    assert not long & rules
    assert long | rules == everything


@pytest.mark.parametrize(
    ("path", "lane"),
    [
        ("caverna/test_rules_mines.py", "rules"),
        ("a_new_folder/test_new.py", "rules"),
        ("page/test_page_svg.py", "rules"),
        ("page/browser/test_site.py", "browser"),
        ("docs/test_site.py", "tools"),
        ("trust/test_mutants.py", "tools"),
        ("trust/test_mutations.py", "rules"),
    ],
)
def test_the_place_of_a_test_decides(path: str, lane: str) -> None:
    assert lane_of(path) == lane


@pytest.mark.parametrize(
    ("words", "in_ci", "lanes"),
    [
        ([], False, ("rules",)),
        ([], True, IN_CI),
        (["all"], False, ("rules", "browser", "tools")),
        (["tools", "browser"], True, ("browser", "tools")),
        (["long"], True, ("long",)),
        (["all", "long"], False, LANES),
    ],
)
def test_the_lanes_that_are_run(words: list[str], in_ci: bool, lanes: tuple[str, ...]) -> None:
    assert chosen(words, in_ci) == lanes


def test_an_unknown_lane_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown lane 'browsers'; the lanes are rules, browser, tools, long, and all"):
        chosen(["browsers"], in_ci=False)


def test_the_readme_and_ci_run_this() -> None:
    command = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Test it")[2].partition("```sh\n")[2]
    assert command.startswith("python3 ")
    assert command.partition("\n")[0].endswith(" .venv/bin/python -m tests")
    assert "export CI=true" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_all_from_the_first_dash_on_goes_to_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []

    def call(command: list[str], cwd: Path) -> int:
        called.append(command)
        return 0

    monkeypatch.setattr(runner, "failed_checks", list)
    monkeypatch.setattr(subprocess, "call", call)
    assert runner.main(["tools", "rules", "-x", "-k", "breeding"]) == 0
    assert called[0][-5:] == ["-m", "rules or tools", "-x", "-k", "breeding"]
