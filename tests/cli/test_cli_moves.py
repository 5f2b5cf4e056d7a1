"""``caverna moves --turns`` and the legal moves of a game."""

import json
from pathlib import Path

import pytest

from caverna.games.caverna import Game, steps
from caverna.games.caverna.notation import parse, write
from tests.support.cli_run import caverna

GAME = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Logging\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    return path


def test_turns_are_lines_that_can_be_played(file: Path) -> None:
    told = caverna("moves", str(file), "--turns").output.splitlines()
    assert "Supplies" in told
    assert "Clearing, meadow C4 field C3" in told
    assert "Housework" in told
    assert not any(line.startswith(("Logging", "Blacksmithing")) for line in told)  # held; no ore to forge
    assert json.loads(caverna("moves", str(file), "--turns", "-f", "json").output) == told
    for line in told:
        game = Game(["Ann", "Bob"])
        game.reveal("Blacksmithing")
        game.play("Ann", [steps.Place("Logging")])
        game.play("Bob", parse(line).steps)


def test_turns_where_nobody_acts_says_what_comes(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n")
    told = caverna("moves", str(path), "--turns").output
    assert told == caverna("moves", str(path)).output
    assert told.startswith("Round 1 comes next")
    assert json.loads(caverna("moves", str(path), "--turns", "-f", "json").output) == []


def test_options_begin_with_placements_and_go_on_with_what_the_space_offers() -> None:
    game = Game(["Ann", "Bob"])
    game.reveal("Blacksmithing")
    first = [write(line) for line in game.options()]
    assert first == [*game.legal_spaces()]  # 1 food: nothing to trade
    assert "Blacksmithing" not in first
    after = [write(line[1:]) for line in game.options([steps.Place("Clearing")])]
    tiles = {"meadow C4 field B4", "meadow C4 field C3", "meadow B4 field C4", "meadow C3 field C4"}
    assert set(after) == {*tiles, "leave"}


def test_options_where_nobody_acts() -> None:
    assert Game(["Ann"]).options() == []
