"""A table without its server: its file may change, and a game that is scored has no moves."""

from pathlib import Path

from caverna.server.tables import Table
from tests.support.corpus import RECORDS

GAME = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Logging\n"
TALLY = "caverna: 1\ntally: {Ann: 80, Bob: 51}\n"


def test_a_file_that_somebody_changes_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(GAME)
    table = Table("t", path)
    assert (table.data()["shown_only"], len(table.data()["moves"])) == (False, 2)
    path.write_text(TALLY)
    assert (table.data()["shown_only"], table.data()["moves"], table.data()["text"]) == (True, [], TALLY)


def test_there_is_nothing_to_choose_in_a_game_that_is_scored(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text((RECORDS / "games" / "solo-4-random.yaml").read_text() + "end: {}\n")
    answer = Table("t", path).choices({})
    assert (answer["choices"], answer["complete"], answer["line"]) == ([], False, "")
    assert "the game is scored" in str(answer["refusal"])
