"""Old lines that are changed, and goods that the table agreed to correct."""

from pathlib import Path

import pytest

from caverna import Recording, RuleBroken
from tests.support.corpus import RECORDS

GAME = """\
caverna: 1
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns:
  - Ann: Logging  # three wood
  - note: Bob hesitates
  - Bob: Drift mining, cavern D2 tunnel E2
  - Ann: Supplies
"""


def test_another_line_takes_its_place_and_what_follows_stays() -> None:
    recording = Recording(GAME)
    recording.change("1.1", "Wood gathering")
    assert recording.text == GAME.replace("Logging", "Wood gathering")
    assert recording.game.home("Ann").goods[0] == 2  # 1 wood of the first round, 1 of Supplies
    assert recording.findings == ()
    recording.undo()
    assert recording.text == GAME


def test_where_a_later_line_does_not_fit_any_more_its_finding_is_there() -> None:
    recording = Recording(GAME)
    recording.change("1.1", "Supplies")  # Ann takes them again in her second turn
    (finding,) = recording.findings
    assert (finding.rule, finding.round, finding.turn) == ("work.occupied", 1, 3)
    assert "- Ann: Supplies  # three wood" in recording.text


def test_a_line_that_is_illegal_itself_is_refused_unless_it_is_recorded_anyway() -> None:
    recording = Recording(GAME)
    with pytest.raises(RuleBroken):
        recording.change("1.2", "Logging")  # Ann is there
    assert recording.text == GAME
    recording.change("1.2", "Logging", anyway=True)
    assert [(one.rule, one.turn) for one in recording.findings][:1] == [("work.occupied", 2)]


def test_a_line_that_cannot_be_read_changes_nothing() -> None:
    recording = Recording(GAME)
    with pytest.raises(RuleBroken):
        recording.change("1.2", "Drft mning")
    with pytest.raises(RuleBroken):
        recording.change("1.7", "Logging")
    with pytest.raises(RuleBroken):
        recording.change("1.0", "Logging")
    assert recording.text == GAME


def test_the_player_of_a_line_can_be_changed_too(tmp_path: Path) -> None:
    recording = Recording(GAME)
    recording.change("1.3", "Clearing", "Bob", anyway=True)
    assert "- Bob: Clearing\n" in recording.text


def test_goods_the_table_agreed_on_are_written_between_the_lines() -> None:
    recording = Recording(GAME)
    before = recording.game.home("Bob").goods[1]
    recording.correct("Bob", "+1 stone", "we forgot it")
    assert "  - judge: Bob +1 stone (we forgot it)\n" in recording.text
    assert recording.game.home("Bob").goods[1] == before + 1
    assert recording.game.to_act == "Bob"
    recording.turn("Bob", "Clearing")
    assert recording.game.home("Bob").goods[1] == before + 1  # it is not given twice
    assert recording.game == Recording(recording.text).game


def test_a_correction_that_takes_more_than_there_is_is_refused() -> None:
    recording = Recording(GAME)
    with pytest.raises(RuleBroken):
        recording.correct("Bob", "-9 stone")
    with pytest.raises(RuleBroken):
        recording.correct("Zoe", "+1 stone")
    assert recording.text == GAME


def test_a_line_of_a_harvest_is_changed_for_its_player() -> None:
    recording = Recording.load(RECORDS / "games/two-by-hand.yaml")
    harvest = next(move for move in recording.moves if move.part == "harvest" and move.player == "Bob" and move.line)
    text = recording.text
    with pytest.raises(RuleBroken):
        recording.change(harvest.at, "beg 1")  # whose line?
    with pytest.raises(RuleBroken):
        recording.change(harvest.at, "eat 99 sheep", "Bob")
    assert recording.text == text
    recording.change(harvest.at, harvest.line, "Bob")
    assert recording.findings == Recording(text).findings
    assert recording.game == Recording(text).game
