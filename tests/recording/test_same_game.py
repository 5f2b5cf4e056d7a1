"""A game played, undone, saved, loaded and gone on with equals one played straight, whichever game it is."""

import random
from pathlib import Path

import pytest

from caverna import verify
from caverna.core.record import Record
from caverna.core.ruleset import known, ruleset
from caverna.text.writing.writer import dumps
from tests.support.recorded import begun, commands, played

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
    assert recording.scores == straight.scores
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
