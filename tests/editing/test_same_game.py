"""A game that is played, undone, saved, loaded and continued equals one played straight, in every game."""

import random
from pathlib import Path

import pytest

from caverna import Recording, loads, verify
from caverna.model.record import Record
from caverna.model.ruleset import known, ruleset
from caverna.writing.writer import dumps
from tests.support.replayed_recording import begun, commands, played

SIMULATED = [key for key in known() if ruleset(key).styles]


def simulated(key: str, players: int, seed: int) -> Record:
    rules = ruleset(key)
    names = ["Ann", "Bob", "Cleo", "Dan"][:players]
    style = "random" if "random" in rules.styles else rules.styles[0]
    return rules.simulate(names, seed, style, {})


@pytest.mark.parametrize("key", SIMULATED)
def test_a_recorded_game_is_the_game_that_was_played(key: str) -> None:
    record = simulated(key, 2, 3)
    recording = played(record)
    straight = verify(record)
    assert recording.findings == ()
    assert recording.game == straight.game
    assert recording.scores() == straight.scores
    assert recording.due is None or recording.due == "end"
    record.scores = None
    assert dumps(recording.to_record()) == dumps(record)


@pytest.mark.parametrize("key", SIMULATED)
def test_taking_back_and_loading_changes_nothing(key: str, tmp_path: Path) -> None:
    record = simulated(key, 2, 5)
    straight = played(record)
    disturbed = played(record, random.Random(key), tmp_path / "game.yaml")
    assert disturbed.text == straight.text
    assert disturbed.game == straight.game


@pytest.mark.parametrize("key", SIMULATED)
def test_what_is_taken_back_one_by_one_is_what_stood_there(key: str) -> None:
    record = simulated(key, 2, 7)
    recording = begun(record)
    texts, games = [recording.text], [recording.game.copy()]
    for command in [*commands(record)][:40]:
        command(recording)
        texts.append(recording.text)
        games.append(recording.game.copy())
    while recording.can_undo:
        assert recording.text == texts.pop()
        assert recording.game == games.pop()
        recording.undo()
    assert [recording.text] == texts


@pytest.mark.parametrize("key", SIMULATED)
def test_a_recording_finds_what_verify_of_its_text_finds(key: str, tmp_path: Path) -> None:
    """Also where what was taken back had claimed scores, which then hold no more (claim.score, harvest.beg)."""
    path = tmp_path / "game.yaml"
    path.write_text(dumps(simulated(key, 2, 11)))
    recording = Recording.load(path)
    assert recording.record.scores is not None
    dice, taken = random.Random(key), 0
    while recording.can_undo:
        recording.undo() if taken < 12 else recording.undo_to(dice.choice(["", *recording.moments]))
        taken += 1
        assert "scores:" not in recording.text
        assert recording.findings == verify(loads(recording.text, recording.file)).findings
    while recording.can_redo:
        recording.redo()
    assert recording.text == path.read_text()


def test_scores_claimed_of_an_unfinished_game_are_found_by_a_recording_too() -> None:
    rounds = "rounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Ore mining\n"
    recording = Recording(f"caverna: 1\nplayers: [Ann, Bob]\n{rounds}scores: {{Ann: 5}}\n")
    (finding,) = recording.findings
    assert (finding.rule, finding.line, finding.column) == ("claim.score", 7, 1)
    recording.turn("Bob", "Logging")
    assert [one.rule for one in recording.findings] == ["claim.score"]
