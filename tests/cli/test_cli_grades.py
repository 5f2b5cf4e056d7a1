"""The grade of a score is shown wherever the score is: boards alone, a position, cards, score sheets."""

import json
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.support.cli_run import caverna as run
from tests.support.corpus import RECORDS

BOARDS = """\
caverna: 1
about: {event: Open, table: 1}
players: [Ann, Bob]
position:
  homes:
    Ann: {supply: 3 gold 2 ruby, animals: 2 sheep, board: {C4: field, C3: meadow}}
    Bob: {supply: 3 gold}
"""
FROM = """\
agricola: 1
about: {event: Open, table: 2}
players: [Ann]
mode: MODE
position:
  round: 14
  homes:
    Ann: {supply: 9 foodCARD}
rounds:
- turns:
  - Ann: Take 1 grain
  - Ann: Day laborerTAKE
"""
POSITION = FROM.replace("MODE", "family").replace("CARD", "").replace("TAKE", ", take wood")
WITH_CARD = FROM.replace("MODE", "full").replace("CARD", ", occupations: [Manor]").replace("TAKE", "")
TALLY = "caverna: 1\nabout: {event: Open, table: 3}\nplayers: [Ann, Bob]\ntally: {Ann: 80, Bob: 64}\n"
CARDS = (RECORDS / "agricola" / "games" / "agricola-solo-full-2-random.yaml").read_text(encoding="utf-8")
WHOLE = (RECORDS / "games" / "two-by-hand.yaml").read_text(encoding="utf-8")

GRADES = {
    "boards": (BOARDS, "scored", False),
    "position": (POSITION, "from position", True),
    "position with a card": (WITH_CARD, "from position", False),
    "tally": (TALLY, "tallied", False),
    "cards": (CARDS, "by card", False),
    "whole": (WHOLE, "verified", True),
}


@pytest.fixture(params=GRADES)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path, str, bool]:
    text, grade, verified = GRADES[request.param]
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return request.param, path, grade, verified


def test_verify(case: tuple[str, Path, str, bool]) -> None:
    name, path, grade, verified = case
    (report,) = json.loads(run("verify", "-f", "json", path).stdout)
    assert (report["ok"], report["grade"], report["verified"]) == (True, grade, verified)
    told = run("verify", path).stdout
    assert told.startswith(f"{path}: ok, ")
    assert (grade in told) == (name != "whole")
    assert ("by card, not verified: Manor" in told) == (name == "position with a card")


def test_score(case: tuple[str, Path, str, bool]) -> None:
    name, path, grade, _ = case
    for form in ("text", "markdown"):
        told = " ".join(run("score", "-f", form, path).stdout.split())
        assert (grade in told) == (name != "whole")
        assert ("by card, not verified: Manor" in told) == (name == "position with a card")


def test_the_link_of_a_play(case: tuple[str, Path, str, bool]) -> None:
    name, path, grade, _ = case
    play = json.loads(unquote(run("score", "-f", "bgstats", path).stdout.partition("data=")[2]))
    assert (grade in play.get("comments", "")) == (name != "whole")


def test_standings(case: tuple[str, Path, str, bool]) -> None:
    name, path, grade, _ = case
    found = json.loads(run("standings", "-f", "json", path).stdout)
    assert found["standings"][0]["grades"] == {grade: 1}
    required = run("standings", "--require", "verified", "-f", "json", path)
    assert (required.exit_code, json.loads(required.stdout)["games"]) == ((0, 1) if name == "whole" else (1, 0))


def test_the_page_calls_only_the_best_grade_verified(case: tuple[str, Path, str, bool]) -> None:
    name, path, _, _ = case
    if name == "tally":
        return  # which has no page of its own
    page = path.with_suffix(".html")
    assert run("view", path, "-o", page).exit_code == 0
    assert ("✓ verified" in page.read_text(encoding="utf-8")) == (name == "whole")


def test_two_games_from_different_positions_are_two_games(tmp_path: Path) -> None:
    for name, text in (("a", POSITION), ("b", POSITION.replace("9 food", "8 food")), ("c", POSITION + "# again\n")):
        (tmp_path / f"{name}.yaml").write_text(text)
    found = json.loads(run("standings", "-f", "json", tmp_path).stdout)
    assert found["games"] == 2
    assert [each["file"] for each in found["unverified"]] == [str(tmp_path / "c.yaml")]


@pytest.mark.parametrize(
    ("command", "word", "game", "message"),
    [
        ("names", "Joinery", "agricola", "called 'Joinery'; it belongs to agricola; add --game agricola"),
        ("names", "improvements", "agricola", "called 'improvements'; it belongs to agricola; add --game agricola"),
        ("rules", "fence.outline", "agricola", "Error: 'fence.outline' is a rule of agricola; add --game agricola"),
        ("rules", "tool.once", "stone-age", "Error: 'tool.once' is a rule of stone-age; add --game stone-age"),
        ("rules", "joinery", "agricola", "Error: 'joinery' is in the rules of agricola; add --game agricola"),
    ],
)
def test_a_word_of_another_game_is_said_to_be_its(command: str, word: str, game: str, message: str) -> None:
    result = run(command, word)
    assert result.exit_code == 2
    assert message in result.output
    assert "unknown rule" not in result.output
    assert run(command, word, "--game", game).exit_code == 0


def test_a_word_of_no_game_is_said_to_be_none() -> None:
    for command in ("names", "rules"):
        assert "add --game" not in run(command, "zebra").output
    assert "it belongs to caverna; add --game caverna" in run("names", "Carpenter", "--game", "agricola").output
