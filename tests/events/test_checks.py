"""Mistakes across tables: warnings with both places."""

from pathlib import Path

import pytest

from tests.support.cli_run import caverna

EVENT = """\
name: Autumn open
players: [Ann, Bob, Cid, Dora, Emil, Fay]
sizes: [3]
points: [2, 1, 0]
tie-breaks: [opponents, wins]
"""
PAIRINGS = "1:\n  1: [Ann, Bob, Cid]\n  2: [Dora, Emil, Fay]\n"
HEAD = "round,table,player,animals,missing,grain,vegetable,ruby,dwarf,unused,tiles,bonus,gold,begging,total\n"
FIGURES = "{0},-2,4,2,1,3,-2,20,6,10,0,{1}"


def row(table: int, player: str, animals: int, round: int = 1) -> str:
    """Return a row of a spreadsheet; the other lines are 42 points together."""
    return f"{round},{table},{player},{FIGURES.format(animals, animals + 42)}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An event with its pairing."""
    (tmp_path / "event.yaml").write_text(EVENT)
    (tmp_path / "pairings.yaml").write_text(PAIRINGS)
    return tmp_path


def warnings(folder: Path, *rows: str) -> list[str]:
    """Return what standings warn of, with ``F`` for the file of the sheets, but for the grade."""
    sheet = folder / "results.csv"
    sheet.write_text(HEAD + "".join(rows))
    told = caverna("standings", folder, sheet).stderr.replace(str(sheet), "F").splitlines()
    return [line.removeprefix("warning: ") for line in told if "tallied" not in line]


GOOD = [row(1, "Ann", 9), row(1, "Bob", 8), row(1, "Cid", 7), row(2, "Dora", 6), row(2, "Emil", 5), row(2, "Fay", 4)]


def test_nothing_is_said_of_a_round_as_it_was_paired(folder: Path) -> None:
    assert warnings(folder, *GOOD) == []


def test_a_player_at_two_tables_of_a_round(folder: Path) -> None:
    told = warnings(folder, *GOOD[:5], row(2, "Ann", 4))
    assert "F!2: Ann sits at two tables of round 1: table 1 (F:2:C) and table 2 (F:7:C)" in told


def test_the_same_figures_at_two_tables(folder: Path) -> None:
    told = warnings(folder, *GOOD[:5], row(2, "Fay", 9))
    assert told == ["F!2: Fay (F:7:C) has the same figures as Ann (F:2:C)"]


def test_a_table_that_is_not_the_one_of_the_pairing(folder: Path) -> None:
    told = warnings(folder, *GOOD[:2], row(1, "Fay", 7), *GOOD[3:5], row(2, "Cid", 4))
    assert told == [
        "F!1: round 1, table 1 differs from the pairing (pairings.yaml: Ann, Bob, Cid): "
        "Fay (F:4:C) sits there, but is paired at table 2; Cid is missing",
        "F!2: round 1, table 2 differs from the pairing (pairings.yaml: Dora, Emil, Fay): "
        "Cid (F:7:C) sits there, but is paired at table 1; Fay is missing",
    ]


def test_a_name_that_is_nearly_one_of_the_event(folder: Path) -> None:
    told = warnings(folder, *GOOD[:4], row(2, "Emill", 5), GOOD[5])
    assert "F!2: 'Emill' (F:6:C) is not in event.yaml; did you mean 'Emil'?" in told


def test_names_that_are_nearly_equal_are_told_with_both_places(folder: Path) -> None:
    told = warnings(folder, *GOOD, row(1, "Ann", 3, 2), row(1, "Emill", 2, 2), row(1, "Bob", 1, 2))
    assert "F!3: 'Emil' (F:6:C) and 'Emill' (F:9:C) may be the same player" in told


def test_two_results_of_one_table(folder: Path) -> None:
    (folder / "late.yaml").write_text("caverna: 1\nabout: {round: 1, table: 2}\ntally: {Dora: 40, Emil: 30, Fay: 20}\n")
    told = warnings(folder, *GOOD)
    assert told == [f"F!2: round 1, table 2 (Dora, Emil, Fay) has a result in {folder / 'late.yaml'} already"]


def test_a_blank_record_gives_way_to_the_sheet_of_its_table(folder: Path) -> None:
    text = "caverna: 1\nabout: {round: 1, table: 1}\nplayers: [Ann, Bob, Cid]\nrounds: []\n"
    (folder / "round-1-table-1.yaml").write_text(text)
    assert warnings(folder, *GOOD) == []
    assert "Not counted" not in caverna("standings", folder, folder / "results.csv").output


def test_what_does_not_count_is_called_by_its_table(folder: Path) -> None:
    (folder / "t.yaml").write_text(
        "caverna: 1\nabout: {round: 1, table: 4}\ntally: {Jana: {unused: 3}, Karl: 5, Lena: 4}\n"
    )
    told = caverna("standings", folder, env={"COLUMNS": "300"}).stdout
    assert f"Not counted: round 1, table 4 (Jana, Karl, Lena): 1 finding [{folder / 't.yaml'}]\n" in told
