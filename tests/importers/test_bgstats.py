"""Exports of BG Stats as tallies."""

import json
from pathlib import Path
from typing import Any

import pytest

from caverna import loads, verify
from caverna.importers import CannotImport, Imported, Importer, importer, known
from caverna.importers.bgstats import total

EXPORT: dict[str, Any] = {
    "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}, {"id": 3, "name": "Cleo"}],
    "games": [
        {"id": 7, "name": "Caverna: The Cave Farmers", "bggId": 102794},
        {"id": 8, "name": "Chess", "bggId": 171},
        {"id": 9, "name": "Stone Age", "bggId": 0},
    ],
    "locations": [{"id": 4, "name": "The club"}],
    "plays": [],
}
PLAY = {"uuid": "1DB76738-9A83", "gameRefId": 7, "playDate": "2026-11-15 20:15:00", "locationRefId": 4}
SCORES = [
    {"playerRefId": 1, "score": "80", "seatOrder": 2, "startPlayer": False},
    {"playerRefId": 2, "score": "30+41", "seatOrder": 1, "startPlayer": True},
]


def games(*plays: dict[str, Any]) -> list[Imported]:
    return list(importer("bgstats").games(json.dumps({**EXPORT, "plays": plays}).encode(), {}))


def test_a_play_is_a_tally_of_totals() -> None:
    (game,) = games({**PLAY, "playerScores": SCORES})
    assert (game.name, game.status, game.result) == ("bgstats-1db76738", 0, "tallied, Bob 71, Ann 80")
    assert game.text == (
        "caverna: 1\nabout: {source: BG Stats, date: 2026-11-15, place: The club}\nplayers: [Bob, Ann]\n"
        "tally:\n  Bob: 71\n  Ann: 80\n"
    )
    report = verify(loads(game.text))
    assert (report.ok, report.grade, report.winners) == (True, "tallied", ("Ann",))


def test_without_seats_nobody_is_called_the_starting_player() -> None:
    scores = [{"playerRefId": 3, "score": 112}, {"playerRefId": 1, "score": "98"}]
    (game,) = games({"gameRefId": 9, "playDate": "2026-11-16", "playerScores": scores})
    assert game.text == ("stone age: 1\nabout: {source: BG Stats, date: 2026-11-16}\ntally:\n  Cleo: 112\n  Ann: 98\n")


def test_other_games_and_plays_that_do_not_count_are_passed_over() -> None:
    found = games(
        {**PLAY, "gameRefId": 8, "playerScores": SCORES},
        {**PLAY, "ignored": True, "playerScores": SCORES},
        {**PLAY, "playerScores": SCORES},
    )
    assert [game.result for game in found] == ["tallied, Bob 71, Ann 80"]
    with pytest.raises(CannotImport, match="no play of agricola, caverna, stone age, but 1 of Chess"):
        games({**PLAY, "gameRefId": 8, "playerScores": SCORES})


@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ([{"playerRefId": 1, "score": ""}, {"playerRefId": 2, "score": "5"}], "no total of Ann"),
        ([{"playerRefId": 1, "score": None}], "no total of Ann"),
        ([], "0 players"),
        ([{"playerRefId": 1, "score": 1}] * 8, "8 players"),
    ],
)
def test_a_play_without_totals_is_told(scores: list[dict[str, Any]], message: str) -> None:
    (game,) = games({**PLAY, "playerScores": scores})
    assert (game.status, game.text) == (2, "")
    assert message in game.differences[0].message


@pytest.mark.parametrize(
    ("score", "points"),
    [("80", 80), (80, 80), ("30+41", 71), ("-5", -5), ("10 + 3 - 2", 11), ("", None), ("x", None), (None, None),
     (True, None), ("1" * 50, None), (10**9, None), ("1+" * 3, None), (2.5, None)],
)  # fmt: skip
def test_a_total_is_a_number_or_a_sum(score: Any, points: int | None) -> None:
    assert total(score) == points


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"plays": 3}', b"[" * 100_000, b"\xff"])
def test_what_is_no_export_is_told(data: bytes) -> None:
    with pytest.raises(CannotImport):
        list(importer("bgstats").games(data, {}))


def test_importers_are_known_by_their_names() -> None:
    assert known()[:2] == ["bga", "bgstats"]
    with pytest.raises(KeyError):
        importer("chess")


def test_the_example_of_the_documentation_is_an_importer() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "import.md").read_text(encoding="utf-8")
    example = guide.partition("```python\n")[2].partition("```")[0]
    names: dict[str, Any] = {}
    exec(example, names)
    site: Importer = names["IMPORTER"]
    (game,) = site.games(b"LOG", {})
    assert loads(game.text).findings == []
    with pytest.raises(CannotImport):
        list(site.games(b"", {}))
