"""The commands in the documentation print the outputs shown there."""

import json
import re
import shlex
from pathlib import Path

import pytest

from caverna.model.ruleset import ruleset
from tests.support.cli_run import caverna

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(commands: str) -> None:
    """Run the commands of a block; in what they must print, a line of dots stands for any lines.

    White space in JSON does not matter.
    """
    for part in re.split(r"^\$ ", commands, flags=re.MULTILINE)[1:]:
        line, _, expected = part.partition("\n")
        program, *args = shlex.split(line)
        assert program == "caverna"
        told = caverna(*args).output
        if expected.startswith(("[", "{")) and "\n...\n" not in expected:
            assert json.loads(told) == json.loads(expected)
            continue
        wanted = "(?:.*\n)*".join(map(re.escape, re.split(r"^\.\.\.\n", expected, flags=re.MULTILINE)))
        assert re.fullmatch(wanted, told), f"$ {line}\n{told}"


@pytest.mark.parametrize("name", ["tutorial.md", "json.md", "tally.md", "tournament.md", "../README.md"])
def test_commands_print_what_the_documentation_says(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for language, file, text in BLOCK.findall((DOCS / name).read_text(encoding="utf-8")):
        if file:
            Path(file).write_text(text, encoding="utf-8")
        elif language == "console":
            run(text)
            ran += 1
    assert ran > 0


def test_the_hook_runs_a_command_that_exists() -> None:
    text = (DOCS.parent / ".pre-commit-hooks.yaml").read_text()
    entry = re.search(r"entry: caverna (.+)", text)
    assert entry is not None
    assert "- id: caverna-verify\n" in text
    assert "- id: caverna-verify\n" in (DOCS / "tutorial.md").read_text()
    assert caverna(*entry[1].split(), "--help").exit_code == 0


def test_the_rule_indices_are_those_that_the_commands_of_contributing_print() -> None:
    text = (DOCS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    commands = re.findall(r"^\.venv/bin/caverna (rules .+) > docs/(\S+)$", text, re.MULTILINE)
    assert {name for _, name in commands} == {path.name for path in DOCS.glob("*rules.md")}
    for words, name in commands:
        assert caverna(*words.split()).output == (DOCS / name).read_text(encoding="utf-8")


def test_the_table_options_of_every_game_are_listed() -> None:
    for key, page in (("caverna", "caverna.md"), ("stone age", "stone-age.md"), ("agricola", "agricola.md")):
        text = (DOCS / page).read_text(encoding="utf-8")
        listed = re.findall(r"^\| `(.+)` \| `(.+)` \| (ruling\.\S+) \|$", text, re.MULTILINE)
        game = ruleset(key)
        assert {option: tuple(values.split("`, `")) for option, values, _ in listed} == dict(game.table_options)
        named = {rule.id: rule.option.partition(":")[0] for rule in game.rulebook.all.values() if rule.option}
        assert {rule: option for option, _, rule in listed} == named
