"""``caverna pair``: the files it writes, and what it refuses."""

import json
from pathlib import Path

import pytest

from caverna.events.event_file import EventError, read_event, read_pairings
from caverna.reading.reader import load
from tests.support.cli_run import caverna

EVENT = "name: Autumn open\nplayers: [Ann, Bob, Cid, Dora, Emil, Fay, Gus]\nsizes: 3-4\npoints: [4, 2, 1]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "event.yaml").write_text(EVENT)
    return tmp_path


def test_a_round_becomes_records_printed_sheets_and_an_entry_of_the_pairings(folder: Path) -> None:
    result = caverna("pair", folder)
    assert result.exit_code == 0
    assert result.stdout.startswith("Autumn open, round 1\n\n  table 1: ")
    names = sorted(path.name for path in folder.iterdir())
    assert names == [
        "event.yaml", "pairings.yaml", "round-1-table-1.yaml", "round-1-table-2.yaml", "round-1.html",
    ]  # fmt: skip
    (pairing,) = read_pairings(str(folder))
    for table, players in pairing.tables.items():
        record = load(folder / f"round-1-table-{table}.yaml")
        assert (tuple(record.players), record.about) == (
            players, {"event": "Autumn open", "round": "1", "table": str(table)},
        )  # fmt: skip
    page = (folder / "round-1.html").read_text()
    assert all(page.count(player) >= 3 for player in record.players)  # the list twice, and the slip


def test_the_next_round_follows_from_the_results(folder: Path) -> None:
    caverna("pair", folder)
    (first,) = read_pairings(str(folder))
    for number, players in first.tables.items():
        sheets = ", ".join(f"{player}: {50 - 10 * seat - number}" for seat, player in enumerate(players))
        text = f"caverna: 1\nabout: {{round: 1, table: {number}}}\ntally: {{{sheets}}}\n"
        (folder / f"round-1-table-{number}.yaml").write_text(text)
    data = json.loads(caverna("pair", folder, "--format", "json").stdout)
    assert (data["event"], data["round"]) == ("Autumn open", 2)
    assert sum(len(table["players"]) for table in data["tables"]) == 7
    assert data["tables"][0]["reason"].startswith("places 1, ")


def test_a_missing_result_is_named(folder: Path) -> None:
    caverna("pair", folder)
    told = caverna("pair", folder).stderr
    assert told.startswith("warning: no result yet of round 1, table 1 (")


def test_a_dry_run_writes_nothing(folder: Path) -> None:
    before = caverna("pair", folder, "--dry-run").stdout
    assert [path.name for path in folder.iterdir()] == ["event.yaml"]
    assert before.splitlines()[2:8] == caverna("pair", folder).stdout.splitlines()[2:8]


def test_a_round_is_paired_anew_only_before_it_begins(folder: Path) -> None:
    caverna("pair", folder)
    assert "round 1 is paired already; --again" in caverna("pair", folder, "--round", "1").stderr
    assert caverna("pair", folder, "--round", "1", "--again", "--seed", "3").exit_code == 0
    assert len(read_pairings(str(folder))) == 1
    path = folder / "round-1-table-1.yaml"
    path.write_text(path.read_text().replace("rounds: []", "rounds:\n- card: Blacksmithing\n  turns: []"))
    refused = caverna("pair", folder, "--round", "1", "--again")
    assert (refused.exit_code, "round 1 has begun: round 1, table 1 (" in refused.stderr) == (2, True)


def test_other_files_are_never_replaced(folder: Path) -> None:
    (folder / "round-1-table-2.yaml").write_text("mine")
    refused = caverna("pair", folder)
    assert refused.exit_code == 2
    assert "round-1-table-2.yaml exists; move or delete it" in refused.stderr
    assert (folder / "round-1-table-2.yaml").read_text() == "mine"


def test_the_files_of_an_event_are_no_records(folder: Path) -> None:
    caverna("pair", folder)
    assert caverna("verify", folder).stdout.endswith("2 files: 2 ok (2 not finished)\n")
    (folder / "event.yaml").write_text("caverna: 1\ntally: {Ann: 5, Bob: 4}\n")  # a record may be called so
    assert "3 files" in caverna("verify", folder).stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("playrs: [Ann]\n", "event.yaml:1:1: an event has no key 'playrs' (did you mean 'players'?)"),
        ("players: [Ann, Ann]\n", "event.yaml:1:16: two players are called 'Ann' (give them different names)"),
        ("sizes: huge\n", "event.yaml:1:8: 'huge' is not a size of a table (as in 'sizes: 3-5' or 'sizes: [4, 3]')"),
        ("points: [4, x]\n", "event.yaml:1:9: the points of the places are numbers (as in 'points: [4, 2, 1, 0]')"),
        ("tie-breaks: [winz]\n", "event.yaml:1:14: there is no tie-break 'winz' (did you mean 'wins'?)"),
        ("game: chess\n", "event.yaml:1:7: there is no game 'chess'"),
        ("players: [Ann]\nlate: {Bo: 2}\n", "event.yaml:2:7: 'Bo' is not one of the players"),
        ("late: {Ann: soon}\n", "event.yaml:1:13: the round is a whole number from 1 to 99"),
        ("players: [Ann\n", "event.yaml:"),
        ("- Ann\n", "event.yaml:1:1: the file is a mapping"),
    ],
)
def test_an_event_that_cannot_be_read_says_where(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "event.yaml"
    path.write_text(text)
    with pytest.raises(EventError) as refused:
        read_event(str(tmp_path))
    assert refused.value.messages[0].startswith(f"{tmp_path}/{message}")
    result = caverna("pair", tmp_path)
    assert (result.exit_code, "Traceback" in result.output) == (2, False)


def test_standings_take_points_and_tie_breaks_of_the_event(folder: Path) -> None:
    (folder / "event.yaml").write_text(EVENT + "tie-breaks: [opponents, head-to-head, share, wins]\n")
    (folder / "t.yaml").write_text("caverna: 1\nabout: {round: 1, table: 9}\ntally: {Ann: 40, Bob: 30, Cid: 30}\n")
    head, ann, *_ = caverna("standings", folder, env={"COLUMNS": "200"}).stdout.splitlines()
    assert head.split() == ["rank", "player", "games", "points", "wins", "average", "best", "share", "opponents",
                            "head-to-head", "grades"]  # fmt: skip
    assert ann.split()[:4] == ["1", "Ann", "1", "4"]
