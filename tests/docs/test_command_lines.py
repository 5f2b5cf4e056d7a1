"""Every command line that the documentation shows, in a block or in a sentence, has the arguments its command takes."""

import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest

from tests.docs.test_paths import PAGES, ids
from tests.support.rows import rows

BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IN_BLOCK = re.compile(
    r"""(?:^(?:\$[ ])?|[|;]\s*|bin/)caverna((?:[ ]+(?:'[^']*'|"[^"]*"|[^\s|#;<>'"]+))+)""", re.MULTILINE
)
IN_SENTENCE = re.compile(r"`caverna ([^`]+)`")
OPTION = re.compile(r"(?<![\w`-])`(--[a-z][a-z-]+)")
OF_TOOLS = {"CONTRIBUTING.md", "docs/performance.md", "docs/trust.md"}
"""Pages that also name options of the tests and benchmarks."""


def command_lines(text: str) -> Iterator[str]:
    """Yield what follows ``caverna`` in the blocks and sentences of a page."""
    for language, block in BLOCK.findall(text):
        if language in ("sh", "console"):
            yield from IN_BLOCK.findall(block)
    yield from IN_SENTENCE.findall(BLOCK.sub("", text))


def refusal(line: str) -> str:
    """Return why a command does not take its arguments; a sentence may name a command, or an option, alone."""
    name, *words = shlex.split(line)
    command = import_module("caverna_cli.app").main.get_command(None, name)
    try:
        command.make_context(name, words)
    except (click.MissingParameter, click.exceptions.Exit):  # the second comes from --help
        return ""
    except click.ClickException as error:
        return f"caverna {line.strip()}: {error.format_message()}"
    return ""


@rows("page", PAGES)
def test_a_command_takes_the_arguments_that_are_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "node_modules" / "pyodide").mkdir(parents=True, exist_ok=True)
    (tmp_path / "my-cards.yaml").write_text("agricola cards: 1\ncards: {}\n")
    monkeypatch.chdir(tmp_path)
    lines = {line.replace("SOURCE", "bga") for line in command_lines(page.read_text(encoding="utf-8"))}
    assert list(filter(None, map(refusal, sorted(lines)))) == []


def test_options_that_are_named_exist() -> None:
    app = import_module("caverna_cli.app")
    known = {
        option for name in app.COMMANDS for each in app.main.get_command(None, name).params for option in each.opts
    }
    known |= {"--help", "--version"}
    pages = [page for page in PAGES if ids(page) not in OF_TOOLS]
    named = {(ids(page), option) for page in pages for option in OPTION.findall(page.read_text(encoding="utf-8"))}
    assert sorted(each for each in named if each[1] not in known) == []
    assert len(named) > 20
