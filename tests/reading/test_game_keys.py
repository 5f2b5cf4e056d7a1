"""The key that names the game of a record: misspelt, of an unknown version, or in a text that cannot be read."""

import pytest

from caverna import Recording, loads, simulate, verify
from caverna.model.ruleset import UnknownGame

REST = "players: [Ann, Bob]\nrounds: []\n"


@pytest.mark.parametrize("written", ["stone-age", "stoneage", "Stone Age", "stone ages"])
def test_a_misspelt_key_of_stone_age_is_read_by_its_format(written: str) -> None:
    record = loads(f"{written}: 1\n{REST}")
    (finding,) = record.findings
    assert (finding.rule, finding.line, finding.column) == ("record.key", 1, 1)
    assert finding.message == f"there is no game '{written}'"
    assert finding.hint == "did you mean 'stone age: 1'?"
    assert record.ruleset.key == "stone age"


@pytest.mark.parametrize(("written", "meant"), [("Caverna", "caverna: 1"), ("agricolla", "agricola: 1")])
def test_so_are_those_of_the_other_games(written: str, meant: str) -> None:
    (finding,) = loads(f"{written}: 1\n{REST}").findings
    assert finding.hint == f"did you mean '{meant}'?"


def test_a_misspelt_game_of_a_tally_is_read_as_its_tally() -> None:
    record = loads("stone-age: 1\ntally:\n  Ann: 90\n  Bob: 80\n")
    assert [finding.hint for finding in record.findings] == ["did you mean 'stone age: 1'?"]


@pytest.mark.parametrize("rest", ["", REST, "players: [Ann]\nmoves: []\n"])
def test_a_game_that_nobody_knows_is_one_finding(rest: str) -> None:
    (finding,) = verify(loads(f"chess: 1\n{rest}")).findings
    assert (finding.rule, finding.line, finding.column) == ("record.key", 1, 1)
    assert finding.message == "there is no game 'chess'"
    assert finding.hint == "a record begins with 'caverna: 1', 'stone age: 1' or 'agricola: 1'"


@pytest.mark.parametrize("game", ["caverna", "stone age", "agricola"])
def test_scores_without_rounds_are_shown_to_the_tally(game: str) -> None:
    (finding,) = loads(f"{game}: 1\nplayers: [Ann, Bob]\nscores: {{Ann: 5}}\n").findings
    assert finding.hint.endswith("; scores without moves belong under 'tally:'")
    (finding,) = loads(f"{game}: 1\nplayers: [Ann, Bob]\n").findings
    assert "tally" not in finding.hint


def test_a_key_of_a_record_is_not_taken_for_a_game() -> None:
    findings = loads(f"score: 1\n{REST}").findings
    assert [finding.hint for finding in findings] == [
        "did you mean 'scores'?",
        "a record begins with 'caverna: 1', 'stone age: 1' or 'agricola: 1'",
    ]


@pytest.mark.parametrize("game", ["caverna", "stone age", "agricola"])
def test_an_unknown_version_says_which_is_known(game: str) -> None:
    (finding,) = loads(f"{game}: 2\n{REST}").findings
    assert (finding.rule, finding.hint) == ("record.number", f"write '{game}: 1'")


@pytest.mark.parametrize(
    "text", ["stone age: 1\nplayers: [Ann, Bob\n", "agricola: 1\n\tplayers: x\n", "caverna: 1\n\x00"]
)
def test_a_text_that_cannot_be_read_names_no_game(text: str) -> None:
    report = verify(loads(text))
    assert [finding.rule for finding in report.findings] == ["record.yaml"]
    assert report.key is None
    assert report.to_json()["game"] is None


@pytest.mark.parametrize("call", [lambda key: Recording.new(["Ann", "Bob"], key), lambda key: simulate(2, 1, game=key)])
def test_an_unknown_game_is_told_with_the_known_ones(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UnknownGame, match="there is no game 'stone-age'; did you mean 'stone age'\\? there are"):
        call("stone-age")
    with pytest.raises(LookupError, match="there is no game 'go'; there are 'caverna', 'stone age' and 'agricola'"):
        call("go")
