"""The README's Python runs and shows what it says; its test command is the one CI runs."""

import doctest
import re
from pathlib import Path

import pytest
import yaml

from tests.__main__ import CHECKS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("page", "least"), [("README.md", 3), ("docs/python.md", 20)])
def test_the_python_examples_run(page: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried >= least
    assert not failed


def test_the_readme_is_short_and_works_on_pypi() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 120
    links = re.findall(r"\]\(([^)]+)\)|(?:src|srcset)=\"([^\"]+)\"", text)
    assert len(links) > 20
    assert all("".join(link).startswith("https://") for link in links)


def test_the_hooks_before_a_commit_are_checks_of_the_test_command() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    checks = [" ".join(command[:2]) for command in CHECKS.values()]
    assert {"ruff", "ruff-format", "mypy", "caverna-verify"} == {hook["id"] for hook in hooks}
    for hook in hooks:
        program, *words = hook["entry"].split()
        assert " ".join([program.removeprefix(".venv/bin/"), *words[:1]]) in checks
        assert hook["language"] == "system"


def test_ci_finds_the_test_command_of_the_readme() -> None:
    section = (ROOT / "README.md").read_text().partition("\n## Test it\n")[2].partition("\n## ")[0]
    commands = re.findall(r"^python3 .*$", section, re.MULTILINE)
    assert len(commands) == 1
    assert commands[0].endswith(" .venv/bin/python -m tests")
    assert "/^## Test it/" in (ROOT / ".ci" / "run").read_text()
