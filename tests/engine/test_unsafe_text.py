"""Text from outside cannot steer a terminal, hide, or forge a line of the output."""

import json
import os
from pathlib import Path

import pytest

from caverna.drawing.lettering import shown
from caverna.model.player_names import name_fault
from caverna.model.safe_text import clean
from tests.support.cli_run import BROKEN, SAMPLE, caverna

NAME = "x\n::error::forged\x1b[31m\u202e\x9b.yaml"
CLEANED = "x\ufffd::error::forged\ufffd[31m\ufffd\ufffd.yaml"
HIDING = "\0\x07\x1b\x7f\x85\x9b\u00ad\u061c\u200b\u200e\u202e\u2028\u2029\u2060\u2066\ufeff\ud800\ue000\uffff"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_nothing_in_a_text_steers_the_terminal() -> None:
    assert clean("a\x1b[31mb\u202ec\x07\x9bd\r\n") == "a\ufffd[31mb\ufffdc\ufffd\ufffdd\ufffd\ufffd"
    assert clean("Zoé 山田 👩‍🌾") == "Zoé 山田 👩‍🌾"


@pytest.mark.parametrize("character", HIDING, ids=lambda character: f"{ord(character):04x}")
def test_terminal_page_and_player_names_agree_on_what_hides(character: str) -> None:
    assert clean(f"a{character}b") == shown(f"a{character}b") == "a\ufffdb"
    assert "control or direction mark" in name_fault(f"a{character}b")


@pytest.mark.parametrize("character", "\u200c\u200d", ids=["200c", "200d"])
def test_joiners_stay(character: str) -> None:
    assert clean(f"a{character}b") == shown(f"a{character}b") == f"a{character}b"
    assert name_fault(f"a{character}b") == ""


COMMANDS = [
    ["verify", NAME],
    ["verify", "--format", "github", NAME],
    ["verify", "--format", "sarif", NAME],
    ["score", NAME],
    ["score", "--format", "csv", NAME],
    ["standings", NAME],
    ["standings", "--format", "csv", NAME],
    ["standings", "--format", "markdown", NAME],
    ["replay", NAME],
    ["view", NAME],
    ["board", NAME],
    ["moves", NAME],
    ["fmt", NAME],
    ["convert", NAME],
]


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_names_of_files_that_cannot_be_read_are_cleaned(args: list[str], here: Path) -> None:
    told = caverna(*args)
    assert told.exit_code == 2
    assert_clean(told.stdout + told.stderr)
    assert CLEANED.replace("]", "\\]").replace("[", "\\[") in told.stdout or CLEANED in told.stdout + told.stderr


def assert_clean(text: str) -> None:
    assert not {"\x1b", "\x9b", "\u202e", "\r"} & set(text)
    assert not [line for line in text.splitlines() if line.lstrip().startswith("::error::")]


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
@pytest.mark.parametrize("text", [BROKEN, SAMPLE.read_text()], ids=["broken", "good"])
@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_names_of_files_that_can_be_read_are_cleaned(args: list[str], text: str, here: Path) -> None:
    (here / NAME).write_text(text)
    told = caverna(*args)
    assert_clean(told.stdout + told.stderr)


@pytest.mark.parametrize(
    "args",
    [
        ["schema", "-o", f"missing/{NAME}"],
        ["new", "-p", "2", "-o", f"missing/{NAME}"],
        ["verify", "."],
        ["verify", f"--{NAME}"],
        ["schema", NAME],
        [NAME],
        ["example", NAME],
        ["names", NAME],
        ["rules", NAME],
        ["replay", str(SAMPLE), "--to", NAME],
        ["board", str(SAMPLE), "--player", NAME],
        ["simulate", "-p", NAME],
        ["simulate", "-p", "2", "--ruling", NAME],
    ],
    ids=" ".join,
)
def test_errors_are_cleaned(args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / NAME
    folder.mkdir()
    monkeypatch.chdir(folder)
    told = caverna(*args)
    assert told.exit_code == 2
    assert_clean(told.stderr)


def test_choices_are_told_in_one_line() -> None:
    told = caverna("completion").stderr.splitlines()
    assert told[-1].startswith("Error: Missing argument ")
    assert all(shell in told[-1] for shell in ("bash", "zsh", "fish"))


def test_json_has_names_as_they_are(here: Path) -> None:
    (report,) = json.loads(caverna("verify", "--format", "json", NAME).stdout)
    assert report["file"] == NAME
    assert report["error"] == f"{CLEANED}: cannot be read: No such file or directory"


def test_annotations_name_the_cleaned_file(here: Path) -> None:
    (here / NAME).write_text(BROKEN)
    told = caverna("verify", "--format", "github", NAME).stdout.splitlines()
    assert [line.partition(",line=")[0] for line in told] == [
        f"::error file={CLEANED.replace(':', '%3A')}",
    ] * 2
