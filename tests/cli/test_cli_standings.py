"""``caverna standings``: schemes, filters, tie-breaks, crosstables, rounds, warnings, aliases."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli_run import caverna, worked_record

EVENT = """\
event,round,table,date,player,total
Open,1,1,2026-11-01,Ann,80
Open,1,1,2026-11-01,Bob,70
Open,1,1,2026-11-01,Cid,60
Open,1,2,2026-11-01,Dee,50
Open,1,2,2026-11-01,Eve,50
Open,1,2,2026-11-01,Fay,40
Open,2,1,2026-11-08,Ann,55
Open,2,1,2026-11-08,Dee,65
Open,2,1,2026-11-08,Eve,45
Club,1,1,,Ann,30
Club,1,1,,Bob,20
"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Two rounds of an event and a game without a date.

    Round 1: Ann 80, Bob 70, Cid 60; Dee and Eve 50, Fay 40. Round 2: Dee 65, Ann 55, Eve 45. Club: Ann 30, Bob 20.
    """
    path = tmp_path / "event.csv"
    path.write_text(EVENT)
    return path


def ranked(*args: Any) -> list[tuple[int, str]]:
    """Return who stands where."""
    data = json.loads(caverna("standings", *args, "--format", "json").stdout)
    return [(row["rank"], row["player"]) for row in data["standings"]]


def rows(*args: Any) -> dict[str, dict[str, Any]]:
    """Return the rows by player."""
    data = json.loads(caverna("standings", *args, "--format", "json").stdout)
    return {row["player"]: row for row in data["standings"]}


def test_placement_points_share_the_mean_of_tied_places(event: Path) -> None:
    found = rows(event, "--points", "4,2,1", "--event", "open")
    # Ann 4 + 2, Bob 2, Cid 1; Dee (4 + 2) / 2 + 4, Eve (4 + 2) / 2 + 1, Fay 1.
    assert {name: row["points"] for name, row in found.items()} == {
        "Dee": 7.0, "Ann": 6.0, "Eve": 4.0, "Bob": 2.0, "Cid": 1.0, "Fay": 1.0,
    }  # fmt: skip
    # Cid and Fay are equal in points and wins: the average decides, 60 against 40.
    assert [(row["rank"], name) for name, row in found.items()] == [
        (1, "Dee"), (2, "Ann"), (3, "Eve"), (4, "Bob"), (5, "Cid"), (6, "Fay"),
    ]  # fmt: skip
    assert found["Dee"]["wins"] == 1.5


def test_places_beyond_the_list_have_nothing(event: Path) -> None:
    assert rows(event, "--points", "3", "--round", "1", "--event", "Open")["Bob"]["points"] == 0


def test_by_share_total_and_average(event: Path) -> None:
    found = rows(event, "--by", "share", "--event", "Open")
    # 80 of 210 and 55 of 165; 50 of 140 and 65 of 165.
    assert found["Ann"]["share"] == pytest.approx((80 / 210 + 55 / 165) / 2)
    assert found["Dee"]["share"] == pytest.approx((50 / 140 + 65 / 165) / 2)
    assert ranked(event, "--by", "total", "--event", "Open")[:3] == [(1, "Ann"), (2, "Dee"), (3, "Eve")]
    assert ranked(event, "--by", "average", "--event", "Open")[0] == (1, "Bob")


def test_who_is_equal_in_all_shares_a_rank(event: Path) -> None:
    assert ranked(event, "--by", "wins", "--round", "1", "--event", "Open") == [
        (1, "Ann"), (2, "Dee"), (2, "Eve"), (4, "Bob"), (4, "Cid"), (4, "Fay"),
    ]  # fmt: skip


def test_the_best_games_count(event: Path) -> None:
    found = rows(event, "--points", "4,2,1", "--best", "1")
    assert {name: row["points"] for name, row in found.items()} == {
        "Ann": 4.0, "Dee": 4.0, "Eve": 3.0, "Bob": 2.0, "Cid": 1.0, "Fay": 1.0,
    }  # fmt: skip
    assert found["Ann"]["games"] == 1
    assert found["Ann"]["best"] == 80  # of the two games with 4 points the one with more


def test_filters(event: Path) -> None:
    assert set(rows(event, "--min-games", "3")) == {"Ann"}
    assert set(rows(event, "--event", "club")) == {"Ann", "Bob"}
    assert set(rows(event, "--since", "2026-11-02")) == {"Ann", "Dee", "Eve"}
    assert set(rows(event, "--until", "2026-11-01", "--since", "2026-11-01")) == {
        "Ann",
        "Bob",
        "Cid",
        "Dee",
        "Eve",
        "Fay",
    }
    assert rows(event, "--until", "2026-11-01")["Ann"]["games"] == 1  # the game without a date is left out


def test_dates_as_spreadsheet_programs_write_them(tmp_path: Path) -> None:
    path = tmp_path / "e.csv"
    path.write_text("table,date,player,total\n1,11/15/2026,Ann,80\n2,14.11.26,Bob,70\n3,03/04/2026,Cid,60\n")
    assert ranked(path, "--since", "2026-11-15") == [(1, "Ann")]
    assert ranked(path, "--until", "2026-11-14") == [(1, "Bob")]
    result = caverna("standings", path, "--since", "2026-01-01")
    assert f"warning: {path}!3: the date '03/04/2026' is not a day such as 2026-11-15\n" in result.stderr
    assert "is no day" not in caverna("standings", path).stderr


def test_rounds_and_crosstable(event: Path) -> None:
    result = caverna("standings", event, "--event", "Open", "--rounds", "--crosstable", "--format", "json")
    data = json.loads(result.stdout)
    assert [(each["event"], each["round"]) for each in data["rounds"]] == [("Open", "1"), ("Open", "2")]
    assert data["rounds"][1]["standings"][0]["player"] == "Dee"
    met = {(each["player"], each["opponent"]): each for each in data["crosstable"]}
    assert met["Dee", "Eve"] == {
        "game": "caverna", "player": "Dee", "opponent": "Eve", "games": 2, "ahead": 1, "level": 1, "behind": 0,
        "points": 115, "against": 95,
    }  # fmt: skip
    told = caverna("standings", event, "--event", "Open", "--crosstable").stdout
    assert "who met whom" in told
    assert [line.split() for line in told.splitlines() if line.startswith("Fay")] == [["Fay", "0/1", "0/1", "×"]]


@pytest.mark.parametrize("form", ["text", "csv", "markdown", "html"])
def test_other_formats(event: Path, form: str) -> None:
    result = caverna("standings", event, "--points", "4,2,1", "--crosstable", "--rounds", "--format", form)
    assert result.exit_code == 0
    assert all(name in result.stdout for name in ("Ann", "Fay", "tallied"))


def test_each_game_has_a_table_of_its_own(event: Path, tmp_path: Path) -> None:
    other = tmp_path / "s.yaml"
    other.write_text("stone age: 1\ntally: {Ann: 100, Zoe: 120}\n")
    data = json.loads(caverna("standings", event, other, "--format", "json").stdout)
    assert [(row["rank"], row["player"]) for row in data["standings"] if row["game"] == "stone age"] == [
        (1, "Zoe"), (2, "Ann"),
    ]  # fmt: skip
    told = caverna("standings", event, other).stdout
    assert "Stone Age\n" in told
    markdown = caverna("standings", event, other, "--format", "markdown").stdout
    headings = [line for line in markdown.splitlines() if line.startswith("#")]
    assert headings == ["### Caverna: The Cave Farmers", "### Stone Age"]
    assert "#" not in caverna("standings", other, "--format", "markdown").stdout
    assert caverna("standings", event, other, "--format", "csv").stdout.splitlines()[0].startswith("game,rank,player")


# --- warnings -----------------------------------------------------------------------------------------------------


def test_the_same_sheets_twice_count_and_are_told(event: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.csv"
    copy.write_text("\n".join(EVENT.splitlines()[:4]))
    result = caverna("standings", event, copy, "--format", "json")
    data = json.loads(result.stdout)
    assert data["games"] == 5
    warned = {each["file"]: each["reason"] for each in data["warnings"] if each["reason"] != "tallied"}
    assert warned == {str(copy): f"the same players with the same sheets as {event}!1"}
    assert "warning: " in result.stderr
    assert result.exit_code == 0


def test_the_same_moves_twice_do_not_count(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(worked_record())
    result = caverna("standings", tmp_path, "--format", "json")
    data = json.loads(result.stdout)
    assert data["games"] == 1
    assert data["unverified"] == [
        {"file": str(tmp_path / "b.yaml"), "reason": f"the same moves as {tmp_path / 'a.yaml'}"}
    ]
    assert data["warnings"] == data["unverified"]
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("name", "told"),
    [("ann", True), ("Änn", True), ("Anne", True), ("Amn", True), ("Nina", False), ("Bert", False)],
)
def test_names_that_are_nearly_alike_are_told_and_not_merged(name: str, told: bool, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("caverna: 1\ntally: {Ann: 3, Zoltan: 4}\n")
    (tmp_path / "b.yaml").write_text(f"caverna: 1\ntally: {{{name}: 5, Zoltan: 2}}\n")
    data = json.loads(caverna("standings", tmp_path, "--format", "json").stdout)
    assert {"Ann", name} <= {row["player"] for row in data["standings"]}
    assert any("may be the same player" in each["reason"] for each in data["warnings"]) == told


def test_a_misspelt_name_is_told_with_its_cell(tmp_path: Path) -> None:
    path = tmp_path / "e.csv"
    path.write_text("table,player,total\n1,Gregor,80\n1,Ann,70\n2,Bob,60\n2,Gregr,50\n")
    result = caverna("standings", path)
    assert (
        f"warning: {path}!2: 'Gregor' ({path}:2:B) and 'Gregr' ({path}:5:B) may be the same player\n" in result.stderr
    )


def test_who_met_at_a_table_are_two_players(tmp_path: Path) -> None:
    path = tmp_path / "e.csv"
    path.write_text("table,player,total\n1,Mia,80\n1,Pia,70\n2,Mia,60\n2,Bob,50\n")
    assert "may be the same player" not in caverna("standings", path).stderr


def test_numbered_names_are_not_alike(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("caverna: 1\ntally: {Player 1: 3, Player 2: 4}\n")
    assert "same player" not in caverna("standings", tmp_path).stderr


def test_aliases_settle_it(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("caverna: 1\ntally: {Ann: 3, Bob: 4}\n")
    (tmp_path / "b.yaml").write_text("caverna: 1\ntally: {ann: 5, Bob: 2}\n")
    names = tmp_path / "names" / "aliases.yaml"
    names.parent.mkdir()
    names.write_text("aliases: {ann: Ann}\n")
    result = caverna("standings", tmp_path / "a.yaml", tmp_path / "b.yaml", "--aliases", names, "--format", "json")
    data = json.loads(result.stdout)
    assert {row["player"]: row["games"] for row in data["standings"]} == {"Ann": 2, "Bob": 2}
    assert "same player" not in result.stderr


def test_required_grades(event: Path) -> None:
    result = caverna("standings", event, "--require", "verified", "--format", "json")
    data = json.loads(result.stdout)
    assert (data["games"], data["standings"], result.exit_code) == (0, [], 1)
    assert {each["reason"] for each in data["unverified"]} == {"tallied, not verified"}
    assert caverna("standings", event, "--require", "tallied").exit_code == 0


def test_a_table_with_an_open_total_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("caverna: 1\ntally: {Ann: 3, Bob: {gold: 4}}\n")
    result = caverna("standings", path)
    assert "a total is not known" in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize(
    "args",
    [
        ["--points", "four"],
        ["--by", "luck"],
        ["--by", "points"],
        ["--since", "yesterday"],
        ["--aliases", "nowhere.yaml"],
    ],
)
def test_wrong_options(event: Path, args: list[str]) -> None:
    result = caverna("standings", event, *args)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_a_game_verified_from_a_position_on_is_not_called_unverified() -> None:
    path = "records/stone-age/positions/two-empty-deck.yaml"
    assert json.loads(caverna("verify", path, "--format", "json").stdout)[0]["verified"] is True
    result = caverna("standings", path)
    assert result.stderr == f"warning: 1 game verified from position only: {path}\n"
    required = json.loads(caverna("standings", path, "--require", "verified", "--format", "json").stdout)
    assert [each["reason"] for each in required["unverified"]] == ["verified from position only"]
