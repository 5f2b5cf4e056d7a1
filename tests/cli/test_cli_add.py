"""``caverna add`` of a line that has no round yet, or no player: what is due, and what to write."""

from pathlib import Path

import pytest

from caverna import dumps, simulate
from tests.support.cli_run import caverna

PLAYERS = "players: [Ann, Bob]\n"
NEW = f"caverna: 1\n{PLAYERS}rounds: []\n"
ROUND = (
    f"caverna: 1\n{PLAYERS}rounds:\n- card: Blacksmithing\n  turns:\n"
    "  - Ann: Logging\n  - Bob: Supplies\n  - Ann: Ore mining\n  - Bob: Clearing, meadow C4 field C3\n"
)
STONE_AGE = f"stone age: 1\n{PLAYERS}rounds: []\n"
AGRICOLA = f"agricola: 1\n{PLAYERS}mode: family\nrounds: []\n"
FIRST = "'card: Blacksmithing' (card may be Blacksmithing, Sheep farming, Ore mine construction)"
SECOND = "'card: Sheep farming' (card may be Sheep farming, Ore mine construction)"
STONES = "as in 'cards: [tool / art]' (its keys are cards, buildings)"
BEFORE = "; '--part turns' adds a free action of Bob to the round before"


@pytest.mark.parametrize(
    ("text", "line", "number", "hint"),
    [
        (NEW, "Ann: Logging", 1, FIRST),
        (NEW, "harvest", 1, FIRST),
        (NEW, "end", 1, FIRST),
        (ROUND, "Bob: Logging", 2, SECOND + BEFORE),
        (STONE_AGE, "Ann: hunt 2", 1, STONES),
        (STONE_AGE, "feeding", 1, STONES),
        (AGRICOLA, "Ann: Day laborer", 1, "'card: 1 sheep' (card may be 1 sheep, Fences, Sow and bake, Improvement)"),
    ],
)
def test_before_a_round_it_says_what_begins_it(text: str, line: str, number: int, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(text)
    run = caverna("add", file, line)
    assert run.exit_code == 1
    assert run.stderr == f"malformed: round {number} has not begun [record.key]\n  begin it first: {hint}\n"
    assert file.read_text() == text


@pytest.mark.parametrize("text", [NEW, ROUND])
def test_what_the_hint_says_begins_the_round(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(text)
    hint = caverna("add", file, "Bob: Logging").stderr.split("'")[1]
    assert caverna("add", file, hint).exit_code == 0
    assert caverna("add", file, "Ann: Logging").exit_code == 0


def test_a_free_move_goes_to_the_round_before(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(ROUND.replace("Ann: Ore mining", "Ann: Sustenance, meadow C4 field C3"))
    assert caverna("add", file, "Ann: eat 1 grain", "--part", "turns").exit_code == 0
    assert file.read_text().endswith("  - Ann: eat 1 grain\n")


def test_no_free_move_goes_to_a_round_that_is_fed(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    game = dumps(simulate(["Ann", "Bob"], seed=4, game="stone age"))
    file.write_text(game[: game.index("\n- ", game.index("actions:")) + 1])
    assert caverna("add", file, "feeding").exit_code == 0
    told = caverna("add", file, "Ann: hunt 1").stderr
    assert told.startswith("malformed: round 2 has not begun [record.key]\n  begin it first: 'round: 2'")
    assert "--part" not in told
    assert "the round is over" in caverna("add", file, "Ann: hunt 1", "--part", "actions").stderr


@pytest.mark.parametrize(
    ("line", "word", "hint"),
    [
        ("Zoe: Logging", "Zoe", "the players are Ann, Bob"),
        ("Anne: Logging", "Anne", "did you mean 'Ann'?"),
        ("carrd: Sheep farming", "carrd", "did you mean 'card'?"),
    ],
)
def test_a_word_that_is_neither_a_player_nor_a_key(line: str, word: str, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(ROUND)
    run = caverna("add", file, line)
    assert run.exit_code == 1
    assert run.stderr == f"malformed: '{word}' is neither a player nor a key of a round [record.key]\n  {hint}\n"
    assert file.read_text() == ROUND
