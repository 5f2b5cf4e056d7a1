"""The log of a player: games by date, bests and averages, the solo series."""

import json
from pathlib import Path

import pytest

from caverna import game_log as log_of_games
from caverna.events.game_log import SeriesGame, game_log, owner_of
from caverna.events.standings import Result
from tests.support.cli_run import caverna


def solo(date: str, points: int, series: SeriesGame | None = None) -> Result:
    """Return a solo game of Ann's."""
    return Result(f"{date}.yaml", (("Ann", points),), ("Ann",), game="caverna", about=(("date", date),), series=series)


def test_games_stand_by_date_with_the_best_so_far_and_the_average() -> None:
    """60, 80, 70: averages 60, 70, 70; the first two are the best so far."""
    log = game_log([solo("2026-03-01", 70), solo("2026-01-01", 60), solo("2026-02-01", 80)], "Ann")
    assert [(each.date, each.points, each.best, each.average) for each in log.games] == [
        ("2026-01-01", 60, True, 60.0), ("2026-02-01", 80, True, 70.0), ("2026-03-01", 70, False, 70.0),
    ]  # fmt: skip
    (summary,) = log.summary
    assert (summary.games, summary.best, summary.best_date, summary.worst, summary.average) == (
        3, 80, "2026-02-01", 60, 70.0,
    )  # fmt: skip


def test_games_with_others_count_apart_and_have_places() -> None:
    table = Result("t.yaml", (("Ann", 40), ("Bob", 50)), ("Bob",), game="caverna")
    log = game_log([solo("2026-01-01", 60), table], "Ann")
    assert [(each.players, each.place, each.best) for each in log.games] == [(1, 1, True), (2, 2, True)]
    assert [(each.players, each.wins) for each in log.summary] == [(1, 0), (2, 0)]


def test_the_log_is_that_of_the_solo_player_else_of_who_played_most() -> None:
    table = Result("t.yaml", (("Ann", 40), ("Bob", 50)), ("Bob",), game="caverna")
    assert owner_of([table, solo("2026-01-01", 60)]) == "Ann"
    assert owner_of([table]) is None
    assert owner_of([table, Result("u.yaml", (("Bob", 1), ("Cid", 2)), ("Cid",))]) == "Bob"


def test_the_solo_series_stands_together_and_says_what_does_not_fit() -> None:
    """50 for the first game, 55 for the second, which says 54 for the first; the third is missing."""
    games = [
        solo("2026-01-03", 70, SeriesGame(4, 64, 70, True, 3, 60)),
        solo("2026-01-01", 53, SeriesGame(1, 50, 53, True, 1, None)),
        solo("2026-01-02", 54, SeriesGame(2, 55, 54, False, None, 54)),
    ]
    log = game_log(games, "Ann")
    assert [(each.game, each.target, each.reached) for each in log.series] == [
        (1, 50, True),
        (2, 55, False),
        (4, 64, True),
    ]
    assert log.warnings == [
        "game 3 of the series is missing",
        "game 2 of the series says 54 points for the game before, which has 53",
    ]


def test_the_command_reads_records_and_score_sheets(tmp_path: Path) -> None:
    for day, points in ((1, 61), (2, 75), (3, 70)):
        text = f"caverna: 1\nabout: {{date: 2026-01-0{day}}}\ntally: {{Ann: {points}}}\n"
        (tmp_path / f"{day}.yaml").write_text(text)
    told = caverna("log", tmp_path, env={"COLUMNS": "200"}).stdout.splitlines()
    assert told[0] == "Ann: 3 games"
    assert [line.split()[:5] for line in told[3:6]] == [
        ["2026-01-01", "Caverna", "solo", "61", "*"], ["2026-01-02", "Caverna", "solo", "75", "*"],
        ["2026-01-03", "Caverna", "solo", "70", "68.67"],
    ]  # fmt: skip
    data = json.loads(caverna("log", tmp_path, "--format", "json").stdout)
    assert (data["player"], data["summary"][0]["best"], data["series"]) == ("Ann", 75, [])
    assert caverna("log", tmp_path, "--since", "2026-01-02").stdout.startswith("Ann: 2 games")
    assert caverna("log", tmp_path, "--format", "csv").stdout.count("\n") == 4
    assert "there is no game of 'Bob'" in caverna("log", tmp_path, "--player", "Bob").stderr


def test_a_finished_game_of_the_series_has_its_target(tmp_path: Path) -> None:
    """The farm of the start: two rooms of wood, nothing sown: far below the 50 points of the first game."""
    head = "agricola: 1\nplayers: [Ann]\nmode: full\nhands: none\nseries: {game: 1}\n"
    (tmp_path / "s.yaml").write_text(f"{head}position: {{homes: {{Ann: {{supply: 0 food}}}}}}\n")
    data = json.loads(caverna("log", tmp_path, "--format", "json").stdout)
    (game,) = data["series"]
    assert (game["game"], game["target"], game["reached"], game["next_food"]) == (1, 50, False, None)


def test_without_a_game_that_counts_the_message_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n")
    message = "no game counts: all records are unfinished, have findings or cannot be read"
    with pytest.raises(LookupError, match=f"^{message}$"):
        log_of_games([str(path)])
    result = caverna("log", path)
    assert result.exit_code == 2
    assert f"Error: {message}; name a player with --player\n" in result.output
    assert "Not counted: " in caverna("log", path, "--player", "Ann").output
